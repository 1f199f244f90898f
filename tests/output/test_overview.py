"""``:overview:``: a list at a glance."""

from __future__ import annotations

import pytest

from tests.support.bare import MakeProject
from tests.support.page import read_page

NOTES = """\
notes:
  - {pr: "a/b#1", title: One, verdict: must-read, tags: [x, y], followups: [later, {text: so, state: done}]}
  - {pr: "a/b#2", title: Two, verdict: skim, tags: [x]}
  - {pr: "a/b#3", title: Three, verdict: skim, followups: [then]}
  - {pr: "a/b#4", title: Four}
"""
QUIET = {"suppress_warnings": ["prnotes.unplaced"]}


def page(options: str) -> dict[str, str]:
    return {"notes/n.yaml": NOTES, "rl.rst": f"L\n=\n\n.. readinglist:: All\n   :overview:\n{options}"}


def test_the_bar_is_said_in_words_and_drawn_with_a_text_of_its_own(project: MakeProject) -> None:
    built = project(page(""), **QUIET).build()
    box = read_page(built.out / "rl.html").one("div", "prn-list")
    said = "Must read 1 · Skim 2 · Other 1 · 2 open follow-ups"
    assert box.one("p", "prn-overview").text == said
    drawn = box.one("svg")
    assert drawn.attributes["role"] == "img"
    assert drawn.attributes["aria-label"] == "Must read: 1, Skim: 2, Other: 1, 2 open follow-ups"
    widths = [(one.classes, one.attributes["x"], one.attributes["width"]) for one in drawn.all("rect")]
    assert widths == [
        (["prn-rank-0"], "0.00", "24.60"),
        (["prn-rank-2"], "25.00", "49.60"),
        (["prn-rank-other"], "75.00", "24.60"),
        (["prn-open"], "0.00", "66.27"),
        (["prn-settled"], "66.67", "32.93"),
    ]
    assert built.warnings == ""


def test_a_note_in_several_groups_counts_once(project: MakeProject) -> None:
    built = project(page("   :group-by: tag\n   :tags: x, y\n"), **QUIET).build()
    assert read_page(built.out / "rl.html").one("p", "prn-overview").text == ("Must read 1 · Skim 1 · 1 open follow-up")


@pytest.mark.parametrize("options", ["   :tags: none-has-it\n", "   :filter: tag:(\n"])
def test_what_shows_no_notes_draws_nothing(options: str, project: MakeProject) -> None:
    built = project(page(options), **QUIET).build()
    assert read_page(built.out / "rl.html").all("svg") == []


def test_print_has_rules_and_text_has_words(project: MakeProject) -> None:
    made = project(page(""), **QUIET)
    tex = made.build("latex", doctrees="l").text("p.tex")
    assert tex.count(r"\rule{") == 5
    assert r"\textcolor[HTML]{B42318}{\rule{\dimexpr(\linewidth-2pt)*1/4\relax}{1ex}}" in tex
    assert r"\textcolor[HTML]{475467}{\rule{\dimexpr(\linewidth-1pt)*2/3\relax}{0.5ex}}" in tex
    text = made.build("text").text("rl.txt")
    assert "Must read 1 · Skim 2 · Other 1 · 2 open follow-ups" in text
    assert "svg" not in text


def test_a_book_has_the_words_alone(project: MakeProject) -> None:
    built = project(page(""), **QUIET).build("epub")
    assert "<svg" not in built.text("rl.xhtml")
    assert "prn-overview" in built.text("rl.xhtml")


@pytest.mark.parametrize("old", ["verdict: skim, tags: [x]", "followups: [then]"])
def test_an_overview_follows_its_notes(old: str, project: MakeProject) -> None:
    new = {"verdict: skim, tags: [x]": "verdict: skip, tags: [x]", "followups: [then]": "tags: [z]"}[old]
    made = project(page("   :layout: table\n   :columns: title\n"), **QUIET)
    made.build()
    made.replace("notes/n.yaml", old, new)
    built = made.build()
    assert "rl" in built.resolved
    assert built.text("rl.html") == made.build(out="clean", doctrees="clean", fresh=True).text("rl.html")


def test_a_list_in_sections_has_it_before_them(project: MakeProject) -> None:
    built = project(page("   :group-by: verdict\n   :toc:\n"), **QUIET).build()
    assert read_page(built.out / "rl.html").all("p", "prn-overview") != []
    assert built.warnings == ""
