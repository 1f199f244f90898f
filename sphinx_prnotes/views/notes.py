"""Turns notes into what pages show of them: rows, cards, and notes in their places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from sphinx_prnotes.catalogue.catalogue import Catalogue
from sphinx_prnotes.catalogue.digest import note_digest
from sphinx_prnotes.catalogue.grouping import authors_of
from sphinx_prnotes.catalogue.records import Entry, FollowUpEntry
from sphinx_prnotes.catalogue.titles import plain_text
from sphinx_prnotes.model import Note, Reference
from sphinx_prnotes.settings import Settings, Show
from sphinx_prnotes.views.backlinks import BackLinks
from sphinx_prnotes.views.links import Linker
from sphinx_prnotes.views.reading_paths import ReadingPaths
from sphinx_prnotes.views.records import (
    MOST_LOOK_AT,
    MOST_NAMED,
    CardView,
    FollowUpView,
    NoteRow,
    NoteView,
    ReferenceView,
    Some,
    Target,
    VerdictView,
    Words,
)
from sphinx_prnotes.views.rows import FACTS, reduced
from sphinx_prnotes.views.wants import AS_CONFIGURED


@dataclass(frozen=True, slots=True)
class Spot:
    """One place of a page in which a note stands, and how it is shown there.

    ``is_whole``: the page has read its texts. ``backlinks`` is how many of those that mention it are wanted.
    """

    docname: str
    place: int
    is_whole: bool
    show: Show = Show.FULL
    backlinks: int = AS_CONFIGURED

    @property
    def is_full(self) -> bool:
        """Whether everything about the note is shown, and not a summary."""
        return self.is_whole and self.show is Show.FULL


@dataclass(frozen=True, slots=True)
class Ways:
    """The ways from a note to other places of the project: back, and onward."""

    back: BackLinks
    onward: ReadingPaths


class NoteViewer:
    """Shows the notes of one catalogue; rows are made once.

    :param labels: The configured labels of the levels, by their names.
    """

    def __init__(
        self, catalogue: Catalogue, links: Linker, settings: Settings, labels: Mapping[str, str], ways: Ways
    ) -> None:
        self._catalogue = catalogue
        self.links = links
        self._settings = settings
        self._labels = labels
        self._ways = ways
        self._rows: dict[str, NoteRow] = {}
        self._digests: dict[str, str] = {}

    @cached_property
    def _entries(self) -> dict[str, Entry]:
        return {entry.id: entry for entry in self._catalogue.entries}

    def digest(self, entry: Entry) -> str:
        """Name the content of a note from a file, as a page that reads its texts in has noted it."""
        if entry.id not in self._digests:
            self._digests[entry.id] = note_digest(entry.note, entry.facts)
        return self._digests[entry.id]

    def note(self, entry: Entry, spot: Spot) -> NoteView:
        """Show one note in its place, which is the note's home or a repeat."""
        note = entry.note
        is_home = entry.home is not None and (entry.home.docname, entry.home.line) == (spot.docname, spot.place)
        row = self.row(entry)
        view = NoteView(
            row=row if spot.is_full else reduced(row, FACTS),
            repo=note.repo,
            lang=self.links.lang_of(note),
            anchor=entry.anchor if is_home else "",
            home=None if is_home else self._home(entry),
            is_whole=spot.is_whole,
            facts=entry.facts,
            others=tuple(self.links.link_of(self._entries[other]) for other in entry.others),
            file_urls=self.links.file_views(entry) if spot.is_whole else (),
            look_at=self._in_short(note) if spot.show is Show.CARD else Some(),
            anchors=tuple(each.anchor for each in entry.followups) if is_home and not spot.is_full else (),
        )
        return self._filled(view, entry, spot) if spot.is_full else view

    def _home(self, entry: Entry) -> Target | None:
        return self.links.target_of(entry) if entry.home or entry.note.url else None

    def _filled(self, view: NoteView, entry: Entry, spot: Spot) -> NoteView:
        note = entry.note
        most = self._settings.backlinks if spot.backlinks == AS_CONFIGURED else spot.backlinks
        return replace(
            view,
            see_also=self._references(note, note.see_also),
            follows=self._references(note, note.follows),
            closes=tuple(self._closed(key) for key in note.closes),
            paths=tuple(self.links.path_view(path, entry) for path in note.paths),
            extra=tuple((self._field_label(name), text) for name, text in note.extra),
            mentioned_by=self._ways.back.to(entry, most, outside=spot.docname) if most else Some(),
            steps=self._ways.onward.through(entry.id) if view.anchor else (),
        )

    def _field_label(self, name: str) -> str:
        naming = self._settings.fields.get(name)
        return naming.meaning if naming else name

    def row(self, entry: Entry) -> NoteRow:
        """Show one note as a line of a list, with its follow-ups."""
        if entry.id not in self._rows:
            row = self._make_row(entry)
            self._rows[entry.id] = self._with_mentions(row, entry) if entry.is_stub else row
        return self._rows[entry.id]

    def _make_row(self, entry: Entry) -> NoteRow:
        note = entry.note
        return NoteRow(
            link=self.links.link_of(entry),
            verdict=self._verdict(note),
            minutes=note.minutes,
            references=() if self._is_called_by_reference(entry) else self._on_forge(note),
            merged=note.merged,
            noted=note.noted,
            tags=note.tags,
            authors=authors_of(entry),
            by=note.by,
            followups=tuple(map(self.followup, entry.followups)),
            is_stub=entry.is_stub,
        )

    def _is_called_by_reference(self, entry: Entry) -> bool:
        return entry.is_stub and plain_text(entry.note.title) == entry.id

    def _on_forge(self, note: Note) -> tuple[ReferenceView, ...]:
        return tuple(self.links.forge_view(reference, repo="") for reference in note.references)

    def _verdict(self, note: Note) -> VerdictView | None:
        for level in self._settings.verdicts:
            if level.name == note.verdict:
                return VerdictView(level.name, level.rank, self._labels[level.name])
        return VerdictView("", -1, note.verdict_text) if note.verdict_text else None

    def _references(self, note: Note, references: tuple[Reference, ...]) -> tuple[ReferenceView, ...]:
        return tuple(self.links.reference_view(reference, repo=note.repo) for reference in references)

    def _closed(self, key: str) -> ReferenceView:
        followup = self._catalogue.find_followup(key)
        if followup is None:
            return ReferenceView(key, Target())
        target = self.links.followup_target(followup)
        return ReferenceView(followup.key, target, followup.followup.text.source)

    def followup(self, followup: FollowUpEntry) -> FollowUpView:
        """Show one follow-up."""
        entry = self._entries[followup.note_id]
        note = entry.note
        written = followup.followup
        reference = written.reference
        return FollowUpView(
            text=self.links.words_of(written.text, note),
            target=self.links.followup_target(followup),
            state=followup.state,
            owner=written.owner,
            due=written.due,
            done=written.done,
            is_overdue=followup.is_overdue,
            is_stale=followup.is_stale,
            reference=self.links.reference_view(reference, repo=note.repo) if reference else None,
            note=self.links.link_of(entry),
        )

    def card(self, entry: Entry) -> CardView:
        """Show one note as a card."""
        return CardView(self.row(entry), entry.facts, self._in_short(entry.note))

    def _in_short(self, note: Note) -> Some[Words]:
        shown = tuple(self.links.words_of(text, note) for text in note.look_at[:MOST_LOOK_AT])
        return Some(shown, len(note.look_at) - len(shown))

    def mentioned(self, entry: Entry) -> NoteRow:
        """Show one note as a line of a list that names the notes that mention it."""
        return self._with_mentions(self.row(entry), entry)

    def _with_mentions(self, row: NoteRow, entry: Entry) -> NoteRow:
        holders = self._catalogue.mentioning(entry)
        links = tuple(map(self.links.link_of, holders[:MOST_NAMED]))
        return replace(row, mentioned_by=Some(links, len(holders) - len(links)))
