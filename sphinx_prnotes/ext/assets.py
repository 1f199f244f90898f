"""Loads the stylesheet and the script, on the pages that show something of ours and on no other."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from docutils import nodes
from sphinxcontrib.serializinghtml import SerializingHTMLBuilder

from sphinx_prnotes.ext.render.script import script_words
from sphinx_prnotes.ext.render.terms import INTERACTIVE

if TYPE_CHECKING:
    from sphinx.application import Sphinx

STATIC = Path(__file__).parent / "static"
STYLESHEET = "prnotes.css"
SCRIPT = "prnotes.js"

_FORBIDDEN: Final = re.compile(r"(?<![\w-])(?:unicode-bidi|direction)\s*:[^;}]*;?")


def offer_assets(app: Sphinx) -> None:
    """Let Sphinx copy both files beside its own."""
    if app.builder.format == "html":
        app.config.html_static_path = [*app.config.html_static_path, str(STATIC)]
    if isinstance(app.builder, SerializingHTMLBuilder):
        # It names the files once, for all pages: those of the page that happens to come last.
        app.add_css_file(STYLESHEET)


def offer_book_styles(app: Sphinx) -> list[tuple[str, dict[str, Any], str]]:
    """Take out of a book's copy of the stylesheet what EPUB forbids: books say the direction of text elsewhere."""
    copy = Path(app.outdir) / "_static" / STYLESHEET
    if app.builder.name == "epub" and copy.exists():
        styles = copy.read_text(encoding="utf-8")
        copy.write_text(_FORBIDDEN.sub("", styles), encoding="utf-8")
    return []


def load_assets(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Link the stylesheet from a page that has one of our classes, the script from one with an interactive list."""
    if doctree is None or isinstance(app.builder, SerializingHTMLBuilder):
        return
    elements = (node for node in doctree.findall() if isinstance(node, nodes.Element))
    classes = {name for node in elements for name in node.attributes["classes"]}
    if any(name.startswith("prn-") for name in classes):
        app.add_css_file(STYLESHEET)
    # Books (epub, htmlhelp) run no scripts, or must declare them.
    if INTERACTIVE in classes and not getattr(app.builder, "embedded", False):
        # The words stand in an attribute: no second request, and no inline script, which a site may forbid.
        attributes: dict[str, Any] = {"data-words": json.dumps(script_words(), ensure_ascii=False, sort_keys=True)}
        app.add_js_file(SCRIPT, loading_method="defer", **attributes)
