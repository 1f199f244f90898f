"""Inline nodes as plain runs of text, and back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from docutils import nodes
from sphinx import addnodes

from sphinx_prnotes.model import Run, Style

_STYLES: Final[dict[type[nodes.Node], Style]] = {
    nodes.literal: Style.CODE,
    nodes.math: Style.CODE,
    nodes.emphasis: Style.EMPHASIS,
    nodes.strong: Style.STRONG,
}
_SILENT: Final = (nodes.raw, nodes.comment, nodes.system_message, nodes.target, addnodes.index)


def runs_of(content: Iterable[nodes.Node]) -> tuple[Run, ...]:
    """Read inline nodes as text: that of links, and the alternative text of images.

    >>> runs_of([nodes.Text("see "), nodes.literal("", "x"), nodes.Text(".")])[1]
    Run(text='x', style=<Style.CODE: 'code'>)
    """
    merged: list[Run] = []
    for run in _runs(content, Style.PLAIN):
        if merged and merged[-1].style is run.style:
            merged[-1] = Run(merged[-1].text + run.text, run.style)
        else:
            merged.append(run)
    return tuple(merged)


def run_nodes(runs: Iterable[Run]) -> list[nodes.Node]:
    """Make inline nodes of runs."""
    return [_node(run) for run in runs]


def _runs(content: Iterable[nodes.Node], style: Style) -> Iterator[Run]:
    for node in content:
        if isinstance(node, nodes.Text):
            text = node.astext().replace("\n", " ")
        elif isinstance(node, nodes.image):
            text = node.get("alt", "")
        else:
            text = ""
            if isinstance(node, nodes.Element) and not isinstance(node, _SILENT):
                inner = style if style is Style.CODE else _STYLES.get(type(node), style)
                yield from _runs(node.children, inner)
        if text:
            yield Run(text, style)


def _node(run: Run) -> nodes.Node:
    match run.style:
        case Style.CODE:
            return nodes.literal(run.text, run.text)
        case Style.EMPHASIS:
            return nodes.emphasis(run.text, run.text)
        case Style.STRONG:
            return nodes.strong(run.text, run.text)
        case Style.PLAIN:
            return nodes.Text(run.text)
