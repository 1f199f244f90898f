"""What rendering needs of the page being written, handed in as two functions; and the small pieces made with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from docutils import nodes

from sphinx_prnotes.ext.render.permalink import make_permalink
from sphinx_prnotes.ext.render.words import _, between, bracketed
from sphinx_prnotes.views.records import NoteLink, PageLink, ReferenceView, Some, Target, Words

T = TypeVar("T")

Nodes = list[nodes.Node]


@dataclass(frozen=True, slots=True)
class Scene:
    """The page that is being written.

    ``link`` leads content to a target, or gives nothing where the builder cannot get there;
    ``read`` parses a person's inline text; ``claim`` says whether an anchor is still free on the page.
    ``format`` is what may be written as it is: ``html``, ``latex`` …; empty where nothing may. ``permalink`` is the
    sign of a link from a thing to itself, in HTML; empty where there are none.
    """

    link: Callable[[Target, Sequence[nodes.Node], str], nodes.Node | None]
    read: Callable[[Words], Nodes]
    claim: Callable[[str], bool]
    format: str = ""
    permalink: str = ""

    def linked(self, target: Target, content: Sequence[nodes.Node], title: str = "") -> Nodes:
        """Link *content*, or leave it as it is where there is no way to the target."""
        reference = self.link(target, content, title)
        return [reference] if reference is not None else list(content)

    def words(self, words: Words) -> Nodes:
        """Parse a person's text and mark its language."""
        return self.spoken(self.read(words), words.lang)

    def spoken(self, content: Sequence[nodes.Node], lang: str) -> Nodes:
        """Mark the language of a person's text."""
        return [nodes.inline("", "", *content, classes=[f"language-{lang}"])] if lang else list(content)

    def note(self, link: NoteLink | PageLink) -> Nodes:
        """The title of a note, or of a page, as a link to it."""
        title = [nodes.Text(link.title)] if isinstance(link, PageLink) else self.words(link.title)
        return [*self.linked(link.target, title), *marks(link)]

    def reference(self, view: ReferenceView) -> Nodes:
        """A reference as a link to its note or to the forge."""
        return self.linked(view.target, [nodes.Text(view.text)], view.title)

    def target(self, anchor: str) -> Nodes:
        """The anchor itself, once on a page."""
        return [nodes.target("", "", ids=[anchor])] if anchor and self.claim(anchor) else []

    def itself(self, anchor: str) -> Nodes:
        """The permanent link to what stands at an anchor, like those that Sphinx sets beside headings."""
        if not self.permalink or not anchor:
            return []
        return [make_permalink(anchor, self.permalink)]


def marks(link: NoteLink | PageLink) -> Nodes:
    """Say in words that a note comes from another project, or is a draft."""
    if isinstance(link, PageLink):
        return []
    from_elsewhere = [span("external", nodes.Text(bracketed(_("from %s") % link.project)))] if link.project else []
    return [*from_elsewhere, *([span("draft", nodes.Text(bracketed(_("draft"))))] if link.is_draft else [])]


def keep_message(written: nodes.TextElement, shown: nodes.TextElement) -> None:
    """Let gettext extract from *shown* what a person wrote, and nothing that the extension says beside it.

    It takes the raw source of nodes that have a source, a line and the mark that Sphinx sets while reading.
    """
    shown.rawsource, shown.source, shown.line = written.rawsource, written.source, written.line
    if hasattr(written, "uid"):
        shown.uid = written.uid  # type: ignore[attr-defined]


def within(template: str, content: Sequence[nodes.Node]) -> Nodes:
    """Put *content* in the place that a message has for it."""
    before, after = template.split("%s")
    return [*text(before), *content, *text(after)]


def text(words: str) -> Nodes:
    """The words as they are; no node for none."""
    return [nodes.Text(words)] if words else []


def listed(parts: Sequence[Nodes]) -> Nodes:
    """Set members of one kind one after the other."""
    return joined(parts, _(", "))


def mark_language(node: nodes.Element, lang: str) -> None:
    """Say the language of what a person wrote, but for the parts that are translated; none says nothing.

    docutils makes the attribute ``lang`` of the class.
    """
    if not lang or node.get("translated"):
        return
    if any(inner.get("translated") for inner in node.findall(nodes.Element)):
        for child in node.children:
            if isinstance(child, nodes.Element):
                mark_language(child, lang)
    else:
        node["classes"] = [*node["classes"], f"language-{lang}"]


def joined(parts: Sequence[Nodes], separator: str) -> Nodes:
    """Put a separator between parts that are not empty."""
    result: Nodes = []
    for part in parts:
        if part and result:
            result.append(nodes.Text(separator))
        result.extend(part)
    return result


def some(members: Some[T], name: Callable[[T], Nodes]) -> Nodes:
    """Name the first of many, and count the others."""
    named = listed([name(member) for member in members.shown])
    more = text(_("and %d more") % members.more) if members.more else []
    return joined([named, more], between(_("%s, %s")))


def span(name: str, *content: nodes.Node) -> nodes.inline:
    """An inline node with a class of ours."""
    return nodes.inline("", "", *content, classes=[f"prn-{name}"])


def line(name: str, content: Sequence[nodes.Node]) -> nodes.paragraph:
    """A paragraph with a class of ours, or with several, parted by blanks."""
    return nodes.paragraph("", "", *content, classes=[f"prn-{word}" for word in name.split()])
