"""The transport, over a real socket of this machine: whole answers of a reasonable size, or a reason."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

import sphinx_prnotes
from sphinx_prnotes.forge.transport import Request, Unreachable, UrlTransport
from tests.support.wire import misbehaving

QUICK = UrlTransport(timeout=0.2, deadline=0.2)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with misbehaving() as address:
        yield address


@pytest.mark.parametrize(
    ("path", "status", "body"),
    [
        ("/fine", 200, b"{}"),
        ("/missing", 404, b"{}"),
        ("/failing", 500, b"no"),
        ("/redirect", 302, b""),
        ("/latin", 200, b"\xfc"),
    ],
)
def test_an_answer_is_handed_on_as_it_is(address: str, path: str, status: int, body: bytes) -> None:
    response = QUICK(Request(address + path))
    assert (response.status, response.body) == (status, body)


def test_names_of_headers_are_in_lower_case(address: str) -> None:
    assert QUICK(Request(f"{address}/fine")).headers["x-one"] == "1"


def test_a_request_with_a_body_is_a_post(address: str) -> None:
    assert QUICK(Request(f"{address}/fine", {"Content-Type": "application/json"}, b"{}")).status == 200


@pytest.mark.parametrize(
    ("path", "reason", "may_pass"),
    [
        ("/truncated", "the answer broke off", True),
        ("/chunks", "the connection broke off: IncompleteRead", True),
        ("/huge", "the answer is larger than 1,000 bytes", False),
        ("/silent", "it did not answer in time", True),
        ("/slow", "it did not answer in time", True),
        ("/noise", "the connection broke off:", True),
        ("/nothing", "the connection broke off: Remote end closed connection without response", True),
    ],
)
def test_no_whole_answer_is_told(address: str, path: str, reason: str, *, may_pass: bool) -> None:
    with pytest.raises(Unreachable) as caught:
        QUICK(Request(address + path, largest=1000))
    assert str(caught.value).startswith(reason)
    assert caught.value.may_pass is may_pass


def test_nobody_there_is_told() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{unused.getsockname()[1]}/"
        with pytest.raises(Unreachable, match="^it cannot be reached: Connection refused$") as caught:
            QUICK(Request(url))
    assert caught.value.is_absent


@pytest.mark.parametrize("url", ["file:///etc/hostname", "ftp://127.0.0.1/x", "data:,x", "javascript:x"])
def test_nothing_but_http_is_opened(url: str) -> None:
    with pytest.raises(Unreachable):
        QUICK(Request(url))


def test_one_module_alone_opens_sockets() -> None:
    package = Path(sphinx_prnotes.__file__).parent
    opener = r"^\s*(from|import)\s+(socket|ssl|asyncio|http\.client|urllib\.request|requests|urllib3|ftplib|smtplib)\b"
    texts = {path.relative_to(package).as_posix(): path.read_text(encoding="utf-8") for path in package.rglob("*.py")}
    assert [name for name, text in texts.items() if re.search(opener, text, re.MULTILINE)] == ["forge/transport.py"]
