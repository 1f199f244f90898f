"""Back links and stubs: who mentions a note, and what is mentioned without there being a note on it."""

from __future__ import annotations

import pytest

from tests.support.bare import MakeProject
from tests.support.complaint import told
from tests.support.page import Element, list_rows, read_page
from tests.support.project import Build

NOTES = """\
repo: a/b
notes:
  - {pr: 1, title: One}
  - {pr: 2, title: Two, body: "As #1 says, and `#5` in code."}
  - {pr: 3, title: Three, see_also: ["#1", c/d#8], follows: ["#2"]}
  - {pr: 4, title: Four, body: "Not placed, so that #1 is not found in it.", verdict: skip}
"""

HOME = "Home\n====\n\n.. prnote:: #1\n\n.. prnote:: #2\n\n.. prnote:: #3\n"

PAGES = {
    "rst": {
        "role.rst": "A *page* with a role\n====================\n\nSee :prn:note:`#1`, :prn:note:`#1` and c/d#9.\n",
        "inline.rst": (
            "Inline\n======\n\n.. prnote:: a/b#7\n   :title: Seven\n\n"
            "   See :prn:note:`the first <a/b#1>` and c/d#8.\n\n.. prnote:: #2\n   :show: summary\n\n"
            "   A remark on #3.\n"
        ),
    },
    "md": {
        "role.md": "# A *page* with a role\n\nSee {prn:note}`#1`, {prn:note}`#1` and c/d#9.\n",
        "inline.md": (
            "# Inline\n\n:::{prnote} a/b#7\n:title: Seven\n\nSee {prn:note}`the first <a/b#1>` and c/d#8.\n:::\n\n"
            ":::{prnote} #2\n:show: summary\n\nA remark on #3.\n:::\n"
        ),
    },
}


def build_all(project: MakeProject, markup: str, more: str = "", **options: object) -> Build:
    pages = {"notes/n.yaml": NOTES, "home.rst": HOME, **PAGES[markup], "stubs.rst": f"S\n=\n\n{more}"}
    return project(pages, prnotes_repo="a/b", suppress_warnings=["prnotes.unplaced"], **options).build()


def mentioned_by(build: Build, page: str = "home.html") -> dict[str, str]:
    """The line of back links below each note, by the note's title."""
    notes = read_page(build.out / page).all("div", "prn-note")
    lines = {note.all("p", "admonition-title")[0].text: note.all("p", "prn-mentioned-by") for note in notes}
    return {title: found[0].text.removeprefix("Mentioned by: ") for title, found in lines.items() if found}


@pytest.fixture(params=["rst", "md"])
def markup(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_a_note_names_the_notes_and_the_pages_that_mention_it(markup: str, project: MakeProject) -> None:
    build = build_all(project, markup)
    assert build.warnings == ""
    assert mentioned_by(build) == {
        "One": "Two, Three, Seven, A page with a role",
        "Two": "Three",
        "Three": "Inline",
    }
    (line,) = read_page(build.out / "home.html").all("div", "prn-note")[0].all("p", "prn-mentioned-by")
    assert line.links == [
        ("Two", "#prn-a_sb_n2"),
        ("Three", "#prn-a_sb_n3"),
        ("Seven", "inline.html#prn-a_sb_n7"),
        ("A page with a role", "role.html"),
    ]


def test_prose_of_pages_counts_where_it_becomes_links(markup: str, project: MakeProject) -> None:
    pages = {"prose.rst": "Prose\n=====\n\nAs #2 says.\n\n.. only:: internal\n\n   As #3 says.\n"}
    made = project({"notes/n.yaml": NOTES, "home.rst": HOME, **PAGES[markup], **pages}, prnotes_repo="a/b")
    options = {"prnotes_autolink": "pages", "suppress_warnings": "prnotes.unplaced"}
    build = made.build(overrides=options)
    assert mentioned_by(build)["Two"] == "Three, Prose"
    assert mentioned_by(build)["Three"] == "Inline"
    build = made.build(overrides=options, tags=("internal",))
    assert mentioned_by(build)["Three"] == "Inline, Prose"


def test_where_prose_is_not_searched_fields_and_roles_count(markup: str, project: MakeProject) -> None:
    build = build_all(project, markup, prnotes_autolink="off")
    assert mentioned_by(build) == {"One": "Three, Seven, A page with a role", "Two": "Three"}


@pytest.mark.parametrize(
    ("written", "configured", "expected"),
    [
        (":backlinks: 2", 10, "Two, Three, and 2 more"),
        (":backlinks: 0", 10, None),
        ("", 1, "Two, and 3 more"),
        ("", 0, None),
        (":backlinks: 1", 0, "Two, and 3 more"),
        (":show: summary", 10, None),
    ],
)
def test_so_many_are_named_as_the_directive_or_the_project_says(
    written: str, configured: int, expected: str | None, project: MakeProject
) -> None:
    pages = {**PAGES["rst"], "p.rst": f"P\n=\n\n.. prnote:: #1\n   {written}\n"}
    made = project({"notes/n.yaml": NOTES, "home.rst": HOME, **pages}, prnotes_repo="a/b", prnotes_backlinks=configured)
    assert mentioned_by(made.build(), "p.html").get("One") == expected


def test_a_note_written_in_a_page_has_back_links_too(project: MakeProject) -> None:
    pages = {
        "a.rst": "A\n=\n\n.. prnote:: a/b#1\n   :title: One\n   :backlinks: 1\n\n   Body.\n\nHere :prn:note:`a/b#1`.\n",
        "b.md": "# B\n\n:::{prnote} a/b#2\n:title: Two\n\nSee a/b#1.\n:::\n",
        "c.md": "# C\n\n{any}`a/b#1` and [that](#a/b#1)\n",
    }
    build = project(pages).build()
    # The page itself needs no link to itself.
    assert mentioned_by(build, "a.html") == {"One": "Two, and 1 more"}


def test_a_page_that_is_a_note_mentions_what_its_body_does(project: MakeProject) -> None:
    pages = {
        "a.md": "---\npr: a/b#1\n---\n\n# One\n\nText.\n",
        "b.md": "---\npr: a/b#2\n---\n\n# Two\n\nAs #1 says, and {prn:note}`a/b#1`.\n",
        "c.rst": ":pr: a/b#3\n\nThree\n=====\n\nSee a/b#4 and a/b#1.\n",
        "l.rst": "L\n=\n\n.. readinglist::\n   :filter: is:stub OR mentions:a/b#1\n",
    }
    build = project(pages, prnotes_pages=["[abc].*"], prnotes_repo="a/b").build()
    assert build.warnings == ""
    page = read_page(build.out / "a.html")
    assert page.one("p", "prn-mentioned-by").text == "Mentioned by: Two, Three"
    rows = [row.text for row in list_rows(read_page(build.out / "l.html"))]
    assert rows == ["Two — a/b#2", "Three — a/b#3", "a/b#4 — mentioned by Three"]


def test_a_wrong_number_of_back_links_is_told(project: MakeProject) -> None:
    build = project({"a.rst": "A\n=\n\n.. prnote:: a/b#1\n   :title: One\n   :backlinks: many\n"}).build()
    assert told(build, "option-value") == [("a.rst", 4)]
    assert "'backlinks' takes a whole number, 0 for none, not 'many'" in build.warnings


def test_stubs_are_listed_with_who_mentions_them(markup: str, project: MakeProject) -> None:
    lists = (
        ".. readinglist::\n   :filter: is:stub\n\n.. readinglist::\n\n:prn:count:`is:stub` of :prn:count:`repo:a/b`\n"
    )
    facts = '{"version": 1, "references": {"c/d#8": {"title": "Known to the `forge`", "state": "open"}}}'
    pages = {"notes/n.yaml": NOTES, "home.rst": HOME, **PAGES[markup], "stubs.rst": f"S\n=\n\n{lists}", "f.json": facts}
    options = {"prnotes_snapshot": "f.json", "suppress_warnings": ["prnotes.unplaced"]}
    build = project(pages, prnotes_repo="a/b", **options).build()
    assert build.warnings == ""
    page = read_page(build.out / "stubs.html")
    stubs, everything = page.all("div", "prn-list")
    (row,) = list_rows(stubs)
    assert row.text == "Known to the forge — c/d#8 · mentioned by Three, Seven"
    assert row.links[0] == ("Known to the forge", "https://github.com/c/d/pull/8")
    assert row.links[-1] == ("Seven", "inline.html#prn-a_sb_n7")
    assert len(list_rows(everything)) == 5
    assert page.all("p")[-1].text == "1 of 5"


@pytest.mark.parametrize("layout", ["table", "cards", "full"])
def test_stubs_stand_in_every_layout(layout: str, project: MakeProject) -> None:
    listing = f".. readinglist::\n   :filter: is:stub\n   :layout: {layout}\n   :columns: title, mentioned-by\n"
    build = build_all(project, "rst", listing)
    assert build.warnings == ""
    shown = read_page(build.out / "stubs.html").one("div", "prn-list")
    expected = {"table": "Title Mentioned by c/d#8 Three, Seven"}
    assert _words(shown) == expected.get(layout, "c/d#8 mentioned by Three, Seven")


def _words(element: Element) -> str:
    cells = [part.text for part in element.elements() if part.tag == "p"]
    return " ".join(cells)
