"""The one place that logs: problems become Sphinx warnings with a file, a line and a code."""

from __future__ import annotations

from collections.abc import Iterable

from sphinx.util import logging

from sphinx_prnotes.model import Problem

logger = logging.getLogger(__name__)


def report(problems: Iterable[Problem]) -> None:
    """Tell problems in the given order; ``suppress_warnings`` can name each as ``prnotes.<code>``."""
    for problem in problems:
        # A location without a line is taken for a document's name.
        location = str(problem.origin) if problem.origin.line else f"{problem.origin.path}:1"
        logger.warning("%s", problem.message, location=location, type="prnotes", subtype=problem.code.label)
