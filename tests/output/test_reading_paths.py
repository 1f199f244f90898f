"""A note at its home leads on along the reading paths that it lies on, and to itself."""

from __future__ import annotations

import pytest

from tests.support.bare import MakeProject
from tests.support.page import read_page

NOTES = """\
notes:
  - {pr: "a/b#1", title: One, body: First.}
  - {pr: "a/b#2", title: Two, follows: ["a/b#3"], followups: [{id: later, text: Later}]}
  - {pr: "a/b#3", title: Three, follows: ["a/b#1"]}
"""
PATH = "Newcomers\n=========\n\n.. readinglist::\n   :sort: path\n"
PAGES = {
    "notes/n.yaml": NOTES,
    "a.rst": "A\n=\n\n.. prnote:: a/b#1\n\n.. prnote:: a/b#3\n\n.. prnote:: a/b#2\n",
    "b.rst": "B\n=\n\n.. prnote:: a/b#3\n",
    "path.rst": PATH,
}


def steps(page: str, project_pages: dict[str, str], project: MakeProject) -> list[str]:
    built = project(project_pages).build()
    assert built.warnings == ""
    return [line.text for line in read_page(built.out / page).all("p", "prn-step")]


def test_a_note_names_its_neighbours_on_the_path_and_leads_to_them(project: MakeProject) -> None:
    built = project(PAGES).build()
    lines = read_page(built.out / "a.html").all("p", "prn-step")
    assert [line.text for line in lines] == [
        "Reading path: Newcomers (next: Three)",
        "Reading path: Newcomers (previous: One, next: Two)",
        "Reading path: Newcomers (previous: Three)",
    ]
    assert lines[1].links == [
        ("Newcomers", "path.html"),
        ("One", "#prn-a_sb_n1"),
        ("Two", "#prn-a_sb_n2"),
    ]


def test_only_the_home_of_a_note_leads_on(project: MakeProject) -> None:
    assert steps("b.html", PAGES, project) == []


@pytest.mark.parametrize("options", ["   :sort: -path\n", "   :group-by: tag\n", "   :sort: ref\n", "   :limit: 1\n"])
def test_what_is_not_one_path_leads_nowhere(options: str, project: MakeProject) -> None:
    listed = "L\n=\n\n.. readinglist::\n" + ("" if "sort" in options else "   :sort: path\n") + options
    assert steps("a.html", {**PAGES, "path.rst": listed}, project) == []


def test_several_paths_are_told_one_by_one(project: MakeProject) -> None:
    pages = {**PAGES, "short.rst": "Short\n=====\n\n.. readinglist::\n   :sort: path\n   :notes: a/b#1, a/b#2\n"}
    assert steps("a.html", pages, project)[:2] == [
        "Reading path: Newcomers (next: Three)",
        "Reading path: Short (next: Two)",
    ]


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("path.rst", ":sort: path", ":sort: path\n   :notes: a/b#1, a/b#2"),
        ("path.rst", "Newcomers\n", "Newcomer.\n"),
        ("path.rst", ":sort: path", ":sort: ref"),
        ("notes/n.yaml", "title: Two", "title: Zwei"),
        ("notes/n.yaml", '"a/b#3"]', '"a/b#1"]'),
    ],
)
def test_the_neighbours_follow_the_list_and_its_notes(name: str, old: str, new: str, project: MakeProject) -> None:
    made = project(PAGES)
    made.build()
    made.replace(name, old, new)
    after = made.build()
    clean = made.build(out="clean", doctrees="clean", fresh=True)
    assert after.text("a.html") == clean.text("a.html")
    assert "a" in after.resolved


@pytest.mark.parametrize("builder", ["text", "latex", "man", "texinfo", "epub", "singlehtml", "xml"])
def test_other_builders_lead_on_too_and_say_nothing(builder: str, project: MakeProject) -> None:
    built = project(PAGES, epub_show_urls="no").build(builder)
    assert [line for line in built.complaints if "prn" in line] == []


def test_a_note_and_a_follow_up_at_home_have_a_permanent_link(project: MakeProject) -> None:
    built = project(PAGES).build()
    page = read_page(built.out / "a.html")
    boxes = page.all("div", "prn-note")
    links = [link.attributes for box in boxes for link in box.all("a", "headerlink")]
    assert [(link["href"], link["title"]) for link in links] == [
        ("#prn-a_sb_n1", "Permanent link"),
        ("#prn-a_sb_n3", "Permanent link"),
        ("#prn-a_sb_n2", "Permanent link"),
        ("#prn-a_sb_n2_flater", "Permanent link"),
    ]
    assert {link["href"][1:] for link in links} <= {each.attributes.get("id") for each in page.elements()}
    (repeat,) = read_page(built.out / "b.html").all("div", "prn-note")
    assert repeat.all("a", "headerlink") == []


def test_where_sphinx_sets_no_permanent_links_there_are_none(project: MakeProject) -> None:
    made = project(PAGES)
    assert "Permanent link" not in made.build(overrides={"html_permalinks": False}).text("a.html")
    assert "Permanent link" not in made.build("epub").text("a.xhtml")
    assert "¶" not in made.build("text").text("a.txt")


@pytest.mark.parametrize("show", ["full", "card"])
def test_a_title_that_folds_a_note_holds_no_link(show: str, project: MakeProject) -> None:
    folded = f"A\n=\n\n.. prnote:: a/b#1\n   :collapsible: closed\n   :show: {show}\n"
    page = read_page(project({**PAGES, "a.rst": folded}).build().out / "a.html")
    title = next(each for each in page.elements() if "admonition-title" in each.classes)
    assert title.text == "One"
    assert title.all("a") == []


def test_the_permanent_link_of_a_note_that_folds_stands_below_its_title(project: MakeProject) -> None:
    folded = "A\n=\n\n.. prnote:: a/b#1\n   :collapsible: closed\n"
    page = read_page(project({**PAGES, "a.rst": folded}).build().out / "a.html")
    (link,) = page.one("p", "prn-facts").all("a", "headerlink")
    assert link.attributes["href"] == "#prn-a_sb_n1"
