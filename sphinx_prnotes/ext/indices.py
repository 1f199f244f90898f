"""The two generated indices: recommended reading and follow-up items."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, cast

from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.domains import Index, IndexEntry

from sphinx_prnotes.catalogue.records import Entry, FollowUpEntry
from sphinx_prnotes.catalogue.titles import plain_text
from sphinx_prnotes.ext.render.words import _, date_label, listing, minutes_label, state_label, verdict_label
from sphinx_prnotes.ext.store import NoteStore, store_of
from sphinx_prnotes.views.records import VerdictView
from sphinx_prnotes.views.wants import IndexLink

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder

Content = tuple[list[tuple[str, list[IndexEntry]]], bool]


class ReadingIndex(Index):
    """Every note above the last level, by verdict and then repository; notes without a verdict by themselves."""

    name = "reading"
    localname = "Recommended reading"
    shortname = "reading"

    def generate(self, docnames: Iterable[str] | None = None) -> Content:
        """Build the index anew from the catalogue."""
        store = cast("NoteStore", self.domain)
        groups: dict[str, list[tuple[str, IndexEntry]]] = {}
        for entry in store.viewer.recommended():
            row = store.viewer.row(entry)
            heading = store.heading(_level(row.verdict))
            where = entry.note.references[0].where if entry.note.references else ""
            groups.setdefault(heading, []).append((where.lower(), _note_line(entry)))
        by_repository = ((heading, sorted(lines, key=lambda pair: pair[0])) for heading, lines in groups.items())
        return [(heading, [line for _, line in lines]) for heading, lines in by_repository], False


class FollowUpIndex(Index):
    """Every follow-up, by state and then due date."""

    name = "followups"
    localname = "Follow-up items"
    shortname = "follow-ups"

    def generate(self, docnames: Iterable[str] | None = None) -> Content:
        """Build the index anew from the catalogue."""
        store = cast("NoteStore", self.domain)
        groups: dict[str, list[IndexEntry]] = {}
        for member in store.viewer.own_followups():
            heading = store.heading(state_label(member.state))
            groups.setdefault(heading, []).append(_followup_line(member, store))
        return list(groups.items()), False


#: The labels that Sphinx gives to the indices, and whether they are of follow-ups.
LABELS = {"prn-reading": False, "prn-followups": True}


def drop_empty_pages(app: Sphinx, exception: Exception | None) -> None:
    """Take away the page of an index that has become empty: Sphinx writes none, but would leave the old one."""
    builder = app.builder
    if exception is not None or not isinstance(builder, StandaloneHTMLBuilder) or builder.name == "singlehtml":
        return
    # Not from the builder: Sphinx 8.1 asks for its indices only when it writes some page.
    for name in LABELS.keys() - app.env.all_docs.keys():
        if not is_written(name, builder, store_of(app.env)):
            Path(builder.get_outfilename(name)).unlink(missing_ok=True)


def is_written(name: str, builder: Builder, store: NoteStore) -> bool:
    """Whether a builder writes the index with that label: it is wanted, and not empty."""
    wanted = getattr(builder.config, f"{builder.format}_domain_indices", True)
    is_wanted = wanted if isinstance(wanted, bool) else name in wanted
    return is_wanted and store.viewer.index(IndexLink(LABELS[name])).is_written


def name_indices() -> None:
    """Name the indices in the language of the project; Sphinx takes plain texts alone, from the classes."""
    ReadingIndex.localname = str(_("Recommended reading"))
    ReadingIndex.shortname = str(_("reading"))
    FollowUpIndex.localname = str(_("Follow-up items"))
    FollowUpIndex.shortname = str(_("follow-ups"))


def _level(verdict: VerdictView | None) -> str:
    if verdict is None:
        return str(_("Without a verdict"))
    # A text that is no level makes no heading: Sphinx makes anchors of them.
    return verdict_label(verdict) if verdict.name else str(_("Other"))


def _note_line(entry: Entry) -> IndexEntry:
    references = listing(str(reference) for reference in entry.note.references)
    minutes = minutes_label(entry.note.minutes) if entry.note.minutes else ""
    docname, anchor = (entry.home.docname, entry.anchor) if entry.home else ("", "")
    return IndexEntry(plain_text(entry.note.title), 0, docname, anchor, references, "", minutes)


def _followup_line(member: FollowUpEntry, store: NoteStore) -> IndexEntry:
    followup = member.followup
    entry = store.viewer.catalogue.get(member.note_id)
    home = entry.home if entry else None
    due = str(_("due %s") % date_label(followup.due)) if followup.due else ""
    return IndexEntry(
        plain_text(followup.text),
        0,
        home.docname if home else "",
        member.anchor if home else "",
        followup.owner,
        due,
        plain_text(entry.note.title) if entry else "",
    )
