"""Directives of this manual: tables made from the package itself, and examples beside their results."""

from __future__ import annotations

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from . import examples, tables
from .words import WordsRole


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directives."""
    for name, directive in (*tables.DIRECTIVES.items(), *examples.DIRECTIVES.items()):
        app.add_directive(name, directive)
    app.add_role("prnotes-words", WordsRole())
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
