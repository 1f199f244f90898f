"""What a build has found inside pages, commands take from its prnotes.json."""

from __future__ import annotations

import pytest

from sphinx_prnotes.cli.main import main
from tests.support.bare import MakeProject
from tests.support.project import Project

PAGE = """\
A
=

.. prnote:: Written here
   :pr: 7
   :verdict: skim
   :tags: inline
   :closes: a/b#1/settled

   See a/b#8.

   .. followup:: later
      :due: 2026-01-01

.. prnote:: #1
"""
NOTES = """\
notes:
  - {pr: 1, title: Placed, verdict: skim, followups: [{id: settled, text: do it, due: 2026-01-01}]}
  - {pr: 2, title: Unplaced, verdict: skim}
"""


@pytest.fixture(scope="module")
def built(shared_project: MakeProject) -> Project:
    made = shared_project(
        {"a.rst": PAGE, "notes/n.yaml": NOTES},
        prnotes_repo="a/b",
        prnotes_exports=["prnotes.json"],
        prnotes_today="2026-08-01",
    )
    made.build()
    return made


def run(project: Project, capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str], str]:
    capsys.readouterr()
    code = main([*arguments, "--source", str(project.source), "--build", str(project.builds / "html")])
    captured = capsys.readouterr()
    return code, captured.out.splitlines(), captured.err


def test_check_tells_what_they_owe_where_they_are_written(built: Project, capsys: pytest.CaptureFixture[str]) -> None:
    code, lines, said = run(built, capsys, "check", "--format", "github")
    assert [line.partition("source/")[2].partition("::")[::2] for line in lines] == [
        (
            "a.rst,line=4,title=prnotes.followup-overdue",
            "follow-up 'later' was due on 2026-01-01; settle it, or give it a new date",
        ),
        (
            "notes/n.yaml,line=3,col=5,title=prnotes.unplaced",
            "note 'a/b#2' is shown in full on no page; place it with prnote, or with a readinglist in full layout",
        ),
    ]
    assert (code, said) == (1, "")


def test_list_lists_them(built: Project, capsys: pytest.CaptureFixture[str]) -> None:
    _, lines, _ = run(built, capsys, "list", "tag:inline", "--columns", "ref,title")
    assert lines == ["ref    title", "a/b#7  Written here"]


def test_list_knows_what_pages_place(built: Project, capsys: pytest.CaptureFixture[str]) -> None:
    _, lines, _ = run(built, capsys, "list", "is:unplaced", "--columns", "ref,title")
    assert lines == ["ref    title", "a/b#2  Unplaced"]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("{}", "version None"),
        ("no JSON", "not well-formed JSON"),
        ('{"version": 1, "notes": []}', "it does not say what is wrong on pages"),
        (None, "prnotes_exports = "),
    ],
)
def test_what_is_no_export_is_wrong_usage(
    content: str | None, reason: str, project: MakeProject, capsys: pytest.CaptureFixture[str]
) -> None:
    made = project({})
    (made.builds / "html").mkdir(parents=True)
    if content is not None:
        (made.builds / "html" / "prnotes.json").write_text(content, encoding="utf-8")
    code, lines, said = run(made, capsys, "check")
    assert (code, lines) == (2, [])
    assert reason in said
