"""Records with some of their fields from strategies, and the others as they are when nobody wrote them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from hypothesis import strategies as st

R = TypeVar("R")


def build(make: Callable[..., R], **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[R]:
    """Make records; ``st.builds`` would also fill the fields of named tuples that have defaults."""
    return st.fixed_dictionaries(fields).map(lambda values: make(**values))
