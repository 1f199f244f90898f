"""The face of this room: files, pages and directive options become notes and problems."""

from __future__ import annotations

from collections.abc import Mapping as Texts

from sphinx_prnotes.model import FollowUp, Note, Origin, Place, Problem
from sphinx_prnotes.sources.context import Context, check_names
from sphinx_prnotes.sources.desk import Desk
from sphinx_prnotes.sources.fields import NOTE_FIELDS, Shape
from sphinx_prnotes.sources.followups import read_followup
from sphinx_prnotes.sources.notes import Setting, read_note
from sphinx_prnotes.sources.notes_file import Reading, read_file
from sphinx_prnotes.sources.pages import PageFile, read_page, read_pages
from sphinx_prnotes.sources.report import Report
from sphinx_prnotes.sources.tree import Mapping, Scalar

__all__ = [
    "Context",
    "PageFile",
    "Reading",
    "check_names",
    "options_tree",
    "read_fields",
    "read_file",
    "read_followup_fields",
    "read_page",
    "read_pages",
]

_FLAGS = frozenset(field.name for field in NOTE_FIELDS if field.shape is Shape.BOOLEAN)


def options_tree(options: Texts[str, str], origin: Origin) -> Mapping:
    """Make located values of a directive's options; all of them stand at *origin*.

    A flag without a value, ``:draft:``, is true.
    """
    texts = {name: text or ("true" if name in _FLAGS else "") for name, text in options.items()}
    pairs = ((Scalar(name, origin), Scalar(text, origin, is_plain=True)) for name, text in texts.items())
    return Mapping(tuple(pairs), origin)


def read_fields(
    fields: Mapping, context: Context, *, repo: str, place: Place, docname: str
) -> tuple[Note | None, tuple[Problem, ...]]:
    """Read one note from its fields.

    :param repo: What a bare ``#12`` means, unless the note has a ``repo`` of its own.
    :return: No note where there is neither a title nor a pull request, unless it is a page.
    """
    desk = Desk(context, repo, Report())
    values = desk.assign(fields, context.option_table)
    note = read_note(desk, values, Setting(place, fields.origin, docname))
    return note, desk.report.problems


def read_followup_fields(
    fields: Mapping, context: Context, *, repo: str
) -> tuple[FollowUp | None, tuple[Problem, ...]]:
    """Read one follow-up from its fields.

    :return: No follow-up where there is neither a text nor a reference.
    """
    desk = Desk(context, repo, Report())
    return read_followup(desk, fields), desk.report.problems
