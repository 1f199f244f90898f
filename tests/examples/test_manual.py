"""The manual mentions whatever the package offers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from example_docs._ext.manual.words import WORDS
from sphinx_prnotes.codes import Code
from sphinx_prnotes.ext import assets
from sphinx_prnotes.settings import FOLLOWUP_LIST_OPTIONS, NOTE_LIST_OPTIONS, OPTIONS, Show
from sphinx_prnotes.sources.fields import FOLLOWUP_FIELDS, NOTE_FIELDS
from sphinx_prnotes.views.wants import Layout

MANUAL = Path(__file__).parents[2] / "example_docs" / "manual"
#: Without a value.
FLAGS_OF_LISTS = {"interactive", "toc"}
READING_LIST = [option.replace("_", "-") for option in NOTE_LIST_OPTIONS if option not in FLAGS_OF_LISTS]
FOLLOWUP_LIST = [option.replace("_", "-") for option in FOLLOWUP_LIST_OPTIONS if option not in FLAGS_OF_LISTS]
EVERYWHERE = ("preset", "name")
PAGES_OF_WORDS = {
    "show": "configuration.rst",
    "autolink": "configuration.rst",
    "format": "configuration.rst",
    "forge": "facts.md",
    **dict.fromkeys(
        ("state", "followup-sort", "followup-group-by", "followup-columns", "first-followup-columns"),
        "followuplist.rst",
    ),
}


def read(name: str) -> str:
    return (MANUAL / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("option", [option.name for option in OPTIONS])
def test_every_configuration_value_is_explained_with_an_example(option: str) -> None:
    assert f"prnotes_{option} = " in read("configuration.rst")


@pytest.mark.parametrize("label", [code.label for code in Code])
def test_every_kind_of_problem_has_a_section_with_a_label(label: str) -> None:
    assert f".. _problem-{label}:\n\nprnotes.{label}\n---" in read("problems.rst")


@pytest.mark.parametrize("name", [field.name for field in NOTE_FIELDS if field.in_directive])
def test_every_field_that_is_an_option_is_named_among_the_options_of_prnote(name: str) -> None:
    assert f"``:{name.replace('_', '-')}:``" in read("prnote.rst")


@pytest.mark.parametrize("name", [field.name for field in FOLLOWUP_FIELDS if field.name != "text"])
def test_every_field_of_a_follow_up_is_named_among_the_options_of_followup(name: str) -> None:
    assert f"   * - ``:{name}:``" in read("prnote.rst")


@pytest.mark.parametrize("page", ["prnote.rst", "myst.md"])
@pytest.mark.parametrize("show", [show.value for show in Show])
def test_every_way_to_show_a_note_is_named_in_rst_and_most_are_used_in_myst(page: str, show: str) -> None:
    if page == "prnote.rst":
        assert f"   ``{show}``\n" in read(page)
    elif show != "full":
        assert f"show: {show}\n" in read(page)


@pytest.mark.parametrize("page", ["readinglist.rst", "myst.md"])
@pytest.mark.parametrize("option", [*READING_LIST, *EVERYWHERE])
def test_every_option_of_readinglist_has_an_example_in_rst_and_in_myst(page: str, option: str) -> None:
    # Expressions have a page of their own in reStructuredText.
    assert f"{option}: " in read(page) + (read("filters.rst") if page.endswith(".rst") else "")


@pytest.mark.parametrize("page", ["readinglist.rst", "myst.md"])
def test_interactive_has_an_example_in_rst_and_in_myst(page: str) -> None:
    assert re.search(r"^ *:interactive:$", read(page), re.MULTILINE)


def test_every_field_that_lists_know_in_the_browser_is_named() -> None:
    script = (Path(assets.STATIC) / assets.SCRIPT).read_text(encoding="utf-8")
    line = next(line for line in script.splitlines() if "const FIELDS" in line)
    ordered = next(line for line in script.splitlines() if "const ORDERED" in line)
    fields = {*re.findall(r'"([a-z]+)"', line), *re.findall(r"([a-z]+):", ordered)}
    assert {"verdict", "due", "note"} <= fields
    section = read("readinglist.rst").partition("In the browser\n---")[2]
    assert [field for field in sorted(fields) if f"``{field}``" not in section] == []


@pytest.mark.parametrize("page", ["followuplist.rst", "myst.md"])
@pytest.mark.parametrize("option", [*FOLLOWUP_LIST, *EVERYWHERE])
def test_every_option_of_followuplist_has_an_example_in_rst_and_in_myst(page: str, option: str) -> None:
    # Expressions have a page of their own in reStructuredText.
    assert f"{option}: " in read(page) + (read("filters.rst") if page.endswith(".rst") else "")


@pytest.mark.parametrize(("name", "page"), [(name, PAGES_OF_WORDS.get(name, "readinglist.rst")) for name in WORDS])
def test_every_set_of_words_that_an_option_takes_is_printed(name: str, page: str) -> None:
    written = ":prnotes-words:" if page.endswith(".rst") else "{prnotes-words}"
    assert f"{written}`{name}`" in read(page)


@pytest.mark.parametrize("layout", [layout.value for layout in Layout])
def test_every_layout_is_explained(layout: str) -> None:
    assert f"   ``{layout}``\n" in read("readinglist.rst")


@pytest.mark.parametrize("page", ["readinglist.rst", "myst.md"])
@pytest.mark.parametrize("flag", sorted(FLAGS_OF_LISTS))
def test_every_flag_of_lists_has_an_example_in_rst_and_in_myst(page: str, flag: str) -> None:
    assert f":{flag}:\n" in read(page)
