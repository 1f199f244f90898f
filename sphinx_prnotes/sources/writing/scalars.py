"""Texts as YAML scalars that read back as they are: here, and in readers that guess what a scalar is."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Any, Final

import yaml

_RESOLVER: Final[Any] = yaml.resolver.Resolver()
_TEXT: Final = "tag:yaml.org,2002:str"
# Indicators of YAML, quotation marks, and what other readers take for a number or a document's end.
_NOT_FIRST: Final = frozenset("-?:,[]{}#&*!|>'\"%@`=~<.+\\")
_LONGEST_WORD: Final = len("false")
_ENDS_PLAIN = re.compile(r":(?:\s|$)|\s#")
# A question mark ends a scalar between brackets for PyYAML, wherever it stands.
_IN_FLOW = re.compile(r"[\[\]{},?]")
_ESCAPES: Final = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}
_AS_ESCAPES: Final = str.maketrans(_ESCAPES)
_LAST_OF_FOUR_DIGITS: Final = 0xFFFF
# Joiners hold emoji and words of some scripts together.
_JOINERS: Final = "\u200c\u200d"


def write_text(text: str, *, in_flow: bool = False) -> str:
    r"""Write one text on one line: as it is where that is safe, else in double quotes.

    >>> write_text("fix it"), write_text("#12"), write_text("no"), write_text('a: "b"\n')
    ('fix it', '"#12"', '"no"', '"a: \\"b\\"\\n"')

    :param in_flow: Whether it stands between brackets.
    """
    if _is_plain(text, in_flow=in_flow):
        return text
    escaped = text.translate(_AS_ESCAPES) if text.isprintable() else "".join(map(_escape, text))
    return f'"{escaped}"'


def write_flow(texts: Iterable[str]) -> str:
    """Write several texts as one list between brackets."""
    return f"[{', '.join(write_text(text, in_flow=True) for text in texts)}]"


def write_block(text: str) -> str:
    """Write a text of several lines as a literal block: its indicator, and its lines, indented by two.

    What no block can hold is written in double quotes, on one line.
    """
    lines = text.split("\n")
    is_raw = all(line.isprintable() or all(map(_is_raw, line)) for line in lines)
    if not text.strip() or not lines[0].strip() or lines[-1] == "" or not is_raw:
        return write_text(text)
    indicator = "|2" if lines[0][0].isspace() else "|"
    return "\n".join([indicator, *[f"  {line}" if line else "" for line in lines]])


def _is_plain(text: str, *, in_flow: bool) -> bool:
    if not text or text[0] in _NOT_FIRST or text != text.strip() or not text.isprintable():
        return False
    if (":" in text or "#" in text) and _ENDS_PLAIN.search(text):
        return False
    if in_flow and _IN_FLOW.search(text):
        return False
    # Whether a text could be anything else shows in its first character; no longer word than "false" is.
    if text[0] not in _RESOLVER.yaml_implicit_resolvers or (text[0].isalpha() and len(text) > _LONGEST_WORD):
        return True
    resolved: str = _RESOLVER.resolve(yaml.ScalarNode, text, (True, False))
    return resolved == _TEXT


def _escape(character: str) -> str:
    if character in _ESCAPES:
        return _ESCAPES[character]
    if _is_raw(character):
        return character
    number = ord(character)
    return f"\\U{number:08x}" if number > _LAST_OF_FOUR_DIGITS else f"\\u{number:04x}"


def _is_raw(character: str) -> bool:
    """Whether a character may stand in a file as it is: people can see it, and every reader of YAML takes it."""
    return character.isprintable() or character in "\n\t" or character in _JOINERS or _is_wide_blank(character)


def _is_wide_blank(character: str) -> bool:
    return unicodedata.category(character) == "Zs"
