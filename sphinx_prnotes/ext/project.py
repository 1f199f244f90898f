"""What one build reads besides documents: notes files, page notes, the snapshot, the date of today."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx_prnotes.catalogue.catalogue import Catalogue
from sphinx_prnotes.catalogue.digest import note_digest
from sphinx_prnotes.catalogue.records import Choice, Entry
from sphinx_prnotes.codes import Code
from sphinx_prnotes.ext.config import settings_of
from sphinx_prnotes.ext.page_files import PageGlobs, read_page_notes
from sphinx_prnotes.forge.snapshot import read_snapshot
from sphinx_prnotes.model import Facts, Note, Origin, Place, Problem
from sphinx_prnotes.references import ReferenceReader
from sphinx_prnotes.settings import Settings
from sphinx_prnotes.sources.decode import Context, read_file
from sphinx_prnotes.sources.files import Found, find_files, read_bytes

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment


@dataclass(frozen=True)
class Project:
    """Everything that is known before the first document is read.

    ``notes`` are those from files and pages; ``catalogue`` holds them alone, without placements;
    ``drafts`` holds those that are not shown.
    """

    settings: Settings
    reader: ReferenceReader
    context: Context
    notes: tuple[Note, ...]
    facts: Mapping[str, Facts]
    today: date
    catalogue: Catalogue
    drafts: Catalogue
    problems: tuple[Problem, ...]

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


def load_project(env: BuildEnvironment) -> Project:
    """Read all that ``conf.py`` names; what cannot be read is a problem, and the rest is kept."""
    settings = settings_of(env.config)
    reader = ReferenceReader(settings)
    context = Context(settings, reader)
    file_notes, problems = _read_sources(Path(env.srcdir), context)
    page_notes, page_problems = read_page_notes(env, context, file_notes)
    facts, fact_problems = _read_facts(Path(env.srcdir), settings, reader)
    today = settings.today or build_date()
    notes = (*file_notes, *page_notes)
    catalogue = Catalogue.build(notes, (), facts, settings, today)
    hidden = () if settings.drafts else tuple(replace(note, draft=False) for note in notes if note.draft)
    drafts = Catalogue.build(hidden, (), facts, settings, today)
    told = (*problems, *page_problems, *fact_problems)
    project = Project(settings, reader, context, notes, facts, today, catalogue, drafts, told)
    # Workers that read in parallel are forked later, one for each chunk: all would name all notes anew.
    project.entry("")
    return project


def build_date() -> date:
    """The UTC date of SOURCE_DATE_EPOCH, else of now."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    now = datetime.fromtimestamp(int(epoch), UTC) if epoch.isdecimal() else datetime.now(UTC)
    return now.date()


def _read_sources(root: Path, context: Context) -> tuple[list[Note], list[Problem]]:
    found, told = find_files(root, context.settings.sources)
    notes: list[Note] = []
    problems = [*told, *_read_twice(found, context.settings)]
    for file in found:
        content = read_bytes(file)
        if isinstance(content, Problem):
            problems.append(content)
            continue
        reading = read_file(file.name, content, context)
        notes.extend(reading.notes)
        problems.extend(reading.problems)
    return notes, problems


def _read_twice(found: Iterable[Found], settings: Settings) -> Iterator[Problem]:
    pages = PageGlobs(settings.pages)
    for file in found:
        if pages.names_of(file.name) is not None:
            message = (
                f"{file.name} is matched by prnotes_sources and prnotes_pages; it is read as a notes file, no page"
            )
            yield Problem(Code.CONFIG, message, Origin("conf.py"))


def _read_facts(
    root: Path, settings: Settings, reader: ReferenceReader
) -> tuple[Mapping[str, Facts], Iterable[Problem]]:
    if not settings.snapshot:
        return {}, ()
    path = root / settings.snapshot
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        message = f"the snapshot {settings.snapshot!r} cannot be read: {reason}"
        return {}, (Problem(Code.SNAPSHOT, message, Origin(settings.snapshot)),)
    return read_snapshot(text, settings.snapshot, reader)
