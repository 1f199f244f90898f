"""Where the notes of a YAML file and their fields stand, line by line, in whatever way a person wrote them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from sphinx_prnotes.model import Note, Origin
from sphinx_prnotes.sources.context import FILE_TABLE, Context
from sphinx_prnotes.sources.notes_file import read_file
from sphinx_prnotes.sources.report import Report
from sphinx_prnotes.sources.text import UNREADABLE
from sphinx_prnotes.sources.tree import Mapping, Scalar, Value
from sphinx_prnotes.sources.tree import Sequence as Values
from sphinx_prnotes.sources.writing.record import digest_of
from sphinx_prnotes.sources.yaml_tree import read_yaml

_PATH: Final = "notes.yaml"
_BEFORE_FIELD = re.compile(r" *(?:- +)?")


@dataclass(frozen=True, slots=True)
class Standing:
    """One field of a note: its lines from the index ``start`` to before ``end``, after ``before`` on the first."""

    name: str
    start: int
    end: int
    before: str
    digest: str


@dataclass(frozen=True, slots=True)
class WrittenNote:
    """One note of a file, and its fields in the order in which they stand.

    ``is_block``: each field begins a line, so that one can be changed without the others.
    """

    note: Note | None
    fields: tuple[Standing, ...]
    is_block: bool

    @property
    def end(self) -> int:
        """The index of the first line after the note."""
        return max(field.end for field in self.fields)


@dataclass(frozen=True, slots=True)
class WrittenFile:
    """A YAML file as it stands: its lines without their ends, its notes, and what bare numbers mean in it.

    ``is_empty``: it holds comments at most. ``list_line`` is the index of the line that says ``notes:``, -1 where
    there is none. ``is_list``: the file is empty, or holds a list of notes. ``last`` is what stands where the list
    ends, whether or not it is a note.
    """

    lines: tuple[str, ...]
    notes: tuple[WrittenNote, ...]
    repo: str
    is_empty: bool
    list_line: int
    is_list: bool
    last: WrittenNote | None


def find_notes(text: str, context: Context) -> WrittenFile:
    """Find the notes of a YAML file.

    :param text: The file's text; every line ends in a line feed alone.
    """
    lines = tuple(text.split("\n"))
    # As reading does, but without moving anything.
    text = UNREADABLE.sub(" ", text)
    tree = read_yaml(text, _PATH, Report())
    reading = read_file(_PATH, text.encode(), context)
    notes = {note.origin: note for note in reading.notes}
    listed = _listed(tree)
    mappings = listed if listed is not None else [tree] if isinstance(tree, Mapping) else []
    found = [_written(mapping, notes, lines, context) for mapping in mappings if mapping.pairs]
    repo, line = _head(tree, context)
    is_list = tree is None or listed is not None or (line < 0 and not notes)
    last = found[-1] if found and listed is not None else None
    return WrittenFile(lines, tuple(each for each in found if each.note), repo, tree is None, line, is_list, last)


def _listed(tree: Value | None) -> list[Mapping] | None:
    """Take the notes out of a file's list; none where the file has no list."""
    if isinstance(tree, Mapping):
        tree = next((value for key, value in tree.pairs if FILE_TABLE.find(key.text) == "notes"), None)
        if isinstance(tree, Scalar) and not tree.text:
            return []
    return [member for member in tree.members if isinstance(member, Mapping)] if isinstance(tree, Values) else None


def _head(tree: Value | None, context: Context) -> tuple[str, int]:
    repo, line = context.settings.repo, -1
    for key, value in tree.pairs if isinstance(tree, Mapping) else ():
        name = FILE_TABLE.find(key.text)
        if name == "repo" and isinstance(value, Scalar):
            repo = context.settings.aliases.get(value.text.lower(), value.text)
        elif name == "notes":
            line = key.origin.line - 1
    return repo, line


def _written(mapping: Mapping, notes: dict[Origin, Note], lines: Sequence[str], context: Context) -> WrittenNote:
    fields = tuple(_standings(mapping, lines, context))
    starts = {field.start for field in fields}
    is_block = len(starts) == len(fields) and all(_BEFORE_FIELD.fullmatch(field.before) for field in fields)
    return WrittenNote(notes.get(mapping.origin), fields, is_block)


def _standings(mapping: Mapping, lines: Sequence[str], context: Context) -> Iterator[Standing]:
    for key, _ in mapping.pairs:
        start, column = key.origin.line - 1, key.origin.column - 1
        before = lines[start][:column]
        end = _end(lines, start, len(before))
        shown = (lines[start][column:], *(line[column:] for line in lines[start + 1 : end]))
        yield Standing(context.table.find(key.text) or key.text, start, end, before, digest_of(*shown))


def _end(lines: Sequence[str], start: int, indent: int) -> int:
    """Find the end of a field: what is indented deeper belongs to it, and blank lines between that."""
    end = start + 1
    for index in range(start + 1, len(lines)):
        line = lines[index]
        if not line.strip():
            continue
        if len(line) - len(line.lstrip(" ")) <= indent:
            break
        end = index + 1
    return end
