"""What a page names of notes and pull requests: by roles, and in its prose."""

from __future__ import annotations

from collections.abc import Iterator

from docutils import nodes
from sphinx import addnodes

from sphinx_prnotes.ext.placeholders import NotePlaceholder, Slot
from sphinx_prnotes.views.wants import Kind

_ROLES = {("prn", "note"): (Kind.NOTE,), ("prn", "prnote"): (Kind.NOTE,), ("prn", "followup"): (Kind.FOLLOWUP,)}


def kinds_of(node: addnodes.pending_xref) -> tuple[Kind, ...]:
    """What a role may lead to; ``any``, and MyST's links, to everything that we have."""
    if node.get("reftype") in {"any", "myst"}:
        return tuple(Kind)
    return _ROLES.get((node.get("refdomain", ""), node.get("reftype", "")), ())


def named_in(root: nodes.Element) -> Iterator[str]:
    """List what roles below *root* name, in the order of the text, without those in notes that stand there."""
    for child in root.children:
        if isinstance(child, addnodes.pending_xref):
            if Kind.NOTE in kinds_of(child):
                yield child["reftarget"]
        elif isinstance(child, nodes.Element) and not isinstance(child, NotePlaceholder):
            yield from named_in(child)


def texts_of(node: NotePlaceholder, kind: str = "") -> list[Slot]:
    """The texts of a note, all or those of one kind; a page's remark is none of them."""
    slots = (slot for slot in node.children if isinstance(slot, Slot) and slot["kind"] != "remark")
    return [slot for slot in slots if not kind or slot["kind"] == kind]


def remarks_of(node: NotePlaceholder) -> list[Slot]:
    """What the page says of a note that it pulls in."""
    return [slot for slot in node.children if isinstance(slot, Slot) and slot["kind"] == "remark"]


def is_in_note(node: nodes.Node) -> bool:
    """Whether a node stands in a text of a note, and not in the page's own."""
    parent = node.parent
    while parent is not None and not isinstance(parent, Slot):
        parent = parent.parent
    return parent is not None and parent["kind"] != "remark"
