"""Where a note stands counts wherever that shows: in relative addresses, and in catalogues of texts to translate."""

from __future__ import annotations

import re

import pytest

from tests.support.bare import MakeProject
from tests.support.edits import Change, Edit, doing_nothing, moving, perform, replacing
from tests.support.project import Build

PAGES = {
    "notes/leads.yaml": "repo: a/b\nnotes:\n  - {pr: 1, title: One, body: 'See [the other](../other.rst).'}\n",
    "notes/plain.yaml": "repo: a/b\nnotes:\n  - {pr: 2, title: Two, body: 'Nothing leads anywhere.'}\n",
    "notes/other.rst": ":orphan:\n\nOther below\n===========\n",
    "notes/deep/readme.txt": "",
    "other.rst": "Other\n=====\n",
    "leads.rst": "Leads\n=====\n\n.. prnote:: a/b#1\n",
    "plain.rst": "Plain\n=====\n\n.. prnote:: a/b#2\n",
}


@pytest.mark.parametrize(("name", "read"), [("leads", {"leads"}), ("plain", set())])
def test_a_page_is_read_again_when_an_address_leads_elsewhere(name: str, read: set[str], project: MakeProject) -> None:
    made = project(PAGES)
    made.build()
    made.build("text")
    outcome = perform(Edit("", moving(f"notes/{name}.yaml", f"notes/deep/{name}.yaml")), made, set())
    assert (outcome.html_difference, outcome.text_difference) == ("", "")
    assert set(outcome.html.read) == read


def test_catalogues_name_the_lines_where_texts_stand_now(project: MakeProject) -> None:
    made = project(PAGES)
    made.build("gettext")
    edits: tuple[tuple[Change, set[str]], ...] = (
        (doing_nothing, set()),
        (replacing("notes/leads.yaml", "notes:\n", "notes:\n\n"), {"leads"}),
        (moving("notes/plain.yaml", "notes/renamed.yaml"), {"plain"}),
    )
    for edit, read in edits:
        edit(made)
        built = made.build("gettext")
        clean = made.build("gettext", out="clean", doctrees="clean", fresh=True)
        for name in ("leads.pot", "plain.pot"):
            assert places(built, name) == places(clean, name)
        assert set(built.read) == read


def places(build: Build, name: str) -> list[str]:
    return re.findall("^#: .*$", build.text(name), re.MULTILINE)
