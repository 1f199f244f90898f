"""What ``prnotes_lists`` may hold, and what is said of anything else."""

from __future__ import annotations

import pytest

from sphinx_prnotes.codes import Code
from sphinx_prnotes.model import Origin, Problem
from sphinx_prnotes.settings import read_settings


def test_a_preset_holds_texts_numbers_lists_and_flags_as_a_directive_has_them() -> None:
    written = {"digest": {"verdict": ["must-read", "skim"], "group-by": "repo", "limit": 5, "interactive": True}}
    settings, problems = read_settings({"lists": written})
    assert problems == ()
    assert settings.lists == {
        "digest": {"verdict": "must-read, skim", "group_by": "repo", "limit": "5", "interactive": "true"}
    }


@pytest.mark.parametrize(
    ("lists", "clause"),
    [
        ({"a": "table"}, "'a': 'table' is not a name with a mapping of options"),
        ({7: {}}, "7: {} is not a name with a mapping of options"),
        ({"a": {"layuot": "table"}}, "list 'a' has no option 'layuot', did you mean 'layout'?"),
        ({"a": {"name": "x"}}, "list 'a' has no option 'name'"),
        ({"a": {"limit": None}}, "option 'limit' of list 'a' takes a text, a number or a list, not None"),
        ({"a": {"tags": ["x", 1]}}, "option 'tags' of list 'a': 1 is not a text"),
    ],
)
def test_a_wrong_preset_is_told_and_left_out_and_the_others_stay(lists: dict[object, object], clause: str) -> None:
    settings, problems = read_settings({"lists": {**lists, "good": {"limit": 5}}})
    assert problems == (Problem(Code.CONFIG, f"prnotes_lists: {clause}; it is left out", Origin("conf.py")),)
    assert settings.lists == {"good": {"limit": "5"}}


def test_every_wrong_preset_is_told() -> None:
    settings, problems = read_settings({"lists": {"a": 1, "b": {"limit": 5}, "c": {"x": 1}}})
    assert [problem.message.partition(": ")[2] for problem in problems] == [
        "'a': 1 is not a name with a mapping of options; it is left out",
        "list 'c' has no option 'x'; it is left out",
    ]
    assert list(settings.lists) == ["b"]


def test_presets_of_another_type_are_told_and_there_are_none() -> None:
    settings, problems = read_settings({"lists": ["a"]})
    message = "prnotes_lists: ['a'] is not of type dict; the default is used"
    assert problems == (Problem(Code.CONFIG, message, Origin("conf.py")),)
    assert settings.lists == {}
