"""JSON that reads well: an element a line, and in it what every editor can show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from json import JSONEncoder
from typing import Final

from sphinx_prnotes.forge.facts import UNWRITABLE

# With an indent, json does not use what it has in C, and takes five times as long. No circle is ever written here.
_ENCODER: Final = JSONEncoder(ensure_ascii=False, check_circular=False)


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


def json_lines(elements: Iterable[str], indent: str) -> bytes:
    """Write the elements of an array, which are JSON, a line each."""
    return b",\n".join([f"{indent}{element}".encode() for element in elements])


def json_array(name: str, elements: Iterable[str]) -> bytes:
    r"""Write a member of an object: an array of elements that are JSON, a line each.

    >>> json_array("ids", ["1", "2"])
    b'  "ids": [\n    1,\n    2\n  ]'
    """
    lines = json_lines(elements, "    ")
    return b'  "%b": [\n%b\n  ]' % (name.encode(), lines) if lines else b'  "%b": []' % name.encode()


def json_object(members: Mapping[str, object], arrays: Mapping[str, Iterable[str]]) -> bytes:
    """Write an object: its members, a line each, and behind them arrays of elements that are JSON, a line each."""
    frame = [member.encode() for member in json_members(members)]
    return b"{\n%b\n}\n" % b",\n".join([*frame, *(json_array(*array) for array in arrays.items())])
