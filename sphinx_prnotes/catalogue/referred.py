"""Every reference that a note names anywhere, in its fields or in its prose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sphinx_prnotes.catalogue.prose import mentioned_in
from sphinx_prnotes.model import Note, Reference
from sphinx_prnotes.references import ReferenceReader


def references_in(notes: Iterable[Note], reader: ReferenceReader) -> tuple[Reference, ...]:
    """Collect what notes name, each reference once, as it was first written."""
    found: dict[str, Reference] = {}
    for note in notes:
        for reference in _references_of(note, reader):
            found.setdefault(reference.key, reference)
    return tuple(found.values())


def _references_of(note: Note, reader: ReferenceReader) -> Iterator[Reference]:
    yield from (*note.references, *note.see_also, *note.follows)
    yield from (followup.reference for followup in note.followups if followup.reference)
    for name in (*note.mentions, *(closed.rpartition("/")[0] for closed in note.closes)):
        try:
            yield reader.parse(name, repo=note.repo)
        except ValueError:  # an id, which is no reference
            continue
    yield from (reference for reference, _, _ in mentioned_in(note, reader))
