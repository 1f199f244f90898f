"""The warnings of a build, taken apart."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from tests.support.project import Build

LINE = re.compile(r"^(?P<path>.+?):(?P<line>\d+)(?::\d+)?: (?:WARNING|ERROR|CRITICAL): (?P<message>.*)$")
CODE = re.compile(r"^(?P<message>.*) \[(?P<code>[\w.-]+)\]$", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Complaint:
    """One warning: the file below the source folder, its line, what it says, and its type and subtype."""

    path: str
    line: int
    message: str
    code: str


def complaints(build: Build) -> list[Complaint]:
    """Read all warnings; a line that begins none goes on the one before."""
    found: list[Complaint] = []
    source = Path(build.app.srcdir)
    for line in build.warnings.splitlines():
        match = LINE.match(line)
        if match:
            path = match["path"].removeprefix(f"{source}/")
            found.append(_taken_apart(Complaint(path, int(match["line"]), match["message"], "")))
        elif found and not line.startswith(("WARNING:", "ERROR:")):
            last = found.pop()
            found.append(_taken_apart(Complaint(last.path, last.line, f"{last.message}\n{line}", last.code)))
        elif line.strip():
            found.append(_taken_apart(Complaint("", 0, line, "")))
    return found


def _taken_apart(complaint: Complaint) -> Complaint:
    match = CODE.match(complaint.message)
    if not match:
        return complaint
    return Complaint(complaint.path, complaint.line, match["message"], match["code"])


def told(build: Build, code: str) -> list[tuple[str, int]]:
    """Name the places of the warnings with one code of ours."""
    return [(one.path, one.line) for one in complaints(build) if one.code == f"prnotes.{code}"]


def codes(build: Build) -> list[str]:
    """Name the codes of all warnings, in order."""
    return [one.code for one in complaints(build)]
