"""The fields of follow-ups: their own, and those of the note that each belongs to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Final

from sphinx_prnotes.catalogue.query.field import Field, FlagField, Scope, any_of
from sphinx_prnotes.catalogue.query.links import NoteField, ReferenceField
from sphinx_prnotes.catalogue.query.notes import SYNONYMS, mask_where
from sphinx_prnotes.catalogue.query.postings import Postings, mask_of, positions_in
from sphinx_prnotes.catalogue.query.spans import DateField
from sphinx_prnotes.catalogue.query.tree import Member
from sphinx_prnotes.catalogue.query.words import ProseField, TextField
from sphinx_prnotes.catalogue.records import Entry, FollowUpEntry
from sphinx_prnotes.model import State


@dataclass(frozen=True, slots=True)
class Owned:
    """A follow-up and the note that it belongs to."""

    followup: FollowUpEntry
    entry: Entry


Lift = Callable[[int], int]

#: Words of ``is`` and ``has`` that say nothing of a follow-up.
_OF_NOTES_ALONE: Final = frozenset({"followup", "stub"})


class LiftedField(Field):
    """A field of notes, asked of their follow-ups."""

    def __init__(self, field: Field, lift: Lift) -> None:
        super().__init__(field.name)
        self.is_relative = field.is_relative
        self._field = field
        self._lift = lift

    @property
    def anywhere(self) -> int:
        """The mask of the follow-ups whose note has a value."""
        return self._lift(self._field.anywhere)

    def _find(self, member: Member, scope: Scope) -> int:
        return self._lift(self._field.mask(member, scope))


class FollowUpFields:
    """Makes the fields over the follow-ups of *entries*, in order; *of_notes* are the fields of the notes."""

    def __init__(self, entries: Sequence[Entry], of_notes: Mapping[str, Field], today: date) -> None:
        self.owned = [Owned(followup, entry) for entry in entries for followup in entry.followups]
        self._note_positions = [position for position, entry in enumerate(entries) for _ in entry.followups]
        self._of_notes = of_notes
        self._today = today
        self._everything = (1 << len(self.owned)) - 1

    def make(self) -> dict[str, Field]:
        """Make all fields, by name."""
        own = {field.name: field for field in self._make_own()}
        lifted = {name: LiftedField(field, self._lift) for name, field in self._of_notes.items() if name != "followup"}
        own_flags = {name: any_of(own[name]) for name in ("due", "owner", "ref")}
        states = {state.value: partial(mask_where, self.owned, partial(_has_state, state=state)) for state in State}
        flags = {name: partial(mask_where, self.owned, test) for name, test in _IS.items()}
        return {
            **lifted,
            **own,
            "has": self._make_flags("has", own_flags),
            "is": self._make_flags("is", {**states, **flags}),
            "state": FlagField("state", states, {}),
        }

    def _make_own(self) -> Iterator[Field]:
        yield TextField("id", Postings.over(self.owned, _ids_of), self._everything)
        yield TextField("owner", Postings.over(self.owned, _owner_of), self._everything)
        yield NoteField("note", Postings.over(self.owned, _notes_of), self._everything)
        yield ReferenceField("ref", Postings.over(self.owned, _reference_of), self._everything)
        yield ProseField("text", lambda: (each.followup.followup.text.source for each in self.owned))
        words = {"overdue": partial(mask_where, self.owned, _IS["overdue"])}
        due = Postings.over(self.owned, _due_of)
        yield DateField("due", due, self._everything, today=self._today, words=words)

    def _make_flags(self, name: str, own: Mapping[str, Callable[[], int]]) -> Field:
        of_notes = self._of_notes[name]
        flags = of_notes.flags if isinstance(of_notes, FlagField) else {}
        lifted = {word: self._lift_later(make) for word, make in flags.items() if word not in _OF_NOTES_ALONE}
        return FlagField(name, dict(sorted({**lifted, **own}.items())), SYNONYMS)

    def _lift_later(self, make: Callable[[], int]) -> Callable[[], int]:
        return lambda: self._lift(make())

    def _lift(self, mask: int) -> int:
        chosen = set(positions_in(mask))
        found = (position for position, note in enumerate(self._note_positions) if note in chosen)
        return mask_of(found, len(self.owned))


def _has_state(owned: Owned, *, state: State) -> bool:
    return owned.followup.state is state


def _ids_of(owned: Owned) -> tuple[str, str]:
    return owned.followup.id.lower(), owned.followup.key.lower()


def _owner_of(owned: Owned) -> Iterator[str]:
    if owned.followup.followup.owner:
        yield owned.followup.followup.owner.lower()


def _notes_of(owned: Owned) -> Iterator[str]:
    yield owned.entry.id.lower()
    for reference in owned.entry.note.references:
        yield reference.key


def _reference_of(owned: Owned) -> Iterator[str]:
    if owned.followup.followup.reference:
        yield owned.followup.followup.reference.key


def _due_of(owned: Owned) -> Iterator[int]:
    if owned.followup.followup.due:
        yield owned.followup.followup.due.toordinal()


_IS: Final[Mapping[str, Callable[[Owned], bool]]] = {
    "overdue": lambda owned: owned.followup.is_overdue,
    "stale": lambda owned: owned.followup.is_stale,
}
