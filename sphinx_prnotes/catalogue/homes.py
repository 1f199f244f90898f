"""Homes: the one place in the documents that holds each note's anchor."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sphinx_prnotes.catalogue.identity import Named
from sphinx_prnotes.catalogue.names import Names
from sphinx_prnotes.catalogue.records import Home
from sphinx_prnotes.codes import Code
from sphinx_prnotes.model import Place, Placement, Problem
from sphinx_prnotes.references import ReferenceReader


def find_homes(
    named: Sequence[Named], names: Names, placements: Iterable[Placement], reader: ReferenceReader
) -> dict[str, Home]:
    """Find the home of each note by id: where it is written, or else the first placement of a note from a file.

    First is meant by document name, then by line.
    """
    homes = {
        each.id: Home(each.note.docname, each.note.origin.line) for each in named if each.note.place is not Place.FILE
    }
    for placement in sorted(placements, key=lambda each: (each.docname, each.line, each.target)):
        if note_id := names.find(placement.target, repo=placement.repo, reader=reader):
            homes.setdefault(note_id, Home(placement.docname, placement.line))
    return homes


def unplaced(named: Iterable[Named], homes: dict[str, Home]) -> Iterable[Problem]:
    """Tell of each note that no page shows in full."""
    for each in named:
        if each.id not in homes:
            message = (
                f"note {each.id!r} is placed on no page; place it with prnote, or with a readinglist in full layout"
            )
            yield Problem(Code.UNPLACED, message, each.note.origin)
