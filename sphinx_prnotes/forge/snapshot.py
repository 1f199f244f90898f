"""The snapshot: a committed JSON file of what forges said, which every build reads instead of asking them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from sphinx_prnotes.codes import Code
from sphinx_prnotes.forge.facts import UNWRITABLE, list_values, make_facts
from sphinx_prnotes.forge.members import Member, Pairs, decode_json, read_members
from sphinx_prnotes.messages import quote
from sphinx_prnotes.model import Facts, Origin, Problem, Reference
from sphinx_prnotes.references import ReferenceReader

# By key: the reference as it is spelled, and what is said of it.
_References: TypeAlias = dict[str, tuple[Reference, Facts]]

_VERSION: Final = 1
_EXPECTED: Final = '{"version": 1, "references": {"owner/name#12": {…}}}'
_VERSION_MEMBER: Final = re.compile(r'"version"\s*:\s*([^\s,}]+)')
_REFERENCES: Final = re.compile(r'"references"\s*:\s*\{')


def read_snapshot(text: str, path: str, reader: ReferenceReader) -> tuple[dict[str, Facts], tuple[Problem, ...]]:
    """Read a snapshot, keyed by :attr:`Reference.key`.

    :param path: What problems call the file.
    :return: What could be read, and every problem with its line.
    """
    references, problems = _read_text(text, path, reader)
    return {key: facts for key, (_, facts) in references.items()}, problems


def read_references(
    text: str, path: str, reader: ReferenceReader
) -> tuple[dict[Reference, Facts], tuple[Problem, ...]]:
    """Read a snapshot to write it again: references keep the spelling of the file."""
    references, problems = _read_text(text, path, reader)
    return dict(references.values()), problems


def _read_text(text: str, path: str, reader: ReferenceReader) -> tuple[_References, tuple[Problem, ...]]:
    text = text.removeprefix("\ufeff")
    references, problems = _read_members(_members_of_sound(text), path, reader)
    if problems or not references:
        # Once more, slower, and with the line of everything.
        members = tuple(_entries(text))
        references, problems = _read_members(members, path, reader)
        # What broke an entry breaks the whole text too: once is enough.
        if not any(member.error for member in members):
            problems += _check_frame(text, path)
    return references, tuple(problems)


def _read_members(members: Iterable[Member], path: str, reader: ReferenceReader) -> tuple[_References, list[Problem]]:
    references: _References = {}
    problems: list[Problem] = []
    for member in members:
        if clauses := [member.error] if member.error else _read_entry(member, reader, references):
            problems += [Problem(Code.SNAPSHOT, clause, Origin(path, member.line)) for clause in clauses]
    return references, problems


def _members_of_sound(text: str) -> Iterator[Member]:
    """Take the entries of a snapshot that is as it should be, which most are, without their lines."""
    try:
        frame = decode_json(text)
    except ValueError:
        return
    if isinstance(frame, Pairs) and not any(_check_members(frame)):
        entries = dict(frame)["references"]
        yield from (Member(0, key, value) for key, value in entries) if isinstance(entries, Pairs) else ()


def write_snapshot(references: Mapping[Reference, Facts]) -> str:
    """Write a snapshot, one line a reference, in the order of repositories and numbers.

    Equal facts give equal bytes. Of two spellings of one reference the first is kept.
    """
    kept: dict[str, tuple[Reference, Facts]] = {}
    for reference, facts in references.items():
        kept.setdefault(reference.key, (reference, facts))
    lines = [
        f"    {_write(str(reference))}: {_write(list_values(facts))}"
        for reference, facts in sorted(kept.values(), key=lambda pair: snapshot_order(pair[0]))
    ]
    body = ",\n".join(lines)
    members = f"{{\n{body}\n  }}" if lines else "{}"
    return f'{{\n  "version": {_VERSION},\n  "references": {members}\n}}\n'


def check_replaceable(text: str) -> None:
    """Make sure that a file may be written over with a snapshot: it is empty, or it is one, broken or not.

    :raises ValueError: If it is anything else, or of a version that is not understood here.
    """
    if text.strip() and not _REFERENCES.search(text):
        raise ValueError(f"it is no snapshot, which is {_EXPECTED}")
    version = _VERSION_MEMBER.search(text)
    if version and version[1] != str(_VERSION):
        raise ValueError(f"its version is {quote(version[1])}, which this release does not write")


def snapshot_order(reference: Reference) -> tuple[str, int, str]:
    """Sort references as a snapshot does: by repository, then by number."""
    return reference.where.lower(), reference.number, reference.mark.value


def _write(value: object) -> str:
    # Two of them end a line for some editors, others cannot be encoded.
    return UNWRITABLE.sub(lambda match: f"\\u{ord(match[0]):04x}", json.dumps(value, ensure_ascii=False))


def _entries(text: str) -> Iterator[Member]:
    start = _REFERENCES.search(text)
    return read_members(text, start.end()) if start else iter(())


def _read_entry(member: Member, reader: ReferenceReader, references: _References) -> list[str]:
    try:
        reference = reader.parse(member.key, repo="")
    except ValueError as error:
        return [str(error)]
    if (key := reference.key) in references:
        return [f"{member.key!r} is there twice; the first is kept"]
    if not isinstance(member.value, Pairs):
        return [f"{member.key!r} is {quote(member.value)}, not an object of facts"]
    facts, clauses = make_facts(member.value)
    references[key] = reference, facts
    return [f"{member.key!r}: {clause}" for clause in clauses] if clauses else []


def _check_frame(text: str, path: str) -> Iterator[Problem]:
    try:
        frame = decode_json(text)
    except json.JSONDecodeError as error:
        message = f"not well-formed JSON: {error.msg}; a snapshot is {_EXPECTED}"
        yield Problem(Code.SNAPSHOT, message, Origin(path, error.lineno, error.colno))
    except ValueError as error:
        yield Problem(Code.SNAPSHOT, f"{error}; a snapshot is {_EXPECTED}", Origin(path))
    else:
        clauses = _check_members(frame) if isinstance(frame, Pairs) else [f"{quote(frame)} is no object"]
        for clause in clauses:
            yield Problem(Code.SNAPSHOT, f"{clause}; a snapshot is {_EXPECTED}", Origin(path))


def _check_members(frame: Pairs) -> Iterator[str]:
    values = dict(frame)
    names = [name for name, _ in frame]
    if values.get("version") != _VERSION:
        yield f"the version is {quote(values.get('version'))}, not {_VERSION}, and what is understood is used"
    if not isinstance(values.get("references"), Pairs):
        yield f"'references' is {quote(values.get('references'))}, not an object"
    yield from (f"unknown member {quote(name)}" for name in names if name not in ("version", "references"))
    yield from (f"{quote(name)} is there twice" for name in values if names.count(name) > 1)
