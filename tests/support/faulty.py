"""A project in which everything is wrong once."""

from __future__ import annotations

from typing import Final

_TIDY: Final = "verdict: skim, followups: [{text: look again, owner: ops}]"

FILES: Final[dict[str, str]] = {
    "conf.py": """\
extensions = ["myst_parser", "sphinx_prnotes"]
prnotes_repo = "a/b"
prnotes_today = "2026-08-20"
prnotes_snapshot = "facts.json"
prnotes_pages = ["reviews/*"]
prnotes_show = "everything"
prnotes_exports = ["notes.xls", "prnotes.json"]
prnotes_warn_empty = True
prnotes_projects = {"other": "other.json"}
""",
    "facts.json": '{"version": 1, "references": {"a/b#1": {"title": "One"}, "a/b#2": {"tilte": "Two"}}}\n',
    "reviews/empty.md": "# A page without a note\n",
    "notes/broken.json": '{"notes": [}\n',
    "notes/outside.yaml": "",
    "notes/read.yaml": f"""\
notes:
  - {{pr: 1, title: "A bell \\x07", {_TIDY}}}
  - {{pr: 2, title: No such day, noted: 2026-02-30, {_TIDY}}}
  - {{pr: 3, title: Twice, title: Twice again, {_TIDY}}}
  - {{pr: 4, title: Empty, by: "", {_TIDY}}}
  - {{by: nobody}}
  - {{pr: 5, title: Misspelt, verdit: skim, {_TIDY}}}
  - {{pr: 6, title: Minutes, minutes: some, {_TIDY}}}
  - {{pr: 7, title: Closes, closes: a/b#9/nothing, {_TIDY}}}
  - {{pr: 8, title: Before itself, follows: 9, {_TIDY}}}
  - {{pr: 9, title: After itself, follows: 8, {_TIDY}}}
  - {{pr: 10, title: An id, id: same, {_TIDY}}}
  - {{pr: 11, title: The id again, id: same, {_TIDY}}}
  - {{pr: 12, title: No id, id: "a\\tb", {_TIDY}}}
  - {{pr: "what?", title: No reference, {_TIDY}}}
  - {{pr: 13, title: No level, verdict: marvellous, followups: [{{text: look again, owner: ops}}]}}
""",
    "notes/gate.yaml": """\
notes:
  - {pr: 20, title: Late, verdict: skim, followups: [{text: overdue, owner: ops, due: 2026-08-01}]}
  - {pr: 21, title: Nobody's, verdict: skim, followups: [unowned]}
  - {pr: 22, title: Dangling, verdict: skim, see_also: 404}
  - {pr: 23, title: One of two, verdict: skim}
  - {pr: 23, title: Two of two, verdict: skim}
  - {pr: 24, title: Risky, verdict: skim, risks: [it may break]}
  - {pr: 25, title: Unfinished, verdict: skim, body: "Good. TODO: read the rest."}
  - {pr: 26, title: Without a verdict}
""",
    "notes/texts.yaml": f"""\
notes:
  - {{pr: 30, title: Markup, body: "See [^1].", {_TIDY}}}
  - {{pr: 31, title: Address, body: "[Run](javascript:alert)", {_TIDY}}}
  - {{pr: 32, title: Heading, body: "# A heading", {_TIDY}}}
  - {{pr: 33, title: Nowhere, tags: left-out, {_TIDY}}}
""",
    "index.rst": "Index\n=====\n\n.. toctree::\n\n   reviews/empty\n   page\n   elsewhere\n",
    "elsewhere.rst": "Elsewhere\n=========\n\n.. prnote:: #40\n   :show: full\n",
    "page.rst": """\
Page
====

.. readinglist::
   :layout: full
   :filter: -tag:left-out

.. prnote:: #40
   :title: Written here
   :verdict: skim

   .. readinglist::

.. prnote:: #20
   :show: link
   :verdict: skim

.. readinglist::
   :filter: verdit:skim

.. readinglist::
   :tags: nothing

.. readinglist::
   :layout: grid

.. readinglist::

   :tags: left-out

.. readinglist:: Caption
   tag:left-out

.. followup:: outside

:prn:note:`nothing`
""",
}
