"""The plain values of ``prnotes_fields`` and ``prnotes_pages``."""

from __future__ import annotations

from typing import Any

import pytest

from sphinx_prnotes.naming import Naming, read_namings, read_page_globs
from sphinx_prnotes.settings import read_settings


@pytest.mark.parametrize(
    ("value", "naming"),
    [
        ("pr", Naming("pr")),
        ("Impact", Naming("Impact")),
        ("", Naming("")),
        (None, Naming("")),
        ({}, Naming("name")),
        ({"means": "verdict"}, Naming("verdict")),
        ({"values": {" LGTM": "skim", "tbd": None, "?": ""}}, Naming("name", {"lgtm": "skim", "tbd": "", "?": ""})),
        ({"headings": "Verdict"}, Naming("name", {}, ("Verdict",))),
        ({"headings": ("A", " B ")}, Naming("name", {}, ("A", "B"))),
    ],
)
def test_a_name_stands_for_a_field_a_label_nothing_or_more(value: object, naming: Naming) -> None:
    assert read_namings({"name": value}) == {"name": naming}


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ({"x": 5}, "'x' stands for a field, a label, None, or a mapping of means, values, headings, not 5"),
        ({"x": ["pr"]}, r"'x' stands for a field, a label, None, or a mapping of .*, not \['pr'\]"),
        ({5: "pr"}, "5 is not the name of a field"),
        ({" ": "pr"}, "' ' is not the name of a field"),
        ({"x": {"heading": "V"}}, r"'x' has no part 'heading', did you mean 'headings'\?"),
        ({"x": {"zzz": "V"}}, "'x' has no part 'zzz'; it takes means, values, headings"),
        ({"x": {"means": ""}}, "'means' of 'x' is a field or a label, not ''"),
        ({"x": {"means": None}}, "'means' of 'x' is a field or a label, not None"),
        ({"x": {"values": ["a"]}}, r"'values' of 'x' is a mapping of what is written to what it means, not \['a'\]"),
        ({"x": {"values": {"a": 1}}}, "'values' of 'x' leads from text to text or None, not from 'a' to 1"),
        ({"x": {"values": {1: "a"}}}, "'values' of 'x' leads from text to text or None, not from 1 to 'a'"),
        ({"x": {"headings": 5}}, "'headings' of 'x' is a text or a list of texts, not 5"),
        ({"x": {"headings": ["a", ""]}}, r"'headings' of 'x' is a text or a list of texts, not \['a', ''\]"),
    ],
)
def test_anything_else_is_told_with_what_would_be_right(value: dict[Any, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_namings(value)


def test_pages_are_globs_or_globs_with_the_names_of_their_files() -> None:
    assert read_page_globs(["a/*", "!a/b"]) == {"a/*": (), "!a/b": ()}
    value = {"a/*": "{pr}", "b/*": ["{pr}", "{noted}"], "c/*": None, "d/*": "", "!a/b": None}
    names = {"a/*": ("{pr}",), "b/*": ("{pr}", "{noted}"), "c/*": (), "d/*": (), "!a/b": ()}
    assert read_page_globs(value) == names


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ([5], "5 is not a glob of documents"),
        ([["a"]], r"\['a'\] is not a glob of documents"),
        (["!"], "'!' is not a glob of documents"),
        (["!a", "!b"], "there are only globs that leave documents out; name those that are notes, too"),
        ({"a": 5}, "the names of 'a' are a pattern or a list of patterns, not 5"),
        ({"a": [5]}, r"the names of 'a' are a pattern or a list of patterns, not \[5\]"),
    ],
)
def test_other_pages_are_told(value: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_page_globs(value)


def test_a_wrong_value_is_a_problem_of_the_configuration_and_the_default_stands_in_for_it() -> None:
    settings, problems = read_settings({"fields": {"x": 5}, "pages": ["!a"]})
    assert (settings.fields, settings.pages) == ({}, {})
    assert [(problem.code.label, problem.origin.path) for problem in problems] == [("config", "conf.py")] * 2
