"""A table from heads and cells."""

from __future__ import annotations

from collections.abc import Sequence

from docutils import nodes

from sphinx_prnotes.ext.render.scene import Nodes


def table(head: Sequence[str], rows: Sequence[Sequence[Nodes]], classes: Sequence[str]) -> nodes.table:
    """Set a table with one line of heads; every row has as many cells as there are heads."""
    group = nodes.tgroup("", cols=len(head))
    # LaTeX wants widths; HTML sizes the columns by itself.
    group += [nodes.colspec(colwidth=30 if position == 0 else 10) for position in range(len(head))]
    group += nodes.thead("", _row([[nodes.Text(text)] for text in head]))
    group += nodes.tbody("", *(_row(cells) for cells in rows))
    return nodes.table("", group, classes=[*classes, "colwidths-auto"])


def _row(cells: Sequence[Nodes]) -> nodes.row:
    return nodes.row("", *(nodes.entry("", nodes.paragraph("", "", *cell)) for cell in cells))
