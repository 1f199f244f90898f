"""The open follow-ups that have a due date as a calendar (RFC 5545): a whole day each, which is nobody's time."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from itertools import chain
from typing import Final
from urllib.parse import quote, urlsplit

from sphinx_prnotes.catalogue.records import Entry, FollowUpEntry
from sphinx_prnotes.catalogue.titles import plain_text
from sphinx_prnotes.export.edition import Edition
from sphinx_prnotes.export.feed import day_of
from sphinx_prnotes.model import State

_WIDEST: Final = 75
# In UTF-8, the first two bits of an octet that goes on with a character.
_FIRST_BITS: Final = 0xC0
_GOES_ON: Final = 0x80


def write_calendar(edition: Edition) -> bytes:
    """Write the calendar, by due date and follow-up."""
    due = [
        (each.followup.due, each.key, each, entry)
        for entry in edition.entries
        for each in entry.followups
        if each.followup.due and each.state is State.OPEN
    ]
    due.sort(key=lambda row: row[:2])
    name = edition.title or edition.site.name
    host = urlsplit(edition.site.base_url).hostname or "sphinx-prnotes"
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//sphinx-prnotes//follow-ups//EN",
        "CALSCALE:GREGORIAN",
        *([f"NAME:{_text(name)}", f"X-WR-CALNAME:{_text(name)}"] if name else []),
        *chain.from_iterable(_event(day, each, entry, edition, host) for day, _, each, entry in due),
        "END:VCALENDAR",
    ]
    return b"\r\n".join([*map(_folded, lines), b""])


def _event(day: date, followup: FollowUpEntry, entry: Entry, edition: Edition, host: str) -> Iterator[str]:
    owner = followup.followup.owner
    url = _url(followup, entry, edition)
    yield "BEGIN:VEVENT"
    yield f"UID:{quote(followup.key)}@{host}"
    # When the follow-up was written, not when the calendar was: an unchanged one has unchanged bytes.
    yield f"DTSTAMP:{_date(day_of(entry))}T000000Z"
    yield f"DTSTART;VALUE=DATE:{_date(day)}"
    yield f"DTEND;VALUE=DATE:{_date(_next(day))}"
    yield f"SUMMARY:{_text(plain_text(followup.followup.text))}"
    yield f"DESCRIPTION:{_text(' — '.join(filter(None, (plain_text(entry.note.title), owner))))}"
    if url:
        yield f"URL:{url}"
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def _next(day: date) -> date:
    return day if day == date.max else day + timedelta(days=1)


def _date(day: date) -> str:
    return day.isoformat().replace("-", "")


def _url(followup: FollowUpEntry, entry: Entry, edition: Edition) -> str:
    """Lead to the follow-up on its page, else to what it is about on the forge."""
    home = edition.site.url(entry.home.docname, followup.anchor or entry.anchor) if entry.home else ""
    named = (followup.followup.reference, *entry.note.references)
    return home or next((edition.pages.url(each) for each in named if each), "")


def _text(text: str) -> str:
    r"""Escape a text.

    >>> print(_text("a, b; c"))
    a\, b\; c
    """
    escaped = text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    if escaped.isprintable():
        return escaped
    kept = "".join(character for character in escaped if character.isprintable() or character in "\r\n")
    return kept.replace("\r\n", "\\n").replace("\n", "\\n").replace("\r", "\\n")


def _folded(line: str) -> bytes:
    """Fold a line of more than 75 octets between characters: what goes on begins with a blank."""
    octets = line.encode("utf-8", "replace")
    pieces: list[bytes] = []
    start, room = 0, _WIDEST
    while len(octets) - start > room:
        end = start + room
        while octets[end] & _FIRST_BITS == _GOES_ON:
            end -= 1
        pieces.append(octets[start:end])
        start, room = end, _WIDEST - 1
    return b"\r\n ".join([*pieces, octets[start:]]) if pieces else octets
