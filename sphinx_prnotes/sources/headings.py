"""The first heading of Markdown or reStructuredText: it is a note's title where no field says one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

FENCE: Final = re.compile(r" {0,3}(`{3,}|~{3,})")
_ATX = re.compile(r" {0,3}#[ \t]+(?P<text>.*?)(?:[ \t]+#+)?[ \t]*$")
_SETEXT = re.compile(r" {0,3}=+[ \t]*$")
ADORNMENT: Final = re.compile(r"([!-/:-@\[-`{-~])\1+\s*$")


class Heading(NamedTuple):
    """A heading; ``start`` and ``end`` are the indices of its lines, ``text_line`` that of its text."""

    text: str
    start: int
    end: int
    text_line: int


def find_markdown_heading(lines: Sequence[str]) -> Heading | None:
    """Find the first heading of the highest level outside fenced code."""
    fence = ""
    for index, line in enumerate(lines):
        match = FENCE.match(line)
        if fence:
            fence = "" if match and match[1].startswith(fence) else fence
        elif match:
            fence = match[1]
        elif heading := _markdown_heading(lines, index):
            return heading
    return None


def _markdown_heading(lines: Sequence[str], index: int) -> Heading | None:
    if match := _ATX.match(lines[index]):
        return Heading(match["text"].strip(), index, index + 1, index) if match["text"] else None
    is_paragraph_start = bool(lines[index].strip()) and (index == 0 or not lines[index - 1].strip())
    if is_paragraph_start and index + 1 < len(lines) and _SETEXT.match(lines[index + 1]):
        return Heading(lines[index].strip(), index, index + 2, index)
    return None


def find_rst_title(lines: Sequence[str], start: int = 0) -> Heading | None:
    """Find a title that begins with the line *start*: a text over a line, or between two lines."""
    window = [line.rstrip() for line in lines[start : start + 3]] + ["", "", ""]
    first, second, third = window[:3]
    if ADORNMENT.match(first) and second.strip() and third == first:
        return Heading(second.strip(), start, start + 3, start + 1)
    if first and not first[0].isspace() and ADORNMENT.match(second) and not ADORNMENT.match(first):
        return Heading(first, start, start + 2, start)
    return None
