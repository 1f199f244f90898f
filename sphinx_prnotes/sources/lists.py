"""Lists that were written as one text."""

from __future__ import annotations

import re
from typing import Final

_DASH = re.compile(r"[ \t]*[-*][ \t]+")
_OPENING: Final = "{"
_CLOSING: Final = "}"
_QUOTES: Final = "\"'"
#: What divides a list of words or references; in paths only the ASCII comma does.
COMMAS: Final = ",，、"
_DIVIDED = re.compile(rf"\A\s*(?:[-*\[]|\Z)|[{COMMAS}\n]")


def may_be_list(text: str) -> bool:
    """Whether anything in *text* can divide it: most texts have neither a comma nor a ``-`` or ``[`` before them.

    >>> may_be_list("fully-async"), may_be_list("- a"), may_be_list("a, b")
    (False, True, True)
    """
    return _DIVIDED.search(text) is not None


def split_list(text: str) -> list[str]:
    r"""Read a list in any of the ways in which one text can hold it; quotation marks hold a member together.

    >>> split_list("[a, 'b, c']"), split_list("- a\n- b, c"), split_list('a，"b, c"')
    (['a', 'b, c'], ['a', 'b, c'], ['a', 'b, c'])
    """
    parts = split_dashes(text)
    if parts is None:
        parts = split_brackets(text, COMMAS)
    if parts is None:
        parts = split_commas(text, COMMAS + "\n")
    return [_unquote(part) for part in parts if part]


def split_dashes(text: str) -> list[str] | None:
    """Read lines that begin with ``-`` as a list; further lines belong to the member above.

    :return: None where *text* is no such list.
    """
    if not _DASH.match(text):
        return None
    members: list[str] = []
    for line in text.split("\n"):
        match = _DASH.match(line)
        if match:
            members.append(line[match.end() :])
        elif members:
            members[-1] += "\n" + line
    return [member.strip() for member in members]


def split_brackets(text: str, commas: str = ",") -> list[str] | None:
    """Read ``[a, "b, c"]`` as a list.

    :return: None where *text* is no such list.
    """
    text = text.strip()
    if not (text.startswith("[") and text.endswith("]")):
        return None
    return [_unquote(member) for member in split_commas(text[1:-1], commas)]


def split_commas(text: str, commas: str = COMMAS) -> list[str]:
    """Cut *text* at commas that stand neither in braces nor in quotes; empty parts are left out.

    >>> split_commas("src/{a,b}.py, c")
    ['src/{a,b}.py', 'c']
    """
    if not any(comma in text for comma in commas):
        return [text.strip()] if text.strip() else []
    parts: list[str] = [""]
    depth = 0
    quote = ""
    for character in text:
        if quote:
            quote = "" if character == quote else quote
        elif character in _QUOTES and not parts[-1].strip():
            quote = character
        else:
            depth += (character == _OPENING) - (character == _CLOSING and depth > 0)
        if character in commas and not depth and not quote:
            parts.append("")
        else:
            parts[-1] += character
    # An unclosed brace or quote holds nothing together.
    if depth or quote:
        parts = re.split(f"[{commas}]", text)
    return [part.strip() for part in parts if part.strip()]


def _unquote(text: str) -> str:
    is_quoted = len(text) > 1 and text[0] == text[-1] and text[0] in _QUOTES
    return text[1:-1] if is_quoted else text
