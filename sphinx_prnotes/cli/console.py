"""The one place that prints: results on the standard output, everything else on the standard error output."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from enum import Enum
from typing import Final, TextIO

from sphinx_prnotes.model import Problem

_RESET: Final = "\x1b[0m"
_CLEAR_LINE: Final = "\r\x1b[K"


class Color(Enum):
    """When output is coloured; ``auto`` is on a terminal, unless NO_COLOR is set."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


class Style(Enum):
    """How a piece of text is set off."""

    BOLD = "1"
    RED = "31"
    GREEN = "32"
    YELLOW = "33"
    CYAN = "36"
    DIM = "2"


class Console:
    """Where a command prints.

    :param out: For what was asked for; it may be a file or a pipe.
    :param err: For problems and progress.
    """

    def __init__(
        self,
        out: TextIO | None = None,
        err: TextIO | None = None,
        color: Color = Color.AUTO,
        environ: Mapping[str, str] = os.environ,
    ) -> None:
        self.out = out or sys.stdout
        self.err = err or sys.stderr
        self._color = color
        self._environ = environ
        self._has_progress = False

    def print(self, text: str = "", *, end: str = "\n") -> None:
        """Print a part of the result."""
        self._end_progress()
        self.out.write(text + end)

    def write(self, content: bytes) -> None:
        """Write a result that is UTF-8 and stays as it is, whatever the terminal speaks."""
        self._end_progress()
        buffer = getattr(self.out, "buffer", None)
        if buffer is None:
            self.out.write(content.decode())
            return
        self.out.flush()
        buffer.write(content)
        buffer.flush()

    def say(self, text: str) -> None:
        """Print a line that is not part of the result."""
        self._end_progress()
        # Where both go to one file, the order is that of the program.
        self.out.flush()
        self.err.write(text + "\n")

    def tell(self, problem: Problem) -> None:
        """Print a problem as compilers do, which editors understand."""
        self.say(self.problem_line(problem, self.err))

    def problem_line(self, problem: Problem, stream: TextIO, level: str = "") -> str:
        """Write a problem in one line: place, level if there is one, message, code; below it what the message shows."""
        place = self.paint(f"{problem.origin}:", Style.BOLD, stream)
        code = self.paint(f"[prnotes.{problem.code.label}]", Style.DIM, stream)
        message, *shown = problem.message.split("\n")
        return "\n".join([" ".join(part for part in (place, level, message, code) if part), *shown])

    def progress(self, text: str) -> None:
        """Show what is being done, in one line that the next one replaces; on a terminal alone."""
        if self.err.isatty():
            self.err.write(_CLEAR_LINE + text)
            self.err.flush()
            self._has_progress = True

    def paint(self, text: str, style: Style, stream: TextIO | None = None) -> str:
        """Colour a text for a stream, by default that of the result, where colours are wanted."""
        return f"\x1b[{style.value}m{text}{_RESET}" if text and self._is_colored(stream or self.out) else text

    def _is_colored(self, stream: TextIO) -> bool:
        if self._color is not Color.AUTO:
            return self._color is Color.ALWAYS
        if not stream.isatty():
            return False
        return not (self._environ.get("NO_COLOR") or self._environ.get("TERM") == "dumb")

    def _end_progress(self) -> None:
        if self._has_progress:
            self.err.write(_CLEAR_LINE)
            self._has_progress = False
