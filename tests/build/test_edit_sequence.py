"""Edit after edit, an incremental build puts out what a clean one does, and touches only what it must.

The edits of group C of the cases, one after another on one project: each is built for HTML and for text from the
same doctrees. What was read again and what was written is compared with sets that are written down here by hand.
"""

from __future__ import annotations

import pytest

from tests.support.bare import MakeProject
from tests.support.edits import (
    Edit,
    Outcome,
    appending,
    both,
    configuring,
    doing_nothing,
    moving,
    perform_all,
    removing,
    replacing,
    writing,
)
from tests.support.mixed import DOCUMENTS, FACTS, MARKDOWN, OPTIONS, PAGES, ROUTER
from tests.support.project import Project

FIFTH = """\
  - pr: 15
    title: Fifth note
    verdict: must-read
    tags: [build]
    lang: en
    followups: [weigh it]
    body: The body of the fifth.
"""

SECOND = ROUTER[ROUTER.index("  - pr: 12") :].replace("body of the second", "text of the second")

NEWCOMER = "Extra\n=====\n\n.. prnote:: radixark/miles#11\n"

ADDED = "\n:::{prnote} radixark/miles#24\n:title: Added\n:verdict: skim\n\nAdded below.\n:::\n"

MOVED = "\n.. prnote:: radixark/miles#24\n   :title: Added\n   :verdict: skim\n\n   Added below.\n"

LABELS = "prnotes_verdicts = {'must-read': {'label': 'READ ME'}, 'worth-reading': {}, 'skim': {}, 'skip': {}}"


def move_second_note(project: Project) -> None:
    project.replace("notes/router.yaml", SECOND, "")
    project.write({"notes/second.yaml": "repo: radixark/miles\nnotes:\n" + SECOND})


def delete_output(project: Project) -> None:
    project.forget("html")


def stop_in_the_middle(project: Project) -> None:
    project.replace("inline.rst", ":title: 内联的 note", ":title: 再改 note")
    with pytest.raises(KeyboardInterrupt, match="stopped at list"):
        project.build(stop_at="list")


def fail_by_a_warning(project: Project) -> None:
    project.replace("notes/build.json", '"title": "Third note"', '"titel": "x", "title": "Third again"')
    assert project.build(strict=True).code == 1
    project.replace("notes/build.json", '"titel": "x", ', "")


def build_one_file(project: Project) -> None:
    project.replace("notes/router.yaml", "自动启用 dp-aware 路由", "启用 dp-aware 路由")
    project.build(names=("pull.rst",))


def spoil_what_was_kept(project: Project) -> None:
    for path in (project.builds / "doctrees").rglob("*.json"):
        path.write_bytes(b"\x80\x04not json")


EDITS = (
    Edit("nothing (C5, C6)", doing_nothing),
    Edit(
        "the title of a note in YAML (C9)",
        replacing("notes/router.yaml", "自动启用路由", "自动启用 dp-aware 路由"),
        read="pull again",
        written="list table todo roles inline markdown",
    ),
    Edit(
        "the body of a note in YAML (C9)",
        replacing("notes/router.yaml", "body of the second", "text of the second"),
        read="again",
    ),
    Edit(
        "the verdict of a note in JSON (C9)",
        replacing("notes/build.json", '"skim", "tags": ["build"]', '"must-read", "tags": ["build"]'),
        read="full",
        written="list table",
    ),
    Edit(
        "a note is added to YAML",
        appending("notes/router.yaml", FIFTH),
        read="full",
        written="list table todo",
    ),
    Edit(
        "a note is removed from YAML",
        replacing("notes/router.yaml", FIFTH, ""),
        read="full",
        written="list table todo",
    ),
    Edit("a note moves to another file", move_second_note),
    Edit("a notes file is renamed", moving("notes/second.yaml", "notes/a-second.yaml")),
    Edit(
        "a follow-up is settled by another note",
        replacing("notes/a-second.yaml", "    lang: en\n", '    lang: en\n    closes: ["#11/constructor"]\n'),
        read="again",
        written="pull list table todo",
        may_read="pull",
    ),
    Edit(
        "the title of an inline note (C1)",
        replacing("inline.rst", ":title: 内联 note", ":title: 内联的 note"),
        read="inline",
        # Its body mentions #11, which therefore names it.
        written="list table todo pull",
    ),
    Edit(
        "an included fragment (C11)",
        replacing("fragment.inc", ":title: From a fragment", ":title: From the fragment"),
        read="pull",
        written="list table",
    ),
    Edit(
        "an inline note is added",
        appending("markdown.md", ADDED),
        read="markdown",
        written="list table",
    ),
    Edit(
        "an inline note moves to another page",
        both(writing("markdown.md", MARKDOWN), appending("inline.rst", MOVED)),
        read="markdown inline",
        written="list table",
    ),
    Edit(
        "an inline note is deleted",
        replacing("inline.rst", MOVED, ""),
        read="inline",
        written="list table",
    ),
    Edit(
        "the front matter of a page that is a note",
        replacing("paged.md", "verdict: skim", "verdict: must-read"),
        read="paged",
        written="list table",
    ),
    Edit(
        "the heading of a page that is a note",
        replacing("paged.md", "A page that is a note", "A page and a note"),
        read="paged",
        written="list table again",
    ),
    Edit(
        "a page is renamed (C3)",
        moving("markdown.md", "myst.md"),
        read="index myst",
        written="list todo pull full",
    ),
    Edit(
        "a page that comes first takes over as a note's home",
        writing("extra.rst", NEWCOMER),
        read="index extra",
        written="pull again list table todo roles inline myst",
        may_read="pull again",
    ),
    Edit(
        "the home is deleted",
        removing("extra.rst"),
        read="index",
        written="pull again list table todo roles inline myst",
        may_read="pull again",
    ),
    Edit(
        "the label of a verdict (C12)",
        configuring(LABELS),
        written="pull again full list table paged",
        may_read="pull inline myst paged",
    ),
    Edit(
        "an alias (C12)",
        configuring("prnotes_aliases = {'OpenEnv': 'huggingface/OpenEnv'}"),
        read="again",
        may_read="index inline myst pull full roles list table todo paged",
    ),
    Edit(
        "drafts are shown (C12)",
        configuring("prnotes_drafts = True"),
        read="full",
        written="list table",
    ),
    Edit(
        "the facts of a note",
        writing("facts.json", FACTS.replace("2026-07-31", "2026-07-30")),
        read="pull again",
        written="list table",
    ),
    Edit(
        "the facts of something that nobody names",
        writing("facts.json", FACTS.replace("2026-07-31", "2026-07-30").replace("Nobody", "No one")),
    ),
    Edit(
        "today: a follow-up becomes overdue",
        configuring("prnotes_today = '2026-08-20'"),
        # A reader of the table can ask for what is overdue.
        written="inline list table todo",
        may_read="inline",
    ),
    Edit(
        "a tag is switched on",
        doing_nothing,
        # Sphinx itself writes every page anew when tags change.
        written=f"index {DOCUMENTS.replace('markdown', 'myst')}",
        tags=("internal",),
    ),
    Edit(
        "the tag is switched off",
        doing_nothing,
        written=f"index {DOCUMENTS.replace('markdown', 'myst')}",
    ),
    Edit(
        "a page is excluded (C14)",
        configuring("exclude_patterns += ['myst.md']"),
        # Sphinx itself reads every page anew when these patterns change.
        read=f"index {DOCUMENTS.replace('markdown ', '')}",
    ),
    Edit(
        "the output is deleted (C8)",
        delete_output,
        written="index " + DOCUMENTS.replace("markdown ", ""),
    ),
    Edit(
        "a build that stopped in the middle",
        stop_in_the_middle,
        written="list table todo pull",
        may_read="inline",
    ),
    Edit(
        "a build that failed by a warning (C17)",
        fail_by_a_warning,
        may_read="full list table",
    ),
    Edit(
        "a build of one named file (C18)",
        build_one_file,
        written="again list table todo roles inline",
        may_read="pull",
    ),
    Edit(
        "what we kept beside the doctrees is spoilt (C16)",
        spoil_what_was_kept,
        may_read=f"index {DOCUMENTS}",
    ),
    Edit(
        "another repository for bare numbers (C12)",
        configuring("prnotes_repo = 'sgl-project/sglang'"),
        written="pull again roles inline",
        may_read=f"index {DOCUMENTS}",
    ),
)

LENIENT = {"what we kept beside the doctrees is spoilt (C16)", "another repository for bare numbers (C12)"}


@pytest.fixture(scope="module")
def outcomes(shared_project: MakeProject) -> dict[str, Outcome]:
    return perform_all(EDITS, shared_project(PAGES, **OPTIONS))


@pytest.fixture(params=EDITS, ids=str)
def outcome(request: pytest.FixtureRequest, outcomes: dict[str, Outcome]) -> Outcome:
    return outcomes[request.param.name]


def test_html_is_that_of_a_clean_build(outcome: Outcome) -> None:
    assert outcome.html_difference == ""


def test_text_from_the_same_doctrees_is_that_of_a_clean_build(outcome: Outcome) -> None:
    assert outcome.text_difference == ""


def test_only_documents_that_must_be_read_are_read(outcome: Outcome) -> None:
    must, may = set(outcome.edit.read.split()), set(outcome.edit.may_read.split())
    read = set(outcome.html.read)
    assert must <= read
    assert read <= must | may


def test_only_documents_that_show_the_change_are_written(outcome: Outcome) -> None:
    edit = outcome.edit
    # Sphinx writes every page with a toctree that names a page that it writes.
    must, may = {*edit.read.split(), *edit.written.split()}, {*edit.may_read.split(), "index"}
    written = {name.removesuffix(".html") for name in outcome.html.touched if name.endswith(".html")} & _documents(
        outcome
    )
    if edit.name not in LENIENT:
        assert must <= written
    assert written <= must | may
    assert outcome.html.resolved == written


def _documents(outcome: Outcome) -> set[str]:
    return set(outcome.html.env.found_docs)


def test_a_build_of_nothing_says_so_and_writes_no_file_of_ours(outcomes: dict[str, Outcome]) -> None:
    built = outcomes[EDITS[0].name].html
    assert "0 added, 0 changed, 0 removed" in built.status
    assert "no targets are out of date" in built.status
    assert not [name for name in built.touched if "prnotes" in name]
