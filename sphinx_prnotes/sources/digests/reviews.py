"""A folder of reviews, each a page with its own head, read as a build reads such pages, to become one file."""

from __future__ import annotations

from collections.abc import Iterable

from sphinx_prnotes.model import Format, Note, Place, Text
from sphinx_prnotes.sources.context import Context
from sphinx_prnotes.sources.digests.digest import Clerk, Digest, Remark
from sphinx_prnotes.sources.front_matter import body_of
from sphinx_prnotes.sources.headings import Heading, find_markdown_heading, find_rst_title
from sphinx_prnotes.sources.heads import read_head
from sphinx_prnotes.sources.pages import PageFile, read_pages
from sphinx_prnotes.sources.report import Report
from sphinx_prnotes.sources.text import decode


def read_reviews(pages: Iterable[PageFile], context: Context) -> Digest:
    """Read the notes of pages, with the text of each page as the note's body.

    A page that is no note is told, as in a build.
    """
    by_name = {page.name: page for page in pages}
    reading = read_pages(by_name.values(), context)
    clerk = Clerk("", "")
    for note in sorted(reading.notes, key=lambda note: note.origin):
        clerk.add(_with_body(note, by_name[note.origin.path], context))
    clerk.tell_all(Remark(problem.message, problem.origin) for problem in reading.problems)
    return clerk.close()


def _with_body(note: Note, page: PageFile, context: Context) -> Note:
    """Give a note the text below its page's head and heading."""
    text = decode(page.content, page.name, Report()) or ""
    head = read_head(text, page.name, page.markup, Report())
    lines = list(head.lines)
    heading = find_markdown_heading(lines) if page.markup is Format.MARKDOWN else _first_title(lines)
    if heading is not None and head.title is not None and heading.text == head.title.text:
        lines[heading.start : heading.end] = []
    body = body_of(tuple(lines), page.name, head.first_line)
    repo = note.repo or next((reference.where for reference in note.references), "")
    return note._replace(
        place=Place.FILE,
        docname="",
        said=(),
        repo=repo,
        body=Text(body.text, body.origin) if body else Text(),
        format=page.markup,
    )


def _first_title(lines: list[str]) -> Heading | None:
    return next((title for index in range(len(lines)) if (title := find_rst_title(lines, index))), None)
