"""Fields of notes: every shape, every way to write it, and what is told of the rest."""

from __future__ import annotations

from datetime import date

import pytest

from sphinx_prnotes.model import FollowUp, Format, Minutes, Note, Origin, Place, Reference, State, Text
from sphinx_prnotes.sources.decode import options_tree, read_fields, read_followup_fields
from sphinx_prnotes.sources.fields import FOLLOWUP_FIELDS, NOTE_FIELDS
from tests.unit.sources.desks import CONTEXT, read, read_one, told

HERE = Origin("page.md", 7)
MILES = "radixark/miles"

WHOLE = """\
pr: [1716, "a/b#2"]
id: x
draft: yes
title: t
verdict: 略读
minutes: 10-15
format: rst
look_at: [one, two]
risks: three
see-also: "#1717"
follows: sgl-project/sglang#1
closes: "#12/abc"
paths: a.py, b/**
tags: a, b, a
authors: [Shi-Dong]
noted: 2026-08-01
merged: 2026-07-31T23:45:49-07:00
by: me
lang: zh_CN
repo: c/d
body: |
  text
followups: [todo]
"""


def at(line: int, column: int) -> Origin:
    return Origin("n.yaml", line, column)


def test_every_field_is_read() -> None:
    assert read_one(WHOLE) == Note(
        title=Text("t", at(4, 8)),
        origin=at(1, 1),
        place=Place.FILE,
        id="x",
        repo="c/d",
        references=(Reference("c/d", 1716), Reference("a/b", 2)),
        draft=True,
        verdict="skim",
        minutes=Minutes(10, 15),
        body=Text("text", at(22, 3)),
        format=Format.RST,
        look_at=(Text("one", at(8, 11)), Text("two", at(8, 16))),
        risks=(Text("three", at(9, 8)),),
        followups=(followup("todo", at(23, 13)),),
        see_also=(Reference("c/d", 1717),),
        follows=(Reference("sgl-project/sglang", 1),),
        closes=("c/d#12/abc",),
        paths=("a.py", "b/**"),
        tags=("a", "b"),
        authors=("Shi-Dong",),
        noted=date(2026, 8, 1),
        merged=date(2026, 8, 1),
        by="me",
        lang="zh-CN",
    )


def followup(text: str, origin: Origin) -> FollowUp:
    return FollowUp(Text(text, origin), origin=origin)


def test_the_table_names_every_field_that_a_whole_note_has() -> None:
    names = {line.split(":")[0].replace("-", "_") for line in WHOLE.splitlines() if line[0].isalpha()}
    assert names == {field.name for field in NOTE_FIELDS}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("pr: #1717", "1:4: field 'pr' is empty; write \"#1717\" in quotes, since # begins a comment [field-empty]"),
        (
            "by:",
            "1:4: field 'by' is empty; write a value, in quotes if it begins with #, or delete the field [field-empty]",
        ),
        (
            "risks:\n  - #4",
            "2:4: field 'risks' is empty; write \"#4\" in quotes, since # begins a comment [field-empty]",
        ),
        ("verdit: skim", "1:1: unknown field 'verdit', did you mean 'verdict'? [field-unknown]"),
        ("Title: x", "1:1: unknown field 'Title', did you mean 'title'? [field-unknown]"),
        ("see-allso: x", "1:1: unknown field 'see-allso', did you mean 'see_also'? [field-unknown]"),
        (
            "by: a\nby: b",
            "2:1: field 'by' is written twice, in lines 1 and 2; the first is kept, delete one [duplicate-key]",
        ),
        (
            "see_also: '#1'\nsee-also: '#2'",
            "2:1: field 'see-also' is written twice (once as 'see_also'), in lines 1 and 2; the first is kept, "
            "delete one [duplicate-key]",
        ),
        (
            "pr: [bad ref, 1]",
            "1:6: field 'pr': 'bad ref': this is no reference; write owner/name#12, #12 or the URL of a pull request "
            "or an issue [reference]",
        ),
        ("noted: soon", "1:8: field 'noted': 'soon' is no date; write it as 2026-08-01 [date]"),
        (
            "minutes: long",
            "1:10: field 'minutes': 'long' is no reading time; write minutes, as 15 or 10-15 [field-value]",
        ),
        ("verdict: must-raed", "1:10: unknown verdict 'must-raed', did you mean 'must-read'? [verdict-unknown]"),
        (
            "verdict: 很好",
            "1:10: unknown verdict '很好'; the levels are must-read, worth-reading, skim, skip [verdict-unknown]",
        ),
        (
            "id: a b",
            "1:5: field 'id': 'a b' holds ' '; write letters, digits and punctuation without blanks [id-invalid]",
        ),
        ("paths: ../x", "1:8: field 'paths': '../x' leaves the repository; write it without .. [field-value]"),
        ("closes: nope", "1:9: field 'closes': 'nope' names no follow-up; write owner/name#12/id [reference]"),
        (
            "repo: miles",
            "1:7: field 'repo': 'miles' is not a repository, which is written owner/name [reference]",
        ),
        ("by: [x]", "1:5: field 'by' takes text, not a list; write a text that begins with [ in quotes [field-value]"),
        ("by: {a: 1, b: 2}", "1:5: field 'by' takes text, not a mapping [field-value]"),
        ("tags: [[a]]", "1:8: field 'tags' takes a list of text, not a list within a list [field-value]"),
        (
            "look_at:\n  - order: first",
            "2:5: field 'look_at' takes a list of inline markup; write 'order: first' in quotes, since ': ' makes a "
            "mapping [field-value]",
        ),
        ("followups: [{owner: me}]", "1:13: the follow-up has no 'text'; say what is to be done [field-missing]"),
        (
            "followups: [{text: x, state: dne}]",
            "1:30: field 'state': 'dne' is no state; write one of open, done, dropped, did you mean 'done'? "
            "[field-value]",
        ),
        ("followups: [{text: x, dew: 1}]", "1:23: unknown field 'dew', did you mean 'due'? [field-unknown]"),
    ],
)
def test_what_is_wrong_is_told_and_the_note_is_kept(text: str, problem: str) -> None:
    """Cases A1, I1 and I5."""
    reading = read(f"{text}\ntitle: t")
    assert told(reading.problems) == [f"n.yaml:{problem}"]
    assert [note.title.source for note in reading.notes] == ["t"]


def test_an_unknown_field_without_a_near_name_lists_the_known_ones() -> None:
    (problem,) = read("title: t\nxyzzy: 1").problems
    assert problem.message.startswith("unknown field 'xyzzy'; known are id, pr, draft, title,")


def test_one_bad_member_of_a_list_leaves_the_others() -> None:
    note = read("pr: [1, bad ref, 2]\npaths: [a, /b, c]\nlook_at: [x, {y: z}]").notes[0]
    assert note.references == (Reference(MILES, 1), Reference(MILES, 2))
    assert note.paths == ("a", "c")
    assert [text.source for text in note.look_at] == ["x", "y: z"]


@pytest.mark.parametrize(
    "text", ["pr: 1, a/b#2", "pr: '#1，a/b#2'", "pr: [1, a/b#2, '#1']", "pr: '[1, a/b#2]'", "pr: |\n  - 1\n  - a/b#2"]
)
def test_a_list_of_references_may_be_one_text(text: str) -> None:
    assert read_one(text).references == (Reference(MILES, 1), Reference("a/b", 2))


def test_inline_texts_are_no_comma_lists() -> None:
    note = read_one("title: a, b\nlook_at: c, d\nrisks: '[e, f]'")
    assert [note.title.source, note.look_at[0].source, note.risks[0].source] == ["a, b", "c, d", "[e, f]"]


def test_an_unknown_verdict_is_kept_and_told_once_in_a_file() -> None:
    """Case G5."""
    reading = read("- {title: a, verdict: nice}\n- {title: b, verdict: nice}\n- {title: c, verdict: fine}")
    assert [note.verdict_text for note in reading.notes] == ["nice", "nice", "fine"]
    assert [problem.origin.line for problem in reading.problems] == [1, 3]


def test_booleans_of_yaml_stay_texts() -> None:
    """Case I3."""
    note = read("title: no\nverdict: on\nby: y").notes[0]
    assert (note.title.source, note.verdict_text, note.by) == ("no", "on", "y")


def test_a_note_needs_a_title_or_a_reference() -> None:
    """Case A15."""
    reading = read("- body: x\n- pr: 12\n- title: t")
    assert told(reading.problems) == [
        "n.yaml:1:3: the note has neither 'title' nor 'pr'; write one of them [field-missing]"
    ]
    assert len(reading.notes) == 2


def test_a_reference_that_cannot_be_read_stands_in_for_the_title() -> None:
    reading = read("- pr: miles 12\n  body: x")
    assert [problem.code.label for problem in reading.problems] == ["reference"]
    assert [(note.title.source, note.body.source) for note in reading.notes] == [("miles 12", "x")]


def test_the_field_wins_over_dates_elsewhere() -> None:
    """Case I17."""
    assert read_one("title: t\nnoted: 2021-12-22", "2021-12-08.yaml").noted == date(2021, 12, 22)


def test_followups_are_texts_or_mappings() -> None:
    note = read(
        "title: t\nfollowups:\n"
        "  - plain\n"
        "  - {text: full, id: f, owner: me, due: 2026-08-15, ref: '#3', state: dropped}\n"
        "  - {text: past, done: 2026-08-02}\n"
        "  - verify: it\n"
        "  - ref: '#4'\n"
    ).notes[0]
    assert [(one.text.source, one.id, one.state, one.owner) for one in note.followups] == [
        ("plain", "", State.OPEN, ""),
        ("full", "f", State.DROPPED, "me"),
        ("past", "", State.DONE, ""),
        ("verify: it", "", State.OPEN, ""),
        ("radixark/miles#4", "", State.OPEN, ""),
    ]
    assert note.followups[1].due == date(2026, 8, 15)
    assert note.followups[1].reference == Reference(MILES, 3)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("#12/abc", "radixark/miles#12/abc"),
        ("a/b#12/abc", "a/b#12/abc"),
        ("https://github.com/a/b/pull/12/abc", "a/b#12/abc"),
        ("#12/#1717", "radixark/miles#12/radixark/miles#1717"),
        ("#12/123456", "radixark/miles#12/123456"),
        ("my-note/abc", "my-note/abc"),
    ],
)
def test_names_of_followups_become_canonical(typed: str, name: str) -> None:
    assert read_one(f"title: t\ncloses: '{typed}'").closes == (name,)


def test_titles_are_one_line_and_bodies_stay_as_typed() -> None:
    """Cases A5 and G6."""
    note = read_one("title: |\n  迁入\n  核心库\nrisks:\n  - |\n    one\n    two\nbody: |\n\n  迁入\n  核心库\n\n")
    assert note.title.source == "迁入核心库"
    assert note.risks[0].source == "one two"
    assert note.body == Text("迁入\n核心库", at(10, 3))


def test_options_of_a_directive_are_fields() -> None:
    options = {
        "title": "t\n  and more",
        "see-also": "[#1, 'a/b#2']",
        "look-at": "- one\n- two",
        "risks": "[three, four]",
        "draft": "",
        "paths": "a.py,\nb.py",
    }
    note, problems = read_fields(options_tree(options, HERE), CONTEXT, repo="c/d", place=Place.INLINE, docname="page")
    assert problems == ()
    assert note is not None
    assert (note.title, note.docname, note.place, note.draft) == (Text("t and more", HERE), "page", Place.INLINE, True)
    assert note.see_also == (Reference("c/d", 1), Reference("a/b", 2))
    assert [text.source for text in (*note.look_at, *note.risks)] == ["one", "two", "three", "four"]
    assert note.paths == ("a.py", "b.py")


def test_an_option_that_a_comment_has_emptied_is_told() -> None:
    """Case A1."""
    _, problems = read_fields(
        options_tree({"title": "t", "pr": ""}, HERE), CONTEXT, repo="", place=Place.INLINE, docname="page"
    )
    assert told(problems) == [
        "page.md:7: field 'pr' is empty; write a value, in quotes if it begins with #, or delete the field "
        "[field-empty]"
    ]


def test_a_bare_number_without_a_repository_is_told() -> None:
    note, problems = read_fields(
        options_tree({"title": "t", "pr": "12"}, HERE), CONTEXT, repo="", place=Place.INLINE, docname="page"
    )
    assert note is not None
    assert [problem.code.label for problem in problems] == ["reference"]


def test_options_of_a_followup_are_its_fields() -> None:
    found, problems = read_followup_fields(options_tree({"text": "x", "ref": "#3"}, HERE), CONTEXT, repo=MILES)
    assert problems == ()
    assert found is not None
    assert (found.text, found.reference) == (Text("x", HERE), Reference(MILES, 3))
    assert {field.name for field in FOLLOWUP_FIELDS} == {"text", "state", "id", "owner", "due", "ref", "done"}


def test_a_look_alike_repository_is_refused() -> None:
    """Case G4."""
    assert [problem.code.label for problem in read("title: t\npr: ｓgl-project/sglang#1").problems] == ["reference"]
