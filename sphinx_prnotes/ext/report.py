"""The one place that logs: problems become Sphinx warnings with a file, a line and a code."""

from __future__ import annotations

import os
import sys
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
