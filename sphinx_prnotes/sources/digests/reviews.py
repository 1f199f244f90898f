"""A folder of reviews, each a page with its own head, read as a build reads such pages, to become one file."""

from __future__ import annotations

from collections.abc import Iterable

from sphinx_prnotes.model import Format, Note, Place, Text
from sphinx_prnotes.sources.context import Context
from sphinx_prnotes.sources.digests.digest import Clerk, Digest, Remark
from sphinx_prnotes.sources.front_matter import body_of, lines_below
from sphinx_prnotes.sources.headings import find_markdown_heading, find_rst_title
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
        clerk.add(_with_body(note, by_name[note.origin.path]))
    clerk.tell_all(Remark(problem.message, problem.origin) for problem in reading.problems)
    return clerk.close()


def _with_body(note: Note, page: PageFile) -> Note:
    """Give a note the text below its page's head and heading."""
    text = decode(page.content, page.name, Report()) or ""
    lines, first_line = _markdown_below(text) if page.markup is Format.MARKDOWN else _rst_below(text, page.name)
    body = body_of(lines, page.name, first_line)
    repo = note.repo or next((reference.where for reference in note.references), "")
    return note._replace(
        place=Place.FILE,
        docname="",
        said=(),
        repo=repo,
        body=Text(body.text, body.origin) if body else Text(),
        format=page.markup,
    )


def _markdown_below(text: str) -> tuple[tuple[str, ...], int]:
    lines, first_line = lines_below(text)
    heading = find_markdown_heading(lines)
    return (*lines[: heading.start], *lines[heading.end :]) if heading else lines, first_line


def _rst_below(text: str, name: str) -> tuple[tuple[str, ...], int]:
    head = read_head(text, name, Format.RST, Report())
    titles = (find_rst_title(head.lines, index) for index in range(len(head.lines)))
    title = next(filter(None, titles), None)
    if title is None or head.title is None or title.text != head.title.text:
        return head.lines, head.first_line
    return (*head.lines[: title.start], *head.lines[title.end :]), head.first_line
