"""What has changed between two states of the notes: notes, verdicts, and what is still to do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, BinaryIO, Final, NamedTuple

from sphinx_prnotes.catalogue.records import Entry
from sphinx_prnotes.catalogue.titles import plain_text
from sphinx_prnotes.forge.urls import ReferencePages
from sphinx_prnotes.messages import quote
from sphinx_prnotes.model import State
from sphinx_prnotes.sources.published.elements import open_elements
from sphinx_prnotes.sources.published.file import check_version

_OPEN: Final = State.OPEN.value


class Owed(NamedTuple):
    """A follow-up, as far as changes of it are told; ``key`` is the note's id and its own."""

    key: str
    text: str
    state: str


class Noted(NamedTuple):
    """A note, as far as changes of it are told; ``followups`` by their ids in lower case."""

    id: str
    title: str
    verdict: str = ""
    url: str = ""
    followups: Mapping[str, Owed] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Difference:
    """What has changed, each part by id.

    ``verdicts`` are notes before and after. ``opened`` are follow-ups that are open now and were not, also those of new
    notes; ``closed`` were open and are not, of notes that are still there, in the state that they have now
    (empty: deleted).
    """

    added: tuple[Noted, ...] = ()
    removed: tuple[Noted, ...] = ()
    verdicts: tuple[tuple[Noted, Noted], ...] = ()
    opened: tuple[Owed, ...] = ()
    closed: tuple[Owed, ...] = ()

    def __bool__(self) -> bool:
        return any((self.added, self.removed, self.verdicts, self.opened, self.closed))


def compare(old: Iterable[Noted], new: Iterable[Noted]) -> Difference:
    """Compare two states; notes and follow-ups are the same where their ids are, without regard to case."""
    before, after = _by_id(old), _by_id(new)
    # Most notes are as they were.
    changed = {key: note for key, note in after.items() if before.get(key) != note}
    kept = [(before[key], note) for key, note in changed.items() if key in before]
    return Difference(
        added=tuple(note for key, note in changed.items() if key not in before),
        removed=tuple(note for key, note in before.items() if key not in after),
        verdicts=tuple((was, now) for was, now in kept if was.verdict != now.verdict),
        opened=tuple(_opened(before, changed)),
        closed=tuple(owed for was, now in kept for owed in _closed(was, now)),
    )


def _by_id(notes: Iterable[Noted]) -> dict[str, Noted]:
    return dict(sorted({note.id.lower(): note for note in notes}.items()))


def _is_open(owed: Owed | None) -> bool:
    return owed is not None and owed.state == _OPEN


def _opened(before: Mapping[str, Noted], after: Mapping[str, Noted]) -> Iterator[Owed]:
    for key, note in after.items():
        known = before[key].followups if key in before else {}
        yield from (owed for name, owed in note.followups.items() if _is_open(owed) and not _is_open(known.get(name)))


def _closed(was: Noted, now: Noted) -> Iterator[Owed]:
    for name, owed in was.followups.items():
        current = now.followups.get(name)
        if _is_open(owed) and not _is_open(current):
            yield current or Owed(owed.key, owed.text, "")


def noted_of(entry: Entry, pages: ReferencePages) -> Noted:
    """Take of a note what :func:`read_noted` takes of one in a file that a command has exported."""
    note = entry.note
    return Noted(
        id=_line(entry.id),
        title=_line(plain_text(note.title)),
        verdict=_line(note.verdict or note.verdict_text),
        url=pages.url(note.references[0]) if note.references else "",
        followups={
            _line(each.id).lower(): Owed(_line(each.key), _line(plain_text(each.followup.text)), each.state.value)
            for each in entry.followups
        },
    )


def read_noted(stream: BinaryIO) -> list[Noted]:
    """Read the notes of a ``prnotes.json``, as far as changes of them are told.

    :raises ValueError: If it is none, or of a version that is not known; the message is a clause.
    """
    frame, elements, _ = open_elements(stream)
    check_version(frame)
    notes: list[Noted] = []
    for element in elements:
        where = f"line {element.line}: " if element.line else ""
        if element.error:
            raise ValueError(f"{where}{element.error}")
        try:
            notes.append(_noted(element.value))
        except ValueError as error:
            raise ValueError(f"{where}{error}") from error
    return notes


def _noted(value: object) -> Noted:
    members = _object(value)
    note_id = _text(members, "id")
    followups = _objects(members, "followups")
    return Noted(
        id=note_id,
        title=_text(_object(members.get("title", {})), "text"),
        verdict=_text(members, "verdict") or _text(members, "verdict_text"),
        url=_address(members),
        followups={
            _text(each, "id").lower(): Owed(f"{note_id}/{_text(each, 'id')}", _text(each, "text"), _text(each, "state"))
            for each in followups
        },
    )


def _address(members: Mapping[str, Any]) -> str:
    """The page of a note, else its first reference on the forge."""
    references = _objects(members, "references")
    return _text(_object(members.get("home", {})), "url") or (_text(references[0], "url") if references else "")


def _objects(members: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
    value = members.get(name, [])
    if not isinstance(value, list):
        raise ValueError(f"{quote(value)} is no list")
    return [_object(each) for each in value]


def _object(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError(f"{quote(value)} is no object")
    return value


def _text(members: Mapping[str, Any], name: str) -> str:
    value = members.get(name, "")
    if not isinstance(value, str):
        raise ValueError(f"{name!r} is {quote(value)}, no text")
    return _line(value)


def _line(text: str) -> str:
    """Write a text on one line, without what a terminal would obey."""
    if text.isprintable():
        return text
    return "".join(character if character.isprintable() else " " for character in text)
