"""Groups as sections of their page, named in tables of contents, in reStructuredText and in MyST."""

from __future__ import annotations

import pytest

from tests.support.bare import MakeProject
from tests.support.complaint import complaints
from tests.support.page import broken_fragments, read_page, repeated_ids, titles
from tests.support.project import Project

NOTES = """\
notes:
  - {pr: "a/b#1", title: One, verdict: must-read, followups: [{text: do, owner: me}]}
  - {pr: "c/d#2", title: Two, verdict: skim}
  - {pr: "a/b#3", title: Three, verdict: skim, minutes: 99, followups: [{text: wait, owner: you}]}
"""

INDEX = "Index\n=====\n\n.. toctree::\n   :maxdepth: 3\n\n   p\n   q\n   home\n"

PAGES = {
    "rst": {
        "p.rst": "Page\n====\n\nIntro.\n\n.. readinglist:: Levels\n   :group-by: verdict\n   :toc:\n   :budget: 50\n\n"
        "Part\n----\n\n.. readinglist::\n   :group-by: repo\n   :toc:\n   :followups: none\n\nSub\n~~~\n\nEnd.\n",
        "q.rst": "Todo\n====\n\n.. followuplist::\n   :group-by: owner\n   :toc:\n   :layout: table\n",
    },
    "md": {
        "p.md": "# Page\n\nIntro.\n\n:::{readinglist} Levels\n:group-by: verdict\n:toc:\n:budget: 50\n:::\n\n"
        "## Part\n\n:::{readinglist}\n:group-by: repo\n:toc:\n:followups: none\n:::\n\n### Sub\n\nEnd.\n",
        "q.md": "# Todo\n\n:::{followuplist}\n:group-by: owner\n:toc:\n:layout: table\n:::\n",
    },
}

HOME = {"home.rst": "Home\n====\n\n.. readinglist::\n   :layout: full\n", "notes/n.yaml": NOTES}


def make(project: MakeProject, markup: str, index: str = INDEX) -> Project:
    return project({"index.rst": index, **HOME, **PAGES[markup]})


@pytest.fixture(params=["rst", "md"])
def markup(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_groups_are_sections_below_the_one_that_the_list_stands_in(markup: str, project: MakeProject) -> None:
    build = make(project, markup).build()
    assert build.warnings == ""
    page = read_page(build.out / "p.html")
    headings = [
        (element.tag, element.text.rstrip("¶")) for element in page.elements() if element.tag in {"h1", "h2", "h3"}
    ]
    assert headings == [
        ("h1", "Page"),
        ("h2", "Must read (1)"),
        ("h2", "Skim (1)"),
        ("h2", "Part"),
        ("h3", "a/b (2)"),
        ("h3", "c/d (1)"),
        ("h3", "Sub"),
    ]
    assert titles(page) == ["One", "Two", "One", "Three", "Two"]
    boxes = page.all("div", "prn-list")
    assert [line.text for line in boxes[0].all("p")] == [
        "Levels",
        "0 of 50 minutes. Without a reading time: 2.",
        "Did not fit: Three (99 min).",
    ]
    assert repeated_ids(page) == []


def test_the_table_of_contents_names_them(markup: str, project: MakeProject) -> None:
    build = make(project, markup).build()
    links = read_page(build.out / "index.html").one("div", "toctree-wrapper").links
    assert links == [
        ("Page", "p.html"),
        ("Must read", "p.html#prn-1_gmust-read"),
        ("Skim", "p.html#prn-1_gskim"),
        ("Part", "p.html#part"),
        ("a/b", "p.html#prn-2_ga_sb"),
        ("c/d", "p.html#prn-2_gc_sd"),
        ("Sub", "p.html#sub"),
        ("Todo", "q.html"),
        ("me", "q.html#prn-1_gme"),
        ("you", "q.html#prn-1_gyou"),
        ("Home", "home.html"),
    ]
    assert broken_fragments(build.out) == []


def test_numbered_sections_number_them_too(markup: str, project: MakeProject) -> None:
    made = make(project, markup, INDEX.replace(":maxdepth: 3", ":maxdepth: 3\n   :numbered:"))
    build = made.build()
    assert "1.2. Skim" in read_page(build.out / "index.html").text
    made.replace("notes/n.yaml", "title: Two, verdict: skim", "title: Two, verdict: skip")
    assert "1.2. Skip 1.3. Part" in read_page(made.build().out / "index.html").text
    clean = made.build(out="clean", doctrees="clean", fresh=True)
    assert read_page(clean.out / "index.html").text == read_page(build.out / "index.html").text


@pytest.mark.parametrize("builder", ["latex", "epub", "singlehtml", "texinfo", "man", "text", "xml", "json", "dirhtml"])
def test_every_builder_takes_them(builder: str, markup: str, project: MakeProject) -> None:
    options = {"man_pages": [("index", "x", "x", ["a"], 1)], "epub_show_urls": "no"}
    build = make(project, markup).build(builder, overrides={"nitpicky": True, **options}, strict=True)
    assert (build.code, build.warnings) == (0, "")


@pytest.mark.parametrize(
    ("options", "clause"),
    [
        ("toc", "'toc' goes with 'group-by': without groups there are no sections"),
        ("toc group-by:repo layout:full", "'toc' goes with the layouts list, table and cards, not with full"),
        ("toc group-by:repo interactive", "'toc' does not go with 'interactive',"),
    ],
)
def test_options_that_do_not_go_together_are_told(options: str, clause: str, project: MakeProject) -> None:
    lines = "".join(f"   :{name}: {value}\n" for name, _, value in (part.partition(":") for part in options.split()))
    build = project({**HOME, "p.rst": f"P\n=\n\n.. readinglist::\n{lines}"}).build()
    (told,) = complaints(build)
    assert (told.path, told.line, told.code) == ("p.rst", 4, "prnotes.option-value")
    assert told.message.startswith(clause)


@pytest.mark.parametrize(
    ("name", "page", "line"),
    [
        ("p.rst", "P\n=\n\n.. note::\n\n   .. readinglist::\n      :group-by: verdict\n      :toc:\n", 6),
        ("p.md", "# P\n\n::::{note}\n:::{readinglist}\n:group-by: verdict\n:toc:\n:::\n::::\n", 4),
        ("p.rst", "P\n=\n\n.. only:: html\n\n   .. readinglist::\n      :group-by: verdict\n      :toc:\n", 6),
        ("p.rst", ".. readinglist::\n   :group-by: verdict\n   :toc:\n", 1),
    ],
)
def test_where_no_section_can_stand_bold_lines_do(name: str, page: str, line: int, project: MakeProject) -> None:
    build = project({**HOME, name: page}).build()
    told = [complaint for complaint in complaints(build) if complaint.code == "prnotes.option-value"]
    assert [complaint.path for complaint in told] == [name]
    # MyST counts the lines of nested fences from one or from nought, by its version.
    assert told[0].line - line in ({0, 1} if name == "p.md" else {0})
    shown = read_page(build.out / "p.html").one("div", "prn-list")
    assert [group.text for group in shown.all("p", "prn-group")] == ["Must read (1)", "Skim (2)"]


def test_a_list_that_cannot_be_shown_has_no_sections(project: MakeProject) -> None:
    page = "P\n=\n\n.. readinglist::\n   :group-by: verdict\n   :toc:\n   :filter: verdit:skim\n"
    build = project({**HOME, "p.rst": page}).build()
    assert read_page(build.out / "p.html").all("p", "prn-notice")
    assert build.env.tocs["p"].astext().split() == ["P"]
