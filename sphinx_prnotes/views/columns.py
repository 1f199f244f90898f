"""The columns of lists that are set as tables, on pages and by commands, which load nothing else for them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar


class Column(Enum):
    """A column of a reading list set as a table."""

    TITLE = "title"
    VERDICT = "verdict"
    MINUTES = "minutes"
    REF = "ref"
    MERGED = "merged"
    NOTED = "noted"
    TAGS = "tags"
    AUTHORS = "authors"
    BY = "by"
    FOLLOWUPS = "followups"
    MENTIONED_BY = "mentioned-by"


class FollowUpColumn(Enum):
    """A column of a follow-up list set as a table."""

    STATE = "state"
    TEXT = "text"
    OWNER = "owner"
    DUE = "due"
    DONE = "done"
    REF = "ref"
    NOTE = "note"


C = TypeVar("C", Column, FollowUpColumn)


@dataclass(frozen=True, slots=True)
class Head(Generic[C]):
    """A column of a table; ``title`` is the heading that the page's author gave it, empty for the usual one."""

    column: C
    title: str = ""
