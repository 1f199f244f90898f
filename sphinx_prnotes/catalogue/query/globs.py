"""Paths and globs of paths, and whether two of them can mean the same file.

A path means itself and what is below it. ``*`` and ``?`` stay within one segment, ``**`` is any number of segments,
and ``{a,b}`` is one of its parts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from operator import eq
from typing import Final

ANY_DEPTH: Final = "**"

_BRACES: Final = re.compile(r"\{([^{}]*)\}")
_WILD: Final = re.compile(r"[*?]")
_SYMBOL_JOINT: Final = re.compile(r"\.|::?")
#: Braces multiply: a path with more of them is taken as it stands.
_MOST_BRACES: Final = 6
_MOST_ALTERNATIVES: Final = 64


@dataclass(frozen=True, slots=True)
class Glob:
    """A path in parts, in lower case; ``symbol`` is what is named in the file, outermost part first.

    ``source`` is the path as written, with its braces; ``plain`` is the segments before the first wildcard.
    """

    source: str
    segments: tuple[str, ...]
    plain: tuple[str, ...]
    symbol: tuple[str, ...] = ()

    @property
    def is_plain(self) -> bool:
        """Whether there is no wildcard in the path."""
        return len(self.plain) == len(self.segments)


def read_globs(text: str) -> Iterator[Glob]:
    """Read ``path`` or ``path:symbol``, once for each alternative in braces.

    >>> [glob.segments for glob in read_globs("src/{a,b}/**")]
    [('src', 'a'), ('src', 'b')]
    """
    for alternative in _expand(text.lower()):
        path, _, symbol = alternative.partition(":")
        segments = _collapse([segment for segment in path.split("/") if segment not in ("", ".")])
        plain = takewhile(lambda segment: not is_wild(segment), segments) if is_wild(path) else segments
        yield Glob(text, tuple(segments), tuple(plain), tuple(filter(None, _SYMBOL_JOINT.split(symbol))))


def is_wild(segment: str) -> bool:
    """Whether *segment* holds ``*`` or ``?``."""
    return _WILD.search(segment) is not None


def touches(one: Glob, other: Glob) -> bool:
    """Say whether some file, and some symbol in it, is meant by both."""
    if not all(map(segment_meets, one.symbol, other.symbol)):
        return False
    if one.is_plain and other.is_plain:
        return all(map(eq, one.segments, other.segments))
    return _segments_meet(one.segments, other.segments)


def _expand(text: str) -> list[str]:
    if text.count("{") > _MOST_BRACES:
        return [text]
    expanded = [text]
    while any(_BRACES.search(path) for path in expanded):
        wider = [alternative for path in expanded for alternative in _expand_once(path)]
        if len(wider) > _MOST_ALTERNATIVES:
            return [text]
        expanded = wider
    return expanded


def _expand_once(path: str) -> list[str]:
    match = _BRACES.search(path)
    if match is None:
        return [path]
    return [path[: match.start()] + part + path[match.end() :] for part in match[1].split(",")]


def _collapse(segments: Sequence[str]) -> list[str]:
    """Drop a ``**`` that says nothing: at the end, or after another."""
    collapsed: list[str] = []
    for segment in segments:
        if segment != ANY_DEPTH or collapsed[-1:] != [ANY_DEPTH]:
            collapsed.append(segment)
    return collapsed[:-1] if collapsed[-1:] == [ANY_DEPTH] else collapsed


def _segments_meet(one: Sequence[str], other: Sequence[str]) -> bool:
    """Walk both from the start; the end of either is a folder (or a file) that holds what is left of the other."""
    waiting = [(0, 0)]
    seen = set(waiting)
    while waiting:
        left, right = waiting.pop()
        if left == len(one) or right == len(other):
            return True
        for step in _steps(one, other, left, right):
            if step not in seen:
                seen.add(step)
                waiting.append(step)
    return False


def _steps(one: Sequence[str], other: Sequence[str], left: int, right: int) -> Iterator[tuple[int, int]]:
    """List where to go on; ``**`` never takes the last segment, since something must still follow it."""
    if one[left] == ANY_DEPTH:
        yield left + 1, right
        if right + 1 < len(other):
            yield left, right + 1
    elif other[right] == ANY_DEPTH:
        yield left, right + 1
        if left + 1 < len(one):
            yield left + 1, right
    elif segment_meets(one[left], other[right]):
        yield left + 1, right + 1


def segment_meets(one: str, other: str) -> bool:
    """Say whether two segments can be one name; of two with wildcards, only the ends are compared."""
    if one == other:
        return True
    if not is_wild(other):
        return is_wild(one) and _is_like(other, one)
    if not is_wild(one):
        return _is_like(one, other)
    heads = _WILD.split(one, maxsplit=1)[0], _WILD.split(other, maxsplit=1)[0]
    tails = _WILD.split(one)[-1], _WILD.split(other)[-1]
    return _agree(*heads) and _agree(tails[0][::-1], tails[1][::-1])


def _agree(one: str, other: str) -> bool:
    return one.startswith(other) or other.startswith(one)


def _is_like(name: str, pattern: str) -> bool:
    """Match by going back to the last star only, which is enough and never exponential."""
    at, here = 0, 0
    star, resumed = -1, 0
    while at < len(name):
        if here < len(pattern) and pattern[here] == "*":
            star, resumed = here, at
            here += 1
        elif here < len(pattern) and pattern[here] in ("?", name[at]):
            at, here = at + 1, here + 1
        elif star >= 0:
            resumed += 1
            at, here = resumed, star + 1
        else:
            return False
    return not pattern[here:].strip("*")
