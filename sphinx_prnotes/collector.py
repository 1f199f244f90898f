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
            # Straight to the oldest generation: else each of the three in turn looks through all that was made.
            gc.freeze()
            gc.unfreeze()
            gc.enable()
