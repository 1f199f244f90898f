"""The reading path: what is to be read before what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from sphinx_prnotes.catalogue.identity import Named
from sphinx_prnotes.catalogue.names import Names
from sphinx_prnotes.codes import Code
from sphinx_prnotes.model import Problem


class ReadingPath:
    """Which notes come before which, by id.

    Chains may be of any length: nothing here calls itself.
    """

    def __init__(self, earlier: Mapping[str, tuple[str, ...]]) -> None:
        self._earlier = earlier

    def arrange(self, ids: Iterable[str]) -> list[str]:
        """Put each note right behind what it follows, and keep the given order otherwise.

        What is followed counts even through notes that are not among *ids*. A circle is broken where it comes back
        to a note that is being placed.
        """
        wanted = list(ids)
        met: set[str] = set()
        order: list[str] = []
        for start in wanted:
            if start not in met:
                met.add(start)
                order.extend(self._walk(start, met))
        chosen = set(wanted)
        return [note_id for note_id in order if note_id in chosen]

    def _walk(self, start: str, met: set[str]) -> Iterator[str]:
        trail = [(start, iter(self._earlier.get(start, ())))]
        while trail:
            note_id, rest = trail[-1]
            step = next((each for each in rest if each not in met), None)
            if step is None:
                trail.pop()
                yield note_id
            else:
                met.add(step)
                trail.append((step, iter(self._earlier.get(step, ()))))

    def circles(self) -> list[tuple[str, ...]]:
        """Find notes that follow each other in a circle, each chain once and from its smallest id on."""
        chains: dict[tuple[str, ...], None] = {}
        met: set[str] = set()
        for start in sorted(self._earlier):
            chains.update(dict.fromkeys(self._circles_from(start, met)))
        return sorted(chains)

    def _circles_from(self, start: str, met: set[str]) -> Iterator[tuple[str, ...]]:
        if start in met:
            return
        met.add(start)
        trail = {start: iter(self._earlier[start])}
        while trail:
            note_id = next(reversed(trail))
            step = next(trail[note_id], None)
            if step is None:
                del trail[note_id]
            elif step in trail:
                ids = list(trail)
                yield _from_smallest(ids[ids.index(step) :])
            elif step not in met:
                met.add(step)
                trail[step] = iter(self._earlier.get(step, ()))


def _from_smallest(chain: list[str]) -> tuple[str, ...]:
    smallest = chain.index(min(chain))
    return (*chain[smallest:], *chain[:smallest])


def earlier_notes(notes: Iterable[Named], names: Names, order: Mapping[str, int]) -> dict[str, tuple[str, ...]]:
    """Find what each note follows: all notes on the references it names, in *order*, and itself only if nobody else is.

    :param order: The place of every note, by id, in the order in which they are read where nothing else is said.
    """
    earlier: dict[str, tuple[str, ...]] = {}
    for each in notes:
        followed: set[str] = set()
        for reference in each.note.follows:
            holders = {note_id for note_id in (names.by_id(reference.key), *names.on(reference.key)) if note_id}
            followed |= holders - {each.id} or holders
        if followed:
            earlier[each.id] = tuple(sorted(followed, key=order.__getitem__))
    return earlier


def tell_circles(path: ReadingPath, notes: Iterable[Named]) -> Iterator[Problem]:
    """Tell of each circle once, at the note with the smallest id in it."""
    circles = path.circles()
    if not circles:
        return
    origins = {each.id: each.note.origin for each in notes}
    for chain in circles:
        told = " follows ".join(map(repr, (*chain, chain[0])))
        yield Problem(
            Code.FOLLOWS_CYCLE, f"no note can be read first where {told}; take one 'follows' out", origins[chain[0]]
        )
