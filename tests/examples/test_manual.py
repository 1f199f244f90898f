"""The manual mentions whatever the package offers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from example_docs._ext.manual.words import WORDS
from sphinx_prnotes.codes import Code
from sphinx_prnotes.ext import assets
from sphinx_prnotes.ext.roles import ROLES
from sphinx_prnotes.settings import FOLLOWUP_LIST_OPTIONS, NOTE_LIST_OPTIONS, OPTIONS, Show
from sphinx_prnotes.views.wants import Layout
from tests.support.manual import EXAMPLE_DOCS, SOURCES

MANUAL = EXAMPLE_DOCS / "manual"
PROBLEMS = sorted((MANUAL / "problems").glob("*.rst"))
OPTIONS_OF_LISTS = {
    "readinglist": [*NOTE_LIST_OPTIONS, "preset", "name"],
    "followuplist": [*FOLLOWUP_LIST_OPTIONS, "preset", "name"],
}
PAGES_OF_WORDS = {
    "fields": "prnote.rst",
    "comma-lists": "notes-files.md",
    "show": "configuration.rst",
    "autolink": "configuration.rst",
    "format": "configuration.rst",
    "forge": "facts.md",
    "foreign-names": "pages.rst",
    "foreign-prefixes": "pages.rst",
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
    section = f".. _problem-{label}:\n\nprnotes.{label}\n---"
    assert [section in page.read_text(encoding="utf-8") for page in PROBLEMS].count(True) == 1


@pytest.mark.parametrize("role", ROLES)
def test_every_role_is_explained_with_an_example(role: str) -> None:
    assert f"``:prn:{role}:``" in read("roles.rst")
    assert any(f":prn:{role}:`" in source for source in SOURCES.values())


@pytest.mark.parametrize("show", [show.value for show in Show])
def test_every_way_to_show_a_note_is_explained(show: str) -> None:
    assert f"\n``{show}``\n" in read("prnote.rst")


@pytest.mark.parametrize(
    ("directive", "option"),
    [(directive, option.replace("_", "-")) for directive, options in OPTIONS_OF_LISTS.items() for option in options],
)
def test_every_option_of_a_list_has_an_example(directive: str, option: str) -> None:
    used = re.compile(rf"^( *)\.\. {directive}::[^\n]*\n(\1   [^\n]*\n)*\1   :{option}:", re.MULTILINE)
    # Sections, which toc makes, cannot stand in an example.
    assert option == "toc" or any(used.search(source) for source in SOURCES.values())


def test_every_field_that_lists_know_in_the_browser_is_named() -> None:
    script = (Path(assets.STATIC) / assets.SCRIPT).read_text(encoding="utf-8")
    line = next(line for line in script.splitlines() if "const FIELDS" in line)
    ordered = next(line for line in script.splitlines() if "const ORDERED" in line)
    fields = {*re.findall(r'"([a-z]+)"', line), *re.findall(r"([a-z]+):", ordered)}
    assert {"verdict", "due", "note"} <= fields
    section = read("readinglist.rst").partition("In the browser\n---")[2]
    assert [field for field in sorted(fields) if f"``{field}``" not in section] == []


@pytest.mark.parametrize(("name", "page"), [(name, PAGES_OF_WORDS.get(name, "readinglist.rst")) for name in WORDS])
def test_every_set_of_words_that_an_option_takes_is_printed(name: str, page: str) -> None:
    written = ":prnotes-words:" if page.endswith(".rst") else "{prnotes-words}"
    assert f"{written}`{name}`" in read(page)


@pytest.mark.parametrize(
    ("table", "page"),
    [
        ("prnotes-readinglist-options", "readinglist.rst"),
        ("prnotes-followuplist-options", "followuplist.rst"),
        ("prnotes-showing-options", "prnote.rst"),
    ],
)
def test_the_options_of_a_directive_are_printed_from_the_code(table: str, page: str) -> None:
    assert f".. {table}::\n" in read(page)


@pytest.mark.parametrize("layout", [layout.value for layout in Layout])
def test_every_layout_is_explained(layout: str) -> None:
    assert f"   ``{layout}``\n" in read("readinglist.rst")
