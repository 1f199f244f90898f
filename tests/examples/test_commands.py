"""What the manual says that commands print, they print."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import yaml

from sphinx_prnotes.cli.commands import COMMANDS
from tests.support.command import refuse_connections
from tests.support.session import Block, Session, read_blocks

EXAMPLES = Path(__file__).parents[2] / "example_docs"
PAGES = [
    EXAMPLES / "manual" / "commands.rst",
    *sorted((EXAMPLES / "manual" / "commands").glob("*.rst")),
    *(EXAMPLES / "howto" / f"{name}.rst" for name in ("digest", "gate", "week")),
]


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    """Open a shell in a copy of the demonstration, with no way to open a connection."""
    for name in ("NO_COLOR", "GITHUB_TOKEN", "GH_TOKEN", "GITLAB_TOKEN", "GITEA_TOKEN", "EDITOR", "VISUAL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    refuse_connections(monkeypatch)
    # What is above the folder does not count.
    (tmp_path / ".git").mkdir()
    copy = tmp_path / "docs"
    shutil.copytree(EXAMPLES, copy, ignore=shutil.ignore_patterns("_build", "__pycache__", "_static"))
    return Session(copy)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_session_of_a_page_prints_what_it_shows(page: Path, session: Session) -> None:
    for block in read_blocks(page.read_text(encoding="utf-8")):
        if block.language == "console":
            assert session.run(block) == block.text
        elif block.caption:
            session.write(block)


@pytest.mark.parametrize("command", [command.name for command in COMMANDS])
def test_every_command_has_a_page_that_runs_it(command: str) -> None:
    page = (EXAMPLES / "manual" / "commands" / f"{command}.rst").read_text(encoding="utf-8")
    assert f"\n   $ prnotes {command}" in page


def test_the_demonstration_is_in_order(session: Session) -> None:
    assert session.run(Block("console", "", "$ prnotes check\n$ echo $?\n")) == (
        "$ prnotes check\n"
        "not seen: notes, lists and roles inside pages and markup in texts; --build names a build that has seen them\n"
        "$ echo $?\n0\n"
    )


def test_the_hook_of_pre_commit_runs_a_command_that_there_is() -> None:
    [hook] = yaml.safe_load((EXAMPLES.parent / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    program, command = hook["entry"].split()
    assert (hook["id"], hook["language"], program) == ("prnotes-check", "python", "prnotes")
    assert command in {each.name for each in COMMANDS}
    assert f"id: {hook['id']}" in (EXAMPLES / "manual" / "commands" / "check.rst").read_text(encoding="utf-8")
