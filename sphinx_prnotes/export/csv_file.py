"""Notes as a table for spreadsheets: RFC 4180, UTF-8, and no cell that a spreadsheet would calculate."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Final

from sphinx_prnotes.catalogue.grouping import authors_of
from sphinx_prnotes.catalogue.records import Entry
from sphinx_prnotes.catalogue.titles import plain_text
from sphinx_prnotes.export.edition import Edition
from sphinx_prnotes.model import State

#: What makes a spreadsheet take a text for a formula; the full-width forms do so in East Asian settings.
_FORMULA: Final = frozenset("=+-@\t\r\n＝＋－＠")
_UNENCODABLE: Final = "backslashreplace"


def write_csv(edition: Edition) -> bytes:
    """Write a head and one record a note, in the order of the list; several values in one cell stand a line each."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    writer.writerows(_tamed(_cells(entry, edition)) for entry in edition.entries)
    return written.getvalue().encode("utf-8", _UNENCODABLE)


def _tamed(cells: Iterable[str]) -> list[str]:
    """Put an apostrophe before what a spreadsheet would calculate.

    >>> _tamed(["=1+1", "1+1"])
    ["'=1+1", '1+1']
    """
    return [f"'{cell}" if cell[:1] in _FORMULA else cell for cell in cells]


def _cells(entry: Entry, edition: Edition) -> tuple[str, ...]:
    """Give the text of each of ``COLUMNS``."""
    note = entry.note
    minutes = note.minutes
    return (
        entry.id,
        plain_text(note.title),
        note.verdict or note.verdict_text,
        str(minutes.low) if minutes else "",
        str(minutes.high) if minutes else "",
        _lines(map(str, note.references)),
        _lines(map(edition.pages.url, note.references)),
        note.merged.isoformat() if note.merged else "",
        note.noted.isoformat() if note.noted else "",
        note.by,
        _lines(authors_of(entry)),
        _lines(note.tags),
        _lines(note.paths),
        _lines(map(plain_text, note.look_at)),
        _lines(map(plain_text, note.risks)),
        _followups(entry, State.OPEN),
        _followups(entry, State.DONE),
        _followups(entry, State.DROPPED),
        _lines(map(str, note.see_also)),
        _lines(map(str, note.follows)),
        _lines(note.closes),
        edition.site.url(entry.home.docname, entry.anchor) if entry.home else note.url,
        note.project,
        note.lang,
        note.body.source,
    )


def _lines(texts: Iterable[str]) -> str:
    return "\n".join(texts)


def _followups(entry: Entry, state: State) -> str:
    return _lines([plain_text(each.followup.text) for each in entry.followups if each.state is state])


COLUMNS: Final = (
    "id",
    "title",
    "verdict",
    "minutes_low",
    "minutes_high",
    "references",
    "urls",
    "merged",
    "noted",
    "by",
    "authors",
    "tags",
    "paths",
    "look_at",
    "risks",
    "followups_open",
    "followups_done",
    "followups_dropped",
    "see_also",
    "follows",
    "closes",
    "home",
    "project",
    "lang",
    "body",
)
