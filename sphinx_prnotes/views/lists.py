"""Turns lists that pages ask for into what they show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from typing import Final

from sphinx_prnotes.catalogue.anchors import group_anchor
from sphinx_prnotes.catalogue.catalogue import Catalogue
from sphinx_prnotes.catalogue.records import Entry, FollowUpGrouping, Group, NoteGrouping, Selection
from sphinx_prnotes.catalogue.titles import plain_text
from sphinx_prnotes.model import Minutes, Place, State
from sphinx_prnotes.references import ReferenceReader
from sphinx_prnotes.settings import Settings, Show
from sphinx_prnotes.views import wants
from sphinx_prnotes.views.columns import Column
from sphinx_prnotes.views.notes import NoteViewer, Spot
from sphinx_prnotes.views.records import (
    MOST_NAMED,
    BudgetView,
    CardView,
    FollowUpListView,
    FollowUpView,
    GroupView,
    ListView,
    NoteRow,
    NoteView,
    OverviewView,
    Share,
    Some,
    VerdictView,
)
from sphinx_prnotes.views.rows import has_column, shown_in

#: Stands for every verdict that is no level, and for none.
_NO_LEVEL: Final = VerdictView("", 0, "")


class ListViewer:
    """Shows the lists of one catalogue.

    :param labels: The configured labels of the levels, by their names.
    """

    def __init__(
        self,
        catalogue: Catalogue,
        notes: NoteViewer,
        settings: Settings,
        labels: Mapping[str, str],
        reader: ReferenceReader,
    ) -> None:
        self._catalogue = catalogue
        self._notes = notes
        self._settings = settings
        self._labels = labels
        self._reader = reader

    def note_list(self, want: wants.NoteList, docname: str) -> ListView:
        """Show a reading list; in full layout, the notes that the page has read in, in the list's order."""
        selection = self._catalogue.select(want.choice, self._reader)
        groups = tuple(self._group(group, want) for group in selection.groups)
        wholes = self._wholes(want, selection, docname) if want.layout is wants.Layout.FULL else ()
        return ListView(
            layout=want.layout,
            columns=want.columns,
            followups=want.followups,
            is_lost=want.is_lost,
            is_grouped=want.choice.group_by is not NoteGrouping.NONE,
            groups=() if want.layout is wants.Layout.FULL else groups,
            wholes=wholes,
            over_limit=selection.over_limit,
            budget=self._budget(selection, want.choice.budget) if want.choice.budget else None,
            faults=selection.faults,
            today=self._today_used(_followups_of(groups)) if want.layout is wants.Layout.LIST else None,
            is_interactive=want.is_interactive,
            levels=self._levels() if want.is_interactive else (),
            overview=self._overview(selection) if want.has_overview else None,
        )

    def _overview(self, selection: Selection[Entry]) -> OverviewView:
        """Count what the list shows; a note that stands in several groups counts once."""
        members = {entry.id: entry for group in selection.groups for entry in group.members}.values()
        rows = [self._notes.row(entry) for entry in members]
        numbers = Counter(row.verdict.name if row.verdict else "" for row in rows)
        shares = (Share(level, numbers[level.name]) for level in (*self._levels(), _NO_LEVEL))
        is_open = Counter(followup.state is State.OPEN for row in rows for followup in row.followups)
        return OverviewView(tuple(share for share in shares if share.number), is_open[True], is_open[False])

    def _group(self, group: Group[Entry], want: wants.NoteList) -> GroupView:
        label = self._group_label(want.choice.group_by, group.key)
        anchor = _anchor(want.outline, group.key)
        is_month = want.choice.group_by is NoteGrouping.MONTH and bool(group.key)
        rows: tuple[CardView, ...] | tuple[NoteRow, ...]
        if want.layout is wants.Layout.CARDS:
            rows = tuple(self._card(entry, want) for entry in group.members)
        else:
            rows = tuple(self._row(entry, want) for entry in group.members)
        return GroupView(group.key, label, rows, anchor, is_month=is_month)

    def _card(self, entry: Entry, want: wants.NoteList) -> CardView:
        return replace(self._notes.card(entry), row=self._row(entry, want))

    def _row(self, entry: Entry, want: wants.NoteList) -> NoteRow:
        names_mentions = has_column(want, Column.MENTIONED_BY)
        return shown_in(self._notes.mentioned(entry) if names_mentions else self._notes.row(entry), want)

    def _budget(self, selection: Selection[Entry], budget: int) -> BudgetView:
        links = self._notes.links
        named = [
            (links.link_of(entry), entry.note.minutes or Minutes(0, 0)) for entry in selection.over_budget[:MOST_NAMED]
        ]
        left_out = Some(tuple(named), len(selection.over_budget) - len(named))
        return BudgetView(budget, selection.minutes, selection.untimed, left_out)

    def _levels(self) -> tuple[VerdictView, ...]:
        levels = self._settings.verdicts
        return tuple(VerdictView(level.name, level.rank, self._labels[level.name]) for level in levels)

    def _wholes(
        self, want: wants.NoteList, selection: Selection[Entry], docname: str
    ) -> tuple[tuple[str, NoteView], ...]:
        """What the page has read in, by digest; the others of the list, which live elsewhere, under no digest."""
        members = {entry.id: entry for group in selection.groups for entry in group.members}.values()
        # Several of one digest, where a file was copied: each stands in its place once.
        unread = Counter(digest for _, digest in want.chosen)
        wholes = []
        for entry in members:
            digest = self._notes.digest(entry) if entry.note.place is Place.FILE else ""
            digest = digest if unread[digest] else ""
            unread[digest] -= 1
            show = Show.FULL if digest else Show.SUMMARY
            wholes.append((digest, self._notes.note(entry, Spot(docname, want.place, bool(digest), show))))
        return tuple(wholes)

    def _group_label(self, grouping: NoteGrouping, key: str) -> str:
        return self._labels.get(key, "") if grouping is NoteGrouping.VERDICT else key

    def followup_list(self, want: wants.FollowUpList) -> FollowUpListView:
        """Show a list of follow-ups."""
        selection = self._catalogue.select_followups(want.choice, self._reader)
        groups = tuple(
            self._named(
                GroupView(
                    group.key,
                    group.key,
                    tuple(map(self._notes.followup, group.members)),
                    _anchor(want.outline, group.key),
                    is_month=want.choice.group_by is FollowUpGrouping.DUE and bool(group.key),
                )
            )
            for group in selection.groups
        )
        return FollowUpListView(
            layout=want.layout,
            is_lost=want.is_lost,
            is_grouped=want.choice.group_by is not FollowUpGrouping.NONE,
            names_notes=want.choice.group_by is not FollowUpGrouping.NOTE,
            groups=groups,
            over_limit=selection.over_limit,
            faults=selection.faults,
            today=self._today_used(row for group in groups for row in group.rows if isinstance(row, FollowUpView)),
            is_interactive=want.is_interactive,
            columns=want.columns,
        )

    def _named(self, group: GroupView) -> GroupView:
        """Call the follow-ups of a note by the title of that one."""
        entry = self._catalogue.get(group.key)
        if entry is None:
            return group
        lang = self._notes.links.link_of(entry).title.lang
        return replace(group, label=plain_text(entry.note.title), lang=lang)

    def _today_used(self, followups: Iterable[FollowUpView]) -> date | None:
        used = any(followup.is_overdue or followup.is_stale for followup in followups)
        return self._catalogue.today if used else None


def _anchor(outline: wants.Outline | None, key: str) -> str:
    return group_anchor(outline.number, key) if outline else ""


def _followups_of(groups: tuple[GroupView, ...]) -> list[FollowUpView]:
    rows = (row.row if isinstance(row, CardView) else row for group in groups for row in group.rows)
    followups = (followup for row in rows if isinstance(row, NoteRow) for followup in row.followups)
    return [followup for followup in followups if followup.state is State.OPEN]
