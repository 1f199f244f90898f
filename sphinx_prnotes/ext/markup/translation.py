"""Translates the texts of notes in their own markup, which need not be that of the page."""

from __future__ import annotations

from typing import Any, Final

from docutils import nodes
from sphinx import locale
from sphinx.transforms import SphinxTransform
from sphinx.transforms.i18n import Locale, parse_noqa
from sphinx.util.i18n import docname_to_domain
from sphinx.util.nodes import extract_messages

from sphinx_prnotes.ext.markup.marks import clear_mark, marked_format, marked_nodes
from sphinx_prnotes.ext.markup.parser import MarkupParser
from sphinx_prnotes.ext.markup.tree import draw_task, take_children
from sphinx_prnotes.ext.report import relative_path, report_of_page
from sphinx_prnotes.model import Origin, Problem, Text

# What Sphinx's own transform passes over.
_HIDDEN: Final = "translatable"


class TranslateTexts(SphinxTransform):
    """Replaces the texts of notes by their translations.

    Sphinx would parse a translation with the page's parser: Markdown as RST or the other way round.
    """

    default_priority = Locale.default_priority - 1

    def apply(self, **kwargs: Any) -> None:
        """Translate each marked node that the catalogue of the page has a message for."""
        # Looking for a catalogue, and extracting messages, takes longer than anything else that we do to most pages.
        if not marked_nodes(self.env):
            return
        domain = docname_to_domain(self.env.docname, self.config.gettext_compact)
        directories = [str(self.env.srcdir / directory) for directory in self.config.locale_dirs]
        catalogue, is_found = locale.init(directories, self.config.language, domain)
        if not is_found:
            return
        parser = MarkupParser(self.env, self.document)
        for node, message in list(extract_messages(self.document)):
            translation, _ = parse_noqa(catalogue.gettext(message)) if marked_format(node) else ("", False)
            if translation.strip() and translation != message:
                report_of_page(self.env, _translate(node, translation, parser, self._origin(node)))

    def _origin(self, node: nodes.Element) -> Origin:
        return Origin(relative_path(node.source, self.env.srcdir), node.line or 0)


class RestoreTexts(SphinxTransform):
    """Lets gettext see the translated texts again."""

    default_priority = Locale.default_priority + 1

    def apply(self, **kwargs: Any) -> None:
        """Undo what hid the nodes from Sphinx's own translation."""
        for node in marked_nodes(self.env):
            clear_mark(node)
            if node.get(_HIDDEN) is False:
                del node[_HIDDEN]


def _translate(node: nodes.Element, translation: str, parser: MarkupParser, origin: Origin) -> tuple[Problem, ...]:
    format = marked_format(node)
    assert format is not None
    parsed = parser.inline(Text(translation, origin), format, keep_images=True)
    take_children(node)
    node += parsed.nodes
    draw_task(node)
    node["translated"] = True
    node[_HIDDEN] = False
    return parsed.problems
