"""Findings as JUnit's XML, which most servers of continuous integration show."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final
from xml.etree import ElementTree

from sphinx_prnotes.cli.findings import Finding
from sphinx_prnotes.settings import Level

# No XML can hold these.
_UNWRITABLE: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write(findings: Sequence[Finding]) -> str:
    """Write a test case for each finding: an error is a failure, a warning is output of a case that passes."""
    failures = sum(finding.level is Level.ERROR for finding in findings)
    counts = {"tests": str(len(findings) or 1), "failures": str(failures), "errors": "0", "skipped": "0"}
    root = ElementTree.Element("testsuites", {"name": "prnotes check", **counts})
    suite = ElementTree.SubElement(root, "testsuite", {"name": "prnotes check", **counts})
    for finding in findings:
        _add_case(suite, finding)
    if not findings:
        ElementTree.SubElement(suite, "testcase", {"classname": "prnotes", "name": "check"})
    ElementTree.indent(root)
    text = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{text}\n'


def _add_case(suite: ElementTree.Element, finding: Finding) -> None:
    problem = finding.problem
    code, place = f"prnotes.{problem.code.label}", _writable(str(problem.origin))
    case = ElementTree.SubElement(suite, "testcase", {"classname": code, "name": place})
    message = _writable(problem.message)
    if finding.level is Level.ERROR:
        ElementTree.SubElement(case, "failure", {"type": code, "message": message}).text = f"{place}: {message}"
    else:
        ElementTree.SubElement(case, "system-out").text = f"{place}: warning: {message}"


def _writable(text: str) -> str:
    return _UNWRITABLE.sub("\ufffd", text)
