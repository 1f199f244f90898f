"""Markdown with front matter: the fields at its head, and the text below them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from sphinx_prnotes.codes import Code
from sphinx_prnotes.model import Origin
from sphinx_prnotes.sources.headings import Heading, find_markdown_heading
from sphinx_prnotes.sources.report import Report
from sphinx_prnotes.sources.toml_tree import read_toml
from sphinx_prnotes.sources.tree import Mapping, Scalar
from sphinx_prnotes.sources.yaml_tree import read_yaml

_HEAD_LINE = re.compile(r"[A-Za-z][\w-]*:\s")
_CLOSINGS = {"---": ("---", "..."), "+++": ("+++",)}


class FrontMatter(NamedTuple):
    """The fields, and the lines after them; ``first_line`` is the number of the first of these."""

    fields: Mapping
    lines: tuple[str, ...]
    first_line: int


def has_front_matter(text: str, opening: str) -> bool:
    """Whether *text* begins with the line that opens front matter."""
    return text.partition("\n")[0].rstrip() == opening


def read_front_matter(text: str, path: str, report: Report) -> FrontMatter | None:
    """Divide a file and read its fields; YAML between ``---`` lines, TOML between ``+++`` lines.

    :return: None where there is no front matter, which is told.
    """
    lines = text.split("\n")
    opening = lines[0].rstrip()
    if opening not in _CLOSINGS:
        report.tell(Code.FILE_FORMAT, advice_for(lines), Origin(path, 1))
        return None
    end = _end_of(lines)
    if not end:
        message = f"the front matter is not closed; write a line {opening} below its fields"
        report.tell(Code.FILE_FORMAT, message, Origin(path, 1))
        return None
    head = "\n".join(lines[1:end])
    read = read_yaml if opening == "---" else read_toml
    value = read(head, path, report, first_line=2)
    if value is not None and not isinstance(value, Mapping):
        report.tell(Code.FILE_FORMAT, "front matter holds fields, as in 'pr: 12', and nothing else", value.origin)
    fields = value if isinstance(value, Mapping) else Mapping((), Origin(path, 1, 1))
    return FrontMatter(fields, tuple(lines[end + 1 :]), end + 2)


def _end_of(lines: Sequence[str]) -> int:
    """Find the index of the line that closes front matter, 0 where there is none."""
    closings = _CLOSINGS[lines[0].rstrip()]
    for index, line in enumerate(lines):
        if index and line.rstrip() in closings:
            return index
    return 0


def split_title(front: FrontMatter, path: str) -> tuple[Scalar | None, Scalar | None]:
    """Find the first heading below the fields, and the text without it."""
    heading = find_markdown_heading(front.lines)
    if heading is None:
        return None, body_of(front.lines, path, front.first_line)
    lines = [
        *front.lines[: heading.start],
        *("" for _ in range(heading.start, heading.end)),
        *front.lines[heading.end :],
    ]
    return title_of(heading, path, front.first_line), body_of(tuple(lines), path, front.first_line)


def title_of(heading: Heading, path: str, first_line: int) -> Scalar:
    """Make the value of the field ``title`` of a heading; *first_line* is the number of the line with index 0."""
    return Scalar(heading.text, Origin(path, first_line + heading.text_line, 1))


def body_of(lines: tuple[str, ...], path: str, first_line: int) -> Scalar | None:
    """Make the value of the field ``body`` of lines; None where they are blank."""
    for start, line in enumerate(lines):
        if line.strip():
            return Scalar("\n".join(lines[start:]).rstrip(), Origin(path, first_line + start, 1))
    return None


def find_title(lines: Sequence[str], path: str, first_line: int) -> Scalar | None:
    """Find the first heading and make it the value of the field ``title``."""
    heading = find_markdown_heading(lines)
    return title_of(heading, path, first_line) if heading else None


def advice_for(lines: Sequence[str]) -> str:
    """Say that there is no front matter, and how to write some where these lines are."""
    if lines[0].rstrip() == "+++":
        return "there is no front matter, since pages know none between +++; write its fields as YAML between lines ---"
    if _HEAD_LINE.match(lines[0]):
        return (
            "there is no front matter; write a line --- above the fields at the head of this file, and one below them"
        )
    return "there is no front matter; begin the file with a line ---, the note's fields, and a line ---"
