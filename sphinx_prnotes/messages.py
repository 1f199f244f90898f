"""How messages quote what was written, and name what was probably meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache
from typing import Final

_LONGEST_QUOTE: Final = 60
# Comparing takes time in the square of the length; no name of ours is so long.
_LONGEST_WORD: Final = 40


def quote(value: object) -> str:
    """Quote what was written, a text or any other value, cut to what one line can hold and any terminal can show.

    >>> quote("a" * 99)[-5:]
    "aaa…'"
    """
    if isinstance(value, str):
        return repr(_cut(value))
    return _cut(repr(value))


def nearest(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """Find the one of *known* that is closest to *word*, if any is close; ``-``, ``_`` and case do not count.

    >>> nearest("See-allso", ("title", "see_also"))
    ('see_also',)
    """
    return _nearest(word[:_LONGEST_WORD], tuple(known))


def did_you_mean(names: Iterable[str]) -> str:
    """End a message with what may have been meant; empty where there is nothing.

    >>> did_you_mean(["skim", "skip"])
    ", did you mean 'skim' or 'skip'?"
    """
    quoted = " or ".join(map(repr, names))
    return f", did you mean {quoted}?" if quoted else ""


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_QUOTE else f"{text[:_LONGEST_QUOTE]}…"


# Whoever misspells a field, does so in every note of a file.
@lru_cache(maxsize=256)
def _nearest(word: str, known: tuple[str, ...]) -> tuple[str, ...]:
    names = {_folded(name): name for name in reversed(known)}
    return tuple(names[near] for near in get_close_matches(_folded(word), names, 1))


def _folded(name: str) -> str:
    return name.lower().replace("_", "-")
