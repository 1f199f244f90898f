"""The options of the list directives, which presets hold too: their names and what each is for."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_SHARED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "filter": "An expression of the search syntax; it may also stand as the content.",
        "sort": "Keys to sort by, each with ``-`` before it for descending.",
        "group_by": "What to divide the list by.",
        "layout": "How the list is set.",
        "columns": "The columns of a table, each with a heading of your own behind ``=``, if you like.",
        "limit": "At most so many; the list says how many it left out.",
        "toc": "Make a section of each group.",
        "empty": "What stands in place of a list that has nothing to show.",
        "interactive": "Let readers filter and sort the list in the browser.",
        "class": "Classes for the list.",
    }
)
#: The options of ``readinglist`` that a preset may hold, by name with ``_``, and what each is for.
NOTE_LIST_OPTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "verdict": "Levels.",
        "tags": "Tags; a note with any of them is listed.",
        "repo": "Repositories.",
        "touching": "Files, folders or globs that a note must be about.",
        "since": "The first date; a note is dated by its merge, else by ``noted``.",
        "until": "The last date.",
        "notes": "References or ids: exactly these, in this order.",
        **_SHARED,
        "budget": "Minutes: take what fits, in the order of the list, and name what does not.",
        "followups": "Which follow-ups stand below a note.",
        "overview": "Draw how many notes have which verdict, and how many follow-ups are open.",
    }
)
#: The same for ``followuplist``.
FOLLOWUP_LIST_OPTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "state": "States, or ``all``; without it, those that are open.",
        "owner": "Whose follow-ups.",
        "due": "``overdue``, a date, or a range of dates.",
        **_SHARED,
    }
)
