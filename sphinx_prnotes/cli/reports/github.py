"""Findings as commands of a GitHub workflow, which become annotations of the change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sphinx_prnotes.cli.findings import Finding

# What ends a command, or the value of a property.
_IN_MESSAGES: Final = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_IN_PROPERTIES: Final = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"})


def write(findings: Sequence[Finding]) -> str:
    """Write a line for each finding."""
    return "".join(f"{_line(finding)}\n" for finding in findings)


def _line(finding: Finding) -> str:
    problem = finding.problem
    origin = problem.origin
    properties = {
        "file": origin.path,
        "line": max(origin.line, 1),
        **({"col": origin.column} if origin.column else {}),
        "title": f"prnotes.{problem.code.label}",
    }
    written = ",".join(f"{name}={str(value).translate(_IN_PROPERTIES)}" for name, value in properties.items())
    return f"::{finding.level.value} {written}::{problem.message.translate(_IN_MESSAGES)}"
