"""One exchange with a server: the only module of the project that opens a socket."""

from __future__ import annotations

import ssl
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.client import HTTPException, HTTPResponse
from typing import Final
from urllib.error import URLError
from urllib.request import HTTPHandler, HTTPSHandler, OpenerDirector, ProxyHandler
from urllib.request import Request as UrlRequest

#: How many bytes a forge may answer with.
LARGEST: Final = 16 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Request:
    """What is sent; a request with a body is a POST. Headers are never shown: one of them may be a token.

    ``largest`` is how many bytes an answer may have.
    """

    url: str
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    body: bytes | None = None
    largest: int = LARGEST


@dataclass(frozen=True, slots=True)
class Response:
    """What came back, whatever its status; names of headers are in lower case."""

    status: int
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = field(default=b"", repr=False)


class Unreachable(Exception):
    """No whole answer came; ``may_pass``: it is worth while to try again; ``is_absent``: there was no connection."""

    def __init__(self, reason: str, *, may_pass: bool = True, is_absent: bool = False) -> None:
        super().__init__(reason)
        self.may_pass = may_pass
        self.is_absent = is_absent


#: Sends one request and follows nothing.
Transport = Callable[[Request], Response]

_CHUNK: Final = 64 * 1024


@dataclass(frozen=True, slots=True)
class UrlTransport:
    """The real transport: HTTP and HTTPS alone, with the proxies of the environment, certificates checked.

    ``timeout`` is the longest silence and ``deadline`` the longest answer, in seconds.
    """

    timeout: float = 30
    deadline: float = 120

    def __call__(self, request: Request) -> Response:
        """Send a request.

        :raises Unreachable: If no answer comes, or none that is whole and of a reasonable size.
        """
        if not request.url.lower().startswith(("http://", "https://")):
            raise Unreachable("only http and https are spoken", may_pass=False)
        sent = UrlRequest(request.url, data=request.body, headers=dict(request.headers))
        try:
            with _opener().open(sent, timeout=self.timeout) as answer:
                headers = {name.lower(): value for name, value in answer.headers.items()}
                return Response(answer.status, headers, self._read(answer, headers, request.largest))
        except URLError as error:
            raise _unreachable(error.reason, is_absent=True) from None
        except (OSError, HTTPException) as error:
            raise _unreachable(error) from None

    def _read(self, answer: HTTPResponse, headers: Mapping[str, str], largest: int) -> bytes:
        end = time.monotonic() + self.deadline
        body = bytearray()
        while chunk := answer.read1(_CHUNK):
            body += chunk
            if len(body) > largest:
                raise Unreachable(f"the answer is larger than {largest:,} bytes", may_pass=False)
            if time.monotonic() > end:
                raise Unreachable(f"the answer took longer than {self.deadline:g} s")
        promised = headers.get("content-length", "")
        if promised.isdecimal() and len(body) < int(promised):
            raise Unreachable("the answer broke off")
        return bytes(body)


def _opener() -> OpenerDirector:
    # Not build_opener(): that one follows redirects with all headers, and reads file:, ftp: and data:.
    opener = OpenerDirector()
    for handler in (ProxyHandler(), HTTPHandler(), HTTPSHandler()):
        opener.add_handler(handler)
    return opener


def _unreachable(error: object, *, is_absent: bool = False) -> Unreachable:
    if isinstance(error, ssl.SSLCertVerificationError):
        reason = f"its certificate is not valid: {error.verify_message}"
        return Unreachable(reason, may_pass=False, is_absent=is_absent)
    if isinstance(error, TimeoutError):
        return Unreachable("it did not answer in time", is_absent=is_absent)
    what = "it cannot be reached" if is_absent else "the connection broke off"
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return Unreachable(f"{what}: {reason or type(error).__name__}", is_absent=is_absent)
