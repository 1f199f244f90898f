"""Marks the pages that are notes with what they are notes about."""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx.transforms import SphinxTransform

from sphinx_prnotes.ext.markup import MarkupParser
from sphinx_prnotes.ext.placeholders import NotePlaceholder
from sphinx_prnotes.ext.report import report
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
        title = self.document.next_node(nodes.title)
        if digest is None or entry is None or title is None:
            return
        slots, problems = listed_slots(entry.note, MarkupParser(self.env, self.document))
        report(problems)
        title.parent.insert(title.parent.index(title) + 1, NotePlaceholder("", *slots, want=Paged(digest)))
