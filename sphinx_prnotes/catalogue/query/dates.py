"""Dates as people write them in a search: a day, a month, a year, or counted from today."""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import date, timedelta
from typing import Final

from sphinx_prnotes.messages import quote

_CALENDAR: Final = re.compile(r"([0-9]{4})(?:-([0-9]{1,2})(?:-([0-9]{1,2}))?)?")
_RELATIVE: Final = re.compile(r"today(?:([+-])([0-9]{1,5})([dw]))?", re.IGNORECASE)
_DAYS: Final = {"d": 1, "w": 7}


def read_days(text: str, today: date) -> tuple[date, date]:
    """Give the first and the last day of what *text* names.

    >>> [str(day) for day in read_days("2026-02", date(2026, 8, 1))]
    ['2026-02-01', '2026-02-28']

    :param text: ``2026-08-01``, ``2026-08``, ``2026``, ``today``, ``today-30d`` or ``today+2w``.
    :raises ValueError: If it is anything else; the message quotes it.
    """
    try:
        if match := _CALENDAR.fullmatch(text):
            return _read_calendar(*match.groups())
        if match := _RELATIVE.fullmatch(text):
            day = today + timedelta(_count_days(*match.groups()))
            return day, day
    except (ValueError, OverflowError):
        pass
    raise ValueError(f"{quote(text)} is no date, write 2026-08-01, 2026-08, 2026, today or today-30d")


def _read_calendar(year: str, month: str | None, day: str | None) -> tuple[date, date]:
    if month is None:
        return date(int(year), 1, 1), date(int(year), 12, 31)
    if day is None:
        first = date(int(year), int(month), 1)
        return first, first.replace(day=monthrange(first.year, first.month)[1])
    exact = date(int(year), int(month), int(day))
    return exact, exact


def _count_days(sign: str | None, count: str | None, unit: str | None) -> int:
    if not count or not unit:
        return 0
    days = int(count) * _DAYS[unit.lower()]
    return -days if sign == "-" else days
