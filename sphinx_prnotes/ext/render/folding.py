"""Lets HTML fold a note away, as Sphinx from 8.2 does with admonitions."""

from __future__ import annotations

from docutils import nodes
from sphinx import addnodes

from sphinx_prnotes.ext.render.permalink import Permalink
from sphinx_prnotes.ext.render.scene import Nodes, line


def folded(shown: Nodes, state: str, *, is_html: bool) -> Nodes:
    """Make the first admonition of *shown* one that folds.

    :param state: ``open`` or ``closed``; empty where nothing folds.
    """
    box = next((node for node in shown if isinstance(node, nodes.admonition)), None)
    if not state or box is None:
        return shown
    box["collapsible"] = state
    title = next(child for child in box.children if isinstance(child, nodes.title))
    content = next(child for child in box.children if isinstance(child, nodes.compound))
    if is_html:
        _free_of_links(title, content)
    # Browsers unfold what a link leads into, but not what stands behind its target.
    targets = [node for node in shown if isinstance(node, nodes.target)]
    content[:0] = targets
    return [node for node in shown if node not in targets]


def _free_of_links(title: nodes.title, content: nodes.compound) -> None:
    """Leave a title that is pressed to unfold nothing else to press; its permanent link goes to the line below."""
    permalinks = [node for node in title.children if isinstance(node, Permalink)]
    for permalink in permalinks:
        title.remove(permalink)
    for node in list(title.findall()):
        if isinstance(node, (nodes.reference, addnodes.pending_xref)):
            node.replace_self(node.children)
    if not permalinks:
        return
    first = content.children[0] if content.children else None
    if not isinstance(first, nodes.paragraph) or "prn-facts" not in first["classes"]:
        first = line("facts", [])
        content.insert(0, first)
    first += permalinks
