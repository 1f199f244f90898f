"""Nodes of ours in the document that is being read: most have none, and looking through the document takes long."""

from __future__ import annotations

from typing import Final, TypeVar

from docutils import nodes
from sphinx.environment import BuildEnvironment

N = TypeVar("N", bound=nodes.Node)

_MADE: Final = "prnotes:made"


def note_made(env: BuildEnvironment, node: nodes.Node) -> None:
    """Say that a node has been made that a transform of ours must find again."""
    made: list[nodes.Node] | None = env.temp_data.get(_MADE)
    if made is None:
        env.temp_data[_MADE] = made = []
    made.append(node)


def made_nodes(env: BuildEnvironment, kind: type[N]) -> list[N]:
    """Give the nodes of a kind that have been made, in the order of the text."""
    made: list[nodes.Node] = env.temp_data.get(_MADE) or []
    return [node for node in made if isinstance(node, kind)]
