"""Whole files: their own fields, several forms of the same notes, and nothing lost beside a bad note."""

from __future__ import annotations

import pytest

from sphinx_prnotes.model import FollowUp, Note, Origin, Reference, Text
from tests.unit.sources.desks import read, read_one, told

YAML = """\
repo: a/b
defaults:
  tags: [rollout]
  lang: zh
notes:
  - pr: 1
    title: one
    look_at: [x, y]
    followups:
      - {text: todo, due: 2026-08-15}
    body: |
      Text.
  - pr: [2, "c/d#3"]
    tags: []
"""
JSON = """\
{"repo": "a/b", "defaults": {"tags": "rollout", "lang": "zh"}, "notes": [
  {"pr": 1, "title": "one", "look_at": ["x", "y"],
   "followups": [{"text": "todo", "due": "2026-08-15"}], "body": "Text."},
  {"pr": ["2", "c/d#3"], "tags": [], "minutes": null}
]}
"""
TOML = """\
repo = "a/b"
[defaults]
tags = ["rollout"]
lang = "zh"
[[notes]]
pr = 1
title = "one"
look-at = ["x", "y"]
body = \"\"\"
Text.
\"\"\"
[[notes.followups]]
text = "todo"
due = 2026-08-15
[[notes]]
pr = [2, "c/d#3"]
tags = []
"""


def placeless(note: Note) -> Note:
    """Forget where a note and its parts are written."""
    nowhere = Origin("")

    def bare(text: Text) -> Text:
        return text._replace(origin=nowhere)

    def bare_followup(followup: FollowUp) -> FollowUp:
        return followup._replace(text=bare(followup.text), origin=nowhere)

    return note._replace(
        origin=nowhere,
        title=bare(note.title),
        body=bare(note.body),
        look_at=tuple(map(bare, note.look_at)),
        followups=tuple(map(bare_followup, note.followups)),
    )


@pytest.mark.parametrize(("path", "text"), [("n.json", JSON), ("n.toml", TOML), ("N.YML", YAML)])
def test_every_format_holds_the_same_notes(path: str, text: str) -> None:
    reading, expected = read(text, path), read(YAML)
    assert told((*reading.problems, *expected.problems)) == []
    assert list(map(placeless, reading.notes)) == list(map(placeless, expected.notes))


def test_defaults_fill_what_a_note_does_not_say() -> None:
    one, two = read(YAML).notes
    assert (one.tags, two.tags) == (("rollout",), ())
    assert (one.lang, two.lang) == ("zh", "zh")
    assert two.references == (Reference("a/b", 2), Reference("c/d", 3))


def test_a_wrong_default_is_told_once() -> None:
    reading = read("defaults: {lang: chinese tongue, typo: 1}\nnotes: [{title: a}, {title: b}]")
    assert told(reading.problems) == [
        "n.yaml:1:18: field 'lang': 'chinese tongue' is no language tag; write one such as en or zh-CN [field-value]",
        "n.yaml:1:34: unknown field 'typo'; known are id, pr, draft, title, verdict, minutes, body, format, look_at, "
        "risks, followups, see_also, follows, closes, paths, tags, authors, noted, merged, by, lang, repo "
        "[field-unknown]",
    ]
    assert len(reading.notes) == 2


@pytest.mark.parametrize("text", ["- {title: a}\n- {pr: 2}", "notes: [{title: a}, {pr: 2}]"])
def test_a_file_may_be_a_list_of_notes(text: str) -> None:
    assert len(read(text).notes) == 2


@pytest.mark.parametrize("text", ["title: a\nrepo: c/d", "repo: c/d\nnotes: {title: a}"])
def test_a_file_may_be_one_note(text: str) -> None:
    assert (read_one(text).title.source, read_one(text).repo) == ("a", "c/d")


@pytest.mark.parametrize(
    ("text", "problem", "kept"),
    [
        ("note: [{title: a}]", "1:1: unknown field 'note', did you mean 'notes'? [field-unknown]", 0),
        (
            "xyzzy: 1\nnotes: [{title: a}]",
            "1:1: unknown field 'xyzzy'; a file has repo, defaults, notes [field-unknown]",
            1,
        ),
        (
            "tags: [a]\nnotes: [{title: a}]",
            "1:1: field 'tags' belongs to a note; move it into one, or below 'defaults' [field-unknown]",
            1,
        ),
        (
            "repo: a/b\nrepo: c/d\nnotes: [{pr: 1}]",
            "2:1: field 'repo' is written twice, in lines 1 and 2; the first is kept, delete one [duplicate-key]",
            1,
        ),
        ("notes: text", "1:8: field 'notes' takes a list of notes, not a text [file-format]", 0),
        (
            "notes:\n  - title: a\n  - text",
            "3:5: a note is a mapping of fields, such as 'pr: 12', not 'text' [field-value]",
            1,
        ),
        (
            "notes:\n  - [a]\n  - title: a",
            "2:5: a note is a mapping of fields, such as 'pr: 12', not a list [field-value]",
            1,
        ),
        (
            "notes:\n  - #12\n  - title: a",
            "2:4: field 'notes' is empty; write \"#12\" in quotes, since # begins a comment [field-empty]",
            1,
        ),
        ("defaults: [a]\nnotes: [{title: a}]", "1:11: field 'defaults' takes a mapping of fields [field-value]", 1),
        ("just text", "1:1: 'just text' is no note; write 'notes:' and below it a list of mappings [file-format]", 0),
        (
            "repo: miles\nnotes: [{title: a}]",
            "1:7: field 'repo': 'miles' is not a repository, which is written owner/name [reference]",
            1,
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_told_and_its_notes_are_kept(text: str, problem: str, kept: int) -> None:
    reading = read(text)
    assert told(reading.problems) == [f"n.yaml:{problem}"]
    assert len(reading.notes) == kept


def test_problems_come_in_the_order_of_the_file() -> None:
    reading = read("notes:\n  - title: @a\n    typo: 1\n  - title: c: d\n    noted: soon\n")
    assert [(problem.origin.line, problem.code.label) for problem in reading.problems] == [
        (2, "file-format"),
        (3, "field-unknown"),
        (4, "file-format"),
        (5, "date"),
    ]
    assert [note.title.source for note in reading.notes] == ["@a", "c: d"]


def test_another_format_is_told() -> None:
    assert told(read("x", "n.txt").problems) == [
        "n.txt:1: 'n.txt' is no notes file; name it with one of .yaml, .yml, .json, .toml, .md, .markdown [file-format]"
    ]


@pytest.mark.parametrize(
    "text",
    [
        "---\npr: 12\ntags: [a]\n---\n\n# The title\n\nText.\n",
        "--- \npr: 12\ntags: a\n...\n# The title #\nText.",
        "+++\npr = 12\ntags = ['a']\n+++\nThe title\n=========\n\nText.\n",
    ],
)
def test_markdown_with_front_matter_is_one_note(text: str) -> None:
    """Case I15."""
    note = read_one(text, "n.md")
    assert (note.title.source, note.body.source, note.tags) == ("The title", "Text.", ("a",))
    line = text.split("\n").index("Text.") + 1
    assert note.body.origin == Origin("n.md", line, 1)


def test_a_title_among_the_fields_leaves_the_heading_in_the_body() -> None:
    note = read_one("---\ntitle: t\n---\n# Heading\n", "n.md")
    assert (note.title, note.body) == (Text("t", Origin("n.md", 2, 8)), Text("# Heading", Origin("n.md", 4, 1)))


def test_a_heading_in_a_fence_is_no_title() -> None:
    note = read_one("---\npr: 1\n---\n```\n# no\n```\n\n# yes\nend", "n.md")
    assert note.title == Text("yes", Origin("n.md", 8, 1))
    assert note.body == Text("```\n# no\n```\n\n\nend", Origin("n.md", 4, 1))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("Just text.", "there is no front matter; begin the file with a line ---, the note's fields, and a line ---"),
        (
            "Title: x\nDate: y\n\nText",
            "there is no front matter; write a line --- above the fields at the head of this file, and one below them",
        ),
        ("---\ntitle: x\n", "the front matter is not closed; write a line --- below its fields"),
    ],
)
def test_other_heads_are_told(text: str, problem: str) -> None:
    """Case I15."""
    reading = read(text, "n.md")
    assert (reading.notes, told(reading.problems)) == ((), [f"n.md:1: {problem} [file-format]"])


def test_front_matter_that_is_no_mapping_is_told() -> None:
    assert told(read("---\n- a\n---\n", "n.md").problems) == [
        "n.md:1:1: the note has neither 'title' nor 'pr'; write one of them [field-missing]",
        "n.md:2:1: front matter holds fields, as in 'pr: 12', and nothing else [file-format]",
    ]


def test_fields_of_markdown_belong_to_its_one_note() -> None:
    assert told(read("---\ntags: [a]\nnotes: []\n---\nText.", "n.md").problems) == [
        "n.md:2:1: the note has neither 'title' nor 'pr'; write one of them [field-missing]",
        "n.md:3:1: unknown field 'notes', did you mean 'noted'? [field-unknown]",
    ]


def test_a_broken_field_of_front_matter_leaves_the_note() -> None:
    reading = read("---\npr: 1\nby: @me\n---\nText.", "n.md")
    assert [(note.by, note.body.source) for note in reading.notes] == [("@me", "Text.")]
    assert [str(problem.origin) for problem in reading.problems] == ["n.md:3:5"]
