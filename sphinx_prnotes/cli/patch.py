"""What has changed between two versions of a file, as patches show it, however long the file is."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import Match, SequenceMatcher


def write_patch(old: Sequence[str], new: Sequence[str], name: str, *, context: int = 3) -> Iterator[str]:
    """Write the lines of a patch; there are none where nothing has changed.

    :param context: How many lines are shown above and below a change.
    """
    for number, group in enumerate(_Comparison(old, new).get_grouped_opcodes(context)):
        if not number:
            yield from (f"--- {name}", f"+++ {name}")
        _, start, _, new_start, _ = group[0]
        _, _, end, _, new_end = group[-1]
        yield f"@@ -{_range(start, end)} +{_range(new_start, new_end)} @@"
        for kind, start, end, new_start, new_end in group:
            if kind == "equal":
                yield from (f" {line}" for line in old[start:end])
            else:
                yield from (f"-{line}" for line in old[start:end])
                yield from (f"+{line}" for line in new[new_start:new_end])


def _range(start: int, end: int) -> str:
    """Write which lines are meant: the first, and how many; of none, the one before them."""
    count = end - start
    return f"{start + 1}" if count == 1 else f"{start + bool(count)},{count}"


class _Comparison(SequenceMatcher[str]):
    """Compares what stands between the lines that each text has once.

    For each piece that two texts have in common, difflib itself looks through all the rest of both.
    """

    def __init__(self, old: Sequence[str], new: Sequence[str]) -> None:
        super().__init__(None, old, new)
        self._old, self._new = old, new

    def get_matching_blocks(self) -> list[Match]:
        """List the pieces that both texts have, from top to bottom; those that touch are one."""
        blocks: list[Match] = []
        for block in _pieces(self._old, self._new):
            last = blocks[-1] if blocks else Match(0, 0, 0)
            if (block.a, block.b) == (last.a + last.size, last.b + last.size):
                blocks[-1:] = [Match(last.a, last.b, last.size + block.size)]
            else:
                blocks.append(block)
        return [*blocks, Match(len(self._old), len(self._new), 0)]


def _pieces(old: Sequence[str], new: Sequence[str]) -> Iterator[Match]:
    at, new_at = 0, 0
    for place, new_place in ((0, 0), *_anchors(old, new), (len(old), len(new))):
        if place < at or new_place < new_at:
            continue
        if at < place and new_at < new_place:
            between = SequenceMatcher(None, old[at:place], new[new_at:new_place]).get_matching_blocks()
            yield from (Match(at + block.a, new_at + block.b, block.size) for block in between if block.size)
        at, new_at = place, new_place
        while at < len(old) and new_at < len(new) and old[at] == new[new_at]:
            at, new_at = at + 1, new_at + 1
        if at > place:
            yield Match(place, new_place, at - place)


def _anchors(old: Sequence[str], new: Sequence[str]) -> list[tuple[int, int]]:
    """List where lines stand that each text has once: as many as there are in the same order in both.

    This is patience sorting: ``best`` has, for each length, the pair that ends such a row of pairs at the earliest
    place in *old*, and ``ends`` that place; ``before`` has the pair that stands before each.
    """
    places = _single(old)
    pairs = [(places[line], new_place) for line, new_place in _single(new).items() if line in places]
    ends: list[int] = []
    best: list[int] = []
    before: list[int] = []
    for number, (place, _) in enumerate(pairs):
        length = bisect_left(ends, place)
        before.append(best[length - 1] if length else -1)
        ends[length : length + 1] = [place]
        best[length : length + 1] = [number]
    found: list[tuple[int, int]] = []
    number = best[-1] if best else -1
    while number >= 0:
        found.append(pairs[number])
        number = before[number]
    return found[::-1]


def _single(lines: Sequence[str]) -> dict[str, int]:
    counts = Counter(lines)
    return {line: place for place, line in enumerate(lines) if counts[line] == 1}
