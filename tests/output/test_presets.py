"""Presets, chosen columns, cards and budgets, in reStructuredText and in MyST."""

from __future__ import annotations

import pytest

from tests.support.bare import MakeProject
from tests.support.complaint import codes, complaints, told
from tests.support.page import Element, list_rows, read_page, titles
from tests.support.project import Build

NOTES = """\
repo: a/b
notes:
  - {pr: 1, title: One, verdict: must-read, minutes: 10-20, tags: [x], look_at: [first, "`second`", third, fourth]}
  - {pr: 2, title: Two, verdict: skim, minutes: 5, tags: [x, y], by: me, noted: 2026-07-01,
     followups: [{text: later, owner: me, ref: "#9"}, {text: was, state: done, done: 2026-07-02}]}
  - {pr: 3, title: Three, verdict: skim, tags: [y], follows: ["#2"], see_also: ["#1"]}
"""

HOME = "Home\n====\n\n.. readinglist::\n   :layout: full\n"

LISTS = {
    "digest": {"layout": "table", "columns": "title=What, minutes", "sort": ["ref"], "limit": 2, "class": "digest"},
    "todo": {"state": "all", "layout": "table", "columns": "text, state, done, ref", "sort": "text"},
    "wrong": {"layout": "grid", "sort": "titel"},
    "narrow": {"filter": "tag:x", "interactive": True},
}


def written(markup: str, name: str, argument: str = "", content: str = "", **options: str) -> dict[str, str]:
    """One directive on a page of its own, called ``p``."""
    lines = [f":{option.replace('_', '-')}: {value}".rstrip() for option, value in options.items()]
    lines += ["", content] if content else []
    if markup == "rst":
        text = "\n".join([f".. {name}:: {argument}".rstrip(), *(f"   {line}".rstrip() for line in lines)])
        return {"p.rst": f"P\n=\n\n{text}\n"}
    text = "\n".join([f":::{{{name}}} {argument}".rstrip(), *lines, ":::"])
    return {"p.md": f"# P\n\n{text}\n"}


def shown(project: MakeProject, pages: dict[str, str]) -> tuple[Build, Element]:
    made = project({"notes/n.yaml": NOTES, "home.rst": HOME, **pages}, prnotes_repo="a/b", prnotes_lists=LISTS)
    build = made.build()
    return build, read_page(build.out / "p.html").one("div", "prn-list")


def cells(table: Element) -> list[list[str]]:
    return [[cell.text for cell in row.elements() if cell.tag in {"th", "td"}] for row in table.all("tr")]


@pytest.fixture(params=["rst", "md"])
def markup(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_a_preset_gives_a_list_its_options(markup: str, project: MakeProject) -> None:
    build, page = shown(project, written(markup, "readinglist", preset="digest"))
    assert build.warnings == ""
    assert cells(page.one("table")) == [["What", "Minutes"], ["One", "10–20"], ["Two", "5"]]
    assert "digest" in page.classes


def test_the_directive_goes_before_the_preset_option_by_option(markup: str, project: MakeProject) -> None:
    options = {"preset": "digest", "columns": "ref=PR, tags=Words", "limit": ""}
    build, page = shown(project, written(markup, "readinglist", **options))
    assert build.warnings == ""
    assert cells(page.one("table")) == [["PR", "Words"], ["a/b#1", "x"], ["a/b#2", "x, y"], ["a/b#3", "y"]]


def test_content_narrows_the_filter_of_a_preset_and_the_option_replaces_it(markup: str, project: MakeProject) -> None:
    build, page = shown(project, written(markup, "readinglist", content="verdict:skim", preset="narrow"))
    assert build.warnings == ""
    assert titles(page) == ["Two"]
    assert "prn-interactive" in page.classes
    _, page = shown(project, written(markup, "readinglist", preset="narrow", filter="tag:y"))
    assert titles(page) == ["Two", "Three"]


def test_a_preset_serves_follow_ups_too(markup: str, project: MakeProject) -> None:
    build, page = shown(project, written(markup, "followuplist", preset="todo"))
    assert build.warnings == ""
    assert cells(page.one("table")) == [
        ["Follow-up", "State", "Done", "Pull request"],
        ["later", "open", "", "#9"],
        ["was", "done", "2026-07-02", ""],
    ]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"preset": "digset"}, ["no list of prnotes_lists is called 'digset', did you mean 'digest'?"]),
        ({"preset": ""}, ["no list of prnotes_lists is called ''"]),
        ({"preset": "todo"}, ["unknown option 'state'", "'columns' takes", "'columns' takes"]),
        ({"preset": "wrong"}, ["'layout' takes list, table, cards, full, not 'grid'", "'sort' takes"]),
        ({"columns": "titel=What"}, ["'columns' takes title, verdict,"]),
    ],
)
def test_what_is_wrong_with_a_preset_is_told_where_it_is_used(
    options: dict[str, str], expected: list[str], markup: str, project: MakeProject
) -> None:
    build, _ = shown(project, written(markup, "readinglist", **options))
    found = complaints(build)
    assert {(complaint.path, complaint.line) for complaint in found} == {(f"p.{markup}", 4 if markup == "rst" else 3)}
    for clause in expected:
        assert any(complaint.message.startswith(clause) for complaint in found), build.warnings


@pytest.mark.parametrize("preset", ["todo", "wrong"])
def test_a_problem_with_an_option_of_a_preset_names_the_preset(preset: str, markup: str, project: MakeProject) -> None:
    build, _ = shown(project, written(markup, "readinglist", preset=preset))
    assert f"(in the list '{preset}' of prnotes_lists)" in complaints(build)[0].message


@pytest.mark.parametrize("preset", ["digset", ""])
def test_a_list_of_an_unknown_preset_shows_a_notice_and_no_notes(
    preset: str, markup: str, project: MakeProject
) -> None:
    build, page = shown(project, written(markup, "readinglist", preset=preset))
    assert codes(build) == ["prnotes.option-value"]
    assert len(page.all("p", "prn-notice")) == 1
    assert list_rows(page) == []


def test_a_list_that_chooses_nothing_is_told_where_that_is_wanted(markup: str, project: MakeProject) -> None:
    filters = ("tag:zzz", "tag:x")
    lists = {f"{place}.rst": f"P\n=\n\n.. readinglist::\n   :filter: {text}\n" for place, text in enumerate(filters)}
    pages = {"notes/n.yaml": NOTES, "home.rst": HOME, **lists, **written(markup, "followuplist", owner="nobody")}
    assert project(pages, prnotes_repo="a/b").build("dummy").warnings == ""
    built = project(pages, prnotes_repo="a/b", prnotes_warn_empty=True).build("dummy")
    assert told(built, "list-empty") == [("0.rst", 4), (f"p.{markup}", 4 if markup == "rst" else 3)]
    assert len(codes(built)) == 2


@pytest.mark.parametrize(
    "options",
    [
        {"filter": "tag:zzz", "empty": "Nothing yet."},
        {"filter": "tag:x", "budget": "1", "sort": "ref"},
        {"filter": "tag:x", "layout": "full"},
        {"limit": "1"},
    ],
)
def test_a_list_that_may_be_empty_or_shows_something_is_not_told(
    options: dict[str, str], markup: str, project: MakeProject
) -> None:
    pages = {"notes/n.yaml": NOTES, "home.rst": HOME, **written(markup, "readinglist", **options)}
    built = project(pages, prnotes_repo="a/b", prnotes_warn_empty=True).build("dummy")
    assert built.warnings == ""


def test_follow_ups_have_no_cards(markup: str, project: MakeProject) -> None:
    build, _ = shown(project, written(markup, "followuplist", layout="cards"))
    assert "'layout' takes list, table, not 'cards'" in build.warnings


def test_cards_show_what_a_note_is_about_in_short(markup: str, project: MakeProject) -> None:
    build, page = shown(project, written(markup, "readinglist", layout="cards", group_by="verdict"))
    assert build.warnings == ""
    assert [line.text for line in page.all("p", "prn-group")] == ["Must read (1)", "Skim (2)"]
    one, two, three = (card for cards in page.all("ul", "prn-cards") for card in cards.direct("li"))
    assert [paragraph.text for paragraph in one.all("p")] == [
        "One",
        "Must read · 10–20 min · a/b#1",
        "Look at",
        "first",
        "second",
        "third",
        "and 1 more",
        "x",
    ]
    assert one.links[0] == ("One", "home.html#prn-a_sb_n1")
    assert [code.text for code in one.all("code")] == ["second"]
    assert [line.text for line in two.all("p")][-1] == "1 open follow-up"
    assert [line.text for line in three.all("p")] == ["Three", "Skim · a/b#3", "y"]


def test_a_note_is_shown_as_a_card_with_what_to_look_at(markup: str, project: MakeProject) -> None:
    pages = written(markup, "prnote", "#1", show="card")
    build = project({"notes/n.yaml": NOTES, "home.rst": HOME, **pages}, prnotes_repo="a/b").build()
    assert build.warnings == ""
    card = read_page(build.out / "p.html").one("div", "prn-show-card")
    texts = [paragraph.text for paragraph in card.all("p")]
    assert texts == [
        "One",
        "Must read · 10–20 min · a/b#1",
        "Where this note lives",
        "Look at",
        "first",
        "second",
        "third",
        "and 1 more",
    ]


def test_a_budget_says_what_it_was_spent_on_and_names_what_did_not_fit(markup: str, project: MakeProject) -> None:
    build, page = shown(project, written(markup, "readinglist", budget="15", sort="path"))
    assert build.warnings == ""
    assert titles(page) == ["Two", "Three"]
    assert [line.text for line in page.all("p", "prn-count")] == [
        "5 of 15 minutes. Without a reading time: 1.",
        "Did not fit: One (10–20 min).",
    ]
    assert page.all("p", "prn-count")[1].links == [("One", "home.html#prn-a_sb_n1")]


def test_of_what_did_not_fit_ten_are_named(project: MakeProject) -> None:
    notes = "notes:\n" + "".join(f"  - {{pr: 'a/b#{n}', title: Note {n}, minutes: 30}}\n" for n in range(10, 23))
    pages = {"notes/n.yaml": notes, "home.rst": HOME, "p.rst": "P\n=\n\n.. readinglist::\n   :budget: 45\n"}
    build = project(pages).build()
    said = [line.text for line in read_page(build.out / "p.html").all("p", "prn-count")]
    assert said[0] == "30 of 45 minutes."
    assert said[1].startswith("Did not fit: Note 11 (30 min), Note 12 (30 min), ")
    assert said[1].endswith("Note 20 (30 min), and 2 more.")


def test_every_column_can_be_shown(markup: str, project: MakeProject) -> None:
    columns = "title, verdict, minutes, ref, merged, noted, tags, authors, by, followups, mentioned-by"
    options = {"layout": "table", "columns": columns, "sort": "ref", "followups": "all"}
    build, page = shown(project, written(markup, "readinglist", **options))
    assert build.warnings == ""
    assert cells(page.one("table")) == [
        ["Title", "Verdict", "Minutes", "Pull request", "Merged", "Noted", "Tags", "Authors", "Noted by"]
        + ["Follow-ups", "Mentioned by"],
        ["One", "Must read", "10–20", "a/b#1", "", "", "x", "", "", "", "Three"],
        ["Two", "Skim", "5", "a/b#2", "", "2026-07-01", "x, y", "", "me", "2", "Three"],
        ["Three", "Skim", "", "a/b#3", "", "", "y", "", "", "", ""],
    ]
