"""The demonstration speaks one language: that of the project, in every word that is not a person's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.bare import MakeProject
from tests.support.page import Element, read_page
from tests.support.project import Project

EXAMPLES = Path(__file__).parents[2] / "example_docs"

#: What holds nothing but words of ours, names that people gave, numbers and dates.
OURS = {
    "prn-badge",
    "prn-minutes",
    "prn-forge",
    "prn-label-text",
    "prn-count",
    "prn-notice",
    "prn-empty",
    "prn-date",
    "prn-due",
    "prn-stale",
}
#: Names from the demonstration's own configuration and pages, and what Chinese reviewers say, too.
NAMES = r"\bCredits\b|\bPR\b|huggingface/OpenEnv|radixark/miles"

#: Chosen so that hardly a word of ours is missing from the pages.
WORDS = """\
Words
=====

.. readinglist::
   :layout: table
   :columns: title, verdict, minutes, ref, merged, noted, tags, authors, by, followups, mentioned-by

.. readinglist::
   :layout: cards
   :limit: 3
   :group-by: verdict

.. readinglist::
   :layout: full

.. readinglist::
   :budget: 20

.. readinglist:: None
   :filter: tag:zzz

.. followuplist::
   :layout: table
   :columns: state, text, owner, due, done, ref, note
   :state: all

.. followuplist::
   :state: all
   :interactive:

.. prnote:: a/b#1
   :title: T
   :minutes: 10-15
   :noted: 2026-07-30
   :by: N. N.
   :follows: #2013

   .. followup:: One
      :due: 2026-07-31
      :owner: N. N.

   .. followup:: Two
      :state: done

   .. followup:: Three
      :state: dropped
"""


@pytest.fixture(scope="module")
def demonstration(shared_project: MakeProject) -> Project:
    paths = (EXAMPLES / name for name in ("conf.py", "facts.json"))
    files = {path.relative_to(EXAMPLES).as_posix(): path.read_bytes() for path in (*paths, *EXAMPLES.glob("notes/*"))}
    pages = {path.relative_to(EXAMPLES).as_posix(): path.read_bytes() for path in EXAMPLES.glob("demo/*")}
    return shared_project({**files, **pages, "demo/words.rst": f":orphan:\n\n{WORDS}"})


def speak(project: Project, language: str) -> list[Element]:
    """Build the demonstration in a language."""
    values = {
        "language": language,
        "root_doc": "demo/index",
        "exclude_patterns": ["index.rst", "_templates"],
        "templates_path": ["_templates"],
        "extensions": ["myst_parser", "sphinx_prnotes"],
        "html_theme": "basic",
        "html_static_path": [],
        "html_css_files": [],
    }
    built = project.build(out=language, doctrees=f"{language}-doctrees", overrides=values)
    assert built.warnings == ""
    return [read_page(path) for path in sorted(built.out.glob("**/*.html"))]


def words_of_ours(pages: list[Element]) -> set[str]:
    """The texts of what holds none but our words, without what links in it are called."""
    found = (element for page in pages for element in page.elements() if OURS.intersection(element.classes))
    return {re.sub(NAMES, "", without_links(element)) for element in found}


def without_links(element: Element) -> str:
    words = element.text
    for name, _ in element.links:
        words = words.replace(name, "")
    return words


def test_chinese_pages_have_no_english_word_of_ours(demonstration: Project) -> None:
    found = words_of_ours(speak(demonstration, "zh_CN"))
    assert {"必读", "值得一读", "略读", "重点看", "风险", "后续事项", "文件"} <= found
    assert {words for words in found if re.search(r"[A-Za-z]{2}", words)} == set()


def test_english_pages_have_no_chinese_word_of_ours(demonstration: Project) -> None:
    found = words_of_ours(speak(demonstration, "en"))
    assert {"Must read", "Worth reading", "Skim", "Look at", "Risks", "Follow-ups", "Files"} <= found
    assert {words for words in found if re.search(r"[\u3000-\u9fff\uff00-\uffef]", words)} == set()
