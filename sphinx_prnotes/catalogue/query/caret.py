"""An expression with a mark under the column that a problem is about."""

from __future__ import annotations

from typing import Final
from unicodedata import category, combining, east_asian_width

_CELLS: Final = 70
_CUT: Final = "…"


def caret(expression: str, column: int) -> str:
    """Show *expression* in one line of at most about 70 cells, and below it a caret.

    >>> print(caret("tag:异步 tga:b", 8))
    tag:异步 tga:b
             ^

    :param column: From 1, in characters; a full-width character is two cells wide.
    """
    characters = [" " if _has_no_place(character) else character for character in expression]
    position = min(max(column - 1, 0), len(characters))
    before = _take(characters[:position][::-1], _CELLS // 2)[::-1]
    # What the left half leaves over is the right half's.
    after = _take(characters[position:], _CELLS - _width(before))
    left = _CUT if len(before) < position else ""
    right = _CUT if len(before) + len(after) < len(characters) - (position - len(before)) else ""
    return f"{left}{''.join(before)}{''.join(after)}{right}\n{' ' * (len(left) + _width(before))}^"


def _has_no_place(character: str) -> bool:
    return character.isspace() or category(character) in ("Cc", "Cf", "Cs")


def _take(characters: list[str], cells: int) -> list[str]:
    taken: list[str] = []
    for character in characters:
        cells -= _width([character])
        if cells < 0:
            break
        taken.append(character)
    return taken


def _width(characters: list[str]) -> int:
    return sum(0 if combining(character) else 1 + (east_asian_width(character) in "WF") for character in characters)
