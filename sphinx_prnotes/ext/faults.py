"""What is wrong with a want that only the whole catalogue can tell."""

from __future__ import annotations

from collections.abc import Iterator

from sphinx_prnotes.catalogue.query import caret
from sphinx_prnotes.catalogue.records import Fault
from sphinx_prnotes.codes import Code
from sphinx_prnotes.messages import did_you_mean, quote
from sphinx_prnotes.model import Origin, Problem
from sphinx_prnotes.settings import Show
from sphinx_prnotes.views.records import CountView, FollowUpListView, ListView, NoteView, ReferenceView, View
from sphinx_prnotes.views.viewer import Viewer
from sphinx_prnotes.views.wants import Count, FollowUpList, NoteList, Pull, Want


def problems_of(want: Want, view: View, viewer: Viewer) -> Iterator[Problem]:
    """Say what is wrong, at the place where it was asked."""
    match want, view:
        case Pull(is_draft=False), (None | ReferenceView()):
            advice = did_you_mean(viewer.catalogue.suggest(want.target))
            message = f"no note has the id, reference or title {want.target!r}{advice}"
            yield Problem(Code.NOTE_UNKNOWN, message, want.origin)
        case Pull(show=Show.FULL), NoteView(is_whole=False):
            where = "by another project" if view.row.link.project else "on another page"
            message = f"note {want.target!r} is written {where}; its summary is shown, write ':show: summary'"
            yield Problem(Code.BODY_ELSEWHERE, message, want.origin)
        case ((NoteList() | FollowUpList() | Count()), (ListView() | FollowUpListView() | CountView())):
            yield from (_fault(fault, want.origin) for fault in view.faults)


def _fault(fault: Fault, origin: Origin) -> Problem:
    message = fault.message
    if fault.expression:
        message = f"{message}\n{caret(fault.expression, fault.column)}"
    return Problem(Code.FILTER, message, origin)


def emptiness_of(want: Want, view: View) -> Iterator[Problem]:
    """Say that a list that chooses finds nothing; whoever has written ``:empty:`` knows."""
    if not isinstance(want, (NoteList, FollowUpList)) or want.is_lost or want.may_be_empty:
        return
    asked = " ".join(part for part in (*want.choice.terms, want.choice.filter) if part)
    if asked and isinstance(view, (ListView, FollowUpListView)) and _is_empty(view):
        message = f"nothing matches {quote(asked)}; correct it, or say in ':empty:' what stands there then"
        yield Problem(Code.LIST_EMPTY, message, want.origin)


def _is_empty(view: ListView | FollowUpListView) -> bool:
    """Whether nothing was found; what is wrong, or did not fit, is not nothing."""
    rest = (view.wholes, view.budget and view.budget.left_out.shown) if isinstance(view, ListView) else ()
    return not (view.faults or any(rest) or any(group.rows for group in view.groups))
