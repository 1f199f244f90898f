"""``prnotes.json``, a note a line so that differences read well; and the same notes as NDJSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from sphinx_prnotes.catalogue.records import Entry
from sphinx_prnotes.export.edition import Edition
from sphinx_prnotes.export.json_text import json_object, json_text
from sphinx_prnotes.export.members import frame_members, note_members, problem_members, stub_members

# Bytes of notes that could be read while the line of one is written.
_WEIGHT: Final = 300


def write_json(edition: Edition) -> bytes:
    """Write one JSON object: what is known of the project, its notes by id, its stubs, and the problems of a build.

    Notes of other projects are left to these: two that show each other's would grow without end.
    """
    arrays = {
        "notes": note_lines(by_id(edition.entries), edition),
        "stubs": (json_text(stub_members(entry, edition)) for entry in by_id(edition.stubs)),
    }
    if edition.site.paths:
        arrays["problems"] = (json_text(problem_members(problem)) for problem in edition.site.problems)
    return json_object(frame_members(edition), arrays)


def write_ndjson(edition: Edition) -> bytes:
    """Write one JSON object a line: the notes by id, without what is around them."""
    return b"".join([f"{line}\n".encode() for line in note_lines(by_id(edition.entries), edition)])


def note_lines(entries: Sequence[Entry], edition: Edition) -> Iterable[str]:
    """Write notes as JSON objects, in their order."""
    edition.catalogue.gather_mentions()
    return edition.for_each(lambda entry: json_text(note_members(entry, edition)), entries, lambda _: _WEIGHT)


def by_id(entries: Iterable[Entry]) -> list[Entry]:
    """The project's own notes, sorted so that one more moves no other."""
    return sorted((entry for entry in entries if not entry.note.project), key=lambda entry: entry.id.lower())
