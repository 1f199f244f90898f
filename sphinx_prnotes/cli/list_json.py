"""Lists in JSON."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sphinx_prnotes.catalogue.records import Entry, FollowUpEntry, Selection
from sphinx_prnotes.catalogue.titles import plain_text
from sphinx_prnotes.cli.workspace import Workspace
from sphinx_prnotes.export.edition import Edition, Site
from sphinx_prnotes.export.json_file import note_lines
from sphinx_prnotes.export.json_text import json_lines, json_text
from sphinx_prnotes.export.members import VERSION
from sphinx_prnotes.forge.urls import ReferencePages
from sphinx_prnotes.side_by_side import side_by_side

Members = dict[str, Any]


@dataclass(frozen=True, slots=True)
class JsonList:
    """A list in JSON: ``frame`` is what is known of all of it, ``groups`` are names with their members as JSON.

    ``kind`` is what the members are called. They are made while they are written.
    """

    frame: Members
    kind: str
    groups: Iterable[tuple[str, Iterable[str]]]

    def lines(self) -> bytes:
        """Write it as JSON, a member a line."""
        frame = ", ".join(f"{json_text(name)}: {json_text(value)}" for name, value in self.frame.items())
        groups = b",\n".join([self._group(key, members) for key, members in self.groups])
        return b'{%b, "groups": [%b]}\n' % (frame.encode(), b"\n%b\n" % groups if groups else b"")

    def _group(self, key: str, members: Iterable[str]) -> bytes:
        head = f'{{"key": {json_text(key)}, "{self.kind}": ['.encode()
        return b"%b\n%b\n]}" % (head, json_lines(members, "  "))


def notes_in_json(selection: Selection[Entry], workspace: Workspace) -> JsonList:
    """List notes with the members that an export gives them, in the order and groups of the list."""
    pages = ReferencePages(workspace.settings)
    edition = Edition(workspace.catalogue, workspace.settings, pages, Site(), (), for_each=side_by_side)
    frame = {
        "version": VERSION,
        "minutes": selection.minutes,
        "over_limit": selection.over_limit,
        "over_budget": [entry.id for entry in selection.over_budget],
    }
    groups = ((group.key, note_lines(group.members, edition)) for group in selection.groups)
    return JsonList(frame, "notes", groups)


def followups_in_json(selection: Selection[FollowUpEntry]) -> JsonList:
    """List follow-ups, each with the note that it belongs to."""
    frame = {"version": VERSION, "over_limit": selection.over_limit}
    groups = ((group.key, map(_followup_line, group.members)) for group in selection.groups)
    return JsonList(frame, "followups", groups)


def _followup_line(entry: FollowUpEntry) -> str:
    written = entry.followup
    members = {
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
    return json_text(members)
