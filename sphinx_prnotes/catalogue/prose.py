"""What the texts of a note say, as they are written: no page has read them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Final

from sphinx_prnotes.model import Format, Note, Origin, Place, Reference, Text
from sphinx_prnotes.references import ReferenceReader, may_mention

_FENCES: Final = ("```", "~~~")
# Ticks, or three tildes and more, written so that re looks for their first characters alone.
_TICKS: Final = re.compile(r"[`~](?:(?<=`)`*|(?<=~)~~+)")
# A fence that is not closed goes on to the end; code in a line is cut at a length that bounds the search for the end of
# a lonely backtick.
_FENCED: Final = re.compile(r"(?P<fence>```+|~~~+).*?(?:^[ \t]*(?P=fence)|\Z)", re.DOTALL | re.MULTILINE)
_IN_LINE: Final = re.compile(r"(?P<tick>`+)(?!`)(?:(?!\n[ \t]*\n).){1,400}?(?<!`)(?P=tick)(?!`)", re.DOTALL)
#: What makes one line more than words.
MARKUP: Final = {
    Format.MARKDOWN: re.compile(r"[\\`*_\[\]<>&~{$\n\r\x00]"),
    Format.RST: re.compile(r"[\\`*_|:@\n\r\x00]"),
}
# There a line break is an escape, and the text stands on one line.
_ON_ONE_LINE: Final = (".json",)


def texts_of(note: Note) -> list[Text]:
    """All texts of a note that are markup."""
    owed = [followup.text for followup in note.followups]
    return [note.title, note.body, *note.look_at, *note.risks, *owed]


def has_markup(note: Note) -> bool:
    """Whether a text of a note can be more than words; the body of a page is its own."""
    is_page = note.place is Place.PAGE
    lines = (text.source for text in texts_of(note) if text is not note.body)
    return bool(note.body and not is_page) or any(MARKUP[note.format].search(line) for line in lines)


def without_code(text: str) -> str:
    """Blank out what is code, so that the rest stays where it is.

    >>> without_code("`#12` #13")
    '      #13'
    """
    pieces: list[str] = []
    end = 0
    for ticks in _TICKS.finditer(text):
        code = _code_at(ticks) if ticks.start() >= end else None
        if code:
            pieces += text[end : code.start()], _blank(code)
            end = code.end()
    return "".join([*pieces, text[end:]])


def _code_at(ticks: re.Match[str]) -> re.Match[str] | None:
    """Find the code that *ticks* open, if they do."""
    text, start = ticks.string, ticks.start()
    is_fence = ticks[0].startswith(_FENCES) and not text[text.rfind("\n", 0, start) + 1 : start].strip(" \t")
    return (_FENCED if is_fence else _IN_LINE).match(text, start)


def _blank(code: re.Match[str]) -> str:
    return "\n".join([" " * len(line) for line in code[0].split("\n")])


def place_in(text: Text, position: int) -> Origin:
    """Give the place of a character of a text."""
    origin = text.origin
    before = text.source[:position]
    lines = before.count("\n")
    if PurePosixPath(origin.path).suffix in _ON_ONE_LINE or not origin.line:
        return origin
    # A block of text is indented as its first line is.
    column = origin.column + position - (before.rfind("\n") + 1) if origin.column else 0
    return Origin(origin.path, origin.line + lines, column)


def mentioned_in(note: Note, reader: ReferenceReader) -> Iterator[tuple[Reference, Text, int]]:
    """Find the references in a note's texts, each with its position in its text; those in code are none."""
    for text in texts_of(note):
        if may_mention(text.source):
            for mention in reader.find(without_code(text.source), repo=note.repo):
                yield mention.reference, text, mention.start


def mentions_of(note: Note, reader: ReferenceReader) -> tuple[str, ...]:
    """List the references that the texts of a note name, as a page does that reads them, behind what one has found.

    What the forge says of it names none.
    """
    named = [str(reference) for reference, text, _ in mentioned_in(note, reader) if text.is_own]
    return tuple(dict.fromkeys((*note.mentions, *named)))
