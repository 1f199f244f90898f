"""Reads the content of a note that is written in a page: its body, and the follow-ups nested in it."""

from __future__ import annotations

from docutils import nodes
from docutils.statemachine import StringList
from sphinx.util.docutils import SphinxDirective
from sphinx.util.parsing import nested_parse_to_nodes

from sphinx_prnotes.codes import Code
from sphinx_prnotes.ext.placeholders import FollowUpSlot, ListPlaceholder, NotePlaceholder
from sphinx_prnotes.model import Origin, Problem
from sphinx_prnotes.sources.report import Report
from sphinx_prnotes.sources.text import clean

#: Set in the environment's data of the current document while a note's content is being read.
WRITING = "prnotes:writing"


class ContentReader:
    """Reads one directive's content as the page's own markup; ``followups`` and ``problems`` fill on the way."""

    def __init__(self, directive: SphinxDirective, origin: Origin, *, is_writing: bool) -> None:
        self._directive = directive
        self._origin = origin
        self._is_writing = is_writing
        self.followups: list[FollowUpSlot] = []
        self.problems: list[Problem] = []

    def read(self, content: StringList) -> list[nodes.Node]:
        """Parse *content*; headings become bold lines, follow-ups are taken out."""
        if not content:
            return []
        self._clean(content)
        current = self._directive.env.temp_data
        outer = current.get(WRITING, False)
        current[WRITING] = self._is_writing
        try:
            parsed = nested_parse_to_nodes(
                self._directive.state,
                content,
                offset=self._directive.content_offset,
                allow_section_headings=True,
            )
        finally:
            current[WRITING] = outer
        root = nodes.Element("", *parsed)
        self._flatten_headings(root)
        self._refuse_notes(root)
        self._take_followups(root)
        return list(root.children)

    def _clean(self, content: StringList) -> None:
        report = Report()
        for position, text in enumerate(content):
            cleaned = clean(text, self._origin, report)
            if cleaned != text:
                content[position] = cleaned
        self.problems.extend(report.problems)

    def _flatten_headings(self, root: nodes.Element) -> None:
        for section in list(root.findall(nodes.section)):
            title = section[0] if section.children and isinstance(section[0], nodes.title) else None
            rest = section.children[1:] if title else section.children
            heading = []
            if title is not None:
                message = f"the heading {title.astext()!r} inside a note was made a bold line; use bold text"
                self.problems.append(Problem(Code.HEADING, message, self._origin))
                line = nodes.paragraph(title.rawsource, "", nodes.strong("", "", *title.children), ids=section["ids"])
                line.source, line.line = title.source, title.line
                heading.append(line)
            section.replace_self([*heading, *rest])

    def _refuse_notes(self, root: nodes.Element) -> None:
        for inner in list(root.findall(NotePlaceholder)):
            message = "a note stands inside a note; write it beside it, and name it in see_also"
            self.problems.append(Problem(Code.NOTE_NESTED, message, self._origin))
            inner.replace_self([child for slot in inner.children for child in slot.children])
        for inner_list in list(root.findall(ListPlaceholder)):
            message = "a list stands inside a note and is left out; write it beside the note"
            self.problems.append(Problem(Code.NOTE_NESTED, message, self._origin))
            inner_list.parent.remove(inner_list)

    def _take_followups(self, root: nodes.Element) -> None:
        for slot in list(root.findall(FollowUpSlot)):
            self.followups.append(slot)
            slot.parent.remove(slot)
