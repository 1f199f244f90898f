"""Sessions of a shell that the manual shows: they are run, and what they print is compared.

A page is read from its top. A ``code-block`` whose ``:caption:`` is the name of a file is written below the working
directory. In a ``code-block:: console`` a line ``$ prnotes …`` runs the command; ``cd``, ``cat``, ``cp``, ``mkdir`` and
``echo $?`` do what a shell does, and ``export NAME=value`` sets a variable for the rest of the page.
"""

from __future__ import annotations

import io
import os
import re
import shlex
import shutil
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import dedent

from sphinx_prnotes.cli.main import main

_BLOCK = re.compile(
    r"^(?P<indent> *)\.\. code-block:: (?P<language>[\w-]+)\n(?P<options>(?: +:[\w-]+:.*\n)*)\n"
    r"(?P<text>(?:(?P=indent) +.*\n|[ \t]*\n)+)",
    re.MULTILINE,
)
_CAPTION = re.compile(r":caption: (?P<name>\S+\.\w+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Block:
    """A code block of a page; ``caption`` is empty unless it is the name of a file."""

    language: str
    caption: str
    text: str


def read_blocks(page: str) -> Iterator[Block]:
    """Take the code blocks of a page, in order."""
    for match in _BLOCK.finditer(page + "\n"):
        caption = _CAPTION.search(match["options"])
        yield Block(match["language"], caption["name"] if caption else "", dedent(match["text"]).strip("\n") + "\n")


@dataclass(slots=True)
class Session:
    """A shell that knows a few commands; ``code`` is the exit code of the last ``prnotes``."""

    folder: Path
    code: int = 0
    transcript: list[str] = field(default_factory=list)

    def run(self, block: Block) -> str:
        """Run the lines of a block that begin with ``$``, and give what the block should be."""
        self.transcript = []
        for line in block.text.splitlines():
            if line.startswith("$ "):
                self.transcript.append(line + "\n")
                self.transcript.append(self._answer(line.removeprefix("$ ")))
        return "".join(self.transcript)

    def write(self, block: Block) -> None:
        """Write the file that a block is."""
        path = self.folder / block.caption
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block.text, encoding="utf-8")

    def _answer(self, line: str) -> str:
        name, *arguments = shlex.split(line)
        return _COMMANDS[name](self, arguments)

    def _prnotes(self, arguments: list[str]) -> str:
        output = io.StringIO()
        before = Path.cwd()
        os.chdir(self.folder)
        try:
            with redirect_stdout(output), redirect_stderr(output):
                self.code = main(arguments)
        finally:
            os.chdir(before)
        # No page can show a carriage return.
        return output.getvalue().replace("\r\n", "\n")

    def _cd(self, arguments: list[str]) -> str:
        self.folder = (self.folder / arguments[0]).resolve(strict=True)
        return ""

    def _mkdir(self, arguments: list[str]) -> str:
        (self.folder / arguments[-1]).mkdir(parents=True)
        return ""

    def _cat(self, arguments: list[str]) -> str:
        return (self.folder / arguments[0]).read_text(encoding="utf-8")

    def _cp(self, arguments: list[str]) -> str:
        shutil.copy(self.folder / arguments[0], self.folder / arguments[1])
        return ""

    def _echo(self, arguments: list[str]) -> str:
        return f"{self.code}\n" if arguments == ["$?"] else " ".join(arguments) + "\n"

    def _export(self, arguments: list[str]) -> str:
        name, _, value = arguments[0].partition("=")
        os.environ[name] = value
        return ""


_COMMANDS: dict[str, Callable[[Session, list[str]], str]] = {
    "prnotes": Session._prnotes,
    "cd": Session._cd,
    "mkdir": Session._mkdir,
    "cat": Session._cat,
    "cp": Session._cp,
    "echo": Session._echo,
    "export": Session._export,
}
