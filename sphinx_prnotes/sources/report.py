"""Collecting problems while reading goes on."""

from __future__ import annotations

from dataclasses import dataclass, field

from sphinx_prnotes.codes import Code
from sphinx_prnotes.model import Origin, Problem


@dataclass(slots=True)
class Report:
    """The problems of one file or one directive, in the order in which they were met."""

    _problems: dict[Problem, None] = field(default_factory=dict)
    _told: set[tuple[Code, str]] = field(default_factory=set)

    def tell(self, code: Code, message: str, origin: Origin) -> None:
        """Add one problem; the same problem of the same place counts once."""
        self._problems[Problem(code, message, origin)] = None

    def tell_once(self, code: Code, message: str, origin: Origin) -> None:
        """Add one problem, unless the same was said of another place."""
        if (code, message) not in self._told:
            self._told.add((code, message))
            self.tell(code, message, origin)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What was told so far, as it stands in the file."""
        return tuple(sorted(self._problems, key=lambda problem: problem.origin))

    def __len__(self) -> int:
        return len(self._problems)
