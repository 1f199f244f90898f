"""Options in prnotes.toml count in builds as those of conf.py do."""

from __future__ import annotations

from tests.support.bare import MakeProject, conf
from tests.support.complaint import complaints
from tests.support.page import read_page
from tests.support.project import Build, Project

LOAD = "import sphinx_prnotes\nglobals().update(sphinx_prnotes.load_options(__file__))\n"
TOML = 'repo = "a/b"\nshow = "summary"\n\n[verdicts.skim]\nlabel = "At a glance"\n'
PAGES = {
    "a.rst": "A\n=\n\n.. prnote:: One\n   :pr: 1\n   :verdict: skim\n\n   Text.\n",
    "other.rst": "Other\n=====\n\nNothing.\n",
}


def make(project: MakeProject, toml: str = TOML) -> Project:
    return project(PAGES).write({"conf.py": LOAD + conf(), "prnotes.toml": toml})


def words(build: Build) -> str:
    return read_page(build.out / "a.html").text


def test_a_build_takes_them_over(project: MakeProject) -> None:
    build = make(project).build()
    assert build.warnings == ""
    assert "a/b#1" in words(build)
    assert "At a glance" in words(build)


def test_a_change_writes_what_shows_it_as_a_clean_build_would(project: MakeProject) -> None:
    made = make(project)
    made.build()
    made.replace("prnotes.toml", "At a glance", "Quickly")
    again = made.build()
    assert "a" in again.resolved
    assert "other" not in again.resolved
    assert again.read == frozenset()
    assert words(again) == words(made.build(out="clean", doctrees="clean-doctrees"))
    assert "Quickly" in words(again)


def test_nothing_changed_is_nothing_to_do(project: MakeProject) -> None:
    made = make(project)
    made.build()
    again = made.build()
    assert (again.read, again.resolved) == (frozenset(), frozenset())


def test_a_wrong_value_is_told_where_it_stands(project: MakeProject) -> None:
    build = make(project, 'repo = "a/b"\nshow = "everything"\nsohw = "card"\n').build("dummy")
    assert [(one.path, one.line, one.message) for one in complaints(build)] == [
        ("prnotes.toml", 2, "prnotes_show: 'everything' is none of full, summary, card, link; the default is used"),
        ("prnotes.toml", 3, "there is no option prnotes_sohw, did you mean 'prnotes_show'?"),
    ]
