"""Readers of the manual choose the markup of its examples once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.browser import Browser
from tests.support.manual import build_tutorial

pytestmark = pytest.mark.browser

SHOWN = """
[...document.querySelectorAll(".prnotes-tab")]
  .filter((tab) => tab.checkVisibility())
  .map((tab) => tab.querySelector(".highlight-rst") ? "rst" : "markdown")
"""
CHOOSE = "document.querySelectorAll('.prnotes-tabs > [value=markdown]')[1].click()"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_tutorial(tmp_path_factory.mktemp("tutorial")).out / "manual" / "tutorial.html"


def test_one_choice_counts_for_all_examples_and_for_the_next_page(page: Path, browser: Browser) -> None:
    browser.open(page)
    assert browser.run(SHOWN) == ["rst"] * 3
    browser.run(CHOOSE)
    assert browser.run(SHOWN) == ["markdown"] * 3
    browser.open(page)
    assert browser.run(SHOWN) == ["markdown"] * 3
    browser.run("localStorage.clear()")
    assert browser.complaints == []


def test_without_a_script_each_example_has_its_own_choice(page: Path, browser: Browser) -> None:
    browser.open(page, scripts=False)
    browser.run(CHOOSE)
    assert browser.run(SHOWN) == ["rst", "markdown", "rst"]


def test_both_markups_are_printed(page: Path, browser: Browser) -> None:
    browser.open(page)
    browser.emulate("print")
    assert browser.run(SHOWN) == ["rst", "markdown"] * 3
    browser.emulate("screen")
