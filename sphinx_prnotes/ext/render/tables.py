"""A table from heads and cells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final
from unicodedata import east_asian_width

from docutils import nodes

from sphinx_prnotes.ext.render.scene import Nodes

# In characters; what is longer breaks into lines.
_COMFORTABLE: Final = 30
_MOST: Final = 40
#: What stays on one line.
_WHOLE: Final = frozenset({"prn-badge", "prn-date"})
#: Lines break at blanks, and between Chinese characters.
_BREAK: Final = re.compile(r"\s+|(?<=[\u2e80-\uffef])|(?=[\u2e80-\uffef])")


def table(head: Sequence[str], rows: Sequence[Sequence[Nodes]], classes: Sequence[str]) -> nodes.table:
    """Set a table with one line of heads; every row has as many cells as there are heads."""
    group = nodes.tgroup("", cols=len(head))
    # Text and LaTeX want widths; HTML sizes the columns by itself.
    group += [nodes.colspec(colwidth=_width(position, head, rows)) for position in range(len(head))]
    group += nodes.thead("", _row([[nodes.Text(text)] for text in head]))
    group += nodes.tbody("", *(_row(cells) for cells in rows))
    return nodes.table("", group, classes=[*classes, "colwidths-auto"])


def _width(position: int, head: Sequence[str], rows: Sequence[Sequence[Nodes]]) -> int:
    """As wide as the longest cell, within reason, and as the longest word, so that no reference is broken."""
    cells = [row[position] for row in rows]
    texts = [head[position], *("".join(node.astext() for node in cell) for cell in cells)]
    words = (word for cell in cells for node in cell for word in _words(node))
    longest = min(max(map(_columns, words), default=0), _MOST)
    return max(longest, min(max(map(_columns, texts)), _COMFORTABLE)) + 2


def _words(node: nodes.Node) -> list[str]:
    if isinstance(node, nodes.Element) and _WHOLE.intersection(node["classes"]):
        return [node.astext()]
    return _BREAK.split(node.astext())


def _columns(text: str) -> int:
    """Count the columns that a text takes where Chinese characters take two."""
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in text)


def _row(cells: Sequence[Nodes]) -> nodes.row:
    return nodes.row("", *(nodes.entry("", nodes.paragraph("", "", *cell)) for cell in cells))
