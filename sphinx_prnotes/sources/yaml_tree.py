"""YAML becomes located values; where a document is broken, every part of it that is whole is kept."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from sphinx_prnotes.codes import Code
from sphinx_prnotes.messages import quote
from sphinx_prnotes.model import Origin
from sphinx_prnotes.sources.report import Report
from sphinx_prnotes.sources.tree import Mapping, Scalar, Sequence, Value
from sphinx_prnotes.sources.yaml_events import NotYaml, compose

_MOST_DIVISIONS: Final = 20
_MEMBER = re.compile(r" *-(?= |$) *")
_PAIR = re.compile(r""" *(?P<key>[\w.-]+|"[^"]*"|'[^']*') *:(?= |$) *""")
_COMMENT_ONLY = re.compile(r"\s*(?:#|$)")
_TRAILING_COMMENT = re.compile(r"\s+#(?:\s.*)?$")
_COMMENT_IN_FLOW = re.compile(r"[\[{,]\s*#")
# What libyaml says in terms of its own grammar.
_REASONS: Final = {
    "did not find expected <document start>": "the line is indented less than those before it",
    "did not find expected key": "there is text where a field's name should be",
    "did not find expected '-' indicator": "there is text where a '-' should be",
    "did not find expected node content": "there is no value where one should be",
    "mapping values are not allowed in this context": "it holds a second ': '",
    "found character that cannot start any token": "no value can begin like that",
}
_CLOSING: Final = {"[": "]", "{": "}", '"': '"', "'": "'"}


def read_yaml(text: str, path: str, report: Report, *, first_line: int = 1) -> Value | None:
    """Read the first document of *text*; everything wrong is told.

    :param first_line: The line of the file on which *text* begins.
    :return: None where there is nothing to read.
    """
    try:
        return compose(text, path, report, first_line=first_line)
    except NotYaml as error:
        return _Rescue(path, report).divide(_Block(tuple(text.split("\n")), first_line), error, 0)


@dataclass(frozen=True, slots=True)
class _Block:
    """Consecutive lines of a file; ``first_line`` is the number of the first."""

    lines: tuple[str, ...]
    first_line: int

    def part(self, start: int, end: int) -> _Block:
        return _Block(self.lines[start:end], self.first_line + start)

    def without_head(self, length: int) -> _Block:
        """Replace the beginning of the first line by blanks."""
        return _Block((" " * length + self.lines[0][length:], *self.lines[1:]), self.first_line)


class _Rescue:
    """Divides a broken document by its indentation until only what is broken itself is left out."""

    def __init__(self, path: str, report: Report) -> None:
        self._path = path
        self._report = report

    def divide(self, block: _Block, error: NotYaml, depth: int) -> Value | None:
        """Read the parts of a block that does not compose as a whole."""
        told = len(self._report)
        value = self._parts(block, error, depth) if depth < _MOST_DIVISIONS else None
        if len(self._report) == told:
            self._tell(block, error)
        return value

    def _value(self, block: _Block, depth: int) -> Value | None:
        try:
            return self._compose(block)
        except NotYaml as error:
            return self.divide(block, error, depth)

    def _parts(self, block: _Block, error: NotYaml, depth: int) -> Value | None:
        start = next((index for index, line in enumerate(block.lines) if _is_content(line)), -1)
        if start < 0:
            return None
        first = block.lines[start]
        origin = Origin(self._path, block.first_line + start, _indent(first) + 1)
        if _MEMBER.match(first):
            members = (member for part in _split(block, start, _MEMBER) for member in self._members(part, depth + 1))
            return Sequence(tuple(members), origin)
        if _PAIR.match(first):
            pairs = (pair for part in _split(block, start, _PAIR) for pair in self._pairs(part, depth + 1))
            return Mapping(tuple(pairs), origin)
        return self._text(block, start, error)

    def _members(self, block: _Block, depth: int) -> Iterator[Value]:
        match = _MEMBER.match(block.lines[0])
        try:
            whole = self._compose(block)
            if isinstance(whole, Sequence):
                yield from whole.members
        except NotYaml as error:
            inner = block.without_head(match.end()) if match else block
            value = self.divide(inner, error, depth)
            if value is not None:
                yield value

    def _pairs(self, block: _Block, depth: int) -> Iterator[tuple[Scalar, Value]]:
        try:
            whole = self._compose(block)
            if isinstance(whole, Mapping):
                yield from whole.pairs
            return
        except NotYaml as error:
            broken = error
        match = _PAIR.match(block.lines[0])
        if match is None:
            self._tell(block, broken)
            return
        if _COMMENT_ONLY.match(block.lines[0], match.end()):
            value = self._value(block.part(1, len(block.lines)), depth)
        else:
            value = self._text(block.without_head(match.end()), 0, broken)
        if value is not None:
            key = Scalar(match["key"].strip("\"'"), Origin(self._path, block.first_line, match.start("key") + 1))
            yield key, value

    def _text(self, block: _Block, start: int, error: NotYaml) -> Value | None:
        """Keep a text that needed quotes, if it stands on one line, or the lines before the broken one."""
        line = block.lines[start]
        text = _TRAILING_COMMENT.sub("", line).strip()
        is_one_line = not any(_is_content(line) for line in block.lines[start + 1 :])
        if not is_one_line or text[:1] in _CLOSING and _CLOSING[text[0]] not in text[1:] or _has_tab(line):
            self._tell(block, error)
            return self._before(block, error)
        origin = Origin(self._path, block.first_line + start, _indent(line) + 1)
        if _COMMENT_IN_FLOW.search(text):
            message = f"{quote(text)} ends at its #, which begins a comment; write texts that begin with # in quotes"
        elif len(text) > 1 and text[0] == text[-1] == '"':
            text = text[1:-1]
            message = f"{quote(text)} holds a \\ that means nothing ({_reason(error)}); write \\\\ or use single quotes"
        else:
            message = f"{quote(text)} must stand in quotes, since YAML takes it for something else ({_reason(error)})"
        self._report.tell(Code.FILE_FORMAT, message, origin)
        return Scalar(text, origin)

    def _before(self, block: _Block, error: NotYaml) -> Value | None:
        """Read the lines above the one that is wrong."""
        if not 0 < error.line < len(block.lines):
            return None
        try:
            return self._compose(block.part(0, error.line))
        except NotYaml:
            return None

    def _compose(self, block: _Block) -> Value | None:
        return compose("\n".join(block.lines), self._path, self._report, first_line=block.first_line)

    def _tell(self, block: _Block, error: NotYaml) -> None:
        index = min(max(error.line, 0), len(block.lines) - 1)
        message = f"this is not well-formed YAML: {_reason(error)}; {_advice(block.lines[: index + 1])}"
        column = error.column + 1 if error.line == index else 0
        self._report.tell(Code.FILE_FORMAT, message, Origin(self._path, block.first_line + index, column))


def _split(block: _Block, start: int, head: re.Pattern[str]) -> Iterator[_Block]:
    """Cut a block before each line that begins as *head* at the indentation of the line *start*."""
    indent = _indent(block.lines[start])
    heads = [
        index
        for index in range(start, len(block.lines))
        if _indent(block.lines[index]) == indent and head.match(block.lines[index])
    ]
    for index, end in zip(heads, [*heads[1:], len(block.lines)], strict=True):
        yield block.part(index, end)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _is_content(line: str) -> bool:
    return not _COMMENT_ONLY.match(line) and line.rstrip() != "---" and not line.startswith("%")


def _has_tab(line: str) -> bool:
    return line.lstrip(" ").startswith("\t")


def _reason(error: NotYaml) -> str:
    return _REASONS.get(str(error), str(error))


def _advice(lines: tuple[str, ...]) -> str:
    if any(_has_tab(line) for line in lines):
        return "indent with blanks, not with tabs"
    if any(_COMMENT_IN_FLOW.search(line) for line in lines):
        return "write a text that begins with # in quotes"
    return "check the quotes, brackets and indentation here and in the line above"
