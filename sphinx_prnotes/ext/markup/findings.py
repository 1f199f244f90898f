"""Collects what is wrong in one text, told at its own file and line."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Final

from docutils import nodes

from sphinx_prnotes.codes import Code
from sphinx_prnotes.model import Origin, Problem

_WARNING_LEVEL: Final = 2


class Findings:
    """The problems of one text, in the order in which they were met, each once."""

    def __init__(self, origin: Origin, *, is_one_line: bool) -> None:
        self._origin = origin
        self._is_one_line = is_one_line
        self._problems: dict[Problem, None] = {}

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All that was told so far."""
        return tuple(self._problems)

    def tell(self, code: Code, message: str, line: int | None = None) -> None:
        """Note a problem; without a line it is told where the text begins."""
        origin = self._origin
        if line and origin.line and not self._is_one_line:
            origin = Origin(origin.path, max(line, origin.line))
        self._problems[Problem(code, message, origin)] = None

    def hear(self, message: nodes.system_message) -> None:
        """Take over what docutils reports."""
        if message["level"] >= _WARNING_LEVEL and message.children:
            self._take_over(message.children[0].astext(), message.get("line"))

    def read_log(self, records: Iterable[logging.LogRecord]) -> None:
        """Take over what Sphinx would have logged."""
        for record in records:
            if record.levelno >= logging.WARNING:
                self._take_over(record.getMessage(), _line_of(getattr(record, "location", None)))

    def _take_over(self, message: str, line: int | None) -> None:
        code = Code.HEADING if message.startswith("Unexpected section title") else Code.BODY_MARKUP
        self.tell(code, " ".join(message.split()).rstrip(".:"), line)


def _line_of(location: object) -> int | None:
    match location:
        case nodes.Node():
            return location.line
        case (_, int(line)):
            return line
        case str() if location.rpartition(":")[2].isdecimal():
            return int(location.rpartition(":")[2])
    return None
