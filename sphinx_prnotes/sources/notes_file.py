"""A notes file: its own fields, and the notes in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from posixpath import splitext
from typing import Final

from sphinx_prnotes.codes import Code
from sphinx_prnotes.messages import did_you_mean, nearest, quote
from sphinx_prnotes.model import Note, Origin, Place, Problem
from sphinx_prnotes.sources.context import FILE_TABLE, Context, Table
from sphinx_prnotes.sources.desk import Desk
from sphinx_prnotes.sources.front_matter import body_of, read_front_matter, split_title
from sphinx_prnotes.sources.json_tree import read_json
from sphinx_prnotes.sources.notes import Setting, read_note, turn_to_repository
from sphinx_prnotes.sources.report import Report
from sphinx_prnotes.sources.text import decode
from sphinx_prnotes.sources.toml_tree import read_toml
from sphinx_prnotes.sources.tree import Mapping, Scalar, Sequence, Value
from sphinx_prnotes.sources.yaml_tree import read_yaml

Read = Callable[[str, str, Report], Value | None]


@dataclass(frozen=True, slots=True)
class Reading:
    """What came of one file: its notes in order, and all that is wrong in it.

    ``tree`` has the located values of a YAML file, for whoever changes it.
    """

    notes: tuple[Note, ...] = ()
    problems: tuple[Problem, ...] = ()
    tree: Value | None = field(default=None, compare=False, repr=False)


def read_file(path: str, content: bytes, context: Context) -> Reading:
    """Read the notes of one file; its ending says which format it has.

    :param path: The name that origins carry: relative to the source directory, with ``/``.
    """
    report = Report()
    read = READERS.get(splitext(path)[1].lower())
    if read is None:
        known = ", ".join(READERS)
        report.tell(Code.FILE_FORMAT, f"{quote(path)} is no notes file; name it with one of {known}", _start(path))
        return Reading((), report.problems)
    text = decode(content, path, report)
    value = read(text, path, report) if text is not None else None
    if value is None:
        return Reading((), report.problems)
    if read is _read_markdown and isinstance(value, Mapping):
        desk = Desk(context, context.settings.repo, report)
        return Reading(tuple(_note(desk, value, {})), report.problems)
    notes = read_tree(value, context, report)
    return Reading(notes, report.problems, value if read is read_yaml else None)


def read_tree(value: Value, context: Context, report: Report) -> tuple[Note, ...]:
    """Read the notes that the located values of a file are."""
    return tuple(_notes(Desk(context, context.settings.repo, report), value))


def _notes(desk: Desk, value: Value) -> Iterator[Note]:
    if isinstance(value, Sequence):
        yield from _members(desk, value, {})
    elif isinstance(value, Scalar):
        message = f"{quote(value.text)} is no note; write 'notes:' and below it a list of mappings"
        desk.report.tell(Code.FILE_FORMAT, message, value.origin)
    elif _is_note(value, desk.context.table):
        yield from _note(desk, value, {})
    else:
        yield from _file(desk, value)


def _file(desk: Desk, mapping: Mapping) -> Iterator[Note]:
    known = [pair for pair in mapping.pairs if FILE_TABLE.find(pair[0].text)]
    for key, _ in mapping.pairs:
        if not FILE_TABLE.find(key.text):
            _tell_misplaced(desk, key)
    values = desk.assign(mapping._replace(pairs=tuple(known)), FILE_TABLE)
    desk = turn_to_repository(desk, values)
    defaults = _defaults(desk, values.get("defaults"))
    notes = values.get("notes")
    if isinstance(notes, Sequence):
        yield from _members(desk, notes, defaults)
    elif isinstance(notes, Mapping):
        yield from _note(desk, notes, defaults)
    elif notes is not None:
        desk.report.tell(Code.FILE_FORMAT, "field 'notes' takes a list of notes, not a text", notes.origin)


def _members(desk: Desk, notes: Sequence, defaults: dict[str, Value]) -> Iterator[Note]:
    for member in notes.members:
        if isinstance(member, Mapping):
            yield from _note(desk, member, defaults)
        elif isinstance(member, Scalar) and not member.text.strip():
            desk.tell_empty("notes", member)
        else:
            shown = quote(member.text) if isinstance(member, Scalar) else "a list"
            message = f"a note is a mapping of fields, such as 'pr: 12', not {shown}"
            desk.report.tell(Code.FIELD_VALUE, message, member.origin)


def _note(desk: Desk, mapping: Mapping, defaults: dict[str, Value]) -> Iterator[Note]:
    values = defaults | desk.assign(mapping, desk.context.table)
    note = read_note(desk, values, Setting(Place.FILE, mapping.origin))
    if note is not None:
        yield note


def _defaults(desk: Desk, value: Value | None) -> dict[str, Value]:
    if isinstance(value, Mapping):
        return desk.assign(value, desk.context.table)
    if value is not None:
        desk.report.tell(Code.FIELD_VALUE, "field 'defaults' takes a mapping of fields", value.origin)
    return {}


def _is_note(mapping: Mapping, table: Table) -> bool:
    """Whether a file is one note: it says what a note is about, and holds no list of notes."""
    names = {table.find(key.text) for key, _ in mapping.pairs}
    return bool(names & {"title", "pr"}) and not any(FILE_TABLE.find(key.text) == "notes" for key, _ in mapping.pairs)


def _tell_misplaced(desk: Desk, key: Scalar) -> None:
    if desk.context.table.find(key.text):
        message = f"field {quote(key.text)} belongs to a note; move it into one, or below 'defaults'"
    else:
        advice = did_you_mean(nearest(key.text, FILE_TABLE.fields)) or f"; a file has {', '.join(FILE_TABLE.fields)}"
        message = f"unknown field {quote(key.text)}{advice}"
    desk.report.tell(Code.FIELD_UNKNOWN, message, key.origin)


def _read_markdown(text: str, path: str, report: Report) -> Value | None:
    front = read_front_matter(text, path, report)
    if front is None:
        return None
    has_title = any(key.text == "title" for key, _ in front.fields.pairs)
    title, body = (None, body_of(front.lines, path, front.first_line)) if has_title else split_title(front, path)
    added = [(name, value) for name, value in (("title", title), ("body", body)) if value is not None]
    pairs = tuple((Scalar(name, value.origin), value) for name, value in added)
    return Mapping((*front.fields.pairs, *pairs), front.fields.origin)


def _start(path: str) -> Origin:
    return Origin(path, 1)


#: The formats of notes files, by ending.
READERS: Final[dict[str, Read]] = {
    ".yaml": read_yaml,
    ".yml": read_yaml,
    ".json": read_json,
    ".toml": read_toml,
    ".md": _read_markdown,
    ".markdown": _read_markdown,
}
