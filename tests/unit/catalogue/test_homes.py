"""Every note has one home at most."""

from __future__ import annotations

import pytest

from sphinx_prnotes.catalogue.records import Home
from sphinx_prnotes.model import Note, Origin, Place, Placement
from tests.unit.catalogue.samples import HOME, catalogue, note, told

FILE = note("#1", "T", origin=Origin("notes.yaml", 4, 5))
INLINE = note("#1", "T", place=Place.INLINE, docname="b", origin=Origin("b.rst", 7))


@pytest.mark.parametrize(
    ("written", "placements", "home"),
    [
        pytest.param(FILE, [("#1", "b", 3), ("#1", "a", 9)], Home("a", 9), id="first document"),
        pytest.param(FILE, [("#1", "a", 9), ("T", "a", 2)], Home("a", 2), id="first line"),
        pytest.param(FILE, [("#2", "a", 1), ("RADIXARK/miles#1", "c", 1)], Home("c", 1), id="only what finds it"),
        pytest.param(FILE, [], None, id="nowhere"),
        pytest.param(INLINE, [], Home("b", 7), id="where it is written"),
        pytest.param(INLINE, [("#1", "a", 1)], Home("b", 7), id="where it is written, whoever shows it"),
    ],
)
def test_the_home_is_the_first_placement(
    written: Note, placements: list[tuple[str, str, int]], home: Home | None
) -> None:
    placed = [Placement(target, HOME, docname, line) for target, docname, line in placements]
    assert catalogue(written, placements=placed).entries[0].home == home
    assert catalogue(written, placements=placed[::-1]).entries[0].home == home


def test_a_number_is_looked_up_in_the_repository_of_its_page() -> None:
    assert catalogue(FILE, placements=[Placement("#1", "other/repo", "a", 1)]).entries[0].home is None


def test_a_reference_with_several_notes_places_the_first_of_them() -> None:
    made = catalogue(note("#1", "x"), note("#1", "y"), placements=[Placement("#1", HOME, "a", 1)])
    assert [entry.id for entry in made.entries if entry.home] == ["radixark/miles#1"]


def test_a_note_that_is_placed_nowhere_is_told_at_its_origin() -> None:
    made = catalogue(FILE, note("#2", place=Place.INLINE, docname="b"))
    assert told(made, "unplaced") == [
        "notes.yaml:4:5: note 'radixark/miles#1' is shown in full on no page; "
        "place it with prnote, or with a readinglist in full layout"
    ]
