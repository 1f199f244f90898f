"""Where notes live when several of them are on one pull request, or stand in unusual places."""

from __future__ import annotations

import re

import pytest

from tests.support.bare import MakeProject
from tests.support.complaint import codes, told
from tests.support.page import broken_fragments, list_rows, note_anchors, read_page, repeated_ids
from tests.support.project import Build

INLINE = "A\n=\n\n.. prnote:: a/b#1\n   :title: Inline\n   :noted: 2020-01-01\n\n   Inline body.\n"
FILE = """\
notes:
- pr: a/b#1
  title: From a file
  noted: 2020-06-01
  body: Body of the file.
  followups: [measure]
"""
RL = "L\n=\n\n.. readinglist::\n\n.. followuplist::\n"
FULL = "F\n=\n\n.. readinglist::\n   :layout: full\n"
#: What the one of the file is called beside the earlier one.
LONG = "a/b#1@2020-06-01"


def addresses(build: Build) -> list[tuple[str, str]]:
    return [row.links[0] for row in list_rows(read_page(build.out / "rl.html"))]


def test_a_note_from_a_file_is_pulled_in_beside_an_earlier_one_in_a_page(project: MakeProject) -> None:
    pages = {"a.rst": INLINE, "b.rst": f"B\n=\n\n.. prnote:: {LONG}\n", "rl.rst": RL, "notes/n.yaml": FILE}
    build = project(pages).build()
    assert build.warnings == ""
    assert "Body of the file." in build.text("b.html")
    assert addresses(build) == [
        ("Inline", "a.html#prn-a_sb_n1"),
        ("From a file", "b.html#prn-a_sb_n1_x40_2020-06-01"),
    ]
    assert broken_fragments(build.out) == []


def test_a_list_in_full_places_a_note_that_has_another_id_beside_inline_ones(project: MakeProject) -> None:
    build = project({"a.rst": INLINE, "f.rst": FULL, "rl.rst": RL, "notes/n.yaml": FILE}).build()
    assert build.warnings == ""
    assert addresses(build)[1] == ("From a file", "f.html#prn-a_sb_n1_x40_2020-06-01")
    assert broken_fragments(build.out) == []


def test_a_copy_of_a_notes_file_is_shown_beside_it(project: MakeProject) -> None:
    build = project({"f.rst": FULL, "rl.rst": RL, "notes/n.yaml": FILE, "notes/copy.yaml": FILE}).build()
    assert told(build, "id-duplicate") == [("notes/n.yaml", 2)]
    assert len(codes(build)) == 1
    page = read_page(build.out / "f.html")
    assert note_anchors(page) == ["prn-a_sb_n1", "prn-a_sb_n1_x40_2020-06-01"]
    assert page.text.count("Body of the file.") == 2
    assert repeated_ids(page) == []
    assert broken_fragments(build.out) == []


def test_a_draft_in_a_file_hides_no_note_that_a_page_holds(project: MakeProject) -> None:
    draft = f"{FILE}  draft: true\n"
    made = project({"a.rst": INLINE, "b.rst": "B\n=\n\n.. prnote:: a/b#1\n", "notes/n.yaml": draft})
    build = made.build()
    assert codes(build) == ["prnotes.body-elsewhere"]
    assert read_page(build.out / "b.html").one("p", "admonition-title").links == [("Inline", "a.html#prn-a_sb_n1")]
    made.remove("a.rst")
    build = made.build()
    assert "prnotes.note-unknown" not in codes(build)
    assert "Inline" not in build.text("b.html")


ROOT = f"I\n=\n\n.. prnote:: a/b#1\n   :title: Root\n\n   .. followup:: f\n\n{RL}\n.. toctree::\n\n   a\n"
OTHER = "A\n=\n\n.. readinglist::\n\n.. followuplist::\n\nSee :prn:note:`a/b#1` and a/b#1.\n"


@pytest.mark.parametrize(
    ("builder", "link", "anchor"),
    [
        ("latex", r"\\hyperref\[\\detokenize\{([^}]*prn-[^}]*)\}\]", r"\\label\{\\detokenize\{(.*?)\}\}"),
        ("texinfo", r"@ref\{(\d+),", r"@anchor\{(.*?)\}"),
    ],
)
def test_other_pages_lead_to_a_note_on_the_first_page_of_a_book(
    builder: str, link: str, anchor: str, project: MakeProject
) -> None:
    build = project({"index.rst": ROOT, "a.rst": OTHER}).build(builder)
    book = next(path for path in build.out.iterdir() if path.suffix in (".tex", ".texi")).read_text("utf-8")
    linked = set(re.findall(link, book))
    anchors = re.findall(anchor, book)
    assert linked
    assert all(anchors.count(target) == 1 for target in linked)
    assert not [target for target in anchors if target.startswith(("a:prn-", "a prn-"))]


def test_a_page_outside_the_toctrees_is_not_linked_where_pages_are_joined(project: MakeProject) -> None:
    pages = {"index.rst": ROOT.replace("   a\n", "   rl\n"), "a.rst": f":orphan:\n\n{INLINE}", "rl.rst": RL}
    build = project(pages).build("singlehtml")
    assert build.warnings == ""
    assert "Inline" in read_page(build.out / "index.html").text
    assert broken_fragments(build.out) == []


@pytest.mark.parametrize("pattern", ["notes/**", "notes/*", "/notes/**/*"])
def test_pages_beside_notes_files_stay_pages(pattern: str, project: MakeProject) -> None:
    pages = {"notes/page.rst": "N\n=\n\n.. prnote:: a/b#1\n\n.. prnote:: a/b#7\n", "notes/n.yaml": FILE}
    note = "---\npr: a/b#7\n---\n# Seven\n\nText.\n"
    index = "I\n=\n\n.. toctree::\n\n   notes/page\n"
    build = project({"index.rst": index, **pages, "notes/m.md": note}, prnotes_sources=[pattern]).build()
    assert codes(build) == []
    assert note_anchors(read_page(build.out / "notes" / "page.html")) == ["prn-a_sb_n1", "prn-a_sb_n7"]
    assert not (build.out / "notes" / "m.html").exists()


@pytest.mark.parametrize("page", ["p.rst", "p.md"])
def test_a_draft_that_is_pulled_with_options_is_nowhere(page: str, project: MakeProject) -> None:
    pull = {"p.rst": ".. prnote:: #1\n   :class: wide\n   :name: here\n", "p.md": "```{prnote} #1\n:class: wide\n```\n"}
    heading = {"p.rst": "Page\n====\n\n", "p.md": "# Page\n\n"}[page]
    pages = {page: heading + pull[page], "notes/n.yaml": "- {pr: a/b#1, title: Later, draft: yes}\n"}
    built = project(pages, prnotes_repo="a/b").build("text")
    assert (built.warnings, built.text("p.txt")) == ("", "Page\n****\n")


def test_a_substitution_that_is_used_twice_is_told_for_two_notes(project: MakeProject) -> None:
    note = "      :::{prnote} a/b#1\n      :title: Twice\n      Body.\n      :::\n"
    page = f"---\nmyst:\n  substitutions:\n    n: |\n{note}---\n# P\n\n{{{{ n }}}}\n\n{{{{ n }}}}\n"
    build = project({"p.md": page}, myst_enable_extensions=["colon_fence", "substitution"]).build("text")
    # MyST counts the lines of a substitution from where it stands.
    assert [path for path, _ in told(build, "id-duplicate")] == ["p.md"]
    assert len(codes(build)) == 1


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_is_wrong_in_a_note_is_told_once_on_however_many_pages_it_stands(jobs: int, project: MakeProject) -> None:
    fence = "\n    ```{include} x.txt\n    ```\n"
    notes = "".join(f"- pr: a/b#{number}\n  title: Note\n  body: |{fence}" for number in (1, 2))
    pages = {f"p{number}.rst": "P\n=\n\n.. prnote:: a/b#1\n\n.. prnote:: a/b#2\n" for number in range(8)}
    build = project({"notes/n.yaml": notes, **pages}).build("dummy", jobs=jobs)
    assert sorted(told(build, "body-markup")) == [("notes/n.yaml", 4), ("notes/n.yaml", 9)]
    assert "build succeeded, 2 warnings" in build.status


DRAFTS = """\
P
=

.. prnote:: #1

.. prnote:: #1
   :show: link

.. readinglist::

.. readinglist::
   :layout: table
   :columns: title
"""


@pytest.mark.parametrize(("language", "word"), [("en", "(draft)"), ("zh_CN", "（草稿）")])
def test_a_draft_that_is_shown_says_that_it_is_one(language: str, word: str, project: MakeProject) -> None:
    paged = "---\npr: a/b#2\ndraft: yes\n---\n\n# Paged\n"
    pages = {"p.rst": DRAFTS, "paged.md": paged, "notes/n.yaml": "- {pr: a/b#1, title: Later, draft: yes}\n"}
    options = {"prnotes_repo": "a/b", "prnotes_drafts": True, "prnotes_pages": ["paged"], "language": language}
    built = project(pages, **options).build()
    assert built.warnings == ""
    page = read_page(built.out / "p.html")
    # The note, a link to it, a line of the list, a row of the table; the other draft stands in both lists, too.
    assert [mark.text.strip() for mark in page.all("span", "prn-draft")] == [word] * 6
    assert [mark.text for mark in read_page(built.out / "paged.html").all("span", "prn-draft")] == [word[1:-1]]
