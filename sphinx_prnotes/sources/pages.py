"""Pages that are notes: the head holds the fields, the heading is the title; text and file name may say more."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from collections.abc import Mapping as Texts
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from sphinx_prnotes.codes import Code
from sphinx_prnotes.messages import quote
from sphinx_prnotes.model import Format, Note, Origin, Place, Problem
from sphinx_prnotes.sources.context import Context, Table
from sphinx_prnotes.sources.desk import Desk
from sphinx_prnotes.sources.doubles import is_bare
from sphinx_prnotes.sources.file_names import Repositories, ambiguity, read_name
from sphinx_prnotes.sources.heads import Head, is_foreign, read_head
from sphinx_prnotes.sources.notes import Setting, read_note
from sphinx_prnotes.sources.notes_file import Reading
from sphinx_prnotes.sources.report import Report
from sphinx_prnotes.sources.said import Reciter
from sphinx_prnotes.sources.sections import without_code
from sphinx_prnotes.sources.text import decode
from sphinx_prnotes.sources.tree import Mapping, Scalar, Sequence, Value

#: Fields that pages have for other reasons too: they alone make no note.
COMMON: Final = frozenset(("title", "tags", "authors", "lang", "format", "id", "repo", "body", "by"))


@dataclass(frozen=True, slots=True)
class PageFile:
    """A document that is to be a note.

    ``name`` is the one that origins carry: relative to the source directory, with ``/``. ``patterns`` are what
    the configuration says of the file's name.
    """

    docname: str
    name: str
    content: bytes
    markup: Format
    patterns: tuple[str, ...] = ()


#: What becomes of a note that a page is, beside the head and the page it was read from.
Finish = Callable[[Note, Head, PageFile], Note]


def _as_read(note: Note, head: Head, page: PageFile) -> Note:
    return note


def read_pages(
    pages: Iterable[PageFile], context: Context, notes: Iterable[Note] = (), finish: Finish = _as_read
) -> Reading:
    """Read the notes that pages are: each is a note, or is named in a problem.

    A repository that a file's name leaves open is looked for among those of the configuration, of *notes* and of
    the pages where it is clear.

    :param finish: Makes what is wanted of each note, which has no body: that is the page's own.
    """
    reader = _PageReader(context, Repositories(context.settings), finish)
    readings: dict[str, Reading] = {}
    waiting: list[PageFile] = []
    files = tuple(pages)
    for page, reading in zip(files, context.for_each(reader.read, files, _size), strict=True):
        if reading is None:
            waiting.append(page)
        else:
            readings[page.docname] = reading
    if waiting:
        clear = (note for reading in readings.values() for note in reading.notes)
        reader.repositories.add(reference.where for note in (*notes, *clear) for reference in note.references)
    for page in waiting:
        readings[page.docname] = reader.read(page, is_last=True) or Reading()
    ordered = [reading for _, reading in sorted(readings.items())]
    return Reading(
        tuple([note for reading in ordered for note in reading.notes]),
        tuple([problem for reading in ordered for problem in reading.problems]),
    )


def _size(page: PageFile) -> int:
    return len(page.content)


def read_page(path: str, content: bytes, context: Context, *, docname: str) -> Reading:
    """Read the note that one page is, if it holds at least one field that only notes have.

    The note's title is the page's own heading, its body is empty: both are the page's.
    """
    markup = Format.RST if PurePosixPath(path).suffix.lower() == ".rst" else Format.MARKDOWN
    return read_pages([PageFile(docname, path, content, markup)], context)


@dataclass(frozen=True, slots=True)
class _PageReader:
    context: Context
    repositories: Repositories
    finish: Finish

    def read(self, page: PageFile, *, is_last: bool = False) -> Reading | None:
        """Read one page; None where only the other pages can tell its repository, unless this *is_last*."""
        table = self.context.table
        desk = Desk(self.context, self.context.settings.repo, Report())
        text = decode(page.content, page.name, desk.report)
        if text is None:
            return Reading((), desk.report.problems)
        head = read_head(text, page.name, page.markup, desk.report)
        said = _said(page, desk, head, text)
        named = read_name(page.docname, page.patterns) if page.patterns else {}
        above = _written(head, table)
        if not any(_is_telling(name, table) for name in (*above, *said, *named)):
            return Reading((), desk.report.problems or (_unrecognised(page, head),))
        origin = Origin(page.name, 1)
        written = _assigned(desk, head)
        values = {name: Scalar(value, origin) for name, value in named.items()} | said | written
        if "repo" in named and "repo" not in said and "repo" not in written:
            found = self.repositories.find(named["repo"])
            if not found and not is_last and _needs_repository(values):
                return None
            _settle_repository(desk, values, found, Scalar(named["repo"], origin))
        shown = tuple(sorted({*said} - {*written} | ({*written} - {"title"} if head.is_shown else set())))
        note = read_note(desk, values, Setting(Place.PAGE, head.fields.origin, page.docname, page.markup, shown))
        return Reading((self.finish(note, head, page),) if note else (), desk.report.problems)


def _said(page: PageFile, desk: Desk, head: Head, text: str) -> dict[str, Value]:
    """Read the fields that the text below the head holds."""
    context = desk.context
    if not context.headings or not context.finder.is_in(text):
        return {}
    lines = without_code(head.lines) if page.markup is Format.MARKDOWN else head.lines
    return Reciter(context, lines, head.first_line, page.name, page.markup).read(_written(head, context.table))


def _written(head: Head, table: Table) -> set[str]:
    """Name the fields that the head holds."""
    return {table.find(key.text) for key, value in head.fields.pairs if not _is_blank(value)}


def _is_blank(value: Value) -> bool:
    return isinstance(value, Scalar) and not value.text.strip()


def _is_telling(name: str, table: Table) -> bool:
    return bool(name) and name not in COMMON and name not in table.own


def _assigned(desk: Desk, head: Head) -> dict[str, Value]:
    """Find the fields of the head; the page's own heading wins over a field ``title``, and its text is its body."""
    table = desk.context.table
    pairs = tuple(
        (key, value)
        for key, value in head.fields.pairs
        if table.find(key.text) or table.is_passed_over(key.text) or not is_foreign(key.text)
    )
    values = desk.assign(Mapping(pairs, head.fields.origin), table)
    values.pop("body", None)
    return values | ({"title": head.title} if head.title else {})


def _needs_repository(values: Texts[str, Value]) -> bool:
    """Whether the pull request is a bare number, or several of which one is."""
    numbers = values.get("pr")
    return any(map(is_bare, numbers.members)) if isinstance(numbers, Sequence) else bool(numbers and is_bare(numbers))


def _settle_repository(desk: Desk, values: dict[str, Value], found: str, written: Scalar) -> None:
    """Put in the repository that the file's name means; a number without any is left out, and told."""
    del values["repo"]
    if found:
        values["repo"] = written._replace(text=found)
    elif _needs_repository(values):
        del values["pr"]
        desk.report.tell(Code.REFERENCE, ambiguity(written.text), written.origin)


def _unrecognised(page: PageFile, head: Head) -> Problem:
    names = ", ".join(quote(key.text) for key, _ in head.fields.pairs)
    lack = head.lack or (
        f"the head holds only {names}; say in prnotes_fields what these mean, or write a field such as pr or verdict"
    )
    message = f"no note is in this page: {lack}; or leave it out with {quote('!' + page.name)} in prnotes_pages"
    return Problem(Code.PAGE_UNRECOGNISED, message, Origin(page.name, 1))
