"""The problems in prnotes.json are those of a clean build, whatever a build has read and written."""

from __future__ import annotations

import json

import pytest

from tests.support.bare import MakeProject
from tests.support.complaint import complaints
from tests.support.edits import Edit, Outcome, configuring, doing_nothing, perform_all, replacing, writing
from tests.support.project import Build, Project

NOTES = """\
repo: a/b
notes:
  - pr: 1
    title: One
    body: |
      Right.

      See [^1], and {prn:note}`late`.
  - {pr: 2, title: Two, look_at: ["{prn:note}`gone`"]}
"""
OUTSIDE = ".. followup:: outside\n"
PAGES = {
    "notes/n.yaml": NOTES,
    "pull.rst": "Pull\n====\n\n.. prnote:: #1\n\n.. prnote:: #2\n\n.. prnote:: #404x\n",
    "list.md": "# List\n\n```{readinglist}\n:filter: verdit:skim\n```\n\n[Elsewhere](pull.md), [nothing](#nothing).\n",
    "outside.rst": f"Outside\n=======\n\n{OUTSIDE}",
    "names.rst": "Names\n=====\n\n:prn:note:`late`, :prn:followup:`a/b#1/late`, :prn:note:`a/b#9`.\n",
    "only.rst": "Only\n====\n\n.. only:: internal\n\n   :prn:note:`never`\n",
    "plain.rst": "Plain\n=====\n",
}
LATE = "Late\n====\n\n.. prnote:: Late\n   :id: late\n"
EDITS = (
    Edit("nothing", doing_nothing),
    Edit("a page without notes", writing("plain.rst", "Plainer\n=======\n"), read="plain"),
    # One of its texts has a problem, which is told with its line.
    Edit("the notes move down", replacing("notes/n.yaml", "notes:\n", "notes:\n  # Moved.\n"), read="pull"),
    Edit("the name is there", writing("plain.rst", LATE), read="plain", written="pull names"),
    Edit("the name is gone", writing("plain.rst", "Plain\n=====\n"), read="plain", written="pull names"),
    Edit("a text is mended", replacing("notes/n.yaml", "[^1]", "it"), read="pull"),
    # Without a problem of its own, the page is not read for it: the name that nothing has is told where it is now.
    Edit("the notes move on", replacing("notes/n.yaml", "notes:\n", "notes:\n\n")),
    Edit("a page is mended", replacing("outside.rst", OUTSIDE, "Right.\n"), read="outside"),
    Edit("a page is spoilt", replacing("outside.rst", "Right.\n", OUTSIDE * 2), read="outside"),
)


@pytest.fixture(scope="module")
def project_of_edits(shared_project: MakeProject) -> Project:
    return shared_project(
        PAGES, prnotes_repo="a/b", prnotes_exports=["prnotes.json"], suppress_warnings=["myst", "prnotes.unplaced"]
    )


@pytest.fixture(scope="module")
def outcomes(project_of_edits: Project) -> dict[str, Outcome]:
    return perform_all(EDITS, project_of_edits)


@pytest.fixture(params=EDITS, ids=str)
def outcome(request: pytest.FixtureRequest, outcomes: dict[str, Outcome]) -> Outcome:
    return outcomes[request.param.name]


def test_the_file_is_that_of_a_clean_build(outcome: Outcome) -> None:
    assert outcome.html_difference == ""


def test_only_what_must_be_is_read_and_written(outcome: Outcome) -> None:
    read, written = set(outcome.edit.read.split()), set(outcome.edit.written.split())
    assert set(outcome.html.read) - {"index"} == read
    assert set(outcome.html.resolved) - {"index"} == read | written


def places(build: Build) -> list[tuple[str, int, str]]:
    record = json.loads(build.text("prnotes.json"))
    return [(each["path"], each["line"], each["code"]) for each in record["problems"]]


#: What is there behind the last edit.
LEFT = [
    ("list.md", 3, "prnotes.filter"),
    ("names.rst", 4, "prnotes.followup-unknown"),
    ("names.rst", 4, "prnotes.note-unknown"),
    ("notes/n.yaml", 10, "prnotes.note-unknown"),
    ("notes/n.yaml", 11, "prnotes.note-unknown"),
    ("outside.rst", 4, "prnotes.followup-outside"),
    ("outside.rst", 5, "prnotes.followup-outside"),
    ("pull.rst", 8, "prnotes.note-unknown"),
]


@pytest.fixture(scope="module")
def parallel(outcomes: dict[str, Outcome], project_of_edits: Project) -> Build:
    return project_of_edits.build(out="parallel", doctrees="parallel", jobs=4)


def test_problems_stand_in_order_where_they_are_now(parallel: Build, project_of_edits: Project) -> None:
    assert places(parallel) == LEFT
    assert places(project_of_edits.build()) == LEFT


def test_what_is_in_the_file_was_told_once(parallel: Build) -> None:
    assert sorted((one.path, one.line, one.code) for one in complaints(parallel)) == LEFT


def test_another_builder_knows_the_same_without_reading(parallel: Build, project_of_edits: Project) -> None:
    built = project_of_edits.build("dirhtml")
    assert (places(built), built.read) == (LEFT, frozenset())


def test_what_is_not_to_be_told_is_not_there(project: MakeProject) -> None:
    made = project({"a.rst": f"A\n=\n\n{OUTSIDE}"}, prnotes_exports=["prnotes.json"], suppress_warnings=["prnotes.*"])
    assert places(made.build()) == []


def test_a_name_that_is_to_be_ignored_is_not_there(project: MakeProject) -> None:
    made = project({"a.rst": "A\n=\n\n:prn:note:`x` :prn:note:`y`\n"}, prnotes_exports=["prnotes.json"])
    built = made.build(overrides={"nitpicky": True, "nitpick_ignore": [("prn:note", "x")]})
    assert [each["message"] for each in json.loads(built.text("prnotes.json"))["problems"]] == [
        "no note has the id 'y'"
    ]
    assert len(complaints(built)) == 1


def test_a_name_that_may_have_been_meant_is_one_that_is_there_now(project: MakeProject) -> None:
    made = project({"a.rst": "A\n=\n\n.. readinglist::\n   :preset: quikk\n"}, prnotes_exports=["prnotes.json"])
    made.build()
    said = []
    for name in ("quick", "quack"):
        configuring(f"prnotes_lists = {{{name!r}: {{'limit': 1}}}}")(made)
        said += [each["message"] for each in json.loads(made.build().text("prnotes.json"))["problems"]]
    unknown = "no list of prnotes_lists is called 'quikk', did you mean"
    assert said == [f"{unknown} 'quick'?", f"{unknown} 'quack'?"]
