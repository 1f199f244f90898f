"""Leaves out of the view of a page that is a note what the page says in its own text."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from sphinx_prnotes.model import Note
from sphinx_prnotes.views.records import NoteView

#: The part of a row that shows each field, and what stands there for nothing.
_IN_ROW: Final[dict[str, tuple[str, Any]]] = {
    "pr": ("references", ()),
    "verdict": ("verdict", None),
    "minutes": ("minutes", None),
    "noted": ("noted", None),
    "merged": ("merged", None),
    "by": ("by", ""),
    "tags": ("tags", ()),
    "authors": ("authors", ()),
    "followups": ("followups", ()),
}
_IN_VIEW: Final = ("see_also", "follows", "closes", "paths")


def unsaid(view: NoteView, note: Note) -> NoteView:
    """Keep what the head of the page holds, and the facts; of follow-ups in the text only the anchors are left."""
    if not note.said:
        return view
    row = dict(_IN_ROW[name] for name in note.said if name in _IN_ROW)
    rest: dict[str, Any] = {name: () for name in note.said if name in _IN_VIEW}
    own = zip(note.extra, view.extra, strict=True)
    return replace(
        view,
        **rest,
        row=replace(view.row, **row),
        extra=tuple(shown for (name, _), shown in own if name not in note.said),
        anchors=tuple(followup.target.anchor for followup in view.row.followups) if "followups" in row else (),
    )
