"""The table of formats: one line each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Final, cast

from sphinx_prnotes.cli.findings import Finding

Write = Callable[[Sequence[Finding]], str]

#: Formats for programs. Text is for people, and coloured by the console.
FORMATS: Final = ("json", "sarif", "junit", "github")


def writer_of(name: str) -> Write:
    """Import what writes a format; the modules load what the others do not need."""
    return cast("Write", import_module(f"sphinx_prnotes.cli.reports.{name}").write)
