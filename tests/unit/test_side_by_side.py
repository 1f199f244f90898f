"""Work that a copy of the process does beside it: the same results in the same order, whatever becomes of the copy."""

from __future__ import annotations

import subprocess
import sys

import pytest

from sphinx_prnotes.side_by_side import one_by_one

# In a process of its own: threads of the test's process would forbid to copy it.
PROGRAM = """
import os, signal, threading
from sphinx_prnotes.side_by_side import side_by_side

os.sched_getaffinity = lambda _: {0, 1}
FIRST = os.getpid()

def has_copies():
    try:
        os.waitpid(-1, os.WNOHANG)
    except ChildProcessError:
        return False
    return True

def each(work, pieces, weight=1_000_000):
    return list(side_by_side(work, pieces, lambda _: weight))

def where(piece):
    return piece, "here" if os.getpid() == FIRST else "there"

def fails(piece):
    if piece == 3:
        raise KeyError(piece)
    return piece

def fails_first(piece):
    if piece == 0:
        raise KeyError(piece)
    return "more than a pipe holds" * 100_000

def dies_there(piece):
    if os.getpid() != FIRST:
        os.kill(os.getpid(), signal.SIGKILL)
    return piece

def told(work):
    try:
        return work()
    except Exception as error:
        return repr(error)

"""


def outcome(expression: str, before: str = "") -> str:
    """Print what an expression gives, and whether a copy was left behind."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", f"{PROGRAM}{before}\nprint({expression}, has_copies())"],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert not done.stderr
    return done.stdout.strip()


needs_fork = pytest.mark.skipif(sys.platform == "win32", reason="this system cannot copy a process")


@needs_fork
def test_the_last_pieces_are_done_by_a_copy_of_the_process() -> None:
    expected = [(0, "here"), (1, "here"), (2, "there"), (3, "there")]
    assert outcome("each(where, range(4))") == f"{expected} False"


@needs_fork
def test_a_heavy_piece_is_half_of_the_work() -> None:
    weigh = "list(side_by_side(where, range(4), lambda piece: 900_000 if piece == 0 else 200_000))"
    assert outcome(weigh) == f"{[(0, 'here'), (1, 'there'), (2, 'there'), (3, 'there')]} False"


@pytest.mark.parametrize(
    "expression", ["each(where, range(4), weight=1_000)", "each(where, range(1))", "each(where, [])"]
)
def test_what_is_not_worth_a_copy_is_done_here(expression: str) -> None:
    assert "there" not in outcome(expression)


def test_where_there_is_one_processor_everything_is_done_here() -> None:
    assert "there" not in outcome("each(where, range(4))", "os.sched_getaffinity = lambda _: {0}")


def test_a_process_with_threads_is_not_copied() -> None:
    before = "wait = threading.Event(); threading.Thread(target=wait.wait).start()"
    assert "there" not in outcome("(each(where, range(4)), wait.set())", before)


@pytest.mark.parametrize(
    "before",
    ["def refuse(): raise BlockingIOError(11, 'no more processes')\nos.fork = refuse", "del os.fork"],
)
def test_everything_is_done_where_no_copy_can_be_had(before: str) -> None:
    expected = [(piece, "here") for piece in range(4)]
    assert outcome("each(where, range(4))", before) == f"{expected} False"


@needs_fork
@pytest.mark.parametrize("what", ["dies_there", "lambda piece: (lambda: piece)"])
def test_what_a_copy_cannot_hand_over_is_done_here(what: str) -> None:
    assert outcome(f"len(each({what}, range(4)))") == "4 False"


@pytest.mark.parametrize(("work", "piece"), [("fails", 3), ("fails_first", 0)])
def test_an_error_is_raised_here_whoever_meets_it(work: str, piece: int) -> None:
    assert outcome(f"told(lambda: each({work}, range(4)))") == f"KeyError({piece}) False"


@needs_fork
def test_the_copy_prints_nothing_that_waits_to_be_printed() -> None:
    assert outcome("each(where, range(2))", "print('once', end=' ')").startswith("once [(0")


@needs_fork
def test_a_copy_that_nobody_waits_for_gives_its_result() -> None:
    before = "signal.signal(signal.SIGCHLD, signal.SIG_IGN)"
    assert outcome("each(where, range(2))", before) == f"{[(0, 'here'), (1, 'there')]} False"


def test_one_by_one_is_map() -> None:
    assert list(one_by_one(str, [1, 2], lambda _: 1_000_000)) == ["1", "2"]
