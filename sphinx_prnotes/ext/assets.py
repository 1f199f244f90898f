"""Loads the stylesheet and the script, on the pages that show something of ours and on no other."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from docutils import nodes
from sphinxcontrib.serializinghtml import SerializingHTMLBuilder

from sphinx_prnotes.ext.indices import LABELS
from sphinx_prnotes.ext.render.script import reading_words, script_words
from sphinx_prnotes.ext.render.terms import INTERACTIVE
from sphinx_prnotes.ext.store import store_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx

STATIC = Path(__file__).parent / "static"
STYLESHEET = "prnotes.css"
SCRIPT = "prnotes.js"
READING = "prnotes-reading.js"

# Begins with what can be searched for as a plain string: seven times as fast as a boundary of words.
_CLASSES: Final = re.compile(r'class="((?:[^"]* )?prn-[^"]*)"')
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
    """Link the stylesheet from a page that has one of our classes, and the scripts from one that they are for."""
    if isinstance(app.builder, SerializingHTMLBuilder):
        return
    if doctree is None:
        if pagename in LABELS:
            app.add_css_file(STYLESHEET)
        return
    # Going through the document takes ten times as long.
    classes = {name for names in _CLASSES.findall(str(context.get("body", ""))) for name in names.split()}
    if classes:
        app.add_css_file(STYLESHEET)
    # Books (epub, htmlhelp) run no scripts, or must declare them.
    if getattr(app.builder, "embedded", False):
        return
    if INTERACTIVE in classes:
        _load_script(app, SCRIPT, script_words())
    if not classes.isdisjoint(("prn-note", "prn-list")) and store_of(app.env).project.settings.progress:
        _load_script(app, READING, reading_words(), project=app.config.project)


def _load_script(app: Sphinx, name: str, words: Mapping[str, str], **more: str) -> None:
    # The words stand in an attribute: no second request, and no inline script, which a site may forbid.
    told = {"words": json.dumps(words, ensure_ascii=False, sort_keys=True), **more}
    attributes: dict[str, Any] = {f"data-{key}": value for key, value in told.items()}
    app.add_js_file(name, loading_method="defer", **attributes)
