"""The members of a JSON object one by one, each with its line: a broken one does not hide the others."""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import Final, NamedTuple


class Pairs(list[tuple[str, object]]):
    """A JSON object as it was written: in order, with a key that stands there twice."""


class Member(NamedTuple):
    """One key with its value, or what is wrong there; ``line`` counts from 1."""

    line: int
    key: str = ""
    value: object = None
    error: str = ""


# More digits than any count has; int() itself refuses 4,300.
_LONGEST_NUMBER: Final = 18
_BLANK: Final = re.compile(r"[ \t\r\n]*")
_NEXT_MEMBER: Final = re.compile(r'\n[ \t]*(?="[^"\n]*"[ \t]*:[ \t]*\{)')


_TOO_DEEP: Final = "nested too deep"


def _read_int(digits: str) -> int | str:
    return int(digits) if len(digits) <= _LONGEST_NUMBER else digits


_DECODER: Final = json.JSONDecoder(object_pairs_hook=Pairs, parse_int=_read_int)


def decode_json(text: str) -> object:
    """Decode a whole text, with objects as :class:`Pairs`.

    :raises json.JSONDecodeError: If it is not well-formed JSON.
    :raises ValueError: If it is nested too deep.
    """
    try:
        return _DECODER.decode(text)
    except RecursionError:
        raise ValueError(_TOO_DEEP) from None


def read_members(text: str, start: int) -> Iterator[Member]:
    """Read the members of the object whose first character after its brace is at *start*.

    After a member that is not well-formed the reading goes on at the next line that begins one.
    """
    ends = [match.start() for match in re.finditer("\n", text)]
    position: int | None = _skip(text, start)
    while position is not None and text[position : position + 1] != "}":
        try:
            key, value, end = _read_member(text, position)
        except json.JSONDecodeError as error:
            yield Member(bisect_left(ends, error.pos) + 1, error=f"not well-formed JSON: {error.msg}")
            position = _resume(text, max(position, error.pos))
        except RecursionError:
            yield Member(bisect_left(ends, position) + 1, error=_TOO_DEEP)
            position = _resume(text, position)
        else:
            yield Member(bisect_left(ends, position) + 1, key, value)
            position = _skip(text, end)
            if text[position : position + 1] == ",":
                position = _skip(text, position + 1)
            elif text[position : position + 1] == '"':
                yield Member(bisect_left(ends, end) + 1, error="not well-formed JSON: a comma is missing")


def _read_member(text: str, position: int) -> tuple[str, object, int]:
    if text[position : position + 1] != '"':
        raise json.JSONDecodeError("a key in double quotes is missing", text, position)
    key, end = _DECODER.raw_decode(text, position)
    end = _skip(text, end)
    if text[end : end + 1] != ":":
        raise json.JSONDecodeError("a colon is missing", text, end)
    value, end = _DECODER.raw_decode(text, _skip(text, end + 1))
    return str(key), value, end


def _skip(text: str, position: int) -> int:
    match = _BLANK.match(text, position)
    return match.end() if match else position


def _resume(text: str, position: int) -> int | None:
    match = _NEXT_MEMBER.search(text, position)
    return match.end() if match else None
