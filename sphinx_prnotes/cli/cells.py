"""What the columns of lists hold, as text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import Final

from sphinx_prnotes.catalogue.catalogue import Catalogue
from sphinx_prnotes.catalogue.grouping import authors_of
from sphinx_prnotes.catalogue.records import Entry, FollowUpEntry
from sphinx_prnotes.catalogue.titles import plain_text
from sphinx_prnotes.model import State
from sphinx_prnotes.sources.writing.layout import write_minutes
from sphinx_prnotes.views.columns import Column, FollowUpColumn


def note_cell(column: Column, catalogue: Catalogue) -> Callable[[Entry], str]:
    """Give what writes one column of a reading list; what is not known is empty."""
    if column is Column.MENTIONED_BY:
        return lambda entry: _joined(other.id for other in catalogue.mentioning(entry))
    return _NOTE_CELLS[column]


def followup_cell(column: FollowUpColumn) -> Callable[[FollowUpEntry], str]:
    """Give what writes one column of a list of follow-ups."""
    return _FOLLOWUP_CELLS[column]


def _day(day: date | None) -> str:
    return day.isoformat() if day else ""


def _title(entry: Entry) -> str:
    title = plain_text(entry.note.title) or entry.id
    return f"{title} (from {entry.note.project})" if entry.note.project else title


def _joined(texts: Iterable[object]) -> str:
    return ", ".join(map(str, texts))


def _state(followup: FollowUpEntry) -> str:
    return "overdue" if followup.is_overdue else "stale" if followup.is_stale else followup.state.value


_NOTE_CELLS: Final[Mapping[Column, Callable[[Entry], str]]] = {
    Column.TITLE: _title,
    Column.VERDICT: lambda entry: entry.note.verdict or entry.note.verdict_text,
    Column.MINUTES: lambda entry: write_minutes(entry.note.minutes) if entry.note.minutes else "",
    Column.REF: lambda entry: _joined(entry.note.references),
    Column.MERGED: lambda entry: _day(entry.note.merged),
    Column.NOTED: lambda entry: _day(entry.note.noted),
    Column.TAGS: lambda entry: _joined(entry.note.tags),
    Column.AUTHORS: lambda entry: _joined(authors_of(entry)),
    Column.BY: lambda entry: entry.note.by,
    Column.FOLLOWUPS: lambda entry: _joined(
        plain_text(each.followup.text) or each.id for each in entry.followups if each.state is State.OPEN
    ),
}

_FOLLOWUP_CELLS: Final[Mapping[FollowUpColumn, Callable[[FollowUpEntry], str]]] = {
    FollowUpColumn.STATE: _state,
    FollowUpColumn.TEXT: lambda each: plain_text(each.followup.text) or each.id,
    FollowUpColumn.OWNER: lambda each: each.followup.owner,
    FollowUpColumn.DUE: lambda each: _day(each.followup.due),
    FollowUpColumn.DONE: lambda each: _day(each.followup.done),
    FollowUpColumn.REF: lambda each: str(each.followup.reference or ""),
    FollowUpColumn.NOTE: lambda each: each.note_id,
}
