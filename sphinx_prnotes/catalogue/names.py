"""Names: finding a note by what people call it, and what they may have meant."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from difflib import get_close_matches
from functools import cached_property
from typing import Any, Final

from sphinx_prnotes.catalogue.identity import Named, long_ids
from sphinx_prnotes.catalogue.titles import fold, plain_text
from sphinx_prnotes.references import ReferenceReader

_MOST_SUGGESTIONS: Final = 3
_SHORTEST_PART: Final = 4


class Names:
    """Ids, references and titles of all notes; every look-up answers with an id, or with an empty text.

    :param named: All notes, with what the facts say where nobody wrote it.
    :param written: The same as a person wrote them.
    """

    def __init__(self, named: Sequence[Named], written: Sequence[Named] = ()) -> None:
        self._named = named
        self._written = written or named
        self._ids = {each.id.lower(): each.id for each in named}
        first: dict[str, list[Named]] = {}
        other: dict[str, list[Named]] = {}
        for each in named:
            for place, reference in enumerate(each.note.references):
                (other if place else first).setdefault(reference.key, []).append(each)
        self._elsewhere = frozenset(each.id for each in named if each.note.project)
        self._first = {key: _ordered_ids(key, holders) for key, holders in first.items()}
        self._other = {key: _ordered_ids(key, holders) for key, holders in other.items()}
        together = (ids for ids in self._first.values() if len(ids) > 1)
        self._beside = {each: tuple(note_id for note_id in ids if note_id != each) for ids in together for each in ids}

    def by_id(self, note_id: str) -> str:
        """Find a note by its id; case does not count."""
        return self._ids.get(note_id.lower(), "")

    def is_elsewhere(self, note_id: str) -> bool:
        """Whether the note with that id is one of another project."""
        return note_id in self._elsewhere

    def beside(self, note_id: str) -> tuple[str, ...]:
        """The other notes with the first reference of that one: the bare one first, then by date, title, id."""
        return self._beside.get(note_id, ())

    def on(self, key: str) -> tuple[str, ...]:
        """All notes on the reference with that key, those that it comes first in before the others.

        Those of other projects come behind them.
        """
        found = dict.fromkeys((*self._first.get(key, ()), *self._other.get(key, ())))
        return tuple(sorted(found, key=self._elsewhere.__contains__) if self._elsewhere else found)

    def by_reference(self, key: str) -> str:
        """Find the note that a reference leads to: the one of that id, else the first one on it.

        :param key: That of the reference, which is in lower case.
        """
        return self._ids.get(key, "") or next(iter(self.on(key)), "")

    def find(self, target: str, *, repo: str, reader: ReferenceReader) -> str:
        """Find a note by id, else by reference, else by its exact title, else by the id it has beside an earlier note.

        :param repo: The repository of a bare ``#12``.
        """
        wanted = fold(target)
        if note_id := self.by_id(wanted):
            return note_id
        try:
            note_id = self.by_reference(reader.parse(wanted, repo=repo).key)
        except ValueError:  # it may still be a title
            note_id = ""
        return note_id or self._titles.get(wanted, "") or self._by_long_id(wanted.lower())

    @cached_property
    def _titles(self) -> dict[str, str]:
        by_id = sorted(self._named, key=lambda each: (bool(each.note.project), each.id.lower()), reverse=True)
        shown = {plain_text(each.note.title): each.id for each in by_id}
        return shown | {fold(each.note.title.source): each.id for each in by_id}

    def _by_long_id(self, wanted: str) -> str:
        return self._long_ids.get(wanted, "") if "@" in wanted or "~" in wanted else ""

    @cached_property
    def _long_ids(self) -> dict[str, str]:
        by_id = sorted(self._written, key=lambda each: each.id.lower(), reverse=True)
        return {long.lower(): each.id for each in by_id if not each.note.id for long in long_ids(each.note)}

    def suggest(self, target: str) -> tuple[str, ...]:
        """What somebody may have meant: at most three ids and titles that are close to it."""
        return _closest(fold(target).lower(), self._spoken)

    @cached_property
    def _spoken(self) -> dict[str, str]:
        own = (each for each in self._named if not each.note.project)
        spoken = {each.id.lower(): each.id for each in sorted(own, key=lambda each: each.id)}
        for each in spoken.copy().values():
            # "#1761" is far from "radixark/miles#1716" as a text, but not for the one who wrote it.
            if "#" in each:
                spoken.setdefault(each[each.rfind("#") :].lower(), each)
        for title in sorted(title for title, note_id in self._titles.items() if note_id not in self._elsewhere):
            spoken.setdefault(title.lower(), title)
        return spoken


def _ordered_ids(key: str, holders: list[Named]) -> tuple[str, ...]:
    if len(holders) == 1:
        return (holders[0].id,)

    def order(each: Named) -> tuple[Any, ...]:
        return (
            bool(each.note.project),
            each.id.lower() != key,
            each.note.noted or date.max,
            each.note.title.source,
            each.id.lower(),
        )

    return tuple(each.id for each in sorted(holders, key=order))


def _closest(wanted: str, spoken: dict[str, str]) -> tuple[str, ...]:
    near = get_close_matches(wanted, spoken, _MOST_SUGGESTIONS, 0.7)
    if not near and len(wanted) >= _SHORTEST_PART:
        # The name of a repository without its owner, or the first words of a title.
        near = [name for name in spoken if wanted in name][:_MOST_SUGGESTIONS]
    return tuple(dict.fromkeys(spoken[name] for name in near))
