"""Notes inside other markup: each is listed once, and its link works."""

from __future__ import annotations

import pytest

from tests.support.bare import MakeProject
from tests.support.page import list_rows, note_anchors, read_page

RL = "L\n=\n\n.. readinglist::\n"

IN_RST = {
    "a list item": "- .. prnote:: a/b#5\n     :title: T\n\n     Body.\n",
    "a block quote": "   .. prnote:: a/b#5\n      :title: T\n\n      Body.\n",
    "a table cell": ".. list-table::\n\n   * - .. prnote:: a/b#5\n          :title: T\n\n          Body.\n",
    "a grid table": "+-----------------------+\n| .. prnote:: a/b#5     |\n"
    "|    :title: T          |\n|                       |\n|    Body.              |\n+-----------------------+\n",
    "a definition": "term\n   .. prnote:: a/b#5\n      :title: T\n\n      Body.\n",
    "a footnote": "See [1]_.\n\n.. [1]\n   .. prnote:: a/b#5\n      :title: T\n\n      Body.\n",
    "a field body": "Text.\n\n:field:\n   .. prnote:: a/b#5\n      :title: T\n\n      Body.\n",
    "another directive": ".. note::\n\n   .. prnote:: a/b#5\n      :title: T\n\n      Body.\n",
}

IN_MYST = {
    "a list item": "- x\n\n  :::{prnote} a/b#5\n  :title: T\n\n  Body.\n  :::\n",
    "a block quote": "> :::{prnote} a/b#5\n> :title: T\n>\n> Body.\n> :::\n",
    "a table cell": "::::{list-table}\n* - :::{prnote} a/b#5\n    :title: T\n\n    Body.\n    :::\n  - x\n::::\n",
    "a definition": "term\n: :::{prnote} a/b#5\n  :title: T\n\n  Body.\n  :::\n",
    "a footnote": "See[^1].\n\n[^1]:\n    :::{prnote} a/b#5\n    :title: T\n\n    Body.\n    :::\n",
    "a field body": ":field:\n    :::{prnote} a/b#5\n    :title: T\n\n    Body.\n    :::\n",
    "another directive": "::::{note}\n:::{prnote} a/b#5\n:title: T\n\nBody.\n:::\n::::\n",
    "eval-rst": "```{eval-rst}\n.. prnote:: a/b#5\n   :title: T\n\n   Body.\n```\n",
}

PAGES = {f"{container} in RST": ("a.rst", f"A\n=\n\n{text}") for container, text in IN_RST.items()} | {
    f"{container} in MyST": ("a.md", f"# A\n\n{text}") for container, text in IN_MYST.items()
}


@pytest.mark.parametrize(("name", "page"), PAGES.values(), ids=PAGES)
def test_a_note_in_an_odd_container_is_listed_once_with_a_working_link(
    name: str, page: str, project: MakeProject
) -> None:
    """Case A13."""
    made = project({name: page, "rl.rst": RL}, myst_enable_extensions=["colon_fence", "deflist", "fieldlist"])
    build = made.build()
    assert build.warnings == ""
    rows = list_rows(read_page(build.out / "rl.html"))
    assert [row.links[0] for row in rows] == [("T", "a.html#prn-a_sb_n5")]
    assert note_anchors(read_page(build.out / "a.html")) == ["prn-a_sb_n5"]
    assert "Body." in read_page(build.out / "a.html").one("div", "prn-note").text
