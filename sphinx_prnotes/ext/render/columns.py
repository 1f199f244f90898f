"""Tables of notes and of follow-ups, with the columns that the page's author chose."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Final

from docutils import nodes

from sphinx_prnotes.ext.render.note import badge
from sphinx_prnotes.ext.render.scene import Nodes, Scene, listed, some, span
from sphinx_prnotes.ext.render.tables import table
from sphinx_prnotes.ext.render.words import (
    _,
    column_label,
    date_label,
    followup_column_label,
    listing,
    minutes_range,
    state_label,
)
from sphinx_prnotes.views.columns import Column, FollowUpColumn
from sphinx_prnotes.views.records import FollowUpListView, FollowUpView, ListView, NoteRow
from sphinx_prnotes.views.wants import FollowUps


def note_table(view: ListView, rows: Sequence[NoteRow], scene: Scene) -> nodes.table:
    """Set notes as a table."""
    head = [column.title or column_label(column.column) for column in view.columns]
    cells = [[_NOTE_CELLS[column.column](row, view, scene) for column in view.columns] for row in rows]
    return table(head, cells, ["prn-table"])


def followup_table(view: FollowUpListView, rows: Sequence[FollowUpView], scene: Scene) -> nodes.table:
    """Set follow-ups as a table."""
    head = [column.title or followup_column_label(column.column) for column in view.columns]
    cells = [[_FOLLOWUP_CELLS[column.column](row, scene) for column in view.columns] for row in rows]
    return table(head, cells, ["prn-table", "prn-followups"])


def shown_followups(row: NoteRow, shown: FollowUps) -> list[FollowUpView]:
    """The follow-ups of a note that its list shows."""
    return [member for member in row.followups if shown.shows(member.state)]


def _said(text: object) -> Nodes:
    return [nodes.Text(str(text))] if text else []


def _date(day: date | None) -> Nodes:
    """A date that stays on one line."""
    return [span("date", nodes.Text(date_label(day)))] if day else []


def _due(row: FollowUpView) -> Nodes:
    if row.due is None or not row.is_overdue:
        return _date(row.due)
    said = _("overdue since %s") % date_label(row.due)
    return [nodes.inline("", said, classes=["prn-due", "prn-overdue"])]


def _mentioned_by(row: NoteRow, scene: Scene) -> Nodes:
    return some(row.mentioned_by, scene.note) if row.mentioned_by else []


_NOTE_CELLS: Final[Mapping[Column, Callable[[NoteRow, ListView, Scene], Nodes]]] = {
    Column.TITLE: lambda row, view, scene: scene.note(row.link),
    Column.VERDICT: lambda row, view, scene: badge(row.verdict),
    Column.MINUTES: lambda row, view, scene: _said(minutes_range(row.minutes) if row.minutes else ""),
    Column.REF: lambda row, view, scene: listed([scene.reference(reference) for reference in row.references]),
    Column.MERGED: lambda row, view, scene: _date(row.merged),
    Column.NOTED: lambda row, view, scene: _date(row.noted),
    Column.TAGS: lambda row, view, scene: _said(listing(row.tags)),
    Column.AUTHORS: lambda row, view, scene: _said(listing(row.authors)),
    Column.BY: lambda row, view, scene: _said(row.by),
    Column.FOLLOWUPS: lambda row, view, scene: _said(len(shown_followups(row, view.followups))),
    Column.MENTIONED_BY: lambda row, view, scene: _mentioned_by(row, scene),
}

_FOLLOWUP_CELLS: Final[Mapping[FollowUpColumn, Callable[[FollowUpView, Scene], Nodes]]] = {
    FollowUpColumn.STATE: lambda row, scene: _said(state_label(row.state)),
    FollowUpColumn.TEXT: lambda row, scene: scene.linked(row.target, scene.words(row.text)),
    FollowUpColumn.OWNER: lambda row, scene: _said(row.owner),
    FollowUpColumn.DUE: lambda row, scene: _due(row),
    FollowUpColumn.DONE: lambda row, scene: _date(row.done),
    FollowUpColumn.REF: lambda row, scene: scene.reference(row.reference) if row.reference else [],
    FollowUpColumn.NOTE: lambda row, scene: scene.note(row.note),
}
