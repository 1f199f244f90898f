"""A small project in which every list chooses: by filters, paths, budgets, presets, mentions."""

from __future__ import annotations

from collections.abc import Mapping

NOTES = """\
repo: a/b
notes:
  - {pr: 1, title: One, verdict: must-read, minutes: 10, tags: [x], paths: [src/a.py], body: Begin here.}
  - {pr: 2, title: Two, verdict: worth-reading, minutes: 20, tags: [x], follows: ["#1"], see_also: [c/d#8], body: Next.}
  - pr: 3
    title: Three
    verdict: skim
    minutes: 5
    tags: [y]
    follows: ["#2"]
    look_at: [the end]
    followups: [{text: check, owner: me, id: check}]
    body: The last.
"""

PAGES: Mapping[str, str] = {
    "index.rst": "Choosing\n========\n\n.. toctree::\n   :glob:\n\n   *\n",
    "one.rst": "One's page\n==========\n\n.. prnote:: #1\n",
    "two.md": "# Two's page\n\n:::{prnote} #2\n:::\n\n:::{prnote} #3\n:backlinks: 1\n:::\n",
    "filter.rst": "Filter\n======\n\n.. readinglist::\n   :filter: tag:x mentions:#1\n",
    "path.md": "# Path\n\n:::{readinglist}\n:sort: path\n:budget: 30\n:::\n",
    "quick.rst": "Quick\n=====\n\n.. readinglist::\n   :preset: quick\n",
    "columns.md": "# Columns\n\n:::{readinglist}\n:preset: columns\n:limit: 9\n:::\n",
    "sections.rst": "Sections\n========\n\n.. readinglist::\n   :group-by: tag\n   :toc:\n   :followups: none\n",
    "count.rst": "Count\n=====\n\n:prn:count:`tag:x` and :prn:count:`is:stub`\n",
    "stubs.md": "# Stubs\n\n```{readinglist}\nis:stub\n```\n",
    "touching.rst": "Touching\n========\n\n.. readinglist::\n   :touching: src/\n",
    "cards.rst": "Cards\n=====\n\n.. readinglist::\n   :verdict: must-read\n   :layout: cards\n",
    "todo.md": "# To do\n\n:::{followuplist}\n:owner: me\n:layout: table\n:columns: text=What, state\n:::\n",
    "role.rst": "A role\n======\n\nSee :prn:note:`#1`.\n",
    "plain.rst": "Plain\n=====\n\n#1 and #2 in prose.\n",
    "notes/n.yaml": NOTES,
}

LISTS: Mapping[str, Mapping[str, object]] = {
    "quick": {"filter": "minutes:<=10", "sort": "ref", "followups": "none"},
    "columns": {"layout": "table", "columns": "title=What"},
}

OPTIONS: Mapping[str, object] = {
    "prnotes_repo": "a/b",
    "prnotes_lists": LISTS,
    "prnotes_today": "2026-08-01",
    "suppress_warnings": ["prnotes.unplaced"],
}

#: A page that chooses among the notes of the mixed project.
MIXED_PAGE = """\
Choosing
========

.. readinglist::
   :filter: is:stub OR mentions:#11

.. readinglist::
   :sort: path
   :budget: 20

.. readinglist::
   :layout: cards
   :group-by: tag

.. readinglist::
   :layout: table
   :columns: title=What, mentioned-by, followups=Left

.. followuplist::
   :state: all
   :layout: table
   :columns: text, ref, done, note
"""
