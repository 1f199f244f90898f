"""Grouping: the parts that a list is divided into, by plain keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final, Generic, TypeVar

from sphinx_prnotes.catalogue.records import Entry, FollowUpEntry, FollowUpGrouping, Group, NoteGrouping

T = TypeVar("T")


def _by_key(group: Group[Any]) -> Any:
    return group.key.casefold()


def _as_met(group: Group[Any]) -> Any:
    return 0


@dataclass(frozen=True, slots=True)
class Division(Generic[T]):
    """One way to divide a list: the keys of a member, and the order of the groups."""

    keys: Callable[[T], Iterable[str]]
    order: Callable[[Group[T]], Any] = _by_key
    descends: bool = False


def divide(members: Sequence[T], division: Division[T]) -> tuple[Group[T], ...]:
    """Divide a list; a member is in the group of each of its keys, or in the last one, of the empty key.

    Keys that differ in case only are one, spelled as the first member has it.
    """
    spelled: dict[str, str] = {}
    groups: dict[str, list[T]] = {}
    rest: list[T] = []
    for member in members:
        keys = {key.casefold(): key for key in division.keys(member) if key}
        if not keys:
            rest.append(member)
        for folded, key in keys.items():
            spelled.setdefault(folded, key)
            groups.setdefault(folded, []).append(member)
    divided = [Group(spelled[folded], tuple(group)) for folded, group in groups.items()]
    divided.sort(key=division.order, reverse=division.descends)
    return (*divided, Group("", tuple(rest))) if rest else tuple(divided)


def authors_of(entry: Entry) -> tuple[str, ...]:
    """Who wrote the change: as the note has it, else as the facts do."""
    if entry.note.authors or entry.facts is None or not entry.facts.author:
        return entry.note.authors
    return (entry.facts.author,)


def _repo_of(entry: Entry) -> str:
    return entry.note.references[0].where if entry.note.references else ""


def _day(day: date | None, length: int) -> tuple[str, ...]:
    return (day.isoformat()[:length],) if day else ()


def _month(entry: Entry) -> tuple[str, ...]:
    return _day(entry.note.merged or entry.note.noted, len("2026-07"))


def _year(entry: Entry) -> tuple[str, ...]:
    return _day(entry.note.merged or entry.note.noted, len("2026"))


NOTE_DIVISIONS: Final[Mapping[NoteGrouping, Division[Entry]]] = {
    NoteGrouping.NONE: Division(lambda entry: ()),
    NoteGrouping.VERDICT: Division(lambda entry: (entry.note.verdict,), lambda group: group.members[0].rank),
    NoteGrouping.REPO: Division(lambda entry: (_repo_of(entry),)),
    NoteGrouping.TAG: Division(lambda entry: entry.note.tags),
    NoteGrouping.MONTH: Division(_month, descends=True),
    NoteGrouping.YEAR: Division(_year, descends=True),
    NoteGrouping.AUTHOR: Division(authors_of),
    NoteGrouping.BY: Division(lambda entry: (entry.note.by,)),
}


def followup_division(grouping: FollowUpGrouping, entries: Mapping[str, Entry]) -> Division[FollowUpEntry]:
    """How follow-ups are divided: notes in the order in which the list meets them, the rest by key.

    :param entries: All notes, by id.
    """
    divisions: dict[FollowUpGrouping, Division[FollowUpEntry]] = {
        FollowUpGrouping.NONE: Division(lambda followup: ()),
        FollowUpGrouping.NOTE: Division(lambda followup: (followup.note_id,), _as_met),
        FollowUpGrouping.OWNER: Division(lambda followup: (followup.followup.owner,)),
        FollowUpGrouping.DUE: Division(lambda followup: _day(followup.followup.due, len("2026-07"))),
        FollowUpGrouping.REPO: Division(lambda followup: (_repo_of(entries[followup.note_id]),)),
    }
    return divisions[grouping]
