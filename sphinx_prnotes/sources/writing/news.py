"""Whether a digest says anything that its last import did not: if not, nobody need read the file that holds it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sphinx_prnotes.model import Format
from sphinx_prnotes.sources.writing.layout import House, write_fields
from sphinx_prnotes.sources.writing.pairs import Draft
from sphinx_prnotes.sources.writing.record import Entry, digest_of


def has_news(drafts: Sequence[Draft], entries: Iterable[Entry], markup: Format) -> bool:
    """Whether anything is to be written that is not recorded as written; where only the file can tell, it is.

    :param entries: The file's record.
    :param markup: The one of notes that do not say.
    """
    recorded = {entry.key: entry for entry in entries}
    if not all(draft.key in recorded for draft in drafts):
        return True
    return not all(_is_recorded(draft, recorded[draft.key], House(format=markup)) for draft in drafts)


def _is_recorded(draft: Draft, entry: Entry, house: House) -> bool:
    """Whether all fields of a note are recorded as they are; what bare numbers mean in it is said once for all."""
    note = draft.note
    if not note.repo and (note.references or note.see_also or note.follows or note.followups):
        return False
    fields = (field for field in write_fields(note, house) if field.name != "repo")
    return all(entry.fields.get(field.name) == digest_of(*field.lines) for field in fields)
