"""Tables for terminals and for Markdown, in which full-width characters count twice."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final
from unicodedata import category, east_asian_width

_GAP: Final = "  "
_NO_WIDTH: Final = frozenset(("Mn", "Me", "Cf"))
# In code nothing but the end of a cell is markup.
_CODE: Final = re.compile(r"(`+[^`]+`+)")
_IN_TEXT: Final = str.maketrans({"|": "\\|", "\n": " ", "<": "\\<", "[": "\\[", "]": "\\]"})
_IN_CODE: Final = str.maketrans({"|": "\\|", "\n": " "})


def width_of(text: str) -> int:
    """Count the cells that a terminal needs.

    >>> width_of("值得 read")
    9
    """
    return len(text) if text.isascii() else sum(map(_width, text))


def _width(character: str) -> int:
    return 0 if category(character) in _NO_WIDTH else 1 + (east_asian_width(character) in "WF")


def align(rows: Sequence[Sequence[str]]) -> Iterable[str]:
    """Write rows so that their columns stand below each other; the last column is as long as it is."""
    *columns, last = zip(*rows, strict=True)
    padded = map(_padded, columns)
    return (_GAP.join(row).rstrip() for row in zip(*padded, last, strict=True))


def _padded(column: Sequence[str]) -> list[str]:
    widths = [width_of(cell) for cell in column]
    most = max(widths)
    return [cell + " " * (most - width) for cell, width in zip(column, widths, strict=True)]


def markdown_rows(rows: Iterable[Sequence[str]]) -> Iterable[str]:
    """Write rows of Markdown, the first of them as heads."""
    for place, row in enumerate(rows):
        yield f"| {' | '.join(map(markdown_text, row))} |"
        if place == 0:
            yield f"|{' --- |' * len(row)}"


def markdown_text(text: str) -> str:
    r"""Write a text as it stands in a cell: of its markup, code alone is kept.

    >>> print(markdown_text("[a|b] `c[0]`"))
    \[a\|b\] `c[0]`
    """
    # re.split with one group alternates: what stands outside, what stands inside.
    pieces = _CODE.split(text)
    return "".join(piece.translate(_IN_CODE if place % 2 else _IN_TEXT) for place, piece in enumerate(pieces))
