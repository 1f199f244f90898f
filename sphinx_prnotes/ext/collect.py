"""Takes a document's record out of its tree once it has been read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx import addnodes

from sphinx_prnotes.ext.bodies import pack
from sphinx_prnotes.ext.indices import LABELS
from sphinx_prnotes.ext.markup import runs_of
from sphinx_prnotes.ext.markup.autolink import mentions_in
from sphinx_prnotes.ext.markup.tree import every_node
from sphinx_prnotes.ext.mentions import is_in_note, kind_of, named_in, remarks_of, texts_of
from sphinx_prnotes.ext.outline import place_outline
from sphinx_prnotes.ext.placeholders import CountPlaceholder, Headings, ListPlaceholder, NotePlaceholder, Slot
from sphinx_prnotes.ext.report import found_in_page
from sphinx_prnotes.ext.said import said_lines
from sphinx_prnotes.ext.store import Conditions, Lookup, NoteStore, Page, store_of
from sphinx_prnotes.ext.wording import Reading, Wording, reads_as_written, worded
from sphinx_prnotes.model import Note, Text
from sphinx_prnotes.settings import Autolink
from sphinx_prnotes.views.columns import C, Head
from sphinx_prnotes.views.records import MOST_LOOK_AT
from sphinx_prnotes.views.wants import IndexLink, Link, Mention, NoteList, Paged, Pull, Want, Written

if TYPE_CHECKING:
    from sphinx.application import Sphinx

# One object for all notes is pickled once.
_ELSEWHERE = Text()
_OURS = (NotePlaceholder, ListPlaceholder, CountPlaceholder, addnodes.pending_xref)


def collect_page(app: Sphinx, doctree: nodes.document) -> None:
    """Keep what the document holds of ours; runs after Sphinx has put in substitutions and translations."""
    store = store_of(app.env)
    # Going through a document takes longer than all that is done to most pages: once for everything.
    everything = every_node(doctree)
    found = [node for node in everything if isinstance(node, _OURS)]
    is_note = any(isinstance(node, NotePlaceholder) and isinstance(node["want"], Paged) for node in found)
    collector = _Collector(store, everything, is_note=is_note)
    collector.visit(found)
    store.note_page(app.env.docname, collector.page(doctree))


class _Collector:
    def __init__(self, store: NoteStore, everything: Sequence[nodes.Node], *, is_note: bool) -> None:
        self._store = store
        self._everything = everything
        self._settings = store.project.settings
        self._is_note = is_note
        self._mentions: set[tuple[Want, Conditions]] = set()
        self._presets: set[str] = set()
        self._reads_prose = False
        self._outlines = 0
        self._place = 0
        self._wants: list[tuple[Want, Conditions]] = []
        self._lookups: list[Lookup] = []
        self._wordings: list[Wording] = []
        self._reads_labels = False
        self._bodies: list[str] = []

    def page(self, doctree: nodes.document) -> Page:
        if self._settings.autolink is Autolink.PAGES:
            self._note_prose(doctree, self._settings.repo, self._everything, by_page=not self._is_note)
        problems = found_in_page(self._store.env)
        if not self._wants and not self._lookups and not problems:
            return Page()
        page = Page(
            tuple(self._wants),
            tuple(self._lookups),
            tuple(self._wordings),
            self._reads_labels,
            bodies=pack(self._bodies),
            reads_prose=self._reads_prose,
            presets=tuple(sorted(self._presets)),
            problems=problems,
        )
        return replace(page, settings=self._store.settings_digest(page))

    def visit(self, found: Iterable[nodes.Node]) -> None:
        for node in found:
            if isinstance(node, (NotePlaceholder, ListPlaceholder, CountPlaceholder)):
                # Builders that join pages write them all as one: the placeholder knows where it stands.
                node["docname"] = self._store.env.docname
            match node:
                case NotePlaceholder():
                    self._visit_note(node)
                case ListPlaceholder():
                    self._visit_list(node)
                case CountPlaceholder():
                    self._keep(node["want"], node)
                case addnodes.pending_xref():
                    self._visit_reference(node)

    def _keep(self, want: Want, node: nodes.Node) -> None:
        self._wants.append((want, conditions_of(node)))

    def _visit_note(self, node: NotePlaceholder) -> None:
        if "lookup" in node:
            self._lookups.append(Lookup(*node["lookup"]))
        want = node["want"]
        for remark in remarks_of(node):
            self._note_prose(remark, self._settings.repo, every_node(remark), by_page=not self._is_note)
        if isinstance(want, Written):
            note = worded(want.note, self._read(node, want.note))
            self._bodies.append(note.body.source)
            node["want"] = want = replace(want, note=note._replace(body=_ELSEWHERE))
            name = node.get("verdict", "")
            self._reads_labels |= bool(name) and name != want.note.verdict
            self._keep(want, node)
        elif isinstance(want, Pull):
            self._place += 1
            node["want"] = want = replace(want, place=self._place)
            self._keep(want, node)
            if want.digest:
                self._read_file_note(want.digest, node)
        elif isinstance(want, Paged):
            self._keep(want, node)
            self._read_file_note(want.digest, node)

    def _visit_list(self, node: ListPlaceholder) -> None:
        want = node["want"]
        if isinstance(want, NoteList):
            self._place += 1
            node["want"] = want = replace(want, place=self._place)
            for whole in node.findall(NotePlaceholder):
                self._read_file_note(whole["chosen"][1], whole)
        node["want"] = want = replace(want, columns=tuple(_translated_heads(want.columns, node)))
        if node.get("preset"):
            self._presets.add(node["preset"])
        if want.outline:
            self._outlines += 1
            node["want"] = want = replace(want, outline=place_outline(self._store.env, node, self._outlines))
        self._keep(want, node)

    def _read_file_note(self, digest: str, node: NotePlaceholder) -> None:
        """Keep what translation made of the texts, and what the texts mention."""
        entry = self._store.project.entry(digest)
        if entry is None:
            return
        wording = self._read(node, entry.note, digest)
        if not reads_as_written(entry.note, wording):
            self._wordings.append(wording)

    def _read(self, node: NotePlaceholder, note: Note, digest: str = "") -> Wording:
        """Take what the page made of a note's texts."""
        named = [name for text in texts_of(node) for name in self._named(text, note.repo, every_node(text))]
        titles = [_reading(slot) for slot in texts_of(node, "title")]
        if isinstance(node["want"], Paged) and node.document:
            heading = next(iter(node.document.findall(nodes.title)), None)
            titles = [Reading(runs_of(heading.children), bool(heading.get("translated")))] if heading else []
            named += self._named(node.document, note.repo, self._everything)
        followups, look_at = self._lines_of(node, note)
        return Wording(
            digest,
            title=titles[0] if titles else Reading(),
            followups=followups,
            look_at=look_at[:MOST_LOOK_AT],
            mentions=tuple(dict.fromkeys(named)),
        )

    def _lines_of(self, node: NotePlaceholder, note: Note) -> tuple[tuple[Reading, ...], tuple[Reading, ...]]:
        """Give what a page made of the follow-ups and of what to look at, in slots or in its own text."""
        followups = [followup.text for followup in note.followups] if "followups" in note.said else []
        look_at = note.look_at if "look_at" in note.said else ()
        said = said_lines([*followups, *look_at], self._everything) if followups or look_at else ()
        return (
            said[: len(followups)] or tuple(map(_reading, texts_of(node, "followup"))),
            said[len(followups) :] or tuple(map(_reading, texts_of(node, "look_at"))),
        )

    def _named(self, root: nodes.Element, repo: str, below: Sequence[nodes.Node]) -> list[str]:
        return [*self._note_prose(root, repo, below), *named_in(root, below)]

    def _note_prose(
        self, root: nodes.Element, repo: str, below: Sequence[nodes.Node], *, by_page: bool = False
    ) -> list[str]:
        """Keep what prose mentions, since it becomes links, and name it."""
        self._reads_prose = True
        if self._settings.autolink is Autolink.OFF:
            return []
        found = list(mentions_in(root, below, self._store.project.reader, repo))
        for reference, text in found:
            kept = Mention(reference, by_page), conditions_of(text)
            if kept not in self._mentions:
                self._mentions.add(kept)
                self._wants.append(kept)
        return [str(reference) for reference, _ in found]

    def _visit_reference(self, node: addnodes.pending_xref) -> None:
        if (node.get("refdomain"), node.get("reftype")) == ("std", "ref") and node["reftarget"] in LABELS:
            self._keep(IndexLink(LABELS[node["reftarget"]]), node)
        kind = kind_of(node)
        if kind is not None:
            by_page = not self._is_note and not is_in_note(node)
            self._keep(Link(node["reftarget"], kind, self._settings.repo, by_page), node)


def _translated_heads(columns: tuple[Head[C], ...], node: ListPlaceholder) -> Iterator[Head[C]]:
    """Take the headings of the page's author as the page has translated them."""
    headings = (heading.astext() for part in node.children if isinstance(part, Headings) for heading in part.children)
    return (replace(head, title=next(headings)) if head.title else head for head in columns)


def _reading(slot: Slot) -> Reading:
    lines = [child for child in slot.children if isinstance(child, nodes.paragraph)]
    is_translated = any(line.get("translated") for line in lines)
    return Reading(runs_of([child for line in lines for child in line.children]), is_translated)


def conditions_of(node: nodes.Node) -> Conditions:
    """The expressions of the ``only`` directives around a node."""
    return tuple(sorted(set(_conditions_above(node))))


def _conditions_above(node: nodes.Node) -> Iterator[str]:
    parent = node.parent
    while parent is not None:
        if isinstance(parent, addnodes.only):
            yield parent["expr"]
        parent = parent.parent
