"""Events of PyYAML become located values: texts stay as typed, and nothing is built that a document names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

import yaml
from yaml import AliasEvent, MappingEndEvent, ScalarEvent, SequenceEndEvent, SequenceStartEvent

from sphinx_prnotes.codes import Code
from sphinx_prnotes.messages import quote
from sphinx_prnotes.model import Origin
from sphinx_prnotes.sources.report import Report
from sphinx_prnotes.sources.text import unfold_cjk
from sphinx_prnotes.sources.tree import DEEPEST, TOO_DEEP, Mapping, Scalar, Sequence, Value

# Events, not nodes: composing takes twice the time, and keeps everything in memory until the file ends.
_Parser: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_PREFIX: Final = "tag:yaml.org,2002:"
_ALLOWED_TAGS: Final = frozenset(
    [None, "!", *(_PREFIX + kind for kind in ("str", "int", "float", "bool", "null", "timestamp", "seq", "map"))]
)
_NULLS: Final = frozenset(("", "~", "null", "Null", "NULL"))
_MERGE: Final = "<<"
_BLOCKS: Final = ("|", ">")
_new: Final = tuple.__new__
# So many values, and one for each character of the document, may be there again through aliases.
_SPARE_VALUES: Final = 10_000

_COMMENT = re.compile(r"\s*(#.*?)\s*$")
_LOST_REFERENCE = re.compile(r"\s+(#\d.*?)\s*$")
_LOST_REFERENCE_WITHIN = re.compile(r"\s#\d")


class NotYaml(ValueError):
    """Text that is not well-formed; ``line`` and ``column`` count from 0 within it, line -1 where unknown."""

    def __init__(self, message: str, line: int = -1, column: int = 0) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


def compose(text: str, path: str, report: Report, *, first_line: int = 1) -> Value | None:
    """Read the first YAML document of *text*; a second one is told.

    :param first_line: The line of the file on which *text* begins.
    :return: None for a document without content, or one that is refused as a whole.
    :raises NotYaml: If the text is not well-formed.
    """
    try:
        parser = _Parser(text)
        try:
            return _Grower(parser.get_event, _Page(text, path, report, first_line)).document()
        finally:
            parser.dispose()
    except yaml.YAMLError as error:
        raise _not_yaml(error) from None
    except (ValueError, AttributeError, RecursionError, OverflowError) as error:
        # PyYAML lets these through for odd escapes and for deep nesting.
        raise NotYaml(str(error) or type(error).__name__) from None


def _not_yaml(error: yaml.YAMLError) -> NotYaml:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    reason = str(getattr(error, "problem", None) or getattr(error, "reason", None) or "it cannot be read")
    return NotYaml(reason, mark.line, mark.column) if mark else NotYaml(reason)


class _Page:
    """The text that is read, for what events do not carry: comments, and where lines are in the file."""

    def __init__(self, text: str, path: str, report: Report, first_line: int) -> None:
        self.size = len(text)
        self.path = path
        self.first_line = first_line
        self._report = report
        self._lines = text.split("\n")
        # Most values stand on a line without any #.
        self._suspect = {number for number, line in enumerate(self._lines) if _holds_lost_reference(line)}

    def origin(self, mark: Any) -> Origin:
        return Origin(self.path, mark.line + self.first_line, mark.column + 1)

    def tell(self, mark: Any, message: str) -> None:
        self._report.tell(Code.FILE_FORMAT, message, self.origin(mark))

    def scalar(self, event: Any) -> Scalar:
        """Make a value of a text; what a comment took away of it is kept, or told."""
        text: str = event.value
        style = event.style
        start = event.start_mark
        line = start.line
        lost = ""
        if not style:
            if text in _NULLS:
                lost = "" if text else self._lost(start)
                text = ""
            elif self._suspect and event.end_mark.line in self._suspect:
                self._tell_lost_reference(event.end_mark)
        elif style in _BLOCKS:
            return self._block(event)
        if " " in text and event.end_mark.line != line:
            text = unfold_cjk(text)
        # There are more of these than of anything else: their own constructors take twice the time.
        origin = _new(Origin, (self.path, line + self.first_line, start.column + 1))
        return _new(Scalar, (text, origin, not style, lost))

    def _block(self, event: Any) -> Scalar:
        """Make a value of lines below their indicator; it stands where the first of them does."""
        text: str = event.value
        start = event.start_mark.line
        lines = (line for line in self._lines[start + 1 : event.end_mark.line + 1] if line.strip())
        first = next(lines, "")
        if not first:
            return Scalar("", self.origin(event.start_mark))
        origin = Origin(self.path, start + 1 + self.first_line, len(first) - len(first.lstrip(" ")) + 1)
        return Scalar(unfold_cjk(text) if event.style == ">" else text, origin)

    def _lost(self, mark: Any) -> str:
        line = self._lines[mark.line] if mark.line < len(self._lines) else ""
        match = _COMMENT.match(line, mark.column)
        return match[1] if match else ""

    def _tell_lost_reference(self, end: Any) -> None:
        line = self._lines[end.line] if end.line < len(self._lines) else ""
        if match := _LOST_REFERENCE.match(line, end.column):
            message = (
                f"the value ends before {quote(match[1])}; write it in quotes, since # after a blank begins a comment"
            )
            self._report.tell(
                Code.FIELD_EMPTY, message, Origin(self.path, end.line + self.first_line, match.start(1) + 1)
            )


class _Grower:
    """Builds the tree of one document; a value is built once, however many aliases lead to it."""

    def __init__(self, next_event: Any, page: _Page) -> None:
        self._next = next_event
        self._page = page
        self._scalar = page.scalar
        self._anchors: dict[str, Value | None] = {}
        self._open: set[str] = set()
        self._sizes: dict[str, int] = {}
        self._repeated = 0
        self._is_bomb_told = False

    def document(self) -> Value | None:
        """Build the first document of a stream."""
        self._next()
        if not isinstance(self._next(), yaml.DocumentStartEvent):
            return None
        value = self._value(self._next(), 0)
        self._next()
        extra = self._next()
        if isinstance(extra, yaml.DocumentStartEvent):
            message = "a second document begins here and is not read; put it into a file of its own"
            self._page.tell(extra.start_mark, message)
        return None if isinstance(value, Scalar) and value.is_plain and not value.text else value

    def _value(self, event: Any, depth: int) -> Value | None:
        kind = type(event)
        if kind is AliasEvent:
            return self._alias(event)
        if event.anchor is not None:
            return self._anchored(event, depth)
        return self._scalar(event) if kind is ScalarEvent and event.tag is None else self._tagged(event, depth)

    def _anchored(self, event: Any, depth: int) -> Value | None:
        self._open.add(event.anchor)
        value = self._tagged(event, depth)
        self._open.discard(event.anchor)
        self._anchors[event.anchor] = value
        self._sizes[event.anchor] = _count(value)
        return value

    def _tagged(self, event: Any, depth: int) -> Value | None:
        kind = type(event)
        value: Value | None
        if kind is ScalarEvent:
            value = self._scalar(event)
        elif depth > DEEPEST:
            self._page.tell(event.start_mark, TOO_DEEP)
            self._skip()
            return None
        elif kind is SequenceStartEvent:
            value = Sequence(tuple(self._members(depth + 1)), self._page.origin(event.start_mark))
        else:
            value = Mapping(tuple(self._pairs(depth + 1)), self._page.origin(event.start_mark))
        if event.tag in _ALLOWED_TAGS:
            return value
        tag = quote(_short_tag(event.tag))
        self._page.tell(event.start_mark, f"the tag {tag} is refused; write a text that begins with ! in quotes")
        return None

    def _members(self, depth: int) -> list[Value]:
        members: list[Value] = []
        next_event = self._next
        while type(event := next_event()) is not SequenceEndEvent:
            value = self._value(event, depth)
            if value is not None:
                members.append(value)
        return members

    def _pairs(self, depth: int) -> list[tuple[Scalar, Value]]:
        pairs: list[tuple[Scalar, Value]] = []
        merged: list[tuple[Scalar, Value]] = []
        refused: list[str] = []
        next_event, value_of = self._next, self._value
        while type(event := next_event()) is not MappingEndEvent:
            key = value_of(event, depth)
            value = value_of(next_event(), depth)
            if not isinstance(key, Scalar):
                message = "a field's name is one text; write a text that begins with [ or { in quotes"
                self._page.tell(event.start_mark, message)
            elif key.text == _MERGE and key.is_plain:
                merged += self._mergeable(event, value)
            elif value is None:
                refused.append(key.text)
            else:
                pairs.append((key, value))
        if merged:
            written = {*refused, *(key.text for key, _ in pairs)}
            pairs += _first_of_each(pair for pair in merged if pair[0].text not in written)
        return pairs

    def _mergeable(self, event: Any, value: Value | None) -> Iterator[tuple[Scalar, Value]]:
        for part in value.members if isinstance(value, Sequence) else (value,):
            if isinstance(part, Mapping):
                yield from part.pairs
            elif part is not None:
                self._page.tell(event.start_mark, "<< takes a mapping, or a list of mappings, by their aliases")

    def _alias(self, event: Any) -> Value | None:
        name: str = event.anchor
        if name in self._open:
            self._page.tell(event.start_mark, f"the alias *{name} stands within what it repeats; write that out")
            return None
        if name not in self._anchors:
            message = (
                f"{quote('*' + name)} must stand in quotes, since YAML takes it for an alias, and nothing is called so"
            )
            self._page.tell(event.start_mark, message)
            return Scalar(f"*{name}", self._page.origin(event.start_mark))
        self._repeated += self._sizes[name]
        if self._repeated <= self._page.size + _SPARE_VALUES:
            return self._anchors[name]
        self._repeated -= self._sizes[name]
        if not self._is_bomb_told:
            self._is_bomb_told = True
            self._page.tell(event.start_mark, "aliases repeat values too often; write the values out")
        return None

    def _skip(self) -> None:
        """Go past the rest of a collection."""
        level = 1
        while level:
            event = self._next()
            level += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)


def _holds_lost_reference(line: str) -> bool:
    return "#" in line and _LOST_REFERENCE_WITHIN.search(line) is not None


def _first_of_each(pairs: Iterable[tuple[Scalar, Value]]) -> Iterator[tuple[Scalar, Value]]:
    """Leave out names that were there before."""
    met: set[str] = set()
    for key, value in pairs:
        if key.text not in met:
            met.add(key.text)
            yield key, value


def _count(value: Value | None) -> int:
    """Count the values that one consists of, itself included."""
    if isinstance(value, Mapping):
        return 1 + sum(1 + _count(member) for _, member in value.pairs)
    return 1 + sum(map(_count, value.members)) if isinstance(value, Sequence) else 1


def _short_tag(tag: str) -> str:
    return "!!" + tag.removeprefix(_PREFIX) if tag.startswith(_PREFIX) else tag
