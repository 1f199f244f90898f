"""What MyST loses of a directive's options is told, with what to write instead."""

from __future__ import annotations

import pytest

from tests.support.bare import MakeProject
from tests.support.complaint import Complaint, complaints, told
from tests.support.page import list_rows, note_anchors, read_page, titles
from tests.support.project import Build

RL = "L\n=\n\n.. readinglist::\n"


def built(project: MakeProject, page: str, **options: object) -> Build:
    """Build one page in MyST beside a page with a list of everything."""
    return project({"a.md": page, "rl.rst": RL}, **options).build()


def listed(build: Build) -> list[str]:
    return titles(read_page(build.out / "rl.html"))


@pytest.mark.parametrize(("option", "name"), [("pr", "pr"), ("see-also", "see_also"), ("follows", "follows")])
def test_an_unquoted_hash_in_a_myst_option_is_told_with_the_quoted_form(
    option: str, name: str, project: MakeProject
) -> None:
    """Case A1."""
    page = f"# A\n\n```{{prnote}}\n:title: T\n:{option}: #1717\n\nBody.\n```\n"
    build = built(project, page, prnotes_repo="a/b", suppress_warnings=["myst.directive_comments"])
    message = f"option '{name}' is empty: write \"#1717\" in quotes, since # begins a comment"
    assert complaints(build) == [Complaint("a.md", 5, message, "prnotes.field-empty")]
    assert listed(build) == ["T"]


def test_the_part_of_a_myst_option_that_a_comment_took_is_told(project: MakeProject) -> None:
    """Case A1."""
    page = "# A\n\n```{prnote} T\n:see-also: a/b#1, #2\n\nBody.\n```\n"
    build = built(project, page, prnotes_repo="a/b", suppress_warnings=["myst.directive_comments"])
    message = "'#2' in option 'see_also' was lost: write the value in quotes, since # begins a comment"
    assert complaints(build) == [Complaint("a.md", 4, message, "prnotes.field-empty")]
    assert "https://github.com/a/b/pull/1" in {href for _, href in read_page(build.out / "a.html").links}


def test_the_quoted_form_is_read(project: MakeProject) -> None:
    """Case A1."""
    build = built(project, '# A\n\n```{prnote}\n:title: T\n:pr: "#1717"\n\nBody.\n```\n', prnotes_repo="a/b")
    assert build.warnings == ""
    assert note_anchors(read_page(build.out / "a.html")) == ["prn-a_sb_n1717"]


@pytest.mark.parametrize(
    ("options", "line"),
    [
        (':title: "a" tail\n:verdict: skim', 4),
        (":title: > folded\n:verdict: skim", 4),
        ('---\ntitle: "a" tail\nverdict: skim\n---', 5),
    ],
)
def test_options_that_myst_dropped_are_told_and_the_note_is_kept(options: str, line: int, project: MakeProject) -> None:
    """Case A3."""
    build = built(project, f"# A\n\n```{{prnote}} a/b#5\n{options}\n\nBody.\n```\n")
    assert told(build, "options-lost") == [("a.md", line)]
    assert listed(build) == ["a/b#5"]
    assert "Body." in read_page(build.out / "a.html").one("div", "prn-note").text


def test_options_of_a_directive_inside_are_not_those_of_the_note(project: MakeProject) -> None:
    build = built(project, "# A\n\n::::{prnote} T\n\n:::{note}\n:class: x\n\nInner.\n:::\n::::\n")
    assert build.warnings == ""
    assert "Inner." in read_page(build.out / "a.html").one("div", "prn-note").text


def test_a_list_that_lost_its_options_shows_a_notice_and_never_all_notes(project: MakeProject) -> None:
    """Case A3, for lists."""
    page = '# A\n\n```{readinglist}\n:tags: "a" tail\n```\n\n:::{prnote} a/b#5\n:title: T\n:::\n'
    build = built(project, page)
    assert [path for path, _ in told(build, "options-lost")] == ["a.md"]
    page_html = read_page(build.out / "a.html")
    assert list_rows(page_html) == []
    assert page_html.all("", "prn-notice")


@pytest.mark.parametrize("name", ["readinglist", "followuplist"])
def test_options_below_a_blank_line_are_told_and_the_list_shows_a_notice(name: str, project: MakeProject) -> None:
    page = f"A\n=\n\n.. {name}::\n\n   :filter: tag:x\n\n.. prnote:: a/b#5\n   :title: T\n"
    build = project({"a.rst": page}).build()
    message = (
        f"the option 'filter' of this {name} stands below a blank line, which makes it content; delete the blank line"
    )
    assert complaints(build) == [Complaint("a.rst", 4, message, "prnotes.options-lost")]
    page_html = read_page(build.out / "a.html")
    assert list_rows(page_html) == []
    assert page_html.all("", "prn-notice")


def test_the_options_of_a_note_below_a_blank_line_are_told_and_stay_in_its_text(project: MakeProject) -> None:
    build = project({"a.rst": "A\n=\n\n.. prnote:: T\n\n   :verdict: skim\n\n   Body.\n"}).build()
    assert told(build, "options-lost") == [("a.rst", 4)]
    assert "Body." in read_page(build.out / "a.html").one("div", "prn-note").text


def test_a_field_list_of_other_names_is_the_text_of_a_note(project: MakeProject) -> None:
    build = project({"a.rst": "A\n=\n\n.. prnote:: T\n\n   :Measured on: one node\n"}).build()
    assert build.warnings == ""


def test_a_filter_without_a_blank_line_above_it_is_told_and_filters(project: MakeProject) -> None:
    page = "A\n=\n\n.. readinglist:: Mine\n   tag:x\n\n.. prnote:: a/b#5\n   :title: T\n"
    build = project({"a.rst": page}).build()
    message = "a blank line is missing after the argument 'Mine'; the lines below it were taken as content"
    assert complaints(build) == [Complaint("a.rst", 4, message, "prnotes.title")]
    page_html = read_page(build.out / "a.html")
    assert list_rows(page_html) == []
    assert page_html.one("", "prn-caption").text == "Mine"
