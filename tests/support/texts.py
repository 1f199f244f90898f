"""A note's texts as tests read them: what they became, and what was told of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from docutils import nodes

from sphinx_prnotes.codes import AnyCode
from sphinx_prnotes.ext.markup import Parsed
from sphinx_prnotes.model import Format

MARKDOWN, RST = Format.MARKDOWN, Format.RST
BOTH = pytest.mark.parametrize("format", [MARKDOWN, RST], ids=["markdown", "rst"])

Read = Callable[..., Parsed]


def find(parsed: Parsed, kind: type[nodes.Element]) -> list[nodes.Element]:
    """Find the nodes of one kind."""
    return [node for root in parsed.nodes for node in root.findall(kind)]


def shown(parsed: Parsed) -> str:
    """Read the text that is left."""
    return "\n\n".join(node.astext() for node in parsed.nodes)


def told(parsed: Parsed) -> list[tuple[AnyCode, int, str]]:
    """Take the problems apart: code, line, message."""
    return [(problem.code, problem.origin.line, problem.message) for problem in parsed.problems]
