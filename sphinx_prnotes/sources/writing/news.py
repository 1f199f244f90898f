"""What a digest says that its last import did not: of the rest, nobody need read the file that holds it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sphinx_prnotes.model import Format, Note
from sphinx_prnotes.sources.writing.layout import House, write_fields
from sphinx_prnotes.sources.writing.pairs import Draft, lines_by_key, names_of, subjects_of
from sphinx_prnotes.sources.writing.record import Entry, digest_of


class News:
    """The drafts of an import, and which of them are recorded as they are; where only the file can tell, none is.

    :param entries: The file's record, by line.
    :param markup: The one of notes that do not say.
    """

    def __init__(self, drafts: Sequence[Draft], entries: Mapping[int, Entry], markup: Format) -> None:
        lines = lines_by_key(entries)
        house = House(format=markup)
        self.drafts = drafts
        self.are_recorded: list[bool] = []
        self._new: list[Draft] = []
        for draft in drafts:
            line = next(lines.get(draft.key, iter(())), -1)
            self.are_recorded.append(line >= 0 and _is_recorded(draft, entries[line], house))
            if line < 0:
                self._new.append(draft)

    def __bool__(self) -> bool:
        return not all(self.are_recorded)

    def is_all_new(self, known: Iterable[Note]) -> bool:
        """Whether there is nothing but notes to add, about what none of the *known* ones is about."""
        # What is neither recorded nor new has changed.
        if self.are_recorded.count(False) > len(self._new):
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
