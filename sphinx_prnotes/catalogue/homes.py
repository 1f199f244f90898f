"""Homes: the one place in the documents that holds each note's anchor."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from sphinx_prnotes.catalogue.digest import note_digest
from sphinx_prnotes.catalogue.identity import Named
from sphinx_prnotes.catalogue.names import Names
from sphinx_prnotes.catalogue.records import Home
from sphinx_prnotes.codes import Code
from sphinx_prnotes.model import Facts, Place, Placement, Problem
from sphinx_prnotes.references import ReferenceReader

_ON_PAGES: Final = (Place.PAGE, Place.INLINE)


def find_homes(
    named: Sequence[Named],
    names: Names,
    placements: Iterable[Placement],
    reader: ReferenceReader,
    facts: Mapping[str, Facts],
) -> dict[str, Home]:
    """Find the home of each note by id: where it is written, or else the first placement of a note from a file.

    First is meant by document name, then by line.
    """
    ordered = sorted(placements, key=lambda each: (each.docname, each.line, each.target))
    by_digest = _ids_by_digest(named, facts) if any(placement.digest for placement in ordered) else {}
    homes = {each.id: Home(each.note.docname, each.note.origin.line) for each in named if each.note.place in _ON_PAGES}
    for placement in ordered:
        found = by_digest.get(placement.digest) or [names.find(placement.target, repo=placement.repo, reader=reader)]
        homes.update((note_id, Home(placement.docname, placement.line)) for note_id in found if note_id not in homes)
    homes.pop("", None)
    return {note_id: home for note_id, home in homes.items() if not names.is_elsewhere(note_id)}


def _ids_by_digest(named: Iterable[Named], facts: Mapping[str, Facts]) -> dict[str, list[str]]:
    """Find notes by their content; a file that was copied holds the same ones again."""
    ids: dict[str, list[str]] = {}
    for each in named:
        if each.note.project:
            continue
        references = each.note.references
        known = facts.get(references[0].key) if references else None
        ids.setdefault(note_digest(each.note, known), []).append(each.id)
    return ids


def unplaced(named: Iterable[Named], homes: dict[str, Home]) -> Iterable[Problem]:
    """Tell of each note that no page shows in full."""
    for each in named:
        if not each.note.project and each.id not in homes:
            message = (
                f"note {each.id!r} is shown in full on no page; "
                "place it with prnote, or with a readinglist in full layout"
            )
            yield Problem(Code.UNPLACED, message, each.note.origin)
