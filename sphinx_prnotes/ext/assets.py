"""Loads the stylesheet, on the pages that show something of ours and on no other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes

if TYPE_CHECKING:
    from sphinx.application import Sphinx

STATIC = Path(__file__).parent / "static"
STYLESHEET = "prnotes.css"


def offer_stylesheet(app: Sphinx) -> None:
    """Let Sphinx copy the stylesheet beside its own."""
    if app.builder.format == "html":
        app.config.html_static_path = [*app.config.html_static_path, str(STATIC)]


def load_stylesheet(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Link the stylesheet from a page that has one of our classes."""
    if doctree is not None and any(_is_ours(node) for node in doctree.findall(nodes.Element)):
        app.add_css_file(STYLESHEET)


def _is_ours(node: nodes.Element) -> bool:
    classes: list[str] = node.get("classes", [])
    return any(name.startswith("prn-") for name in classes)
