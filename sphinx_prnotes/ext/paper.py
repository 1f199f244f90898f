"""Sets what was rendered for builders that make no pages of HTML, whose writers pass over classes.

Only nodes of the tree that is being written are changed; LaTeX alone gets nodes of its own, with its own visitors.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from docutils import nodes
from sphinx import addnodes
from sphinx.writers.latex import LaTeXTranslator

from sphinx_prnotes.ext.render.words import MARKERS
from sphinx_prnotes.model import State

if TYPE_CHECKING:
    from sphinx.application import Sphinx

E = TypeVar("E", bound=nodes.Element)

#: What text flows through from page to page.
_FLOWING: Final = (nodes.compound, nodes.section, nodes.document, addnodes.start_of_file)

#: Tables with fewer lines are not divided between pages.
_MOST_TOGETHER: Final = 10
#: What LaTeX has between two columns, in characters.
_PADDING: Final = 3
#: Where a reference or a path may be broken.
_JOINT: Final = re.compile(r"(?<=/)(?=\w)|(?<=_)(?=\w)|(?<=\w)(?=#)")

#: The LaTeX package that the nodes below are for.
PACKAGE: Final = Path(__file__).parent / "latex" / "prnotes.sty"


class PrintedNote(nodes.admonition):
    """A note with a rule beside it that goes on over pages; ``anchors`` lead to it."""


class PrintedFollowUp(nodes.list_item):
    """A follow-up with its ``state`` in the place of the bullet."""


def register_paper(app: Sphinx) -> None:
    """Let LaTeX know our nodes and their package."""
    app.add_node(PrintedNote, latex=(_begin_note, _end_note))
    app.add_node(PrintedFollowUp, latex=(_begin_followup, LaTeXTranslator.depart_list_item))
    app.add_latex_package(PACKAGE.stem)


def offer_package(app: Sphinx) -> None:
    """Let Sphinx copy the package beside the document."""
    if app.builder.format == "latex":
        app.config.latex_additional_files = [*app.config.latex_additional_files, str(PACKAGE)]


def set_for(format: str, document: nodes.document) -> None:
    """Set our elements of one document for the builder of a format."""
    if format in _SETTERS:
        _SETTERS[format](document)


def _set_for_latex(document: nodes.document) -> None:
    for note in _ours(document, nodes.admonition, "prn-note"):
        note.replace_self(PrintedNote("", *note.children, classes=note["classes"], anchors=_take_anchors(note)))
    for followups in _ours(document, nodes.bullet_list, "prn-followups"):
        for item in list(followups.children):
            assert isinstance(item, nodes.list_item)
            _print_followup(item)
    for title in _ours(document, nodes.paragraph, "prn-card-title"):
        title.children = [nodes.strong("", "", *title.children)]
    for table in _ours(document, nodes.table, "prn-table"):
        _divide(table)
    for paragraph in _of_links(document):
        paragraph.insert(0, nodes.raw("", r"{\prnragged ", format="latex"))
        paragraph.append(nodes.raw("", r"\par}", format="latex"))
    for heading in [*_ours(document, nodes.paragraph, "prn-group"), *_ours(document, nodes.paragraph, "prn-caption")]:
        _keep_with_next(heading)


def _take_anchors(note: nodes.Element) -> list[str]:
    """Take the anchors before a note, to put them into it: a page may end between them."""
    parent, place = note.parent, note.parent.index(note)
    anchors: list[str] = []
    while place > 0 and isinstance(target := parent[place - 1], nodes.target) and _is_ours(target):
        anchors[:0] = target["ids"]
        del parent[place - 1]
        place -= 1
    return anchors


def _is_ours(target: nodes.target) -> bool:
    return bool(target["ids"]) and all(name.startswith("prn-") for name in target["ids"]) and "refid" not in target


def _print_followup(item: nodes.list_item) -> None:
    paragraph = item.next_node(nodes.paragraph)
    assert paragraph is not None
    marker, state = next(
        (text, state)
        for text in paragraph.findall(nodes.Text)
        for state, sign in MARKERS.items()
        if text.startswith(sign)
    )
    marker.parent.remove(marker)
    item.replace_self(PrintedFollowUp("", *item.children, state=state))


def _divide(table: nodes.table) -> None:
    """Give the columns shares of the line, and let the table go on over pages where nothing holds it together."""
    table["classes"] = [name for name in table["classes"] if name != "colwidths-auto"] + ["colwidths-given"]
    for column in table.findall(nodes.colspec):
        column["colwidth"] += _PADDING
    if _lines_of(table) > _MOST_TOGETHER and all(isinstance(parent, _FLOWING) for parent in _parents(table)):
        table["classes"].append("longtable")
    for text in list(table.findall(nodes.Text)):
        first, *others = _JOINT.split(text)
        breaks = [
            node for other in others for node in (nodes.raw("", r"\allowbreak{}", format="latex"), nodes.Text(other))
        ]
        if others:
            text.parent.replace(text, [nodes.Text(first), *breaks])


def _of_links(document: nodes.document) -> Iterator[nodes.paragraph]:
    """Paragraphs that hold hardly anything but links and names."""
    for name in ("prn-facts", "prn-about"):
        yield from _ours(document, nodes.paragraph, name)
    for entries in _ours(document, nodes.bullet_list, "prn-entries"):
        for entry in entries:
            yield from itertools.islice(entry.findall(nodes.paragraph), 1)
    for table in _ours(document, nodes.table, "prn-table"):
        yield from table.findall(nodes.paragraph)


def _lines_of(table: nodes.Node) -> int:
    return sum(1 for _ in table.findall(nodes.row))


def _keep_with_next(heading: nodes.Element) -> None:
    """Begin a page before a heading that would stand at the end of one."""
    following = heading.next_node(descend=False, siblings=True)
    lines = _lines_of(following) if isinstance(following, nodes.table) else 0
    # A line of a table is often two of text.
    space = 2 * lines + 3 if lines <= _MOST_TOGETHER else 5
    parent = heading.parent
    parent.insert(parent.index(heading), nodes.raw("", f"\n\\needspace{{{space}\\baselineskip}}\n", format="latex"))


def _set_for_man(document: nodes.document) -> None:
    # Its writer sets the first paragraph of a compound behind the text before it, on the same line.
    for compound in [*_ours(document, nodes.compound, "prn-list"), *_ours(document, nodes.compound, "prn-note")]:
        compound.replace_self(compound.children)
    # Behind a list in an admonition it goes on farther left, as if that had ended.
    for note in _ours(document, nodes.admonition, "prn-note"):
        title, *content = note.children
        note.replace_self(
            [nodes.paragraph("", "", nodes.strong("", "", *title.children)), nodes.block_quote("", *content)]
        )


def _set_for_text(document: nodes.document) -> None:
    # Its writer sets the body of an admonition like the text around it: nothing would show where it ends.
    for note in _ours(document, nodes.admonition, "prn-note"):
        title, *content = note.children
        term = nodes.term("", "", *title.children)
        entry = nodes.definition_list_item("", term, nodes.definition("", *content))
        note.replace_self(nodes.definition_list("", entry))


_SETTERS: Final[dict[str, Callable[[nodes.document], None]]] = {
    "latex": _set_for_latex,
    "man": _set_for_man,
    "text": _set_for_text,
}


def _ours(document: nodes.document, kind: type[E], name: str) -> list[E]:
    return [node for node in document.findall(kind) if name in node["classes"]]


def _parents(node: nodes.Node) -> Iterator[nodes.Node]:
    while node.parent is not None:
        node = node.parent
        yield node


def _begin_note(writer: LaTeXTranslator, node: nodes.Element) -> None:
    anchors = "".join(map(writer.hypertarget, node["anchors"]))
    writer.body.append(f"\n\\begin{{prnnote}}[{anchors}]")
    writer.no_latex_floats += 1


def _end_note(writer: LaTeXTranslator, node: nodes.Element) -> None:
    writer.body.append("\\end{prnnote}\n")
    writer.no_latex_floats -= 1


_BOXES: Final = {State.OPEN: "prnopen", State.DONE: "prndone", State.DROPPED: "prndropped"}


def _begin_followup(writer: LaTeXTranslator, node: nodes.Element) -> None:
    writer.body.append(f"\\item[{{\\{_BOXES[node['state']]}}}] ")
