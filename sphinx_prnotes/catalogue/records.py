"""What the catalogue knows of notes beyond what was written, and what a list may ask of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Generic, NamedTuple, TypeVar

from sphinx_prnotes.model import Facts, FollowUp, Note, State

T = TypeVar("T")


@dataclass(frozen=True, slots=True, order=True)
class Home:
    """The one place in the documents that holds a note's anchor."""

    docname: str
    line: int = 0


class FollowUpEntry(NamedTuple):
    """A follow-up with what follows from all notes and facts together.

    ``id`` is unique within its note and ``key`` (``note id/id``) everywhere; ``state`` is the effective one.
    ``anchor`` is empty where the note is that of another project.
    """

    followup: FollowUp
    id: str
    key: str
    anchor: str
    note_id: str
    state: State
    is_overdue: bool = False
    is_stale: bool = False


class Entry(NamedTuple):
    """A note with what follows from all notes, placements and facts together.

    ``note`` has its title and merge date filled in from the facts where a person wrote none.
    ``home`` is none for a note that is placed nowhere. ``rank`` is that of the verdict;
    a note without a verdict ranks below the last level. ``others`` are the ids of the other notes
    on the same first reference. A stub stands for a reference that notes name and that nobody has a note on.
    """

    note: Note
    id: str
    anchor: str
    rank: int
    home: Home | None = None
    facts: Facts | None = None
    followups: tuple[FollowUpEntry, ...] = ()
    others: tuple[str, ...] = ()
    is_stub: bool = False


class NoteKey(Enum):
    """What a reading list can be sorted by."""

    VERDICT = "verdict"
    MERGED = "merged"
    NOTED = "noted"
    MINUTES = "minutes"
    REF = "ref"
    TITLE = "title"
    PATH = "path"


class NoteGrouping(Enum):
    """What a reading list can be divided by."""

    NONE = "none"
    VERDICT = "verdict"
    REPO = "repo"
    TAG = "tag"
    MONTH = "month"
    YEAR = "year"
    AUTHOR = "author"
    BY = "by"


class FollowUpKey(Enum):
    """What a follow-up list can be sorted by."""

    STATE = "state"
    DUE = "due"
    OWNER = "owner"
    NOTE = "note"
    TEXT = "text"


class FollowUpGrouping(Enum):
    """What a follow-up list can be divided by."""

    NONE = "none"
    NOTE = "note"
    OWNER = "owner"
    DUE = "due"
    REPO = "repo"


@dataclass(frozen=True, slots=True)
class Choice:
    """What one reading list asks for; every part that is empty asks nothing.

    ``filter`` is an expression of the search syntax; ``terms`` are further expressions, ANDed with it, each
    made from a short cut such as ``:verdict:``. ``notes`` are ids or references in the wanted order.
    ``sort`` holds keys with whether they descend; empty is verdict, merge date descending, id.
    ``repo`` is what a bare ``#12`` means in ``notes`` and in the expressions. ``limit`` 0 and ``budget`` 0 (minutes):
    all.
    """

    filter: str = ""
    terms: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    sort: tuple[tuple[NoteKey, bool], ...] = ()
    group_by: NoteGrouping = NoteGrouping.NONE
    limit: int = 0
    budget: int = 0
    repo: str = ""


@dataclass(frozen=True, slots=True)
class FollowUpChoice:
    """What one follow-up list asks for; ``states`` empty is every state."""

    filter: str = ""
    terms: tuple[str, ...] = ()
    sort: tuple[tuple[FollowUpKey, bool], ...] = ()
    group_by: FollowUpGrouping = FollowUpGrouping.NONE
    limit: int = 0
    repo: str = ""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong in an expression or in ``:notes:``: a clause, and the column (from 1) in ``expression``."""

    message: str
    expression: str
    column: int


@dataclass(frozen=True, slots=True)
class Group(Generic[T]):
    """A part of a list; ``key`` is empty for the whole or for what lacks the key."""

    key: str
    members: tuple[T, ...]


@dataclass(frozen=True, slots=True)
class Selection(Generic[T]):
    """What a list shows: its groups in order, and what was left out.

    ``over_limit`` counts members that ``limit`` cut, ``over_budget`` are those that did not fit; ``minutes`` is the sum
    (upper bounds) of what is shown, in which the ``untimed``, so many, count nothing.
    A list with ``faults`` shows nothing but a notice.
    """

    groups: tuple[Group[T], ...] = ()
    over_limit: int = 0
    over_budget: tuple[T, ...] = ()
    minutes: int = 0
    untimed: int = 0
    faults: tuple[Fault, ...] = ()
