"""Marks the pages that are notes with what they are notes about."""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx.transforms import SphinxTransform

from sphinx_prnotes.ext.markup import MarkupParser
from sphinx_prnotes.ext.placeholders import NotePlaceholder
from sphinx_prnotes.ext.report import report_of_page
from sphinx_prnotes.ext.slots import listed_slots
from sphinx_prnotes.ext.store import store_of
from sphinx_prnotes.views.wants import Paged


class PlacePageNote(SphinxTransform):
    """Puts the note of a page below its heading, with the texts of its front matter or field list."""

    # Before translation (20), so that the texts are translated with the page.
    default_priority = 5

    def apply(self, **kwargs: Any) -> None:
        """Do nothing on pages that are no notes."""
        project = store_of(self.env).project
        digest = project.pages.get(self.env.docname)
        entry = project.entry(digest) if digest else None
        if digest is None or entry is None:
            return
        slots, problems = listed_slots(entry.note, MarkupParser(self.env, self.document))
        report_of_page(self.env, problems)
        parent, place = _below_heading(self.document)
        parent.insert(place, NotePlaceholder("", *slots, want=Paged(digest)))


def _below_heading(document: nodes.document) -> tuple[nodes.Element, int]:
    """Find the place below the first heading; in a page without one, that below its fields."""
    title = next(iter(document.findall(nodes.title)), None)
    if title is not None and isinstance(title.parent, nodes.section):
        return title.parent, title.parent.index(title) + 1
    above = (nodes.PreBibliographic, nodes.field_list, nodes.docinfo)
    return document, next(
        (at for at, node in enumerate(document.children) if not isinstance(node, above)), len(document)
    )
