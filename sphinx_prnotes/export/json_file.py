"""``prnotes.json``, a note a line so that differences read well; and the same notes as NDJSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from json import JSONEncoder
from typing import Final

from sphinx_prnotes.catalogue.records import Entry
from sphinx_prnotes.export.edition import Edition
from sphinx_prnotes.export.members import frame_members, note_members, problem_members, stub_members
from sphinx_prnotes.forge.facts import UNWRITABLE

_ENCODER: Final = JSONEncoder(ensure_ascii=False)


def write_json(edition: Edition) -> bytes:
    """Write one JSON object: what is known of the project, its notes by id, its stubs, and the problems of a build.

    Notes of other projects are left to these: two that show each other's would grow without end.
    """
    frame = [f"  {json_text(name)}: {json_text(value)}" for name, value in frame_members(edition).items()]
    notes = [json_text(note_members(entry, edition)) for entry in by_id(edition.entries)]
    stubs = [json_text(stub_members(entry, edition)) for entry in by_id(edition.stubs)]
    problems = [json_text(problem_members(problem)) for problem in edition.site.problems]
    built = [_array("problems", problems)] if edition.site.paths else []
    members = ",\n".join([*frame, _array("notes", notes), _array("stubs", stubs), *built])
    return f"{{\n{members}\n}}\n".encode()


def write_ndjson(edition: Edition) -> bytes:
    """Write one JSON object a line: the notes by id, without what is around them."""
    lines = [json_text(note_members(entry, edition)) for entry in by_id(edition.entries)]
    return "".join(f"{line}\n" for line in lines).encode()


def by_id(entries: Iterable[Entry]) -> list[Entry]:
    """The project's own notes, sorted so that one more moves no other."""
    return sorted((entry for entry in entries if not entry.note.project), key=lambda entry: entry.id.lower())


def json_text(value: object) -> str:
    """Write a value on one line, readable in every script; what an editor or UTF-8 would stumble over is escaped."""
    text = _ENCODER.encode(value)
    return text if text.isprintable() else UNWRITABLE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def _array(name: str, lines: Sequence[str]) -> str:
    inner = ",\n".join(f"    {line}" for line in lines)
    return f'  "{name}": [\n{inner}\n  ]' if lines else f'  "{name}": []'
