"""What notes weigh in the environment, which every build loads whole."""

from __future__ import annotations

import json

import pytest

from tests.support.bare import MakeProject

NOTES = 300
PAGES = 6
LISTS = {
    "list.rst": "List\n====\n\n.. readinglist::\n",
    "table.rst": "Table\n=====\n\n.. readinglist::\n   :layout: table\n",
}


def body(number: int) -> str:
    """Write 1 kB that no other note has."""
    words = " ".join(f"word{number * step % 9973}" for step in range(1, 120))
    return f"变更 {number}，值得一读。{words}"[:980]


def from_a_file() -> dict[str, str]:
    notes = [{"pr": f"a/b#{number}", "title": f"Note {number}", "body": body(number)} for number in range(1, NOTES + 1)]
    pulls = {
        f"page{page}.rst": "P\n=\n\n" + "".join(f".. prnote:: a/b#{n}\n\n" for n in range(page + 1, NOTES + 1, PAGES))
        for page in range(PAGES)
    }
    return {"notes/n.json": json.dumps(notes), **pulls}


def inline() -> dict[str, str]:
    return {
        f"page{page}.rst": "P\n=\n\n"
        + "".join(
            f".. prnote:: a/b#{n}\n   :title: Note {n}\n\n   {body(n)}\n\n" for n in range(page + 1, NOTES + 1, PAGES)
        )
        for page in range(PAGES)
    }


@pytest.mark.parametrize("pages", [from_a_file(), inline()], ids=["from a file", "inline"])
def test_a_note_of_a_kilobyte_adds_less_than_a_kilobyte(pages: dict[str, str], project: MakeProject) -> None:
    def weigh(files: dict[str, str]) -> int:
        made = project({**files, **LISTS})
        assert made.build("dummy").warnings == ""
        return (made.builds / "doctrees" / "environment.pickle").stat().st_size

    empty = weigh({f"page{page}.rst": "P\n=\n" for page in range(PAGES)})
    assert weigh(pages) - empty < NOTES * 1000
