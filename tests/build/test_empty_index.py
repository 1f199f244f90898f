"""The page of an index goes with its last entry, as in a clean build."""

from __future__ import annotations

from tests.support.bare import MakeProject

PAGE = "A\n=\n\n.. prnote:: a/b#1\n   :title: T\n   :verdict: must-read\n\n   Body.\n"
FOLLOWUP = "\n   .. followup:: Do it\n"


def test_the_page_of_an_empty_index_is_taken_away(project: MakeProject) -> None:
    made = project({"a.rst": PAGE + FOLLOWUP})
    assert (made.build().out / "prn-followups.html").exists()
    made.replace("a.rst", FOLLOWUP, "")
    built = made.build()
    assert not (built.out / "prn-followups.html").exists()
    assert (built.out / "prn-reading.html").exists()


def test_a_document_of_that_name_is_left_alone(project: MakeProject) -> None:
    built = project({"a.rst": "A\n=\n", "prn-reading.rst": ":orphan:\n\nMine\n====\n"}).build()
    assert (built.out / "prn-reading.html").exists()
