"""Inline code in prose, found in time that grows with the length of the text only."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

_RUN: Final = re.compile("`+")


class Code(NamedTuple):
    """One piece of code; ``text`` is what stands between its backticks."""

    start: int
    end: int
    text: str


def find_code(text: str) -> tuple[Code, ...]:
    """Find what stands between two runs of equally many backticks.

    >>> [code.text for code in find_code("`a` and ``b`c`` and `d")]
    ['a', 'b`c']
    """
    return tuple(_codes(text)) if "`" in text else ()


def _codes(text: str) -> Iterator[Code]:
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


def _letters(code: Code) -> str:
    return f"`{'x' * (code.end - code.start - 2)}`"


def masked(text: str, codes: Sequence[Code], mask: Callable[[Code], str] = _letters) -> str:
    """Put something of the same length in the place of inline code; by default letters, so that nothing counts.

    :param codes: The code in *text*, or in one of the same length with the same code.
    """
    if not codes:
        return text
    pieces: list[str] = []
    at = 0
    for code in codes:
        pieces += (text[at : code.start], mask(code))
        at = code.end
    return "".join((*pieces, text[at:]))
