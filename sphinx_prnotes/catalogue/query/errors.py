"""What is said of an expression that cannot be understood."""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches
from typing import Final

_QUOTED_LENGTH: Final = 60


class QueryError(ValueError):
    """An expression is wrong: ``message`` says how, ``column`` (from 1) where in the expression."""

    def __init__(self, message: str, column: int) -> None:
        super().__init__(message, column)
        self.message = message
        self.column = column

    def __str__(self) -> str:
        return self.message


def quoted(text: str) -> str:
    """Quote *text* for a message, cut to what one line can hold."""
    return repr(text if len(text) <= _QUOTED_LENGTH else f"{text[:_QUOTED_LENGTH]}…")


def unknown(kind: str, text: str, known: Collection[str]) -> str:
    """Say that *text* is none of *known*, and which of them was probably meant.

    >>> unknown("state", "opne", ["open", "done"])
    "unknown state 'opne', did you mean 'open'? (known: open, done)"
    """
    close = get_close_matches(text.lower()[:_QUOTED_LENGTH], known, 1)
    advice = f", did you mean {close[0]!r}?" if close else ""
    return f"unknown {kind} {quoted(text)}{advice} (known: {', '.join(known)})"
