"""Pages that are notes: their front matter or docinfo holds the fields, their title and body are their own."""

from __future__ import annotations

import pytest

from tests.support.bare import MakeProject
from tests.support.complaint import told
from tests.support.page import list_rows, read_page

RL = "L\n=\n\n.. readinglist::\n"

FORMS = {
    "reviews/one.md": "---\npr: a/b#1\nverdict: skim\n---\n\n# One\n\nBody.\n",
    "reviews/one.rst": ":pr: a/b#1\n:verdict: skim\n\nOne\n===\n\nBody.\n",
}


@pytest.mark.parametrize("name", FORMS)
def test_a_page_with_fields_is_the_home_of_its_note(name: str, project: MakeProject) -> None:
    built = project({name: FORMS[name], "rl.rst": RL}, prnotes_pages=["reviews/*"]).build(strict=True)
    assert built.warnings == ""
    row = list_rows(read_page(built.out / "rl.html"))[0]
    assert row.links[0] == ("One", "reviews/one.html#prn-a_sb_n1")
    assert "Skim" in row.text
    page = read_page(built.out / "reviews" / "one.html")
    assert "prn-a_sb_n1" in {element.attributes.get("id") for element in page.elements()}
    assert [title.text.rstrip("¶") for title in page.all("h1")] == ["One"]


@pytest.mark.parametrize("name", FORMS)
def test_a_page_that_no_glob_names_is_only_a_page(name: str, project: MakeProject) -> None:
    built = project({name: FORMS[name], "rl.rst": RL}).build()
    assert built.warnings == ""
    assert list_rows(read_page(built.out / "rl.html")) == []


def test_a_page_without_fields_of_a_note_is_only_a_page(project: MakeProject) -> None:
    page = "---\norphan: true\nauthor: someone\n---\n\n# Plain\n"
    built = project({"reviews/plain.md": page, "rl.rst": RL}, prnotes_pages=["reviews/*"]).build()
    assert list_rows(read_page(built.out / "rl.html")) == []


def test_an_unknown_field_of_a_page_that_is_a_note_is_told(project: MakeProject) -> None:
    page = "---\npr: a/b#1\nverdit: skim\norphan: true\n---\n\n# One\n"
    built = project({"reviews/one.md": page}, prnotes_pages=["reviews/*"]).build()
    assert told(built, "field-unknown") == [("reviews/one.md", 3)]


def test_a_note_that_is_a_page_is_shown_elsewhere_as_its_summary(project: MakeProject) -> None:
    pages = {**{"reviews/one.md": FORMS["reviews/one.md"]}, "a.rst": "A\n=\n\n.. prnote:: a/b#1\n   :show: full\n"}
    built = project(pages, prnotes_pages=["reviews/*"]).build()
    assert told(built, "body-elsewhere") == [("a.rst", 4)]
    note = read_page(built.out / "a.html").one("div", "prn-note")
    assert "reviews/one.html#prn-a_sb_n1" in {href for _, href in note.links}
    assert "Body." not in note.text


def test_a_file_that_is_a_source_and_a_page_is_told(project: MakeProject) -> None:
    note = "---\npr: a/b#1\n---\n\n# One\n"
    built = project({"reviews/one.md": note}, prnotes_pages=["reviews/*"], prnotes_sources=["reviews/*.md"]).build()
    assert "prnotes.config" in built.warnings
