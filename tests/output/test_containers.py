"""Notes inside other markup: each is listed once, and its link works."""

from __future__ import annotations

import pytest

from tests.support.bare import MakeProject
from tests.support.page import list_rows, note_anchors, read_page

RL = "L\n=\n\n.. readinglist::\n"

CONTAINERS = {
    "a list item": "- .. prnote:: a/b#5\n     :title: T\n\n     Body.\n",
    "a block quote": "   .. prnote:: a/b#5\n      :title: T\n\n      Body.\n",
    "a table cell": ".. list-table::\n\n   * - .. prnote:: a/b#5\n          :title: T\n\n          Body.\n",
    "a grid table": "+-----------------------+\n| .. prnote:: a/b#5     |\n"
    "|    :title: T          |\n+-----------------------+\n",
    "a definition": "term\n   .. prnote:: a/b#5\n      :title: T\n\n      Body.\n",
    "a footnote": "See [1]_.\n\n.. [1]\n   .. prnote:: a/b#5\n      :title: T\n\n      Body.\n",
    "a field body": "Text.\n\n:field:\n   .. prnote:: a/b#5\n      :title: T\n\n      Body.\n",
    "another directive": ".. note::\n\n   .. prnote:: a/b#5\n      :title: T\n\n      Body.\n",
}


@pytest.mark.parametrize("container", CONTAINERS)
def test_a_note_in_an_odd_container_is_listed_once_with_a_working_link(container: str, project: MakeProject) -> None:
    """Case A13."""
    build = project({"a.rst": f"A\n=\n\n{CONTAINERS[container]}", "rl.rst": RL}).build()
    assert build.warnings == ""
    rows = list_rows(read_page(build.out / "rl.html"))
    assert [row.links[0] for row in rows] == [("T", "a.html#prn-a_sb_n5")]
    assert note_anchors(read_page(build.out / "a.html")) == ["prn-a_sb_n5"]
