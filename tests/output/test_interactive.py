"""What an interactive list looks like before any script has seen it."""

from __future__ import annotations

import zipfile

import pytest

from tests.support.bare import MakeProject
from tests.support.complaint import complaints, told
from tests.support.interactive import NOTES, PAGE
from tests.support.page import read_page
from tests.support.project import Build
from tests.support.tree import assert_same_tree

OFF = PAGE.replace("   :interactive:\n", "")
OPTIONS: dict[str, object] = {"prnotes_today": "2026-08-01", "suppress_warnings": ["prnotes.unplaced"]}


@pytest.fixture(scope="module")
def built(shared_project: MakeProject) -> Build:
    return shared_project({"notes/n.yaml": NOTES, "rl.rst": PAGE, "off.rst": OFF}, **OPTIONS).build()


def terms(build: Build, *, of_row: str) -> set[str]:
    """The terms of the first row with a text."""
    page = read_page(build.out / "rl.html")
    row = next(row for row in [*page.all("tr"), *page.all("li")] if of_row in row.text and "prn-is" in str(row.classes))
    return {name for name in row.classes if ":" in name}


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (
            "Ａsync rollout",
            "prn-verdict:must-read prn-minutes:15 prn-tag:async prn-tag:rollout prn-ref:a/b#1 prn-repo:a/b prn-by:me "
            "prn-is:linked prn-is:unplaced",
        ),
        (
            "Chat templates",
            "prn-verdict:worth-reading prn-minutes:30 prn-tag:to%20do prn-tag:async prn-ref:c/d#3 prn-repo:c/d "
            "prn-has:followup prn-is:linked prn-is:unplaced prn-is:open prn-is:overdue",
        ),
        ("later", "prn-state:open prn-is:open prn-is:overdue prn-note:c/d%233 prn-owner:me prn-due:2026-07-05"),
    ],
)
def test_a_row_has_the_terms_that_are_true_of_it(row: str, expected: str, built: Build) -> None:
    assert terms(built, of_row=row) == set(expected.replace("%23", "#").split())


def test_a_list_has_all_levels_with_their_labels_highest_first(shared_project: MakeProject) -> None:
    levels = {"gold": {"label": {"en": "Pure: gold"}, "phrases": ["au"]}, "tin": {}}
    page = "L\n=\n\n.. readinglist::\n   :interactive:\n"
    notes = "notes:\n  - {pr: a/b#1, title: One, verdict: au}\n"
    built = shared_project({"notes/n.yaml": notes, "rl.rst": page}, **OPTIONS, prnotes_verdicts=levels).build()
    box = read_page(built.out / "rl.html").one("div", "prn-interactive")
    assert [name for name in box.classes if "level" in name] == ["prn-level:gold:Pure%3A%20gold", "prn-level:tin:tin"]


def test_without_the_flag_a_list_has_none_of_this(built: Build) -> None:
    assert built.warnings == ""
    off = built.text("off.html")
    assert "prn-interactive" not in off
    assert "prn-is:" not in off
    assert "prnotes.js" not in off


@pytest.mark.parametrize("written", [":interactive:", ":interactive: true", "---\ninteractive: true\n---"])
def test_the_flag_is_one_in_myst(written: str, shared_project: MakeProject) -> None:
    page = f"# L\n\n:::{{readinglist}}\n{written}\n:::\n\n:::{{followuplist}}\n{written}\n:::\n"
    built = shared_project({"notes/n.yaml": NOTES, "rl.md": page}, **OPTIONS).build()
    assert built.warnings == ""
    assert len(read_page(built.out / "rl.html").all("div", "prn-interactive")) == 2


def test_the_flag_can_say_that_a_list_is_not(shared_project: MakeProject) -> None:
    page = "L\n=\n\n.. readinglist::\n   :interactive: false\n"
    built = shared_project({"notes/n.yaml": NOTES, "rl.rst": page}, **OPTIONS).build()
    assert built.warnings == ""
    assert "prn-interactive" not in built.text("rl.html")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("   :interactive: yes please\n", "'interactive' takes no value, not 'yes please'"),
        (
            "   :layout: full\n   :interactive:\n",
            "'interactive' goes with the layouts list, table and cards, not with full",
        ),
    ],
)
def test_a_flag_that_cannot_be_followed_is_told(options: str, message: str, shared_project: MakeProject) -> None:
    page = f"L\n=\n\n.. readinglist::\n{options}"
    built = shared_project({"notes/n.yaml": NOTES, "rl.rst": page}, **OPTIONS).build()
    assert told(built, "option-value") == [("rl.rst", 4)]
    assert [complaint.message for complaint in complaints(built)] == [message]


def test_the_indices_have_the_stylesheet_and_no_other_page_without_our_elements(shared_project: MakeProject) -> None:
    note = "A\n=\n\n.. prnote:: T\n   :verdict: must-read\n\n   .. followup:: later\n"
    built = shared_project({"a.rst": note, "plain.rst": "P\n=\n\nText.\n"}).build()
    pages = ("prn-reading", "prn-followups", "a", "plain", "genindex", "search")
    assert [name for name in pages if "_static/prnotes.css" in built.text(f"{name}.html")] == [*pages[:3]]


def test_books_have_the_lists_and_no_script(shared_project: MakeProject) -> None:
    project = shared_project({"notes/n.yaml": NOTES, "rl.rst": PAGE}, **OPTIONS)
    built = project.build("epub", overrides={"version": "1"}, strict=True)
    assert built.warnings == ""
    with zipfile.ZipFile(next(built.out.glob("*.epub"))) as book:
        assert [name for name in book.namelist() if "prnotes" in name] == ["_static/prnotes.css"]
        assert "Router: fix retries" in book.read("rl.xhtml").decode()
        assert b"prnotes.js" not in book.read("rl.xhtml")


def test_switching_the_flag_or_changing_what_only_the_script_knows_writes_the_page_again(
    project: MakeProject,
) -> None:
    made = project({"notes/n.yaml": NOTES, "rl.rst": OFF, "other.rst": "O\n=\n"}, **OPTIONS)
    made.build()
    edits = (
        ("rl.rst", "   :sort: ref\n", "   :sort: ref\n   :interactive:\n"),
        ("notes/n.yaml", "tags: [router]", "tags: [routes]"),
        (
            "conf.py",
            "prnotes_today",
            "prnotes_verdicts = {'must-read': {}, 'worth-reading': {}, 'skim': {}}\nprnotes_today",
        ),
    )
    for name, old, new in edits:
        made.replace(name, old, new)
        edited = made.build()
        clean = made.build(out="clean", doctrees="clean-doctrees", fresh=True)
        assert "other.html" not in edited.touched
        assert "rl.html" in edited.touched
        assert_same_tree(edited.out, clean.out)
