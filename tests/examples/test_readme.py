"""What the README tells a stranger to write is a project that builds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.project import Build, Project

README = Path(__file__).parents[2] / "README.md"
FENCE = re.compile(r"^(?P<ticks>`{3,})(?P<kind>\w+)\n(?P<text>.*?)^(?P=ticks)\n", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def stranger(tmp_path_factory: pytest.TempPathFactory) -> Build:
    found = [(match["kind"], match["text"]) for match in FENCE.finditer(README.read_text(encoding="utf-8"))]
    assert [kind for kind, _ in found] == ["python", "yaml", "rst", "markdown", "rst"]
    conf, notes, page, markdown, inline = (text for _, text in found)
    project = Project(tmp_path_factory.mktemp("stranger")).write(
        {
            "conf.py": conf,
            "notes/miles.yaml": notes,
            "index.rst": f"Home\n====\n\n.. toctree::\n\n   page\n   inline\n\n{page}",
            "page.md": f"# Page\n\n{markdown}",
            "inline.rst": f"Inline\n======\n\n{inline}",
        }
    )
    return project.build("text")


def test_the_readmes_examples_build_without_a_warning(stranger: Build) -> None:
    assert (stranger.warnings, stranger.code) == ("", 0)


@pytest.mark.parametrize("page", ["index.txt", "page.txt"])
def test_the_readmes_list_shows_the_note_from_the_file_and_the_one_written_inline(stranger: Build, page: str) -> None:
    _, _, rows = stranger.text(page).partition("Worth your time")
    assert "Collect the spec counters on the session path, too" in rows
    assert "Fully-async rollout moves into the core" in rows
