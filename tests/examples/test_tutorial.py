"""Whoever does what the tutorial says, from an empty folder, sees what it says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

import pytest

from example_docs._ext.manual.twins import to_myst
from tests.support.manual import EXAMPLE_DOCS, build_tutorial
from tests.support.page import Element, read_page

pytestmark = pytest.mark.once

TUTORIAL = EXAMPLE_DOCS / "manual" / "tutorial.rst"
BLOCK = re.compile(
    r"^\.\. (?P<kind>code-block|literalinclude|prnotes-page):: (?P<argument>[^\n]+)\n"
    r"(?P<options>(?:   :[^\n]+\n)*)\n(?P<text>(?:(?:   [^\n]*)?\n)*)",
    re.MULTILINE,
)
OMITTED = "…"


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do: a file to write, a difference to make in it, or a command to run."""

    kind: str
    name: str
    text: str


def read_steps() -> Iterator[Step]:
    """Take what is to be done from the tutorial, in its order."""
    for block in BLOCK.finditer(TUTORIAL.read_text(encoding="utf-8")):
        text = dedent(block["text"]).strip("\n") + "\n"
        caption = re.search(r":caption: (.+)", block["options"])
        if block["kind"] == "literalinclude":
            text = (TUTORIAL.parent / block["argument"]).read_text(encoding="utf-8")
        kind = "page" if block["kind"] == "prnotes-page" else block["argument"]
        yield Step(kind, caption[1] if caption else block["argument"], text)


STEPS = [step for step in read_steps() if "pip install" not in step.text]
#: The first step that changes a file instead of writing one.
EDITS = [step.kind for step in STEPS].index("diff")


@dataclass(frozen=True, slots=True)
class Stranger:
    """Somebody who follows the tutorial in an empty folder, and writes pages in one of the two markups."""

    folder: Path
    ending: str

    def do(self, step: Step) -> str:
        """Do one step; give what a command said, or the text of the page that the tutorial shows instead of one."""
        if step.kind == "console":
            return self._run(step.text.partition("\n")[0])
        path = self.folder / step.name
        if step.kind == "text":
            return read_page(path).text
        if step.kind == "page":
            path = path.with_suffix(self.ending)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(self._written(path, step), encoding="utf-8")
        return ""

    def _written(self, path: Path, step: Step) -> str:
        if step.kind == "diff":
            before, after = (
                "".join(f"{line[1:]}\n" for line in step.text.splitlines() if line[0] != sign) for sign in "+-"
            )
            written = path.read_text(encoding="utf-8")
            assert before in written
            return written.replace(before, after)
        return to_myst(step.text) + "\n" if path.suffix == ".md" else step.text

    def _run(self, command: str) -> str:
        words = command.removeprefix("$ python ").split()
        paths = os.pathsep.join([str(EXAMPLE_DOCS.parent), os.environ.get("PYTHONPATH", "")])
        done = subprocess.run(
            [sys.executable, *words],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": paths},
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stderr + done.stdout


def pieces_of(said: str) -> list[str]:
    """Divide what the tutorial shows of an output where it leaves something out."""
    return [piece.strip("\n") for piece in re.split(rf"^{OMITTED}$", said, flags=re.MULTILINE) if piece.strip()]


def results(page: Element) -> list[str]:
    """The texts of the results on the tutorial's page."""
    return [result.text for result in page.all("div", "prnotes-result")]


def follow(stranger: Stranger, steps: Iterable[Step]) -> None:
    """Do the steps, and compare what is told with what the tutorial says."""
    for step in steps:
        told = stranger.do(step)
        if step.kind == "text":
            assert " ".join(step.text.split()) in told
        if step.kind == "console":
            expected = pieces_of(step.text.partition("\n")[2])
            assert [piece for piece in expected if piece not in told] == []


def test_the_tutorial_can_be_followed_to_its_end(tmp_path: Path) -> None:
    assert [step.kind for step in STEPS].count("console") == 5
    follow(Stranger(tmp_path, ".rst"), STEPS)


def test_what_the_stranger_sees_stands_in_the_tutorial_for_both_markups(tmp_path: Path) -> None:
    stranger = Stranger(tmp_path / "stranger", ".md")
    follow(stranger, STEPS[:EDITS])
    shown = results(read_page(build_tutorial(tmp_path / "manual").out / "manual" / "tutorial.html"))
    assert len(shown) == 2
    for name, result in zip(("index", "reading"), shown, strict=True):
        assert result in read_page(stranger.folder / "build" / f"{name}.html").text
