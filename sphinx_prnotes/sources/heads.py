"""The head of a page: its front matter or field list, its title, and the lines below."""

from __future__ import annotations

from typing import Final, NamedTuple

from sphinx_prnotes.model import Format, Origin
from sphinx_prnotes.sources.docinfo import read_docinfo
from sphinx_prnotes.sources.front_matter import advice_for, find_title, has_front_matter, read_front_matter
from sphinx_prnotes.sources.report import Report
from sphinx_prnotes.sources.tree import Mapping, Scalar

#: What Sphinx, docutils, MyST and widespread extensions read from the head of a page.
FOREIGN_NAMES: Final = frozenset(
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
#: How names begin that are theirs, too.
FOREIGN_PREFIXES: Final = ("html_", "html-", "theme_", "og:", "og_", "twitter:", "myst", "sd_", "blog")


class Head(NamedTuple):
    """What stands above a page's text; ``first_line`` is the number of the first of ``lines``.

    ``lack`` says what is not there, and what to write instead; it is empty where there are fields.
    ``is_shown``: the page shows them, since Sphinx takes only a field list above the heading for docinfo.
    """

    fields: Mapping
    title: Scalar | None
    lines: tuple[str, ...]
    first_line: int
    lack: str = ""
    is_shown: bool = False


def read_head(text: str, path: str, markup: Format, report: Report) -> Head:
    """Divide a page; what is wrong in its front matter is told."""
    if markup is Format.RST:
        return _rst_head(text, path)
    # MyST takes TOML between +++ lines for text.
    front = read_front_matter(text, path, report) if has_front_matter(text, "---") else None
    if front is not None:
        lack = "" if front.fields.pairs else "its front matter is empty"
        return Head(front.fields, find_title(front.lines, path, front.first_line), front.lines, front.first_line, lack)
    lines = tuple(text.split("\n"))
    return Head(Mapping((), Origin(path, 1, 1)), find_title(lines, path, 1), lines, 1, advice_for(lines))


def is_foreign(name: str) -> bool:
    """Whether others than we read the field *name* of a page."""
    return name in FOREIGN_NAMES or name.startswith(FOREIGN_PREFIXES)


def _rst_head(text: str, path: str) -> Head:
    fields, heading, end = read_docinfo(text, path)
    title = Scalar(heading.text, Origin(path, heading.text_line + 1, 1)) if heading else None
    lack = "" if fields.pairs else "there is no field list; begin the page with fields such as ':pr: 12'"
    is_shown = heading is not None and fields.origin.line > heading.end
    return Head(fields, title, tuple(text.split("\n")[end:]), end + 1, lack, is_shown)
