"""The feeds of lists: what each holds, and the links by which readers of news find them from a page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from html import escape
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from docutils import nodes

from sphinx_prnotes.catalogue.records import Entry, FollowUpChoice, FollowUpEntry
from sphinx_prnotes.export.edition import Edition, Editor
from sphinx_prnotes.export.registry import Kind, kind_of
from sphinx_prnotes.ext.page_paths import base_url, site_builder
from sphinx_prnotes.ext.store import NoteStore, store_of
from sphinx_prnotes.model import Origin
from sphinx_prnotes.views.wants import FollowUpList, NoteList

if TYPE_CHECKING:
    from sphinx.application import Sphinx


@dataclass(frozen=True, slots=True)
class ListFeed:
    """One file of one list."""

    path: str
    kind: Kind
    title: str
    want: NoteList | FollowUpList
    docname: str

    @property
    def origin(self) -> Origin:
        """Where the list stands."""
        return self.want.origin

    def edit(self, editor: Editor) -> Edition:
        """Choose what the list shows; what is wrong with its filter was told where the list stands."""
        if isinstance(self.want, FollowUpList):
            edition = _edit_followups(editor, self.want.choice)
        else:
            edition, _ = editor.edit(self.want.choice)
        stubs = () if self.want.is_lost else edition.stubs
        entries = () if self.want.is_lost else edition.entries
        return replace(edition, entries=entries, stubs=stubs, title=self.title, path=self.path, docname=self.docname)


def feeds_of(store: NoteStore, docname: str) -> Iterator[ListFeed]:
    """Give the feeds of the lists on one page; what has no caption is called as the page is."""
    page = store.pages.get(docname)
    for want in store.shown(page) if page else ():
        if isinstance(want, NoteList | FollowUpList):
            for path in want.feeds.paths:
                title = want.feeds.title or store.env.titles[docname].astext()
                yield ListFeed(path, kind_of(path), title, want, docname)


def all_feeds(store: NoteStore) -> Iterator[ListFeed]:
    """Give the feeds of all lists, page by page."""
    for docname in sorted(store.pages):
        yield from feeds_of(store, docname)


def _edit_followups(editor: Editor, choice: FollowUpChoice) -> Edition:
    """Choose the notes that have the follow-ups of a list, with those alone."""
    everything, _ = editor.edit()
    selection = editor.catalogue.select_followups(choice, editor.reader)
    chosen: dict[str, list[FollowUpEntry]] = {}
    for group in selection.groups:
        for each in group.members:
            chosen.setdefault(each.note_id, []).append(each)
    return replace(everything, entries=tuple(_with(everything, chosen)), stubs=())


def _with(everything: Edition, chosen: dict[str, list[FollowUpEntry]]) -> Iterator[Entry]:
    for entry in everything.entries:
        if entry.id in chosen:
            yield entry._replace(followups=tuple(dict.fromkeys(chosen[entry.id])))


def link_feeds(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Lead from the head of a page to the feeds of its lists."""
    root = base_url(app.config)
    if doctree is None or site_builder(app) is None:
        return
    for feed in feeds_of(store_of(app.env), pagename):
        if root or not feed.kind.needs_base_url:
            address = f"{root}{quote(feed.path)}" if root else context["pathto"](feed.path, 1)
            link = {"rel": "alternate", "type": feed.kind.media_type, "title": feed.title, "href": address}
            attributes = " ".join(f'{name}="{escape(value)}"' for name, value in link.items())
            context["metatags"] = context.get("metatags", "") + f"\n    <link {attributes} />"
