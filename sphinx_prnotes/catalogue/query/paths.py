"""The field of paths: a query finds notes on the file, on a folder around it, on anything below it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import cached_property

from sphinx_prnotes.catalogue.query.field import KeyedField, Scope
from sphinx_prnotes.catalogue.query.globs import ANY_DEPTH, Glob, is_wild, read_globs, segment_meets, touches
from sphinx_prnotes.catalogue.query.tree import Member


class PathField(KeyedField[str]):
    """Paths and globs on both sides.

    A value without ``/`` is looked for at any depth, as in ``.gitignore``; ``/name`` stands at the root.
    """

    def _choose(self, member: Member, scope: Scope) -> int:
        found = {path.source for asked in _read_asked(member.text) for path in self._find_touching(asked)}
        return self._postings.union(found)

    @cached_property
    def _sorted(self) -> list[Glob]:
        globs = (glob for path in self._postings.positions for glob in read_globs(path))
        return sorted(globs, key=_segments_of)

    @cached_property
    def _by_plain_part(self) -> dict[tuple[str, ...], list[Glob]]:
        """The paths by their segments before the first wildcard."""
        grouped: dict[tuple[str, ...], list[Glob]] = {}
        for path in self._sorted:
            grouped.setdefault(path.plain, []).append(path)
        return grouped

    @cached_property
    def _by_segment(self) -> dict[str, list[Glob]]:
        grouped: dict[str, list[Glob]] = {}
        for path in self._sorted:
            for segment in dict.fromkeys(path.segments):
                grouped.setdefault(segment, []).append(path)
        return grouped

    @cached_property
    def _wild_segments(self) -> list[str]:
        return list(filter(is_wild, self._by_segment))

    @cached_property
    def _deepest(self) -> int:
        return max((len(path.segments) for path in self._sorted), default=0)

    def _find_touching(self, asked: Glob) -> Iterator[Glob]:
        near = self._list_at_any_depth(asked) if asked.segments[:1] == (ANY_DEPTH,) else self._list_near(asked)
        return (path for path in near if touches(asked, path))

    def _list_near(self, asked: Glob) -> Iterable[Glob]:
        """List what lies below the plain part of *asked*, and what may reach into it from above."""
        plain = asked.plain
        first = bisect_left(self._sorted, plain, key=_segments_of)
        for path in self._sorted[first:]:
            if path.segments[: len(plain)] != plain:
                break
            yield path
        for length in range(min(len(plain), self._deepest) + 1):
            yield from self._by_plain_part.get(plain[:length], ())

    def _list_at_any_depth(self, asked: Glob) -> Iterable[Glob]:
        name = asked.segments[1]
        segments = self._by_segment if is_wild(name) else (name, *self._wild_segments)
        for segment in segments:
            if is_wild(segment) or segment_meets(name, segment):
                yield from self._by_segment.get(segment, ())


def _read_asked(text: str) -> Iterator[Glob]:
    is_bare = "/" not in text.partition(":")[0]
    return read_globs(f"{ANY_DEPTH}/{text}" if is_bare else text)


def _segments_of(path: Glob) -> tuple[str, ...]:
    return path.segments
