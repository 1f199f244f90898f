"""What is wrong in a file of another project: told with its place, and not ten thousand times."""

from __future__ import annotations

from typing import Final

from sphinx_prnotes.codes import Code
from sphinx_prnotes.model import Origin, Problem
from sphinx_prnotes.sources.report import Report
from sphinx_prnotes.sources.text import clean, clean_direction

#: Nobody here can mend the file: more than this says no more.
_MOST: Final = 20


class Told:
    """Collects the problems of one file; the first of them in full, the others as a number."""

    def __init__(self, project: str, path: str) -> None:
        self._project = project
        self._path = path
        self._problems: dict[Problem, None] = {}
        self._more = 0

    def tell(self, clause: str, origin: Origin) -> None:
        """Add one problem."""
        self._add(Problem(Code.PROJECT, f"project {self._project!r}: {clause}", origin))

    def clean(self, text: str, origin: Origin) -> str:
        """Remove what no output can show and what turns the direction of writing round, and tell it."""
        if text.isprintable() or text.replace("\n", "").isprintable():
            return text
        report = Report()
        cleaned = clean_direction(clean(text, origin, report), origin, report)
        for problem in report.problems:
            self._add(problem)
        return cleaned

    def _add(self, problem: Problem) -> None:
        if len(self._problems) < _MOST:
            self._problems[problem] = None
        elif problem not in self._problems:
            self._more += 1

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What was told."""
        if not self._more:
            return tuple(self._problems)
        message = f"project {self._project!r}: {self._more} problems more, which are not shown"
        return (*self._problems, Problem(Code.PROJECT, message, Origin(self._path)))
