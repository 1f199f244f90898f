"""Changes to a tree of nodes that docutils makes hard: by identity, and whatever the attributes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from docutils import nodes

_CHECKBOX: Final = re.compile(r"\[[ xX]\](?=\s)")


def swap(node: nodes.Node, replacement: Sequence[nodes.Node]) -> None:
    """Put *replacement* where *node* stands.

    ``replace_self`` asserts that no attribute is lost, and ``index`` takes equal texts for the same.
    """
    parent = node.parent
    if parent is None:
        return
    position = next(index for index, child in enumerate(parent.children) if child is node)
    parent[position : position + 1] = list(replacement)


def take_children(element: nodes.Element) -> list[nodes.Node]:
    """Empty *element*; the children stand nowhere then."""
    children = list(element.children)
    element.children = []
    for child in children:
        child.parent = None
    return children


def every_node(root: nodes.Node) -> list[nodes.Node]:
    """List *root* and what is below it in the order of the text; docutils' own walk takes three times as long."""
    found: list[nodes.Node] = []
    waiting = [root]
    while waiting:
        node = waiting.pop()
        found.append(node)
        if node.children:
            waiting.extend(node.children[::-1])
    return found


def is_within(node: nodes.Node, kinds: type | tuple[type, ...], root: nodes.Node | None = None) -> bool:
    """Whether *node* stands in something of these kinds below *root*."""
    parent = node.parent
    while parent is not None and parent is not root:
        if isinstance(parent, kinds):
            return True
        parent = parent.parent
    return False


def adopt(content: Iterable[nodes.Node], host: nodes.document) -> None:
    """Make *host* the document of all nodes, so that no other document is pickled along with them."""
    for root in content:
        for node in every_node(root):
            node.document = host


def depth_of(root: nodes.Element) -> int:
    """Count the levels below *root*, without calling itself for each."""
    deepest = 0
    waiting = [(root, 0)]
    while waiting:
        element, depth = waiting.pop()
        deepest = max(deepest, depth)
        waiting.extend((child, depth + 1) for child in element.children if isinstance(child, nodes.Element))
    return deepest


def bold_line(rawsource: str, content: Sequence[nodes.Node]) -> nodes.paragraph:
    """Stand in for a heading, which a note cannot have without breaking into the page's sections."""
    return nodes.paragraph(rawsource, "", nodes.strong("", "", *content))


def rule() -> nodes.paragraph:
    """Draw a line across; docutils allows its own transition in sections only."""
    return nodes.paragraph("", "* * *", classes=["prn-rule"])


def draw_task(paragraph: nodes.Node) -> None:
    """Set the box of a task apart from its text; ``[ ]`` and ``[x]`` can be read in every output."""
    if not isinstance(paragraph, nodes.paragraph) or not isinstance(paragraph.parent, nodes.list_item):
        return
    first = paragraph.children[0] if paragraph.children else None
    match = _CHECKBOX.match(first.astext()) if isinstance(first, nodes.Text) else None
    if first is not None and match:
        classes = ["prn-task"] if match[0] == "[ ]" else ["prn-task", "prn-task-done"]
        box = nodes.inline("", match[0].lower(), classes=classes)
        paragraph[0:1] = [box, nodes.Text(first.astext()[match.end() :])]
