"""The comparison that the other tests of this folder rest on, on projects without the extension."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.support.bare import MakeProject
from tests.support.legacy import LegacyBuild
from tests.support.tree import assert_same_tree

PAGES = {"a.rst": "Alpha\n=====\n\n.. index:: entry\n\nOne.\n", "b.rst": "Beta\n====\n\nTwo.\n"}
BARE = ["myst_parser"]


def test_bare_sphinx_without_navigation_is_the_same_after_an_edit(project: MakeProject) -> None:
    made = project(PAGES, extensions=BARE)
    made.build()
    made.replace("a.rst", "Alpha\n=====", "Omega\n=====")
    edited = made.build()
    clean = made.build(out="clean", doctrees="clean-doctrees")
    assert edited.read == {"a"}
    assert edited.code == 0
    assert_same_tree(edited.out, clean.out)


def test_files_of_removed_documents_are_set_aside_when_they_are_named(project: MakeProject) -> None:
    made = project({**PAGES, "index.rst": "p\n=\n\n.. toctree::\n   :glob:\n\n   *\n"}, extensions=BARE)
    made.build()
    made.remove("b.rst")
    edited = made.build()
    clean = made.build(out="clean", doctrees="clean-doctrees")
    assert_same_tree(edited.out, clean.out, removed=["b"])
    with pytest.raises(AssertionError, match=r"surplus: .*b\.html"):
        assert_same_tree(edited.out, clean.out)


def test_a_difference_is_shown_by_its_lines(project: MakeProject) -> None:
    made = project(PAGES, extensions=BARE)
    left = made.build(out="left")
    made.replace("b.rst", "Two", "Three")
    right = made.build(out="right", doctrees="right-doctrees")
    with pytest.raises(AssertionError, match=r"-<p>Three\.</p>\n\+<p>Two\.</p>"):
        assert_same_tree(left.out, right.out)


def test_a_build_of_nothing_reads_and_resolves_nothing(project: MakeProject) -> None:
    made = project(PAGES, extensions=BARE)
    first = made.build()
    second = made.build()
    assert first.read == {"index", "a", "b"}
    assert "index.html" in first.touched
    assert (second.read, second.resolved) == (frozenset(), frozenset())
    assert not {"index.html", "a.html", "b.html"} & second.touched
    assert "no targets are out of date" in second.status


def test_a_warning_is_told_without_colours_and_fails_a_strict_build(project: MakeProject) -> None:
    built = project({"a.rst": "Alpha\n=====\n\n:doc:`nowhere`\n"}, extensions=BARE).build(strict=True)
    assert built.code == 1
    assert len(built.complaints) == 1
    assert built.complaints[0].endswith("a.rst:4: WARNING: unknown document: 'nowhere' [ref.doc]")


def test_sphinx_testing_builds_one_project_after_another(legacy_app: Callable[..., LegacyBuild]) -> None:
    chinese = legacy_app(PAGES, extensions=BARE, language="zh_CN")
    english = legacy_app(PAGES, "text", extensions=BARE)
    assert '<html lang="zh-CN">' in chinese.files["a.html"]
    assert english.files["a.txt"] == "Alpha\n*****\n\nOne.\n"
    assert english.warnings == ""
