"""What is said of an expression that cannot be understood."""

from __future__ import annotations

from collections.abc import Collection

from sphinx_prnotes.messages import did_you_mean, nearest, quote


class QueryError(ValueError):
    """An expression is wrong: ``message`` says how, ``column`` (from 1) where in the expression."""

    def __init__(self, message: str, column: int) -> None:
        super().__init__(message, column)
        self.message = message
        self.column = column

    def __str__(self) -> str:
        return self.message


def unknown(kind: str, text: str, known: Collection[str]) -> str:
    """Say that *text* is none of *known*, and which of them was probably meant.

    >>> unknown("state", "opne", ["open", "done"])
    "unknown state 'opne', did you mean 'open'? (known: open, done)"
    """
    return f"unknown {kind} {quote(text)}{did_you_mean(nearest(text, known))} (known: {', '.join(known)})"
