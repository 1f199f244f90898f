"""Each project in the manual's pages on pages that are notes is listed, or told of, as they say."""

from __future__ import annotations

import re
from textwrap import dedent

import pytest

from tests.support.bare import MakeProject, conf
from tests.support.manual import EXAMPLE_DOCS

PAGES = (EXAMPLE_DOCS / "manual" / "pages.rst", EXAMPLE_DOCS / "howto" / "reviews.rst")
SHOWN = "What the list shows"
TOLD = "What you are told"
SECTION = re.compile(r"^(?P<title>[^\n]+)\n-{4,}\n(?P<body>.*?)(?=^[^\n]+\n-{4,}\n|\Z)", re.MULTILINE | re.DOTALL)
BLOCK = re.compile(
    r"^\.\. code-block:: \w+\n   :caption: (?P<name>[^\n]+)\n\n(?P<text>(?:(?:   [^\n]*)?\n)+)", re.MULTILINE
)
LIST = "L\n=\n\n.. readinglist::\n   :followups: all\n"


def read_examples() -> dict[str, dict[str, str]]:
    """Take the files of each section from the pages, by page and title."""
    sections = {
        f"{page.stem}: {match['title']}": match["body"]
        for page in PAGES
        for match in SECTION.finditer(page.read_text(encoding="utf-8"))
    }
    found = {
        title: {block["name"]: dedent(block["text"]).rstrip("\n") + "\n" for block in BLOCK.finditer(body)}
        for title, body in sections.items()
    }
    return {title: files for title, files in found.items() if files}


EXAMPLES = read_examples()


def test_every_part_of_the_pages_has_an_example_and_both_markups_are_used() -> None:
    assert [title.partition(":")[0] for title in EXAMPLES] == ["pages"] * 5 + ["reviews"] * 3
    names = {name.rpartition(".")[2] for files in EXAMPLES.values() for name in files}
    assert {"md", "rst", "py"} <= names


@pytest.mark.parametrize("title", EXAMPLES)
def test_a_folder_of_the_manual_is_listed_and_told_of_as_the_manual_says(title: str, project: MakeProject) -> None:
    files = dict(EXAMPLES[title])
    shown, told = files.pop(SHOWN, ""), files.pop(TOLD, "")
    configuration = conf(prnotes_repo="radixark/miles") + files["conf.py"]
    index = "p\n=\n\n.. toctree::\n   :glob:\n\n   list\n   reviews/*\n"
    made = project({**files, "conf.py": configuration, "list.rst": LIST, "index.rst": index})
    built = made.build("text")
    assert built.warnings.replace(f"{made.source}/", "").replace(": WARNING: ", ": ") == told
    assert shown in built.text("list.txt")
    assert shown or told
