"""A folder of reviews in every form: nothing is left out, and an edit costs what it shows."""

from __future__ import annotations

from collections.abc import Mapping
from posixpath import splitext

import pytest

from tests.support.bare import MakeProject
from tests.support.complaint import told
from tests.support.edits import moving
from tests.support.project import Project
from tests.support.reviews import OPTIONS, SCHEMAS, reviews
from tests.support.tree import assert_same_tree

LISTS: Mapping[str, str] = {
    "index.rst": "Reviews\n=======\n\n.. toctree::\n\n   reviews/index\n   engine\n   tools\n   todo\n   count\n",
    "reviews/index.rst": "Reviews\n=======\n\n.. toctree::\n   :glob:\n\n   *\n",
    "engine.rst": "Engine\n======\n\n.. readinglist::\n   :repo: acme/engine\n",
    "tools.rst": "Tools\n=====\n\n.. readinglist::\n   :repo: octo/tools\n",
    "todo.rst": "To do\n=====\n\n.. followuplist::\n",
    "count.rst": "Count\n=====\n\n:prn:count:`verdict:merge-as-is` may go in.\n",
}


def make(project: MakeProject, size: int) -> Project:
    files = {name: text for name, text, _ in reviews(size, paragraphs=1)}
    return project({**files, **LISTS}, **OPTIONS)


def test_every_review_is_a_note_or_is_named_in_a_warning(project: MakeProject) -> None:
    files = {name: is_note for name, _, is_note in reviews(4 * len(SCHEMAS), paragraphs=1)}
    built = make(project, 4 * len(SCHEMAS)).build("dummy", jobs=2)
    notes = {docname for _, _, kind, docname, _, _ in built.env.get_domain("prn").get_objects() if kind == "note"}
    warned = [path for path, _ in told(built, "page-unrecognised")]
    assert len(files) == 68
    assert notes == {splitext(name)[0] for name, is_note in files.items() if is_note}
    assert warned == sorted(name for name, is_note in files.items() if not is_note)
    assert len(notes) + len(warned) == len(files)
    # Titles that YAML cannot read are told, too, and lose nothing.
    assert len(told(built, "file-format")) == 4
    codes = {line.rpartition("[prnotes.")[2] for line in built.complaints if "[prnotes." in line}
    assert codes == {"page-unrecognised]", "file-format]"}


NAMES = [name for name, _, _ in reviews(len(SCHEMAS))]


@pytest.mark.parametrize(
    ("old", "new", "lists"),
    [
        ("the view may outlive", "it may outlive", ""),
        ("Part 0.", "Part 0!", ""),
        ("measure 1007 again", "count 1007 again", "tools todo"),
        ("# Review of octo/tools: part 1007", "# Another title", "tools todo"),
        ("state: approved", "state: rejected", "tools count"),
    ],
)
def test_an_edit_of_a_review_writes_its_page_and_the_lists_that_show_it(
    old: str, new: str, lists: str, project: MakeProject
) -> None:
    made = make(project, len(SCHEMAS))
    made.build()
    name = next(name for name in NAMES if "state" in name)
    made.replace(name, old, new)
    edited = made.build()
    docname = splitext(name)[0]
    assert edited.read == {docname}
    # Sphinx itself writes the pages whose tables of contents name pages that are written; older ones, those above, too.
    assert edited.resolved - {"index", "reviews/index"} == {docname, *lists.split()}
    assert made.build().resolved == frozenset()
    assert_same_tree(edited.out, made.build(out="clean", doctrees="clean-doctrees").out)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("conf.py", "['Action items', 'Follow-ups']", "['Follow-ups']"),
        ("conf.py", "'host': 'Host'", "'host': 'Forge'"),
        ("conf.py", "'host': 'Host'", "'host': None"),
        ("conf.py", "'approved': 'merge-as-is'", "'approved': 'needs-discussion'"),
        ("conf.py", "['request-changes', ", "['hold', 'request-changes', "),
        ("conf.py", "'{owner}-{repo}-pr-{pr}'", "'{noted}-*'"),
        ("conf.py", "'!reviews/index': None", "'!reviews/index': None, '!reviews/*state*': None"),
        ("reviews/octo-tools-pr-1011.md", "host: gitea", "repo: acme/engine"),
    ],
)
def test_after_a_change_of_what_names_mean_all_is_as_in_a_clean_build(
    name: str, old: str, new: str, project: MakeProject
) -> None:
    made = make(project, len(SCHEMAS))
    made.build()
    made.replace(name, old, new)
    built = made.build()
    assert made.build().resolved == frozenset()
    assert_same_tree(built.out, made.build(out="clean", doctrees="clean-doctrees").out)


def test_after_a_page_is_renamed_its_note_is_that_of_its_new_name(project: MakeProject) -> None:
    made = make(project, len(SCHEMAS))
    made.build()
    moving("reviews/acme-engine-pr-1012.md", "reviews/octo-tools-pr-1.md")(made)
    built = made.build()
    assert "octo/tools#1" in {name for name, *_ in built.env.get_domain("prn").get_objects()}
    gone = ["reviews/acme-engine-pr-1012"]
    assert_same_tree(built.out, made.build(out="clean", doctrees="clean-doctrees").out, removed=gone)


def test_two_processes_build_the_same_as_one(project: MakeProject) -> None:
    made = make(project, len(SCHEMAS))
    alone = made.build(out="one", doctrees="one-doctrees")
    assert_same_tree(alone.out, made.build(out="two", doctrees="two-doctrees", jobs=2).out)


def test_a_repository_that_another_note_makes_known_is_found_at_once(project: MakeProject) -> None:
    page = "reviews/sgl-project-sglang-pr-12"
    index = f"All\n===\n\n.. readinglist::\n\n.. toctree::\n\n   {page}\n"
    made = project({f"{page}.md": "# One\n", "index.rst": index}, prnotes_pages=OPTIONS["prnotes_pages"])
    assert told(made.build(), "reference") == [(f"{page}.md", 1)]
    made.write({"notes/a.yaml": "- {pr: sgl-project/sglang#1, title: Another}\n"})
    built = made.build()
    assert told(built, "reference") == []
    assert built.read == {page}
    assert_same_tree(built.out, made.build(out="clean", doctrees="clean-doctrees").out)
