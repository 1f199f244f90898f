"""Tables of notes and of follow-ups, with the columns that the page's author chose."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from docutils import nodes

from sphinx_prnotes.ext.render.note import badge
from sphinx_prnotes.ext.render.scene import Nodes, Scene, joined, some
from sphinx_prnotes.ext.render.tables import table
from sphinx_prnotes.ext.render.words import _, column_label, followup_column_label, minutes_range, state_label
from sphinx_prnotes.views.records import FollowUpListView, FollowUpView, ListView, NoteRow
from sphinx_prnotes.views.wants import Column, FollowUpColumn, FollowUps


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


def _due(row: FollowUpView) -> str:
    if row.due is None:
        return ""
    return _("overdue since %s") % row.due.isoformat() if row.is_overdue else row.due.isoformat()


def _mentioned_by(row: NoteRow, scene: Scene) -> Nodes:
    return some(row.mentioned_by, scene.note) if row.mentioned_by else []


_NOTE_CELLS: Final[Mapping[Column, Callable[[NoteRow, ListView, Scene], Nodes]]] = {
    Column.TITLE: lambda row, view, scene: scene.note(row.link),
    Column.VERDICT: lambda row, view, scene: badge(row),
    Column.MINUTES: lambda row, view, scene: _said(minutes_range(row.minutes) if row.minutes else ""),
    Column.REF: lambda row, view, scene: joined([scene.reference(reference) for reference in row.references], ", "),
    Column.MERGED: lambda row, view, scene: _said(row.merged and row.merged.isoformat()),
    Column.NOTED: lambda row, view, scene: _said(row.noted and row.noted.isoformat()),
    Column.TAGS: lambda row, view, scene: _said(", ".join(row.tags)),
    Column.AUTHORS: lambda row, view, scene: _said(", ".join(row.authors)),
    Column.BY: lambda row, view, scene: _said(row.by),
    Column.FOLLOWUPS: lambda row, view, scene: _said(len(shown_followups(row, view.followups))),
    Column.MENTIONED_BY: lambda row, view, scene: _mentioned_by(row, scene),
}

_FOLLOWUP_CELLS: Final[Mapping[FollowUpColumn, Callable[[FollowUpView, Scene], Nodes]]] = {
    FollowUpColumn.STATE: lambda row, scene: _said(state_label(row.state)),
    FollowUpColumn.TEXT: lambda row, scene: scene.linked(row.target, scene.words(row.text)),
    FollowUpColumn.OWNER: lambda row, scene: _said(row.owner),
    FollowUpColumn.DUE: lambda row, scene: _said(_due(row)),
    FollowUpColumn.DONE: lambda row, scene: _said(row.done and row.done.isoformat()),
    FollowUpColumn.REF: lambda row, scene: scene.reference(row.reference) if row.reference else [],
    FollowUpColumn.NOTE: lambda row, scene: scene.note(row.note),
}
