"""The ``prnotes.json`` of the project's own build: the problems in it, and whatever somebody made of the file."""

from __future__ import annotations

import json
from io import BytesIO

import pytest

from sphinx_prnotes.codes import Code
from sphinx_prnotes.model import Origin, Problem
from sphinx_prnotes.references import ReferenceReader
from sphinx_prnotes.sources.decode import Context
from sphinx_prnotes.sources.published import Built, read_built
from tests.support.published import SETTINGS, note_members, published, read, told

HEADING = {"path": "a.rst", "line": 4, "column": 2, "code": "prnotes.heading", "message": "no heading"}
HEADING_TOLD = Problem(Code.HEADING, "no heading", Origin("a.rst", 4, 2))


def with_problems(*problems: object) -> bytes:
    """Write a file as a build does: a problem a line, behind everything else."""
    lines = ",\n".join(f"    {json.dumps(problem)}" for problem in problems)
    return (
        published(note_members(1, place="inline")).removesuffix(b"\n}\n")
        + f',\n  "problems": [\n{lines}\n  ]\n}}\n'.encode()
    )


def built(content: bytes) -> Built:
    return read_built(BytesIO(content), "prnotes.json", Context(SETTINGS, ReferenceReader(SETTINGS)))


def test_problems_come_behind_the_notes() -> None:
    found = built(with_problems(HEADING, {**HEADING, "line": 9}))
    assert [note.id for note in found.notes] == [""]
    assert found.problems == (HEADING_TOLD, Problem(Code.HEADING, "no heading", Origin("a.rst", 9, 2)))


def test_a_file_that_was_written_otherwise_has_them_too() -> None:
    record = json.loads(with_problems(HEADING))
    assert built(json.dumps(record).encode()).problems == (HEADING_TOLD,)
    assert built(json.dumps(dict(reversed(record.items())), indent=2).encode()).problems == (HEADING_TOLD,)
    assert built(json.dumps({**record, "notes": []}).encode()).problems == (HEADING_TOLD,)


@pytest.mark.parametrize(
    ("problem", "reason"),
    [
        (7, "7 is no object"),
        ({**HEADING, "code": "prnotes.headings"}, "there is no kind of problem 'headings'"),
        ({**HEADING, "code": None}, "None is no text"),
        ({**HEADING, "message": ""}, "'' is no text"),
    ],
)
def test_what_is_no_problem_is_told_and_the_others_are_kept(problem: object, reason: str) -> None:
    left_out = Problem(Code.PROJECT, f"project 'of the build': a problem is left out: {reason}", Origin("prnotes.json"))
    assert built(with_problems(problem, HEADING)).problems == (left_out, HEADING_TOLD)


def test_a_place_that_is_none_is_the_file() -> None:
    (problem,) = built(with_problems({**HEADING, "line": "4"})).problems
    assert problem.origin == Origin("prnotes.json")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (published(), "does not say what is wrong on pages"),
        (with_problems().replace(b'"problems": [', b'"problems": 7, "x": ['), "does not say what is wrong on pages"),
        (with_problems(HEADING)[:-5], "not well-formed JSON"),
    ],
)
def test_what_no_build_has_written_is_refused(content: bytes, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        built(content)


def test_another_project_passes_over_them_without_a_word() -> None:
    reading = read(with_problems(HEADING, 7))
    assert (len(reading.notes), told(reading)) == (1, [])
