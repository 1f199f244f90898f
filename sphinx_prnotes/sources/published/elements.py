"""``prnotes.json`` piece by piece, so that its size does not matter; nor does one broken line, with a note a line."""

from __future__ import annotations

import codecs
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import BytesIO
from itertools import chain, islice
from typing import Any, BinaryIO, Final, NamedTuple

from sphinx_prnotes.sources.published.pieces import Pieces, clause_of

_NOTES: Final = b'"notes": ['
_ENDS: Final = (b"]", b"],")
# More lines than stand above the notes in any file of ours.
_LONGEST_HEAD: Final = 30
#: What has to be known before the first note is read.
_WANTED: Final = frozenset(("version", "project"))
# Lines that are decoded together: it takes less time than one by one.
_BLOCK: Final = 32
_DECODER: Final = json.JSONDecoder()


class Element(NamedTuple):
    """One member of ``notes`` or what is wrong with it; ``line`` counts from 1, 0 where that is not known."""

    line: int
    value: object = None
    error: str = ""


class Opened(NamedTuple):
    """What stands around the notes as far as these need it, and the notes one by one.

    ``rest`` gives what stands behind the notes, once these have been taken.
    """

    frame: dict[str, Any]
    elements: Iterator[Element]
    rest: Callable[[], dict[str, Any]]


def open_elements(stream: BinaryIO) -> Opened:
    """Begin to read a file; the notes of one that somebody has formatted otherwise have no lines.

    :raises ValueError: If what stands around the notes is not JSON, or no object; ``rest`` may say so, too.
    """
    if not stream.seekable():
        # A pipe cannot be gone through twice, as some layouts need it.
        stream = BytesIO(stream.read())
    head = b""
    for number, line in enumerate(islice(stream, _LONGEST_HEAD), start=1):
        head += line.removeprefix(codecs.BOM_UTF8) if number == 1 else line
        if line.strip() == _NOTES:
            first = stream.readline()
            if first.strip() != b"{":
                frame = _frame(decode_value(head + b"]}"))
                return Opened(frame, _each_line(chain([first], stream), number + 1), lambda: _behind(stream))
            break
    stream.seek(0)
    return _walk(stream)


def _frame(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError("no JSON object")
    return value


def _each_line(lines: Iterable[bytes], first: int) -> Iterator[Element]:
    number = first
    block: list[tuple[int, bytes]] = []
    for number, line in enumerate(lines, start=first):
        written = line.strip()
        if written in _ENDS:
            yield from _decode(block)
            return
        if written:
            block.append((number, written.removesuffix(b",")))
        if len(block) == _BLOCK:
            yield from _decode(block)
            block = []
    yield from _decode(block)
    yield Element(number + 1, error="the file is cut off here")


def _decode(block: Sequence[tuple[int, bytes]]) -> Iterator[Element]:
    """Decode lines at once, or each alone where one of them is broken."""
    try:
        values = decode_value(b"[" + b",".join([line for _, line in block]) + b"]")
    except ValueError:
        values = None
    if isinstance(values, list) and len(values) == len(block):
        yield from [Element(number, value) for (number, _), value in zip(block, values, strict=True)]
        return
    for number, line in block:
        try:
            yield Element(number, decode_value(line))
        except ValueError as error:
            yield Element(number, error=str(error))


def _behind(stream: BinaryIO) -> dict[str, Any]:
    rest = stream.read()
    return _frame(decode_value(b"{" + rest)) if rest.strip() else {}


def _walk(stream: BinaryIO) -> Opened:
    frame, pieces, names = _up_to_notes(stream)
    if not isinstance(frame.get("notes"), list):
        return Opened(frame, iter(()), dict)
    if not frame.keys() >= _WANTED:
        # Some of it stands behind the notes, which are then gone through twice.
        for _ in pieces.elements():
            pass
        frame |= {name: pieces.value() for name in names}
        stream.seek(0)
        _, pieces, names = _up_to_notes(stream)
    return Opened(frame, _each_piece(pieces), lambda: {name: pieces.value() for name in names})


def _up_to_notes(stream: BinaryIO) -> tuple[dict[str, Any], Pieces, Iterator[str]]:
    """Read all that stands before the notes, or the whole of what has none."""
    pieces = Pieces(stream)
    if not pieces.is_next("{"):
        return _frame(pieces.value()), pieces, iter(())
    frame: dict[str, Any] = {}
    names = pieces.names()
    for name in names:
        if name == "notes" and pieces.is_next("["):
            return {**frame, name: []}, pieces, names
        frame[name] = pieces.value()
    return frame, pieces, names


def _each_piece(pieces: Pieces) -> Iterator[Element]:
    try:
        for value in pieces.elements():
            yield Element(0, value)
    except ValueError as error:
        yield Element(0, error=f"{error}; what follows is not read")


def decode_value(content: bytes) -> object:
    """Decode one JSON value.

    :raises ValueError: If it is none; the message is a clause.
    """
    try:
        return _DECODER.decode(content.decode())
    except (ValueError, RecursionError) as error:
        raise ValueError(clause_of(error)) from None
