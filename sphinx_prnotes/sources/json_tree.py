"""JSON becomes located values; numbers and words stay as typed."""

from __future__ import annotations

import re
from collections.abc import Callable
from json import JSONDecodeError
from json.decoder import scanstring  # type: ignore[attr-defined]
from typing import Final, TypeVar

from sphinx_prnotes.codes import Code
from sphinx_prnotes.messages import quote
from sphinx_prnotes.sources.places import Places
from sphinx_prnotes.sources.report import Report
from sphinx_prnotes.sources.tree import DEEPEST, TOO_DEEP, Mapping, Scalar, Sequence, Value

T = TypeVar("T")

_new: Final = tuple.__new__
_MOST_ERRORS: Final = 20
_BLANK = re.compile(r"[ \t\n]*")
_COLON = re.compile(r"[ \t\n]*:[ \t\n]*")
# A comma with something behind it, as it should be.
_COMMA = re.compile(r"[ \t\n]*,[ \t\n]*(?![\]} \t\n])")
_WORD = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?(?![\w.+-])|true\b|false\b|null\b")
_STRANGE = re.compile(r"[^\s,\[\]{}\":]+")


def read_json(text: str, path: str, report: Report) -> Value | None:
    """Read one value; ``null`` is left out, as if its name were not there.

    Syntax errors are told; reading goes on where it is clear how, and what was whole is kept.
    """
    return _Reader(text, path, report).read()


class _Reader:
    def __init__(self, text: str, path: str, report: Report) -> None:
        self._text = text
        self._report = report
        self._places = Places(text, path)
        self._at = 0
        self._is_broken = False
        self._errors = 0

    def read(self) -> Value | None:
        self._skip()
        if self._at == len(self._text):
            return None
        value = self._value(0)
        self._skip()
        if not self._is_broken and self._at < len(self._text):
            self._break("something stands after the end of the value; a file holds one value")
        return value

    def _value(self, depth: int) -> Value | None:
        head = self._text[self._at : self._at + 1]
        if head == '"':
            return self._string()
        if head not in ("{", "["):
            return self._word()
        if depth > DEEPEST:
            self._break(TOO_DEEP)
            return None
        origin = self._places.origin(self._at)
        if head == "{":
            return Mapping(tuple(self._walk("}", self._pair, depth + 1)), origin)
        return Sequence(tuple(self._walk("]", self._value, depth + 1)), origin)

    def _walk(self, end: str, read: Callable[[int], T | None], depth: int) -> list[T]:
        """Read the parts of a list or an object, with the commas between them."""
        parts: list[T] = []
        self._at += 1
        self._skip()
        if self._take(end):
            return parts
        while not self._is_broken:
            part = read(depth)
            if part is not None:
                parts.append(part)
            if match := _COMMA.match(self._text, self._at):
                self._at = match.end()
                continue
            self._skip()
            if self._is_over(end):
                break
            comma = self._at
            if not self._take(","):
                self._tell(f"a comma or {end} is missing before this")
            self._skip()
            if self._take(end):
                self._at, after = comma, self._at
                self._tell(f"a comma stands before {end}; delete it")
                self._at = max(self._at, after)
                break
        return parts

    def _is_over(self, end: str) -> bool:
        return self._is_broken or self._take(end)

    def _pair(self, depth: int) -> tuple[Scalar, Value] | None:
        if self._text[self._at : self._at + 1] != '"':
            self._break("a name in double quotes is missing here")
            return None
        key = self._string()
        colon = _COLON.match(self._text, self._at)
        if key is None or colon is None:
            self._skip()
            self._break("a colon is missing before this")
            return None
        self._at = colon.end()
        value = self._value(depth)
        return None if value is None else (key, value)

    def _string(self) -> Scalar | None:
        origin = self._places.origin(self._at)
        try:
            # Not strict: a raw tab or line break inside a text is clear enough.
            text, self._at = scanstring(self._text, self._at + 1, False)
        except JSONDecodeError as error:
            self._at = error.pos
            reason = error.msg[:1].lower() + error.msg[1:].removesuffix(" starting at")
            self._break(f"the text that begins here cannot be read: {reason}")
            return None
        # There is one for each text of a file: its own constructor takes twice the time.
        return _new(Scalar, (text, origin, False, ""))

    def _word(self) -> Scalar | None:
        match = _WORD.match(self._text, self._at)
        if match is None:
            self._refuse_word()
            return None
        origin = self._places.origin(self._at)
        self._at = match.end()
        return None if match[0] == "null" else Scalar(match[0], origin, is_plain=True)

    def _refuse_word(self) -> None:
        strange = _STRANGE.match(self._text, self._at)
        if strange is None:
            self._break("a value is missing here")
            return
        self._tell(f"{quote(strange[0])} is no value; write a text in double quotes, a number, true, false or null")
        self._at = max(self._at, strange.end())

    def _skip(self) -> None:
        match = _BLANK.match(self._text, self._at)
        self._at = match.end() if match else self._at

    def _take(self, character: str) -> bool:
        is_there = self._text.startswith(character, self._at)
        self._at += is_there
        return is_there

    def _tell(self, message: str) -> None:
        """Tell an error after which reading goes on, as long as there are not too many."""
        self._errors += 1
        if self._errors > _MOST_ERRORS:
            self._break("there are too many errors")
        else:
            self._add(message)

    def _break(self, message: str) -> None:
        """Tell the last error; nothing after it is read."""
        if not self._is_broken:
            self._is_broken = True
            self._add(message + ("; what follows is not read" if self._at < len(self._text) else ""))
        self._at = len(self._text)

    def _add(self, message: str) -> None:
        full = f"this is not well-formed JSON: {message}"
        self._report.tell(Code.FILE_FORMAT, full, self._places.origin(self._at))
