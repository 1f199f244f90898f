"""Plain values, as a forge or a file gives them, made into facts: the one place that knows their shapes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, date, datetime
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from sphinx_prnotes.messages import did_you_mean, nearest, quote
from sphinx_prnotes.model import Facts

#: What no title or path needs and some output cannot hold: control characters, line ends of Unicode,
#: overrides of the direction of writing, halves of surrogate pairs, non-characters.
UNWRITABLE: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff]"
)
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_TIME = re.compile(
    rf"{_DATE.pattern}[Tt ][0-9]{{2}}:[0-9]{{2}}:[0-9]{{2}}(?:\.[0-9]+)?(?:[Zz]|[+-][0-9]{{2}}:[0-9]{{2}})"
)
#: A commit, whole or abbreviated.
COMMIT: Final = re.compile(r"[0-9a-fA-F]{7,64}")
_STATES = ("open", "closed", "merged")
#: What stands in each field that is not known.
_UNKNOWN: Final = Facts()


def make_facts(values: Iterable[tuple[str, object]]) -> tuple[Facts, tuple[str, ...]]:
    """Make facts of plain values by field name, keeping what is right beside what is wrong.

    A value of none counts as not known. A time becomes UTC before its date is taken.

    >>> make_facts([("merged", "2026-07-31T21:26:09-07:00")])[0].merged
    datetime.date(2026, 8, 1)

    :param values: Pairs, so that a field written twice can be told; the first is kept.
    :return: The facts, and one clause for each thing that was wrong.
    """
    read: dict[str, Any] = {}
    clauses: list[str] = []
    for name, value in values:
        try:
            if name in read:
                raise ValueError(f"field {name!r} is written twice; the first is kept")
            if name not in _READERS:
                raise ValueError(_unknown_field(name))
            read[name], clause = _read_field(name, value)
            clauses += [clause] if clause else []
        except ValueError as error:
            clauses.append(str(error))
    return Facts(**{name: value for name, value in read.items() if value is not None}), tuple(clauses)


def list_values(facts: Facts) -> dict[str, object]:
    """List what is known as plain values by field name, in the order of the fields.

    >>> list_values(Facts(title="Fix", merged=date(2026, 8, 1)))
    {'title': 'Fix', 'merged': '2026-08-01'}
    """
    values = zip(Facts._fields, facts, _UNKNOWN, strict=True)
    return {name: _plain(value) for name, value, unknown in values if value != unknown}


def _plain(value: object) -> object:
    if isinstance(value, date):
        return value.isoformat()
    return list(value) if isinstance(value, tuple) else value


def _unknown_field(name: str) -> str:
    advice = did_you_mean(nearest(name, _READERS)) or f", known are {', '.join(_READERS)}"
    return f"unknown field {quote(name)}{advice}"


def _read_field(name: str, value: object) -> tuple[object, str]:
    if value is None:
        return None, ""
    cleaned, is_clean = _clean(value)
    try:
        read = _READERS[name](cleaned)
    except ValueError as error:
        raise ValueError(f"field {name!r} is {quote(value)}, {error}") from None
    return read, "" if is_clean else f"field {name!r} held characters that no page can hold, in {quote(value)}"


def _clean(value: object) -> tuple[object, bool]:
    if isinstance(value, str):
        if value.isprintable():
            return value, True
        cleaned = UNWRITABLE.sub(lambda match: " " if match[0].isspace() else "", value)
        return cleaned, cleaned == value
    if isinstance(value, list):
        pairs = [_clean(member) if isinstance(member, str) else (member, True) for member in value]
        return [member for member, _ in pairs], all(is_clean for _, is_clean in pairs)
    return value, True


def _read_text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError("not a text")
    return value


def _read_texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or not all(isinstance(member, str) for member in value):
        raise ValueError("not a list of texts")
    return tuple(value)


def _read_state(value: object) -> str:
    state = value.lower() if isinstance(value, str) else None
    if state is None or state not in ("", *_STATES):
        raise ValueError(f"none of {', '.join(_STATES)}")
    return state


def _read_commit(value: object) -> str:
    if not isinstance(value, str) or (value and not COMMIT.fullmatch(value)):
        raise ValueError("no commit, which has 7 to 64 hexadecimal digits")
    return value.lower()


def _read_count(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError("not a whole number from 0")
    return value


def _read_date(value: object) -> date:
    day = _day(value) if isinstance(value, str) else None
    if day is None:
        raise ValueError("neither a date such as 2026-08-01 nor a time such as 2026-07-31T21:26:09-07:00")
    return day


# What is fetched together has one date.
@lru_cache(maxsize=1024)
def _day(text: str) -> date | None:
    try:
        if _DATE.fullmatch(text):
            return date.fromisoformat(text)
        if _TIME.fullmatch(text):
            return datetime.fromisoformat(text.upper()).astimezone(UTC).date()
    except (ValueError, OverflowError):
        pass
    return None


_READERS: Final[Mapping[str, Callable[[object], object]]] = MappingProxyType(
    {
        "title": _read_text,
        "state": _read_state,
        "author": _read_text,
        "merged": _read_date,
        "commit": _read_commit,
        "additions": _read_count,
        "deletions": _read_count,
        "changed_files": _read_count,
        "files": _read_texts,
        "fetched": _read_date,
    }
)
