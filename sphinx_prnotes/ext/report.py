"""The one place that logs: problems become Sphinx warnings with a file, a line and a code."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from sphinx.util import logging as sphinx_logging
from sphinx.util.logging import is_suppressed_warning

from sphinx_prnotes.model import Problem, in_order

if TYPE_CHECKING:
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment

logger = sphinx_logging.getLogger(__name__)

_TYPE: Final = "prnotes"
# Set in the environment's data of the document that is being read.
_FOUND: Final = "prnotes:found"


class _Once(logging.Filter):
    """Lets each problem through once: every page that pulls a note finds the same in it."""

    def __init__(self) -> None:
        super().__init__()
        self._told: set[tuple[object, str]] = set()

    def filter(self, record: logging.LogRecord) -> bool:
        """Look at the place, too, which Sphinx's own filter for such messages does not."""
        if getattr(record, "type", "") != _TYPE:
            return True
        told = getattr(record, "location", ""), record.getMessage()
        is_new = told not in self._told
        self._told.add(told)
        return is_new


def tell_once() -> None:
    """Let this build, which has made its handlers anew, tell each problem once, whichever process finds it."""
    for handler in logging.getLogger(sphinx_logging.NAMESPACE).handlers:
        # Before those that count warnings and make them errors.
        handler.filters.insert(0, _Once())


def report(problems: Iterable[Problem]) -> None:
    """Tell problems in the given order; ``suppress_warnings`` can name each as ``prnotes.<code>``."""
    for problem in problems:
        # A location without a line is taken for a document's name.
        location = str(problem.origin) if problem.origin.line else f"{problem.origin.path}:1"
        logger.warning("%s", problem.message, location=location, type=_TYPE, subtype=problem.code.label)


def report_of_page(env: BuildEnvironment, problems: Iterable[Problem]) -> None:
    """Tell what is wrong in the document that is being read; its record keeps that."""
    found = tuple(problems)
    if found:
        env.temp_data[_FOUND] = (*found_in_page(env), *found)
        report(found)


def found_in_page(env: BuildEnvironment) -> tuple[Problem, ...]:
    """What was told of the document that has just been read."""
    return in_order(env.temp_data.get(_FOUND) or ())


def told_of(problems: Iterable[Problem], config: Config) -> tuple[Problem, ...]:
    """Leave out what ``suppress_warnings`` keeps from being told."""
    silent = config.suppress_warnings
    return in_order(each for each in problems if not is_suppressed_warning(_TYPE, each.code.label, silent))


def relative_path(source: str | None, srcdir: str | os.PathLike[str]) -> str:
    """Write a path as problems name it: relative to the source directory, with ``/``."""
    if not source:
        return ""
    # docutils names nested sources ``path:docstring of name``; those stay as they are.
    # What is included is named from the working directory.
    is_file = os.path.isabs(source) or os.path.exists(source)
    relative = os.path.relpath(source, srcdir) if is_file else source
    # Every note of a page names it: one text is pickled once.
    return sys.intern(relative.replace(os.sep, "/"))
