"""JSON that reads well: an element a line, and in it what every editor can show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from json import JSONEncoder
from typing import Final

from sphinx_prnotes.forge.facts import UNWRITABLE

# What indents is written in Python, and takes five times as long.
_ENCODER: Final = JSONEncoder(ensure_ascii=False)


def json_text(value: object) -> str:
    """Write a value on one line, readable in every script; what an editor or UTF-8 would stumble over is escaped."""
    text = _ENCODER.encode(value)
    return text if text.isprintable() else UNWRITABLE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def json_members(members: Mapping[str, object]) -> list[str]:
    """Write the members of an object, a line each.

    >>> json_members({"version": 1})
    ['  "version": 1']
    """
    return [f"  {json_text(name)}: {json_text(value)}" for name, value in members.items()]


def json_array(name: str, elements: Iterable[str]) -> str:
    r"""Write a member of an object: an array of what is written already, an element a line.

    >>> json_array("ids", ["1", "2"])
    '  "ids": [\n    1,\n    2\n  ]'
    """
    lines = ",\n    ".join(elements)
    return f'  "{name}": [\n    {lines}\n  ]' if lines else f'  "{name}": []'
