"""The eight notes from YAML, inline in reStructuredText and inline in MyST are the same notes."""

from __future__ import annotations

import pytest

from tests.support.bare import MakeProject
from tests.support.page import Element, list_rows, note_anchors, read_page
from tests.support.project import Build
from tests.support.three_ways import NOTES_FILE, read_notes, write_myst, write_rst

LISTS = """\
Lists
=====

.. readinglist::
   :followups: all

.. readinglist::
   :layout: table

.. readinglist::
   :layout: cards

.. readinglist::
   :filter: is:stub

.. followuplist::
   :state: open, done, dropped
"""

FULL = "Inline\n======\n\n.. readinglist::\n   :layout: full\n   :sort: ref\n"


@pytest.fixture(scope="module")
def three(shared_project: MakeProject) -> dict[str, Build]:
    repo, notes = read_notes()
    homes: dict[str, dict[str, str | bytes]] = {
        "yaml": {"inline.rst": FULL, "notes/miles.yaml": NOTES_FILE.read_bytes()},
        "rst": {"inline.rst": write_rst(repo, notes)},
        "myst": {"inline.md": write_myst(repo, notes)},
    }
    options = {
        "prnotes_repo": repo,
        "prnotes_aliases": {"OpenEnv": "huggingface/OpenEnv"},
        "prnotes_fields": {"credits": "Credits"},
        "prnotes_today": "2026-08-01",
    }
    return {
        way: shared_project({**pages, "lists.rst": LISTS}, **options).build(overrides={"nitpicky": True})
        for way, pages in homes.items()
    }


def lists_page(build: Build) -> Element:
    return read_page(build.out / "lists.html")


@pytest.mark.parametrize("way", ["yaml", "rst", "myst"])
def test_the_eight_notes_build_without_a_warning(way: str, three: dict[str, Build]) -> None:
    assert three[way].warnings == ""


@pytest.mark.parametrize("way", ["rst", "myst"])
def test_inline_notes_give_the_rows_of_the_notes_file(way: str, three: dict[str, Build]) -> None:
    expected = [(row.text, row.links) for row in list_rows(lists_page(three["yaml"]))]
    rows = [(row.text, row.links) for row in list_rows(lists_page(three[way]))]
    assert len(expected) >= 8
    assert rows == expected


@pytest.mark.parametrize("way", ["rst", "myst"])
def test_inline_notes_give_the_table_of_the_notes_file(way: str, three: dict[str, Build]) -> None:
    expected, table = (lists_page(three[name]).one("table", "prn-table") for name in ("yaml", way))
    assert [row.text for row in table.all("tr")] == [row.text for row in expected.all("tr")]
    assert len(table.all("tr")) == 9


@pytest.mark.parametrize("way", ["rst", "myst"])
def test_inline_notes_give_the_same_page_of_lists(way: str, three: dict[str, Build]) -> None:
    expected, page = (lists_page(three[name]) for name in ("yaml", way))
    assert page.links == expected.links
    assert page.text == expected.text
    assert len(page.all("li", "prn-card")) == 8


def test_the_rows_stand_in_the_order_of_verdicts(three: dict[str, Build]) -> None:
    rows = list_rows(lists_page(three["yaml"]))[:8]
    # By hand: must-read, worth-reading, skim; without merge dates, by id.
    numbers = ["1735", "1790", "2012", "2013", "2014", "1716", "2028", "2035"]
    assert [row.links[0][1] for row in rows] == [f"inline.html#prn-radixark_smiles_n{number}" for number in numbers]


@pytest.mark.parametrize("way", ["rst", "myst"])
def test_inline_bodies_read_as_those_of_the_notes_file(way: str, three: dict[str, Build]) -> None:
    texts = {}
    for name in ("yaml", way):
        page = read_page(three[name].out / "inline.html")
        notes = dict(zip(note_anchors(page), page.all("div", "prn-note"), strict=True))
        texts[name] = [[part.text for part in note.direct("p")] for _, note in sorted(notes.items())]
    # ``credits`` is a field of this project's own, which the directive does not take.
    told = [[text for text in note if not text.startswith("Credits")] for note in texts["yaml"]]
    assert texts[way] == told
    assert len(told) == 8
