"""What is shown: records without origins, nodes or Sphinx, made from the catalogue by :mod:`.viewer`."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final, Generic, TypeVar

from sphinx_prnotes.catalogue.records import Fault
from sphinx_prnotes.model import Facts, Format, Minutes, Run, State
from sphinx_prnotes.views.columns import Column, FollowUpColumn, Head
from sphinx_prnotes.views.wants import FollowUps, Layout

T = TypeVar("T")

#: How many of a note's ``look_at`` a card shows.
MOST_LOOK_AT: Final = 3
#: How many notes a list names beside its own: those that did not fit, and those that mention a stub.
MOST_NAMED: Final = 10


@dataclass(frozen=True, slots=True)
class Words:
    """A person's inline text: its markup, or what a page has read it as (``runs``), and its language."""

    source: str
    format: Format
    runs: tuple[Run, ...] = ()
    lang: str = ""


@dataclass(frozen=True, slots=True)
class Target:
    """Where a link leads: to an anchor on a page or the page itself, else to ``url``, else nowhere (all empty)."""

    docname: str = ""
    anchor: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class ReferenceView:
    """A reference as shown: its short text, where it leads, and the title it is known by."""

    text: str
    target: Target
    title: str = ""


@dataclass(frozen=True, slots=True)
class VerdictView:
    """A verdict as shown; ``name`` is empty where ``label`` is a text that is no level."""

    name: str
    rank: int
    label: str


@dataclass(frozen=True, slots=True)
class FollowUpView:
    """A follow-up as shown; ``note`` leads to its note and is shown only where that is another place."""

    text: Words
    target: Target
    state: State
    owner: str
    due: date | None
    done: date | None
    is_overdue: bool
    is_stale: bool
    reference: ReferenceView | None
    note: NoteLink


@dataclass(frozen=True, slots=True)
class Some(Generic[T]):
    """The first of many; ``more`` counts the others."""

    shown: tuple[T, ...] = ()
    more: int = 0


@dataclass(frozen=True, slots=True)
class NoteLink:
    """A note's title and where it leads; ``project`` is the other project that it comes from, or empty.

    ``is_draft``: only a project that shows drafts has it.
    ``is_home``: it leads to where the note lives, and not to the forge.
    """

    id: str
    title: Words
    target: Target
    project: str = ""
    is_draft: bool = False
    is_home: bool = False


@dataclass(frozen=True, slots=True)
class PageLink:
    """A page, by its title."""

    title: str
    target: Target


@dataclass(frozen=True, slots=True)
class NoteRow:
    """A note as a line of a list; ``mentioned_by`` is filled in where the list shows it, as of stubs it always does."""

    link: NoteLink
    verdict: VerdictView | None
    minutes: Minutes | None
    references: tuple[ReferenceView, ...]
    merged: date | None
    noted: date | None
    tags: tuple[str, ...]
    authors: tuple[str, ...]
    by: str
    followups: tuple[FollowUpView, ...]
    is_stub: bool = False
    mentioned_by: Some[NoteLink] | None = None


@dataclass(frozen=True, slots=True)
class CardView:
    """A note as a card: its row, what the forge says, and the first things to look at."""

    row: NoteRow
    facts: Facts | None
    look_at: Some[Words]


@dataclass(frozen=True, slots=True)
class PathView:
    """A path in the repository, and the address of the file at the merge commit where that is known."""

    text: str
    url: str


@dataclass(frozen=True, slots=True)
class StepView:
    """A note as a step of a reading path: the page that lists the path, and the neighbours."""

    page: PageLink
    before: NoteLink | None
    after: NoteLink | None


@dataclass(frozen=True, slots=True)
class NoteView:
    """A note as shown in place.

    ``home`` leads to the note's home where that is another place; ``anchor`` is set where it is this place.
    ``is_whole`` says whether the page has the note's texts; ``file_urls`` are the addresses of paths in its prose.
    ``look_at`` is what a card shows of it, and ``mentioned_by`` what a note in full does; ``steps`` are shown at its
    home. ``anchors`` are those of follow-ups that are not shown at their home, or in the page's own text. ``lang`` is
    the language of its texts, where it is not the page's.
    """

    row: NoteRow
    repo: str
    lang: str
    anchor: str
    home: Target | None
    is_whole: bool
    facts: Facts | None
    others: tuple[NoteLink, ...]
    file_urls: tuple[PathView, ...] = ()
    see_also: tuple[ReferenceView, ...] = ()
    follows: tuple[ReferenceView, ...] = ()
    closes: tuple[ReferenceView, ...] = ()
    paths: tuple[PathView, ...] = ()
    extra: tuple[tuple[str, str], ...] = ()
    look_at: Some[Words] = Some()
    mentioned_by: Some[NoteLink | PageLink] = Some()
    steps: tuple[StepView, ...] = ()
    anchors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GroupView:
    """A part of a list under a heading; ``label`` is empty where a list is not divided or a member lacks the key.

    ``anchor`` is that of its section, where the list has sections; ``lang`` as for words. ``is_month``: ``key`` is a
    year and a month, as in ``2026-08``.
    """

    key: str
    label: str
    rows: tuple[NoteRow, ...] | tuple[CardView, ...] | tuple[FollowUpView, ...]
    anchor: str = ""
    lang: str = ""
    is_month: bool = False


@dataclass(frozen=True, slots=True)
class BudgetView:
    """What became of a budget: ``spent`` of ``minutes``, on all but the ``untimed`` notes; and what did not fit."""

    minutes: int
    spent: int
    untimed: int
    left_out: Some[tuple[NoteLink, Minutes]]


@dataclass(frozen=True, slots=True)
class Share:
    """How many notes of a list have a verdict; one without a name stands for all that have none of the levels."""

    verdict: VerdictView
    number: int


@dataclass(frozen=True, slots=True)
class OverviewView:
    """A list at a glance: its notes by verdict, the highest first, and how their follow-ups stand."""

    shares: tuple[Share, ...]
    open: int
    settled: int


@dataclass(frozen=True, slots=True)
class ListView:
    """A reading list as shown. ``wholes`` stand in for the rows where the layout is full.

    ``levels`` are all levels, highest first, where a reader may compare verdicts: in an interactive list.
    """

    layout: Layout
    columns: tuple[Head[Column], ...]
    followups: FollowUps
    is_lost: bool
    is_grouped: bool
    groups: tuple[GroupView, ...]
    wholes: tuple[tuple[str, NoteView], ...]
    over_limit: int
    budget: BudgetView | None
    faults: tuple[Fault, ...]
    today: date | None
    is_interactive: bool = False
    levels: tuple[VerdictView, ...] = ()
    overview: OverviewView | None = None


@dataclass(frozen=True, slots=True)
class FollowUpListView:
    """A follow-up list as shown; ``today`` is set where the list depends on it.

    ``names_notes``: each line says which note it belongs to, since no heading does.
    """

    layout: Layout
    is_lost: bool
    is_grouped: bool
    names_notes: bool
    groups: tuple[GroupView, ...]
    over_limit: int
    faults: tuple[Fault, ...]
    today: date | None
    is_interactive: bool = False
    columns: tuple[Head[FollowUpColumn], ...] = ()


@dataclass(frozen=True, slots=True)
class CountView:
    """A number, or what is wrong with the expression."""

    number: int
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class LinkView:
    """What a role leads to; ``is_known`` is false where no note or follow-up of the project has that name.

    ``outside`` is the way to the forge, where no page has the note. ``is_elsewhere``: a page of another project has it.
    ``lang`` as for words.
    """

    is_known: bool
    target: Target = Target()
    text: str = ""
    outside: ReferenceView | None = None
    is_elsewhere: bool = False
    lang: str = ""


@dataclass(frozen=True, slots=True)
class IndexView:
    """Whether a generated index has anything in it: Sphinx writes no page for one that has not."""

    is_written: bool


View = IndexView | NoteView | ListView | FollowUpListView | CountView | LinkView | ReferenceView | None
