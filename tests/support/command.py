"""Runs ``prnotes`` in this process, with no way to open a connection."""

from __future__ import annotations

import socket

# It derives a class from ``socket.socket`` when it is first loaded, and needs the real one for that.
import ssl  # noqa: F401
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from sphinx_prnotes.cli.main import main


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command answered."""

    code: int
    out: str
    err: str


class Commands:
    """A folder with a project in it, and commands run there."""

    def __init__(self, folder: Path, capture: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self._capture = capture

    def write(self, files: Mapping[str, str | bytes]) -> Commands:
        """Write files, given by path below the folder."""
        for name, content in files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content.encode() if isinstance(content, str) else content)
        return self

    def run(self, *arguments: str) -> Outcome:
        """Run ``prnotes`` with *arguments*."""
        self._capture.readouterr()
        code = main(arguments)
        captured = self._capture.readouterr()
        return Outcome(code, captured.out, captured.err)


def refuse_connections(patch: pytest.MonkeyPatch) -> None:
    """Let whoever opens a socket fail."""

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a connection was opened")

    patch.setattr(socket, "socket", refuse)
    patch.setattr(socket, "create_connection", refuse)
    patch.setattr(socket, "getaddrinfo", refuse)
