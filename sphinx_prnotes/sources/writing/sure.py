"""Fields whose lines YAML can read in one way only; most are such, and reading many of them takes time."""

from __future__ import annotations

import re
from typing import Final

_NULL: Final = r"(?!(?:null|Null|NULL)(?:[,\]]|$))"
# A colon before a blank makes a pair, a number sign behind one a comment; within brackets, commas and brackets part.
_PLAIN: Final = rf"{_NULL}\w[^\n:#]*(?:(?::(?=\S)|(?<=\S)#)[^\n:#]*)*(?<!\s)"
_PLAIN_IN_FLOW: Final = rf"{_NULL}\w[^\n:#\[\]{{}},?]*(?:(?<=\S)#[^\n:#\[\]{{}},?]*)*(?<!\s)"
_QUOTED: Final = r'"[^\s"\\](?:[^\n"\\]*[^\s"\\])?"'
_ONE: Final = rf"(?:{_PLAIN}|{_QUOTED})"
_ONE_IN_FLOW: Final = rf"(?:{_PLAIN_IN_FLOW}|{_QUOTED})"
_FLOW: Final = rf"\[{_ONE_IN_FLOW}(?:, {_ONE_IN_FLOW})*\]"
_MEMBERS: Final = rf"(?:\n  - {_ONE})+"
_FOLLOWUPS: Final = rf"(?:\n  - (?:(?:id|text): {_ONE}(?:\n    [a-z]+: {_ONE})+|{_ONE}))+"
_BLOCK: Final = r"\|\n  \S[^\n]*(?:\n(?:  [^\n]*)?)*"
_FIELD: Final = rf"(?:followups:{_FOLLOWUPS}|[\w-]+:(?: (?:{_ONE}|{_FLOW}|{_BLOCK})|{_MEMBERS}))"
_FIELDS: Final = re.compile(rf"{_FIELD}(?:\n{_FIELD})*", re.MULTILINE)


def is_sure(written: str) -> bool:
    """Whether the lines of a note surely say what they are to say: words, in quotes or as they are, and literal blocks.

    What holds an escape, or characters that cannot be seen, is in doubt.
    """
    return written.replace("\n", "").isprintable() and _FIELDS.fullmatch(written) is not None
