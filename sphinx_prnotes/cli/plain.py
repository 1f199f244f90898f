"""Lists as plain values, for JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from sphinx_prnotes.catalogue.records import Entry, FollowUpEntry, Selection
from sphinx_prnotes.catalogue.titles import plain_text
from sphinx_prnotes.cli.workspace import Workspace
from sphinx_prnotes.export.edition import Edition, Site
from sphinx_prnotes.export.json_text import json_lines, json_text
from sphinx_prnotes.export.members import VERSION, note_members
from sphinx_prnotes.forge.urls import ReferencePages

Members = dict[str, Any]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Plain:
    """A list as plain values: ``frame`` is what is known of all of it, ``groups`` are names with their members.

    ``kind`` is what the members are called. They are made one by one, while they are written.
    """

    frame: Members
    kind: str
    groups: Iterable[tuple[str, Iterable[Members]]]

    def lines(self) -> bytes:
        """Write it as JSON, a member a line."""
        frame = ", ".join(f"{json_text(name)}: {json_text(value)}" for name, value in self.frame.items())
        groups = b",\n".join([self._group(key, members) for key, members in self.groups])
        return b'{%b, "groups": [%b]}\n' % (frame.encode(), b"\n%b\n" % groups if groups else b"")

    def _group(self, key: str, members: Iterable[Members]) -> bytes:
        head = f'{{"key": {json_text(key)}, "{self.kind}": ['.encode()
        return b"%b\n%b\n]}" % (head, json_lines(members, "  "))


def plain_notes(selection: Selection[Entry], workspace: Workspace) -> Plain:
    """List notes with the members that an export gives them, in the order and groups of the list."""
    edition = Edition(workspace.catalogue, workspace.settings, ReferencePages(workspace.settings), Site(), ())
    frame = {
        "version": VERSION,
        "minutes": selection.minutes,
        "over_limit": selection.over_limit,
        "over_budget": [entry.id for entry in selection.over_budget],
    }
    return Plain(frame, "notes", _groups(selection, lambda entry: note_members(entry, edition)))


def plain_followups(selection: Selection[FollowUpEntry]) -> Plain:
    """List follow-ups, each with the note that it belongs to."""
    frame = {"version": VERSION, "over_limit": selection.over_limit}
    return Plain(frame, "followups", _groups(selection, _followup))


def _groups(selection: Selection[T], members: Callable[[T], Members]) -> Iterator[tuple[str, Iterator[Members]]]:
    return ((group.key, map(members, group.members)) for group in selection.groups)


def _followup(entry: FollowUpEntry) -> Members:
    written = entry.followup
    return {
        "id": entry.key,
        "note": entry.note_id,
        "text": plain_text(written.text),
        "state": entry.state.value,
        "is_overdue": entry.is_overdue,
        "is_stale": entry.is_stale,
        "owner": written.owner,
        "due": written.due.isoformat() if written.due else "",
        "done": written.done.isoformat() if written.done else "",
        "reference": str(written.reference or ""),
    }
