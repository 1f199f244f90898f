"""The kinds of problems in what ``prnotes check`` prints, in each of its formats."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from jsonschema import Draft4Validator

_SARIF: Final = Path(__file__).parent / "schemas" / "sarif-2.1.0.json"


def _in_text(printed: str) -> list[str]:
    return re.findall(r"^\S+: error: .* \[(prnotes\.[a-z-]+)\]$", printed, re.MULTILINE)


def _in_json(printed: str) -> list[str]:
    told = json.loads(printed)
    assert (told["errors"], told["warnings"]) == (len(told["findings"]), 0)
    return [finding["code"] for finding in told["findings"]]


def _in_sarif(printed: str) -> list[str]:
    told = json.loads(printed)
    schema = json.loads(_SARIF.read_text(encoding="utf-8"))
    assert [error.message for error in Draft4Validator(schema).iter_errors(told)] == []
    [run] = told["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert {rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in run["results"]} == {True}
    return [result["ruleId"] for result in run["results"]]


def _in_junit(printed: str) -> list[str]:
    root = ElementTree.fromstring(printed)
    failures = [failure.get("type", "") for failure in root.iter("failure")]
    assert root.get("tests") == root.get("failures") == str(len(failures))
    return failures


def _in_github(printed: str) -> list[str]:
    lines = printed.splitlines()
    assert {line.startswith("::error file=") for line in lines} == {True}
    return [line.partition("title=")[2].partition("::")[0] for line in lines]


_READERS: Final[Mapping[str, Callable[[str], list[str]]]] = {
    "text": _in_text,
    "json": _in_json,
    "sarif": _in_sarif,
    "junit": _in_junit,
    "github": _in_github,
}
FORMATS: Final = tuple(_READERS)


def codes_in(printed: str, format: str) -> Counter[str]:
    """Count the kinds in findings that are all errors; SARIF must be valid."""
    return Counter(_READERS[format](printed))
