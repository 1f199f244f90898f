"""Reading a project: notes files, the documents that are notes, the snapshot, the date of today."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from posixpath import normpath

from sphinx_prnotes.codes import Code
from sphinx_prnotes.collector import without_collector
from sphinx_prnotes.forge.snapshot import read_snapshot
from sphinx_prnotes.messages import quote
from sphinx_prnotes.model import Facts, Note, Origin, Problem
from sphinx_prnotes.project.documents import Document
from sphinx_prnotes.project.others import read_others
from sphinx_prnotes.project.page_globs import PageGlobs
from sphinx_prnotes.project.project import Project
from sphinx_prnotes.project.sieve import Sieve
from sphinx_prnotes.references import ReferenceReader
from sphinx_prnotes.settings import CONF, Settings
from sphinx_prnotes.side_by_side import ForEach, one_by_one
from sphinx_prnotes.sources.decode import Context, PageFile, Reading, read_file, read_pages
from sphinx_prnotes.sources.files import Found, find_files, locate, read_bytes
from sphinx_prnotes.sources.published import FindInInventory, no_inventory
from sphinx_prnotes.sources.tree import Value


@without_collector()
def read_project(
    root: Path,
    settings: Settings,
    documents: Iterable[Document],
    find_in_inventory: FindInInventory = no_inventory,
    for_each: ForEach = one_by_one,
) -> Project:
    """Read all that the settings name; what cannot be read is a problem, and the rest is kept.

    :param root: The source directory.
    :param documents: Its documents, sorted by name.
    :param find_in_inventory: Where the inventories of other projects have their notes.
    :param for_each: How its files are read.
    """
    project = _read(root, _context(settings, for_each), documents, Sieve(settings, ()))
    facts, fact_problems = read_facts(root, settings, project.reader)
    others = read_others(root, project.context, find_in_inventory)
    told = (*project.problems, *fact_problems, *others.problems)
    return replace(project, facts=facts, problems=told, others=others.notes)


@without_collector()
def read_notes_on(
    repos: Iterable[str],
    root: Path,
    settings: Settings,
    documents: Iterable[Document],
    for_each: ForEach = one_by_one,
) -> Project:
    """Read what matters to whoever adds notes on some repositories to a project: all notes on them, and their files.

    Notes files that cannot hold such notes are left out, with their problems, and so are facts and other projects.

    :param repos: The repositories, ``owner/name`` or ``host/owner/name``; without any, all notes files are read, and
        nothing is kept of them but their notes.
    """
    wanted = tuple(repos)
    return _read(root, _context(settings, for_each), documents, Sieve(settings, wanted), keeps_trees=bool(wanted))


def _context(settings: Settings, for_each: ForEach) -> Context:
    return Context(settings, ReferenceReader(settings), for_each)


def _read(
    root: Path, context: Context, documents: Iterable[Document], sieve: Sieve, *, keeps_trees: bool = False
) -> Project:
    settings = context.settings
    file_notes, problems, trees = _read_sources(root, context, sieve, keeps_trees=keeps_trees)
    page_notes, page_problems = _read_pages(documents, context, file_notes)
    today = settings.today or build_date()
    notes, told = (*file_notes, *page_notes), (*problems, *page_problems)
    return Project(settings, context.reader, context, notes, {}, today, told, trees=trees)


def build_date() -> date:
    """The UTC date of SOURCE_DATE_EPOCH, else of now, as where it names no second that has a date."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    try:
        now = datetime.fromtimestamp(int(epoch), UTC)
    except (ValueError, OverflowError, OSError):
        now = datetime.now(UTC)
    return now.date()


def _read_sources(
    root: Path, context: Context, sieve: Sieve, *, keeps_trees: bool
) -> tuple[list[Note], list[Problem], dict[str, Value]]:
    named, told = find_files(root, context.settings.sources)
    # The snapshot, and what other projects publish, may lie among the notes files.
    others = {*map(normpath, (context.settings.snapshot, *(project.file for project in context.settings.projects)))}
    found = [file for file in named if file.name not in others]
    notes: list[Note] = []
    trees: dict[str, Value] = {}
    problems = [*told, *_read_twice(found, context.settings)]

    def read(file: Found) -> Reading:
        content = read_bytes(file.path, file.name)
        if isinstance(content, Problem):
            return Reading((), (content,))
        reading = read_file(file.name, content, context) if sieve.lets_through(content) else Reading()
        return reading if keeps_trees else replace(reading, tree=None)

    # To take a tree over from another process would take as long as to read it.
    for_each = one_by_one if keeps_trees else context.for_each
    for file, reading in zip(found, for_each(read, found, _size), strict=True):
        notes.extend(reading.notes)
        problems.extend(reading.problems)
        if reading.tree is not None:
            trees[file.name] = reading.tree
    return notes, problems, trees


def _size(file: Found) -> int:
    try:
        return os.path.getsize(file.path)
    except (OSError, ValueError):  # told when it is read
        return 0


def _read_twice(found: Iterable[Found], settings: Settings) -> Iterator[Problem]:
    pages = PageGlobs(settings.pages)
    for file in found:
        if pages.names_of(file.name) is not None:
            message = (
                f"{file.name} is matched by prnotes_sources and prnotes_pages; it is read as a notes file, no page"
            )
            yield Problem(Code.CONFIG, message, CONF)


def _read_pages(
    documents: Iterable[Document], context: Context, notes: Iterable[Note]
) -> tuple[tuple[Note, ...], list[Problem]]:
    """Read the notes that documents are; the repositories of *notes* are known ones."""
    globs = PageGlobs(context.settings.pages)
    known = list(documents) if context.settings.pages else []
    idle = globs.idle(name for document in known for name in (document.name, document.docname))
    problems = [
        Problem(Code.FILE_READ, f"prnotes_pages: no document matches {quote(glob)}; correct it", CONF) for glob in idle
    ]
    pages: list[PageFile] = []
    for document in known:
        patterns = globs.names_of(document.name, document.docname)
        if patterns is None:
            continue
        content = read_bytes(document.path, document.name)
        if isinstance(content, Problem):
            problems.append(content)
        else:
            pages.append(PageFile(document.docname, document.name, content, document.markup, patterns))
    reading = read_pages(pages, context, notes)
    return reading.notes, [*problems, *reading.problems]


def read_facts(
    root: Path, settings: Settings, reader: ReferenceReader
) -> tuple[Mapping[str, Facts], Iterable[Problem]]:
    """Read the snapshot, if there is to be one: what the forge says, by ``Reference.key``."""
    if not settings.snapshot:
        return {}, ()
    path = locate(root, settings.snapshot)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        message = f"there is no snapshot {settings.snapshot!r} yet; 'prnotes sync' makes it"
        return {}, (Problem(Code.SNAPSHOT, message, Origin(settings.snapshot)),)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        message = f"the snapshot {settings.snapshot!r} cannot be read: {reason}"
        return {}, (Problem(Code.SNAPSHOT, message, Origin(settings.snapshot)),)
    return read_snapshot(text, settings.snapshot, reader)
