"""Where a note stands counts wherever that shows."""

from __future__ import annotations

import pytest

from tests.support.bare import MakeProject
from tests.support.edits import Edit, moving, perform

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
