"""Remembers, from the parse to the translation, in which language the message of a node is written."""

from __future__ import annotations

from typing import Final

from docutils import nodes
from sphinx.environment import BuildEnvironment

from sphinx_prnotes.ext.made import made_nodes, note_made
from sphinx_prnotes.model import Format

# An attribute of the object, not of the element: the xml builder would print that.
_MARK: Final = "prnotes_format"


def mark_format(env: BuildEnvironment, node: nodes.Element, format: Format) -> None:
    """Say that the node's message, its ``rawsource``, is in *format* whatever the page is written in."""
    setattr(node, _MARK, format)
    note_made(env, node)


def marked_nodes(env: BuildEnvironment) -> list[nodes.Element]:
    """The nodes that have been marked in the document that is being read."""
    return [node for node in made_nodes(env, nodes.Element) if marked_format(node)]


def marked_format(node: nodes.Node) -> Format | None:
    """Read the mark; none where the page's own parser made the node."""
    format = getattr(node, _MARK, None)
    return format if isinstance(format, Format) else None


def clear_mark(node: nodes.Element) -> None:
    """Forget the format, so that it is not stored with the page."""
    delattr(node, _MARK)
