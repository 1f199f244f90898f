"""Findings as one JSON object."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sphinx_prnotes.cli.findings import Finding
from sphinx_prnotes.export.json_text import json_object, json_text
from sphinx_prnotes.settings import Level

#: Raised when a program that reads the older form would misread the newer one.
VERSION: Final = 1


def write(findings: Sequence[Finding]) -> str:
    """Write the counts of errors and warnings, and all findings, one a line; a line or column of 0 is not known."""
    levels = [finding.level for finding in findings]
    counts = {
        "version": VERSION,
        "errors": levels.count(Level.ERROR),
        "warnings": levels.count(Level.WARNING),
    }
    return json_object(counts, {"findings": map(_element, findings)}).decode()


def _element(finding: Finding) -> str:
    problem = finding.problem
    members = {
        "path": problem.origin.path,
        "line": problem.origin.line,
        "column": problem.origin.column,
        "level": finding.level.value,
        "code": f"prnotes.{problem.code.label}",
        "message": problem.message,
    }
    return json_text(members)
