"""Follow-ups in files and in options, and the names by which other notes close them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from sphinx_prnotes.codes import Code
from sphinx_prnotes.messages import quote
from sphinx_prnotes.model import FollowUp, Origin, State, Text
from sphinx_prnotes.sources.context import FOLLOWUP_TABLE
from sphinx_prnotes.sources.desk import Desk
from sphinx_prnotes.sources.fields import Field
from sphinx_prnotes.sources.lists import split_dashes
from sphinx_prnotes.sources.text import fold
from sphinx_prnotes.sources.tree import Mapping, Scalar, Sequence, Value
from sphinx_prnotes.sources.values import read_date, read_id, read_state, read_text

_FIELDS = FOLLOWUP_TABLE.fields
_PARSERS: Final[dict[str, Callable[[str], Any]]] = {
    "done": read_date,
    "state": read_state,
    "id": read_id,
    "owner": read_text,
    "due": read_date,
}
_OWNED = re.compile(r"(?P<note>.*?[#!][0-9]+|https?://\S+/[0-9]+)/(?P<id>.+)")


def read_followups(desk: Desk, field: Field, value: Value) -> tuple[FollowUp, ...]:
    """Read the follow-ups of a note: texts and mappings, in order."""
    return tuple(_followups(desk, field, _members(value)))


def _members(value: Value) -> tuple[Value, ...]:
    """Take a list apart; in the head of a page a list is a text, with ``-`` before each member."""
    if isinstance(value, Scalar) and (parts := split_dashes(value.text)):
        return tuple(Scalar(part, value.origin) for part in parts)
    return tuple(value.members) if isinstance(value, Sequence) else (value,)


def _followups(desk: Desk, field: Field, members: tuple[Value, ...]) -> Iterator[FollowUp]:
    for member in members:
        if isinstance(member, Sequence):
            message = f"field {field.name!r} takes a {field.shape.value}, not a list within a list"
            desk.report.tell(Code.FIELD_VALUE, message, member.origin)
            continue
        if isinstance(member, Mapping) and not _is_text_in_disguise(member):
            followup = read_followup(desk, member)
        else:
            scalar = member if isinstance(member, Scalar) else desk.text_of_pair(field, member)
            followup = _of_text(desk, field, scalar) if scalar else None
        if followup is not None:
            yield followup


def read_followup(desk: Desk, mapping: Mapping) -> FollowUp | None:
    """Read the fields of one follow-up.

    :return: None where there is neither a text nor a reference, which is told.
    """
    values = desk.assign(mapping, FOLLOWUP_TABLE)
    reference = _one(desk, values, "ref")
    parsed = {name: _parsed(desk, values, name) for name in _PARSERS if name in values}
    done = parsed.get("done")
    followup = FollowUp(
        text=_text(desk, values),
        state=parsed.get("state") or (State.DONE if done else State.OPEN),
        id=parsed.get("id") or "",
        owner=parsed.get("owner") or "",
        due=parsed.get("due"),
        done=done,
        reference=desk.refer(_FIELDS["ref"], reference) if reference else None,
        origin=mapping.origin,
    )
    if followup.text:
        return followup
    desk.report.tell(Code.FIELD_MISSING, "the follow-up has no 'text'; say what is to be done", mapping.origin)
    if followup.reference is None:
        return None
    return followup._replace(text=Text(str(followup.reference), mapping.origin))


def read_closes(desk: Desk, field: Field, value: Value) -> tuple[str, ...]:
    """Read the names of follow-ups, in canonical form where they name a reference."""
    names = (_closed(desk, field, scalar) for scalar in desk.many(field, value))
    return tuple(dict.fromkeys(name for name in names if name))


def _closed(desk: Desk, field: Field, value: Scalar) -> str:
    text = desk.text(value)
    match = _OWNED.fullmatch(text)
    if match is None:
        note, _, followup = text.partition("/")
        if note and followup and "#" not in text:
            return text
        message = f"field {field.name!r}: {quote(text)} names no follow-up; write owner/name#12/id"
        desk.report.tell(Code.REFERENCE, message, value.origin)
        return ""
    reference = desk.refer(field, value._replace(text=match["note"]))
    return f"{reference}/{_canonical(desk, match['id'])}" if reference else ""


def _canonical(desk: Desk, name: str) -> str:
    """Write a follow-up's own name; it may be a reference, which has a canonical form."""
    if "#" not in name and "!" not in name:
        return name
    try:
        return str(desk.context.reader.parse(name, repo=desk.repo))
    except ValueError:
        return name


def _is_text_in_disguise(mapping: Mapping) -> bool:
    """Whether YAML has read ``verify: the environment`` as a mapping."""
    return len(mapping.pairs) == 1 and not FOLLOWUP_TABLE.find(mapping.pairs[0][0].text)


def _of_text(desk: Desk, field: Field, scalar: Scalar) -> FollowUp | None:
    text = fold(desk.text(scalar))
    if not text:
        desk.tell_empty(field.name, scalar)
        return None
    return FollowUp(Text(text, scalar.origin), origin=scalar.origin)


def _text(desk: Desk, values: dict[str, Value]) -> Text:
    scalar = _one(desk, values, "text")
    return Text(fold(desk.text(scalar)), scalar.origin) if scalar else Text("", Origin(""))


def _one(desk: Desk, values: dict[str, Value], name: str) -> Scalar | None:
    return desk.one(_FIELDS[name], values[name]) if name in values else None


def _parsed(desk: Desk, values: dict[str, Value], name: str) -> Any:
    scalar = _one(desk, values, name)
    return desk.parse(_FIELDS[name], scalar, _PARSERS[name]) if scalar else None
