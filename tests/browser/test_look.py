"""The controls of interactive lists can be read and found, on light pages and on dark ones."""

from __future__ import annotations

from typing import Final

import pytest

from sphinx_prnotes.ext.assets import STATIC, STYLESHEET
from tests.support.bare import MakeProject
from tests.support.browser import Browser
from tests.support.colours import contrast
from tests.support.interactive import NOTES, PAGE, Reader

pytestmark = pytest.mark.browser

#: What is told apart by contrast: its name, its colour, and the colour behind it.
COLOURS: Final = """
(() => {
  const behind = (node) => {
    const { backgroundColor } = getComputedStyle(node);
    return /, 0\\)$/.test(backgroundColor) ? behind(node.parentElement) : backgroundColor;
  };
  const found = [...document.querySelectorAll(".prn-filter, .prn-filter *, .prn-list th button")].map((node) => [
    node.textContent || node.tagName, getComputedStyle(node).color, behind(node)]);
  for (const node of document.querySelectorAll(".prn-filter :is(input, button)"))
    found.push([
      `border of ${node.textContent || "the box"}`, getComputedStyle(node).borderTopColor, behind(node.parentElement)]);
  const box = document.querySelector(".prn-filter input");
  found.push(["hint", getComputedStyle(box, "::placeholder").color, behind(box)]);
  return found;
})()
"""
THEMES: Final = {
    "light": "document.body.style.cssText = 'background: rgb(255, 255, 255); color: rgb(0, 0, 0)'",
    "dark": "document.documentElement.dataset.theme = 'dark';"
    "document.body.style.cssText = 'background: rgb(19, 20, 22); color: rgb(206, 208, 210)'",
}


@pytest.fixture(scope="module")
def reader(browser: Browser, shared_project: MakeProject) -> Reader:
    pages = {"notes/n.yaml": NOTES, "rl.rst": PAGE}
    built = shared_project(pages, suppress_warnings=["prnotes.unplaced"]).build()
    return Reader(browser, built.out / "rl.html")


@pytest.mark.parametrize("theme", THEMES)
def test_whatever_is_written_or_drawn_has_a_contrast_of_4_5(theme: str, reader: Reader) -> None:
    reader.open("?prn-1.tag=async&prn-1.sort=title")
    reader.browser.run(THEMES[theme])
    colours = reader.browser.run(COLOURS)
    assert {"hint", "border of the box", "async (2)", "Title"} <= {name for name, *_ in colours}
    assert [(name, text, back) for name, text, back in colours if contrast(text, back) < 4.5] == []


def test_what_is_pressed_is_told_by_more_than_a_colour(reader: Reader) -> None:
    reader.open("?prn-1.tag=async")
    code = "getComputedStyle(document.querySelector('[aria-pressed=true]'), '::before').content"
    assert reader.browser.run(code) == '"✓ "'


def test_controls_are_not_printed(reader: Reader) -> None:
    reader.open()
    reader.browser.emulate("print")
    assert reader.browser.run("document.querySelector('.prn-filter').checkVisibility()") is False
    reader.browser.emulate("screen")
    assert reader.browser.run("document.querySelector('.prn-filter').checkVisibility()") is True


#: What themes say of pictures and links, with more weight than one class has.
LIKE_A_THEME: Final = """
document.head.append(Object.assign(document.createElement("style"), {
  textContent: "body.t svg { height: auto } body.t p a { overflow-wrap: anywhere }"
    + "body.t a { font-weight: 500 }",
}));
document.body.classList.add("t");
"""


def test_themes_make_titles_no_lighter(browser: Browser, project: MakeProject) -> None:
    page = "A\n=\n\n.. prnote:: a/b#1\n   :show: card\n\n.. readinglist::\n   :layout: cards\n\n.. readinglist::\n"
    made = project({"notes/n.yaml": NOTES, "a.rst": page}, suppress_warnings=["prnotes.unplaced"])
    browser.open(made.build().out / "a.html")
    browser.run(LIKE_A_THEME)
    titles = ".admonition-title a:first-child, .prn-card-title a, .prn-entries > li > p > a:first-child"
    weights = f"[...document.querySelectorAll('{titles}')].map((link) => getComputedStyle(link).fontWeight)"
    assert set(browser.run(weights)) == {"600"}


def test_themes_neither_stretch_bars_nor_break_links_in_tables(browser: Browser, project: MakeProject) -> None:
    lists = ".. readinglist::\n   :overview:\n\n.. readinglist::\n   :layout: table\n"
    pages = {"notes/n.yaml": NOTES, "rl.rst": f"L\n=\n\n{lists}"}
    browser.open(project(pages, suppress_warnings=["prnotes.unplaced"]).build().out / "rl.html")
    browser.run(LIKE_A_THEME)
    assert browser.run("document.querySelector('.prn-bars').getBoundingClientRect().height") < 16
    assert browser.run("getComputedStyle(document.querySelector('td a')).overflowWrap") == "break-word"


def test_permanent_links_begin_no_line(browser: Browser, project: MakeProject) -> None:
    page = "A\n=\n\n.. prnote:: Title\n   :pr: a/b#1\n\n   .. followup:: later\n"
    browser.open(project({"a.rst": page}).build().out / "a.html")
    places = "[...document.querySelectorAll('.prn-note .headerlink')].map((link) => getComputedStyle(link).position)"
    assert browser.run(places) == ["absolute", "absolute"]


def test_the_stylesheet_is_small() -> None:
    assert (STATIC / STYLESHEET).stat().st_size < 12 * 1024


def test_the_script_is_short() -> None:
    assert len((STATIC / "prnotes.js").read_text(encoding="utf-8").splitlines()) <= 200
