"""A folder of reviews, each a page with its own head, read as a build reads such pages, to become one file."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter

from sphinx_prnotes.model import Format, Note, Place, Text
from sphinx_prnotes.sources.context import Context
from sphinx_prnotes.sources.digests.digest import Clerk, Digest, Remark
from sphinx_prnotes.sources.front_matter import body_of
from sphinx_prnotes.sources.headings import Heading, find_markdown_heading, find_rst_title
from sphinx_prnotes.sources.heads import Head
from sphinx_prnotes.sources.pages import PageFile, read_pages


def read_reviews(pages: Iterable[PageFile], context: Context) -> Digest:
    """Read the notes of pages, with the text of each page as the note's body.

    A page that is no note is told, as in a build.
    """
    reading = read_pages(pages, context, finish=_with_body)
    clerk = Clerk("", "")
    for note in sorted(reading.notes, key=attrgetter("origin")):
        clerk.add(note)
    clerk.tell_all(Remark(problem.message, problem.origin) for problem in reading.problems)
    return clerk.close()


def _with_body(note: Note, head: Head, page: PageFile) -> Note:
    """Give a note the text below its page's head and heading."""
    heading = find_markdown_heading(head.lines) if page.markup is Format.MARKDOWN else _rst_title(head)
    lines = (*head.lines[: heading.start], *head.lines[heading.end :]) if heading else head.lines
    body = body_of(lines, page.name, head.first_line)
    repo = note.repo or next((reference.where for reference in note.references), "")
    return note._replace(
        place=Place.FILE,
        docname="",
        said=(),
        repo=repo,
        body=Text(body.text, body.origin) if body else Text(),
        format=page.markup,
    )


def _rst_title(head: Head) -> Heading | None:
    titles = (find_rst_title(head.lines, index) for index in range(len(head.lines)))
    title = next(filter(None, titles), None)
    return title if title and head.title and title.text == head.title.text else None
