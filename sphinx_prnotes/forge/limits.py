"""Rate limits: what the headers of an answer say of them, in the dialects of the forges."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from typing import Final

from sphinx_prnotes.forge.transport import Response

# GitHub asks for it where it names no time.
_UNNAMED_WAIT: Final = 60.0
# Gives GitHub's clock a moment.
_MARGIN: Final = 1.0
# Some count seconds from now where others name an epoch: no epoch is so small, no wait so long.
_SMALLEST_EPOCH: Final = 10**9
_PREFIXES: Final = ("x-ratelimit-", "ratelimit-")


@dataclass(frozen=True, slots=True)
class Limit:
    """How many requests a forge still takes, of how many, and the epoch at which the count begins again; -1: unsaid."""

    remaining: int = -1
    of: int = -1
    until: float = -1

    def __str__(self) -> str:
        """Write what is left.

        >>> str(Limit(4998, 5000, 1785600000))
        '4,998 of 5,000 requests left until 16:00 UTC'
        """
        of = f" of {self.of:,}" if self.of >= 0 else ""
        until = f" until {clock_time(self.until)}" if self.until >= 0 else ""
        return f"{self.remaining:,}{of} requests left{until}"


def read_limit(headers: Mapping[str, str], now: float) -> Limit | None:
    """Read what an answer says of the limit, refused or not; none where it says nothing."""
    for prefix in _PREFIXES:
        if (remaining := _number(headers.get(f"{prefix}remaining", ""))) >= 0:
            reset = _number(headers.get(f"{prefix}reset", ""))
            until = reset + now if 0 <= reset < _SMALLEST_EPOCH else reset
            return Limit(remaining, _number(headers.get(f"{prefix}limit", "")), until)
    return None


def wanted_wait(response: Response, value: object, now: float) -> float | None:
    """Tell how many seconds a forge wants us to wait; none where an answer is no refusal for haste.

    :param value: The decoded body: GraphQL tells a limit in an answer that is otherwise fine.
    """
    limit = read_limit(response.headers, now)
    is_used_up = limit is not None and limit.remaining == 0
    after = response.headers.get("retry-after", "")
    if not _is_refused(response, value, is_used_up=is_used_up):
        return None
    if after:
        return _read_retry_after(after, now)
    if limit and is_used_up and limit.until >= 0:
        return max(limit.until - now, 0) + _MARGIN
    return _UNNAMED_WAIT


def clock_time(epoch: float) -> str:
    """Write a time of the day."""
    return f"{datetime.fromtimestamp(epoch, UTC):%H:%M} UTC"


def _is_refused(response: Response, value: object, *, is_used_up: bool) -> bool:
    if response.status == HTTPStatus.TOO_MANY_REQUESTS:
        return True
    if response.status == HTTPStatus.SERVICE_UNAVAILABLE:
        return "retry-after" in response.headers
    if response.status == HTTPStatus.FORBIDDEN:
        return is_used_up or "retry-after" in response.headers or b"rate limit" in response.body.lower()
    errors = value.get("errors") if isinstance(value, dict) else None
    return isinstance(errors, list) and any(_is_limit(error) for error in errors)


def _is_limit(error: object) -> bool:
    return isinstance(error, dict) and error.get("type") in ("RATE_LIMITED", "RATE_LIMIT")


def _read_retry_after(text: str, now: float) -> float:
    if (seconds := _number(text)) >= 0:
        return seconds
    try:
        return max(parsedate_to_datetime(text).timestamp() - now, 0)
    except (ValueError, OverflowError):
        return _UNNAMED_WAIT


def _number(text: str) -> int:
    text = text.strip()
    # No more digits than an epoch has, or a date could not hold it.
    return int(text) if re.fullmatch("[0-9]{1,11}", text) else -1
