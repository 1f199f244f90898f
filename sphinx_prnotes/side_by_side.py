"""Many pieces of work of one kind, done one by one, or by two processes at once."""

from __future__ import annotations

import os
import pickle
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import BinaryIO, Final, NoReturn, Protocol, TypeVar

A = TypeVar("A")
R = TypeVar("R")

#: What a copy must have to do for the work to be done sooner, counted in bytes of notes to be read.
_WORTHWHILE: Final = 200_000
# The first process has more to do: it takes over what the other one hands to it.
_FIRST_SHARE: Final = 0.54


class ForEach(Protocol):
    """A way to do the same work on each of many pieces."""

    def __call__(self, work: Callable[[A], R], pieces: Sequence[A], weigh: Callable[[A], int]) -> Iterable[R]:
        """Do *work* on each piece, and give the results in the order of the pieces.

        :param weigh: Says how much work a piece is, counted in bytes of notes to be read.
        """


def one_by_one(work: Callable[[A], R], pieces: Sequence[A], weigh: Callable[[A], int]) -> Iterable[R]:
    """Do all of it here, as results are asked for: for whoever does not know what else this process does."""
    return map(work, pieces)


def side_by_side(work: Callable[[A], R], pieces: Sequence[A], weigh: Callable[[A], int]) -> Iterable[R]:
    """Have the last ones done by a copy of this process meanwhile, if they are worth that and there can be one.

    *work* changes nothing: what it would change in the copy is lost.
    """
    share = _first_share([weigh(piece) for piece in pieces])
    if share == len(pieces) or not _may_copy():
        return map(work, pieces)
    with _copy_doing(lambda: list(map(work, pieces[share:]))) as rest:
        return [*map(work, pieces[:share]), *rest()]


def _first_share(weights: Sequence[int]) -> int:
    """Say how many pieces are left to the first process: all of them where the rest is not worth a copy."""
    total, before = sum(weights), 0
    for place, weight in enumerate(weights):
        if before + weight / 2 > total * _FIRST_SHARE:
            return place if total - before >= _WORTHWHILE else len(weights)
        before += weight
    return len(weights)


def _may_copy() -> bool:
    """Whether there is a second processor, and a way to copy this process; threads would not be in the copy."""
    return hasattr(os, "fork") and _processors() > 1 and threading.active_count() == 1


def _processors() -> int:
    """Count the processors that this process may use, where the system tells that; else all there are."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def _copy_doing(work: Callable[[], R]) -> Iterator[Callable[[], R]]:
    """Have *work* done by a copy of this process; what is given waits for the result.

    It works itself where there can be no copy, or where that one fails: then it fails here, and shows why.
    """
    receiving, sending = os.pipe()
    with open(receiving, "rb") as stream:
        with open(sending, "wb") as result:
            copy = _fork()
            if copy == 0:
                _hand_over(work, stream, result)
        try:
            yield lambda: _taken_over(stream.read(), work)
        finally:
            # A copy that nobody listens to any more ends, too.
            stream.close()
            if copy > 0:
                with suppress(ChildProcessError):  # this process was started so that nobody waits for its copies
                    os.waitpid(copy, 0)


def _fork() -> int:
    """Copy this process: 0 in the copy, its number in the first one, where there can be none -1."""
    try:
        return os.fork()
    except OSError:
        return -1


def _hand_over(work: Callable[[], object], stream: BinaryIO, result: BinaryIO) -> NoReturn:
    """Write the result and end; of what the first process does at its end, nothing is done here."""
    try:
        stream.close()  # the copy would listen to itself, and wait for that without end
        pickle.dump(work(), result, pickle.HIGHEST_PROTOCOL)
        result.flush()
    finally:
        os._exit(0)


def _taken_over(result: bytes, work: Callable[[], R]) -> R:
    try:
        taken: R = pickle.loads(result)
    except (EOFError, pickle.UnpicklingError):
        return work()
    return taken
