"""Examples: the source in reStructuredText and in MyST, and below it what it becomes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from docutils import nodes
from docutils.parsers.rst.states import RSTState
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective

from .twins import to_myst


@dataclass(frozen=True, slots=True)
class Tab:
    """One way to write an example; ``key`` is what the tabs of all examples of that markup share."""

    key: str
    label: str
    source: str


class Sourced(SphinxDirective):
    """Shows its content as source, in the page's own markup and, if that is reStructuredText, in MyST too."""

    has_content = True

    def tabs(self, rst: str, myst: str) -> list[Tab]:
        """Give the ways to write the content, with a label for each of the two markups."""
        self.assert_has_content()
        source = "\n".join(self.content)
        is_myst = not isinstance(self.state, RSTState)
        if is_myst:
            return [Tab("markdown", myst, source)]
        return [Tab("rst", rst, source), Tab("markdown", myst, to_myst(source))]

    def show(self, tabs: Sequence[Tab]) -> nodes.compound:
        """Set the sources one below the other; in HTML the stylesheet makes them tabs, of which one is seen."""
        shown = nodes.compound(classes=["prnotes-tabs"])
        group = f"{self.env.docname.replace('/', '-')}-{self.env.new_serialno('prnotes-tabs')}"
        # Books have no use for buttons, and show the sources one below the other.
        buttons = addnodes.only(expr="html and not epub")
        buttons += [nodes.raw("", write_button(tab, group, is_chosen=tab is tabs[0]), format="html") for tab in tabs]
        shown += [buttons] if len(tabs) > 1 else []
        for tab in tabs:
            block = nodes.literal_block(tab.source, tab.source, language=tab.key)
            self.set_source_info(block)
            # Without a source it is no text to translate.
            name = nodes.paragraph("", "", nodes.emphasis("", tab.label), classes=["prnotes-tab-name"])
            # No page of a book ends between a name and its source.
            together = nodes.raw("", "\n\\needspace{6\\baselineskip}\n", format="latex")
            shown += nodes.compound("", *([together, name] if len(tabs) > 1 else []), block, classes=["prnotes-tab"])
        return shown


class Example(Sourced):
    """``prnotes-example``: a source, and below it what it becomes."""

    def run(self) -> list[nodes.Node]:
        """Show the content as code, then parse it."""
        shown = self.show(self.tabs("reStructuredText", "MyST"))
        result = nodes.compound(classes=["prnotes-example"])
        self.state.nested_parse(self.content, self.content_offset, result)
        return [shown, result]


class Page(Sourced):
    """``prnotes-page NAME``: a page to write, or a part of one, without its result."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Show the content under the names that the file has in the two markups."""
        name, _, part = self.arguments[0].partition(" ")
        return [self.show(self.tabs(f"{name}.rst {part}".strip(), f"{name}.md {part}".strip()))]


class Result(SphinxDirective):
    """``prnotes-result``: what was shown as a source before, or elsewhere, becomes this."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Parse the content alone."""
        result = nodes.compound(classes=["prnotes-example", "prnotes-result"])
        self.state.nested_parse(self.content, self.content_offset, result)
        return [result]


def write_button(tab: Tab, group: str, *, is_chosen: bool) -> str:
    """Write a tab's radio button: one of *group* is on, with and without a script."""
    id_ = f"tab-{group}-{tab.key}"
    checked = ' checked="checked"' if is_chosen else ""
    return (
        f'<input type="radio" name="tab-{group}" id="{id_}" value="{tab.key}"{checked} />'
        f'<label for="{id_}">{escape(tab.label)}</label>'
    )


#: The directives, by name.
DIRECTIVES: Final[dict[str, type[SphinxDirective]]] = {
    "prnotes-example": Example,
    "prnotes-page": Page,
    "prnotes-result": Result,
}
