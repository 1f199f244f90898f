"""Fields of text: values that are compared whole, and prose that is searched."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import accumulate
from typing import Final

from sphinx_prnotes.catalogue.query.errors import QueryError
from sphinx_prnotes.catalogue.query.field import ANYTHING, NOTHING, Field, KeyedField, Scope
from sphinx_prnotes.catalogue.query.postings import Postings, mask_of, positions_in
from sphinx_prnotes.catalogue.query.tree import Member, Operator

_STAR: Final = re.compile(r"(?<!\\)\*+")
#: Reading a record out of a mask costs about as much as searching this many records.
_NARROW: Final = 64
#: So many searches through all texts cost about as much as listing all their words once.
_MOST_SCANS: Final = 16
#: Folded text has no line breaks of its own.
_JOINT: Final = "\n"


def split_at_stars(text: str) -> list[str]:
    r"""Divide a pattern into the texts between its stars; ``\*`` is a star that is meant.

    >>> split_at_stars(r"a*b\*c")
    ['a', 'b*c']
    """
    return [piece.replace(r"\*", "*") for piece in _STAR.split(text)]


def is_like(text: str, pieces: Sequence[str]) -> bool:
    """Say whether *text* is *pieces*, at least two, with anything between them."""
    first, *middle, last = pieces
    end = len(text) - len(last)
    if not (text.startswith(first) and text.endswith(last) and end >= len(first)):
        return False
    return _follow_each_other(text[len(first) : end], middle)


def find_alike(postings: Postings[str], pattern: str) -> int:
    """Make the mask of the keys that are *pattern*, in which ``*`` stands for anything."""
    pieces = split_at_stars(pattern)
    if len(pieces) == 1:
        return postings.mask(pieces[0])
    return postings.union(key for key in postings.positions if is_like(key, pieces))


def _follow_each_other(text: str, pieces: Iterable[str]) -> bool:
    start = 0
    for piece in pieces:
        start = text.find(piece, start)
        if start < 0:
            return False
        start += len(piece)
    return True


class TextField(KeyedField[str]):
    """Values that are compared whole, without regard to case, ``*`` standing for anything."""

    def __init__(
        self, name: str, postings: Postings[str], everything: int, *, fold: Callable[[str], str] = str.lower
    ) -> None:
        super().__init__(name, postings, everything)
        self._fold = fold

    def _choose(self, member: Member, scope: Scope) -> int:
        return find_alike(self._postings, self._fold(member.text))


class _Joined:
    """Texts without line breaks, joined into one, so that all of them are searched at once."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._whole = _JOINT.join([*texts, ""])
        lengths = (len(text) + 1 for text in texts)
        self._starts = list(accumulate(lengths, initial=0))

    def holding(self, part: str) -> list[int]:
        """List the positions of the texts that hold *part*, which is not empty."""
        found = []
        place = self._whole.find(part)
        while place >= 0:
            found.append(bisect_right(self._starts, place) - 1)
            place = self._whole.find(part, self._starts[found[-1] + 1])
        return found


class ProseField(Field):
    """Text that is searched for a part of it, without regard to case or to how blanks and lines fall."""

    def __init__(self, name: str, read: Callable[[], Iterable[str]]) -> None:
        super().__init__(name)
        self._read = read
        self._scans_left = _MOST_SCANS
        self._found: dict[tuple[str, bool], int] = {}

    @cached_property
    def anywhere(self) -> int:
        """The mask of the records whose text is not empty."""
        texts = list(self._read())
        return mask_of((position for position, text in enumerate(texts) if text and not text.isspace()), len(texts))

    def search(self, text: str, within: int, *, is_quoted: bool) -> int:
        """Find the records in *within* that hold *text*; in quoted text a ``*`` is a star."""
        found = self._found.get((text, is_quoted))
        if found is not None:
            return found & within
        folded = _fold(text.replace("*", r"\*") if is_quoted else text)
        if within.bit_count() * _NARROW < len(self._texts):
            return self._narrow(split_at_stars(folded), within)
        found = self._found[text, is_quoted] = self._search(folded)
        return found & within

    @cached_property
    def _texts(self) -> list[str]:
        return [_fold(text) for text in self._read()]

    @cached_property
    def _joined(self) -> _Joined:
        return _Joined(self._texts)

    @cached_property
    def _words(self) -> Postings[str]:
        return Postings.over(self._texts, str.split)

    @cached_property
    def _vocabulary(self) -> list[str]:
        return list(self._words.positions)

    @cached_property
    def _joined_words(self) -> _Joined:
        return _Joined(self._vocabulary)

    def _find(self, member: Member, scope: Scope) -> int:
        if member.operator is not Operator.EQUAL:
            raise QueryError(f"{self.name!r} has no order, write {self.name}:{member.text}", member.column)
        if not member.is_quoted and member.text == ANYTHING:
            return self.anywhere
        if not member.is_quoted and member.text.lower() == NOTHING:
            return ((1 << len(self._texts)) - 1) & ~self.anywhere
        return self._search(_fold(member.text))

    def _search(self, folded: str) -> int:
        pieces = split_at_stars(folded)
        longest = max(pieces, key=len)
        if not longest:
            return self.anywhere
        if self._scans_left or " " in longest:
            self._scans_left = max(self._scans_left - 1, 0)
            found = mask_of(self._joined.holding(longest), len(self._texts))
        else:
            found = self._words.union(self._vocabulary[place] for place in self._joined_words.holding(longest))
        return found if len(pieces) == 1 else self._narrow(pieces, found)

    def _narrow(self, pieces: Sequence[str], within: int) -> int:
        longest = max(pieces, key=len)
        texts = self._texts
        found = [position for position in positions_in(within) if longest in texts[position]]
        if len(pieces) > 1:
            found = [position for position in found if _follow_each_other(texts[position], pieces)]
        return mask_of(found, len(texts))


def _fold(text: str) -> str:
    return " ".join(text.lower().split())
