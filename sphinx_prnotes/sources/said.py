"""Takes fields of a note from a page's own text: from its sections, and from what follows labels."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, takewhile
from typing import Final

from sphinx_prnotes.model import Format, Origin
from sphinx_prnotes.sources.context import Context
from sphinx_prnotes.sources.desk import reword
from sphinx_prnotes.sources.fields import Shape
from sphinx_prnotes.sources.sections import ITEM, Passage
from sphinx_prnotes.sources.tree import Mapping, Scalar, Value
from sphinx_prnotes.sources.tree import Sequence as Values

_NOTHING: Final = frozenset(
    ("none", "n/a", "na", "nothing", "nil", "no", "-", "—", "–", "none found", "none identified", "无", "没有", "暂无")
)
_STATES: Final = {"x": "done", "~": "dropped", "-": "dropped"}
_MARKS: Final = re.compile(r"\*\*|__|`+|(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w)")
_LINK: Final = re.compile(
    r"!?\[(?P<text>[^\]]*)\]\([^)]*\)|`(?P<title>[^`<]+?)\s*<[^>]*>`__?|<(?P<auto>https?://[^>\s]+)>"
)
_ADDRESS: Final = re.compile(r"https?://[^\s()<>\[\]`]+")
_LEADING: Final = re.compile(r"^(?:> |#{1,6}[ \t]+)")
_SENTENCE: Final = re.compile(r"(?<=[。！？!?])|(?<=[.])\s")
_CLOSING: Final = {"(": ")", "[": "]", "（": "）"}
_LONGEST_VERDICT: Final = 80
_LISTS: Final = frozenset((Shape.LINES, Shape.FOLLOWUPS))
_SINGLE: Final = frozenset(
    (Shape.TEXT, Shape.DATE, Shape.MINUTES, Shape.VERDICT, Shape.LANGUAGE, Shape.REPOSITORY, Shape.LINE, Shape.ID)
)


@dataclass(slots=True)
class _Item:
    """A member of a list, or a paragraph; ``box`` is what stands in the box of a task."""

    line: int
    text: str
    box: str = ""


@dataclass(frozen=True, slots=True)
class Reciter:
    """Reads what the text of one page says.

    ``lines`` are those below its head, without code; ``first_line`` is the number of the first of them.
    """

    context: Context
    lines: Sequence[str]
    first_line: int
    path: str
    markup: Format

    def read(self, known: Container[str]) -> dict[str, Value]:
        """Read the fields that are not *known* from elsewhere; of several passages of one field, all of its lists."""
        found: dict[str, list[Value]] = {}
        for passage in self.context.finder.find(self.lines, self.markup):
            name = self.context.headings[passage.name]
            shape = self.context.table.field_of(name).shape
            if name in known or (name in found and shape not in _LISTS):
                continue
            words = self.context.table.words(name, name)
            meant = (reword(value, words) for value in self._values(passage, shape) if not _says_nothing(value))
            values = [value for value in meant if value is not None]
            if values:
                found.setdefault(name, []).extend(values)
        return {name: _joined(values) for name, values in found.items()}

    def _values(self, passage: Passage, shape: Shape) -> Iterator[Value]:
        if shape in _LISTS:
            return self._members(passage, shape)
        if passage.rest and not passage.is_parted and not self._is_level(passage.rest, shape):
            return iter(())
        return self._texts(passage, shape)

    def _is_level(self, text: str, shape: Shape) -> bool:
        """Whether a heading goes on with a verdict, as in ``## Verdict merge-after-nits``."""
        return shape is Shape.VERDICT and bool(self.context.verdicts.read(plain(text))[0])

    def _members(self, passage: Passage, shape: Shape) -> Iterator[Value]:
        rest = passage.rest if passage.is_parted and not _unwrapped(passage.rest).isdecimal() else ""
        items = list(_list_items(self.lines, passage)) or list(self._paragraphs(passage, rest))
        for item in items:
            text = Scalar(item.text, self._origin(item.line))
            state = _STATES.get(item.box.lower(), "")
            if state and shape is Shape.FOLLOWUPS:
                pairs = (Scalar("text", text.origin), text), (Scalar("state", text.origin), Scalar(state, text.origin))
                yield Mapping(pairs, text.origin)
            else:
                yield text

    def _paragraphs(self, passage: Passage, rest: str) -> Iterator[_Item]:
        if not rest:
            yield from _paragraphs(self.lines, passage)
        elif passage.is_label:
            # A label's text goes on to the end of its paragraph.
            lines = takewhile(_goes_on, self.lines[passage.start : passage.end])
            yield _Item(passage.line, "\n".join([rest, *(line.strip() for line in lines)]))
        else:
            yield _Item(passage.line, rest)
            yield from _paragraphs(self.lines, passage)

    def _texts(self, passage: Passage, shape: Shape) -> Iterator[Value]:
        rest = _unwrapped(passage.rest)
        items = [_Item(passage.line, rest)] if rest else []
        if not rest and shape not in _SINGLE:
            items = list(_list_items(self.lines, passage))
        for item in items or islice(_paragraphs(self.lines, passage), 1):
            text = _references(item.text) if shape is Shape.REFERENCES else plain(item.text)
            yield Scalar(_short(text) if shape is Shape.VERDICT else text, self._origin(item.line))

    def _origin(self, line: int) -> Origin:
        text = self.lines[line]
        return Origin(self.path, self.first_line + line, len(text) - len(text.lstrip()) + 1)


def plain(text: str) -> str:
    """Take the marks of emphasis, code and links away.

    >>> plain("**merge-as-is** (see [the thread](https://example.org))")
    'merge-as-is (see the thread)'
    """
    text = _LINK.sub(lambda match: match["text"] or match["title"] or match["auto"] or "", text)
    return _MARKS.sub("", text).strip()


def _references(text: str) -> str:
    """Take the addresses out of a text that has some, since what links show may be anything."""
    return ", ".join(address.rstrip(".,;") for address in _ADDRESS.findall(text)) or plain(text)


def _short(text: str) -> str:
    """Cut a verdict after its first sentence: what follows is the review."""
    first = _SENTENCE.split(text, maxsplit=1)[0].strip()
    return first if len(first) <= _LONGEST_VERDICT else first[: _LONGEST_VERDICT - 1].rstrip() + "…"


def _unwrapped(text: str) -> str:
    """Take the bracket that parted a heading's name from the rest off its end."""
    for opening, closing in _CLOSING.items():
        if text.endswith(closing) and text.count(closing) > text.count(opening):
            return text[:-1].strip()
    return text


def _says_nothing(value: Value) -> bool:
    return isinstance(value, Scalar) and plain(value.text).rstrip(".。").casefold() in (*_NOTHING, "")


def _joined(values: list[Value]) -> Value:
    return values[0] if len(values) == 1 else Values(tuple(values), values[0].origin)


def _goes_on(line: str) -> bool:
    """Whether a line belongs to the paragraph above it."""
    return bool(line.strip()) and not ITEM.match(line) and not line.startswith(("**", "__", "#"))


def _list_items(lines: Sequence[str], passage: Passage) -> Iterator[_Item]:
    """Find the members of the lists of a passage, without the lists within them; of a label's, only the first list."""
    end = _end_of_list(lines, passage) if passage.is_label else passage.end
    found = [(index, match) for index in range(passage.start, end) if (match := ITEM.match(lines[index]))]
    indent = len(found[0][1]["indent"]) + 1 if found else 0
    for index, match in found:
        if len(match["indent"]) <= indent:
            below = takewhile(_goes_on, (lines[at] for at in range(index + 1, end)))
            yield _Item(index, "\n".join([match["text"], *(line.strip() for line in below)]), match["box"] or "")


def _end_of_list(lines: Sequence[str], passage: Passage) -> int:
    """Find the first paragraph of a passage that belongs to no list."""
    for index in range(passage.start, passage.end):
        line = lines[index]
        is_first = index == passage.start or not lines[index - 1].strip()
        if is_first and line.strip() and not line[0].isspace() and not ITEM.match(line):
            return index
    return passage.end


def _paragraphs(lines: Sequence[str], passage: Passage) -> Iterator[_Item]:
    """Find the paragraphs of a passage; a member of a list counts as one."""
    item: _Item | None = None
    for index in range(passage.start, passage.end):
        line = lines[index]
        match = ITEM.match(line)
        if item and not match and line.strip():
            item.text += "\n" + line.strip()
            continue
        if item:
            yield item
            item = None
        if match:
            item = _Item(index, match["text"], match["box"] or "")
        elif line.strip():
            item = _Item(index, _LEADING.sub("", line.strip()))
    if item:
        yield item
