"""What a browser shows of a page in every scheme and width, and what it and axe-core find wrong with it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tests.support.browser import Browser
from tests.themes.themes import Theme

WIDTHS: Final = {"narrow": 360, "wide": 1280}
#: Of which all that the extension puts on a page is part.
OURS: Final = (".prn-note", ".prn-list", ".prn-mention", ".prn-link", ".prn-number")

#: What is wider than the room it has, unless it can be moved by itself.
_TOO_WIDE: Final = """
(() => {
  const moves = (node) => node && (/auto|scroll/.test(getComputedStyle(node).overflowX) || moves(node.parentElement));
  const isHidden = (node) => node.closest("[hidden], .headerlink, details:not([open]) > :not(summary)");
  return [...document.querySelectorAll(".prn-note, .prn-note *, .prn-list, .prn-list *")]
    .filter((node) => {
      const outer = node.closest(".prn-note, .prn-list").parentElement.closest("section, article, main, body");
      const [box, room] = [node.getBoundingClientRect(), outer.getBoundingClientRect()];
      return box.width && !isHidden(node) && !moves(node) && (box.right > room.right + 1 || box.left < room.left - 1);
    })
    .map((node) => [node.tagName.toLowerCase(), ...node.classList].filter((name) => !name.includes(":")).join("."));
})()
"""
#: Themes go on after a page is there, with fonts, tables of contents, sidebars that glide into their places.
_SETTLE: Final = """
document.fonts.ready.then(() => new Promise((resolve) => setTimeout(resolve, 200))).then(() => {
  for (const moving of document.getAnimations())
    try { moving.finish(); } catch { moving.cancel(); }
})
"""
_AXE: Final = """
axe.run({ include: %s, exclude: %s }, { resultTypes: ["violations"], rules: { region: { enabled: false } } })
  .then(({ violations }) => violations.flatMap(({ id, help, nodes }) => nodes.map((node) => ({
    rule: id, help, place: node.target.flat().join(" "), html: node.html, why: node.any.map((check) => check.message),
  }))))
"""
#: Code blocks are Sphinx's.
_NOT_OURS: Final = json.dumps([[".highlight"]])


def schemes(theme: Theme) -> Iterator[tuple[str, bool]]:
    """Each scheme by name, and whether the system prefers dark pages."""
    yield "light", False
    if theme.has_dark:
        yield "dark", True


def look(browser: Browser, page: Path, width: int, axe: str, picture: Path) -> list[str]:
    """Draw one page, and say what is wrong with it."""
    browser.resize(width)
    browser.open(page)
    browser.run(_SETTLE)
    # A window as high as the page: sidebars glide away while Chromium draws what lies outside of one.
    browser.resize(width, browser.height())
    browser.run(_SETTLE)
    picture.parent.mkdir(parents=True, exist_ok=True)
    picture.write_bytes(browser.picture())
    return [*_too_wide(browser), *_violations(browser, axe)]


def _too_wide(browser: Browser) -> list[str]:
    return [f"sticks out: {found}" for found in browser.run(_TOO_WIDE)]


def _violations(browser: Browser, axe: str) -> list[str]:
    ours = [name for name in OURS if browser.run(f"!!document.querySelector({name!r})")]
    if not ours:
        return []
    browser.run(f"{axe}; undefined")
    found: list[dict[str, Any]] = browser.run(_AXE % (json.dumps([[name] for name in ours]), _NOT_OURS))
    return [f"{one['rule']}: {one['place']}: {one['html'][:160]} {' '.join(one['why'])}" for one in found]
