"""Keeps out of headings what only a build knows: Sphinx copies them into tables of contents while it reads."""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx.transforms import SphinxTransform

from sphinx_prnotes.codes import Code
from sphinx_prnotes.ext.made import made_nodes
from sphinx_prnotes.ext.placeholders import CountPlaceholder
from sphinx_prnotes.ext.report import report_of_page
from sphinx_prnotes.model import Problem


class RefuseCounts(SphinxTransform):
    """Shows counts in headings as they were written, and tells them."""

    # Before docutils' own table of contents (720), which copies headings, too.
    default_priority = 5

    def apply(self, **kwargs: Any) -> None:
        """Look at every count of the document."""
        for count in filter(_is_in_heading, made_nodes(self.env, CountPlaceholder)):
            message = f"{count.rawsource!r} cannot stand in a heading, which tables of contents copy; write it below"
            report_of_page(self.env, [Problem(Code.HEADING, message, count["want"].origin)])
            count.replace_self(nodes.literal("", count["want"].expression))


def _is_in_heading(count: CountPlaceholder) -> bool:
    parent = count.parent
    while parent is not None and not isinstance(parent, nodes.title):
        parent = parent.parent
    return parent is not None and isinstance(parent.parent, (nodes.section, nodes.document))
