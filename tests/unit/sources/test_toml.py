"""TOML: texts as typed, places, and what is kept of a broken file."""

from __future__ import annotations

import pytest

from sphinx_prnotes.model import Origin
from sphinx_prnotes.sources.report import Report
from sphinx_prnotes.sources.toml_tree import read_toml
from sphinx_prnotes.sources.tree import Mapping, Scalar, Sequence, Value
from tests.unit.sources.desks import bare, told


def grow(text: str) -> tuple[Value | None, list[str]]:
    report = Report()
    return read_toml(text, "n.toml", report), told(report.problems)


@pytest.mark.parametrize(
    "typed",
    ["1_000", "0x1F", "1.50", "true", "2026-08-01", "2026-08-01 07:00:00Z", "2026-08-01T07:00:00+02:00", "07:30:00"],
)
def test_numbers_and_dates_stay_as_typed(typed: str) -> None:
    assert grow(f"a = {typed} # why\n") == (
        Mapping(
            ((Scalar("a", Origin("n.toml", 1, 1)), Scalar(typed, Origin("n.toml", 1, 5), True)),),
            Origin("n.toml", 1, 1),
        ),
        [],
    )


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        (r'"a\tb é \"q\""', 'a\tb é "q"'),
        (r"'a\tb'", r"a\tb"),
        ('"""\none\ntwo"""', "one\ntwo"),
        ('"""\\\n  one"""', "one"),
        ("'''it''''", "it'"),
        ('"""\\""""', '"'),
        ('""', ""),
        ('""" # ] no comment """', " # ] no comment "),
    ],
)
def test_every_kind_of_text_is_read(typed: str, text: str) -> None:
    assert bare(grow(f"a = {typed}\nb = 1")[0]) == {"a": text, "b": "1"}


def test_tables_lists_and_dotted_keys_make_one_tree() -> None:
    text = """
repo = "a/b"
defaults.tags = [ # ]
  "x", 'y',
]
[[notes]]
pr = 1
"look-at" = "z"
[[notes.followups]]
text = "t"
[[notes.followups]]
ref = {number = 3, of.repo = "c/d"}
[[notes]]
pr = 2
[other]
[other.inner]
"""
    assert bare(grow(text)[0]) == {
        "repo": "a/b",
        "defaults": {"tags": ["x", "y"]},
        "notes": [
            {"pr": "1", "look-at": "z", "followups": [{"text": "t"}, {"ref": {"number": "3", "of": {"repo": "c/d"}}}]},
            {"pr": "2"},
        ],
        "other": {"inner": {}},
    }


def test_every_value_has_its_line_and_column() -> None:
    value, _ = grow('[[notes]]\npr = 1\nbody = """\none"""\n')
    assert isinstance(value, Mapping)
    notes = value.pairs[0][1]
    assert isinstance(notes, Sequence)
    (note,) = notes.members
    assert isinstance(note, Mapping)
    assert note.origin == Origin("n.toml", 1, 3)
    assert [member.origin for _, member in note.pairs] == [Origin("n.toml", 2, 6), Origin("n.toml", 4, 1)]


@pytest.mark.parametrize(
    ("text", "kept", "problem"),
    [
        (
            "[[notes]]\npr = 1\n[[notes]]\npr =\nby = 'x'\n[[notes]]\npr = 3",
            {"notes": [{"pr": "1"}, {"by": "x"}, {"pr": "3"}]},
            "4:5: this is not well-formed TOML: invalid value; check this line and its quotes [file-format]",
        ),
        (
            "[[notes]]\npr = 1\npr = 2\n",
            {"notes": [{"pr": "1"}]},
            "3:7: a field is written twice: cannot overwrite a value; delete one of the two [duplicate-key]",
        ),
        (
            'a = 1\nb = "x',
            {"a": "1"},
            "2: this is not well-formed TOML: unterminated string; check this line and its quotes [file-format]",
        ),
        (
            "a = " + "[" * 60 + "]" * 60,
            None,
            "1:56: values are nested more than 50 deep; no field of a note is [file-format]",
        ),
    ],
)
def test_what_is_whole_in_a_broken_file_is_kept(text: str, kept: object, problem: str) -> None:
    """Case I5."""
    value, problems = grow(text)
    assert problems == [f"n.toml:{problem}"]
    assert bare(value) == kept


def test_deep_nesting_is_no_crash() -> None:
    assert len(grow("a = " + "[" * 5_000)[1]) == 1


def test_an_empty_file_is_no_problem() -> None:
    value, problems = grow("# nothing\n")
    assert (bare(value), problems) == ({}, [])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('a = "x"\na = "y"\n', "n.toml:2:8: a field is written twice"),
        ('a = ["x", "y"]\n[[a]]\n', "n.toml:2:4: this is not well-formed TOML"),
        ("a = '''\nb = \"x''' # \"\n) (\nc = '''\nd = 1\n", "n.toml:3:1: this is not well-formed TOML"),
        ('a = """\nb = """\nc = "d"\n"""\n', "n.toml:4:3: this is not well-formed TOML"),
        ("a = 01\n", "n.toml:1:6: this is not well-formed TOML"),
        ('a = ["x"\nb = "y"\n', "this is not well-formed TOML"),
    ],
)
def test_what_is_wrong_beside_plain_lines_is_told(text: str, message: str) -> None:
    assert message in grow(text)[1][0]


def test_lines_within_a_text_that_look_like_fields_stay_text() -> None:
    text = 'a = """\nb = "c"\nd = ["e", 1]\n"""\nf = """\\\ng = ""\n"""\n'
    assert bare(grow(text)[0]) == {"a": 'b = "c"\nd = ["e", 1]\n', "f": 'g = ""\n'}
