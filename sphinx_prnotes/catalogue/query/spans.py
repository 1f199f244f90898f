"""Fields whose values have an order, so that comparisons and ranges make sense; every value is a whole number."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import cached_property
from types import MappingProxyType
from typing import ClassVar, Final, TypeAlias

from sphinx_prnotes.catalogue.query.dates import read_days
from sphinx_prnotes.catalogue.query.errors import QueryError, unknown
from sphinx_prnotes.catalogue.query.field import ANYTHING, NOTHING, KeyedField, Scope
from sphinx_prnotes.catalogue.query.postings import OrderedPostings, Postings
from sphinx_prnotes.catalogue.query.tree import Member, Operator
from sphinx_prnotes.messages import quote
from sphinx_prnotes.model import Verdict

#: From the first to the last number that is meant, both included.
Span: TypeAlias = tuple[int, int]

_LOWEST: Final = 0
_HIGHEST: Final = 10**9
_RANGE: Final = ".."
_MINUTES: Final = re.compile(r"([0-9]{1,6})(?:[-–]([0-9]{1,6}))?")


class OrderedField(KeyedField[int]):
    """A field that knows ``a..b``, ``a..*``, ``>=``, ``>``, ``<=`` and ``<``."""

    is_ordered: ClassVar[bool] = True

    @abstractmethod
    def _read(self, text: str) -> Span:
        """Read one value; some, as a month, are many numbers.

        :raises ValueError: If *text* is none; the message quotes it.
        """

    def _choose(self, member: Member, scope: Scope) -> int:
        try:
            low, high = self._read_range(member) if _RANGE in member.text else self._compare(member)
        except ValueError as error:
            raise QueryError(str(error), member.column) from None
        return self._ordered.between(low, high)

    @cached_property
    def _ordered(self) -> OrderedPostings:
        return OrderedPostings(self._postings)

    def _compare(self, member: Member) -> Span:
        low, high = self._read(member.text)
        match member.operator:
            case Operator.AT_LEAST:
                return low, _HIGHEST
            case Operator.ABOVE:
                return high + 1, _HIGHEST
            case Operator.AT_MOST:
                return _LOWEST, high
            case Operator.BELOW:
                return _LOWEST, low - 1
            case _:
                return low, high

    def _read_range(self, member: Member) -> Span:
        first, _, last = member.text.partition(_RANGE)
        if member.operator is not Operator.EQUAL or not first + last:
            raise ValueError(f"{quote(member.text)} is no range, write {self.name}:a..b or {self.name}:>=a")
        low = _LOWEST if first in ("", ANYTHING) else self._read(first)[0]
        high = _HIGHEST if last in ("", ANYTHING) else self._read(last)[1]
        if low > high:
            raise ValueError(f"the range {quote(member.text)} ends before it begins, write {last}..{first}")
        return low, high


class DateField(OrderedField):
    """Dates, as the ordinals of :meth:`datetime.date.toordinal`.

    ``words`` are further values, each with the mask that it stands for.
    """

    def __init__(
        self,
        name: str,
        postings: Postings[int],
        everything: int,
        *,
        today: date,
        words: Mapping[str, Callable[[], int]] = MappingProxyType({}),
    ) -> None:
        super().__init__(name, postings, everything)
        self._today = today
        self._words = words

    def _choose(self, member: Member, scope: Scope) -> int:
        make = self._words.get(member.text.lower())
        if make and member.operator is Operator.EQUAL:
            return make()
        return super()._choose(member, scope)

    def _read(self, text: str) -> Span:
        first, last = read_days(text, self._today)
        return first.toordinal(), last.toordinal()


class MinutesField(OrderedField):
    """Reading times; of a note that takes 10 to 15 minutes, the 15 counts."""

    def _read(self, text: str) -> Span:
        match = _MINUTES.fullmatch(text)
        if match is None:
            raise ValueError(f"{quote(text)} is no number of minutes, write 15 or 10..15")
        return int(match[1]), int(match[2] or match[1])


class VerdictField(OrderedField):
    """The levels; a higher one asks for more of a reader's time, and the last one is 1."""

    def __init__(self, name: str, postings: Postings[int], everything: int, *, levels: Sequence[Verdict]) -> None:
        super().__init__(name, postings, everything)
        self._known = (*(level.name for level in levels), NOTHING)
        self._heights = {
            _fold(text): len(levels) - level.rank
            for level in reversed(levels)
            for text in (*level.phrases, *(label for _, label in level.labels), level.name)
        }

    def _read(self, text: str) -> Span:
        height = self._heights.get(_fold(text))
        if height is None and _fold(text) == NOTHING:
            raise ValueError(f"{quote(text)} has no order, write {self.name}:{NOTHING}")
        if height is None:
            raise ValueError(unknown("verdict", text, self._known))
        return height, height


def _fold(text: str) -> str:
    """Make blanks, ``-`` and ``_`` equal, as they are in a note's verdict."""
    return re.sub(r"[\s_-]+", "-", text.strip().lower())
