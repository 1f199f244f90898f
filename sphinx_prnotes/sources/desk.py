"""The desk on which one note is decoded: what is known of it, and the steps that all fields share."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping as Words
from dataclasses import dataclass
from typing import TypeVar

from sphinx_prnotes.codes import Code
from sphinx_prnotes.messages import did_you_mean, nearest, quote
from sphinx_prnotes.model import Reference
from sphinx_prnotes.sources.context import Context, Table
from sphinx_prnotes.sources.doubles import fuller
from sphinx_prnotes.sources.fields import Field, Shape
from sphinx_prnotes.sources.lists import COMMAS, may_be_list, split_brackets, split_commas, split_dashes
from sphinx_prnotes.sources.report import Report
from sphinx_prnotes.sources.text import clean, clean_direction
from sphinx_prnotes.sources.tree import Mapping, Scalar, Sequence, Value

T = TypeVar("T")

_CODES = {
    Shape.DATE: Code.DATE,
    Shape.ID: Code.ID_INVALID,
    Shape.REFERENCE: Code.REFERENCE,
    Shape.REPOSITORY: Code.REFERENCE,
}
_INVISIBLE = "\ufeff"


@dataclass(frozen=True, slots=True)
class Desk:
    """Where fields are decoded; ``repo`` is what a bare ``#12`` means."""

    context: Context
    repo: str
    report: Report

    def assign(self, mapping: Mapping, table: Table) -> dict[str, Value]:
        """Find the field of each name; unknown, empty and repeated ones are told and left out.

        A field that stands there under two names is no repetition where both say the same.
        """
        found: dict[str, Value] = {}
        written: dict[str, Scalar] = {}
        for key, value in mapping.pairs:
            name = table.find(key.text)
            meant = self._meant(name, key, value, table) if table.values or not name else value
            if meant is None:
                continue
            if name in written:
                self._repeat(table.field_of(name), key, meant, written[name], found)
                continue
            written[name] = key
            if isinstance(meant, Scalar) and (not meant.text or meant.text.isspace()):
                self.tell_empty(key.text, meant)
            else:
                found[name] = meant
        return found

    def _meant(self, name: str, key: Scalar, value: Value, table: Table) -> Value | None:
        """Say what the value of a field means; nothing where the name is that of no field, which is told."""
        if name:
            return reword(value, table.words(key.text, name))
        if not table.is_passed_over(key.text):
            self.tell_unknown(key, table)
        return None

    def _repeat(self, field: Field, key: Scalar, value: Value, first: Scalar, found: dict[str, Value]) -> None:
        """Take a field that stands there already, below the name *first*."""
        is_other_name = key.text != first.text and field.name in found
        same = fuller(field, found[field.name], value) if is_other_name else None
        if same is None:
            self._tell_repeated(key, first)
        else:
            found[field.name] = same

    def tell_unknown(self, key: Scalar, table: Table) -> None:
        """Tell a name that is no field."""
        message = f"unknown field {quote(key.text)}"
        advice = did_you_mean(nearest(key.text, (*table.fields, *table.own)))
        message += advice or f"; known are {', '.join(table.fields)}"
        self.report.tell(Code.FIELD_UNKNOWN, message, key.origin)

    def tell_empty(self, name: str, value: Scalar) -> None:
        """Tell a field without a value, and what a comment took away of it."""
        if value.lost:
            advice = f'write "{value.lost}" in quotes, since # begins a comment'
        else:
            advice = "write a value, in quotes if it begins with #, or delete the field"
        self.report.tell(Code.FIELD_EMPTY, f"field {quote(name)} is empty; {advice}", value.origin)

    def _tell_repeated(self, key: Scalar, first: Scalar) -> None:
        where = f"in lines {first.origin.line} and {key.origin.line}" if key.origin.line else "here"
        called = f" (once as {quote(first.text)})" if first.text != key.text else ""
        message = f"field {quote(key.text)} is written twice{called}, {where}; the first is kept, delete one"
        self.report.tell(Code.DUPLICATE_KEY, message, key.origin)

    def text(self, value: Scalar) -> str:
        """Take the text of a value without blanks around it and without what no output can show."""
        if value.text.isprintable():
            return value.text.strip()
        text = clean(value.text, value.origin, self.report)
        return clean_direction(text, value.origin, self.report).strip()

    def one(self, field: Field, value: Value) -> Scalar | None:
        """Take the single text of a field; anything else is told.

        A pair such as ``title: fix: it`` that YAML has read as a mapping counts as the text that it was.
        """
        if isinstance(value, Scalar):
            return value
        if isinstance(value, Mapping):
            return self.text_of_pair(field, value)
        message = f"field {field.name!r} takes {_shape(field)}, not a list; write a text that begins with [ in quotes"
        self.report.tell(Code.FIELD_VALUE, message, value.origin)
        return None

    def text_of_pair(self, field: Field, value: Mapping) -> Scalar | None:
        """Read a mapping of one name and one text as the text with ``: `` that it was meant to be."""
        key, rest = value.pairs[0] if len(value.pairs) == 1 else (None, None)
        if key is not None and isinstance(rest, Scalar):
            text = f"{key.text}: {rest.text}".strip()
            advice = f"write {quote(text)} in quotes, since ': ' makes a mapping"
            message = f"field {field.name!r} takes {_shape(field)}; {advice}"
            self.report.tell(Code.FIELD_VALUE, message, key.origin)
            return Scalar(text, key.origin)
        message = f"field {field.name!r} takes {_shape(field)}, not a mapping"
        self.report.tell(Code.FIELD_VALUE, message, value.origin)
        return None

    def many(self, field: Field, value: Value) -> list[Scalar]:
        """Take the texts of a field that may hold several; anything else in it is told."""
        if isinstance(value, Scalar):
            return _split(field, value)
        members = value.members if isinstance(value, Sequence) else (value,)
        return [scalar for member in members if (scalar := self._member(field, member))]

    def _member(self, field: Field, member: Value) -> Scalar | None:
        if isinstance(member, Sequence):
            message = f"field {field.name!r} takes {_shape(field)}, not a list within a list"
            self.report.tell(Code.FIELD_VALUE, message, member.origin)
            return None
        scalar = self.text_of_pair(field, member) if isinstance(member, Mapping) else member
        if scalar is None or scalar.text.strip():
            return scalar
        self.tell_empty(field.name, scalar)
        return None

    def parse(self, field: Field, value: Scalar, parse: Callable[[str], T]) -> T | None:
        """Read one text; what is wrong with it is told."""
        text = self.text(value)
        if not text:
            self.tell_empty(field.name, value)
            return None
        try:
            return parse(text)
        except ValueError as error:
            code = _CODES.get(field.shape, Code.FIELD_VALUE)
            self.report.tell(code, f"field {field.name!r}: {error}", value.origin)
            return None

    def refer(self, field: Field, value: Scalar) -> Reference | None:
        """Read one reference; what is wrong with it is told."""
        try:
            return self.context.reader.parse(self.text(value).replace(_INVISIBLE, ""), repo=self.repo)
        except ValueError as error:
            self.report.tell(Code.REFERENCE, f"field {field.name!r}: {error}", value.origin)
            return None


def reword(value: Value, words: Words[str, str]) -> Value | None:
    """Put what is meant in the place of what is written; None where that means nothing."""
    if not words:
        return value
    if isinstance(value, Scalar):
        meant = words.get(value.text.strip().casefold())
        return value if meant is None else Scalar(meant, value.origin) if meant else None
    if isinstance(value, Sequence):
        members = (reword(member, words) for member in value.members)
        return value._replace(members=tuple(member for member in members if member is not None))
    return value


def _shape(field: Field) -> str:
    shape = field.shape.value
    return f"a {shape}" if shape.startswith("list") else shape


def _split(field: Field, value: Scalar) -> list[Scalar]:
    """Divide one text into the list that it stands for."""
    if not may_be_list(value.text):
        return [value]
    commas = "," if field.shape is Shape.PATHS else COMMAS
    parts = split_dashes(value.text)
    if parts is None and (field.is_comma_list or value.is_plain):
        parts = split_brackets(value.text, commas)
    if parts is None and field.is_comma_list:
        parts = split_commas(value.text, commas + "\n")
    return [value] if parts is None else [Scalar(part, value.origin) for part in parts if part]
