"""What MyST loses of a directive's options is told, with what to write instead."""

from __future__ import annotations

import pytest

from tests.support.bare import MakeProject
from tests.support.complaint import complaints, told
from tests.support.page import list_rows, note_anchors, read_page, titles
from tests.support.project import Build

RL = "L\n=\n\n.. readinglist::\n"


def built(project: MakeProject, page: str, **options: object) -> Build:
    """Build one page in MyST beside a page with a list of everything."""
    return project({"a.md": page, "rl.rst": RL}, **options).build()


def listed(build: Build) -> list[str]:
    return titles(read_page(build.out / "rl.html"))


@pytest.mark.parametrize("field", ["pr", "see-also", "follows"])
def test_an_unquoted_hash_in_a_myst_option_is_told_with_the_quoted_form(field: str, project: MakeProject) -> None:
    """Case A1."""
    page = f"# A\n\n```{{prnote}}\n:title: T\n:{field}: #1717\n\nBody.\n```\n"
    build = built(project, page, prnotes_repo="a/b", suppress_warnings=["myst.directive_comments"])
    assert [path for path, _ in told(build, "field-empty")] == ["a.md"]
    complaint = complaints(build)[0]
    assert field in complaint.message or field.replace("-", "_") in complaint.message
    assert '"#1717"' in complaint.message or "quote" in complaint.message
    assert 3 <= complaint.line <= 5
    assert listed(build) == ["T"]


def test_the_quoted_form_is_read(project: MakeProject) -> None:
    """Case A1."""
    build = built(project, '# A\n\n```{prnote}\n:title: T\n:pr: "#1717"\n\nBody.\n```\n', prnotes_repo="a/b")
    assert build.warnings == ""
    assert note_anchors(read_page(build.out / "a.html")) == ["prn-a_sb_n1717"]


@pytest.mark.parametrize("head", [':title: "a" tail', ":title: > folded"])
def test_options_that_myst_dropped_are_told_and_the_note_is_kept(head: str, project: MakeProject) -> None:
    """Case A3."""
    build = built(project, f"# A\n\n```{{prnote}} a/b#5\n{head}\n:verdict: skim\n\nBody.\n```\n")
    assert told(build, "options-lost")[0][0] == "a.md"
    assert 3 <= told(build, "options-lost")[0][1] <= 5
    assert len(listed(build)) == 1


def test_a_list_that_lost_its_options_shows_a_notice_and_never_all_notes(project: MakeProject) -> None:
    """Case A3, for lists."""
    page = '# A\n\n```{readinglist}\n:tags: "a" tail\n```\n\n:::{prnote} a/b#5\n:title: T\n:::\n'
    build = built(project, page)
    assert [path for path, _ in told(build, "options-lost")] == ["a.md"]
    page_html = read_page(build.out / "a.html")
    assert list_rows(page_html) == []
    assert page_html.all("", "prn-notice")
