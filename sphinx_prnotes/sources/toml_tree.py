"""TOML becomes located values; where a file is broken, every note of it that is whole is kept."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Final

from sphinx_prnotes.codes import Code
from sphinx_prnotes.model import Origin
from sphinx_prnotes.sources.places import Places
from sphinx_prnotes.sources.report import Report
from sphinx_prnotes.sources.toml_values import Branch, Tokens
from sphinx_prnotes.sources.tree import TOO_DEEP, Mapping, Scalar, Sequence, Value

_NOTE_HEAD = re.compile(r"^[ \t]*\[\[[ \t]*notes[ \t]*\]\]", re.MULTILINE)
# Errors carry no position as an attribute before Python 3.14.
_POSITION = re.compile(r"\s*\(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)$")
_LINE_OF_FIELD = re.compile(r"\s*[\w.\"'-]+\s*=")
_MOST_MENDED: Final = 10
# Lines of a field with texts without escapes, or with numbers: nothing in them can be wrong, and where they lie within
# a longer text they do not end it, unless it is a literal one.
_PLAIN: Final = r'(?:"[^"\\\x00-\x1f\x7f]*"|0|[1-9][0-9]{0,17})'
_PLAIN_LINE = re.compile(rf"^([A-Za-z0-9_-]+) *= *(?:{_PLAIN}|\[{_PLAIN}(?:, *{_PLAIN})*\])$", re.MULTILINE)
_LITERAL: Final = "'''"
_OVERWRITE = re.compile(r"overwrite|declare .* twice", re.IGNORECASE)


def read_toml(text: str, path: str, report: Report, *, first_line: int = 1) -> Mapping | None:
    """Read one document; everything wrong is told.

    :param first_line: The line of the file on which *text* begins.
    """
    if _is_sound(text):
        return _read_sound(text, path, report, first_line)
    heads = [match.start() for match in _NOTE_HEAD.finditer(text)]
    return _read_parts(text, heads, report, Origin(path, first_line))


def _is_sound(text: str) -> bool:
    # Finding plain lines takes a third of the time that tomllib takes for their values; it still sees repeated names.
    short = text if _LITERAL in text else _PLAIN_LINE.sub(r"\1=true", text)
    return _syntax_error(short) is None


def _syntax_error(text: str) -> Exception | None:
    try:
        tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        return error
    return None


def _read_parts(text: str, heads: list[int], report: Report, start: Origin) -> Mapping:
    """Read the head of the file and each ``[[notes]]`` alone."""
    pairs: list[tuple[Scalar, Value]] = []
    for begin, end in zip([0, *heads], [*heads, len(text)], strict=True):
        part = text[begin:end]
        first_line = start.line + text.count("\n", 0, begin)
        sound = _mend(part, report, Origin(start.path, first_line))
        mapping = _read_sound(sound, start.path, report, first_line)
        pairs.extend(mapping.pairs if mapping else ())
    return Mapping(tuple(_joined(pairs)), start)


def _joined(pairs: list[tuple[Scalar, Value]]) -> Iterator[tuple[Scalar, Value]]:
    """Make one list of all lists ``notes``."""
    lists: list[tuple[Scalar, Sequence]] = []
    for key, value in pairs:
        if key.text == "notes" and isinstance(value, Sequence):
            lists.append((key, value))
        else:
            yield key, value
    if lists:
        key, first = lists[0]
        yield key, Sequence(tuple(member for _, value in lists for member in value.members), first.origin)


def _mend(text: str, report: Report, start: Origin) -> str:
    """Take out the lines that are wrong; all of the text where no single line is."""
    lines = text.split("\n")
    for _ in range(_MOST_MENDED):
        error = _syntax_error("\n".join(lines))
        if error is None:
            return "\n".join(lines)
        origin = _tell(error, text, report, start)
        index = origin.line - start.line
        if index >= len(lines) or not _LINE_OF_FIELD.match(lines[index]):
            return ""
        lines[index] = ""
    return ""


def _read_sound(text: str, path: str, report: Report, first_line: int) -> Mapping | None:
    places = Places(text, path, first_line=first_line)
    tokens = Tokens(text, places)
    root = Branch(Origin(path, first_line, 1))
    try:
        _fill(root, tokens)
    except ValueError as error:
        report.tell(Code.FILE_FORMAT, str(error), tokens.origin())
        return None
    return root.freeze()


def _fill(root: Branch, tokens: Tokens) -> None:
    branch = root
    while head := tokens.head:
        if head != "[":
            branch.put(*tokens.pair())
        elif tokens.take("[["):
            branch = root
            *above, last = tokens.path()
            for key in above:
                branch = branch.below(key)
            branch = branch.grow(last)
            tokens.take("]]")
        else:
            branch = root
            tokens.take("[")
            for key in tokens.path():
                branch = branch.below(key)
            tokens.take("]")


def _tell(error: Exception, text: str, report: Report, start: Origin) -> Origin:
    reason = str(error)
    match = _POSITION.search(reason)
    if isinstance(error, RecursionError):
        message, origin = TOO_DEEP, start
    elif match and match["line"]:
        message = _lowered(reason[: match.start()])
        origin = Origin(start.path, start.line + int(match["line"]) - 1, int(match["column"]))
    else:
        message = _lowered(reason[: match.start()] if match else reason)
        origin = Origin(start.path, start.line + text.rstrip("\n").count("\n"))
    if _OVERWRITE.search(message):
        report.tell(Code.DUPLICATE_KEY, f"a field is written twice: {message}; delete one of the two", origin)
    else:
        report.tell(
            Code.FILE_FORMAT, f"this is not well-formed TOML: {message}; check this line and its quotes", origin
        )
    return origin


def _lowered(message: str) -> str:
    return message[:1].lower() + message[1:]
