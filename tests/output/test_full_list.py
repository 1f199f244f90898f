"""A list in full layout shows every note that it chooses: those that live elsewhere as summaries."""

from __future__ import annotations

import pytest
from sphinx import version_info as sphinx_version

from tests.support.bare import MakeProject
from tests.support.page import read_page

FILE = "- {pr: a/b#1, title: From a file, body: Whole.}\n"
INLINE = "I\n=\n\n.. prnote:: a/b#2\n   :title: Inline\n\n   Body inline.\n"
PAGE = "---\npr: a/b#3\n---\n\n# A page\n\nBody of the page, 见a/b#1的.\n"
LISTS = {
    "rl.rst": "L\n=\n\n.. readinglist::\n   :layout: full\n   :sort: ref\n",
    "rl.md": "# L\n\n:::{readinglist}\n:layout: full\n:sort: ref\n:::\n",
}


@pytest.mark.parametrize("name", LISTS)
def test_no_note_is_missing(name: str, project: MakeProject) -> None:
    pages = {"notes/n.yaml": FILE, "i.rst": INLINE, "p.md": PAGE, name: LISTS[name]}
    built = project(pages, prnotes_pages=["p"]).build()
    assert built.warnings == ""
    shown = read_page(built.out / "rl.html").all("div", "prn-note")
    assert ["Whole." in note.text for note in shown] == [True, False, False]
    assert ["prn-show-summary" in note.attributes["class"] for note in shown] == [False, True, True]


def test_a_page_that_is_a_note_has_its_references_linked(project: MakeProject) -> None:
    built = project({"notes/n.yaml": FILE, "p.md": PAGE, "rl.rst": LISTS["rl.rst"]}, prnotes_pages=["p"]).build()
    assert ("a/b#1", "rl.html#prn-a_sb_n1") in read_page(built.out / "p.html").links


def test_a_note_folds_away_where_sphinx_can(project: MakeProject) -> None:
    page = "A\n=\n\n.. prnote:: a/b#1\n   :collapsible: closed\n"
    built = project({"notes/n.yaml": FILE, "a.rst": page}).build()
    html = built.text("a.html")
    assert built.warnings == ""
    assert ("<details" in html) == (sphinx_version >= (8, 2, 0))


def test_a_draft_that_is_pulled_is_not_seen_and_not_told(project: MakeProject) -> None:
    page = "A\n=\n\n.. prnote:: a/b#1\n\nEnd.\n"
    made = project({"notes/n.yaml": "- {pr: a/b#1, title: Hidden, draft: true}\n", "a.rst": page})
    built = made.build()
    assert built.warnings == ""
    assert read_page(built.out / "a.html").all("div", "prn-note") == []
    made.replace("notes/n.yaml", ", draft: true", "")
    assert len(read_page(made.build().out / "a.html").all("div", "prn-note")) == 1


def test_what_a_person_wrote_carries_its_language(project: MakeProject) -> None:
    note = "- {pr: a/b#1, title: 标题, lang: zh, body: 正文。, look_at: [看], risks: [险], followups: [做]}\n"
    built = project({"notes/n.yaml": note, "a.rst": "A\n=\n\n.. prnote:: a/b#1\n"}).build()
    html = built.text("a.html")
    assert html.count('lang="zh"') == 5
