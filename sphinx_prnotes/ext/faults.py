"""What is wrong with a want that only the whole catalogue can tell."""

from __future__ import annotations

from collections.abc import Iterator

from sphinx_prnotes.catalogue.query import caret
from sphinx_prnotes.catalogue.records import Fault
from sphinx_prnotes.codes import Code
from sphinx_prnotes.messages import did_you_mean
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
            message = f"note {want.target!r} is written on another page; its summary is shown, write ':show: summary'"
            yield Problem(Code.BODY_ELSEWHERE, message, want.origin)
        case ((NoteList() | FollowUpList() | Count()), (ListView() | FollowUpListView() | CountView())):
            yield from (_fault(fault, want.origin) for fault in view.faults)


def _fault(fault: Fault, origin: Origin) -> Problem:
    message = fault.message
    if fault.expression:
        message = f"{message}\n{caret(fault.expression, fault.column)}"
    return Problem(Code.FILTER, message, origin)
