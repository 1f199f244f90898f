"""What ``sync`` brings is shown by the next build, on the pages that show it and on no other."""

from __future__ import annotations

import argparse
from io import StringIO
from pathlib import Path

import pytest

from sphinx_prnotes.cli.console import Console
from sphinx_prnotes.cli.outside import Outside
from sphinx_prnotes.cli.sync import add_arguments, sync
from sphinx_prnotes.forge.tokens import Token
from tests.support.bare import MakeProject
from tests.support.forges import FakeClock, FakeForges, Thing
from tests.support.project import Project
from tests.support.tree import assert_same_tree

PAGES = {
    "notes/n.yaml": 'notes:\n- {pr: a/b#1, title: One, followups: [{text: Later, ref: "a/b#2"}]}\n',
    "one.rst": "One\n===\n\n.. prnote:: a/b#1\n",
    "open.rst": "Open\n====\n\n.. followuplist::\n   :state: open\n",
    "done.rst": "Done\n====\n\n.. followuplist::\n   :state: done\n",
    "dropped.rst": "Dropped\n=======\n\n.. followuplist::\n   :state: dropped\n",
    "other.rst": "Other\n=====\n\nNo notes.\n",
}
MERGED = Thing("Two", "merged", merged="2026-07-31T21:00:00Z")
CLOSED = Thing("Two", "closed", files=("a.py",))


def sync_with(made: Project, thing: Thing, cache: Path) -> int:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    arguments = parser.parse_args(["--source", str(made.source)])
    forges = FakeForges({"github.com/a/b#1": Thing("One"), "github.com/a/b#2": thing})
    outside = Outside(forges, FakeClock().clock(), lambda host, kind: Token("t", "x"), cache=cache)
    return sync(arguments, Console(StringIO(), StringIO()), outside)


@pytest.mark.parametrize(("thing", "state"), [(MERGED, "done"), (CLOSED, "dropped")])
def test_a_followup_is_settled_by_what_became_of_its_reference(
    thing: Thing, state: str, project: MakeProject, tmp_path: Path
) -> None:
    made = project(PAGES, prnotes_snapshot="facts.json", prnotes_today="2026-08-01")
    sync_with(made, Thing("Two"), tmp_path / "cache")
    before = made.build()
    assert "Later" in before.text("open.html")
    assert "Later" not in before.text(f"{state}.html")
    assert sync_with(made, thing, tmp_path / "cache") == 0
    after = made.build()
    assert after.read <= {"one"}
    # Sphinx writes the parent of a page that is read.
    assert after.resolved - {"index"} == {"one", "open", state}
    assert "Later" not in after.text("open.html")
    assert "Later" in after.text(f"{state}.html")
    assert_same_tree(after.out, made.build(out="clean", doctrees="clean-doctrees").out)


def test_a_sync_that_brings_nothing_has_nothing_rewritten(project: MakeProject, tmp_path: Path) -> None:
    made = project(PAGES, prnotes_snapshot="facts.json", prnotes_today="2026-08-01")
    sync_with(made, MERGED, tmp_path / "cache")
    made.build()
    sync_with(made, MERGED, tmp_path / "cache")
    after = made.build()
    assert (after.read, after.resolved) == (frozenset(), frozenset())
