"""What a builder has written is known even if a build breaks off, or if another builder had the pages read."""

from __future__ import annotations

import json

import pytest

from tests.support.bare import MakeProject
from tests.support.project import Build, Project
from tests.support.tree import assert_same_tree

NOTE = "A\n=\n\n.. prnote:: a/b#1\n   :title: One\n"
RL = "L\n=\n\n.. readinglist::\n"
NOTES = "notes:\n- pr: a/b#1\n  title: One\n  body: The first body.\n"
PULL = "A\n=\n\n.. prnote:: a/b#1\n"


def clean(project: Project, builder: str = "html") -> Build:
    return project.build(builder, out="clean", doctrees="clean-doctrees", fresh=True)


def break_off(project: Project, docname: str) -> None:
    with pytest.raises(KeyboardInterrupt, match=f"stopped at {docname}"):
        project.build(stop_at=docname)


def test_an_edit_that_is_taken_back_after_a_build_broke_off_is_nowhere(project: MakeProject) -> None:
    made = project({"a.rst": NOTE, "m.rst": RL, "z.rst": RL})
    made.build()
    made.replace("a.rst", "One", "Two")
    break_off(made, "z")
    made.replace("a.rst", "Two", "One")
    assert_same_tree(made.build().out, clean(made).out)


def test_a_body_that_a_broken_off_build_has_read_is_shown_by_the_next(project: MakeProject) -> None:
    made = project({"a.rst": PULL, "notes/n.yaml": NOTES})
    made.build()
    made.replace("notes/n.yaml", "first body", "second body")
    break_off(made, "a")
    built = made.build()
    assert "a" not in built.read
    assert_same_tree(built.out, clean(made).out)


@pytest.mark.parametrize("builder", ["text", "dirhtml", "xml", "json"])
def test_a_body_that_another_builder_has_read_is_shown(builder: str, project: MakeProject) -> None:
    made = project({"a.rst": PULL, "notes/n.yaml": NOTES}, html_copy_source=False)
    made.build()
    made.build(builder)
    made.replace("notes/n.yaml", "first body", "second body")
    made.build()
    built = made.build(builder)
    assert "a" not in built.read
    for text in ("first body", "second body"):
        pages = (path for path in built.out.rglob("*") if path.is_file())
        assert any(text in page.read_text("utf-8", "replace") for page in pages) == (text == "second body")


@pytest.mark.parametrize("builder", ["text", "dirhtml"])
def test_a_note_in_a_fragment_that_another_builder_has_read_is_shown(builder: str, project: MakeProject) -> None:
    fragment = ".. prnote:: a/b#2\n   :title: Two\n\n   The first body.\n"
    made = project({"a.rst": "A\n=\n\n.. include:: two.inc\n", "two.inc": fragment})
    made.build()
    made.build(builder)
    made.replace("two.inc", "first body", "second body")
    made.build()
    assert_same_tree(made.build(builder).out, clean(made, builder).out)


def test_a_page_that_was_read_and_written_is_not_written_again(project: MakeProject) -> None:
    made = project({"a.rst": PULL, "m.rst": RL, "notes/n.yaml": NOTES})
    made.build()
    made.replace("notes/n.yaml", "first body", "second body")
    assert made.build().resolved == {"a", "index"}
    assert made.build().resolved == frozenset()


def test_a_page_that_writes_a_note_beside_that_of_a_file_is_read_once(project: MakeProject) -> None:
    second = ".. prnote:: a/b#1\n   :title: A second opinion\n\n   Other words.\n"
    made = project({"a.rst": PULL, "b.rst": f"B\n=\n\n{second}", "notes/n.yaml": NOTES})
    made.build()
    assert made.build().read == frozenset()


def test_a_title_that_the_forge_knows_is_that_of_the_facts_wherever_a_link_leads_there(project: MakeProject) -> None:
    references = {f"a/b#{number}": {"title": "One"} for number in (1, 8, 9)}
    facts = json.dumps({"version": 1, "references": references})
    page = "A\n=\n\n.. prnote:: a/b#8\n\n:prn:note:`a/b#9` :prn:note:`a/b#1` a/b#9\n"
    made = project({"a.rst": page, "facts.json": facts, "notes/n.yaml": NOTES}, prnotes_snapshot="facts.json")
    assert made.build().text("a.html").count('title="One"') == 3
    made.replace("facts.json", "One", "Two")
    built = made.build()
    assert built.read == frozenset()
    assert built.text("a.html").count('title="Two"') == 3


@pytest.mark.parametrize("builder", ["html", "json"])
def test_the_indices_stand_after_a_build_of_nothing(builder: str, project: MakeProject) -> None:
    made = project({"a.rst": PULL, "notes/n.yaml": NOTES})
    made.build(builder)
    made.build(builder)
    assert_same_tree(made.build(builder).out, clean(made, builder).out)


@pytest.mark.parametrize("builder", ["html", "json"])
def test_an_index_shows_a_change_of_a_note_that_no_page_shows(builder: str, project: MakeProject) -> None:
    made = project({"a.rst": PULL, "notes/n.yaml": f"{NOTES}- {{pr: a/b#7, title: Seven}}\n"})
    made.build(builder)
    made.replace("notes/n.yaml", "Seven", "Siebte")
    assert_same_tree(made.build(builder).out, clean(made, builder).out)
    assert made.build(builder).resolved == frozenset()


def test_the_page_of_an_index_goes_with_its_last_entry(project: MakeProject) -> None:
    made = project({"a.rst": NOTE})
    assert "prn-reading.html" in made.build().touched
    made.replace("a.rst", ".. prnote:: a/b#1\n   :title: One\n", "Nothing.\n")
    assert_same_tree(made.build().out, clean(made).out)


@pytest.mark.parametrize("before", [NOTES.replace("a/b#1", "a/b#7"), NOTES])
def test_a_note_from_a_file_becomes_a_draft_beside_content_of_its_own(before: str, project: MakeProject) -> None:
    made = project({"a.rst": f"{PULL}\n   What the page says.\n", "m.rst": RL, "notes/n.yaml": before})
    made.build()
    made.write({"notes/n.yaml": f"{NOTES}  draft: true\n"})
    assert_same_tree(made.build().out, clean(made).out)
    made.write({"notes/n.yaml": before})
    assert_same_tree(made.build().out, clean(made).out)
    assert made.build().read == frozenset()
