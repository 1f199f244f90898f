"""A ``prnotes.json`` that an export wrote, read back into notes: what people wrote, without what was worked out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from sphinx_prnotes.model import Origin, Place
from sphinx_prnotes.sources.context import Context
from sphinx_prnotes.sources.desk import Desk
from sphinx_prnotes.sources.digests.digest import Clerk, Remark, Span
from sphinx_prnotes.sources.digests.values import mappings_of, member, members_of, text_at, text_of
from sphinx_prnotes.sources.notes import Setting, read_note
from sphinx_prnotes.sources.report import Report
from sphinx_prnotes.sources.tree import Mapping, Scalar, Sequence, Value

_LINE: Final = re.compile("[0-9]{1,9}")
_MADE_ID: Final = re.compile(r"[0-9a-f]{6}")
_SAME: Final = ("repo", "lang", "tags", "paths", "noted", "by", "closes")


def is_exported(tree: Value | None) -> bool:
    """Whether JSON is what an export of ours wrote."""
    return isinstance(tree, Mapping) and bool(members_of(tree, "notes")) and member(tree, "project") is not None


def read_exported(clerk: Clerk, tree: Value | None, context: Context) -> None:
    """Take the notes out of an export, in the order in which they were written.

    Facts, homes and ids that follow from references are left out.
    """
    report = Report()
    for mapping in sorted(mappings_of(member(tree, "notes")), key=_place):
        desk = Desk(context, "", report)
        note = read_note(desk, dict(_fields(mapping)), Setting(Place.FILE, mapping.origin))
        if note is not None:
            clerk.add(note)
    clerk.tell_all(Remark(problem.message, problem.origin) for problem in report.problems)
    clerk.take(Span(0, len(clerk.text)))


def _place(mapping: Mapping) -> tuple[str, int, int]:
    """Say where a note was written before it was exported."""
    origin = member(mapping, "origin")
    line, column = (text_at(origin, name) for name in ("line", "column"))
    return text_at(origin, "path"), _number(line), _number(column)


def _number(text: str) -> int:
    return int(text) if _LINE.fullmatch(text) else 0


def _fields(mapping: Mapping) -> Iterator[tuple[str, Value]]:
    origin = mapping.origin
    for name in _SAME:
        value = member(mapping, name)
        if value is not None:
            yield name, value
    references = _references(mapping, "references", origin)
    identifier = text_at(mapping, "id")
    if identifier and not _follows_from(identifier, references):
        yield "id", Scalar(identifier, origin)
    facts = member(mapping, "facts")
    for name, value in (
        ("pr", references),
        ("title", _written(member(mapping, "title"), origin)),
        ("draft", member(mapping, "draft")),
        ("verdict", member(mapping, "verdict_text") or member(mapping, "verdict")),
        ("minutes", _minutes(mapping, origin)),
        ("authors", _unless_fact(members_of(mapping, "authors"), text_at(facts, "author"), origin)),
        ("look_at", _listed(mapping, "look_at", origin)),
        ("risks", _listed(mapping, "risks", origin)),
        ("followups", _followups(mapping, origin)),
        ("see_also", _references(mapping, "see_also", origin)),
        ("follows", _references(mapping, "follows", origin)),
        ("merged", None if text_at(mapping, "merged") == text_at(facts, "merged") else member(mapping, "merged")),
        ("format", member(member(mapping, "body"), "format")),
        ("body", member(member(mapping, "body"), "source")),
    ):
        if value is not None:
            yield name, value
    own = member(mapping, "fields")
    for key, value in own.pairs if isinstance(own, Mapping) else ():
        yield key.text, Scalar(text_at(value, "text"), origin)


def _follows_from(identifier: str, references: Sequence | None) -> bool:
    """Whether an id is the one that a note on these references has by itself."""
    bases = [text_of(each) for each in references.members] if references else []
    return any(identifier == base or identifier.startswith((f"{base}@", f"{base}~")) for base in bases)


def _written(value: Value | None, origin: Origin) -> Scalar | None:
    """Give inline text as it was written."""
    text = text_at(value, "source") or text_at(value, "text")
    return Scalar(text, origin) if text else None


def _listed(mapping: Mapping, name: str, origin: Origin) -> Sequence | None:
    texts = (_written(each, origin) for each in members_of(mapping, name))
    return _sequence((text for text in texts if text), origin)


def _references(mapping: Mapping, name: str, origin: Origin) -> Sequence | None:
    return _sequence((Scalar(text_at(each, "reference"), origin) for each in members_of(mapping, name)), origin)


def _sequence(members: Iterator[Value], origin: Origin) -> Sequence | None:
    listed = tuple(members)
    return Sequence(listed, origin) if listed else None


def _minutes(mapping: Mapping, origin: Origin) -> Scalar | None:
    low, high = text_at(mapping, "minutes", "low"), text_at(mapping, "minutes", "high")
    return Scalar(low if low == high else f"{low}-{high}", origin) if low else None


def _unless_fact(members: tuple[Value, ...], fact: str, origin: Origin) -> Sequence | None:
    """Leave out what the facts say by themselves."""
    is_fact = [text_of(each) for each in members] == [fact]
    return Sequence(members, origin) if members and not is_fact else None


def _followups(mapping: Mapping, origin: Origin) -> Sequence | None:
    return _sequence(
        (Mapping(tuple(_followup(each, origin)), origin) for each in members_of(mapping, "followups")), origin
    )


def _followup(value: Value, origin: Origin) -> Iterator[tuple[Scalar, Value]]:
    reference = text_at(value, "reference", "reference")
    identifier = text_at(value, "id")
    written = {
        "id": "" if identifier == reference or _MADE_ID.fullmatch(identifier) else identifier,
        "text": text_at(value, "source") or text_at(value, "text"),
        "state": text_at(value, "state"),
        "owner": text_at(value, "owner"),
        "due": text_at(value, "due"),
        "done": text_at(value, "done"),
        "ref": reference,
    }
    yield from ((Scalar(name, origin), Scalar(text, origin)) for name, text in written.items() if text)
