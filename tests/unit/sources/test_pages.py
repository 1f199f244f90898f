"""Pages that are notes."""

from __future__ import annotations

import pytest

from sphinx_prnotes.model import Origin, Place, Reference, Text
from sphinx_prnotes.sources.decode import Reading, read_page
from tests.unit.sources.desks import CONTEXT, told

MILES = "radixark/miles"


def read(text: str, path: str) -> Reading:
    return read_page(path, text.encode(), CONTEXT, docname="page")


@pytest.mark.parametrize(
    ("path", "text", "line"),
    [
        ("p.md", "---\npr: 12\norphan: true\n---\n\n# The title\n\nText.", 6),
        ("p.rst", ":pr: 12\n:orphan:\n\nThe title\n=========\n\nText.", 4),
        ("p.rst", ".. a comment\n   goes on\n\n=========\nThe title\n=========\n\n:pr: #12\n\nText.", 5),
    ],
)
def test_a_page_is_a_note_with_its_own_heading_and_no_body(path: str, text: str, line: int) -> None:
    reading = read(text, path)
    assert told(reading.problems) == []
    (note,) = reading.notes
    assert (note.title, note.body) == (Text("The title", Origin(path, line, 1)), Text())
    assert (note.references, note.docname, note.place) == ((Reference(MILES, 12),), "page", Place.PAGE)


@pytest.mark.parametrize("fields", [":followups: - one\n            - two", ":followups:\n   - one\n   - two"])
def test_a_field_list_holds_several_follow_ups(fields: str) -> None:
    reading = read(f":pr: 12\n{fields}\n\nThe title\n=========\n", "p.rst")
    assert told(reading.problems) == []
    assert [followup.text.source for followup in reading.notes[0].followups] == ["one", "two"]


NO_HEAD = "there is no front matter; begin the file with a line ---, the note's fields, and a line ---"
NO_LINES = "there is no front matter; write a line --- above the fields at the head of this file, and one below them"
NO_TOML = "there is no front matter, since pages know none between +++; write its fields as YAML between lines ---"
NO_LIST = "there is no field list; begin the page with fields such as ':pr: 12'"


@pytest.mark.parametrize(
    ("path", "text", "lack"),
    [
        ("p.md", "# Heading\n", NO_HEAD),
        ("p.md", "Title: Pelican\nDate: 2026-08-01\n\nText.", NO_LINES),
        ("p.md", "+++\npr = 12\n+++\n# Heading\n", NO_TOML),
        ("p.md", "---\n---\n# Heading\n", "its front matter is empty"),
        ("p.md", "", NO_HEAD),
        (
            "p.rst",
            "Heading\n=======\n\n:not a field at: the head\n\ntext\n\n:pr: 12\n",
            "the head holds only 'not a field at'",
        ),
        ("p.rst", "Heading\n=======\n\ntext\n\n:pr: 12\n", NO_LIST),
        ("p.rst", "", NO_LIST),
        ("p.md", "---\ntitle: x\ntags: [a]\n---\n", "the head holds only 'title', 'tags'"),
        ("p.rst", ":orphan:\n\nHeading\n=======\n", "the head holds only 'orphan'"),
    ],
)
def test_a_page_without_a_note_is_told_with_what_it_lacks(path: str, text: str, lack: str) -> None:
    """Case I15."""
    if lack.startswith("the head"):
        lack += "; say in prnotes_fields what these mean, or write a field such as pr or verdict"
    reading = read(text, path)
    assert reading.notes == ()
    assert told(reading.problems) == [
        f"{path}:1: no note is in this page: {lack}; or leave it out with '!{path}' in prnotes_pages "
        "[page-unrecognised]"
    ]


@pytest.mark.parametrize("text", ["--- \npr: 12\n---\n", "---\npr: 12\n...\n", "---\t\npr: 12\n--- \n"])
def test_front_matter_ends_in_a_line_of_its_own_with_blanks_or_without(text: str) -> None:
    """Case I15."""
    reading = read(text + "\n# The title\n", "p.md")
    assert told(reading.problems) == []
    assert [note.title.source for note in reading.notes] == ["The title"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("---\npr: 12\n", "p.md:1: the front matter is not closed; write a line --- below its fields [file-format]"),
        (
            "---\n- pr: 12\n---\n",
            "p.md:2:1: front matter holds fields, as in 'pr: 12', and nothing else [file-format]",
        ),
    ],
)
def test_a_page_with_a_broken_head_is_told_once(text: str, message: str) -> None:
    reading = read(text, "p.md")
    assert (reading.notes, told(reading.problems)) == ((), [message])


def test_an_unknown_field_of_a_page_that_is_a_note_is_told() -> None:
    reading = read(":pr: 12\n:verdit: skim\n:tocdepth: 2\n:html_theme.sidebar: x\n", "p.rst")
    assert told(reading.problems) == ["p.rst:2:2: unknown field 'verdit', did you mean 'verdict'? [field-unknown]"]


def test_a_field_of_a_page_may_have_several_lines() -> None:
    (note,) = read(":look-at:\n    - one\n      goes on\n    - two\n:risks: a\n        b\n", "p.rst").notes
    assert [text.source for text in note.look_at] == ["one goes on", "two"]
    assert [text.source for text in note.risks] == ["a b"]


def test_a_page_that_is_not_utf_8_is_told() -> None:
    reading = read_page("p.md", b"---\npr: \xff", CONTEXT, docname="page")
    assert told(reading.problems) == ["p.md:2:5: the byte 0xff is not UTF-8; save the file as UTF-8 [file-format]"]


def test_fields_below_the_heading_are_shown_by_the_page_itself() -> None:
    (below,) = read("Title\n=====\n\n:pr: 12\n:risks: a\n\nText.\n", "p.rst").notes
    (above,) = read(":pr: 12\n:risks: a\n\nTitle\n=====\n\nText.\n", "p.rst").notes
    assert (below.said, above.said) == (("pr", "risks"), ())
