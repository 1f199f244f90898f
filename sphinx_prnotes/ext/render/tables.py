"""A table from heads and cells."""

from __future__ import annotations

from collections.abc import Sequence

from docutils import nodes

from sphinx_prnotes.ext.render.scene import Nodes

# In characters.
_LEAST, _TITLES, _MOST = 8, 30, 40


def table(head: Sequence[str], rows: Sequence[Sequence[Nodes]], classes: Sequence[str]) -> nodes.table:
    """Set a table with one line of heads; every row has as many cells as there are heads."""
    group = nodes.tgroup("", cols=len(head))
    # Text and LaTeX want widths; HTML sizes the columns by itself.
    group += [nodes.colspec(colwidth=_width(position, head, rows)) for position in range(len(head))]
    group += nodes.thead("", _row([[nodes.Text(text)] for text in head]))
    group += nodes.tbody("", *(_row(cells) for cells in rows))
    return nodes.table("", group, classes=[*classes, "colwidths-auto"])


def _width(position: int, head: Sequence[str], rows: Sequence[Sequence[Nodes]]) -> int:
    """As wide as the longest word, so that no reference is broken; the first column, of titles, is wide anyhow."""
    cells = (node.astext() for row in rows for node in row[position])
    longest = max(len(word) for text in (head[position], *cells) for word in (text.split() or [""]))
    return min(max(longest, _TITLES if position == 0 else _LEAST), _MOST) + 2


def _row(cells: Sequence[Nodes]) -> nodes.row:
    return nodes.row("", *(nodes.entry("", nodes.paragraph("", "", *cell)) for cell in cells))
