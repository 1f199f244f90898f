"""Findings as one JSON object."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from sphinx_prnotes.cli.findings import Finding
from sphinx_prnotes.settings import Level

#: Raised when a program that reads the older form would misread the newer one.
VERSION: Final = 1


def write(findings: Sequence[Finding]) -> str:
    """Write the counts of errors and warnings, and all findings; a line or column of 0 is not known."""
    told = {
        "version": VERSION,
        "errors": sum(finding.level is Level.ERROR for finding in findings),
        "warnings": sum(finding.level is Level.WARNING for finding in findings),
        "findings": [_members(finding) for finding in findings],
    }
    return json.dumps(told, ensure_ascii=False, indent=2) + "\n"


def _members(finding: Finding) -> dict[str, str | int]:
    problem = finding.problem
    return {
        "path": problem.origin.path,
        "line": problem.origin.line,
        "column": problem.origin.column,
        "level": finding.level.value,
        "code": f"prnotes.{problem.code.label}",
        "message": problem.message,
    }
