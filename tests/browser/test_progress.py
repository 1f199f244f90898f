"""Notes that a reader has marked as read."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tests.support.bare import MakeProject
from tests.support.browser import Browser
from tests.support.project import Project

pytestmark = pytest.mark.browser

NOTES: Final = """\
notes:
  - {pr: "a/b#1", title: One, see_also: ["a/b#2"], tags: [x, y]}
  - {pr: "a/b#2", title: Two, tags: [x]}
  - {pr: "a/b#3", title: Nowhere placed, tags: [x]}
"""
PAGES: Final = {
    "notes/n.yaml": NOTES,
    "a.rst": "A\n=\n\n.. prnote:: a/b#1\n\n.. prnote:: a/b#2\n   :collapsible: open\n",
    "rl.rst": "L\n=\n\n.. readinglist:: All\n\n.. readinglist::\n   :group-by: tag\n   :layout: table\n\n"
    ".. readinglist::\n   :layout: cards\n   :tags: y\n",
    "plain.rst": "P\n=\n\nNothing of ours.\n",
}
BOXES: Final = "[...document.querySelectorAll('.prn-note input')].map((box) => box.checked)"
COUNTS: Final = "[...document.querySelectorAll('.prn-count')].map((line) => line.textContent)"
READ: Final = """
[...document.querySelectorAll('span.prn-read')].filter((sign) => sign.checkVisibility())
  .map((sign) => sign.previousSibling.textContent)
"""


@pytest.fixture(scope="module")
def made(shared_project: MakeProject) -> Project:
    return shared_project(PAGES, prnotes_progress=True, suppress_warnings=["prnotes.unplaced"])


@pytest.fixture(scope="module")
def out(made: Project) -> Path:
    return made.build().out


@pytest.fixture(autouse=True)
def _nothing_read(browser: Browser, out: Path) -> None:
    browser.open(out / "plain.html")
    browser.run("localStorage.clear()")


def test_what_is_ticked_at_a_note_is_told_by_every_list(browser: Browser, out: Path) -> None:
    browser.open(out / "rl.html")
    assert browser.complaints == []
    assert browser.run(COUNTS) == ["0 of 3 read", "0 of 3 read", "0 of 1 read"]
    browser.open(out / "a.html")
    assert browser.run(BOXES) == [False, False]
    browser.run("document.querySelector('.prn-note input').click()")
    browser.open(out / "rl.html")
    assert browser.run(COUNTS) == ["1 of 3 read", "1 of 3 read", "1 of 1 read"]
    assert browser.run(READ) == ["One", "One", "One", "One"]
    assert ("image", "Read") in browser.names()
    browser.open(out / "a.html", "?again")
    assert browser.run(BOXES) == [True, False]
    browser.run("document.querySelector('.prn-note input').click()")
    browser.open(out / "rl.html", "?again")
    assert browser.run(READ) == []
    assert browser.complaints == []


def test_a_box_has_a_name_and_is_reached_with_the_keyboard(browser: Browser, out: Path) -> None:
    browser.open(out / "a.html")
    assert browser.names().count(("checkbox", "Read")) == 2
    browser.run("document.querySelector('.prn-note .headerlink').focus()")
    browser.press("Tab", "Space")
    assert browser.run(BOXES) == [True, False]


@pytest.mark.parametrize("kept", ["{", "5", "null", '{"a": 1}'])
def test_what_somebody_else_has_kept_does_no_harm(kept: str, browser: Browser, out: Path) -> None:
    browser.run(f"localStorage.setItem('prnotes-read:p', {kept!r})")
    browser.open(out / "a.html")
    assert browser.run(BOXES) == [False, False]
    assert browser.complaints == []


def test_nothing_leaves_the_page_and_a_page_without_notes_has_no_script(browser: Browser, out: Path) -> None:
    browser.open(out / "a.html")
    browser.run("document.querySelector('.prn-note input').click()")
    assert [url for url in browser.requests if not url.startswith(out.as_uri())] == []
    assert "prnotes-reading.js" not in (out / "plain.html").read_text(encoding="utf-8")


def test_it_is_off_unless_wanted_and_turning_it_on_writes_the_pages_anew(project: MakeProject) -> None:
    made = project(PAGES, suppress_warnings=["prnotes.unplaced"])
    assert "prnotes-reading.js" not in made.build().text("a.html")
    built = made.build(overrides={"prnotes_progress": True})
    assert "prnotes-reading.js" in built.text("a.html")
    assert {"a", "rl"} <= built.resolved
    assert "plain" not in built.resolved


def test_the_script_is_short() -> None:
    from sphinx_prnotes.ext.assets import READING, STATIC

    assert len((STATIC / READING).read_text(encoding="utf-8").splitlines()) <= 100
