"""Order: total sort orders of notes and of follow-ups, the same in every build."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from enum import Enum
from typing import Any, Final, TypeVar

from sphinx_prnotes.catalogue.path import ReadingPath
from sphinx_prnotes.catalogue.records import Entry, FollowUpEntry, FollowUpKey, NoteKey
from sphinx_prnotes.catalogue.titles import plain_text
from sphinx_prnotes.model import State

K = TypeVar("K", bound=Enum)
T = TypeVar("T")
Value = Callable[[T], Any]

_STATES: Final = {state: place for place, state in enumerate(State)}


def _latest_first(day: date | None) -> int:
    return -day.toordinal() if day else 0


def default_order(entry: Entry) -> tuple[Any, ...]:
    """By verdict, highest first; then by merge date, latest first and undated last; then by id."""
    return entry.rank, _latest_first(entry.note.merged), entry.id.lower()


def path_order(entry: Entry) -> tuple[Any, ...]:
    """By verdict, highest first; then by merge date, earliest first and undated last; then by id."""
    return entry.rank, entry.note.merged or date.max, entry.id.lower()


def default_followup_order(followup: FollowUpEntry) -> tuple[Any, ...]:
    """By state: open, done, dropped; then by due date, undated last; then by note; those of one note are equal."""
    due = followup.followup.due or date.max
    return _STATES[followup.state], due, followup.note_id.lower()


def _minutes(entry: Entry) -> tuple[int, int] | None:
    minutes = entry.note.minutes
    return (minutes.high, minutes.low) if minutes else None


def _reference(entry: Entry) -> tuple[str, int, str] | None:
    reference = next(iter(entry.note.references), None)
    return (reference.where.lower(), reference.number, reference.mark.value) if reference else None


_NOTE_VALUES: Final[dict[NoteKey, Value[Entry]]] = {
    NoteKey.VERDICT: lambda entry: entry.rank if entry.note.verdict else None,
    NoteKey.MERGED: lambda entry: entry.note.merged,
    NoteKey.NOTED: lambda entry: entry.note.noted,
    NoteKey.MINUTES: _minutes,
    NoteKey.REF: _reference,
    NoteKey.TITLE: lambda entry: plain_text(entry.note.title).casefold() or None,
}
_FOLLOWUP_VALUES: Final[dict[FollowUpKey, Value[FollowUpEntry]]] = {
    FollowUpKey.STATE: lambda followup: _STATES[followup.state],
    FollowUpKey.DUE: lambda followup: followup.followup.due,
    FollowUpKey.OWNER: lambda followup: followup.followup.owner.casefold() or None,
    FollowUpKey.NOTE: lambda followup: followup.note_id.lower(),
    FollowUpKey.TEXT: lambda followup: plain_text(followup.followup.text).casefold() or None,
}


def sort_entries(entries: Iterable[Entry], keys: Sequence[tuple[NoteKey, bool]], path: ReadingPath) -> list[Entry]:
    """Sort notes by keys, each with whether it descends, and by id in the end; what lacks a key comes last either way.

    A reading path keeps the order of the keys behind it wherever nothing follows anything; without such keys
    that of :func:`path_order`.
    """
    ends_in_path = keys[-1][0] is NoteKey.PATH
    ordered = sorted(entries, key=path_order if ends_in_path else lambda entry: entry.id.lower())
    for key, descends in reversed(keys):
        if key is NoteKey.PATH:
            by_id = {entry.id: entry for entry in ordered}
            arranged = [by_id[note_id] for note_id in path.arrange(by_id)]
            ordered = arranged[::-1] if descends else arranged
        else:
            ordered = _sort_by(ordered, _NOTE_VALUES[key], descends)
    return ordered


def sort_followups(followups: Iterable[FollowUpEntry], keys: Sequence[tuple[FollowUpKey, bool]]) -> list[FollowUpEntry]:
    """Sort follow-ups by keys, each with whether it descends, and by note; those of one note stay as they come."""
    ordered = sorted(followups, key=lambda followup: followup.note_id.lower())
    for key, descends in reversed(keys):
        ordered = _sort_by(ordered, _FOLLOWUP_VALUES[key], descends)
    return ordered


def _sort_by(members: Sequence[T], value: Value[T], descends: bool) -> list[T]:
    valued = [(value(member), member) for member in members]
    present = [pair for pair in valued if pair[0] is not None]
    # A reversed sort keeps equals in their order, so the keys behind this one still ascend.
    present.sort(key=lambda pair: pair[0], reverse=descends)
    missing = [pair for pair in valued if pair[0] is None]
    return [member for _, member in (*present, *missing)]
