"""What a page names of notes and pull requests: by roles, and in its prose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from docutils import nodes
from sphinx import addnodes

from sphinx_prnotes.ext.markup.tree import is_within
from sphinx_prnotes.ext.placeholders import NotePlaceholder, Slot
from sphinx_prnotes.views.wants import Kind

_ROLES = {("prn", "note"): Kind.NOTE, ("prn", "prnote"): Kind.NOTE, ("prn", "followup"): Kind.FOLLOWUP}


def kind_of(node: addnodes.pending_xref) -> Kind | None:
    """What a role may lead to, if to anything that we have; ``any``, and MyST's links, to all of it."""
    if node.get("reftype") in {"any", "myst"}:
        return Kind.ANY
    return _ROLES.get((node.get("refdomain", ""), node.get("reftype", "")))


def named_in(root: nodes.Element, below: Iterable[nodes.Node]) -> Iterator[str]:
    """List what roles name, in the order of the text, without those in notes that stand there.

    :param below: The root and all that is below it.
    """
    for role in (node for node in below if isinstance(node, addnodes.pending_xref)):
        if kind_of(role) in {Kind.NOTE, Kind.ANY} and not is_within(role, NotePlaceholder, root):
            yield role["reftarget"]


def texts_of(node: NotePlaceholder, kind: str = "") -> list[Slot]:
    """The texts of a note, all or those of one kind; a page's remark is none of them."""
    slots = (slot for slot in node.children if isinstance(slot, Slot) and slot["kind"] != "remark")
    return [slot for slot in slots if not kind or slot["kind"] == kind]


def remarks_of(node: NotePlaceholder) -> list[Slot]:
    """What the page says of a note that it pulls in."""
    return [slot for slot in node.children if isinstance(slot, Slot) and slot["kind"] == "remark"]


def slot_of(node: nodes.Node) -> Slot | None:
    """The text of a note that a node stands in, or the page's remark on one."""
    parent = node.parent
    while parent is not None and not isinstance(parent, Slot):
        parent = parent.parent
    return parent


def is_in_note(node: nodes.Node) -> bool:
    """Whether a node stands in a text of a note, and not in the page's own."""
    slot = slot_of(node)
    return slot is not None and slot["kind"] != "remark"
