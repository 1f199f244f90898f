"""reStructuredText pages: the field list at their head, and their title."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import dedent

from sphinx_prnotes.model import Origin
from sphinx_prnotes.sources.headings import Heading, find_rst_title
from sphinx_prnotes.sources.tree import Mapping, Scalar

_FIELD = re.compile(r":(?P<name>[^\s:][^:]*):(?=\s|$)\s*(?P<text>.*)$")


def read_docinfo(text: str, path: str) -> tuple[Mapping, Heading | None, int]:
    """Read the fields that stand at the head of a page, above or below its title.

    :return: The fields, the title, and the index of the first line below both.
    """
    lines = text.split("\n")
    start = _skip(lines, 0)
    title = find_rst_title(lines, start)
    first = _skip(lines, title.end) if title else start
    pairs = tuple(_fields(lines, first, path))
    end = _end_of_fields(lines, first)
    if title is None:
        title = find_rst_title(lines, _skip(lines, end))
    return Mapping(pairs, Origin(path, first + 1, 1)), title, max(end, title.end if title else 0)


def _skip(lines: list[str], index: int) -> int:
    """Go past blank lines, comments and targets."""
    is_comment = False
    while index < len(lines):
        line = lines[index]
        is_comment = line.startswith("..") or (is_comment and line.startswith((" ", "\t")))
        if line.strip() and not is_comment:
            return index
        index += 1
    return index


def _fields(lines: list[str], index: int, path: str) -> Iterator[tuple[Scalar, Scalar]]:
    while index < len(lines) and (match := _FIELD.match(lines[index])):
        end = _end_of_field(lines, index)
        text = "\n".join([match["text"], dedent("\n".join(lines[index + 1 : end]))]).strip()
        value = Scalar(text, Origin(path, index + 1, match.start("text") + 1), is_plain=True)
        yield Scalar(match["name"].strip(), Origin(path, index + 1, 2)), value
        index = end


def _end_of_field(lines: list[str], index: int) -> int:
    """Find the line after a field: its further lines are indented or blank."""
    end = index + 1
    while end < len(lines) and (not lines[end].strip() or lines[end].startswith((" ", "\t"))):
        end += 1
    return end


def _end_of_fields(lines: list[str], index: int) -> int:
    while index < len(lines) and _FIELD.match(lines[index]):
        index = _end_of_field(lines, index)
    return index
