"""Pages that are notes: their front matter or docinfo holds the fields, their title and body are their own."""

from __future__ import annotations

from urllib.parse import unquote, urlsplit

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


def test_a_page_without_fields_of_a_note_is_only_a_page_and_is_told(project: MakeProject) -> None:
    page = "---\norphan: true\nauthor: someone\n---\n\n# Plain\n"
    built = project({"reviews/plain.md": page, "rl.rst": RL}, prnotes_pages=["reviews/*"]).build()
    assert list_rows(read_page(built.out / "rl.html")) == []
    assert told(built, "page-unrecognised") == [("reviews/plain.md", 1)]


@pytest.mark.parametrize("glob", ["!reviews/plain", "!reviews/plain.md", "!**/plain*", "!reviews/*"])
def test_pages_can_be_left_out(glob: str, project: MakeProject) -> None:
    pages = {"reviews/plain.md": FORMS["reviews/one.md"], "rl.rst": RL}
    built = project(pages, prnotes_pages=["reviews/*", glob]).build(strict=True)
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


SAID = {
    "reviews/one.md": """\
---
pr: a/b#1
risks: [from the head]
---

# One

**Verdict:** skim

## Action items

- [ ] do `this`
- [x] do that
""",
    "reviews/one.rst": """\
:pr: a/b#1
:risks: from the head

One
===

Verdict: skim (docs only)

Action items
------------

#. do ``this``
#. do that
""",
}
FIELDS = {"verdict": {"headings": "Verdict"}, "followups": {"headings": ["Action items"]}}


@pytest.mark.parametrize("name", SAID)
def test_what_a_page_says_in_its_text_is_listed_elsewhere_and_not_said_twice(name: str, project: MakeProject) -> None:
    pages = {name: SAID[name], "rl.rst": RL + "\n.. followuplist::\n   :state: open, done\n"}
    built = project(pages, prnotes_pages=["reviews/*"], prnotes_fields=FIELDS).build(strict=True)
    row = list_rows(read_page(built.out / "rl.html"))[0]
    assert "Skim" in row.text
    assert "do this" in row.text
    page = read_page(built.out / "reviews" / "one.html")
    note = page.one("div", "prn-note")
    assert "from the head" in note.text
    assert "Skim" not in note.text
    assert "do this" not in note.text
    assert page.text.count("do this") == 1
    ids = {element.attributes.get("id") for element in page.elements()}
    for link in (link for link in read_page(built.out / "rl.html").links if "one.html" in link[1]):
        assert link[1].partition("#")[2] in ids


def test_a_page_that_says_all_in_its_text_has_no_box(project: MakeProject) -> None:
    page = "# One\n\n**PR:** a/b#1\n**Verdict:** skim\n"
    fields = {**FIELDS, "pr": {"headings": "PR"}}
    built = project({"reviews/one.md": page}, prnotes_pages=["reviews/*"], prnotes_fields=fields).build(strict=True)
    shown = read_page(built.out / "reviews" / "one.html")
    assert shown.all("div", "prn-note") == []
    assert "prn-a_sb_n1" in {element.attributes.get("id") for element in shown.elements()}


@pytest.mark.parametrize("name", ["one.md", "one.rst"])
def test_a_page_without_a_heading_holds_its_note_all_the_same(name: str, project: MakeProject) -> None:
    head = "---\npr: a/b#1\ntitle: One\n---\n" if name.endswith(".md") else ":pr: a/b#1\n:title: One\n"
    pages = {f"reviews/{name}": f"{head}\nText.\n", "rl.rst": RL, "index.rst": "p\n=\n\n:doc:`rl`\n"}
    built = project(pages, prnotes_pages=["reviews/*"]).build()
    page = read_page(built.out / "reviews" / "one.html")
    assert page.text.index("a/b#1") < page.text.index("Text.")
    assert list_rows(read_page(built.out / "rl.html"))[0].links[0] == ("One", "reviews/one.html#prn-a_sb_n1")


@pytest.mark.parametrize("name", ["2019-05-01-#15557", "with space", "é", "100%", "a&b", "迁移", "q?x"])
@pytest.mark.parametrize("builder", ["html", "dirhtml"])
def test_pages_with_odd_names_are_led_to(name: str, builder: str, project: MakeProject) -> None:
    """Case H5."""
    pages = {f"reviews/{name}.md": FORMS["reviews/one.md"], "rl.rst": RL}
    index = "p\n=\n\n.. toctree::\n   :glob:\n\n   rl\n   reviews/*\n"
    built = project({**pages, "index.rst": index}, prnotes_pages=["reviews/*"]).build(builder, strict=True)
    rl = "rl.html" if builder == "html" else "rl/index.html"
    (href,) = {href for text, href in list_rows(read_page(built.out / rl))[0].links if text == "One"}
    address = urlsplit(href)
    target = (built.out / rl).parent / unquote(address.path)
    shown = read_page(target / "index.html" if builder == "dirhtml" else target)
    assert address.fragment in {element.attributes.get("id") for element in shown.elements()}


def test_a_glob_that_matches_no_document_is_told(project: MakeProject) -> None:
    pages = {"reviews/one.md": "---\npr: a/b#1\n---\n\n# One\n"}
    globs = ["reviews/*", "revews/*", "!drafts/*"]
    built = project(pages, prnotes_pages=globs, prnotes_sources=["nots/*.yaml"]).build("dummy")
    assert [line.partition("WARNING: ")[2] for line in built.complaints] == [
        "prnotes_sources: no file matches 'nots/*.yaml'; correct it [prnotes.file-read]",
        "prnotes_pages: no document matches 'revews/*'; correct it [prnotes.file-read]",
    ]
