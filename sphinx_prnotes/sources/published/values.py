"""Plain values of ``prnotes.json``, each checked: what comes from elsewhere is text, and nothing but text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from typing import Any, Final, TypeVar

from sphinx_prnotes.messages import quote
from sphinx_prnotes.model import Minutes, Run, Style

T = TypeVar("T")

_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_MOST_MINUTES: Final = 9999
_ANCHOR: Final = re.compile(r"[A-Za-z][A-Za-z0-9._-]*")
#: Segments of a relative address as we write them: percent-encoded, with neither scheme nor query nor a way up.
_PATH: Final = re.compile(r"(?:\./)?(?!/)(?:(?!(?:\.|%2[Ee]){1,2}(?:/|$))[A-Za-z0-9._~!$&'()*+,;=@%-]+/?)*")


def read_mapping(value: object) -> Mapping[str, Any]:
    """Take an object."""
    if not isinstance(value, dict):
        raise ValueError(f"{quote(value)} is no object")
    return value


def read_list(value: object) -> list[Any]:
    """Take a list."""
    if not isinstance(value, list):
        raise ValueError(f"{quote(value)} is no list")
    return value


def read_text(value: object) -> str:
    """Take a text that is not empty."""
    if not isinstance(value, str) or not value:
        raise ValueError(f"{quote(value)} is no text")
    return value


def read_flag(value: object) -> bool:
    """Take true or false."""
    if not isinstance(value, bool):
        raise ValueError(f"{quote(value)} is neither true nor false")
    return value


def read_word(value: object, known: Mapping[str, T]) -> T:
    """Take one word of a closed set."""
    if not isinstance(value, str) or value not in known:
        raise ValueError(f"{quote(value)} is none of {', '.join(known)}")
    return known[value]


def read_day(value: object) -> date:
    """Take a date."""
    if isinstance(value, str):
        try:
            return _day(value)
        except ValueError:  # a thirteenth month
            pass
    raise ValueError(f"{quote(value)} is no date")


# Many notes are of one day, and keep it once.
@lru_cache(maxsize=4096)
def _day(text: str) -> date:
    if not _DATE.fullmatch(text):
        raise ValueError(text)
    return date.fromisoformat(text)


def read_minutes(value: object) -> Minutes:
    """Take a reading time."""
    pair = read_mapping(value)
    low, high = pair.get("low"), pair.get("high")
    if type(low) is not int or type(high) is not int or not 0 <= low <= high <= _MOST_MINUTES:
        raise ValueError(f"{quote(value)} is no reading time")
    return _minutes(low, high)


@lru_cache(maxsize=1024)
def _minutes(low: int, high: int) -> Minutes:
    return Minutes(low, high)


def read_runs(value: object) -> tuple[Run, ...]:
    """Take the styles of an inline text."""
    styles = {style.value: style for style in Style}
    pairs = (read_mapping(member) for member in read_list(value))
    return tuple(Run(read_text(pair.get("text")), read_word(pair.get("style"), styles)) for pair in pairs)


def read_home(value: object) -> tuple[str, str]:
    """Take the path of a page from the root of its site, empty where it is not given, and an anchor on it."""
    home = read_mapping(value)
    path, anchor = home.get("path", ""), home.get("anchor", "")
    if not isinstance(path, str) or not _PATH.fullmatch(path):
        raise ValueError(f"{quote(path)} is no page of a site")
    if not isinstance(anchor, str) or not _ANCHOR.fullmatch(anchor):
        raise ValueError(f"{quote(anchor)} is no anchor")
    return path, anchor
