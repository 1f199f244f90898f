"""Making sure that a changed file says what it is to say, and everything else as it said it before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sphinx_prnotes.sources.context import Context
from sphinx_prnotes.sources.notes_file import read_tree
from sphinx_prnotes.sources.report import Report
from sphinx_prnotes.sources.tree import Mapping, Scalar, Value
from sphinx_prnotes.sources.tree import Sequence as Values
from sphinx_prnotes.sources.writing.layout import Fields, House, write_fields
from sphinx_prnotes.sources.writing.written import WrittenFile, WrittenNote, list_of, parse


@dataclass(frozen=True, slots=True)
class Expected:
    """What is to stand in a file, or in an excerpt of it, after a change.

    It is to have the notes ``kept``, except for what changes those ``touched``, and behind the last one those that are
    ``added``, by their fields.
    """

    before: WrittenFile
    kept: Sequence[WrittenNote]
    touched: Sequence[WrittenNote]
    added: Sequence[Fields]
    house: House


def is_as_expected(text: str, expected: Expected, context: Context) -> bool:
    """Whether a changed file reads back as it should."""
    tree = parse(text)
    members = [member for member in list_of(tree) or () if member.pairs]
    touched = {id(note.mapping) for note in expected.touched}
    old = [each.mapping for each in expected.kept] if expected.before.is_list else members
    kept = zip(old, members, strict=False)
    return (
        len(members) == len(old) + len(expected.added)
        and all(id(mapping) in touched or _is_same(mapping, now) for mapping, now in kept)
        and _are_there(tree, members, expected, context)
    )


def _is_same(one: Value, other: Value) -> bool:
    """Whether two values are the same, wherever they stand."""
    match one, other:
        case Scalar(), Scalar():
            return one.text == other.text
        case Mapping(), Mapping():
            pairs = zip(one.pairs, other.pairs, strict=False)
            return len(one.pairs) == len(other.pairs) and all(
                key.text == name.text and _is_same(value, now) for (key, value), (name, now) in pairs
            )
        case Values(), Values():
            members = zip(one.members, other.members, strict=False)
            return len(one.members) == len(other.members) and all(_is_same(value, now) for value, now in members)
        case _:
            return False


def _are_there(tree: Value | None, members: Sequence[Mapping], expected: Expected, context: Context) -> bool:
    """Whether the last notes are those that were to be added; the defaults of their file may add to them."""
    if not expected.added or tree is None:
        return not expected.added
    new = members[-len(expected.added) :]
    found = read_tree(_with_notes(tree, new), context, Report())
    pairs = zip(expected.added, found, strict=False)
    return len(found) == len(expected.added) and all(
        fields.items() <= write_fields(note, expected.house).items() for fields, note in pairs
    )


def _with_notes(tree: Value, notes: Sequence[Mapping]) -> Value:
    """Make a file of some of the notes of another."""
    listed = Values(tuple(notes), tree.origin)
    if not isinstance(tree, Mapping):
        return listed
    pairs = ((key, listed if isinstance(value, Values) else value) for key, value in tree.pairs)
    return Mapping(tuple(pairs), tree.origin)
