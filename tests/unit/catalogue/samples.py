"""Small notes to put into a catalogue: written as briefly as they are thought of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from itertools import count
from typing import Any

from sphinx_prnotes.catalogue.catalogue import Catalogue
from sphinx_prnotes.catalogue.records import Entry, FollowUpEntry, Selection
from sphinx_prnotes.model import Facts, FollowUp, Minutes, Note, Origin, Place, Placement, Reference, State, Text
from sphinx_prnotes.references import ReferenceReader
from sphinx_prnotes.settings import Settings

HOME = "radixark/miles"
SETTINGS = Settings(repo=HOME)
READER = ReferenceReader(SETTINGS)
TODAY = date(2026, 8, 1)

_lines = count(1)


def reference(written: str) -> Reference:
    """Read a reference in the repository that all samples are about."""
    return READER.parse(written, repo=HOME)


def note(written: str = "", title: str = "A title", **fields: Any) -> Note:
    """Write a note in a file, each on a line of its own; *written* are its references, parted by blanks."""
    for name in ("see_also", "follows"):
        if name in fields:
            fields[name] = tuple(map(reference, fields[name].split()))
    if "minutes" in fields:
        fields["minutes"] = Minutes(*fields["minutes"])
    fields.setdefault("origin", Origin("notes.yaml", next(_lines), 3))
    fields.setdefault("place", Place.FILE)
    return Note(title=Text(title), repo=HOME, references=tuple(map(reference, written.split())), **fields)


def followup(text: str, **fields: Any) -> FollowUp:
    """Write a follow-up; ``ref`` is its reference and ``state`` the name of its state."""
    if "ref" in fields:
        fields["reference"] = reference(fields.pop("ref"))
    fields["state"] = State(fields.get("state", "open"))
    return FollowUp(Text(text), **fields)


def catalogue(
    *notes: Note,
    placements: Iterable[Placement] = (),
    facts: Mapping[str, Facts] | None = None,
    settings: Settings = SETTINGS,
) -> Catalogue:
    """Put notes together on 1 August 2026."""
    return Catalogue.build(notes, placements, facts or {}, settings, TODAY)


def ids(entries: Iterable[Entry] | Iterable[FollowUpEntry]) -> list[str]:
    """Name what is listed."""
    return [entry.id for entry in entries]


def grouped(selection: Selection[Entry] | Selection[FollowUpEntry]) -> dict[str, list[str]]:
    """Name what is shown, group by group."""
    return {group.key: ids(group.members) for group in selection.groups}


def told(made: Catalogue, code: str) -> list[str]:
    """Read the problems of one code."""
    return [f"{problem.origin}: {problem.message}" for problem in made.problems if problem.code.label == code]
