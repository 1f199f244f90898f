"""A small project that uses everything: both markups, notes from files and inline, every list, role and index."""

from __future__ import annotations

from collections.abc import Mapping

ROUTER = """\
repo: radixark/miles
defaults:
  lang: zh
notes:
  - pr: 11
    title: 开启 `dp-attention` 时自动启用路由
    verdict: must-read
    minutes: 10-15
    tags: [router, dp]
    paths: [miles/router.py]
    look_at:
      - 默认开启的取舍
    risks:
      - "`ModuleNotFoundError`"
    followups:
      - {text: 抽一个公共构造器, id: constructor, owner: team, due: 2026-09-01}
      - {text: rewrite the API, ref: "#12"}
    see_also: ["#12"]
    body: |
      见#12的改动，**重点**看 `miles/router.py`。Together with sgl-project/sglang#32958.
  - pr: 12
    title: Second note
    verdict: worth-reading
    tags: [router]
    follows: ["#11"]
    lang: en
    body: |
      The body of the second, with OpenEnv#7 in it.

      - one
      - two
"""

BUILD = """\
{"repo": "radixark/miles", "notes": [
  {"pr": 13, "title": "Third note", "verdict": "skim", "tags": ["build"], "format": "rst",
   "body": "An *RST* body.\\n\\n.. code-block:: sh\\n\\n   make all\\n"},
  {"pr": 14, "title": "Fourth note", "verdict": "worth-reading", "minutes": 5, "tags": ["build"],
   "body": "The body of the fourth.", "followups": ["measure again"]},
  {"pr": 16, "title": "A draft", "draft": true, "verdict": "must-read", "tags": ["build"], "body": "Not yet."}
]}
"""

FACTS = """\
{"version": 1, "references": {
"radixark/miles#11": {"title": "Enable dp-aware routing", "state": "merged", "author": "who", "merged": "2026-07-31",
 "commit": "0123456789abcdef0123456789abcdef01234567", "additions": 19, "deletions": 22, "changed_files": 1,
 "files": ["miles/router.py"]},
"radixark/miles#99": {"title": "Nobody names this", "state": "open"}
}}
"""

INDEX = """\
Everything
==========

See :ref:`prn-reading` and :ref:`prn-followups`.

.. toctree::
   :glob:

   *
"""

PULL = """\
Pulled
======

.. prnote:: #11

Between.

.. prnote:: radixark/miles#11
   :show: full

   A remark of this page.

.. include:: fragment.inc
"""

FRAGMENT = """\
.. prnote:: #31
   :title: From a fragment
   :verdict: skip

   Written once, included.
"""

AGAIN = """\
# Again

:::{prnote} #11
:show: summary
:::

```{prnote} radixark/miles#12
```
"""

FULL = """\
# In full

:::{readinglist} Builds
:layout: full
:tags: build
:::
"""

LIST = """\
Reading list
============

.. readinglist:: Everything to read
   :name: to-read

By :ref:`name <to-read>`.
"""

TABLE = """\
Table
=====

.. readinglist::
   :layout: table
   :verdict: must-read
   :interactive:

.. readinglist:: By level
   :group-by: verdict
   :verdict: skim, skip
   :followups: none
   :interactive:
"""

TODO = """\
# To do

```{followuplist} Still open
```
"""

ROLES = """\
Roles
=====

A note :prn:note:`#11`, with a text :prn:note:`the second <radixark/miles#12>`, elsewhere
:prnote:`sgl-project/sglang#32958`, a follow-up :prn:followup:`radixark/miles#11/constructor`, and
:prn:count:`tag:router` notes on the router. Any: :any:`radixark/miles#12`.
"""

INLINE = """\
Inline
======

.. prnote:: radixark/miles#21
   :title: 内联 note
   :verdict: skim
   :minutes: 5
   :tags: inline

   A body with :doc:`plain`, and #11 in prose.

   .. followup:: check again
      :id: again
      :owner: team
      :due: 2026-08-15

.. only:: internal

   .. prnote:: #22
      :title: Internal only
      :verdict: must-read

      Nobody else's business.
"""

MARKDOWN = """\
# Inline in Markdown

::::{prnote} radixark/miles#23
:title: A note in MyST
:verdict: worth-reading
:see-also: "#11, #13"

The body, with `code`.

:::{followup} and one thing more
:owner: reviewer
:::
::::
"""

PAGED = """\
---
pr: radixark/miles#41
verdict: skim
tags: [paging]
see_also: ["#12"]
---

# A page that is a note

Its body is the page's own.
"""

PLAIN = """\
Plain
=====

Nothing of ours.
"""

PAGES: Mapping[str, str] = {
    "index.rst": INDEX,
    "pull.rst": PULL,
    "fragment.inc": FRAGMENT,
    "again.md": AGAIN,
    "full.md": FULL,
    "list.rst": LIST,
    "table.rst": TABLE,
    "todo.md": TODO,
    "roles.rst": ROLES,
    "inline.rst": INLINE,
    "markdown.md": MARKDOWN,
    "paged.md": PAGED,
    "plain.rst": PLAIN,
    "facts.json": FACTS,
    "notes/router.yaml": ROUTER,
    "notes/build.json": BUILD,
}

OPTIONS: Mapping[str, object] = {
    "prnotes_repo": "radixark/miles",
    "prnotes_snapshot": "facts.json",
    "prnotes_pages": ["paged.*"],
    "prnotes_today": "2026-08-01",
}

#: Every document but the index.
DOCUMENTS = "pull again full list table todo roles inline markdown paged plain"
