"""Where the notes of a YAML file and their fields stand, line by line, in whatever way a person wrote them."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from sphinx_prnotes.model import Note, Origin
from sphinx_prnotes.sources.context import FILE_TABLE, Context
from sphinx_prnotes.sources.notes_file import read_tree
from sphinx_prnotes.sources.report import Report
from sphinx_prnotes.sources.text import UNREADABLE
from sphinx_prnotes.sources.tree import Mapping as Pairs
from sphinx_prnotes.sources.tree import Scalar, Value
from sphinx_prnotes.sources.tree import Sequence as Values
from sphinx_prnotes.sources.writing.record import digest_of
from sphinx_prnotes.sources.yaml_tree import read_yaml

_PATH: Final = "notes.yaml"
_NO_CONTENT = re.compile(r"\s*(?:#|$)")
_ANCHOR = re.compile(r"(?<![^\s\[{,])&[\w-]")
_BEFORE_FIELD = re.compile(r" *(?:- +)?")


class Standing(NamedTuple):
    """One field of a note: its lines from the index ``start`` to before ``end``, after ``before`` on the first.

    ``digest`` is what a record says of a field that stands so.
    """

    name: str
    start: int
    end: int
    before: str
    digest: str


@dataclass(frozen=True)
class WrittenNote:
    """One note of a file, and its fields, found among the ``lines`` of the file when they are asked for."""

    note: Note | None
    mapping: Pairs
    lines: Sequence[str]
    context: Context

    @cached_property
    def fields(self) -> tuple[Standing, ...]:
        """The fields in the order in which they stand."""
        return tuple(_standing(name, key.origin, self.lines) for name, key in self._named())

    @cached_property
    def digests(self) -> Mapping[str, str]:
        """What a record says of the fields, by name; of two of one name, the last counts."""
        return {field.name: field.digest for field in self.fields}

    def digests_of(self, names: Container[str]) -> Mapping[str, str]:
        """Give those of ``digests`` that have one of *names*, without looking for the other fields."""
        return {name: _standing(name, key.origin, self.lines).digest for name, key in self._named() if name in names}

    @cached_property
    def is_block(self) -> bool:
        """Whether each field begins a line, so that one can be changed without the others."""
        starts = {field.start for field in self.fields}
        return len(starts) == len(self.fields) and all(_BEFORE_FIELD.fullmatch(field.before) for field in self.fields)

    def _named(self) -> Iterator[tuple[str, Scalar]]:
        return ((self.context.table.find(key.text) or key.text, key) for key, _ in self.mapping.pairs)

    @property
    def is_anchored(self) -> bool:
        """Whether another note may repeat it, or a part of it."""
        return any(map(_ANCHOR.search, self.lines[self.start : self.end]))

    @property
    def start(self) -> int:
        """The index of the line on which the note begins."""
        return self.mapping.origin.line - 1

    @property
    def before(self) -> str:
        """What stands before the note on its first line."""
        return self.lines[self.start][: self.mapping.origin.column - 1]

    @property
    def end(self) -> int:
        """The index of the first line after the note, and after what it takes from another with ``<<``."""
        end = max(field.end for field in self.fields)
        for index in range(end, len(self.lines)):
            line = self.lines[index]
            if line.strip() and _indent(line) < len(self.before):
                break
            if not _NO_CONTENT.match(line):
                end = index + 1
        return end


@dataclass(frozen=True, slots=True)
class WrittenFile:
    """A YAML file as it stands: its lines without their ends, its notes, and what bare numbers mean in it.

    ``is_empty``: it holds comments at most. ``list_line`` is the index of the line that says ``notes:``, -1 where
    there is none. ``is_list``: the file is empty, or holds a list of notes. ``members`` are those of the list, whether
    or not they are notes, with as much of them as can be told.
    """

    lines: tuple[str, ...]
    members: tuple[WrittenNote, ...]
    repo: str
    is_empty: bool
    list_line: int
    is_list: bool

    @property
    def notes(self) -> tuple[WrittenNote, ...]:
        """The members that are notes."""
        return tuple(each for each in self.members if each.note)

    @property
    def last(self) -> WrittenNote | None:
        """What stands where the list ends."""
        return self.members[-1] if self.members and self.is_list else None


class Known(NamedTuple):
    """What reading a file has found in it, if it has been read before, and is whole; origins name it as they like."""

    notes: Sequence[Note] = ()
    tree: Value | None = None


UNKNOWN: Final = Known()


def find_notes(text: str, context: Context, known: Known = UNKNOWN) -> WrittenFile:
    """Find the notes of a YAML file.

    :param text: The file's text; every line ends in a line feed alone.
    """
    tree = parse(text) if known.tree is None else known.tree
    notes = {(note.origin.line, note.origin.column): note for note in known.notes}
    if not notes and tree is not None:
        notes = {(note.origin.line, note.origin.column): note for note in read_tree(tree, context, Report())}
    lines = tuple(text.split("\n"))
    listed = list_of(tree)
    mappings = listed if listed is not None else [tree] if isinstance(tree, Pairs) else []
    members = tuple(
        WrittenNote(notes.get((mapping.origin.line, mapping.origin.column)), mapping, lines, context)
        for mapping in mappings
        if mapping.pairs
    )
    repo, line = _head(tree, context)
    is_list = tree is None or listed is not None or (line < 0 and not notes)
    return WrittenFile(lines, members, repo, tree is None, line, is_list)


def parse(text: str) -> Value | None:
    """Read the values of a file as reading notes does, but without moving anything."""
    return read_yaml(UNREADABLE.sub(" ", text), _PATH, Report())


def list_of(tree: Value | None) -> list[Pairs] | None:
    """Take the notes out of a file's list; none where the file has no list."""
    if isinstance(tree, Pairs):
        tree = next((value for key, value in tree.pairs if FILE_TABLE.find(key.text) == "notes"), None)
        if isinstance(tree, Scalar) and not tree.text:
            return []
    return [member for member in tree.members if isinstance(member, Pairs)] if isinstance(tree, Values) else None


def _head(tree: Value | None, context: Context) -> tuple[str, int]:
    repo, line = context.settings.repo, -1
    for key, value in tree.pairs if isinstance(tree, Pairs) else ():
        name = FILE_TABLE.find(key.text)
        if name == "repo" and isinstance(value, Scalar):
            repo = context.settings.aliases.get(value.text.lower(), value.text)
        elif name == "notes":
            line = key.origin.line - 1
    return repo, line


def _standing(name: str, origin: Origin, lines: Sequence[str]) -> Standing:
    start, column = origin.line - 1, origin.column - 1
    before = lines[start][:column]
    end = _end(lines, start, len(before))
    return Standing(name, start, end, before, digest_of(*[line[column:] for line in lines[start:end]]))


def _end(lines: Sequence[str], start: int, indent: int) -> int:
    """Find the end of a field: what is indented deeper belongs to it, and blank lines between that."""
    end = start + 1
    for index in range(start + 1, len(lines)):
        line = lines[index]
        if not line.strip():
            continue
        if _indent(line) <= indent:
            break
        end = index + 1
    return end


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
