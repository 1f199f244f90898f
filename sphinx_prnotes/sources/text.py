"""Characters: from the bytes of a file to text that every output format can hold."""

from __future__ import annotations

import codecs
import re
from typing import Final

from sphinx_prnotes.codes import Code
from sphinx_prnotes.model import Origin
from sphinx_prnotes.sources.report import Report

# XML 1.0 holds none of these, and an unpaired surrogate cannot even be written as UTF-8.
_REFUSED: Final = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff"
_BREAKS: Final = "\x85\u2028\u2029"
_BIDI: Final = "\u202a-\u202e\u2066-\u2069"

_REFUSED_ONE = re.compile(f"[{_REFUSED}]")
_BREAK = re.compile(f"[{_BREAKS}]")
#: What reading a file removes, or puts a blank in the place of.
UNREADABLE: Final = re.compile(f"[\r{_REFUSED}{_BREAKS}]")
_BIDI_ONE = re.compile(f"[{_BIDI}]")

# Scripts that are written without blanks between words; Hangul is not one of them.
_CJK: Final = (
    "\u2e80-\u303f\u3040-\u312f\u31a0-\u31ff\u3220-\u325f\u3280-\u4dbf\u4e00-\u9fff"
    "\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff60\uffe0-\uffe6\U00020000-\U0003ffff"
)
_FOLD_IN_CJK = re.compile(f"(?<=[{_CJK}])[ \t]*\n\\s*(?=[{_CJK}])")
_BLANK_IN_CJK = re.compile(f"(?<=[{_CJK}]) (?=[{_CJK}])")
_FOLD = re.compile(r"\s*\n\s*")


def decode(content: bytes, path: str, report: Report) -> str | None:
    """Read UTF-8, with or without a byte order mark; every line then ends in a line feed alone.

    Line and paragraph separators (U+2028, U+2029, U+0085) become blanks: what counts as a line is what an
    editor counts. Characters that no output can hold are told and removed.

    :return: None for anything but UTF-8, which is told.
    """
    try:
        text = content.removeprefix(codecs.BOM_UTF8).decode()
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode()
        message = f"the byte 0x{error.object[error.start]:02x} is not UTF-8; save the file as UTF-8"
        report.tell(Code.FILE_FORMAT, message, _place(before, len(before), path))
        return None
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not UNREADABLE.search(text):
        return text
    for character, (position, count) in sorted(_first_places(text).items()):
        report.tell(Code.CONTROL_CHARACTER, _removed(character, count), _place(text, position, path))
    return _BREAK.sub(" ", _REFUSED_ONE.sub("", text))


def clean(text: str, origin: Origin, report: Report) -> str:
    """Remove from one text what escape sequences brought in, and tell it."""
    if not UNREADABLE.search(text):
        return text
    for character, (_, count) in sorted(_first_places(text).items()):
        report.tell(Code.CONTROL_CHARACTER, _removed(character, count), origin)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return _BREAK.sub(" ", _REFUSED_ONE.sub("", text))


def clean_direction(text: str, origin: Origin, report: Report) -> str:
    """Remove characters that turn the direction of writing round, and tell them."""
    if text.isascii() or not _BIDI_ONE.search(text):
        return text
    for character in sorted(set(_BIDI_ONE.findall(text))):
        report.tell(Code.CONTROL_CHARACTER, _removed(character, text.count(character)), origin)
    return _BIDI_ONE.sub("", text)


def fold(text: str) -> str:
    r"""Put several lines onto one, without a blank between two Chinese characters.

    >>> fold("one\n  two")
    'one two'
    """
    text = text.strip()
    if "\n" not in text:
        return text
    return _FOLD.sub(" ", _FOLD_IN_CJK.sub("", text))


def unfold_cjk(text: str) -> str:
    """Take out the blanks that folding lines put between Chinese characters."""
    return text if text.isascii() else _BLANK_IN_CJK.sub("", text)


def _first_places(text: str) -> dict[str, tuple[int, int]]:
    places: dict[str, tuple[int, int]] = {}
    for match in _REFUSED_ONE.finditer(text):
        position, count = places.get(match[0], (match.start(), 0))
        places[match[0]] = position, count + 1
    return places


def _removed(character: str, count: int) -> str:
    times = "" if count == 1 else f" ({count} times)"
    return f"the character U+{ord(character):04X} was removed{times}; no output can show it, delete it"


def _place(text: str, position: int, path: str) -> Origin:
    return Origin(path, text.count("\n", 0, position) + 1, position - text.rfind("\n", 0, position))
