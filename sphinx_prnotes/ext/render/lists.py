"""Reading lists and follow-up lists: what stands around their members, and their members by layout."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from docutils import nodes

from sphinx_prnotes.ext.render.cards import note_cards
from sphinx_prnotes.ext.render.columns import followup_table, note_table, shown_followups
from sphinx_prnotes.ext.render.followups import followup_line
from sphinx_prnotes.ext.render.note import meta
from sphinx_prnotes.ext.render.overview import overview_nodes
from sphinx_prnotes.ext.render.scene import Nodes, Scene, line, some, span, within
from sphinx_prnotes.ext.render.terms import list_classes, mark_rows
from sphinx_prnotes.ext.render.words import _, bracketed, counted, date_label, group_label, minutes_label
from sphinx_prnotes.model import Minutes
from sphinx_prnotes.views.records import (
    BudgetView,
    CardView,
    FollowUpListView,
    FollowUpView,
    GroupView,
    ListView,
    NoteLink,
    NoteRow,
)
from sphinx_prnotes.views.wants import Layout


@dataclass(frozen=True, slots=True)
class Frame:
    """What the page's author wrote around a list: its caption, what it says when it is empty, its classes."""

    caption: Sequence[nodes.Node]
    empty: Sequence[nodes.Node]
    classes: Sequence[str]


def note_list(view: ListView, frame: Frame, scene: Scene, wholes: Sequence[nodes.Node] = ()) -> Nodes:
    """Set a reading list; *wholes* are its notes in full layout."""

    def rows(group: GroupView) -> Nodes:
        if view.layout is Layout.CARDS:
            return [_cards(view, [row for row in group.rows if isinstance(row, CardView)], scene)]
        return [_notes(view, [row for row in group.rows if isinstance(row, NoteRow)], scene)]

    body = list(wholes) if view.layout is Layout.FULL else _grouped(view, rows, scene)
    before = overview_nodes(view.overview, scene) if view.overview and body else []
    after = [*_budget(view.budget, scene), *_left_out(view.over_limit), *_as_of(view.today)]
    return _framed(_marked(frame, view), _notice(view), body, after, before)


def followup_list(view: FollowUpListView, frame: Frame, scene: Scene) -> Nodes:
    """Set a list of follow-ups."""

    def rows(group: GroupView) -> Nodes:
        members = [member for member in group.rows if isinstance(member, FollowUpView)]
        if view.layout is Layout.TABLE:
            shown: nodes.Element = followup_table(view, members, scene)
        else:
            items = [followup_line(member, scene, names_note=view.names_notes) for member in members]
            shown = nodes.bullet_list("", *items, classes=["prn-plain", "prn-followups"], bullet="*")
        if view.is_interactive:
            mark_rows(shown, members, [head.column.value for head in view.columns])
        return [shown]

    body = _grouped(view, rows, scene)
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


def _framed(frame: Frame, notice: str, body: Nodes, after: Nodes, before: Sequence[nodes.Node] = ()) -> Nodes:
    # Search finds a note at its home; lists of its title would only repeat the hit.
    box = nodes.compound("", classes=["prn-list", "no-search", *frame.classes])
    if frame.caption:
        box += line("caption", [nodes.strong("", "", *frame.caption)])
    if notice:
        box += line("notice", [nodes.Text(notice)])
    elif any(isinstance(part, nodes.section) for part in body):
        return _in_sections(box, body, [*before, *after])
    elif body:
        box += [*before, *body, *after]
    else:
        box += line("empty", list(frame.empty) or [nodes.Text(_("Nothing to show."))])
    return [box]


def _in_sections(box: nodes.compound, sections: Nodes, after: Nodes) -> Nodes:
    """Put a box around what stands in each section, since a section itself can stand in none.

    What is said of the whole list comes before them: behind the last it would belong to that one.
    """
    for section in sections:
        assert isinstance(section, nodes.section)
        section[1:] = [nodes.compound("", *section[1:], classes=box["classes"])]
    box += after
    return [*([box] if box.children else []), *sections]


def _grouped(view: ListView | FollowUpListView, rows: Callable[[GroupView], Nodes], scene: Scene) -> Nodes:
    result: Nodes = []
    for group in view.groups:
        if not group.rows:
            continue
        if group.anchor:
            result.append(_section(group, rows(group), scene))
            continue
        if view.is_grouped:
            result.append(line("group", [nodes.strong("", "", *_name(group, scene)), nodes.Text(_number(group))]))
        result.extend(rows(group))
    return result


def _section(group: GroupView, content: Nodes, scene: Scene) -> nodes.section:
    title = nodes.title("", "", *_name(group, scene), nodes.Text(_number(group)))
    return nodes.section("", title, *content, ids=[group.anchor], classes=["prn-section"])


def _name(group: GroupView, scene: Scene) -> Nodes:
    return scene.spoken([nodes.Text(group_label(group))], group.lang)


def _number(group: GroupView) -> str:
    return bracketed(len(group.rows))


def _notes(view: ListView, rows: Sequence[NoteRow], scene: Scene) -> nodes.Element:
    shown = note_table(view, rows, scene) if view.layout is Layout.TABLE else _note_entries(view, rows, scene)
    if view.is_interactive:
        mark_rows(shown, rows, [head.column.value for head in view.columns])
    return shown


def _cards(view: ListView, cards: Sequence[CardView], scene: Scene) -> nodes.Element:
    shown = note_cards(cards, view.followups, scene)
    if view.is_interactive:
        mark_rows(shown, [card.row for card in cards])
    return shown


def _note_entries(view: ListView, rows: Sequence[NoteRow], scene: Scene) -> nodes.bullet_list:
    entries = nodes.bullet_list("", classes=["prn-plain", "prn-entries"], bullet="*")
    for row in rows:
        said = meta(row, scene)
        paragraph = nodes.paragraph("", "", *scene.note(row.link))
        if said:
            paragraph += [span("dash", nodes.Text(" — ")), span("meta", *said)]
        entry = nodes.list_item("", paragraph)
        followups = shown_followups(row, view.followups)
        if followups:
            items = [followup_line(followup, scene) for followup in followups]
            entry += nodes.bullet_list("", *items, classes=["prn-plain", "prn-followups"], bullet="*")
        entries += entry
    return entries


def _budget(view: BudgetView | None, scene: Scene) -> Nodes:
    """Say what the budget was spent on, and name what did not fit."""
    if view is None:
        return []
    said = _("{spent} of {all} minutes.").format(spent=view.spent, all=view.minutes)
    untimed = _(" Without a reading time: %d.") % view.untimed if view.untimed else ""
    total = line("count", [nodes.Text(said + untimed)])
    if not view.left_out.shown:
        return [total]

    def name(left_out: tuple[NoteLink, Minutes]) -> Nodes:
        link, minutes = left_out
        return [*scene.note(link), nodes.Text(bracketed(minutes_label(minutes)))]

    return [total, line("count", within(_("Did not fit: %s."), some(view.left_out, name)))]


def _left_out(number: int) -> Nodes:
    if not number:
        return []
    return [line("count", [nodes.Text(counted(number, _("1 more was left out."), _("%d more were left out.")))])]


def _as_of(today: date | None) -> Nodes:
    return [line("count", [nodes.Text(_("Overdue as of %s.") % date_label(today))])] if today else []
