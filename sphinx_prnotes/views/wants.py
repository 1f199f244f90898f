"""What the directives and roles of a page ask for; plain records that a page keeps in the environment."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from sphinx_prnotes.catalogue.records import Choice, FollowUpChoice
from sphinx_prnotes.model import Note, Origin, Reference, State
from sphinx_prnotes.settings import Show
from sphinx_prnotes.views.columns import Column, FollowUpColumn, Head

#: As many back links as the option of the project says.
AS_CONFIGURED: Final = -1


class Layout(Enum):
    """How a list is set."""

    LIST = "list"
    TABLE = "table"
    CARDS = "cards"
    FULL = "full"


class FollowUps(Enum):
    """Which follow-ups a reading list shows below each note."""

    OPEN = "open"
    ALL = "all"
    NONE = "none"

    def shows(self, state: State) -> bool:
        """Whether follow-ups in that state are shown."""
        return self is FollowUps.ALL or (self is FollowUps.OPEN and state is State.OPEN)


class Kind(Enum):
    """What a role links to."""

    NOTE = "note"
    FOLLOWUP = "followup"
    ANY = "any"


@dataclass(frozen=True, slots=True)
class Pull:
    """A note that is written elsewhere and shown here.

    ``digest`` is that of the note whose texts the page has read in, empty where it read none.
    ``place`` counts the notes of the page in reading order: lines repeat where a fragment is included twice.
    ``backlinks`` is how many of those that mention it are shown.
    ``is_draft``: a file or page holds a draft of that name, so that nothing is missing where no other note has it.
    """

    target: str
    repo: str
    show: Show
    digest: str
    origin: Origin
    place: int = 0
    backlinks: int = AS_CONFIGURED
    is_draft: bool = False


@dataclass(frozen=True, slots=True)
class Written:
    """A note that is written here; ``backlinks`` as for a pull."""

    note: Note
    show: Show
    backlinks: int = AS_CONFIGURED


@dataclass(frozen=True, slots=True)
class Paged:
    """A page that is a note; ``digest`` is that of the note as the page has read it in."""

    digest: str


@dataclass(frozen=True, slots=True)
class Outline:
    """The groups of a list are sections: ``number`` counts such lists on a page, from 1.

    ``section`` is the anchor of the section that the list stands in, with ``#``; empty for the first of the page.
    """

    number: int = 0
    section: str = ""


@dataclass(frozen=True, slots=True)
class Feeds:
    """The files of a list for those who follow it: their names from the root of the site, and what they are called.

    ``title`` is empty where the list has no caption.
    """

    paths: tuple[str, ...] = ()
    title: str = ""


@dataclass(frozen=True, slots=True)
class NoteList:
    """A reading list. ``chosen`` are id and digest of the notes whose texts the page has read in (full layout).

    ``is_lost``: its options did not arrive, so that what it should show is not known.
    ``is_interactive``: readers may filter and sort it in the browser. ``has_overview``: it is drawn as a bar, too.
    ``may_be_empty``: its author has said what stands there when it chooses nothing.
    """

    choice: Choice
    origin: Origin
    layout: Layout = Layout.LIST
    columns: tuple[Head[Column], ...] = ()
    followups: FollowUps = FollowUps.OPEN
    chosen: tuple[tuple[str, str], ...] = ()
    place: int = 0
    is_lost: bool = False
    is_interactive: bool = False
    has_overview: bool = False
    outline: Outline | None = None
    may_be_empty: bool = False
    feeds: Feeds = Feeds()


@dataclass(frozen=True, slots=True)
class FollowUpList:
    """A list of follow-ups; ``is_lost``, ``is_interactive`` and ``may_be_empty`` as for a reading list."""

    choice: FollowUpChoice
    origin: Origin
    layout: Layout = Layout.LIST
    is_lost: bool = False
    is_interactive: bool = False
    columns: tuple[Head[FollowUpColumn], ...] = ()
    outline: Outline | None = None
    may_be_empty: bool = False
    feeds: Feeds = Feeds()


@dataclass(frozen=True, slots=True)
class Count:
    """The number of notes, or of follow-ups, that match a filter."""

    expression: str
    repo: str
    of_followups: bool
    origin: Origin


@dataclass(frozen=True, slots=True)
class Link:
    """A role's link by id or reference; ``by_page``: it stands in the page's own text, and in no note's."""

    target: str
    kind: Kind
    repo: str = ""
    by_page: bool = False


@dataclass(frozen=True, slots=True)
class Mention:
    """A reference that stands in prose; ``by_page`` as for a link."""

    reference: Reference
    by_page: bool = False


@dataclass(frozen=True, slots=True)
class IndexLink:
    """A link to one of the generated indices: ``of_followups``, or of recommended reading."""

    of_followups: bool


Want = Pull | Written | Paged | NoteList | FollowUpList | Count | Link | Mention | IndexLink
