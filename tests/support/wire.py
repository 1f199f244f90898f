"""A server on a port of this machine, for what only a real socket does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any

from sphinx_prnotes.forge.transport import Request, Response, Transport, Unreachable, UrlTransport


@contextmanager
def serving(forges: Transport, timeout: float = 10) -> Iterator[Wire]:
    """Put *forges* behind a socket; the transport that is handed out leads ``https://host/…`` there.

    Where *forges* raise :class:`TimeoutError` nothing is answered as long as anybody listens, and where they raise
    :class:`Unreachable` the connection is closed without an answer.

    :param timeout: How long the transport waits.
    """
    over = Event()

    def respond(handler: BaseHTTPRequestHandler) -> None:
        try:
            _relay(handler, forges)
        except TimeoutError:
            over.wait(10)
        except Unreachable:
            handler.close_connection = True

    with _listening(respond) as address:
        try:
            yield Wire(address, UrlTransport(timeout=timeout))
        finally:
            over.set()


@dataclass(frozen=True, slots=True)
class Wire:
    """The real transport, with every host led to one address of this machine."""

    address: str
    real: UrlTransport

    def __call__(self, request: Request) -> Response:
        return self.real(replace(request, url=request.url.replace("https://", f"{self.address}/", 1)))


@contextmanager
def misbehaving() -> Iterator[str]:
    """Serve answers that are wrong on the wire, each under a path of its own; gives the address."""
    over = Event()

    def respond(handler: BaseHTTPRequestHandler) -> None:
        start, body = _WRONGS[handler.path]
        handler.wfile.write(start.encode() + body)
        if handler.path in _SILENT:
            handler.wfile.flush()
            over.wait(10)

    with _listening(respond) as address:
        try:
            yield address
        finally:
            over.set()


_OK = "HTTP/1.1 200 OK\r\n"
_SILENT = ("/silent", "/slow")
_WRONGS: dict[str, tuple[str, bytes]] = {
    "/fine": (_OK + "X-One: 1\r\nContent-Length: 2\r\n\r\n", b"{}"),
    "/missing": ("HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\n", b"{}"),
    "/failing": ("HTTP/1.1 500 Oh\r\nContent-Length: 2\r\n\r\n", b"no"),
    "/redirect": ("HTTP/1.1 302 Found\r\nLocation: /fine\r\nContent-Length: 0\r\n\r\n", b""),
    "/latin": (_OK + "Content-Length: 1\r\n\r\n", b"\xfc"),
    "/truncated": (_OK + "Content-Length: 50\r\n\r\n", b'{"title": '),
    "/chunks": (_OK + "Transfer-Encoding: chunked\r\n\r\n", b"5\r\n{}"),
    "/huge": (_OK + "\r\n", b"x" * 5000),
    "/silent": ("", b""),
    "/slow": (_OK + "Content-Length: 50\r\n\r\n", b"{"),
    "/noise": ("", b"\x00\xff\r\n\r\n"),
    "/nothing": ("", b""),
}


@contextmanager
def _listening(respond: Any) -> Iterator[str]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            respond(self)

        do_POST = do_GET

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _relay(handler: BaseHTTPRequestHandler, forges: Transport) -> None:
    length = int(handler.headers.get("Content-Length") or 0)
    body = handler.rfile.read(length) if length else None
    headers = {name.title() if name != "If-None-Match" else name: value for name, value in handler.headers.items()}
    response = forges(Request(f"https:/{handler.path}", headers, body))
    handler.send_response(response.status)
    for name, value in response.headers.items():
        handler.send_header(name, value)
    handler.send_header("Content-Length", str(len(response.body)))
    handler.end_headers()
    handler.wfile.write(response.body)
