"""Changes of the lines of a file, and the part of the file that shows whether they are right."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from operator import attrgetter
from typing import NamedTuple

from sphinx_prnotes.sources.writing.written import WrittenFile, WrittenNote


class _Edit(NamedTuple):
    """From an index up to before another, and what is to stand there instead: strings of one line or of several."""

    start: int
    end: int
    lines: tuple[str, ...]
    is_sure: bool = False


@dataclass(slots=True)
class Edits:
    """Changes of *lines*, in whatever order they were thought of."""

    lines: Sequence[str]
    _made: list[_Edit] = field(default_factory=list)

    def replace(self, start: int, end: int, lines: Iterable[str]) -> None:
        """Put lines in the place of others."""
        self._made.append(_Edit(start, end, tuple(lines)))

    def insert(self, start: int, lines: Iterable[str], *, is_sure: bool = False) -> None:
        """Put lines before others; what goes in at one place stays in order.

        :param is_sure: Whether they say, for sure, what they are to say, and leave the rest as it is.
        """
        self._made.append(_Edit(start, start, tuple(lines), is_sure))

    def apply(self) -> str:
        """Give the changed text; one that is changed ends in a line feed."""
        result: list[str] = []
        at = 0
        for edit in sorted(self._made, key=attrgetter("start", "end")):
            result += self.lines[at : edit.start]
            result += edit.lines
            at = edit.end
        result += self.lines[at:]
        return "\n".join([*result, ""] if self._made and result[-1] else result)

    def excerpt(self, written: WrittenFile) -> tuple[str, list[WrittenNote]]:
        """Give the changed text without what cannot be wrong: sure lines, and notes that no change is beside.

        Each note of a list begins where the one before has ended, so that it reads the same wherever it stands.

        :return: The text, and the notes of the file that are still in it.
        """
        rest = Edits(self.lines, [edit for edit in self._made if not edit.is_sure])
        places = sorted({place for edit in self._made for place in (edit.start, edit.end)})
        kept: list[WrittenNote] = []
        for note, follower in zip_longest(written.members, written.members[1:]):
            if follower and _is_beside(note, follower) and not _is_any_within(places, note.start, follower.start):
                rest.replace(note.start, follower.start, ())
            else:
                kept.append(note)
        return rest.apply(), kept


def _is_beside(note: WrittenNote, follower: WrittenNote) -> bool:
    """Whether two notes begin lines, with a dash in the same column."""
    before, behind = note.before, follower.before
    return before.strip() == behind.strip() == "-" and before.index("-") == behind.index("-")


def _is_any_within(places: Sequence[int], start: int, end: int) -> bool:
    found = bisect_left(places, start)
    return found < len(places) and places[found] <= end
