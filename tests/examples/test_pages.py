"""Each project in the manual's page on pages that are notes is listed as it says there."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest

from tests.support.bare import MakeProject, conf

PAGE = Path(__file__).parents[2] / "example_docs" / "manual" / "pages.rst"
SHOWN = "What the list shows"
SECTION = re.compile(r"^(?P<title>[^\n]+)\n-{4,}\n(?P<body>.*?)(?=^[^\n]+\n-{4,}\n|\Z)", re.MULTILINE | re.DOTALL)
BLOCK = re.compile(
    r"^\.\. code-block:: \w+\n   :caption: (?P<name>[^\n]+)\n\n(?P<text>(?:(?:   [^\n]*)?\n)+)", re.MULTILINE
)
LIST = "L\n=\n\n.. readinglist::\n   :followups: all\n"


def read_examples() -> dict[str, dict[str, str]]:
    """Take the files of each section from the page, by its title."""
    sections = {match["title"]: match["body"] for match in SECTION.finditer(PAGE.read_text(encoding="utf-8"))}
    found = {
        title: {block["name"]: dedent(block["text"]).rstrip("\n") + "\n" for block in BLOCK.finditer(body)}
        for title, body in sections.items()
    }
    return {title: files for title, files in found.items() if files}


EXAMPLES = read_examples()


def test_every_part_of_the_page_has_an_example_and_both_markups_are_used() -> None:
    assert len(EXAMPLES) == 5
    names = {name.rpartition(".")[2] for files in EXAMPLES.values() for name in files}
    assert {"md", "rst", "py"} <= names


@pytest.mark.parametrize("title", EXAMPLES)
def test_a_folder_of_the_manual_is_listed_as_the_manual_says(title: str, project: MakeProject) -> None:
    files = dict(EXAMPLES[title])
    shown = files.pop(SHOWN)
    configuration = conf(prnotes_repo="radixark/miles") + files["conf.py"]
    index = "p\n=\n\n.. toctree::\n   :glob:\n\n   list\n   reviews/*\n"
    built = project({**files, "conf.py": configuration, "list.rst": LIST, "index.rst": index}).build("text")
    assert built.warnings == ""
    assert built.text("list.txt").partition("\n\n")[2] == shown
