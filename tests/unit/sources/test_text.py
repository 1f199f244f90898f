"""Bytes and characters: encodings, line ends, and what no output can show."""

from __future__ import annotations

import pytest

from sphinx_prnotes.model import Origin
from sphinx_prnotes.sources.report import Report
from sphinx_prnotes.sources.text import clean, clean_direction, decode, fold
from tests.unit.sources.desks import read, read_one, told


def test_a_byte_order_mark_counts_only_at_the_start() -> None:
    """Case H1."""
    note = read_one("\ufefftitle: a\ufeffb\nid: x\ufeffy\n")
    assert (note.title.source, note.id) == ("a\ufeffb", "xy")


@pytest.mark.parametrize("path", ["n.yaml", "n.json", "n.md"])
def test_carriage_returns_change_nothing(path: str) -> None:
    """Case H2."""
    text = {
        "n.yaml": "notes:\n- title: x\n  body: |\n    one\n    two\n- title: z\n  typo: y\n",
        "n.json": '[{"title": "x", "body": "one"},\n {"title": "z",\n  "typo": 1}]',
        "n.md": "---\ntitle: x\ntypo: y\n---\n\none\ntwo\n",
    }[path]
    assert read(text.replace("\n", "\r\n"), path) == read(text, path)
    assert len(read(text, path).problems) == 1


def test_other_encodings_are_told_with_their_place() -> None:
    report = Report()
    assert decode(b"a: 1\nb: " + "é".encode("latin-1"), "n.yaml", report) is None
    assert told(report.problems) == ["n.yaml:2:4: the byte 0xe9 is not UTF-8; save the file as UTF-8 [file-format]"]


def test_a_byte_order_mark_does_not_shift_the_place_of_a_wrong_byte() -> None:
    report = Report()
    assert decode(b"\xef\xbb\xbfab\xff", "n.yaml", report) is None
    assert told(report.problems) == ["n.yaml:1:3: the byte 0xff is not UTF-8; save the file as UTF-8 [file-format]"]


def test_control_characters_are_removed_and_told_once_each() -> None:
    """Case F5."""
    report = Report()
    assert decode(b"a\x07b\n\x07\x00c\td", "n.md", report) == "ab\nc\td"
    assert told(report.problems) == [
        "n.md:1:2: the character U+0007 was removed (2 times); no output can show it, delete it [control-character]",
        "n.md:2:2: the character U+0000 was removed; no output can show it, delete it [control-character]",
    ]


def test_escapes_bring_in_no_control_character_and_no_lone_surrogate() -> None:
    reading = read('{"title": "a\\u0007b\\ud800c\\ud83d\\ude00"}', "n.json")
    assert reading.notes[0].title.source == "abc\U0001f600"
    assert told(reading.problems) == [
        "n.json:1:11: the character U+0007 was removed; no output can show it, delete it [control-character]",
        "n.json:1:11: the character U+D800 was removed; no output can show it, delete it [control-character]",
    ]


def test_line_separators_become_blanks() -> None:
    assert decode("a\u2028b\u2029c\x85d".encode(), "n.md", Report()) == "a b c d"
    assert clean("a\u2028b", Origin("n"), Report()) == "a b"


def test_characters_that_turn_the_direction_are_removed_from_titles_and_told() -> None:
    """Case G4."""
    report = Report()
    assert clean_direction("a\u202eb\u2066c\u202e", Origin("n", 1, 2), report) == "abc"
    assert told(report.problems) == [
        "n:1:2: the character U+202E was removed (2 times); no output can show it, delete it [control-character]",
        "n:1:2: the character U+2066 was removed; no output can show it, delete it [control-character]",
    ]


def test_a_body_keeps_its_direction_characters() -> None:
    assert read_one('title: t\nbody: "a\\u2067b\\u2069"').body.source == "a\u2067b\u2069"


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        ("迁入\n核心库", "迁入核心库"),
        ("迁入，\n  核心库", "迁入，核心库"),
        ("迁入\nthe core\n库", "迁入 the core 库"),
        ("한국\n어", "한국 어"),
        (" one\n\n two ", "one two"),
        ("“双路径”\nx", "“双路径” x"),
    ],
)
def test_several_lines_become_one(lines: str, line: str) -> None:
    """Cases G6 and G7."""
    assert fold(lines) == line
