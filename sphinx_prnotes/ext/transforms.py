"""Puts what a builder shows in the place of the placeholders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from sphinx_prnotes.collector import without_collector
from sphinx_prnotes.ext.body_html import mark_body
from sphinx_prnotes.ext.indices import LABELS, is_written
from sphinx_prnotes.ext.links import reference_node
from sphinx_prnotes.ext.markup import MarkupParser, run_nodes
from sphinx_prnotes.ext.markup.autolink import link_mentions, link_paths
from sphinx_prnotes.ext.markup.tree import every_node
from sphinx_prnotes.ext.paper import set_for
from sphinx_prnotes.ext.placeholders import CountPlaceholder, ListPlaceholder, NotePlaceholder, Slot
from sphinx_prnotes.ext.render.folding import folded
from sphinx_prnotes.ext.render.lists import Frame, followup_list, note_list
from sphinx_prnotes.ext.render.note import Texts, note_nodes, page_nodes
from sphinx_prnotes.ext.render.scene import Nodes, Scene, line, mark_language, within
from sphinx_prnotes.ext.render.words import _
from sphinx_prnotes.ext.store import store_of
from sphinx_prnotes.model import Origin, Reference, Text
from sphinx_prnotes.settings import Autolink, Show
from sphinx_prnotes.views.records import (
    CountView,
    FollowUpListView,
    ListView,
    NoteView,
    PathView,
    ReferenceView,
    Target,
    View,
    Words,
)
from sphinx_prnotes.views.wants import Mention, Paged, Pull, Written

if TYPE_CHECKING:
    from sphinx.builders import Builder

_OURS = (ListPlaceholder, NotePlaceholder, CountPlaceholder, addnodes.pending_xref)


class ShowNotes(SphinxPostTransform):
    """Builds notes, lists and counts from the catalogue, in the builder that asks."""

    # Before MyST's resolver (9) and Sphinx's (10): the references made here must still be resolved.
    default_priority = 5

    def run(self, **kwargs: Any) -> None:
        """Leave no placeholder in the document."""
        self._store = store_of(self.env)
        self._builder: Builder = self.env._app.builder if hasattr(self.env, "_app") else self.env.app.builder
        self._anchors: set[str] = set()
        self._mentioning: dict[str, bool] = {}
        self._parser = MarkupParser(self.env, self.document)
        self._scene = Scene(self._link, self._read, self._claim, _written(self._builder), _permalink(self._builder))
        settings = self._store.project.settings
        if settings.autolink is Autolink.PAGES:
            self._link_mentions(self.document, settings.repo)
        # Going through a document takes longer than all that is done to most pages: once for everything.
        found = _ours_in(self.document)
        self._show_blocks(found)
        self._show_inlines(found)
        set_for(self._builder.format, self.document)

    def _show_blocks(self, found: Sequence[nodes.Node]) -> None:
        lists = [node for node in found if isinstance(node, ListPlaceholder)]
        if lists:
            # A list can be long, and all of it stays on the page: there is nothing yet to set free.
            with without_collector():
                for placeholder in lists:
                    self._replace(placeholder, self._list(placeholder))
        for node in found:
            if isinstance(node, NotePlaceholder) and not isinstance(node.parent, ListPlaceholder):
                self._replace(node, self._note(node))

    def _show_inlines(self, found: Sequence[nodes.Node]) -> None:
        for node in found:
            if isinstance(node, CountPlaceholder):
                self._replace(node, self._count(node))
            elif isinstance(node, addnodes.pending_xref) and node["reftype"] == "ref" and node["reftarget"] in LABELS:
                self._show_index_link(node)

    def _show_index_link(self, reference: addnodes.pending_xref) -> None:
        """Leave plain text where the builder writes no such index."""
        name = reference["reftarget"]
        has_pages = self._builder.format == "html" and self._builder.name != "singlehtml"
        if has_pages and is_written(name, self._builder, self._store):
            return
        index = next(index for index in self._store.indices if f"prn-{index.name}" == name)
        text = reference.astext() if reference.get("refexplicit") else index.localname
        reference.replace_self(nodes.inline("", text))

    def _replace(self, placeholder: nodes.Element, content: Nodes) -> None:
        ids = [nodes.target("", "", ids=[anchor]) for anchor in placeholder["ids"]]
        # Or docutils gives them to whatever comes first, too.
        placeholder["ids"] = []
        shown = folded([*ids, *content], placeholder.get("collapsible", ""), is_html=self._builder.format == "html")
        if shown:
            placeholder.replace_self(shown)
        else:
            # docutils refuses to replace what has classes by nothing.
            placeholder.parent.remove(placeholder)

    def _note(self, node: NotePlaceholder) -> Nodes:
        texts = _texts(node)
        want = node["want"]
        view = self._store.viewer.view(want, node["docname"]) if want else None
        if want is None or (isinstance(want, Pull) and want.is_draft and view is None):
            return [child for content in texts.values() for child in content]
        if not isinstance(view, NoteView):
            return [] if isinstance(want, (Written, Paged)) else self._unknown(want.target, view, texts)
        if not view.is_whole:
            texts = {kind: content for kind, content in texts.items() if kind == "remark"}
        if isinstance(want, Paged):
            # The page's own text is the note's body; the lists of its head stand in it, too.
            self._link_below(node.parent, view, view.repo, node["docname"])
            _mark_page(node, view.lang)
            return page_nodes(view, texts, self._scene)
        show = Show.SUMMARY if want.show is Show.FULL and not view.is_whole else want.show
        return self._shown(view, texts, show, node)

    def _shown(self, view: NoteView, texts: Texts, show: Show, node: nodes.Element) -> Nodes:
        self._link_texts(view, texts, node["docname"])
        if self._store.keeps_bodies and view.anchor and show is Show.FULL:
            texts = {**texts, "body": mark_body(texts.get("body", []), view.row.link.id, node["docname"])}
        return note_nodes(view, texts, show, self._scene, node["classes"])

    def _link_texts(self, view: NoteView, texts: Texts, docname: str) -> None:
        """Link what the texts mention."""
        for kind, content in texts.items():
            # A remark is the page's own text, not the note's.
            repo = self._store.project.settings.repo if kind == "remark" else view.repo
            self._link_below(nodes.Element("", *content), view, repo, docname)

    def _link_below(self, root: nodes.Element, view: NoteView, repo: str, docname: str) -> None:
        if self._is_mentioning(docname):
            self._link_mentions(root, repo)
        urls = {path.text: path for path in view.file_urls}
        if urls:
            link_paths(root, lambda text, literal: self._file_link(urls.get(text), literal))

    def _is_mentioning(self, docname: str) -> bool:
        """Whether mentions were found when the page was read: to look through all its texts again takes long."""
        if docname not in self._mentioning:
            page = self._store.pages.get(docname)
            self._mentioning[docname] = any(isinstance(want, Mention) for want, _ in page.wants) if page else False
        return self._mentioning[docname]

    def _file_link(self, path: PathView | None, literal: nodes.literal) -> nodes.Node | None:
        if path is None:
            return None
        return self._scene.link(Target(url=path.url), [literal.deepcopy()], "")

    def _link_mentions(self, root: nodes.Element, repo: str) -> None:
        def make(reference: Reference, text: str) -> nodes.Node:
            view = self._store.viewer.links.reference_view(reference, repo=repo)
            written = ReferenceView(text, view.target, view.title)
            return nodes.inline("", "", *self._scene.reference(written), classes=["prn-mention"])

        link_mentions(root, self._store.project.reader, repo, make)

    def _unknown(self, target: str, view: View, texts: Texts) -> Nodes:
        content: Nodes = [nodes.literal("", target)]
        if isinstance(view, ReferenceView):
            content = self._scene.reference(view)
        notice = line("notice", within(_("There is no note on %s."), content))
        return [notice, *(child for kind in texts.values() for child in kind)]

    def _list(self, node: ListPlaceholder) -> Nodes:
        view = self._store.viewer.view(node["want"], node["docname"])
        caption, empty, headings, *rest = node.children
        assert isinstance(caption, nodes.Element)
        assert isinstance(empty, nodes.Element)
        frame = Frame(caption.children, empty.children, node["classes"])
        messages = [child for child in rest if not isinstance(child, NotePlaceholder)]
        if self._builder.name == "gettext":
            # It looks for the lines as they were read, and what is made of them tells it nothing.
            messages += [caption, empty, *headings.children]
            frame = replace(frame, caption=(), empty=())
        if isinstance(view, FollowUpListView):
            return [*messages, *followup_list(view, frame, self._scene)]
        assert isinstance(view, ListView)
        by_digest: dict[str, list[NotePlaceholder]] = {}
        for child in rest:
            if isinstance(child, NotePlaceholder):
                by_digest.setdefault(child["chosen"][1], []).append(child)
        wholes = [
            shown
            for digest, whole in view.wholes
            for shown in self._member(whole, by_digest[digest].pop() if digest else None)
        ]
        return [*messages, *note_list(view, frame, self._scene, wholes)]

    def _member(self, view: NoteView, node: NotePlaceholder | None) -> Nodes:
        if node is None:
            return note_nodes(view, {}, Show.SUMMARY, self._scene)
        return self._shown(view, _texts(node), Show.FULL, node)

    def _count(self, node: CountPlaceholder) -> Nodes:
        view = self._store.viewer.view(node["want"], node["docname"])
        assert isinstance(view, CountView)
        return [nodes.inline("", "?" if view.faults else str(view.number), classes=["prn-number"])]

    def _link(self, target: Target, content: Sequence[nodes.Node], title: str) -> nodes.Node | None:
        return reference_node(self._builder, self.env.docname, target, content, title=title)

    def _read(self, words: Words) -> Nodes:
        if words.runs:
            return run_nodes(words.runs)
        read = nodes.inline("", "", *self._parser.inline(Text(words.source, Origin("")), words.format).nodes)
        self._show_inlines(_ours_in(read))
        return [*read.children]

    def _claim(self, anchor: str) -> bool:
        is_free = anchor not in self._anchors
        self._anchors.add(anchor)
        return is_free


def _written(builder: Builder) -> str:
    # A book would have to declare every page that it draws in.
    return "" if getattr(builder, "embedded", False) else builder.format


def _permalink(builder: Builder) -> str:
    has_links = builder.format == "html" and builder.config.html_permalinks and getattr(builder, "add_permalinks", True)
    return builder.config.html_permalinks_icon if has_links else ""


def _mark_page(place: NotePlaceholder, lang: str) -> None:
    """Say the language of a page that is a note, but not of what we show in it."""
    for part in place.parent.children:
        is_ours = isinstance(part, nodes.compound) and "prn-list" in part["classes"]
        if isinstance(part, nodes.Element) and part is not place and not is_ours:
            mark_language(part, lang)


def _ours_in(root: nodes.Element) -> list[nodes.Node]:
    return [node for node in every_node(root) if isinstance(node, _OURS)]


def _texts(node: nodes.Element) -> Texts:
    texts: Texts = {}
    for slot in node.children:
        assert isinstance(slot, Slot)
        texts.setdefault(slot["kind"], []).extend(slot.children)
    return texts
