"""The patterns in which Sphinx's configuration names files, read as Sphinx reads them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

Matches = Callable[[str], object]

# Without giving back: the ] of [!] and of []] is a member, and what nothing closes is no set.
_TOKEN: Final = re.compile(r"\*\*|\*|\?|\[!?+\]?+[^\]]*+\]|.", re.DOTALL)
_WILDCARDS: Final = {"**": ".*", "*": "[^/]*", "?": "[^/]"}
# They mean something to Python's sets, or will.
_SPECIAL: Final = re.compile(r"([\\\[&~|])")
_NOTHING: Final = "(?!)"


@lru_cache(maxsize=512)
def compile_pattern(pattern: str) -> re.Pattern[str]:
    """Read one pattern: ``*`` and ``?`` stay within a folder, ``**`` does not; ``[…]`` and ``[!…]`` are sets.

    >>> bool(compile_pattern("api/*.rst").match("api/v1/index.rst"))
    False
    """
    return re.compile("".join(map(_expression, _TOKEN.findall(pattern))) + "$")


def compile_patterns(patterns: Iterable[str]) -> Callable[[str], bool]:
    """Make a question: whether any of *patterns* names a file."""
    matchers: list[Matches] = [compile_pattern(pattern).match for pattern in patterns]
    return lambda name: any(matches(name) for matches in matchers)


def _expression(token: str) -> str:
    if token in _WILDCARDS:
        return _WILDCARDS[token]
    if len(token) == 1:
        return re.escape(token)
    members = _SPECIAL.sub(r"\\\1", token[1:-1])
    if members.startswith("!"):
        members = "^/" + members[1:]
    elif members.startswith("^"):
        members = "\\" + members
    return f"[{members}]" if _is_set(members) else _NOTHING


def _is_set(members: str) -> bool:
    try:
        re.compile(f"[{members}]")
    except re.error:  # z-a: Sphinx itself breaks off
        return False
    return True
