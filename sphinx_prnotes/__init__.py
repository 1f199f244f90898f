"""Reviewers' notes on pull requests as part of a project's own Sphinx documentation."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

__version__ = "0.1.0"


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register everything with Sphinx: what ``extensions = ["sphinx_prnotes"]`` calls."""
    # Here and not above: the rooms that are not ext must load without Sphinx, which costs half a second.
    from sphinx_prnotes.ext.setup import register  # noqa: PLC0415

    return register(app)
