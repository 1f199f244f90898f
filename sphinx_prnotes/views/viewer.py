"""Turns what pages ask for into what they show."""

from __future__ import annotations

import hashlib

from sphinx_prnotes.catalogue.catalogue import Catalogue
from sphinx_prnotes.catalogue.order import default_followup_order
from sphinx_prnotes.catalogue.records import Entry, FollowUpEntry
from sphinx_prnotes.catalogue.titles import plain_text
from sphinx_prnotes.model import Place
from sphinx_prnotes.references import ReferenceReader
from sphinx_prnotes.settings import Settings, Show
from sphinx_prnotes.views import wants
from sphinx_prnotes.views.backlinks import BackLinks, Surroundings
from sphinx_prnotes.views.labels import labels_for
from sphinx_prnotes.views.links import Linker
from sphinx_prnotes.views.lists import ListViewer
from sphinx_prnotes.views.notes import NoteViewer, Spot, Ways
from sphinx_prnotes.views.reading_paths import ReadingPaths
from sphinx_prnotes.views.records import CountView, IndexView, LinkView, NoteRow, NoteView, ReferenceView, View
from sphinx_prnotes.views.said import unsaid


class Viewer:
    """Answers every want of every page from one catalogue.

    :param language: The language that configured labels are chosen for.
    """

    def __init__(
        self,
        catalogue: Catalogue,
        settings: Settings,
        reader: ReferenceReader,
        language: str,
        surroundings: Surroundings,
    ) -> None:
        self.catalogue = catalogue
        self.links = Linker(catalogue, settings, language)
        self._settings = settings
        self._reader = reader
        labels = labels_for(settings.verdicts, language)
        backlinks = BackLinks(catalogue, self.links, reader, surroundings)
        paths = ReadingPaths(catalogue, self.links, reader, surroundings)
        self._notes = NoteViewer(catalogue, self.links, settings, labels, Ways(backlinks, paths))
        self._lists = ListViewer(catalogue, self._notes, settings, labels, reader)
        self._answers: dict[tuple[str, wants.Want], View] = {}
        self._pages = {entry.note.docname: entry for entry in catalogue.entries if entry.note.place is Place.PAGE}

    def view(self, want: wants.Want, docname: str) -> View:
        """Answer one want of the page *docname*, once: it is asked whether that has changed, and to show it."""
        asked = docname, want
        if asked not in self._answers:
            self._answers[asked] = self._answer(want, docname)
        return self._answers[asked]

    def _answer(self, want: wants.Want, docname: str) -> View:
        match want:
            case wants.Pull():
                return self.pull(want, docname)
            case wants.Written():
                return self.written(want, docname)
            case wants.Paged():
                return self.paged(docname)
            case wants.NoteList():
                return self._lists.note_list(want, docname)
            case wants.FollowUpList():
                return self._lists.followup_list(want)
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
                return self.index(want)

    def pull(self, want: wants.Pull, docname: str) -> NoteView | ReferenceView | None:
        """Show a note that is written elsewhere; the reference, or nothing, where no note answers to the name."""
        entry = self.catalogue.find(want.target, repo=want.repo, reader=self._reader)
        if entry is None:
            return None if want.is_draft else self._outside(want.target, want.repo)
        is_whole = want.show is Show.FULL and want.digest == self._notes.digest(entry)
        return self._notes.note(entry, Spot(docname, want.place, is_whole, want.show, want.backlinks))

    def written(self, want: wants.Written, docname: str) -> NoteView | None:
        """Show a note where it is written; nothing where it is a draft."""
        try:
            entry = self.catalogue.entry_of(want.note)
        except KeyError:
            return None
        spot = Spot(docname, want.note.origin.line, is_whole=True, show=want.show, backlinks=want.backlinks)
        return self._notes.note(entry, spot)

    def paged(self, docname: str) -> NoteView | None:
        """Show the note that a page is; nothing where it is a draft."""
        entry = self.note_of(docname)
        if entry is None or entry.home is None:
            return None
        return unsaid(self._notes.note(entry, Spot(docname, entry.home.line, is_whole=True)), entry.note)

    def note_of(self, docname: str) -> Entry | None:
        """Find the note that a page is."""
        return self._pages.get(docname)

    def row(self, entry: Entry) -> NoteRow:
        """Show a note as a line of a list."""
        return self._notes.row(entry)

    def index(self, want: wants.IndexLink) -> IndexView:
        """Say whether a generated index has anything in it."""
        return IndexView(bool(self.own_followups() if want.of_followups else self.recommended()))

    def recommended(self) -> list[Entry]:
        """The project's notes above the last level, and those without a verdict, in default order."""
        last = len(self._settings.verdicts) - 1
        own = (entry for entry in self.catalogue.entries if not entry.note.project)
        return [entry for entry in own if entry.rank != last or last == 0]

    def own_followups(self) -> tuple[FollowUpEntry, ...]:
        """The follow-ups of the project's own notes, by state, then due date."""
        own = (entry for entry in self.catalogue.entries if not entry.note.project)
        return tuple(sorted((each for entry in own for each in entry.followups), key=default_followup_order))

    def count(self, want: wants.Count) -> CountView:
        """Count what matches an expression."""
        number, faults = self.catalogue.count(want.expression, want.repo, self._reader, of_followups=want.of_followups)
        return CountView(number, faults)

    def link(self, want: wants.Link) -> LinkView:
        """Find what a role names among this project's notes."""
        match want.kind:
            case wants.Kind.NOTE:
                return self._note_link(want)
            case wants.Kind.FOLLOWUP:
                return self._followup_link(want)
            case wants.Kind.ANY:
                view = self._note_link(want)
                view = view if view.target.docname else self._followup_link(want)
                return view if view.target.docname else LinkView(is_known=False)

    def _followup_link(self, want: wants.Link) -> LinkView:
        followup = self.catalogue.find_followup(want.target, repo=want.repo)
        if followup is None:
            return LinkView(is_known=False)
        owner = self.catalogue.get(followup.note_id)
        written = followup.followup.text
        lang = self.links.words_of(written, owner.note).lang if owner else ""
        is_elsewhere = bool(owner and owner.note.url)
        target = self.links.followup_target(followup)
        return LinkView(True, target, plain_text(written), is_elsewhere=is_elsewhere, lang=lang)

    def _note_link(self, want: wants.Link) -> LinkView:
        entry = self.catalogue.find(want.target, repo=want.repo, reader=self._reader)
        outside = None if entry and (entry.home or entry.note.url) else self._outside(want.target, want.repo)
        if entry is None:
            return LinkView(is_known=False, outside=outside)
        title = entry.note.title
        lang = self.links.words_of(title, entry.note).lang
        target = self.links.target_of(entry)
        return LinkView(True, target, plain_text(title), outside, is_elsewhere=bool(entry.note.url), lang=lang)

    def _outside(self, target: str, repo: str) -> ReferenceView | None:
        """Lead to the forge, if *target* is a reference."""
        try:
            reference = self._reader.parse(target, repo=repo)
        except ValueError:
            return None
        return self.links.forge_view(reference, repo="")


def fingerprint(view: object) -> str:
    """Name what is shown: equal views have equal names, in every process and on every machine."""
    return hashlib.sha256(repr(view).encode("utf-8", "surrogatepass")).hexdigest()[:16]
