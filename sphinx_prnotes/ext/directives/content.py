"""Reads the content of a note that is written in a page: its body, and the follow-ups nested in it."""

from __future__ import annotations

from collections.abc import Sequence

from docutils import nodes
from docutils.parsers.rst.states import RSTState
from docutils.statemachine import StringList
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective
from sphinx.util.parsing import nested_parse_to_nodes

from sphinx_prnotes.codes import Code
from sphinx_prnotes.ext.markup.tree import rule
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
                # MyST would hang the section into the page; without leave it makes a rubric and says so itself.
                allow_section_headings=isinstance(self._directive.state, RSTState),
            )
        finally:
            current[WRITING] = outer
        root = nodes.Element("", *parsed)
        self._flatten_headings(root)
        # docutils moves one that comes last out of the note; on one that comes first, older releases break off.
        for transition in list(root.findall(nodes.transition)):
            transition.replace_self(rule())
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
            title = section.next_node(nodes.title)
            rest = [child for child in section.children if child is not title]
            section.replace_self([*([self._bold(title, section["ids"])] if title else []), *rest])
        for rubric in list(root.findall(nodes.rubric)):
            if "level" in rubric:  # MyST's heading; a rubric directive has none
                rubric.replace_self(self._bold(rubric, rubric["ids"]))

    def _bold(self, heading: nodes.TextElement, ids: Sequence[str]) -> nodes.paragraph:
        message = f"the heading {heading.astext()!r} inside a note was made a bold line; use bold text"
        self.problems.append(Problem(Code.HEADING, message, self._origin))
        line = nodes.paragraph(heading.rawsource, "", nodes.strong("", "", *heading.children), ids=list(ids))
        line.source, line.line = heading.source, heading.line
        return line

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
            if _is_conditional(slot):
                self._refuse_condition(slot)
            else:
                self.followups.append(slot)
                slot.parent.remove(slot)

    def _refuse_condition(self, slot: FollowUpSlot) -> None:
        # Which builds keep it is known too late: lists would show it in all of them.
        message = "a followup stands inside 'only' and is kept as text; put the whole note, or none of it, inside"
        self.problems.append(Problem(Code.FOLLOWUP_OUTSIDE, message, slot["followup"].origin))
        slot.replace_self(slot.children)


def _is_conditional(node: nodes.Node) -> bool:
    parent = node.parent
    while parent is not None and not isinstance(parent, addnodes.only):
        parent = parent.parent
    return parent is not None
