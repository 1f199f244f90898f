"""Who names whom, and what is named without having a note."""

from __future__ import annotations

from datetime import date

import pytest

from sphinx_prnotes.catalogue.catalogue import Catalogue
from sphinx_prnotes.catalogue.records import Choice, Entry, NoteKey
from sphinx_prnotes.model import Facts
from tests.unit.catalogue.samples import HOME, READER, catalogue, followup, grouped, ids, note

FACTS = {"a/b#7": Facts("Speed up `load`", "merged", merged=date(2026, 7, 1))}

MADE = catalogue(
    note("#1", "one", id="a", verdict="must-read", tags=("x",), see_also="#2 a/b#7", follows="#404"),
    note("#2", "two", id="b", verdict="skim", followups=(followup("do", id="do", ref="a/b#7"),)),
    note("#3", "three", id="c", verdict="skip", closes=("#2/do", "a/b#9/gone"), mentions=(f"{HOME}#1", "b", "c")),
    note("", "four", id="d", mentions=("two", "A/B#7", "some-label", "C")),
    facts=FACTS,
)


def entry(note_id: str, made: Catalogue = MADE) -> Entry:
    found = made.get(note_id)
    assert found
    return found


def listed(expression: str, **options: object) -> list[str]:
    selection = MADE.select(Choice(filter=expression, repo=HOME, **options), READER)  # type: ignore[arg-type]
    assert selection.faults == ()
    return grouped(selection).get("", [])


@pytest.mark.parametrize(
    ("note_id", "expected"),
    [
        pytest.param("a", ["c"], id="in a text"),
        pytest.param("b", ["a", "c", "d"], id="in see_also, in closes and a text, by title"),
        pytest.param("c", ["d"], id="not by itself, and whatever the case"),
        pytest.param("d", [], id="by nobody"),
    ],
)
def test_a_note_is_mentioned_by(note_id: str, expected: list[str]) -> None:
    assert ids(MADE.mentioning(entry(note_id))) == expected


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("is:stub", ["a/b#7", "a/b#9", f"{HOME}#404"]),
        ("", ["a", "b", "c", "d"]),
        ("-is:stub", ["a", "b", "c", "d"]),
        ("is:stub repo:a/b", ["a/b#7", "a/b#9"]),
        ("is:STUB OR verdict:skim", ["b", "a/b#7", "a/b#9", f"{HOME}#404"]),
        ("is:merged", []),
        ("is:stub is:merged", ["a/b#7"]),
        ("is:stub load", ["a/b#7"]),
        ("-tag:x is:open,stub", ["a/b#7", "a/b#9", f"{HOME}#404"]),
        ("load", []),
        ('"is:stub"', []),
    ],
)
def test_stubs_are_listed_only_where_they_are_asked_for(expression: str, expected: list[str]) -> None:
    assert listed(expression) == expected
    assert MADE.count(expression, HOME, READER) == (len(expected), ())


def test_stubs_are_sorted_like_notes() -> None:
    assert listed("is:stub", sort=((NoteKey.MERGED, False), (NoteKey.REF, True))) == ["a/b#7", f"{HOME}#404", "a/b#9"]
    assert listed("is:stub OR tag:x", sort=((NoteKey.PATH, False),))[0] == "a"


def test_a_stub_is_called_as_the_forge_calls_it_else_by_its_reference() -> None:
    selection = MADE.select(Choice(filter="is:stub", repo=HOME), READER)
    (group,) = selection.groups
    assert [stub.note.title.source for stub in group.members] == ["Speed up `load`", "a/b#9", f"{HOME}#404"]
    assert [ids(MADE.mentioning(stub)) for stub in group.members] == [["a", "b", "d"], ["c"], ["a"]]


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("mentions:#1", ["c"]),
        ("mentions:a/b#7", ["a", "b", "d"]),
        ("mentions:b", ["a", "c", "d"]),
        ("mentions:a/*", ["a", "b", "c", "d"]),
        ("mentions:none", []),
    ],
)
def test_the_filter_knows_mentions_in_fields_and_in_texts(expression: str, expected: list[str]) -> None:
    assert listed(expression) == expected


def test_a_note_that_comes_to_be_written_is_no_stub_any_more() -> None:
    before = catalogue(note("#1", see_also="#2"))
    after = catalogue(note("#1", see_also="#2"), note("#2"))
    assert before.count("is:stub", HOME, READER) == (1, ())
    assert after.count("is:stub", HOME, READER) == (0, ())
    assert ids(after.mentioning(entry(f"{HOME}#2", after))) == [f"{HOME}#1"]
