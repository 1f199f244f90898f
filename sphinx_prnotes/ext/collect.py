"""Takes a document's record out of its tree once it has been read."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx import addnodes

from sphinx_prnotes.ext.bodies import pack
from sphinx_prnotes.ext.indices import LABELS
from sphinx_prnotes.ext.markup import runs_of
from sphinx_prnotes.ext.markup.autolink import mentions_in
from sphinx_prnotes.ext.placeholders import CountPlaceholder, ListPlaceholder, NotePlaceholder, Slot
from sphinx_prnotes.ext.store import Conditions, Lookup, NoteStore, Page, store_of
from sphinx_prnotes.ext.wording import Runs, Wording, reads_as_written, with_runs
from sphinx_prnotes.model import Note, Text
from sphinx_prnotes.settings import Autolink, Settings
from sphinx_prnotes.views.wants import IndexLink, Kind, Link, Mention, NoteList, Paged, Pull, Want, Written

if TYPE_CHECKING:
    from sphinx.application import Sphinx

# One object for all notes is pickled once.
_ELSEWHERE = Text()

_ROLES = {("prn", "note"): (Kind.NOTE,), ("prn", "prnote"): (Kind.NOTE,), ("prn", "followup"): (Kind.FOLLOWUP,)}


def collect_page(app: Sphinx, doctree: nodes.document) -> None:
    """Keep what the document holds of ours; runs after Sphinx has put in substitutions and translations."""
    store = store_of(app.env)
    collector = _Collector(store)
    collector.visit(doctree)
    store.note_page(app.env.docname, collector.page(doctree))


class _Collector:
    def __init__(self, store: NoteStore) -> None:
        self._store = store
        self._place = 0
        self._wants: list[tuple[Want, Conditions]] = []
        self._lookups: list[Lookup] = []
        self._wordings: list[Wording] = []
        self._reads_labels = False
        self._bodies: list[str] = []

    def page(self, doctree: nodes.document) -> Page:
        if self._store.project.settings.autolink is Autolink.PAGES:
            self._note_mentions(doctree, self._store.project.settings.repo)
        if not self._wants and not self._lookups:
            return Page()
        page = Page(tuple(self._wants), tuple(self._lookups), tuple(self._wordings), self._reads_labels)
        digest = settings_digest(self._store.project.settings, page)
        return replace(page, settings=digest, bodies=pack(self._bodies))

    def visit(self, doctree: nodes.document) -> None:
        for node in doctree.findall():
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
        if isinstance(want, Written):
            note = self._read_note(want.note, node)
            self._bodies.append(note.body.source)
            node["want"] = want = replace(want, note=replace(note, body=_ELSEWHERE))
            name = node.get("verdict", "")
            self._reads_labels |= bool(name) and name != want.note.verdict
            self._keep(want, node)
            self._note_mentions(node, want.note.repo)
        elif isinstance(want, Pull):
            self._place += 1
            node["want"] = want = replace(want, place=self._place)
            self._keep(want, node)
            if want.digest:
                self._read_file_note(want.digest, node, _runs_of(node, "title"))
        elif isinstance(want, Paged):
            self._keep(want, node)
            heading = node.document.next_node(nodes.title) if node.document else None
            self._read_file_note(want.digest, node, runs_of(heading.children) if heading else ())

    def _read_note(self, note: Note, node: NotePlaceholder) -> Note:
        title, followups = _runs_of(node, "title"), _followup_runs(node)
        return note if reads_as_written(note, title, followups) else with_runs(note, title, followups)

    def _visit_list(self, node: ListPlaceholder) -> None:
        want = node["want"]
        if isinstance(want, NoteList):
            self._place += 1
            node["want"] = want = replace(want, place=self._place)
            for whole in node.findall(NotePlaceholder):
                self._read_file_note(whole["chosen"][1], whole, _runs_of(whole, "title"))
        self._keep(want, node)

    def _read_file_note(self, digest: str, node: NotePlaceholder, title: Runs) -> None:
        """Keep what translation made of the texts, and what the texts mention."""
        entry = self._store.project.entry(digest)
        if entry is None:
            return
        self._note_mentions(node, entry.note.repo)
        followups = _followup_runs(node)
        if not reads_as_written(entry.note, title, followups):
            self._wordings.append(Wording(digest, title, followups))

    def _note_mentions(self, root: nodes.Element, repo: str) -> None:
        settings = self._store.project.settings
        if settings.autolink is Autolink.OFF:
            return
        known = {want for want, _ in self._wants if isinstance(want, Mention)}
        for reference in mentions_in(root, self._store.project.reader, repo):
            want = Mention(reference)
            if want not in known:
                known.add(want)
                self._keep(want, root)

    def _visit_reference(self, node: addnodes.pending_xref) -> None:
        role = (node.get("refdomain"), node.get("reftype"))
        kinds: tuple[Kind, ...] = _ROLES.get(role, ())
        if node.get("reftype") in {"any", "myst"}:
            kinds = tuple(Kind)
        if role == ("std", "ref") and node["reftarget"] in LABELS:
            self._keep(IndexLink(LABELS[node["reftarget"]]), node)
        for kind in kinds:
            self._keep(Link(node["reftarget"], kind, self._store.project.settings.repo), node)


def _runs_of(node: NotePlaceholder, kind: str) -> Runs:
    return next(
        (runs_of(_inline(slot)) for slot in node.children if isinstance(slot, Slot) and slot["kind"] == kind), ()
    )


def _followup_runs(node: NotePlaceholder) -> tuple[Runs, ...]:
    slots = (slot for slot in node.children if isinstance(slot, Slot) and slot["kind"] == "followup")
    return tuple(runs_of(_inline(slot)) for slot in slots)


def _inline(slot: Slot) -> list[nodes.Node]:
    return [
        child for paragraph in slot.children if isinstance(paragraph, nodes.paragraph) for child in paragraph.children
    ]


def conditions_of(node: nodes.Node) -> Conditions:
    """The expressions of the ``only`` directives around a node."""
    return tuple(sorted(set(_conditions_above(node))))


def _conditions_above(node: nodes.Node) -> Iterator[str]:
    parent = node.parent
    while parent is not None:
        if isinstance(parent, addnodes.only):
            yield parent["expr"]
        parent = parent.parent


def settings_digest(settings: Settings, page: Page) -> str:
    """Name the options that reading a page depends on; a page with notes of its own depends on more of them."""
    parts: list[object] = [
        settings.repo,
        sorted(settings.aliases.items()),
        list(settings.forges.items()),
        settings.show,
    ]
    if any(isinstance(want, Written) for want, _ in page.wants):
        parts.append([(level.name, level.phrases) for level in settings.verdicts])
        parts.append(sorted(settings.fields.items()))
    if page.reads_labels:
        parts.append([level.labels for level in settings.verdicts])
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]
