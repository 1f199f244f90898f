"""Environments and doctrees that were written by somebody else, and folders of output that share them."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from tests.support.bare import CONF, MakeProject
from tests.support.mixed import OPTIONS, PAGES
from tests.support.page import list_rows, read_page
from tests.support.project import Build, Project
from tests.support.tree import assert_same_tree

PAGE = "A\n=\n\n.. prnote:: a/b#1\n   :title: T\n"
RL = "L\n=\n\n.. readinglist::\n"


def clean(project: Project) -> Build:
    return project.build(out="clean", doctrees="clean-doctrees", fresh=True)


def test_an_environment_from_before_the_extension_is_read_anew(project: MakeProject) -> None:
    """Case C16."""
    made = project({"a.rst": PAGE, "rl.rst": RL})
    made.replace("conf.py", '"sphinx_prnotes"', '"sphinx.ext.todo"')
    assert "prnote" in made.build().warnings
    made.write({"conf.py": CONF})
    built = made.build()
    assert built.warnings == ""
    assert_same_tree(built.out, clean(made).out)


@pytest.mark.parametrize("version", [0, 99])
def test_an_environment_with_other_records_is_read_anew(version: int, project: MakeProject) -> None:
    """Case C16."""
    made = project({"a.rst": PAGE, "rl.rst": RL})
    made.build()
    path = made.builds / "doctrees" / "environment.pickle"
    env = pickle.loads(path.read_bytes())
    records: dict[str, Any] = env.domaindata["prn"]
    records.clear()
    records["version"] = version
    path.write_bytes(pickle.dumps(env))
    built = made.build()
    assert built.read == {"index", "a", "rl"}
    assert_same_tree(built.out, clean(made).out)


def test_a_doctree_folder_without_what_we_kept_in_it_is_no_obstacle(project: MakeProject) -> None:
    made = project(PAGES, **OPTIONS)
    made.build()
    for path in (made.builds / "doctrees").rglob("*.json"):
        path.unlink()
    made.replace("notes/router.yaml", "自动启用路由", "启用路由")
    assert_same_tree(made.build().out, clean(made).out)


def test_a_file_of_ours_is_never_unpickled(project: MakeProject) -> None:
    """Case J14."""
    made = project({"a.rst": PAGE, "rl.rst": RL})
    made.build()
    kept = list((made.builds / "doctrees").rglob("*.json"))
    assert kept
    # A pickle that would raise if anybody loaded it.
    kept[0].write_bytes(b"cbuiltins\nexec\n(S'raise SystemExit(3)'\ntR.")
    built = made.build()
    assert built.warnings == ""
    assert len(list_rows(read_page(built.out / "rl.html"))) == 1


def test_two_folders_of_output_on_the_same_doctrees_are_both_right(project: MakeProject) -> None:
    made = project(PAGES, **OPTIONS)
    for out in ("one", "two"):
        made.build(out=out)
    made.replace("inline.rst", ":title: 内联 note", ":title: 内联的 note")
    first, second = made.build(out="one"), made.build(out="two")
    assert first.read == {"inline"}
    assert second.read == frozenset()
    expected = clean(made)
    assert_same_tree(first.out, expected.out)
    assert_same_tree(second.out, expected.out)
    assert made.build(out="two").resolved == frozenset()


def test_two_kinds_of_html_on_the_same_doctrees_are_both_right(project: MakeProject) -> None:
    made = project(PAGES, **OPTIONS)
    for builder in ("html", "dirhtml", "singlehtml"):
        made.build(builder)
    made.replace("notes/router.yaml", "自动启用路由", "启用路由")
    for builder in ("singlehtml", "dirhtml", "html"):
        built = made.build(builder)
        expected = made.build(builder, out=f"clean-{builder}", doctrees="clean-doctrees")
        assert_same_tree(built.out, expected.out)


def test_parallel_and_serial_builds_take_turns(project: MakeProject) -> None:
    made = project(PAGES, **OPTIONS)
    made.build(jobs=2)
    made.replace("notes/router.yaml", "自动启用路由", "启用路由")
    assert_same_tree(made.build().out, clean(made).out)
    made.replace("notes/build.json", "Third note", "3rd note")
    built = made.build(jobs=2)
    made.forget("clean")
    assert_same_tree(built.out, clean(made).out)
    again = made.build(jobs=2)
    assert (again.read, again.resolved) == (frozenset(), frozenset())
