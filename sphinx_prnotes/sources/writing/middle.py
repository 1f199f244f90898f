"""The middle of a file with many notes: another one goes behind the last, and nothing before that need be read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sphinx_prnotes.model import Note

_BEFORE_NOTE = re.compile(r" *- +")
_ALIAS = re.compile(r"\*([\w-]+)")


@dataclass(frozen=True, slots=True)
class Middle:
    """The lines from ``start`` up to before ``end``, which hold all notes of a file but the last."""

    lines: Sequence[str]
    start: int = 0
    end: int = 0

    def taken_out(self) -> str:
        """Give the file without them; the last note reads there as it does behind the others."""
        return "\n".join([*self.lines[: self.start], *self.lines[self.end :]])

    def put_back(self, text: str) -> str:
        """Put them into a text that was changed behind them."""
        changed = text.split("\n")
        return "\n".join([*changed[: self.start], *self.lines[self.start : self.end], *changed[self.start :]])

    def __len__(self) -> int:
        return self.end - self.start


def middle_of(text: str, known: Iterable[Note], apart: Iterable[int] = ()) -> Middle:
    """Find the middle of a YAML file; there is none where its notes do not each begin a line, with a dash.

    Nor is there one where the rest of the file repeats something of it, by an alias.

    :param known: The notes of the file, as reading it has found them.
    :param apart: Indices of lines that must stand behind it.
    """
    lines = text.split("\n")
    origins = sorted(note.origin for note in known)
    if not origins or origins[-1].line > len(lines):
        return Middle(lines)
    start, end = origins[0].line - 1, origins[-1].line - 1
    before, behind = lines[start][: origins[0].column - 1], lines[end][: origins[-1].column - 1]
    if not (_BEFORE_NOTE.fullmatch(before) and _BEFORE_NOTE.fullmatch(behind)):
        return Middle(lines)
    middle = Middle(lines, start, end)
    is_list = before.index("-") == behind.index("-")
    return middle if is_list and min(apart, default=end) >= end and not _is_repeated(middle) else Middle(lines)


def _is_repeated(middle: Middle) -> bool:
    names = set(_ALIAS.findall(middle.taken_out()))
    return any(f"&{name}" in line for line in middle.lines[middle.start : middle.end] for name in names)
