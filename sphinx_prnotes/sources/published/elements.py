"""``prnotes.json`` piece by piece: a note a line as we write it, so that neither size nor one broken line matters."""

from __future__ import annotations

import codecs
import json
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, BinaryIO, Final, NamedTuple

_NOTES: Final = b'"notes": ['
_ENDS: Final = (b"]", b"],")
# More lines than stand above the notes in any file of ours.
_LONGEST_HEAD: Final = 30
_DECODER: Final = json.JSONDecoder()


class Element(NamedTuple):
    """One member of ``notes`` or what is wrong with it; ``line`` counts from 1, 0 where that is not known."""

    line: int
    value: object = None
    error: str = ""


def read_elements(stream: BinaryIO) -> tuple[dict[str, Any], Iterator[Element]]:
    """Read what stands around the notes at once, and the notes one by one.

    A file that somebody has formatted otherwise is read as a whole, and its notes have no lines.

    :raises ValueError: If what stands around the notes is not JSON, or no object.
    """
    head = b""
    for number, line in enumerate(stream, start=1):
        head += line.removeprefix(codecs.BOM_UTF8) if number == 1 else line
        if line.strip() == _NOTES:
            first = stream.readline()
            if first.strip() != b"{":
                return _frame(decode_value(head + b"]}")), _each_line(chain([first], stream), number + 1)
            head += first
        if number == _LONGEST_HEAD:
            break
    frame = _frame(decode_value(head + stream.read()))
    notes = frame.get("notes")
    return frame, (Element(0, value) for value in (notes if isinstance(notes, list) else ()))


def read_rest(stream: BinaryIO) -> dict[str, Any]:
    """Read what stands behind the notes, once these have been read; nothing where that was done as a whole.

    :raises ValueError: If it is not JSON.
    """
    rest = stream.read()
    return _frame(decode_value(b"{" + rest)) if rest.strip() else {}


def decode_value(content: bytes) -> object:
    """Decode one JSON value.

    :raises ValueError: If it is none; the message is a clause.
    """
    try:
        return _DECODER.decode(content.decode())
    except json.JSONDecodeError as error:
        raise ValueError(f"not well-formed JSON: {error.msg}") from None
    except UnicodeDecodeError:
        raise ValueError("not UTF-8") from None
    except RecursionError:
        raise ValueError("nested too deep") from None
    except ValueError:  # what Python says of a number of more than 4,300 digits is about Python
        raise ValueError("a number in it is too long") from None


def _each_line(lines: Iterable[bytes], first: int) -> Iterator[Element]:
    for number, line in enumerate(lines, start=first):
        written = line.strip()
        if written in _ENDS:
            return
        if not written:
            continue
        try:
            yield Element(number, decode_value(written.removesuffix(b",")))
        except ValueError as error:
            yield Element(number, error=str(error))
        first = number + 1
    yield Element(first, error="the file is cut off here")


def _frame(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError("no JSON object")
    return value
