"""Reading lists and follow-up lists, as lists or as tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from docutils import nodes

from sphinx_prnotes.ext.render.followups import followup_line
from sphinx_prnotes.ext.render.note import badge, meta
from sphinx_prnotes.ext.render.scene import Nodes, Scene, joined, line, span
from sphinx_prnotes.ext.render.tables import table
from sphinx_prnotes.ext.render.terms import list_classes, mark_rows
from sphinx_prnotes.ext.render.words import _, column_label, level_label, minutes_range, state_label
from sphinx_prnotes.model import State
from sphinx_prnotes.views.records import FollowUpListView, FollowUpView, GroupView, ListView, NoteRow
from sphinx_prnotes.views.wants import Column, FollowUps, Layout

_FOLLOWUP_COLUMNS = ("state", "text", "owner", "due", "note")


@dataclass(frozen=True, slots=True)
class Frame:
    """What the page's author wrote around a list: its caption, what it says when it is empty, its classes."""

    caption: Sequence[nodes.Node]
    empty: Sequence[nodes.Node]
    classes: Sequence[str]
    ids: Sequence[str]


def note_list(view: ListView, frame: Frame, scene: Scene, wholes: Sequence[nodes.Node] = ()) -> Nodes:
    """Set a reading list; *wholes* are its notes in full layout."""
    rows: Callable[[GroupView], Nodes]
    if view.layout is Layout.TABLE:
        rows = lambda group: [_note_table(view, _notes(group), scene)]  # noqa: E731
    else:
        rows = lambda group: [_note_entries(view, _notes(group), scene)]  # noqa: E731
    body = list(wholes) if view.layout is Layout.FULL else _grouped(view.groups, rows, is_grouped=view.is_grouped)
    return _framed(_marked(frame, view), _notice(view), body, [*_cuts(view), *_as_of(view.today)])


def followup_list(view: FollowUpListView, frame: Frame, scene: Scene) -> Nodes:
    """Set a list of follow-ups."""

    def rows(group: GroupView) -> Nodes:
        members = [member for member in group.rows if isinstance(member, FollowUpView)]
        if view.layout is Layout.TABLE:
            shown: nodes.Element = _followup_table(members, scene)
        else:
            items = [followup_line(member, scene, names_note=view.names_notes) for member in members]
            shown = nodes.bullet_list("", *items, classes=["prn-followups"], bullet="*")
        if view.is_interactive:
            mark_rows(shown, members, _FOLLOWUP_COLUMNS)
        return [shown]

    body = _grouped(view.groups, rows, is_grouped=view.is_grouped)
    return _framed(_marked(frame, view), _notice(view), body, [*_left_out(view.over_limit), *_as_of(view.today)])


def _marked(frame: Frame, view: ListView | FollowUpListView) -> Frame:
    if not view.is_interactive:
        return frame
    levels = view.levels if isinstance(view, ListView) else ()
    return replace(frame, classes=[*list_classes(levels), *frame.classes])


def _notice(view: ListView | FollowUpListView) -> str:
    """Why a list is not shown; empty where it is."""
    if view.is_lost:
        return _("This list cannot be shown: its options could not be read.")
    return _("This list cannot be shown: its filter could not be read.") if view.faults else ""


def _framed(frame: Frame, notice: str, body: Nodes, after: Nodes) -> Nodes:
    # Search finds a note at its home; lists of its title would only repeat the hit.
    box = nodes.compound("", classes=["prn-list", "no-search", *frame.classes])
    if frame.caption:
        box += line("caption", [nodes.strong("", "", *frame.caption)])
    if notice:
        box += line("notice", [nodes.Text(notice)])
    elif body:
        box += [*body, *after]
    else:
        box += line("empty", list(frame.empty) or [nodes.Text(_("Nothing to show."))])
    return [*(nodes.target("", "", ids=[anchor]) for anchor in frame.ids), box]


def _grouped(groups: Sequence[GroupView], rows: Callable[[GroupView], Nodes], *, is_grouped: bool) -> Nodes:
    result: Nodes = []
    for group in groups:
        if not group.rows:
            continue
        if is_grouped:
            name = group.label or level_label(group.key) or _("Other")
            result.append(line("group", [nodes.strong("", name), nodes.Text(f" ({len(group.rows)})")]))
        result.extend(rows(group))
    return result


def _notes(group: GroupView) -> list[NoteRow]:
    return [row for row in group.rows if isinstance(row, NoteRow)]


def _note_entries(view: ListView, rows: Sequence[NoteRow], scene: Scene) -> nodes.bullet_list:
    entries = nodes.bullet_list("", classes=["prn-entries"], bullet="*")
    for row in rows:
        said = meta(row, scene)
        paragraph = nodes.paragraph("", "", *scene.note(row.link))
        if said:
            paragraph += [span("dash", nodes.Text(" — ")), span("meta", *said)]
        entry = nodes.list_item("", paragraph)
        followups = _shown_followups(row, view.followups)
        if followups:
            items = [followup_line(followup, scene) for followup in followups]
            entry += nodes.bullet_list("", *items, classes=["prn-followups"], bullet="*")
        entries += entry
    if view.is_interactive:
        mark_rows(entries, rows)
    return entries


def _shown_followups(row: NoteRow, shown: FollowUps) -> list[FollowUpView]:
    if shown is FollowUps.NONE:
        return []
    return [member for member in row.followups if shown is FollowUps.ALL or member.state is State.OPEN]


def _note_table(view: ListView, rows: Sequence[NoteRow], scene: Scene) -> nodes.table:
    head = [column_label(column) for column in view.columns]
    cells = [[_cell(column, row, view, scene) for column in view.columns] for row in rows]
    shown = table(head, cells, ["prn-table"])
    if view.is_interactive:
        mark_rows(shown, rows, [column.value for column in view.columns])
    return shown


def _cell(column: Column, row: NoteRow, view: ListView, scene: Scene) -> Nodes:
    makers: dict[Column, Callable[[], Nodes]] = {
        Column.TITLE: lambda: scene.note(row.link),
        Column.VERDICT: lambda: badge(row),
        Column.MINUTES: lambda: _said(minutes_range(row.minutes) if row.minutes else ""),
        Column.REF: lambda: joined([scene.reference(reference) for reference in row.references], ", "),
        Column.MERGED: lambda: _said(row.merged.isoformat() if row.merged else ""),
        Column.NOTED: lambda: _said(row.noted.isoformat() if row.noted else ""),
        Column.TAGS: lambda: _said(", ".join(row.tags)),
        Column.AUTHORS: lambda: _said(", ".join(row.authors)),
        Column.BY: lambda: _said(row.by),
        Column.FOLLOWUPS: lambda: _said(_count(len(_shown_followups(row, view.followups)))),
    }
    return makers[column]()


def _count(number: int) -> str:
    return str(number) if number else ""


def _said(text: str) -> Nodes:
    return [nodes.Text(text)] if text else []


def _followup_table(members: Sequence[FollowUpView], scene: Scene) -> nodes.table:
    head = [_("State"), _("Follow-up"), _("Owner"), _("Due"), _("Note")]
    cells = [
        [
            _said(state_label(member.state)),
            scene.linked(member.target, scene.words(member.text)),
            _said(member.owner),
            _said(_due(member)),
            scene.note(member.note),
        ]
        for member in members
    ]
    return table(head, cells, ["prn-table", "prn-followups"])


def _due(member: FollowUpView) -> str:
    if member.due is None:
        return ""
    return _("overdue since %s") % member.due.isoformat() if member.is_overdue else member.due.isoformat()


def _cuts(view: ListView) -> Nodes:
    said = _left_out(view.over_limit)
    if view.minutes or view.over_budget:
        total = _("%d minutes in all; %d more did not fit.") % (view.minutes, view.over_budget)
        said.insert(0, line("count", [nodes.Text(total)]))
    return said


def _left_out(number: int) -> Nodes:
    return [line("count", [nodes.Text(_("%d more were left out.") % number)])] if number else []


def _as_of(today: object) -> Nodes:
    return [line("count", [nodes.Text(_("Overdue as of %s.") % today)])] if today else []
