"""What becomes of a field's value, by the shape that the table gives the field."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from sphinx_prnotes.codes import Code
from sphinx_prnotes.messages import did_you_mean, nearest, quote
from sphinx_prnotes.model import Reference, Text
from sphinx_prnotes.references import locate_repository
from sphinx_prnotes.sources.desk import Desk
from sphinx_prnotes.sources.fields import Field, Shape
from sphinx_prnotes.sources.followups import read_closes, read_followups
from sphinx_prnotes.sources.text import clean, fold
from sphinx_prnotes.sources.tree import Scalar, Value
from sphinx_prnotes.sources.values import (
    read_boolean,
    read_date,
    read_format,
    read_id,
    read_language,
    read_minutes,
    read_path,
    read_text,
)

_BLANK_LINES: Final = re.compile(r"(?:[^\S\n]*\n)+")

Decode = Callable[[Desk, Field, Value], Any]


def _line(desk: Desk, field: Field, value: Value) -> Text | None:
    scalar = desk.one(field, value)
    return Text(fold(desk.text(scalar)), scalar.origin) if scalar else None


def _lines(desk: Desk, field: Field, value: Value) -> tuple[Text, ...]:
    lines = [(fold(desk.text(scalar)), scalar.origin) for scalar in desk.many(field, value)]
    return tuple([Text(line, origin) for line, origin in lines if line])


def _block(desk: Desk, field: Field, value: Value) -> Text | None:
    scalar = desk.one(field, value)
    if scalar is None:
        return None
    text, origin = clean(scalar.text, scalar.origin, desk.report).rstrip(), scalar.origin
    if blank := _BLANK_LINES.match(text):
        text = text[blank.end() :]
        origin = origin._replace(line=origin.line + blank[0].count("\n")) if origin.line else origin
    return Text(text, origin)


def _texts(desk: Desk, field: Field, value: Value) -> tuple[str, ...]:
    return tuple(dict.fromkeys(text for text in map(desk.text, desk.many(field, value)) if text))


def _paths(desk: Desk, field: Field, value: Value) -> tuple[str, ...]:
    paths = (desk.parse(field, scalar, read_path) for scalar in desk.many(field, value))
    return tuple(dict.fromkeys(path for path in paths if path))


def _references(desk: Desk, field: Field, value: Value) -> tuple[Reference, ...]:
    found = [reference for scalar in desk.many(field, value) if (reference := desk.refer(field, scalar))]
    if len(found) <= 1:
        return tuple(found)
    first: dict[str, Reference] = {}
    for reference in found:
        first.setdefault(reference.key, reference)
    return tuple(first.values())


def _verdict(desk: Desk, field: Field, value: Value) -> tuple[str, str] | None:
    scalar = desk.one(field, value)
    if scalar is None:
        return None
    verdicts = desk.context.verdicts
    level, rest = verdicts.read(fold(desk.text(scalar)))
    if not level:
        advice = did_you_mean(nearest(rest, verdicts.names)) or f"; the levels are {', '.join(verdicts.names)}"
        desk.report.tell_once(Code.VERDICT_UNKNOWN, f"unknown verdict {quote(rest)}{advice}", scalar.origin)
    return level, rest


def _repository(desk: Desk, field: Field, value: Value) -> str | None:
    settings = desk.context.settings

    def read(text: str) -> str:
        name = settings.aliases.get(text.lower(), text)
        locate_repository(name, settings.forges)
        return name

    scalar = desk.one(field, value)
    return desk.parse(field, scalar, read) if scalar else None


def _single(parse: Callable[[str], Any]) -> Decode:
    def decode(desk: Desk, field: Field, value: Value) -> Any:
        scalar: Scalar | None = desk.one(field, value)
        return desk.parse(field, scalar, parse) if scalar else None

    return decode


#: How each shape is decoded; None and empty lists stand for nothing.
DECODERS: Final[Mapping[Shape, Decode]] = MappingProxyType(
    {
        Shape.LINE: _line,
        Shape.LINES: _lines,
        Shape.BLOCK: _block,
        Shape.TEXT: _single(read_text),
        Shape.TEXTS: _texts,
        Shape.ID: _single(read_id),
        Shape.PATHS: _paths,
        Shape.REFERENCES: _references,
        Shape.CLOSES: read_closes,
        Shape.DATE: _single(read_date),
        Shape.MINUTES: _single(read_minutes),
        Shape.VERDICT: _verdict,
        Shape.BOOLEAN: _single(read_boolean),
        Shape.FORMAT: _single(read_format),
        Shape.LANGUAGE: _single(read_language),
        Shape.REPOSITORY: _repository,
        Shape.FOLLOWUPS: read_followups,
    }
)
