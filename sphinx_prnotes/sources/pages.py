"""A page that is a note: its front matter or field list holds the fields, its heading is the title."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Final

from sphinx_prnotes.model import Place
from sphinx_prnotes.sources.context import Context
from sphinx_prnotes.sources.desk import Desk
from sphinx_prnotes.sources.docinfo import read_docinfo
from sphinx_prnotes.sources.front_matter import has_front_matter, read_front_matter, split_title, title_of
from sphinx_prnotes.sources.notes import Setting, read_note
from sphinx_prnotes.sources.notes_file import Reading
from sphinx_prnotes.sources.report import Report
from sphinx_prnotes.sources.text import decode
from sphinx_prnotes.sources.tree import Mapping, Scalar

#: Fields that pages have for other reasons too: they alone make no note.
COMMON: Final = frozenset(("title", "tags", "authors", "lang", "format", "id", "repo", "body", "by"))

# What Sphinx, docutils, MyST and widespread extensions read from the head of a page.
_FOREIGN: Final = frozenset(
    (
        "orphan",
        "nocomments",
        "tocdepth",
        "nosearch",
        "no-search",
        "author",
        "organization",
        "address",
        "contact",
        "version",
        "revision",
        "status",
        "date",
        "copyright",
        "dedication",
        "abstract",
        "substitutions",
        "jupytext",
        "kernelspec",
        "numbering",
        "file_format",
        "description",
        "keywords",
        "category",
        "categories",
        "language",
        "location",
        "excerpt",
        "image",
        "redirect",
        "external_link",
    )
)
_FOREIGN_PREFIXES: Final = ("html_", "html-", "theme_", "og:", "og_", "twitter:", "myst", "sd_", "blog")


def read_page(path: str, content: bytes, context: Context, *, docname: str) -> Reading:
    """Read the note that a page is, if it has at least one field that only notes have.

    The note's title is the page's own heading, its body is empty: both are the page's.

    :param path: The name that origins carry: relative to the source directory, with ``/``.
    """
    report = Report()
    text = decode(content, path, report)
    if text is None:
        return Reading((), report.problems)
    head = _rst_head(text, path) if PurePosixPath(path).suffix.lower() == ".rst" else _markdown_head(text, path, report)
    table = context.table
    if head is None or not any(_is_telling(table.find(key.text), table.own) for key, _ in head.pairs):
        return Reading()
    desk = Desk(context, context.settings.repo, report)
    pairs = tuple(pair for pair in head.pairs if table.find(pair[0].text) or not _is_foreign(pair[0].text))
    values = desk.assign(Mapping(pairs, head.origin), table)
    values.pop("body", None)
    note = read_note(desk, values, Setting(Place.PAGE, head.origin, docname))
    return Reading((note,) if note else (), report.problems)


def _rst_head(text: str, path: str) -> Mapping:
    fields, title = read_docinfo(text, path)
    if title is None:
        return fields
    return _with_title(fields, title_of(title, path, 1))


def _markdown_head(text: str, path: str, report: Report) -> Mapping | None:
    if not has_front_matter(text):
        return None
    front = read_front_matter(text, path, report)
    if front is None:
        return None
    title, _ = split_title(front, path)
    return _with_title(front.fields, title) if title else front.fields


def _with_title(fields: Mapping, title: Scalar) -> Mapping:
    """Let the page's own heading win over a field ``title``."""
    others = (pair for pair in fields.pairs if pair[0].text != "title")
    return Mapping((*others, (Scalar("title", title.origin), title)), fields.origin)


def _is_telling(name: str, own: tuple[str, ...]) -> bool:
    return bool(name) and name not in COMMON and name not in own


def _is_foreign(name: str) -> bool:
    return name in _FOREIGN or name.startswith(_FOREIGN_PREFIXES)
