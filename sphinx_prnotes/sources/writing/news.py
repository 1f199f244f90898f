"""What a digest says that its last import did not: of the rest, nobody need read the file that holds it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sphinx_prnotes.model import Format, Note
from sphinx_prnotes.sources.writing.layout import House, write_fields
from sphinx_prnotes.sources.writing.pairs import Draft, lines_by_key, names_of, subjects_of
from sphinx_prnotes.sources.writing.record import Entry, digest_of


class News:
    """The drafts that are not recorded as they are; where only the file can tell, they are not.

    :param entries: The file's record, by line.
    :param markup: The one of notes that do not say.
    """

    def __init__(self, drafts: Sequence[Draft], entries: Mapping[int, Entry], markup: Format) -> None:
        lines = lines_by_key(entries)
        house = House(format=markup)
        self._is_any_changed = False
        self._new: list[Draft] = []
        for draft in drafts:
            line = next(lines.get(draft.key, iter(())), -1)
            if line < 0:
                self._new.append(draft)
            elif not self._is_any_changed:
                self._is_any_changed = not _is_recorded(draft, entries[line], house)

    def __bool__(self) -> bool:
        return self._is_any_changed or bool(self._new)

    def is_all_new(self, known: Iterable[Note]) -> bool:
        """Whether there is nothing but notes to add, about what none of the *known* ones is about."""
        if self._is_any_changed:
            return False
        held = {name for note in known for name in names_of(note)}
        return not any(subject in held for draft in self._new for subject in subjects_of(draft.note))


def _is_recorded(draft: Draft, entry: Entry, house: House) -> bool:
    """Whether all fields of a note are recorded as they are; what bare numbers mean in it is said once for all."""
    note = draft.note
    if not note.repo and (note.references or note.see_also or note.follows or note.followups):
        return False
    fields = write_fields(note, house).items()
    return all(name == "repo" or entry.fields.get(name) == digest_of(text) for name, text in fields)
