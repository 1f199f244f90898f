"""Edit after edit, the files of ``prnotes_exports`` are those of a clean build, and no page is written for nothing."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.support.bare import MakeProject
from tests.support.edits import (
    Edit,
    Outcome,
    configuring,
    doing_nothing,
    moving,
    perform_all,
    removing,
    replacing,
    writing,
)
from tests.support.exported import read_valid
from tests.support.project import Project

NOTES = """\
repo: a/b
notes:
  - {pr: 1, title: One, verdict: must-read, tags: [x], body: "Begin **here**, with ![a dot](dot.png)."}
  - {pr: 2, title: Two, verdict: skim, followups: [check], body: "After #1, [over there](../two.md)."}
  - {pr: 3, title: Three, body: Nowhere.}
"""

INLINE = """\
Inline
======

.. prnote:: #4
   :title: Four
   :tags: x

   See :doc:`deep/one`.
"""

PAGED = """\
---
pr: 5
title: Five
---

# Five

As a page, after #2.
"""

PAGES: Mapping[str, str | bytes] = {
    "index.rst": "Exports\n=======\n\n.. toctree::\n   :glob:\n\n   *\n   deep/*\n",
    "deep/one.rst": "One's\n=====\n\n.. prnote:: #1\n",
    "two.md": "# Two's\n\n:::{prnote} #2\n:::\n",
    "full.rst": "Full\n====\n\n.. readinglist::\n   :layout: full\n   :filter: tag:nothing\n",
    "inline.rst": INLINE,
    "paged.md": PAGED,
    "plain.rst": "Plain\n=====\n",
    "notes/n.yaml": NOTES,
    "notes/dot.png": (
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\6\0\0\0\x1f\x15\xc4\x89"
        b"\0\0\0\rIDATx\x9cc\xf8\xff\xff\xff\x7f\0\t\xfb\3\xfd\x05CE\xca\0\0\0\0IEND\xaeB`\x82"
    ),
}

OPTIONS = {
    "prnotes_repo": "a/b",
    "prnotes_pages": ["paged.md"],
    "prnotes_exports": {"prnotes.json": "", "lists/x.csv": "tag:x"},
    "prnotes_today": "2026-08-01",
    "suppress_warnings": ["prnotes.unplaced"],
}


def stop_in_the_middle(project: Project) -> None:
    project.replace("notes/n.yaml", "After #1", "Before #1")
    with pytest.raises(KeyboardInterrupt, match="stopped at zwei"):
        project.build(stop_at="zwei")


def forget_what_was_kept(project: Project) -> None:
    for path in (project.builds / "doctrees").rglob("*.bodies.json"):
        path.write_text("{}")


def build_one_file(project: Project) -> None:
    project.replace("inline.rst", "See also :doc:", "Read :doc:")
    project.build(names=("plain.rst",))


def build_elsewhere(project: Project) -> None:
    project.replace("paged.md", "A page", "Being a page")
    project.build("dirhtml")


#: The pages that show bodies, behind the edits that rename one of them.
BODIES = "deep/one zwei full inline paged"

EDITS = (
    Edit("nothing", doing_nothing),
    Edit("a body", replacing("notes/n.yaml", "**here**", "*here*"), read="deep/one"),
    Edit("the body of an inline note", replacing("inline.rst", "See :doc:", "See also :doc:"), read="inline"),
    Edit("the text of a page", replacing("paged.md", "As a page", "A page"), read="paged"),
    Edit(
        "a title that links show",
        replacing("notes/n.yaml", "title: Two", "title: Second"),
        read="two",
        written="paged deep/one",
    ),
    Edit("a tag that a filter asks for", replacing("notes/n.yaml", "tags: [x]", "tags: [y]"), read="deep/one"),
    Edit("a note that is shown nowhere", replacing("notes/n.yaml", "Nowhere", "Nowhere yet")),
    Edit("a list takes a note in", replacing("full.rst", "tag:nothing", "ref:3"), read="full"),
    Edit("a home moves", moving("two.md", "zwei.md"), read="zwei", written="paged deep/one"),
    Edit("a file is wanted no more", configuring("prnotes_exports = {'prnotes.json': ''}")),
    Edit("no file is wanted", configuring("prnotes_exports = []")),
    Edit("a body while no file is wanted", replacing("notes/n.yaml", "Begin", "Start"), read="deep/one"),
    # What was kept of the other pages is still right.
    Edit("files are wanted", configuring("prnotes_exports = ['prnotes.json', 'all.ndjson']"), written="deep/one"),
    Edit("a build that stopped in the middle", stop_in_the_middle, written="zwei"),
    Edit("what was kept is gone", forget_what_was_kept, written=BODIES),
    Edit("a build of one named file", build_one_file, written="inline"),
    Edit("another builder had a page read", build_elsewhere, written="paged"),
    Edit(
        "a note is deleted",
        writing("notes/n.yaml", NOTES[: NOTES.index("  - {pr: 3")]),
        read="deep/one full zwei",
        written="paged",
    ),
    Edit("a page is deleted", removing("inline.rst")),
    # Sphinx itself writes every page anew.
    Edit(
        "an absolute address",
        configuring("html_baseurl = 'https://a.org/docs'"),
        written="deep/one zwei full paged plain",
    ),
)


@pytest.fixture(scope="module")
def outcomes(shared_project: MakeProject) -> dict[str, Outcome]:
    return perform_all(EDITS, shared_project(PAGES, **OPTIONS))


@pytest.fixture(params=EDITS, ids=str)
def outcome(request: pytest.FixtureRequest, outcomes: dict[str, Outcome]) -> Outcome:
    return outcomes[request.param.name]


def test_every_output_is_that_of_a_clean_build(outcome: Outcome) -> None:
    assert outcome.html_difference == ""


def test_only_what_must_be_is_read_and_written(outcome: Outcome) -> None:
    read, written = set(outcome.edit.read.split()), set(outcome.edit.written.split())
    # Sphinx writes the pages whose toctree names a page that it writes.
    assert set(outcome.html.read) - {"index"} == read
    assert set(outcome.html.resolved) - {"index"} == read | written


def test_a_build_of_nothing_writes_no_export(outcomes: dict[str, Outcome]) -> None:
    assert [name for name in outcomes["nothing"].html.touched if name.endswith((".json", ".csv"))] == []


def test_files_that_are_wanted_no_more_are_taken_away(outcomes: dict[str, Outcome]) -> None:
    built = outcomes["an absolute address"].html.out
    found = sorted(path.relative_to(built).as_posix() for path in built.rglob("*") if path.suffix in {".json", ".csv"})
    assert found == ["prnotes.json"]


def test_bodies_are_html_whose_addresses_hold_outside_of_the_page(outcomes: dict[str, Outcome]) -> None:
    record = read_valid((outcomes["an absolute address"].html.out / "prnotes.json").read_bytes())
    bodies = {members["id"]: members["body"]["html"] for members in record["notes"]}
    assert "<em>here</em>" not in bodies["a/b#1"]
    assert 'src="https://a.org/docs/_images/dot.png"' in bodies["a/b#1"]
    assert 'href="https://a.org/docs/deep/one.html#prn-a_sb_n1"' in bodies["a/b#2"]
    assert 'href="https://a.org/docs/zwei.html#prn-a_sb_n2"' in bodies["a/b#5"]


def test_a_note_whose_home_shows_no_body_has_none_and_is_written_once(project: MakeProject) -> None:
    card = "Card\n====\n\n.. prnote:: One\n   :show: card\n\n   A body.\n"
    made = project({"card.rst": card}, prnotes_exports=["prnotes.json"])
    built = made.build()
    (members,) = read_valid((built.out / "prnotes.json").read_bytes())["notes"]
    assert members["body"] == {"format": "rst", "source": "A body."}
    assert made.build().resolved == frozenset()
