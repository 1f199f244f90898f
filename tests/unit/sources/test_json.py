"""JSON: texts as typed, places, and what is kept of a broken file."""

from __future__ import annotations

import pytest

from sphinx_prnotes.model import Origin
from sphinx_prnotes.sources.json_tree import read_json
from sphinx_prnotes.sources.report import Report
from sphinx_prnotes.sources.tree import Mapping, Scalar, Value
from tests.unit.sources.desks import bare, told


def grow(text: str) -> tuple[Value | None, list[str]]:
    report = Report()
    return read_json(text, "n.json", report), told(report.problems)


@pytest.mark.parametrize("typed", ["0", "-12", "1.50", "1e5", "1E+5", "true", "false"])
def test_numbers_and_words_stay_as_typed(typed: str) -> None:
    assert bare(grow(f'{{"a": {typed}}}')[0]) == {"a": typed}


def test_null_is_as_if_nothing_were_there() -> None:
    value, problems = grow('{"a": null, "b": [null, 1]}')
    assert bare(value) == {"b": ["1"]}
    assert problems == []


def test_every_value_has_its_line_and_column() -> None:
    value, _ = grow('{\n\t"a": [\n\t\t"x"]}')
    assert isinstance(value, Mapping)
    key, members = value.pairs[0]
    assert (key.origin, members.origin) == (Origin("n.json", 2, 2), Origin("n.json", 2, 7))
    assert bare(members) == ["x"]
    assert not isinstance(members, Scalar | Mapping)
    assert members.members[0].origin == Origin("n.json", 3, 3)


def test_a_name_written_twice_is_kept_twice_for_who_tells_it() -> None:
    value, _ = grow('{"a": 1, "a": 2}')
    assert isinstance(value, Mapping)
    assert [key.text for key, _ in value.pairs] == ["a", "a"]


@pytest.mark.parametrize(
    ("text", "kept", "problem"),
    [
        ("[NaN, 1]", ["1"], "1:2: 'NaN' is no value; write a text in double quotes, a number, true, false or null"),
        ("[01]", [], "1:2: '01' is no value; write a text in double quotes, a number, true, false or null"),
        ('{"a": 1,}', {"a": "1"}, "1:8: a comma stands before }; delete it"),
        ("[1\n2]", ["1", "2"], "2:1: a comma or ] is missing before this"),
        (
            '{"a": 1} x',
            {"a": "1"},
            "1:10: something stands after the end of the value; a file holds one value; what follows is not read",
        ),
        ('[{"a": 1}, {"b" 2}]', [{"a": "1"}, {}], "1:17: a colon is missing before this; what follows is not read"),
        ("{'a': 1}", {}, "1:2: a name in double quotes is missing here; what follows is not read"),
        (
            '{"a": 1, "b": "x',
            {"a": "1"},
            "1:15: the text that begins here cannot be read: unterminated string; what follows is not read",
        ),
        ("[1,", ["1"], "1:4: a value is missing here"),
        ("[" * 60, None, "1:52: values are nested more than 50 deep; no field of a note is; what follows is not read"),
    ],
)
def test_what_is_whole_in_a_broken_file_is_kept(text: str, kept: object, problem: str) -> None:
    value, problems = grow(text)
    place, message = problem.split(": ", 1)
    assert problems == [f"n.json:{place}: this is not well-formed JSON: {message} [file-format]"]
    if kept is not None:
        assert bare(value) == kept


def test_reading_gives_up_after_too_many_errors() -> None:
    _, problems = grow("[" + "x " * 1000 + "]")
    assert len(problems) == 21


def test_deep_nesting_is_no_crash() -> None:
    assert len(grow("[" * 100_000)[1]) == 1


def test_an_empty_file_is_no_problem() -> None:
    assert grow(" \n") == (None, [])
