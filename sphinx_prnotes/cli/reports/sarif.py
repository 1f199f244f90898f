"""Findings as SARIF 2.1.0, which forges show beside the lines of a change."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import quote

from sphinx_prnotes import __version__
from sphinx_prnotes.cli.findings import Finding, default_level
from sphinx_prnotes.codes import CODES, AnyCode
from sphinx_prnotes.export.json_text import json_array, json_members, json_text
from sphinx_prnotes.settings import Level

_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS: Final = {Level.ERROR: "error", Level.WARNING: "warning", Level.OFF: "none"}


def write(findings: Sequence[Finding]) -> str:
    """Write one run, with every kind of problem as a rule, a result a line."""
    places = {code: place for place, code in enumerate(CODES.values())}
    driver = {"name": "prnotes", "version": __version__, "rules": [_rule(code) for code in places]}
    results = (json_text(_result(finding, places[finding.problem.code])) for finding in findings)
    run = [
        *json_members({"tool": {"driver": driver}, "columnKind": "unicodeCodePoints"}),
        json_array("results", results).decode(),
    ]
    return f'{{"$schema": "{_SCHEMA}", "version": "2.1.0", "runs": [{{\n' + ",\n".join(run) + "\n}]}\n"


def _rule(code: AnyCode) -> dict[str, Any]:
    level = default_level(code)
    return {
        "id": f"prnotes.{code.label}",
        "shortDescription": {"text": code.meaning},
        "defaultConfiguration": {"enabled": level is not Level.OFF, "level": _LEVELS[level]},
    }


def _result(finding: Finding, rule: int) -> dict[str, Any]:
    problem = finding.problem
    name = f"prnotes.{problem.code.label}"
    # Without the line, which other changes of the file move.
    told = "\n".join((name, problem.origin.path, problem.message))
    return {
        "ruleId": name,
        "ruleIndex": rule,
        "level": _LEVELS[finding.level],
        "message": {"text": problem.message},
        "locations": [{"physicalLocation": _location(finding)}],
        "partialFingerprints": {"prnotes/v1": hashlib.sha256(told.encode()).hexdigest()[:16]},
    }


def _location(finding: Finding) -> dict[str, Any]:
    origin = finding.problem.origin
    region = {"startLine": max(origin.line, 1)} | ({"startColumn": origin.column} if origin.column else {})
    return {"artifactLocation": {"uri": quote(origin.path)}, "region": region}
