"""Nodes that stand in a page until a builder asks for it; the post-transform leaves none of them."""

from __future__ import annotations

from typing import Any, Final

from docutils import nodes

#: The kinds of texts that are one line.
LINES: Final = frozenset({"title", "look_at", "risk", "followup"})


class NotePlaceholder(nodes.General, nodes.Element):
    """A note in its place: ``want`` says which, the children are :class:`Slot` nodes with its texts."""


class ListPlaceholder(nodes.General, nodes.Element):
    """A list: ``want`` says what it shows; in full layout the children are :class:`NotePlaceholder` nodes.

    Before them stand the texts of the page's author, which are translated with the page: the caption, what is said
    of an empty list, and the :class:`Headings` of columns.
    """


class Headings(nodes.Part, nodes.Element):
    """The headings that the page's author gave to columns, a paragraph each."""


class CountPlaceholder(nodes.Inline, nodes.Element):
    """A number that a filter counts."""


class Slot(nodes.Part, nodes.Element):
    """The nodes of one text of a note, by ``kind`` (``title``, ``body``, ``look_at`` …); lists have a slot a member."""

    def __init__(self, rawsource: str = "", *children: nodes.Node, **attributes: Any) -> None:
        # Lines stand in lists, inventories and indices, too: there and here with the characters as typed.
        attributes.setdefault("support_smartquotes", attributes.get("kind") not in LINES)
        super().__init__(rawsource, *children, **attributes)


class FollowUpSlot(Slot):
    """A follow-up that is written inside a note: ``followup`` is its record, the children its text."""
