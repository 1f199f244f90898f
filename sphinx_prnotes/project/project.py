"""Everything that is known before the first document is read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property

from sphinx_prnotes.catalogue.catalogue import Catalogue
from sphinx_prnotes.catalogue.digest import note_digest
from sphinx_prnotes.catalogue.records import Choice, Entry
from sphinx_prnotes.collector import without_collector
from sphinx_prnotes.model import Facts, Note, Place, Placement, Problem
from sphinx_prnotes.references import ReferenceReader
from sphinx_prnotes.settings import Settings
from sphinx_prnotes.sources.decode import Context
from sphinx_prnotes.sources.published import Built
from sphinx_prnotes.sources.tree import Value


@dataclass(frozen=True)
class Project:
    """What the files of a project say.

    ``notes`` are those from files and pages, and those that a build has found, with its ``placements``.
    ``others`` are the notes of other projects. ``trees`` are the values of YAML files by name, if they were kept for
    whoever changes one. Catalogues are made when they are asked for.
    """

    settings: Settings
    reader: ReferenceReader
    context: Context
    notes: tuple[Note, ...]
    facts: Mapping[str, Facts]
    today: date
    problems: tuple[Problem, ...]
    others: tuple[Note, ...] = ()
    placements: tuple[Placement, ...] = ()
    trees: Mapping[str, Value] = field(default_factory=dict)

    @cached_property
    def catalogue(self) -> Catalogue:
        """The project's own notes."""
        return self._catalogue_of(self.notes, self.placements)

    @cached_property
    def drafts(self) -> Catalogue:
        """The notes that are not shown."""
        hidden = () if self.settings.drafts else (note._replace(draft=False) for note in self.notes if note.draft)
        return self._catalogue_of(hidden)

    @cached_property
    def whole(self) -> Catalogue:
        """The project's notes and those of other projects."""
        return self._catalogue_of((*self.notes, *self.others), self.placements) if self.others else self.catalogue

    def _catalogue_of(self, notes: Iterable[Note], placements: Iterable[Placement] = ()) -> Catalogue:
        with without_collector():
            return Catalogue.build(notes, placements, self.facts, self.settings, self.today)

    def find(self, target: str, repo: str) -> Entry | None:
        """Find a note from a file or page by id, reference or title."""
        return self.catalogue.find(target, repo=repo, reader=self.reader)

    def is_draft(self, target: str, repo: str) -> bool:
        """Whether *target* leads to a note that is not shown yet."""
        return self.drafts.find(target, repo=repo, reader=self.reader) is not None

    def entry(self, digest: str) -> Entry | None:
        """Find a note by the name of its content."""
        return self._by_digest.get(digest)

    @cached_property
    def _by_digest(self) -> dict[str, Entry]:
        return {self._digests[entry.id]: entry for entry in reversed(self.catalogue.entries)}

    @cached_property
    def _digests(self) -> dict[str, str]:
        return {entry.id: entry_digest(entry) for entry in self.catalogue.entries}

    def digest_of(self, note: Note) -> str:
        """Name the content of a note from a file or page; empty for a draft that is not shown."""
        try:
            return self._digests[self.catalogue.entry_of(note).id]
        except KeyError:
            return ""

    def digest(self, target: str, repo: str) -> str:
        """Name the content of the note that *target* leads to; empty where there is none, ``draft`` where it is one."""
        if entry := self.find(target, repo):
            return self._digests[entry.id]
        return "draft" if self.is_draft(target, repo) else ""

    @cached_property
    def pages(self) -> dict[str, str]:
        """The documents that are notes, with the digests of these."""
        entries = (entry for entry in self.catalogue.entries if entry.note.place is Place.PAGE)
        return {entry.note.docname: self._digests[entry.id] for entry in entries}

    def chosen(self, choice: Choice) -> tuple[Entry, ...]:
        """The notes from files that a list in full layout reads in, in its order."""
        selection = self.catalogue.select(choice, self.reader)
        members = (entry for group in selection.groups for entry in group.members)
        written = (entry for entry in members if not (entry.note.docname or entry.is_stub))
        return tuple({entry.id: entry for entry in written}.values())


def entry_digest(entry: Entry) -> str:
    """Name the content of a note as a page that reads it in notes it."""
    return note_digest(entry.note, entry.facts)


def add_built(project: Project, built: Built) -> Project:
    """Add what a build has found inside pages: notes, and places that show notes from files."""
    return replace(
        project,
        notes=(*project.notes, *built.notes),
        placements=built.placements,
        problems=(*project.problems, *built.problems),
    )
