"""A follow-up as one line: its state in a sign and in words, its text, who and by when."""

from __future__ import annotations

from docutils import nodes

from sphinx_prnotes.ext.render.scene import Nodes, Scene, joined, keep_message, span, within
from sphinx_prnotes.ext.render.words import MARKERS, _, between, date_label, state_label
from sphinx_prnotes.model import State
from sphinx_prnotes.views.records import FollowUpView


def followup_line(
    view: FollowUpView, scene: Scene, *, written: nodes.Node | None = None, anchor: str = "", names_note: bool = False
) -> nodes.list_item:
    """Set one follow-up.

    :param written: The paragraph that the page has read in; without it the text is read from the view.
    :param anchor: The anchor, where this is the follow-up's home; elsewhere the text leads there.
    :param names_note: Whether to say which note it belongs to.
    """
    paragraph = nodes.paragraph("", "", *scene.target(anchor), nodes.Text(f"{MARKERS[view.state]} "))
    if isinstance(written, nodes.paragraph):
        keep_message(written, paragraph)
        paragraph += scene.spoken(written.children, view.text.lang)
    else:
        paragraph += scene.linked(view.target, scene.words(view.text))
    details = followup_details(view, scene, names_note=names_note)
    if details:
        template = _(" (%s)")
        inside = template.lstrip(" ")
        paragraph += [nodes.Text(template.removesuffix(inside)), span("meta", *within(inside, details))]
    paragraph += scene.itself(anchor)
    classes = [f"prn-{view.state.value}", *(["prn-overdue"] if view.is_overdue else [])]
    return nodes.list_item("", paragraph, classes=classes)


def followup_details(view: FollowUpView, scene: Scene, *, names_note: bool) -> Nodes:
    """What stands in brackets behind the text; the state is said in words unless it is open."""
    parts: list[Nodes] = []
    if view.state is not State.OPEN:
        done = [nodes.Text(" "), span("date", nodes.Text(date_label(view.done)))] if view.done else []
        parts.append([nodes.Text(state_label(view.state)), *done])
    if view.owner:
        parts.append([span("owner", nodes.Text(view.owner))])
    if view.due:
        said = _("overdue since %s") if view.is_overdue else _("due %s")
        parts.append([span("due", nodes.Text(said % date_label(view.due)))])
    if view.is_stale:
        parts.append([span("stale", nodes.Text(_("stale")))])
    if view.reference:
        parts.append(scene.reference(view.reference))
    if names_note:
        parts.append(scene.note(view.note))
    return joined(parts, between(_("%s, %s")))
