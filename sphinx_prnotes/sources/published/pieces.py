"""JSON value by value: of a file that is larger than what there is memory for, only one value is held."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator
from typing import Any, BinaryIO, Final, Literal

_CHUNK: Final = 1 << 16
_BLANKS: Final = re.compile(r"[ \t\r\n]*")
_DECODER: Final = json.JSONDecoder()


def clause_of(error: Exception) -> str:
    """Say what is wrong in JSON that could not be decoded."""
    match error:
        case json.JSONDecodeError():
            return f"not well-formed JSON: {error.msg}"
        case UnicodeDecodeError():
            return "not UTF-8"
        case RecursionError():
            return "nested too deep"
        case _:  # what Python says of a number of more than 4,300 digits is about Python
            return "a number in it is too long"


class Pieces:
    """One JSON object, through which whoever reads it goes step by step.

    Each step raises ``ValueError`` with a clause if what comes is not JSON.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._utf8 = codecs.getincrementaldecoder("utf-8-sig")()
        self._text = ""
        self._at = 0

    def names(self) -> Iterator[str]:
        """Go through the names of the object; whoever takes a name also takes its value, or the elements of that."""
        self._expect("{")
        has_more = not self._take("}")
        while has_more:
            name = self.value()
            self._expect(":")
            yield str(name)
            has_more = self._take(",") or self._expect("}")
        if self._next():
            raise ValueError("not well-formed JSON: Extra data")

    def elements(self) -> Iterator[Any]:
        """Go through the elements of a list."""
        self._expect("[")
        has_more = not self._take("]")
        while has_more:
            yield self.value()
            has_more = self._take(",") or self._expect("]")

    def is_next(self, sign: str) -> bool:
        """Whether a value that begins with *sign* comes."""
        return self._next() == sign

    def value(self) -> Any:
        """Take a whole value."""
        self._next()
        while True:
            try:
                value, end = _DECODER.raw_decode(self._text, self._at)
            except (ValueError, RecursionError) as error:
                is_cut_off = isinstance(error, json.JSONDecodeError) and self._read_on()
                if not is_cut_off:
                    raise ValueError(clause_of(error)) from None
            else:
                # A number that the text ends with may go on.
                if end < len(self._text) or not self._read_on():
                    self._at = end
                    return value

    def _next(self) -> str:
        """Pass over blanks, and see what comes; nothing at the end."""
        while True:
            blanks = _BLANKS.match(self._text, self._at)
            self._at = blanks.end() if blanks else self._at
            if self._at < len(self._text) or not self._read_on():
                return self._text[self._at : self._at + 1]

    def _take(self, sign: str) -> bool:
        is_there = self._next() == sign
        self._at += is_there
        return is_there

    def _expect(self, sign: str) -> Literal[False]:
        """Take *sign*, behind which nothing more is to be had."""
        if not self._take(sign):
            raise ValueError(f"not well-formed JSON: {sign} is missing")
        return False

    def _read_on(self) -> bool:
        """Read as much again as is held: in parts of one size, a huge value would be tried again with each of them."""
        held = self._text[self._at :]
        chunk = self._stream.read(max(_CHUNK, len(held)))
        try:
            self._text = held + self._utf8.decode(chunk, final=not chunk)
        except UnicodeDecodeError as error:
            raise ValueError(clause_of(error)) from None
        self._at = 0
        return bool(chunk)
