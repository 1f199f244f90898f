"""What a line of a list holds: no more than is shown of a note, so that its page is not written for anything else."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, Final

from sphinx_prnotes.views.columns import Column
from sphinx_prnotes.views.records import NoteRow
from sphinx_prnotes.views.wants import Layout, NoteList

#: The parts of a row that need not be shown, and what stands there for nothing; its link always is.
_NOTHING: Final[Mapping[str, Any]] = {
    "verdict": None,
    "minutes": None,
    "references": (),
    "merged": None,
    "noted": None,
    "tags": (),
    "authors": (),
    "by": "",
    "followups": (),
}
_BY_COLUMN: Final[Mapping[Column, str]] = {
    Column.VERDICT: "verdict",
    Column.MINUTES: "minutes",
    Column.REF: "references",
    Column.MERGED: "merged",
    Column.NOTED: "noted",
    Column.TAGS: "tags",
    Column.AUTHORS: "authors",
    Column.BY: "by",
    Column.FOLLOWUPS: "followups",
}
#: What the line of facts about a note says.
FACTS: Final = frozenset({"verdict", "minutes", "references", "merged", "noted", "by"})


def has_column(want: NoteList, column: Column) -> bool:
    """Whether a list is a table with that column."""
    return want.layout is Layout.TABLE and any(head.column is column for head in want.columns)


def shown_in(row: NoteRow, want: NoteList) -> NoteRow:
    """Keep what a list shows of a note; an interactive one keeps all, since readers may filter by it."""
    if want.is_interactive:
        return row
    kept = tuple(followup for followup in row.followups if want.followups.shows(followup.state))
    shown = reduced(row, _parts_in(want))
    return shown if shown.followups in (kept, ()) else replace(shown, followups=kept)


def _parts_in(want: NoteList) -> Collection[str]:
    if want.layout is Layout.TABLE:
        return {_BY_COLUMN[head.column] for head in want.columns if head.column in _BY_COLUMN}
    return FACTS | {"followups"} | ({"tags"} if want.layout is Layout.CARDS else set())


def reduced(row: NoteRow, parts: Collection[str]) -> NoteRow:
    """Keep some parts of a row, by their names, and the link."""
    hidden = {name: nothing for name, nothing in _NOTHING.items() if name not in parts and getattr(row, name)}
    return replace(row, **hidden) if hidden else row
