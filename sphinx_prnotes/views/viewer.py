"""Turns what pages ask for into what they show."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import date

from sphinx_prnotes.catalogue.catalogue import Catalogue
from sphinx_prnotes.catalogue.digest import note_digest
from sphinx_prnotes.catalogue.records import Entry, FollowUpEntry, FollowUpGrouping, NoteGrouping
from sphinx_prnotes.catalogue.titles import plain_text
from sphinx_prnotes.model import Note, Place, Reference, State
from sphinx_prnotes.references import ReferenceReader
from sphinx_prnotes.settings import Settings, Show
from sphinx_prnotes.views import wants
from sphinx_prnotes.views.links import Linker, words_of
from sphinx_prnotes.views.records import (
    CountView,
    FollowUpListView,
    FollowUpView,
    GroupView,
    IndexView,
    LinkView,
    ListView,
    NoteRow,
    NoteView,
    ReferenceView,
    Target,
    VerdictView,
    View,
)


class Viewer:
    """Answers every want of every page from one catalogue; rows are made once.

    :param language: The language that configured labels are chosen for.
    """

    def __init__(self, catalogue: Catalogue, settings: Settings, reader: ReferenceReader, language: str) -> None:
        self.catalogue = catalogue
        self.links = Linker(catalogue, settings)
        self._settings = settings
        self._reader = reader
        self._labels = {level.name: label_of(level.labels, language) for level in settings.verdicts}
        self._rows: dict[str, NoteRow] = {}
        self._digests: dict[str, str] = {}
        self._entries = {entry.id: entry for entry in catalogue.entries}
        self._pages = {entry.note.docname: entry for entry in catalogue.entries if entry.note.place is Place.PAGE}

    def view(self, want: wants.Want, docname: str) -> View:
        """Answer one want of the page *docname*."""
        match want:
            case wants.Pull():
                return self.pull(want, docname)
            case wants.Written():
                return self.written(want, docname)
            case wants.Paged():
                return self.paged(docname)
            case wants.NoteList():
                return self.note_list(want, docname)
            case wants.FollowUpList():
                return self.followup_list(want)
            case _:
                return self._inline(want)

    def _inline(self, want: wants.Count | wants.Link | wants.Mention | wants.IndexLink) -> View:
        match want:
            case wants.Count():
                return self.count(want)
            case wants.Link():
                return self.link(want)
            case wants.Mention():
                return self.links.reference_view(want.reference, repo="")
            case wants.IndexLink():
                return IndexView(bool(self.catalogue.followups if want.of_followups else self.recommended()))

    def pull(self, want: wants.Pull, docname: str) -> NoteView | None:
        """Show a note that is written elsewhere; nothing where no note answers to the name."""
        entry = self.catalogue.find(want.target, repo=want.repo, reader=self._reader)
        if entry is None:
            return None
        whole = want.show is Show.FULL and want.digest == self.digest(entry)
        return self.note(entry, docname, place=want.place, whole=whole)

    def written(self, want: wants.Written, docname: str) -> NoteView | None:
        """Show a note where it is written; nothing where it is a draft."""
        try:
            entry = self.catalogue.entry_of(want.note)
        except KeyError:
            return None
        return self.note(entry, docname, place=want.note.origin.line, whole=True)

    def paged(self, docname: str) -> NoteView | None:
        """Show the note that a page is; nothing where it is a draft."""
        entry = self._pages.get(docname)
        return self.note(entry, docname, place=entry.home.line, whole=True) if entry and entry.home else None

    def digest(self, entry: Entry) -> str:
        """Name the content of a note from a file, as a page that reads its texts in has noted it."""
        if entry.id not in self._digests:
            self._digests[entry.id] = note_digest(entry.note, entry.facts)
        return self._digests[entry.id]

    def note(self, entry: Entry, docname: str, *, place: int, whole: bool) -> NoteView:
        """Show one note at a place of a page; it is the note's home or a repeat."""
        note = entry.note
        is_home = entry.home is not None and (entry.home.docname, entry.home.line) == (docname, place)
        followups = tuple(self.followup(followup, note) for followup in entry.followups)
        return NoteView(
            row=self._whole_row(entry, followups),
            repo=note.repo,
            anchor=entry.anchor if is_home else "",
            home=None if is_home or entry.home is None else self.links.target_of(entry),
            is_whole=whole,
            facts=entry.facts,
            others=tuple(self.links.link_of(self._entries[other]) for other in entry.others),
            see_also=self._references(note, note.see_also),
            follows=self._references(note, note.follows),
            closes=tuple(self._closed(key) for key in note.closes),
            paths=tuple(self.links.path_view(path, entry) for path in note.paths),
            file_urls=self.links.file_views(entry) if whole else (),
            extra=tuple((self._field_label(name), text) for name, text in note.extra),
        )

    def _field_label(self, name: str) -> str:
        naming = self._settings.fields.get(name)
        return naming.meaning if naming else name

    def row(self, entry: Entry) -> NoteRow:
        """Show one note as a line of a list, with its follow-ups."""
        if entry.id not in self._rows:
            followups = tuple(self.followup(followup, entry.note) for followup in entry.followups)
            self._rows[entry.id] = self._whole_row(entry, followups)
        return self._rows[entry.id]

    def _whole_row(self, entry: Entry, followups: tuple[FollowUpView, ...]) -> NoteRow:
        note = entry.note
        return NoteRow(
            link=self.links.link_of(entry),
            verdict=self._verdict(note),
            minutes=note.minutes,
            references=tuple(self.links.forge_view(reference, repo="") for reference in note.references),
            merged=note.merged,
            noted=note.noted,
            tags=note.tags,
            authors=note.authors or ((entry.facts.author,) if entry.facts and entry.facts.author else ()),
            by=note.by,
            followups=followups,
        )

    def _verdict(self, note: Note) -> VerdictView | None:
        for level in self._settings.verdicts:
            if level.name == note.verdict:
                return VerdictView(level.name, level.rank, self._labels[level.name])
        return VerdictView("", -1, note.verdict_text) if note.verdict_text else None

    def _references(self, note: Note, references: tuple[Reference, ...]) -> tuple[ReferenceView, ...]:
        return tuple(self.links.reference_view(reference, repo=note.repo) for reference in references)

    def _closed(self, key: str) -> ReferenceView:
        followup = self.catalogue.find_followup(key)
        if followup is None:
            return ReferenceView(key, Target())
        target = self._followup_target(followup)
        return ReferenceView(followup.key, target, followup.followup.text.source)

    def _followup_target(self, followup: FollowUpEntry) -> Target:
        entry = self._entries[followup.note_id]
        return Target(entry.home.docname, followup.anchor) if entry.home else self.links.target_of(entry)

    def recommended(self) -> list[Entry]:
        """The notes above the last level, and those without a verdict, in default order."""
        last = len(self._settings.verdicts) - 1
        return [entry for entry in self.catalogue.entries if entry.rank != last or last == 0]

    def followup(self, followup: FollowUpEntry, note: Note) -> FollowUpView:
        """Show one follow-up of *note*."""
        written = followup.followup
        reference = written.reference
        return FollowUpView(
            text=words_of(written.text, note),
            target=self._followup_target(followup),
            state=followup.state,
            owner=written.owner,
            due=written.due,
            done=written.done,
            is_overdue=followup.is_overdue,
            is_stale=followup.is_stale,
            reference=self.links.reference_view(reference, repo=note.repo) if reference else None,
            note=self.links.link_of(self._entries[followup.note_id]),
        )

    def note_list(self, want: wants.NoteList, docname: str) -> ListView:
        """Show a reading list; in full layout, the notes that the page has read in, in the list's order."""
        selection = self.catalogue.select(want.choice, self._reader)
        groups = tuple(
            GroupView(
                group.key, self._group_label(want.choice.group_by, group.key), tuple(map(self.row, group.members))
            )
            for group in selection.groups
        )
        wholes = self._wholes(want, docname) if want.layout is wants.Layout.FULL else ()
        return ListView(
            layout=want.layout,
            columns=want.columns,
            followups=want.followups,
            is_lost=want.is_lost,
            is_grouped=want.choice.group_by is not NoteGrouping.NONE,
            groups=() if want.layout is wants.Layout.FULL else groups,
            wholes=wholes,
            over_limit=selection.over_limit,
            over_budget=len(selection.over_budget),
            minutes=selection.minutes if want.choice.budget else 0,
            faults=selection.faults,
            today=self._today_used(_followups_of(groups)),
            is_interactive=want.is_interactive,
            levels=self._levels() if want.is_interactive else (),
        )

    def _levels(self) -> tuple[VerdictView, ...]:
        levels = self._settings.verdicts
        return tuple(VerdictView(level.name, level.rank, self._labels[level.name]) for level in levels)

    def _wholes(self, want: wants.NoteList, docname: str) -> tuple[tuple[str, NoteView], ...]:
        # Several, where a file was copied: each stands in its place once.
        by_digest: dict[str, list[Entry]] = {}
        for entry in reversed(self.catalogue.entries):
            by_digest.setdefault(self.digest(entry), []).append(entry)
        return tuple(
            (digest, self.note(by_digest[digest].pop(), docname, place=want.place, whole=True))
            for _, digest in want.chosen
            if by_digest.get(digest)
        )

    def _group_label(self, grouping: NoteGrouping, key: str) -> str:
        return self._labels.get(key, "") if grouping is NoteGrouping.VERDICT else key

    def followup_list(self, want: wants.FollowUpList) -> FollowUpListView:
        """Show a list of follow-ups."""
        selection = self.catalogue.select_followups(want.choice, self._reader)
        groups = tuple(
            GroupView(
                group.key,
                self._followup_label(group.key),
                tuple(self.followup(member, self._entries[member.note_id].note) for member in group.members),
            )
            for group in selection.groups
        )
        return FollowUpListView(
            layout=want.layout,
            is_lost=want.is_lost,
            is_grouped=want.choice.group_by is not FollowUpGrouping.NONE,
            names_notes=want.choice.group_by is not FollowUpGrouping.NOTE,
            groups=groups,
            over_limit=selection.over_limit,
            faults=selection.faults,
            today=self._today_used(row for group in groups for row in group.rows if isinstance(row, FollowUpView)),
            is_interactive=want.is_interactive,
        )

    def _followup_label(self, key: str) -> str:
        entry = self._entries.get(key)
        return entry.note.title.source if entry else key

    def _today_used(self, followups: Iterable[FollowUpView]) -> date | None:
        used = any(followup.is_overdue or followup.is_stale for followup in followups)
        return self.catalogue.today if used else None

    def count(self, want: wants.Count) -> CountView:
        """Count what matches an expression."""
        number, faults = self.catalogue.count(want.expression, want.repo, self._reader, of_followups=want.of_followups)
        return CountView(number, faults)

    def link(self, want: wants.Link) -> LinkView:
        """Find what a role names among this project's notes."""
        if want.kind is wants.Kind.FOLLOWUP:
            followup = self.catalogue.find_followup(want.target, repo=want.repo)
            if followup is None:
                return LinkView(is_known=False)
            return LinkView(True, self._followup_target(followup), plain_text(followup.followup.text))
        entry = self.catalogue.find(want.target, repo=want.repo, reader=self._reader)
        if entry is None:
            return LinkView(is_known=False)
        return LinkView(True, self.links.target_of(entry), plain_text(entry.note.title))


def label_of(labels: tuple[tuple[str, str], ...], language: str) -> str:
    """Choose the label for a language: its own, that of its first part, any; empty: the message catalogue decides."""
    by_language = dict(labels)
    for name in (language, language.partition("_")[0], "", "en"):
        if name in by_language:
            return by_language[name]
    return ""


def fingerprint(view: object) -> str:
    """Name what is shown: equal views have equal names, in every process and on every machine."""
    return hashlib.sha256(repr(view).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _followups_of(groups: tuple[GroupView, ...]) -> list[FollowUpView]:
    rows = (row for group in groups for row in group.rows if isinstance(row, NoteRow))
    return [followup for row in rows for followup in row.followups if followup.state is State.OPEN]
