"""Puts the groups of lists into the tables of contents of their pages.

Sphinx makes these while it reads, but which groups there are depends on notes that are read elsewhere. So entries of
ours are added when everything has been read, before Sphinx numbers sections, and those of an earlier build taken out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from docutils import nodes
from sphinx import addnodes

from sphinx_prnotes.codes import Code
from sphinx_prnotes.ext.markup.tree import every_node
from sphinx_prnotes.ext.placeholders import ListPlaceholder
from sphinx_prnotes.ext.render.words import group_label
from sphinx_prnotes.ext.report import report_of_page
from sphinx_prnotes.model import Problem
from sphinx_prnotes.views.records import FollowUpListView, GroupView, ListView, View
from sphinx_prnotes.views.wants import FollowUpList, NoteList, Outline, Want

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

_OURS: Final = "prnotes"


def place_outline(env: BuildEnvironment, node: ListPlaceholder, number: int) -> Outline | None:
    """Say in which section of its page a list has sections; none, which is told, where it can have none."""
    section = node.parent
    if not isinstance(section, nodes.section):
        message = "'toc' makes sections, and these can stand in a section of the page alone; bold lines stand instead"
        report_of_page(env, [Problem(Code.OPTION_VALUE, message, node["want"].origin)])
        return None
    is_first = node.document is not None and section is node.document.next_node(nodes.section)
    return Outline(number, "" if is_first else f"#{section['ids'][0]}")


def outline_page(env: BuildEnvironment, docname: str, views: Iterable[tuple[Want, View]]) -> None:
    """Make the table of contents of a page name the groups that its lists show as sections."""
    contents = env.tocs.get(docname)
    if contents is None:
        return
    env.toc_num_entries[docname] -= _clear(contents)
    for want, view in reversed(list(views)):
        if isinstance(want, (NoteList, FollowUpList)) and isinstance(view, (ListView, FollowUpListView)):
            groups = [group for group in view.groups if group.anchor and group.rows]
            entry = _entry_of(contents, want.outline.section) if want.outline and groups else None
            if entry is not None and not view.faults:
                _insert(entry, [_item(docname, group) for group in groups])
                env.toc_num_entries[docname] += len(groups)


def _clear(contents: nodes.bullet_list) -> int:
    """Take out what an earlier build has put in, and count it."""
    ours = [node for node in every_node(contents) if isinstance(node, nodes.Element) and node.get(_OURS)]
    items = [node for node in ours if isinstance(node, nodes.list_item)]
    for item in items:
        item.parent.remove(item)
    for emptied in (node for node in ours if isinstance(node, nodes.bullet_list) and not node.children):
        emptied.parent.remove(emptied)
    return len(items)


def _entry_of(contents: nodes.bullet_list, anchor: str) -> nodes.list_item | None:
    for reference in contents.findall(nodes.reference):
        if reference["anchorname"] == anchor:
            entry = reference.parent.parent
            return entry if isinstance(entry, nodes.list_item) else None
    return None


def _insert(entry: nodes.list_item, items: list[nodes.list_item]) -> None:
    """Put items before what is below a section already: subsections can only stand behind its lists."""
    below = next((child for child in entry.children if isinstance(child, nodes.bullet_list)), None)
    if below is None:
        below = nodes.bullet_list("", **{_OURS: True})
        entry += below
    below.children[:0] = items
    for item in items:
        item.parent = below


def _item(docname: str, group: GroupView) -> nodes.list_item:
    name = nodes.Text(group_label(group))
    reference = nodes.reference("", "", name, internal=True, refuri=docname, anchorname=f"#{group.anchor}")
    return nodes.list_item("", addnodes.compact_paragraph("", "", reference), **{_OURS: True})
