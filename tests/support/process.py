"""Builds in a process of their own: another hash seed, folder, time zone or locale."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.support.project import ESCAPE, Project

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Run:
    """What a process left behind."""

    out: Path
    code: int
    output: str


def build_in_process(
    project: Project, out: str, arguments: tuple[str, ...] = (), *, variables: Mapping[str, str] | None = None
) -> Run:
    """Build HTML with ``python -m sphinx``, with fresh doctrees, from the folder of builds."""
    project.builds.mkdir(exist_ok=True)
    command = [sys.executable, "-m", "sphinx", "-b", "html", "-d", f"{out}-doctrees", *arguments]
    search = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))
    finished = subprocess.run(
        [*command, str(project.source), out],
        cwd=project.builds,
        env={**os.environ, "PYTHONPATH": search, **(variables or {})},
        capture_output=True,
        timeout=120,
        check=False,
    )
    output = (finished.stdout + finished.stderr).decode("utf-8", "backslashreplace")
    return Run(project.builds / out, finished.returncode, ESCAPE.sub("", output))
