"""Each bad input in the manual is told as the manual says."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

import pytest

from tests.support.bare import MakeProject, conf

PAGES = sorted((Path(__file__).parents[2] / "example_docs" / "manual" / "problems").glob("*.rst"))
TOLD = "What you are told"

SECTION = re.compile(
    r"^\.\. _problem-(?P<label>[\w-]+):\n(?P<body>.*?)(?=^\.\. _problem-|\Z)", re.MULTILINE | re.DOTALL
)
BLOCK = re.compile(
    r"^\.\. code-block:: \w+\n   :caption: (?P<name>[^\n]+)\n\n(?P<text>(?:(?:   [^\n]*)?\n)+)", re.MULTILINE
)


@dataclass(frozen=True, slots=True)
class Example:
    """A section of a page: the code, the files by name, and what is told of them."""

    label: str
    files: tuple[tuple[str, str], ...]
    told: str

    def pages(self) -> dict[str, str]:
        """The files of a project; ``conf.py`` goes before the bare one, so that its lines are those of the page."""
        files = dict(self.files)
        return {**files, "conf.py": files.get("conf.py", "") + conf(prnotes_repo="radixark/miles")}


def read_examples() -> list[Example]:
    """Take the examples from the pages."""
    return [make_example(section) for page in PAGES for section in SECTION.finditer(page.read_text(encoding="utf-8"))]


def make_example(section: re.Match[str]) -> Example:
    """Sort the code blocks of one section into files and what is told."""
    blocks = [(block["name"], dedent(block["text"]).rstrip("\n") + "\n") for block in BLOCK.finditer(section["body"])]
    files = tuple((name, text) for name, text in blocks if name != TOLD)
    return Example(section["label"], files, "".join(text for name, text in blocks if name == TOLD))


def told_under(label: str, warnings: str) -> str:
    """Pick the warnings that carry one code, without the word ``WARNING``; a message may have several lines."""
    told: list[str] = []
    lines: list[str] = []
    for line in warnings.splitlines():
        lines = [line] if ": WARNING: " in line else [*lines, line]
        if line.endswith(f" [prnotes.{label}]"):
            told += lines
    return "".join(f"{line}\n" for line in told).replace(": WARNING: ", ": ")


@pytest.mark.parametrize("example", read_examples(), ids=lambda example: example.label)
def test_a_bad_input_of_the_manual_is_told_as_the_manual_says(example: Example, project: MakeProject) -> None:
    made = project(example.pages())
    warnings = made.build("dummy").warnings.replace(f"{made.source}/", "")
    assert example.told
    assert told_under(example.label, warnings) == example.told
