"""Sets of records as integers: bit *i* stands for the record at position *i*."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, chain
from operator import or_
from typing import Generic, TypeVar

from sphinx_prnotes.collector import without_collector

K = TypeVar("K", bound=Hashable)
R = TypeVar("R")
V = TypeVar("V", bound=Hashable)


def mask_of(positions: Iterable[int], size: int) -> int:
    """Make the mask of *positions*, each below *size*.

    >>> bin(mask_of([0, 3], 4))
    '0b1001'
    """
    cells = bytearray(size // 8 + 1)
    for position in positions:
        cells[position >> 3] |= 1 << (position & 7)
    return int.from_bytes(cells, "little")


def positions_in(mask: int) -> list[int]:
    """List the positions in *mask*, lowest first.

    >>> positions_in(0b1001)
    [0, 3]
    """
    digits = bin(mask)[:1:-1]
    positions = []
    position = digits.find("1")
    while position >= 0:
        positions.append(position)
        position = digits.find("1", position + 1)
    return positions


class Postings(Generic[K]):
    """Which records have which key; gathered when first asked."""

    def __init__(self, size: int, gather: Callable[[], dict[K, list[int]]]) -> None:
        self._size = size
        self._gather = gather
        self._masks: dict[K, int] = {}

    @classmethod
    def over(cls, records: Sequence[R], keys: Callable[[R], Iterable[K]]) -> Postings[K]:
        """Gather over *records*, each of which may have several keys."""
        return cls(len(records), lambda: _gather(map(keys, records)))

    @classmethod
    def by_values(
        cls, records: Sequence[R], values: Callable[[R], Iterable[V]], keys: Callable[[V], Iterable[K]]
    ) -> Postings[K]:
        """Gather over records many of which have the same values: the keys of each value are made once."""
        return cls(len(records), lambda: _rekeyed(_gather(map(values, records)), keys))

    @classmethod
    def by_value(cls, records: Sequence[R], value: Callable[[R], V], keys: Callable[[V], Iterable[K]]) -> Postings[K]:
        """Gather over records each of which has one value."""
        return cls(len(records), lambda: _rekeyed(_gather_single(map(value, records)), keys))

    @cached_property
    def positions(self) -> dict[K, list[int]]:
        """The positions of each key."""
        return self._gather()

    @cached_property
    def anywhere(self) -> int:
        """The mask of the records that have a key at all."""
        return self.union(self.positions)

    def mask(self, key: K) -> int:
        """Make the mask of one key, which need not exist."""
        if key not in self._masks:
            if key not in self.positions:
                return 0
            self._masks[key] = mask_of(self.positions[key], self._size)
        return self._masks[key]

    def union(self, keys: Iterable[K]) -> int:
        """Make the mask of many keys that are asked for once, each of which exists."""
        return mask_of(chain.from_iterable(map(self.positions.__getitem__, keys)), self._size)


class OrderedPostings:
    """Numbers of which each record has at most one, so that a range is the difference of two masks."""

    def __init__(self, postings: Postings[int]) -> None:
        self._postings = postings

    def between(self, low: int, high: int) -> int:
        """Make the mask of the records whose number is from *low* to *high*, both included."""
        first, last = bisect_left(self._numbers, low), bisect_right(self._numbers, high)
        return self._up_to[last] & ~self._up_to[first] if first < last else 0

    @cached_property
    def _numbers(self) -> list[int]:
        return sorted(self._postings.positions)

    @cached_property
    def _up_to(self) -> list[int]:
        return list(accumulate(map(self._postings.mask, self._numbers), or_, initial=0))


# Tens of thousands of short lists, among records that all have been looked through once.
@without_collector()
def _gather(keys_of_each: Iterable[Iterable[K]]) -> dict[K, list[int]]:
    positions: defaultdict[K, list[int]] = defaultdict(list)
    for position, keys in enumerate(keys_of_each):
        for key in keys:
            positions[key].append(position)
    return dict(positions)


@without_collector()
def _gather_single(values: Iterable[V]) -> dict[V, list[int]]:
    positions: defaultdict[V, list[int]] = defaultdict(list)
    for position, value in enumerate(values):
        positions[value].append(position)
    return dict(positions)


def _rekeyed(by_value: Mapping[V, list[int]], keys: Callable[[V], Iterable[K]]) -> dict[K, list[int]]:
    positions: dict[K, list[int]] = {}
    for value, found in by_value.items():
        for key in keys(value):
            positions[key] = positions[key] + found if key in positions else found
    return positions
