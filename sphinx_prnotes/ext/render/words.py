"""Every word that the extension itself puts on a page, through Sphinx's message catalogues."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Final

from sphinx.locale import get_translation

from sphinx_prnotes.model import Facts, Minutes, State
from sphinx_prnotes.views.columns import Column, FollowUpColumn
from sphinx_prnotes.views.records import GroupView, VerdictView

CATALOGUE: Final = "sphinx_prnotes"

_ = get_translation(CATALOGUE)

#: The labels of the default levels; a configured label goes before.
_VERDICTS: Final = {
    "must-read": _("Must read"),
    "worth-reading": _("Worth reading"),
    "skim": _("Skim"),
    "skip": _("Skip"),
}
_STATES: Final = {State.OPEN: _("open"), State.DONE: _("done"), State.DROPPED: _("dropped")}

#: What stands before a follow-up, so that its state is told without colour.
MARKERS: Final = {
    State.OPEN: "\N{BALLOT BOX}",
    State.DONE: "\N{BALLOT BOX WITH CHECK}",
    State.DROPPED: "\N{BALLOT BOX WITH X}",
}

_COLUMNS: Final = {
    Column.TITLE: _("Title"),
    Column.VERDICT: _("Verdict"),
    Column.MINUTES: _("Minutes"),
    Column.REF: _("Pull request"),
    Column.MERGED: _("Merged"),
    Column.NOTED: _("Noted"),
    Column.TAGS: _("Tags"),
    Column.AUTHORS: _("Authors"),
    Column.BY: _("Noted by"),
    Column.FOLLOWUPS: _("Follow-ups"),
    Column.MENTIONED_BY: _("Mentioned by"),
}
_FOLLOWUP_COLUMNS: Final = {
    FollowUpColumn.STATE: _("State"),
    FollowUpColumn.TEXT: _("Follow-up"),
    FollowUpColumn.OWNER: _("Owner"),
    FollowUpColumn.DUE: _("Due"),
    FollowUpColumn.DONE: _("Done"),
    FollowUpColumn.REF: _("Pull request"),
    FollowUpColumn.NOTE: _("Note"),
}


def verdict_label(verdict: VerdictView) -> str:
    """Say a verdict: its configured label, the label of a default level, its name; of none, that it is another."""
    return verdict.label or str(_VERDICTS.get(verdict.name, verdict.name)) or str(_("Other"))


def level_label(name: str) -> str:
    """Say a level that no label was configured for."""
    return str(_VERDICTS.get(name, name))


def group_label(group: GroupView) -> str:
    """Say what a group of a list is called."""
    if group.is_month:
        return month_label(group.key)
    return group.label or level_label(group.key) or str(_("Other"))


def state_label(state: State) -> str:
    """Say the state of a follow-up."""
    return str(_STATES[state])


def column_label(column: Column) -> str:
    """Say the head of a column."""
    return str(_COLUMNS[column])


def followup_column_label(column: FollowUpColumn) -> str:
    """Say the head of a column of follow-ups."""
    return str(_FOLLOWUP_COLUMNS[column])


def date_label(day: date) -> str:
    """Write a date as the language does.

    >>> date_label(date(2026, 8, 1))
    '2026-08-01'
    """
    return _("{year}-{month:02}-{day:02}").format(year=day.year, month=day.month, day=day.day)


def month_label(month: str) -> str:
    """Write a month as the language does.

    >>> month_label("2026-08")
    '2026-08'
    """
    year, number = map(int, month.split("-"))
    return _("{year}-{month:02}").format(year=year, month=number)


def between(template: str) -> str:
    """Take what a message has between its two places.

    >>> between("%s: %s")
    ': '
    """
    return template.split("%s")[1]


def listing(texts: Iterable[str]) -> str:
    """Write members of one kind one after the other."""
    return _(", ").join(texts)


def clauses(texts: Iterable[str]) -> str:
    """Write what is said of one thing one after the other."""
    return between(_("%s, %s")).join(texts)


def bracketed(text: object) -> str:
    """Put a text in brackets, with what stands before these."""
    return _(" (%s)") % text


def counted(number: int, one: str, many: str) -> str:
    """Say a number of things; *many* has a place for it.

    >>> counted(2, "1 page", "%d pages")
    '2 pages'
    """
    return one if number == 1 else many % number


def minutes_label(minutes: Minutes) -> str:
    """Say a reading time."""
    return _("%s min") % minutes_range(minutes)


def minutes_range(minutes: Minutes) -> str:
    """Write a reading time without its unit.

    >>> minutes_range(Minutes(10, 15))
    '10–15'
    """
    return str(minutes.low) if minutes.low == minutes.high else f"{minutes.low}–{minutes.high}"


def facts_label(facts: Facts, merged: date | None) -> str:
    """Say what the forge knows: state and date, size, and when it was asked."""
    parts = [_state_of(facts, merged), _size(facts)]
    said = clauses(part for part in parts if part)
    if said and facts.fetched:
        return _("{said} (as of {day})").format(said=said, day=date_label(facts.fetched))
    return said


def _state_of(facts: Facts, merged: date | None) -> str:
    if merged:
        return _("merged %s") % date_label(merged)
    return {"open": str(_("still open")), "closed": str(_("closed")), "merged": str(_("merged"))}.get(facts.state, "")


def _size(facts: Facts) -> str:
    if facts.additions < 0 or facts.deletions < 0:
        return ""
    lines = f"+{facts.additions} \N{MINUS SIGN}{facts.deletions}"
    if facts.changed_files < 0:
        return lines
    if facts.changed_files == 1:
        return _("%s in 1 file") % lines
    return _("{lines} in {files} files").format(lines=lines, files=facts.changed_files)
