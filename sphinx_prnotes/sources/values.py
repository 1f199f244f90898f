"""Single values: one text in, what it means out, or a clause that says what would be right."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Final

from sphinx_prnotes.messages import did_you_mean, nearest, quote
from sphinx_prnotes.model import Format, Minutes, State

_MINUTES = re.compile(
    r"(?:约|大约|~|～|≈|about|ca\.?)?\s*(?P<low>[0-9]{1,4})\s*"
    r"(?:(?:-|–|—|~|～|至|到|to)\s*(?P<high>[0-9]{1,4})\s*)?"
    r"(?:m|mins?|minutes?|分钟?)?\.?",
    re.IGNORECASE,
)
# int() itself refuses 4,300 digits.
_COUNT = re.compile("[0-9]{1,9}")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_TIME = re.compile(
    r"(?P<date>[0-9]{4}-[0-9]{2}-[0-9]{2})[T ](?P<time>[0-9]{2}:[0-9]{2}\S*?)\s*(?P<zone>Z|[+-][0-9:]+)?", re.I
)
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{1,8})*")
_DRIVE = re.compile(r"[A-Za-z]:[\\/]")
# What an inventory line, a URL or a role cannot carry, and what nobody can see.
_BAD_IN_ID = re.compile(
    "[\\s\\x00-\\x1f\\x7f-\\x9f\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ud800-\\udfff\\ufffe\\uffff`<>]"
)
_TRUE: Final = frozenset(("true", "yes"))
_FALSE: Final = frozenset(("false", "no"))
_FORMATS: Final = {
    "markdown": Format.MARKDOWN,
    "md": Format.MARKDOWN,
    "rst": Format.RST,
    "restructuredtext": Format.RST,
}


def read_count(text: str) -> int:
    """Read a whole number that counts something.

    :raises ValueError: If *text* is anything else, or has more digits than any count.
    """
    if not _COUNT.fullmatch(text):
        raise ValueError(f"a whole number, not {quote(text)}")
    return int(text)


# What many notes say is read once.
@lru_cache(maxsize=1024)
def read_minutes(text: str) -> Minutes:
    """Read ``15``, ``10-15``, ``~10``, ``15 min`` or ``约 10-15 分钟``.

    :raises ValueError: If *text* is anything else.
    """
    match = _MINUTES.fullmatch(text)
    if match is None:
        raise ValueError(f"{quote(text)} is no reading time; write minutes, as 15 or 10-15")
    low, high = int(match["low"]), int(match["high"] or match["low"])
    if not 0 < low <= high:
        raise ValueError(f"{quote(text)} is no reading time; write the smaller number first, from 1 up")
    return Minutes(low, high)


@lru_cache(maxsize=4096)
def read_date(text: str) -> date:
    """Read ``2026-08-01``, or a time with its zone, which counts in UTC.

    :raises ValueError: If *text* is anything else.
    """
    try:
        if _DATE.fullmatch(text):
            return date.fromisoformat(text)
        if match := _TIME.fullmatch(text):
            moment = datetime.fromisoformat(f"{match['date']}T{match['time']}{match['zone'] or ''}")
            return (moment.astimezone(UTC) if moment.tzinfo else moment).date()
    except (ValueError, OverflowError):
        pass
    raise ValueError(f"{quote(text)} is no date; write it as 2026-08-01")


def read_boolean(text: str) -> bool:
    """Read ``true``, ``false``, ``yes`` or ``no``.

    :raises ValueError: If *text* is anything else.
    """
    word = text.lower()
    if word not in _TRUE | _FALSE:
        raise ValueError(f"{quote(text)} is neither true nor false; write one of these")
    return word in _TRUE


def read_format(text: str) -> Format:
    """Read the name of a markup language.

    :raises ValueError: If it is neither Markdown nor reStructuredText.
    """
    if text.lower() not in _FORMATS:
        raise ValueError(f"{quote(text)} is no format; write markdown or rst")
    return _FORMATS[text.lower()]


def read_state(text: str) -> State:
    """Read the state of a follow-up.

    :raises ValueError: If there is no such state.
    """
    states = {state.value: state for state in State}
    if text.lower() not in states:
        advice = did_you_mean(nearest(text, states))
        raise ValueError(f"{quote(text)} is no state; write one of {', '.join(states)}{advice}")
    return states[text.lower()]


def read_language(text: str) -> str:
    """Read the tag of a language, such as ``en``, ``zh-CN`` or ``zh_CN``.

    :raises ValueError: If *text* does not look like one.
    """
    if not _LANGUAGE.fullmatch(text):
        raise ValueError(f"{quote(text)} is no language tag; write one such as en or zh-CN")
    return text.replace("_", "-")


def read_id(text: str) -> str:
    """Read the name of a note or a follow-up.

    :raises ValueError: If a link, a role or an inventory could not hold it.
    """
    text = text.replace("\ufeff", "")
    match = _BAD_IN_ID.search(text)
    if match:
        raise ValueError(f"{quote(text)} holds {quote(match[0])}; write letters, digits and punctuation without blanks")
    if not text:
        raise ValueError("it holds no character that can be seen")
    return text


def read_path(text: str) -> str:
    """Read a path or glob within a repository; ``path:symbol`` is allowed.

    :raises ValueError: If it leaves the repository or is written for Windows.
    """
    if "\\" in text or _DRIVE.match(text):
        raise ValueError(f"{quote(text)} is written for Windows; write it with / and from the root of the repository")
    if text.startswith("/"):
        raise ValueError(f"{quote(text)} begins with /; write it from the root of the repository, without /")
    if "\n" in text or "://" in text:
        raise ValueError(f"{quote(text)} is no path; write one such as src/name.py")
    if ".." in text.split("/"):
        raise ValueError(f"{quote(text)} leaves the repository; write it without ..")
    return text


def read_text(text: str) -> str:
    """Take a text as typed."""
    return text
