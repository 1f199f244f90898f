"""The permanent link to a note or to a follow-up, which belongs to the page and not to the text that it stands in."""

from __future__ import annotations

import html

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.writers.html5 import HTML5Translator

from sphinx_prnotes.ext.render.words import _


class Permalink(nodes.raw):
    """HTML that is no part of a title's text: Sphinx fills its search index with what titles say."""

    def astext(self) -> str:
        """Say nothing; what is written is the source."""
        return ""


def make_permalink(anchor: str, sign: str) -> Permalink:
    """Make a link to *anchor*, like those that Sphinx sets beside headings."""
    title = html.escape(_("Permanent link"))
    link = f'<a class="headerlink" href="#{anchor}" title="{title}">{sign}</a>'
    return Permalink(link, link, format="html")


def add_permalinks(app: Sphinx) -> None:
    """Teach builders to HTML to write them."""
    app.add_node(Permalink, html=(_write, None))


def _write(writer: HTML5Translator, node: Permalink) -> None:
    writer.body.append(node.rawsource)
    raise nodes.SkipNode
