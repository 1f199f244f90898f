"""Projects in one script and in another make PDFs, whatever their notes stand in and hold."""

from __future__ import annotations

import shutil

import pytest

from tests.support.bare import MakeProject
from tests.support.books import make_pdf, squeeze

pytestmark = pytest.mark.tex

LONG = "\n\n".join(f"Paragraph {n} of a note that goes on and on, over the end of its page." for n in range(1, 120))

PAGE = f"""\
Page
====

.. list-table::

   * - .. prnote:: a/b#1
          :title: In a cell
          :verdict: skim

          Body.
     - x

.. admonition:: Framed

   .. prnote:: a/b#2
      :title: In a frame
      :verdict: merge-after-nits (two typos)

   .. readinglist::
      :layout: table

1. .. prnote:: a/b#3
      :title: In a list

      .. note:: A note of Sphinx.

      .. list-table::

         * - y
           - z

      .. code-block:: python

         print("x")

      Said below [#f]_.

.. prnote:: a/b#4
   :title: Long

   {LONG.replace(chr(10), chr(10) + "   ")}

   .. followup:: Open
   .. followup:: Done
      :state: done
   .. followup:: Dropped
      :state: dropped

.. readinglist:: All
   :layout: table
   :columns: title, verdict, minutes, ref, merged, noted, tags, by, followups

.. followuplist::
   :state: all
   :layout: table
   :columns: state, text, owner, due, done, ref, note

.. readinglist::
   :layout: cards

.. [#f] A footnote.
"""

TASKS = "# Tasks\n\n:::{prnote} a/b#5\n:title: Tasks\n\n- [ ] one\n- [x] two\n:::\n"


@pytest.mark.parametrize(("engine", "language"), [("pdflatex", "en"), ("xelatex", "en"), ("xelatex", "zh_CN")])
def test_a_project_makes_a_pdf(engine: str, language: str, project: MakeProject) -> None:
    missing = [name for name in ("make", "latexmk", engine, "xindy") if shutil.which(name) is None]
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)} (see CONTRIBUTING.md)")
    pypdf = pytest.importorskip("pypdf", reason="pypdf is not installed: it comes with the extra 'paper'")
    made = project(
        {"page.rst": PAGE, "tasks.md": TASKS},
        language=language,
        suppress_warnings=["prnotes.verdict-unknown"],
        latex_engine=engine,
        myst_enable_extensions=["colon_fence", "tasklist"],
    )
    built = made.build("latex", strict=True)
    assert built.warnings == ""
    book = make_pdf(built.app)
    assert book.overfull(10) == []
    assert book.missing_characters() == []
    texts = [squeeze(page.extract_text()) for page in pypdf.PdfReader(book.path).pages]
    assert squeeze("Paragraph 1 of") in "".join(texts)
    assert len({number for number, text in enumerate(texts) if "ofanotethatgoeson" in text}) > 2
