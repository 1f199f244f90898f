"""Inline code in prose, found in time that grows with the length of the text only."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

_RUN: Final = re.compile("`+")


@dataclass(frozen=True, slots=True)
class Code:
    """One piece of code; ``text`` is what stands between its backticks."""

    start: int
    end: int
    text: str


def find_code(text: str) -> Iterator[Code]:
    """Find what stands between two runs of equally many backticks.

    >>> [code.text for code in find_code("`a` and ``b`c`` and `d")]
    ['a', 'b`c']
    """
    runs = [match.span() for match in _RUN.finditer(text)]
    next_like: list[int] = [-1] * len(runs)
    last: dict[int, int] = {}
    for place in reversed(range(len(runs))):
        length = runs[place][1] - runs[place][0]
        next_like[place] = last.get(length, -1)
        last[length] = place
    place = 0
    while place < len(runs):
        closing = next_like[place]
        if closing > 0:
            (start, inner), (inner_end, end) = runs[place], runs[closing]
            yield Code(start, end, text[inner:inner_end])
        place = max(closing, place) + 1


def masked(text: str, mask: Callable[[Code], str] = lambda code: f"`{'x' * (code.end - code.start - 2)}`") -> str:
    """Put something of the same length in the place of inline code; by default letters, so that nothing counts."""
    if "`" not in text:
        return text
    pieces: list[str] = []
    at = 0
    for code in find_code(text):
        pieces += (text[at : code.start], mask(code))
        at = code.end
    return "".join((*pieces, text[at:]))
