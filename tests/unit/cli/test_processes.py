"""A command on a large project prints with two processes what it prints with one, byte for byte."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ONE = "import os; os.sched_getaffinity = lambda _: {0}"
# Says so on the standard error output, for the test to count.
TWO = """
import os, sys
os.sched_getaffinity = lambda _: {0, 1}
fork = os.fork
def told():
    sys.stderr.write('copied\\n'); sys.stderr.flush()
    return fork()
os.fork = told
"""
BODY = "A longer text about #{0} and o/r{1}#{0}: " + "重点看迁移模式 and `the border` of it. " * 12


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a project of two notes files and of pages, each kind large enough, with faults in all of them."""
    folder = tmp_path_factory.mktemp("large")
    options = ["extensions = ['myst_parser']", "prnotes_pages = ['reviews/*']", "prnotes_today = '2026-08-01'"]
    (folder / "conf.py").write_text("\n".join(options), encoding="utf-8")
    (folder / "notes").mkdir()
    (folder / "reviews").mkdir()
    for file in range(2):
        notes = [
            f"- pr: {number}\n  title: Move {number}\n  verdict: {'skim' if number % 9 else 'skimm'}\n"
            f"  followups:\n  - {{text: Test {number}, due: 2026-0{number % 9 + 1}-15}}\n"
            f"  body: |\n    {BODY.format(number + 1, file)}\n"
            for number in range(1, 500)
        ]
        (folder / "notes" / f"n{file}.yaml").write_text(f"repo: o/r{file}\nnotes:\n{''.join(notes)}", encoding="utf-8")
    for number in range(1, 900):
        head = f"---\npr: o/r2#{number}\nverdict: {'skim' if number % 9 else 'skimm'}\n---\n" if number % 50 else ""
        text = f"{head}\n# Page {number}\n\n{BODY.format(number + 1, 2)}\n"
        (folder / "reviews" / f"{number}.md").write_text(text, encoding="utf-8")
    return folder


def printed(project: Path, before: str, *command: str) -> tuple[int, str, str, int]:
    """Give the exit code, both outputs, and how many copies of the process were made."""
    program = f"{before}\nfrom sphinx_prnotes.cli.main import run_process\nrun_process()"
    done = subprocess.run(
        [sys.executable, "-c", program, *command], cwd=project, capture_output=True, encoding="utf-8", check=False
    )
    return done.returncode, done.stdout, done.stderr.replace("copied\n", ""), done.stderr.count("copied\n")


@pytest.mark.skipif(sys.platform == "win32", reason="this system cannot copy a process")
@pytest.mark.parametrize(
    ("command", "copies"),
    [
        (["list", "--format", "json"], 3),
        (["check", "--error", "all"], 2),
        (["export", "--format", "json"], 3),
        (["import", "reviews", "-o", "all.yaml", "--dry-run"], 2),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_two_processes_print_what_one_does(command: list[str], copies: int, project: Path) -> None:
    code, out, err, copied = printed(project, TWO, *command)
    assert printed(project, ONE, *command) == (code, out, err, 0)
    assert copied == copies
    assert len(out + err) > 10_000
