"""Remembers, from the parse to the translation, in which language the message of a node is written."""

from __future__ import annotations

from typing import Final

from docutils import nodes

from sphinx_prnotes.model import Format

# An attribute of the object, not of the element: the xml builder would print that.
MARK: Final = "prnotes_format"


def mark_format(node: nodes.Element, format: Format) -> None:
    """Say that the node's message, its ``rawsource``, is in *format* whatever the page is written in."""
    setattr(node, MARK, format)


def marked_format(node: nodes.Node) -> Format | None:
    """Read the mark; none where the page's own parser made the node."""
    format = getattr(node, MARK, None)
    return format if isinstance(format, Format) else None


def clear_mark(node: nodes.Element) -> None:
    """Forget the format, so that it is not stored with the page."""
    delattr(node, MARK)
