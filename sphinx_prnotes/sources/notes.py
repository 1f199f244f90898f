"""The fields of one note become a note."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from sphinx_prnotes.codes import Code
from sphinx_prnotes.model import Format, Note, Origin, Place, Text
from sphinx_prnotes.sources.desk import Desk
from sphinx_prnotes.sources.fields import NOTE_FIELDS, Field, Shape
from sphinx_prnotes.sources.shapes import DECODERS
from sphinx_prnotes.sources.tree import Scalar, Value

_STEPS: Final = tuple((field.name, field, DECODERS[field.shape]) for field in NOTE_FIELDS if field.name != "repo")


@dataclass(frozen=True, slots=True)
class Setting:
    """Where a note stands; ``docname`` is empty for notes from files.

    ``markup`` is the one of its texts where the note does not say; none: the one of the configuration.
    ``said`` names the fields that a page says in its own text.
    """

    place: Place
    origin: Origin
    docname: str = ""
    markup: Format | None = None
    said: tuple[str, ...] = ()


def read_note(desk: Desk, values: Mapping[str, Value], setting: Setting) -> Note | None:
    """Decode the fields of one note, by name; whatever cannot be read is told and left out.

    :param values: The values by the field's name, as :meth:`Desk.assign` makes them.
    :return: None for a note that has neither a title nor a pull request, unless it is a page.
    """
    desk = turn_to_repository(desk, values)
    decoded = {name: decode(desk, field, values[name]) for name, field, decode in _STEPS if name in values}
    own = tuple([(name, _shown(desk, name, values[name])) for name in desk.context.table.own if name in values])
    note = _assemble(desk, {name: value for name, value in decoded.items() if value is not None}, setting, own)
    if note.title or note.references or setting.place is Place.PAGE:
        return note
    if title := _written_reference(desk, values):
        return note._replace(title=title)
    message = "the note has neither 'title' nor 'pr'; write one of them"
    desk.report.tell(Code.FIELD_MISSING, message, setting.origin)
    return None


def turn_to_repository(desk: Desk, values: Mapping[str, Value]) -> Desk:
    """Take the value of ``repo``, if there is one, for what a bare ``#12`` means."""
    if "repo" not in values:
        return desk
    field = desk.context.table.fields["repo"]
    repo = DECODERS[field.shape](desk, field, values["repo"])
    return replace(desk, repo=repo) if repo else desk


def _assemble(desk: Desk, decoded: dict[str, Any], setting: Setting, own: tuple[tuple[str, str], ...]) -> Note:
    level, words = decoded.pop("verdict", ("", ""))
    return Note(
        title=decoded.pop("title", Text("", setting.origin)),
        origin=setting.origin,
        place=setting.place,
        docname=setting.docname,
        repo=desk.repo,
        references=decoded.pop("pr", ()),
        verdict=level,
        verdict_text=words,
        format=decoded.pop("format", setting.markup or desk.context.settings.body_format),
        extra=own,
        said=setting.said,
        **decoded,
    )


def _shown(desk: Desk, name: str, value: Value) -> str:
    """Write the value of a declared field as one text."""
    field = Field(name, Shape.TEXTS, "")
    if isinstance(value, Scalar):
        return desk.text(value)
    return ", ".join(desk.text(scalar) for scalar in desk.many(field, value))


def _written_reference(desk: Desk, values: Mapping[str, Value]) -> Text | None:
    """Take a reference that could not be read as the title, so that the rest of the note is kept."""
    if "pr" not in values:
        return None
    texts = (
        Text(desk.text(scalar), scalar.origin) for scalar in desk.many(desk.context.table.fields["pr"], values["pr"])
    )
    return next((text for text in texts if text), None)
