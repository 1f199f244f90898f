"""LaTeX, plain text and manual pages set notes and lists as what they are."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from tests.support.bare import MakeProject
from tests.support.project import Build

NOTES = """\
notes:
  - pr: a/b#1
    title: First
    verdict: must-read
    body: The body.
    look_at: [Here]
    followups:
      - one
      - {text: two, state: done}
      - {text: three, state: dropped}
"""

PAGES: Mapping[str, str] = {
    "notes/n.yaml": NOTES,
    "notes/many.yaml": "notes:\n" + "".join(f"  - pr: c/d#{n}\n    title: Number {n}\n" for n in range(1, 13)),
    "a.rst": "A\n=\n\nBefore.\n\n.. prnote:: a/b#1\n\nAfter.\n",
    "rl.rst": (
        "L\n=\n\nBefore the list.\n\n.. readinglist:: Caption\n   :repo: a/b\n\n"
        ".. readinglist::\n   :layout: table\n   :columns: title, verdict, ref\n   :repo: a/b\n\n"
        ".. readinglist::\n   :layout: table\n   :repo: c/d\n\n"
        ".. admonition:: Framed\n\n   .. readinglist::\n      :layout: table\n      :repo: c/d\n"
    ),
}


@pytest.fixture(scope="module")
def built(shared_project: MakeProject) -> dict[str, Build]:
    made = shared_project(
        PAGES, man_pages=[("index", "p", "p", ["a"], 1)], suppress_warnings=["prnotes.unplaced"], nitpicky=True
    )
    return {name: made.build(name, strict=True) for name in ("latex", "text", "man")}


@pytest.fixture(scope="module")
def tex(built: dict[str, Build]) -> str:
    return built["latex"].text("p.tex")


def test_the_package_lies_beside_the_document_that_uses_it(built: dict[str, Build], tex: str) -> None:
    assert r"\usepackage{prnotes}" in tex
    assert r"\newenvironment{prnnote}" in built["latex"].text("prnotes.sty")


def test_a_note_holds_its_anchor_and_its_title(tex: str) -> None:
    label = r"\phantomsection\label{\detokenize{a:prn-a_sb_n1}}"
    assert tex.count(rf"\begin{{prnnote}}[{label}]{{First}}") == tex.count(r"\end{prnnote}") == 1


def test_the_box_of_a_followup_stands_in_the_place_of_the_bullet(tex: str) -> None:
    boxes = re.findall(r"\\item\[\{\\(\w+)\}\] *\n\\sphinxAtStartPar\n(?:.*\n)*?.*?\b(one|two|three)\b", tex)
    assert boxes[:3] == [("prnopen", "one"), ("prndone", "two"), ("prndropped", "three")]
    assert not re.search("[\u2610-\u2612]", tex)


def columns_of(tex: str) -> list[list[int]]:
    specs = re.findall(r"\\begin\{(?:tabular|longtable)\}(?:\[\w\])?\{([^\n]*)\}", tex)
    return [[int(share) for share in re.findall(r"\\X\{(\d+)\}", spec)] for spec in specs]


def test_the_columns_of_a_table_share_the_line(tex: str) -> None:
    # "First", "Must read" and "Pull request", with what stands between columns.
    assert columns_of(tex)[0] == [10, 14, 17]


def test_a_long_table_goes_on_over_pages_unless_something_holds_it_together(tex: str) -> None:
    assert tex.count(r"\begin{longtable}") == 1
    assert tex.count(r"\begin{tabular}") == 2
    assert tex.count(r"\begin{tabulary}") == 0


def test_a_reference_in_a_table_can_be_broken(tex: str) -> None:
    assert r"c/\allowbreak{}d\allowbreak{}\#1" in tex


def test_lines_of_links_and_names_are_not_filled(tex: str) -> None:
    ragged = r"{\prnragged "
    assert f"\\item {{}} \n\\sphinxAtStartPar\n{ragged}" in tex
    assert ragged + r"\DUrole{prn-badge}" in tex
    assert ragged + r"\sphinxhref{https://github.com/c/d" in tex


def test_text_shows_where_a_note_ends(built: dict[str, Build]) -> None:
    text = built["text"].text("a.txt")
    assert "\nFirst\n   Must read · a/b#1\n\n   The body.\n" in text
    assert "\n   * ☐ one\n" in text
    assert "\nAfter.\n" in text


def test_a_manual_page_sets_a_list_apart_and_prints_no_addresses(built: dict[str, Build]) -> None:
    page = built["man"].text("p.1")
    assert "Before the list.\n.sp\n\\fBCaption\\fP" in page
    assert "https:" not in page


def test_a_manual_page_indents_a_note_to_its_end(built: dict[str, Build]) -> None:
    page = built["man"].text("p.1")
    note = page[page.index("\\fBFirst\\fP") : page.index("After.")]
    assert note.startswith("\\fBFirst\\fP\n.INDENT 0.0\n.INDENT 3.5\n")
    assert ".IP \\(bu" in note
    assert note.count(".INDENT") == note.count(".UNINDENT")
    assert note.index("Look at") < note.rindex(".UNINDENT")
