"""Python's search for circles among records, put off while there are none."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_collector() -> Iterator[None]:
    """Make thousands of records, which hold no circles, without looking for circles: it takes a third of the time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            if not gc.get_freeze_count():
                # Straight to the oldest generation: else each of the three in turn looks through all that was made.
                # Not while something is set aside, which this would bring back.
                gc.freeze()
                gc.unfreeze()
            gc.enable()


def set_aside(*_event: object) -> None:
    """Let no search go through what there is now, until :func:`bring_back`: it is there to stay, and is the most.

    Processes that are forked later do not copy it for being searched. Not for when pages have been read: Sphinx holds
    their trees until they are written, and what is set aside then is never set free.
    """
    gc.freeze()


def bring_back(*_event: object) -> None:
    """Let everything be searched again."""
    gc.unfreeze()
