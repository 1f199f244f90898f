"""A difference as text, as Markdown and as JSON."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from sphinx_prnotes.export.difference import Difference, Noted, Owed
from sphinx_prnotes.export.json_text import json_members

_NO_VERDICT: Final = "none"
_DELETED: Final = "deleted"
_MARKUP: Final = re.compile(r"([\\`*_\[\]<>|#])")
_UNLINKABLE: Final = re.compile(r"[\s()<>]")

Parts = list[tuple[str, Sequence[str]]]


def write_text(difference: Difference) -> str:
    """Write a line for each change, under a heading for each kind."""
    return _join(_parts(difference, _plain_note, lambda text: text), "{}", "  {}")


def write_markdown(difference: Difference) -> str:
    """Write a list for each kind of change, below a heading; titles lead to the notes."""
    return _join(_parts(difference, _linked_note, _escape), "## {}\n", "- {}")


def write_json(difference: Difference) -> str:
    """Write one object; its members are always there."""
    members = {
        "added": [_note_members(note) for note in difference.added],
        "removed": [_note_members(note) for note in difference.removed],
        "verdicts": [
            {"id": now.id, "title": now.title, "from": was.verdict, "to": now.verdict}
            for was, now in difference.verdicts
        ],
        "opened": [{"key": owed.key, "text": owed.text} for owed in difference.opened],
        "closed": [{"key": owed.key, "text": owed.text, "state": owed.state} for owed in difference.closed],
    }
    lines = ",\n".join(json_members(members))
    return f"{{\n{lines}\n}}\n"


#: The forms that a difference is written in.
WRITERS: Final[Mapping[str, Callable[[Difference], str]]] = MappingProxyType(
    {"text": write_text, "markdown": write_markdown, "json": write_json}
)


def _note_members(note: Noted) -> dict[str, str]:
    return {"id": note.id, "title": note.title, "verdict": note.verdict, "url": note.url}


def _parts(difference: Difference, note: Callable[[Noted], str], say: Callable[[str], str]) -> Parts:
    def owed(each: Owed, state: str = "") -> str:
        return say(f"{each.key}: {each.text}" if each.text else each.key) + (f" ({state})" if state else "")

    parts: Parts = [
        ("Notes added", [f"{note(each)} ({say(each.verdict or _NO_VERDICT)})" for each in difference.added]),
        ("Notes removed", [note(each) for each in difference.removed]),
        (
            "Verdicts changed",
            [
                f"{note(now)}: {say(was.verdict or _NO_VERDICT)} → {say(now.verdict or _NO_VERDICT)}"
                for was, now in difference.verdicts
            ],
        ),
        ("Follow-ups opened", [owed(each) for each in difference.opened]),
        ("Follow-ups closed", [owed(each, each.state or _DELETED) for each in difference.closed]),
    ]
    return [(name, lines) for name, lines in parts if lines]


def _join(parts: Parts, heading: str, line: str) -> str:
    blocks = ["\n".join([heading.format(name), *map(line.format, lines)]) for name, lines in parts]
    return "".join(f"{block}\n" for block in "\n\n".join(blocks).splitlines())


def _plain_note(note: Noted) -> str:
    return f"{note.id}  {note.title}"


def _linked_note(note: Noted) -> str:
    title = _escape(note.title)
    is_link = note.url.startswith(("https://", "http://")) and not _UNLINKABLE.search(note.url)
    return f"{f'[{title}]({note.url})' if is_link else title}, {_escape(note.id)}"


def _escape(text: str) -> str:
    return _MARKUP.sub(r"\\\1", text)
