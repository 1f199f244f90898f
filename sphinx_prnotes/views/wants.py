"""What the directives and roles of a page ask for; plain records that a page keeps in the environment."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from sphinx_prnotes.catalogue.records import Choice, FollowUpChoice
from sphinx_prnotes.model import Note, Origin, Reference
from sphinx_prnotes.settings import Show


class Layout(Enum):
    """How a list is set."""

    LIST = "list"
    TABLE = "table"
    FULL = "full"


class FollowUps(Enum):
    """Which follow-ups a reading list shows below each note."""

    OPEN = "open"
    ALL = "all"
    NONE = "none"


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


class Kind(Enum):
    """What a role links to."""

    NOTE = "note"
    FOLLOWUP = "followup"


@dataclass(frozen=True, slots=True)
class Pull:
    """A note that is written elsewhere and shown here.

    ``digest`` is that of the note whose texts the page has read in, empty where it read none.
    ``place`` counts the notes of the page in reading order: lines repeat where a fragment is included twice.
    """

    target: str
    repo: str
    show: Show
    digest: str
    origin: Origin
    place: int = 0


@dataclass(frozen=True, slots=True)
class Written:
    """A note that is written here."""

    note: Note
    show: Show


@dataclass(frozen=True, slots=True)
class Paged:
    """A page that is a note; ``digest`` is that of the note as the page has read it in."""

    digest: str


@dataclass(frozen=True, slots=True)
class NoteList:
    """A reading list. ``chosen`` are id and digest of the notes whose texts the page has read in (full layout).

    ``is_lost``: its options did not arrive, so that what it should show is not known.
    ``is_interactive``: readers may filter and sort it in the browser.
    """

    choice: Choice
    origin: Origin
    layout: Layout = Layout.LIST
    columns: tuple[Column, ...] = ()
    followups: FollowUps = FollowUps.OPEN
    chosen: tuple[tuple[str, str], ...] = ()
    place: int = 0
    is_lost: bool = False
    is_interactive: bool = False


@dataclass(frozen=True, slots=True)
class FollowUpList:
    """A list of follow-ups; ``is_lost`` and ``is_interactive`` as for a reading list."""

    choice: FollowUpChoice
    origin: Origin
    layout: Layout = Layout.LIST
    is_lost: bool = False
    is_interactive: bool = False


@dataclass(frozen=True, slots=True)
class Count:
    """The number of notes, or of follow-ups, that match a filter."""

    expression: str
    repo: str
    of_followups: bool
    origin: Origin


@dataclass(frozen=True, slots=True)
class Link:
    """A role's link by id or reference."""

    target: str
    kind: Kind
    repo: str = ""


@dataclass(frozen=True, slots=True)
class Mention:
    """A reference that stands in prose."""

    reference: Reference


@dataclass(frozen=True, slots=True)
class IndexLink:
    """A link to one of the generated indices: ``of_followups``, or of recommended reading."""

    of_followups: bool


Want = Pull | Written | Paged | NoteList | FollowUpList | Count | Link | Mention | IndexLink
