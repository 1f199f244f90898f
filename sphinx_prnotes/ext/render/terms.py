"""What the script for interactive lists knows of a row: terms of the search syntax, as class names.

Standard nodes carry nothing else to HTML. A term is ``prn-field:value``, the value percent-encoded.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from urllib.parse import quote

from docutils import nodes

from sphinx_prnotes.ext.render.words import verdict_label
from sphinx_prnotes.model import State
from sphinx_prnotes.views.records import FollowUpView, NoteRow, VerdictView

#: The class of the list itself; the script looks for it, and is loaded where it stands.
INTERACTIVE = "prn-interactive"

_NUMBER = re.compile(r"[#!]\d+$")


def term(field: str, *values: object) -> str:
    """Write one term; further values stand behind further colons.

    >>> term("tag", "to do"), term("level", "skim", "速览：1")
    ('prn-tag:to%20do', 'prn-level:skim:%E9%80%9F%E8%A7%88%EF%BC%9A1')
    """
    return f"prn-{field}:" + ":".join(quote(str(value), safe="/#!@+,()'", errors="replace") for value in values)


def list_classes(levels: Sequence[VerdictView]) -> list[str]:
    """The classes of an interactive list: its mark, and the levels with their labels, highest first."""
    return [INTERACTIVE, *(term("level", level.name, verdict_label(level)) for level in levels)]


def mark_rows(shown: nodes.Element, rows: Sequence[NoteRow | FollowUpView], columns: Sequence[str] = ()) -> None:
    """Give the members of a list, or the lines of a table, the terms of their *rows*; *columns* name the heads."""
    if isinstance(shown, nodes.table):
        head = shown.next_node(nodes.thead)
        body = shown.next_node(nodes.tbody)
        assert head is not None
        assert body is not None
        for entry, name in zip(head.findall(nodes.entry), columns, strict=True):
            entry["classes"].append(term("column", name))
        shown = body
    for node, row in zip(shown.children, rows, strict=True):
        assert isinstance(node, nodes.Element)
        node["classes"] += dict.fromkeys(note_terms(row) if isinstance(row, NoteRow) else followup_terms(row))


def note_terms(row: NoteRow) -> Iterator[str]:
    """Every term that is true of a note, as far as lists know it; of its reading time the upper end."""
    if row.verdict and row.verdict.name:
        yield term("verdict", row.verdict.name)
    if row.minutes:
        yield term("minutes", row.minutes.high)
    yield from (term("tag", tag) for tag in row.tags)
    yield from (term("author", author) for author in row.authors)
    for reference in row.references:
        yield term("ref", reference.text)
        yield term("repo", _NUMBER.sub("", reference.text))
    yield from (term(name, day) for name, day in (("merged", row.merged), ("noted", row.noted)) if day)
    if row.by:
        yield term("by", row.by)
    if row.link.project:
        yield term("project", row.link.project)
    if row.followups:
        yield term("has", "followup")
    yield from (term("is", word) for word in _states_of(row))


def _states_of(row: NoteRow) -> Iterator[str]:
    yield "linked" if row.references else "unlinked"
    yield "placed" if row.link.is_home else "unplaced"
    if row.link.project:
        yield "external"
    if row.merged:
        yield "merged"
    if row.is_stub:
        yield "stub"
    yield from _states_of_followups(row.followups)


def _states_of_followups(followups: Sequence[FollowUpView]) -> Iterator[str]:
    if any(followup.state is State.OPEN for followup in followups):
        yield "open"
    elif followups:
        yield "done"
    yield from _lateness(followups)


def _lateness(followups: Iterable[FollowUpView]) -> Iterator[str]:
    for followup in followups:
        yield from (word for word, is_so in (("overdue", followup.is_overdue), ("stale", followup.is_stale)) if is_so)


def followup_terms(row: FollowUpView) -> Iterator[str]:
    """Every term that is true of a follow-up, as far as lists know it."""
    yield term("state", row.state.value)
    yield term("is", row.state.value)
    yield from (term("is", word) for word in _lateness([row]))
    yield term("note", row.note.id)
    if row.note.project:
        yield term("project", row.note.project)
        yield term("is", "external")
    if row.owner:
        yield term("owner", row.owner)
    if row.due:
        yield term("due", row.due)
    if row.done:
        yield term("done", row.done)
    if row.reference:
        yield term("ref", row.reference.text)
