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


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("p.md", "# Heading\n"),
        ("p.md", "---\ntitle: x\ntags: [a]\nmyst: {}\nverdit: x\n---\n"),
        ("p.md", "---\ntitle: x: y\n---\n"),
        ("p.rst", ":orphan:\n\nHeading\n=======\n"),
        ("p.rst", "Heading\n=======\n\n:not a field at: the head\n\ntext\n\n:pr: 12\n"),
        ("p.rst", ""),
    ],
)
def test_a_page_without_a_field_of_notes_is_none_and_nothing_is_told(path: str, text: str) -> None:
    assert read(text, path) == Reading()


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
