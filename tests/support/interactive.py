"""A project with interactive lists, and a reader who uses them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from tests.support.browser import Browser

NOTES: Final = """\
notes:
  - {pr: "a/b#1", title: "Ａsync rollout", verdict: must-read, minutes: 10-15, tags: [async, rollout], by: me}
  - {pr: "a/b#2", title: 迁入核心库, verdict: worth-reading, minutes: 5, tags: [测试], noted: 2026-07-02}
  - {pr: "a/b#10", title: "Router: fix retries", verdict: skim, tags: [router], noted: 2026-06-30, authors: [Ann]}
  - pr: "c/d#3"
    title: Chat templates
    verdict: worth-reading
    minutes: 30
    tags: [to do, async]
    followups: [{text: later, owner: me, due: 2026-07-05}, {text: done so, owner: you, state: done, due: 2026-06-05}]
  - {pr: "c/d#4", title: Bare}
"""

PAGE: Final = """\
L
=

.. readinglist:: All of them
   :layout: table
   :columns: title, verdict, minutes, ref, noted
   :sort: ref
   :interactive:

.. readinglist:: By level
   :group-by: verdict
   :name: by-level
   :followups: none
   :interactive:

.. followuplist:: To do
   :state: all
   :layout: table
   :interactive:

.. readinglist:: Not this one

.. readinglist:: Cards
   :layout: cards
   :interactive:
"""

#: The first interactive list in the order of :data:`PAGE`: a table sorted by reference.
TITLES: Final = ["Ａsync rollout", "迁入核心库", "Router: fix retries", "Chat templates", "Bare"]

_ROWS: Final = """
[...document.querySelectorAll(".prn-interactive")[%d].querySelectorAll('[class*="prn-is:"]')]
  .filter((row) => row.checkVisibility())
  .map((row) => row.querySelector("a").textContent)
"""


class Reader:
    """Somebody who reads one page of lists, counted from 0."""

    def __init__(self, browser: Browser, page: Path) -> None:
        self.browser = browser
        self.page = page
        self.open()

    def open(self, query: str = "", *, scripts: bool = True) -> None:
        """Load the page."""
        self.browser.open(self.page, query, scripts=scripts)

    def rows(self, number: int = 0) -> list[str]:
        """The first link of every row that can be seen."""
        found: list[str] = self.browser.run(_ROWS % number)
        return found

    def filter(self, text: str, number: int = 0) -> list[str]:
        """Put text into a list's box, and read what it leaves."""
        self._call("(box, text) => { box.value = text; box.form.requestSubmit(); }", "input", number, text)
        return self.rows(number)

    def press(self, label: str, number: int = 0) -> None:
        """Press the button whose text begins so."""
        buttons = "[...list.querySelectorAll('button')]"
        code = f"(first, text, list) => {buttons}.find((b) => b.innerText.startsWith(text)).click()"
        self._call(code, "button", number, label)

    def buttons(self, number: int = 0) -> list[str]:
        """What can be pressed above a list, the pressed ones in brackets."""
        code = "(form) => [...form.querySelectorAll('button')].filter((b) => b.checkVisibility())"
        written = ".map((b) => (b.ariaPressed === 'true' ? `[${b.textContent}]` : b.textContent))"
        found: list[str] = self._call(code + written, "form", number)
        return found

    def status(self, number: int = 0) -> str:
        """What is told beside the box."""
        return str(self._call("(told) => told.textContent", "[role=status]", number))

    def sorting(self, number: int = 0) -> list[str | None]:
        """How the columns of a table are said to be sorted."""
        code = "(head, text, list) => [...list.querySelectorAll('th')].map((cell) => cell.getAttribute('aria-sort'))"
        found: list[str | None] = self._call(code, "th", number)
        return found

    def query(self) -> str:
        """What the address says behind the question mark."""
        return str(self.browser.run("location.search"))

    def _call(self, code: str, selector: str, number: int, text: str = "") -> Any:
        place = f'document.querySelectorAll(".prn-interactive")[{number}]'
        return self.browser.run(f"({code})({place}.querySelector({selector!r}), {text!r}, {place})")
