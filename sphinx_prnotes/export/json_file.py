"""``prnotes.json``, a note a line so that differences read well; and the same notes as NDJSON."""

from __future__ import annotations

from collections.abc import Iterable

from sphinx_prnotes.catalogue.records import Entry
from sphinx_prnotes.export.edition import Edition
from sphinx_prnotes.export.json_text import json_object, json_text
from sphinx_prnotes.export.members import Members, frame_members, note_members, problem_members, stub_members


def write_json(edition: Edition) -> bytes:
    """Write one JSON object: what is known of the project, its notes by id, its stubs, and the problems of a build.

    Notes of other projects are left to these: two that show each other's would grow without end.
    """
    arrays: dict[str, Iterable[Members]] = {
        "notes": (note_members(entry, edition) for entry in by_id(edition.entries)),
        "stubs": (stub_members(entry, edition) for entry in by_id(edition.stubs)),
    }
    if edition.site.paths:
        arrays["problems"] = map(problem_members, edition.site.problems)
    return json_object(frame_members(edition), arrays)


def write_ndjson(edition: Edition) -> bytes:
    """Write one JSON object a line: the notes by id, without what is around them."""
    return b"".join([f"{json_text(note_members(entry, edition))}\n".encode() for entry in by_id(edition.entries)])


def by_id(entries: Iterable[Entry]) -> list[Entry]:
    """The project's own notes, sorted so that one more moves no other."""
    return sorted((entry for entry in entries if not entry.note.project), key=lambda entry: entry.id.lower())
