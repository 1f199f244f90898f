"""Collecting problems while reading goes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache

from sphinx_prnotes.codes import Code
from sphinx_prnotes.model import Origin, Problem

_LONGEST_QUOTE = 60
_LONGEST_WORD = 40


@dataclass(slots=True)
class Report:
    """The problems of one file or one directive, in the order in which they were met."""

    _problems: dict[Problem, None] = field(default_factory=dict)
    _told: set[tuple[Code, str]] = field(default_factory=set)

    def tell(self, code: Code, message: str, origin: Origin) -> None:
        """Add one problem; the same problem of the same place counts once."""
        self._problems[Problem(code, message, origin)] = None

    def tell_once(self, code: Code, message: str, origin: Origin) -> None:
        """Add one problem, unless the same was said of another place."""
        if (code, message) not in self._told:
            self._told.add((code, message))
            self.tell(code, message, origin)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What was told so far, as it stands in the file."""
        return tuple(sorted(self._problems, key=lambda problem: problem.origin))

    def __len__(self) -> int:
        return len(self._problems)


def quote(text: str) -> str:
    """Quote what was written so that any terminal can show it.

    >>> quote("a" * 99)[-5:]
    "aaa…'"
    """
    return repr(text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 1] + "…")


def did_you_mean(word: str, known: Sequence[str]) -> str:
    """Say which known word is near, as the end of a message; empty where none is.

    >>> did_you_mean("verdit", ("title", "verdict"))
    ", did you mean 'verdict'?"
    """
    near = _nearest(word[:_LONGEST_WORD], tuple(known))
    return f", did you mean {near!r}?" if near else ""


@lru_cache(maxsize=256)
def _nearest(word: str, known: tuple[str, ...]) -> str:
    for candidates in (known, tuple(dict.fromkeys(name.lower() for name in known))):
        if near := get_close_matches(word.replace("-", "_").lower(), candidates, 1):
            return near[0]
    return ""
