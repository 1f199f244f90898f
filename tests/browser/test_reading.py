"""Notes and lists on whole themes, as somebody reads them: links that lead in, keys, paper."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from sphinx import version_info as sphinx_version

from tests.support.bare import MakeProject
from tests.support.browser import Browser

pytestmark = pytest.mark.browser

folds = pytest.mark.skipif(sphinx_version < (8, 2), reason="this Sphinx folds no admonition")

NOTES: Final = """\
notes:
  - pr: "a/b#1"
    title: Folded away
    verdict: must-read
    minutes: 5
    body: What it says.
    followups: [{id: later, text: Something to do, owner: me, due: 2026-07-05}]
  - {pr: "a/b#2", title: Open to all, verdict: skim, body: Another.}
"""
PAGES: Final = {
    "notes/n.yaml": NOTES,
    "a.rst": "A\n=\n\nText.\n\n.. prnote:: a/b#1\n   :collapsible: closed\n   :name: a-name\n\n.. prnote:: a/b#2\n",
    "rl.rst": "L\n=\n\n.. readinglist:: All\n   :layout: table\n   :interactive:\n\n.. followuplist::\n",
}
NOTE: Final = "document.querySelector('details.prn-note')"
SEEN: Final = """
(() => {
  const { top, bottom } = document.querySelector(%r).getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
})()
"""


@pytest.fixture(scope="module", params=["alabaster", "furo"])
def out(request: pytest.FixtureRequest, shared_project: MakeProject) -> Path:
    values = {"html_theme": request.param, "templates_path": [], "prnotes_today": "2026-08-01"}
    return shared_project(PAGES, **values).build().out


@folds
@pytest.mark.parametrize("anchor", ["prn-a_sb_n1", "prn-a_sb_n1_flater", "a-name"])
def test_a_link_into_a_folded_note_opens_it_and_shows_its_title(anchor: str, browser: Browser, out: Path) -> None:
    browser.resize(1000, 400)
    browser.open(out / "a.html", f"?{anchor}")
    assert browser.run(f"{NOTE}.open") is False
    browser.open(out / "a.html", f"?to-{anchor}#{anchor}")
    assert browser.run(f"{NOTE}.open") is True
    assert browser.run(SEEN % (".prn-followups" if "_f" in anchor else "details.prn-note > summary")) is True


@folds
def test_what_is_folded_away_is_printed(browser: Browser, out: Path) -> None:
    browser.open(out / "a.html")
    text = f"{NOTE}.querySelector('.prn-content > p')"
    # It has its room, too, and does not lie upon what comes after.
    seen = f"{text}.checkVisibility() && {text}.getBoundingClientRect().bottom < {NOTE}.getBoundingClientRect().bottom"
    assert browser.run(seen) is False
    browser.emulate("print")
    assert browser.run(seen) is True
    browser.emulate("screen")
    assert browser.run(seen) is False


def test_paper_is_light_and_has_no_controls(browser: Browser, out: Path) -> None:
    browser.emulate("print", dark=True)
    browser.open(out / "rl.html")
    assert browser.run("getComputedStyle(document.querySelector('.prn-list')).colorScheme") == "light"
    assert browser.run("document.querySelector('.prn-filter').checkVisibility()") is False
    assert browser.run("document.querySelector('.prn-table').checkVisibility()") is True
    browser.emulate("screen")


@pytest.fixture(autouse=True)
def _usual_window(browser: Browser) -> Iterator[None]:
    yield
    browser.resize(1000)
    browser.emulate("screen")


def tab_to(browser: Browser, selector: str) -> None:
    """Go on with the key alone until what is looked for has the focus."""
    for _ in range(60):
        browser.press("Tab")
        if browser.run(f"document.activeElement.matches({selector!r})"):
            return
    raise AssertionError(f"no way to {selector} with the key")


@folds
def test_a_note_is_unfolded_with_the_keyboard_and_one_sees_where_one_is(browser: Browser, out: Path) -> None:
    browser.open(out / "a.html")
    tab_to(browser, ".prn-note > summary")
    assert browser.run("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    browser.press("Enter")
    assert browser.run(f"{NOTE}.open") is True
    tab_to(browser, ".prn-note a")
    assert browser.run("getComputedStyle(document.activeElement).outlineStyle") == "solid"


def test_a_table_is_filtered_and_sorted_with_the_keyboard(browser: Browser, out: Path) -> None:
    browser.resize(1000)
    browser.open(out / "rl.html")
    shown = "[...document.querySelectorAll('tbody tr')].filter((row) => row.checkVisibility())"
    rows = f"{shown}.map((row) => row.cells[0].innerText)"
    tab_to(browser, ".prn-filter input")
    browser.type("verdict:skim")
    browser.press("Enter")
    assert browser.run(rows) == ["Open to all"]
    tab_to(browser, ".prn-filter button:last-of-type")
    browser.run("document.querySelector('.prn-filter input').value = ''")
    tab_to(browser, "th button")
    browser.press("Enter", "Enter")
    assert browser.run(rows) == ["Open to all", "Folded away"]


@pytest.mark.parametrize("page", ["a", "rl"])
def test_no_page_complains_or_asks_for_anything_but_its_own_files(page: str, browser: Browser, out: Path) -> None:
    browser.open(out / f"{page}.html")
    outside = [url for url in browser.requests if not url.startswith((out.as_uri(), "data:"))]
    assert (browser.complaints, outside) == ([], [])
