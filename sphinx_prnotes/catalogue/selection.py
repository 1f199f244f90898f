"""Selection: the steps from all members to what one list shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Protocol, TypeVar

from sphinx_prnotes.catalogue.names import Names
from sphinx_prnotes.catalogue.query import QueryError, positions_in
from sphinx_prnotes.catalogue.records import Choice, Entry, Fault
from sphinx_prnotes.messages import did_you_mean
from sphinx_prnotes.references import ReferenceReader

T = TypeVar("T")

#: The mask of everything: all bits are set, however many there are.
EVERYTHING: Final = -1


class Index(Protocol):
    """What answers expressions of the search syntax by a mask: bit i stands for member i."""

    def matches(self, expression: str, *, repo: str, reader: ReferenceReader) -> int:
        """Answer one expression."""


def match_all(
    expressions: Iterable[str], index: Callable[[], Index], repo: str, reader: ReferenceReader
) -> tuple[int, tuple[Fault, ...]]:
    """Match expressions, ANDed; empty ones ask nothing, and the index is made only if one does.

    :param repo: The repository of a bare ``#12`` in them.
    :return: The mask, and all faults of all expressions.
    """
    mask = EVERYTHING
    faults: list[Fault] = []
    for expression in expressions:
        if not expression.strip():
            continue
        try:
            mask &= index().matches(expression, repo=repo, reader=reader)
        except QueryError as error:
            faults.append(Fault(error.message, expression, error.column))
    return mask, tuple(faults)


def masked(members: Sequence[T], mask: int) -> list[T]:
    """Take the members whose bits are set."""
    return list(members) if mask == EVERYTHING else [members[position] for position in positions_in(mask)]


def count_in(members: Sequence[T], mask: int) -> int:
    """Count the members whose bits are set."""
    return len(members) if mask == EVERYTHING else mask.bit_count()


def name_ids(choice: Choice, names: Names, reader: ReferenceReader) -> tuple[list[str], tuple[Fault, ...]]:
    """Find the notes that a choice names, each once and in its order; one that nothing answers to is a fault."""
    expression = ", ".join(choice.notes)
    column = 1
    ids: list[str] = []
    faults: list[Fault] = []
    for target in choice.notes:
        if note_id := names.find(target, repo=choice.repo, reader=reader):
            ids.append(note_id)
        else:
            message = f"no note is called {target!r}{did_you_mean(names.suggest(target))}"
            faults.append(Fault(message, expression, column))
        column += len(target) + len(", ")
    return list(dict.fromkeys(ids)), tuple(faults)


def minutes_of(entry: Entry) -> int:
    """The longest time that reading a note takes; 0 where nobody said."""
    return entry.note.minutes.high if entry.note.minutes else 0


def fit(entries: Sequence[Entry], budget: int) -> list[Entry]:
    """Walk a list in its order and take each note that still fits into *budget* minutes; 0 is no budget.

    A note without reading time takes none, so it is always shown.
    """
    if not budget:
        return list(entries)
    kept: list[Entry] = []
    left = budget
    for entry in entries:
        if minutes_of(entry) <= left:
            kept.append(entry)
            left -= minutes_of(entry)
    return kept


def left_out(entries: Iterable[Entry], kept: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries that are not among *kept*, in their order."""
    ids = {entry.id for entry in kept}
    return tuple(entry for entry in entries if entry.id not in ids)


def cut(members: Sequence[T], limit: int) -> list[T]:
    """Take the first *limit* members; 0 is no limit."""
    return list(members[:limit] if limit else members)
