"""The client of forges: retries, waits, follows redirects at home, and gives up with a reason."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from typing import Final
from urllib.parse import urljoin, urlsplit

from sphinx_prnotes.forge.limits import Limit, clock_time, read_limit, wanted_wait
from sphinx_prnotes.forge.tokens import Token, token_variable
from sphinx_prnotes.forge.transport import LARGEST, Request, Response, Transport, Unreachable, UrlTransport
from sphinx_prnotes.messages import quote

_REDIRECTS: Final = (301, 302, 303, 307, 308)
_MOST_REDIRECTS: Final = 5
_PASSING: Final = (408, 425, 500, 502, 503, 504)
_WANTED: Final = (200, 304, 404, 410)


@dataclass(frozen=True, slots=True)
class Endpoint:
    """The root of an interface: ``host`` is the forge's name, ``root`` the URL that everything asked begins with.

    ``headers`` may hold a token, and go nowhere but below the host of ``root``.
    """

    host: str
    root: str
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    token: Token | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer that says something: 200 with a value, 304 (unchanged), or 404 and 410 (nothing there)."""

    status: int
    value: object
    headers: Mapping[str, str]
    body: bytes = field(default=b"", repr=False)


class Refused(Exception):
    """A forge gave no answer; ``is_final`` says that it will give none to whatever else it is asked today."""

    def __init__(self, reason: str, *, is_final: bool = False) -> None:
        super().__init__(reason)
        self.is_final = is_final


@dataclass(frozen=True, slots=True)
class Patience:
    """How often a request is sent, and the pauses in between, in seconds.

    ``longest_wait`` is for rate limits: a forge that wants more is asked no more.
    """

    tries: int = 4
    first_pause: float = 1
    longest_pause: float = 20
    longest_wait: float = 60


@dataclass(frozen=True, slots=True)
class Clock:
    """The time as an epoch, a way to let it pass, and chance from 0 to 1."""

    now: Callable[[], float] = time.time
    sleep: Callable[[float], None] = time.sleep
    chance: Callable[[], float] = random.random


@dataclass(frozen=True, slots=True)
class _Setback:
    """An answer that may be another one next time.

    ``wait`` is what the forge wants, if it says so. If it stays so, ``is_final`` says that nothing else has a chance.
    """

    reason: str
    wait: float | None = None
    is_final: bool = False


class Client:
    """Asks forges one request after the other; ``limits`` holds the last rate limit of each host."""

    def __init__(
        self,
        transport: Transport | None = None,
        *,
        clock: Clock | None = None,
        patience: Patience | None = None,
        tell: Callable[[str], None] = lambda text: None,
    ) -> None:
        """Make a client.

        :param tell: Hears what is being waited for.
        """
        self._transport = transport or UrlTransport()
        self._clock = clock or Clock()
        self._patience = patience or Patience()
        self._tell = tell
        self.limits: dict[str, Limit] = {}

    def get(self, endpoint: Endpoint, path: str, *, etag: str = "", largest: int = LARGEST) -> Answer:
        """Ask for what is at *path*, unless it is still what *etag* names.

        :raises Refused: If the forge gives no answer.
        """
        headers = {"If-None-Match": etag} if etag else {}
        return self._ask(endpoint, Request(endpoint.root + path, {**endpoint.headers, **headers}, largest=largest))

    def post(self, endpoint: Endpoint, path: str, value: object) -> Answer:
        """Send *value* as JSON.

        :raises Refused: If the forge gives no answer.
        """
        headers = {**endpoint.headers, "Content-Type": "application/json"}
        return self._ask(endpoint, Request(endpoint.root + path, headers, json.dumps(value).encode("ascii")))

    def _ask(self, endpoint: Endpoint, request: Request) -> Answer:
        attempt = 1
        while True:
            self._keep_to_limit(endpoint)
            outcome = self._try(endpoint, request)
            if isinstance(outcome, Answer):
                return outcome
            if attempt == self._patience.tries:
                raise Refused(f"{endpoint.host}: {outcome.reason}", is_final=outcome.is_final)
            self._pause(endpoint, outcome, attempt)
            attempt += 1

    def _try(self, endpoint: Endpoint, request: Request) -> Answer | _Setback:
        try:
            response = self._follow(endpoint, request)
        except Unreachable as error:
            if not error.may_pass:
                raise Refused(f"{endpoint.host}: {error}", is_final=error.is_absent) from None
            return _Setback(str(error), is_final=error.is_absent)
        value = _decode(response.body)
        now = self._clock.now()
        if limit := read_limit(response.headers, now):
            self.limits[endpoint.host] = limit
        if (wait := wanted_wait(response, value, now)) is not None:
            return _Setback("the rate limit is used up", wait, is_final=True)
        return _judge(endpoint, response, value)

    def _follow(self, endpoint: Endpoint, request: Request) -> Response:
        for _ in range(_MOST_REDIRECTS):
            response = self._transport(request)
            if response.status not in _REDIRECTS:
                return response
            target = _resolve(request.url, response.headers.get("location", ""))
            if not _is_same_server(target, endpoint.root):
                # A token would go along, and an answer would come from somebody whom nobody has named.
                shown = _shown(endpoint, target)
                raise Unreachable(f"it redirects to {shown}, which is not followed", may_pass=False)
            request = replace(request, url=target)
        raise Unreachable("it redirects in circles", may_pass=False)

    def _keep_to_limit(self, endpoint: Endpoint) -> None:
        limit = self.limits.get(endpoint.host)
        if limit and limit.remaining == 0 and limit.until > self._clock.now():
            self._wait(endpoint, limit.until - self._clock.now())

    def _pause(self, endpoint: Endpoint, setback: _Setback, attempt: int) -> None:
        if setback.wait is not None:
            self._wait(endpoint, setback.wait)
            # What it said of the limit is over.
            self.limits.pop(endpoint.host, None)
            return
        longest = min(self._patience.first_pause * 2 ** (attempt - 1), self._patience.longest_pause)
        pause = longest * (0.5 + self._clock.chance() / 2)
        self._tell(f"{endpoint.host}: {setback.reason}; trying again in {pause:.0f} s")
        self._clock.sleep(pause)

    def _wait(self, endpoint: Endpoint, seconds: float) -> None:
        host = endpoint.host
        if seconds > self._patience.longest_wait:
            until = clock_time(self._clock.now() + seconds)
            advice = "" if endpoint.token else f"; a token, as in {token_variable(host)}, allows more"
            raise Refused(f"{host}: the rate limit is used up until {until}{advice}", is_final=True)
        self._tell(f"{host}: the rate limit is used up; waiting for {seconds:.0f} s")
        self._clock.sleep(seconds)


def _judge(endpoint: Endpoint, response: Response, value: object) -> Answer | _Setback:
    if response.status in _WANTED:
        if response.status == HTTPStatus.OK and value is None:
            return _Setback("the answer is no well-formed JSON")
        return Answer(response.status, value, response.headers, response.body)
    if response.status in _PASSING:
        return _Setback(f"it answered {response.status}")
    if response.status == HTTPStatus.UNAUTHORIZED:
        raise Refused(f"{endpoint.host}: {_unknown_to_it(endpoint)} (401)", is_final=True)
    raise Refused(f"{endpoint.host}: it answered {response.status}{_said(endpoint, value)}")


def _unknown_to_it(endpoint: Endpoint) -> str:
    if endpoint.token:
        return f"it does not take the token from {endpoint.token.source}"
    return f"it wants a token, as in {token_variable(endpoint.host)}"


def _said(endpoint: Endpoint, value: object) -> str:
    message = value.get("message") if isinstance(value, dict) else None
    if not isinstance(message, str) or not message:
        return ""
    return f", {_shown(endpoint, message)}"


def _shown(endpoint: Endpoint, text: str) -> str:
    return quote(endpoint.token.redact(text) if endpoint.token else text)


def _decode(body: bytes) -> object:
    try:
        return json.loads(body.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return None


def _resolve(base: str, location: str) -> str:
    try:
        return urljoin(base, location)
    except ValueError:  # no URL at all
        return location


def _is_same_server(target: str, root: str) -> bool:
    try:
        one, other = urlsplit(target), urlsplit(root)
        return (one.scheme, one.netloc.lower()) == (other.scheme, other.netloc.lower())
    except ValueError:
        return False
