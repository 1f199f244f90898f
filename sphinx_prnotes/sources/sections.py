"""Finds, in a page's own text, the headings and labels under which it holds fields of a note."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from sphinx_prnotes.model import Format
from sphinx_prnotes.sources.headings import ADORNMENT, FENCE

_ATX: Final = re.compile(r" {0,3}(?P<marks>#{1,6})[ \t]+(?P<text>.*?)(?:[ \t]+#+)?[ \t]*$")
_SETEXT: Final = re.compile(r" {0,3}(?P<marks>=+|-{2,})[ \t]*$")
#: A member of a list; a task has a box.
ITEM: Final = re.compile(
    r"(?P<indent>[ \t]*)(?:[-*+•]|\d{1,3}[.)]|#\.)[ \t]+(?:\[(?P<box>[ xX~-])\][ \t]+)?(?P<text>.*)$"
)
_COMMENT_START: Final = "<!--"
_COMMENT_END: Final = "-->"
# What may stand before a heading's words: numbers, and signs such as emoji.
_BEFORE: Final = r"[^\w\n]{0,8}(?:\d+(?:\.\d+)*[.)]?\s+)?[^\w\n]{0,8}_{0,2}"
# A word ends here, also before the sign of bold that Python takes for a part of it.
_END: Final = r"(?=__|\W|$)"
_PARTING: Final = r"\s*(?P<parting>[:：]|[-–—](?=\s)|[(（\[])?\s*"
# What a label may stand in: a quotation, a list. In reStructuredText, what is indented belongs to something else.
_AROUND: Final = {Format.MARKDOWN: r" {0,3}(?:>\s?|[-*+]\s+)*", Format.RST: r"(?:[-*+]\s+)*"}


@dataclass(frozen=True, slots=True)
class Passage:
    """The place where a text holds what a heading or a label names.

    ``name`` is the heading or label as configured, ``rest`` what follows it in its line, which has the index
    ``line``; the passage goes on from the line ``start`` to before ``end``. ``is_parted`` says whether a sign
    such as ``:`` stands between name and rest, ``is_label`` whether the passage ends with its first list.
    """

    name: str
    rest: str
    line: int
    start: int
    end: int
    is_parted: bool
    is_label: bool = False


class SectionFinder:
    """Finds the passages of some headings.

    :param names: The headings and labels, in lower case.
    """

    def __init__(self, names: Iterable[str]) -> None:
        names = tuple(names)
        words = (r"\s+".join(map(re.escape, name.split())) for name in sorted(names, key=lambda name: -len(name)))
        one = f"(?P<name>{'|'.join(words) or '(?!)'})"
        self._heading = re.compile(rf"{_BEFORE}{one}{_END}[*_]*{_PARTING}(?P<rest>.*)$", re.IGNORECASE)
        label = (
            rf"(?P<bold>\*\*|__)?{one}{_END}\s*(?P<inner>[:：])?\s*(?P<close>\*\*|__)?"
            r"\s*(?P<outer>[:：])?\s*(?P<rest>.*)$"
        )
        self._labels_in = {markup: re.compile(around + label, re.IGNORECASE) for markup, around in _AROUND.items()}
        self._first_words = tuple(dict.fromkeys(name.split()[0] for name in names))

    def is_in(self, text: str) -> bool:
        """Whether it is worth while to look closer."""
        text = text.lower()
        return any(word in text for word in self._first_words)

    def find(self, lines: Sequence[str], markup: Format) -> Iterator[Passage]:
        """Find the passages in the order in which they stand, in lines :func:`without_code`."""
        headings = list(_rst_headings(lines) if markup is Format.RST else _markdown_headings(lines))
        found = [*self._sections(headings, len(lines)), *self._labels(lines, headings, self._labels_in[markup])]
        yield from sorted(found, key=lambda passage: passage.line)

    def _sections(self, headings: Sequence[_Heading], size: int) -> Iterator[Passage]:
        for place, heading in enumerate(headings):
            match = self._heading.match(heading.text)
            if match:
                below = (headings[at] for at in range(place + 1, len(headings)))
                after = (other.start for other in below if other.level <= heading.level)
                name = " ".join(match["name"].lower().split())
                rest = match["rest"].strip()
                yield Passage(name, rest, heading.line, heading.end, next(after, size), bool(match["parting"]))

    def _labels(self, lines: Sequence[str], headings: Sequence[_Heading], label: re.Pattern[str]) -> Iterator[Passage]:
        taken = {index for heading in headings for index in range(heading.start, heading.end)}
        found: dict[int, re.Match[str]] = {}
        for index in self._lines_with_names(lines):
            match = label.match(lines[index]) if index not in taken else None
            # A plain label begins a paragraph, or follows another label.
            is_open = index - 1 in found or index - 1 in taken or not index or not lines[index - 1].strip()
            if match and _is_label(match, is_open=is_open):
                found[index] = match
        ends = sorted([*(heading.start for heading in headings), *found, len(lines)])
        for index, match in found.items():
            name = " ".join(match["name"].lower().split())
            end = min(ends[bisect_right(ends, index)], _end_of_item(lines, index))
            yield Passage(name, match["rest"].strip(), index, index + 1, end, is_parted=True, is_label=True)

    def _lines_with_names(self, lines: Sequence[str]) -> Iterable[int]:
        """Find the lines in which a name may stand."""
        # Looking for words in the whole is ten times as fast as matching each line.
        text = "\n".join(lines).lower()
        found: dict[int, None] = {}
        index, position = 0, 0
        for place in sorted({place for word in self._first_words for place in _places_of(word, text)}):
            index += text.count("\n", position, place)
            position = place
            found[index] = None
        return found


def _places_of(word: str, text: str) -> Iterator[int]:
    place = text.find(word)
    while place >= 0:
        yield place
        place = text.find(word, place + 1)


@dataclass(frozen=True, slots=True)
class _Heading:
    text: str
    level: int
    line: int
    start: int
    end: int


def _is_label(match: re.Match[str], *, is_open: bool) -> bool:
    has_colon = bool(match["inner"] or match["outer"])
    if not match["bold"]:
        return has_colon and is_open and not match["close"]
    if match["close"]:
        return has_colon or not match["rest"]
    return has_colon and match["rest"].endswith(match["bold"])


def _end_of_item(lines: Sequence[str], index: int) -> int:
    """Find the end of the member of a list that a line begins; of anything else, that of the text."""
    match = ITEM.match(lines[index])
    if match is None:
        return len(lines)
    below = range(index + 1, len(lines))
    indent = len(match["indent"])
    return next((at for at in below if lines[at].strip() and _indent(lines[at]) <= indent), len(lines))


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def without_code(lines: Sequence[str]) -> list[str]:
    """Empty the lines of fenced code and of comments."""
    if not any("```" in line or "~~~" in line or _COMMENT_START in line for line in lines):
        return list(lines)
    kept: list[str] = []
    fence = ""
    is_comment = False
    for line in lines:
        match = FENCE.match(line)
        was_inside = bool(fence) or is_comment
        if fence:
            fence = "" if match and match[1].startswith(fence) else fence
        elif is_comment or line.lstrip().startswith(_COMMENT_START):
            is_comment = _COMMENT_END not in line
            was_inside = True
        elif match:
            fence = match[1]
        kept.append("" if was_inside or fence else line)
    return kept


def _markdown_headings(lines: Sequence[str]) -> Iterator[_Heading]:
    for index, line in enumerate(lines):
        # Most lines are prose, and matching costs more than looking at their beginning.
        head = line[:4]
        if "#" in head and (match := _ATX.match(line)):
            yield _Heading(match["text"], len(match["marks"]), index, index, index + 1)
        elif (
            ("=" in head or "-" in head)
            and index
            and (match := _SETEXT.match(line))
            and _is_paragraph(lines[index - 1])
        ):
            yield _Heading(lines[index - 1].strip(), 1 if "=" in match["marks"] else 2, index - 1, index - 1, index + 1)


def _is_paragraph(line: str) -> bool:
    return bool(line.strip()) and not line.startswith((" " * 4, "#", "|", ">", "- ", "* "))


def _rst_headings(lines: Sequence[str]) -> Iterator[_Heading]:
    levels: dict[str, int] = {}
    for index in range(1, len(lines)):
        line, text = lines[index].rstrip(), lines[index - 1].rstrip()
        if not ADORNMENT.match(line) or not text or ADORNMENT.match(text):
            continue
        over = lines[index - 2].rstrip() if index > 1 else ""
        is_framed = over == line
        if not is_framed and (text[0].isspace() or over):
            continue
        style = line[0] * 2 if is_framed else line[0]
        level = levels.setdefault(style, len(levels))
        yield _Heading(text.strip(), level, index - 1, index - 2 if is_framed else index - 1, index + 1)
