"""Where references, notes and paths lead: to a note's home, else to the forge."""

from __future__ import annotations

from sphinx_prnotes.catalogue.anchors import followup_anchor
from sphinx_prnotes.catalogue.catalogue import Catalogue
from sphinx_prnotes.catalogue.records import Entry, FollowUpEntry
from sphinx_prnotes.catalogue.titles import plain_text
from sphinx_prnotes.forge.urls import ReferencePages, file_url, shown_reference
from sphinx_prnotes.model import Facts, Note, Reference, Run, Text
from sphinx_prnotes.settings import Settings
from sphinx_prnotes.views.labels import foreign
from sphinx_prnotes.views.records import NoteLink, PathView, ReferenceView, Target, Words


class Linker:
    """Leads from references and ids to where a reader should go, and says what is there; made once for one catalogue.

    :param language: That of the pages.
    """

    def __init__(self, catalogue: Catalogue, settings: Settings, language: str) -> None:
        self._catalogue = catalogue
        self._settings = settings
        self._pages = ReferencePages(settings)
        self._language = language

    def lang_of(self, note: Note) -> str:
        """The language of a note, where it is not the pages'."""
        return foreign(note.lang, self._language)

    def words_of(self, text: Text, note: Note) -> Words:
        """Take a person's inline text out of *note* for showing; what another project wrote is text and no markup."""
        runs = text.runs or ((Run(text.source),) if note.project else ())
        lang = self.lang_of(note) if text.is_own else ""
        return Words("" if runs else text.source, note.format, runs, lang)

    def target_of(self, entry: Entry) -> Target:
        """Lead to the home of a note, here or in another project; to its first reference on the forge without one."""
        if entry.home:
            return Target(entry.home.docname, entry.anchor)
        if entry.note.url:
            return Target(url=entry.note.url)
        if entry.note.references:
            return Target(url=self._pages.url(entry.note.references[0]))
        return Target()

    def followup_target(self, followup: FollowUpEntry) -> Target:
        """Lead to a follow-up at the home of its note; to the note's reference on the forge where it has none."""
        entry = self._catalogue.get(followup.note_id)
        if entry and entry.home:
            return Target(entry.home.docname, followup.anchor)
        if entry and entry.note.url:
            own_id = entry.id.removeprefix(f"{entry.note.project}:")
            return Target(url=f"{entry.note.url.partition('#')[0]}#{followup_anchor(own_id, followup.id)}")
        return self.target_of(entry) if entry else Target()

    def link_of(self, entry: Entry) -> NoteLink:
        """Name a note by its title."""
        note = entry.note
        words = self.words_of(note.title, note)
        is_home = entry.home is not None or bool(note.url)
        return NoteLink(entry.id, words, self.target_of(entry), note.project, is_home=is_home, is_draft=note.draft)

    def reference_view(self, reference: Reference, *, repo: str) -> ReferenceView:
        """Lead to the note on *reference* that has a home, here or in another project, else to the forge."""
        entry = self._catalogue.find_reference(reference)
        if entry and (entry.home or entry.note.url):
            title = plain_text(entry.note.title)
            return ReferenceView(shown_reference(reference, repo=repo), self.target_of(entry), title)
        return self.forge_view(reference, repo=repo)

    def forge_view(self, reference: Reference, *, repo: str) -> ReferenceView:
        """Lead to the forge, whether or not there is a note."""
        text = shown_reference(reference, repo=repo)
        return ReferenceView(text, Target(url=self._pages.url(reference)), self._known_title(reference))

    def _known_title(self, reference: Reference) -> str:
        facts = self._catalogue.facts.get(reference.key)
        return facts.title if facts else ""

    def path_view(self, path: str, entry: Entry) -> PathView:
        """Lead to a file at the merge commit, where the facts know both."""
        return PathView(path, self._file_urls(entry).get(path.partition(":")[0], ""))

    def file_views(self, entry: Entry) -> tuple[PathView, ...]:
        """All files that the facts know of a note's first reference."""
        return tuple(PathView(path, url) for path, url in self._file_urls(entry).items())

    def _file_urls(self, entry: Entry) -> dict[str, str]:
        facts = entry.facts or Facts()
        if not facts.commit or not entry.note.references:
            return {}
        where = entry.note.references[0].where
        urls: dict[str, str] = {}
        for path in facts.files:
            try:
                urls[path] = file_url(where, facts.commit, path, self._settings)
            except ValueError:  # a snapshot may be edited by hand: such a path stays plain text
                continue
        return urls
