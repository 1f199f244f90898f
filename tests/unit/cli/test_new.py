"""``prnotes new``."""

from __future__ import annotations

import argparse
import io
import sys

import pytest

from sphinx_prnotes.cli.console import Console
from sphinx_prnotes.cli.new import add_arguments, begin
from sphinx_prnotes.model import Facts, Reference
from sphinx_prnotes.sources.decode import read_file
from tests.support.command import Commands
from tests.unit.sources.desks import CONTEXT, told

CONF = 'prnotes_repo = "a/b"\nprnotes_snapshot = "facts.json"\nprnotes_today = "2026-08-01"\n'
FACTS = """\
{
  "version": 1,
  "references": {
    "a/b#1": {"title": "Move it: from x", "state": "merged", "files": ["src/x.py", "src/y.py"]}
  }
}
"""
NOTE = """\
  - pr: 1
    title: "Move it: from x"
    paths: [src/x.py, src/y.py]
    noted: 2026-08-01
    # verdict: must-read | worth-reading | skim | skip
    # minutes: 10-15
    # look_at: [what to look at while reading]
    # risks: [what could go wrong]
    # followups: [what is still to do]
    # body: |
    #   What the change is worth to its readers.
"""


@pytest.fixture
def team(prnotes: Commands) -> Commands:
    """A project with facts and without notes."""
    return prnotes.write({"conf.py": CONF, "facts.json": FACTS})


def text(commands: Commands, name: str) -> str:
    return (commands.folder / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("reference", ["1", "#1", "a/b#1", "https://github.com/a/b/pull/1/files"])
def test_a_note_is_begun_with_what_the_snapshot_knows(team: Commands, reference: str) -> None:
    outcome = team.run("new", reference)
    assert (outcome.code, outcome.out, outcome.err) == (0, "notes/b.yaml:3: a/b#1\n", "")
    assert text(team, "notes/b.yaml") == "repo: a/b\nnotes:\n" + NOTE
    assert told(read_file("b.yaml", text(team, "notes/b.yaml").encode(), CONTEXT).problems) == []


def test_the_file_that_holds_notes_on_the_repository_is_taken(team: Commands) -> None:
    own = "# ours\nrepo: a/b\nnotes:\n  - {pr: 7, title: x}\n  - pr: 8\n    title: Eight # the best\n"
    team.write({"notes/deep/team.yaml": own, "notes/other.yaml": "repo: c/d\nnotes:\n  - pr: 1\n    title: x\n"})
    assert team.run("new", "1").out == "notes/deep/team.yaml:8: a/b#1\n"
    assert text(team, "notes/deep/team.yaml") == own + "\n" + NOTE


def test_a_second_note_on_a_pull_request_is_refused(team: Commands) -> None:
    team.run("new", "1")
    outcome = team.run("new", "1")
    assert (outcome.code, outcome.out) == (1, "")
    assert outcome.err == "notes/b.yaml:3: a/b#1 has a note already; --force begins one more\n"
    assert team.run("new", "1", "--force", "--title", "Again").out == "notes/b.yaml:15: a/b#1\n"
    assert text(team, "notes/b.yaml").count("pr: 1\n") == 2


def test_without_facts_a_title_is_asked_for(team: Commands) -> None:
    outcome = team.run("new", "c/d#5")
    assert (outcome.code, outcome.err) == (0, "nothing is known of its title; write one\n")
    assert "  - pr: 5\n    noted: 2026-08-01\n    # title: what the change does\n" in text(team, "notes/d.yaml")


@pytest.mark.parametrize("arguments", [["none"], ["x#1"], ["1", "-o", "x.json"], ["1", "--edit"]])
def test_wrong_usage_is_said(team: Commands, arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.delenv("EDITOR", raising=False)
    outcome = team.run("new", *arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith("prnotes: ")
    assert not (team.folder / "notes").exists()


@pytest.mark.parametrize(("code", "expected"), [(0, 0), (3, 1)])
def test_the_editor_is_opened_on_the_file(
    team: Commands, code: int, expected: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = f"import sys; open(sys.argv[1], 'a').write('# edited'); sys.exit({code})"
    monkeypatch.setenv("EDITOR", f'{sys.executable} -c "{script}"')
    monkeypatch.delenv("VISUAL", raising=False)
    assert team.run("new", "1", "--edit").code == expected
    assert text(team, "notes/b.yaml").endswith("# edited")


@pytest.mark.parametrize(
    ("facts", "code", "title"), [(Facts(title="Fresh"), 0, "Fresh"), (None, 1, '"Move it: from x"')]
)
def test_the_forge_is_asked_where_that_is_wanted(team: Commands, facts: Facts | None, code: int, title: str) -> None:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    asked: list[Reference] = []

    def fetch(reference: Reference, *_: object) -> Facts | None:
        asked.append(reference)
        return facts

    console = Console(io.StringIO(), io.StringIO(), environ={})
    assert begin(parser.parse_args(["1", "--fetch"]), console, fetch) == code
    assert asked == [Reference("a/b", 1)]
    assert f"    title: {title}\n" in text(team, "notes/b.yaml")
