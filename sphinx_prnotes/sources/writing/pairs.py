"""Which note of a file is which note of an import, by what the file's record says of earlier imports."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from sphinx_prnotes.model import Note
from sphinx_prnotes.sources.writing.record import Entry
from sphinx_prnotes.sources.writing.written import WrittenNote

# Any of these, unchanged, tells a note from the others; many notes share their verdict.
_TELLING: Final = ("id", "pr", "title", "body")
# Each of so many is compared in all its fields; 10,000 digests may all have one body.
_FEW: Final = 50


class Draft(NamedTuple):
    """A note to be written; ``key`` names it as its source does, whatever happens to it in the file."""

    key: str
    note: Note


class Pairing(NamedTuple):
    """What a file holds of one draft; ``line`` is the index of the record's line, -1 where it has none."""

    standing: WrittenNote | None = None
    entry: Entry | None = None
    line: int = -1


@dataclass(slots=True)
class _Holders:
    """Leads from the entries of a record, by line, to the notes that they are about."""

    notes: Sequence[WrittenNote]
    is_needed: bool
    _by_digest: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    _taken: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for place, note in enumerate(self.notes if self.is_needed else ()):
            for told in note.digests_of(_TELLING).items():
                self._by_digest.setdefault(told, []).append(place)

    def find(self, line: int, entry: Entry) -> None:
        """Find the note of one entry: the one that has kept most of what was written."""
        for places in self._candidates(entry):
            free = [place for place in places if place not in self._taken]
            if free:
                # Most entries share what is telling with one note alone, whose other fields need not be looked at.
                best = free[0] if len(free) == 1 else max(free, key=lambda place: self._likeness(place, entry))
                self._taken[best] = line
                return

    def _candidates(self, entry: Entry) -> Iterator[Iterable[int]]:
        """List the notes that share something telling with an entry; where many share it, those come last."""
        keys = ((name, entry.fields[name]) for name in _TELLING if name in entry.fields)
        groups = [self._by_digest.get(key, []) for key in keys]
        yield dict.fromkeys(place for group in groups if len(group) <= _FEW for place in group)
        yield from sorted((group for group in groups if len(group) > _FEW), key=len)

    def line_of(self, place: int) -> int:
        """Give the line of the entry that is about the note at *place*, -1 where there is none."""
        return self._taken.get(place, -1)

    def holders(self) -> dict[int, WrittenNote]:
        """List the notes found, by the line of their entry."""
        return {line: self.notes[place] for place, line in self._taken.items()}

    def _likeness(self, place: int, entry: Entry) -> int:
        return len(self.notes[place].digests.items() & entry.fields.items())


def pair(drafts: Sequence[Draft], notes: Sequence[WrittenNote], entries: Mapping[int, Entry]) -> list[Pairing]:
    """Find what a file holds of each draft.

    :param entries: The file's record, by line.
    :return: One pairing for each draft: with an entry but no note where people have deleted or rewritten the note,
        with a note but no entry where people wrote a note about the same.
    """
    holders = _Holders(notes, bool(entries))
    for line, entry in entries.items():
        holders.find(line, entry)
    by_line = holders.holders()
    lines = lines_by_key(entries)
    named = {draft.key for draft in drafts}
    recorded = [next(lines.get(draft.key, iter(())), -1) for draft in drafts]
    places = _by_subject(notes) if -1 in recorded else {}
    pairings = []
    for draft, line in zip(drafts, recorded, strict=True):
        if line >= 0:
            pairings.append(Pairing(by_line.get(line), entries[line], line))
            continue
        place = next((places[subject] for subject in subjects_of(draft.note) if subject in places), -1)
        other = holders.line_of(place)
        is_renamed = other >= 0 and entries[other].key not in named
        standing = notes[place] if place >= 0 else None
        if is_renamed:
            named.add(entries[other].key)
        pairings.append(Pairing(standing, entries[other], other) if is_renamed else Pairing(standing))
    return pairings


def lines_by_key(entries: Mapping[int, Entry]) -> dict[str, Iterator[int]]:
    """Lead from the keys of a record to their lines, in order: notes of several inputs may have one key."""
    found: dict[str, list[int]] = {}
    for line, entry in entries.items():
        found.setdefault(entry.key, []).append(line)
    return {key: iter(lines) for key, lines in found.items()}


def subjects_of(note: Note) -> Iterator[str]:
    """Name what a note is about: its references, or its title where it has none."""
    yield from (reference.key for reference in note.references)
    if not note.references:
        yield f"{note.repo.lower()} {note.title.source}"


def names_of(note: Note) -> Iterator[str]:
    """Name what a note that stands in a file may be about: its references, and its title."""
    yield from subjects_of(note)
    yield f"{note.repo.lower()} {note.title.source}"


def _by_subject(notes: Sequence[WrittenNote]) -> dict[str, int]:
    found: dict[str, int] = {}
    for place, written in enumerate(notes):
        for subject in names_of(written.note) if written.note else ():
            found.setdefault(subject, place)
    return found
