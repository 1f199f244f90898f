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


def json_lines(values: Iterable[object], indent: str) -> bytes:
    """Write the elements of an array, a line each; one is made, written and let go before the next."""
    return b",\n".join([f"{indent}{json_text(value)}".encode() for value in values])


def json_array(name: str, values: Iterable[object]) -> bytes:
    r"""Write a member of an object: an array, an element a line.

    >>> json_array("ids", [1, 2])
    b'  "ids": [\n    1,\n    2\n  ]'
    """
    lines = json_lines(values, "    ")
    return b'  "%b": [\n%b\n  ]' % (name.encode(), lines) if lines else b'  "%b": []' % name.encode()


def json_object(members: Mapping[str, object], arrays: Mapping[str, Iterable[object]]) -> bytes:
    """Write an object: its members, a line each, and behind them arrays, an element a line."""
    frame = [member.encode() for member in json_members(members)]
    return b"{\n%b\n}\n" % b",\n".join([*frame, *(json_array(*array) for array in arrays.items())])
