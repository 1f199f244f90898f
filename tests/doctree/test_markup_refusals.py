"""What a note's texts may not do: told at its own file and line, and kept as text."""

from __future__ import annotations

import pytest
from docutils import nodes
from sphinx.testing.util import SphinxTestApp

from sphinx_prnotes.codes import Code
from tests.support.texts import RST, Read, find, shown, told

REFUSED_IN_MARKDOWN = {
    "html-block": ("<div onclick=x>\nhi\n</div>", "HTML is not read in a note; it is shown as written"),
    "html-inline": ("a <b>c</b>", "HTML such as '<b>' is not read in a note; put it in backquotes"),
    "raw": ("```{raw} html\n<b>\n```", "the directive 'raw' is not allowed in a note; it is shown as written"),
    "eval-rst": (
        "```{eval-rst}\n.. raw:: html\n```",
        "the directive 'eval-rst' is not allowed in a note; it is shown as written",
    ),
    "include": (
        "```{include} /conf.py\n```",
        "the directive 'include' is not allowed in a note; it is shown as written",
    ),
    "literalinclude": (
        ":::{literalinclude} /conf.py\n:::",
        "the directive 'literalinclude' is not allowed in a note; it is shown as written",
    ),
    "role": ("{download}`conf.py`", "the role 'download' is not allowed in a note; its text is shown as code"),
    "target": ("(here)=\na", "the target '(here)=' is not allowed in a note, which may stand on several pages"),
    "footnote": ("a[^1]", "the footnote '[^1]' is not allowed in a note; it is shown as written"),
    "footnote-text": ("[^1]: a", "the footnote '[^1]' is not allowed in a note; it is shown as written"),
}
REFUSED_IN_RST = {
    "raw": (".. raw:: html\n\n   <b>", "the directive 'raw' is not allowed in a note; it is shown as written"),
    "raw-file": (
        ".. raw:: html\n   :file: /conf.py",
        "the directive 'raw' is not allowed in a note; it is shown as written",
    ),
    "include": (".. include:: /conf.py", "the directive 'include' is not allowed in a note; it is shown as written"),
    "role-directive": (
        ".. role:: r(raw)\n   :format: html",
        "the directive 'role' is not allowed in a note; it is shown as written",
    ),
    "default-role": (
        ".. default-role:: any",
        "the directive 'default-role' is not allowed in a note; it is shown as written",
    ),
    "domain": (".. py:function:: f", "the directive 'py:function' is not allowed in a note; it is shown as written"),
    "role": (":download:`conf.py`", "the role 'download' is not allowed in a note; its text is shown as code"),
    "target": (
        ".. _here:\n\na",
        "the target '.. _here:' is not allowed in a note, which may stand on several pages",
    ),
    "inline-target": (
        "_`here`",
        "the target '_`here`' is not allowed in a note, which may stand on several pages",
    ),
    "unknown-target": ("here_", "no link target is named 'here' in this note"),
    "substitution": ("|x|", "the substitution '|x|' is not replaced in a note; write its text out"),
    "substitution-text": (
        ".. |x| image:: picture.png",
        "a substitution cannot be defined in a note; write its text out",
    ),
    "footnote": ("[1]_", "the footnote '[1]_' is not allowed in a note; it is shown as written"),
    "citation": ("[CIT]_", "the footnote '[CIT]_' is not allowed in a note; it is shown as written"),
    "footnote-text": (".. [1] a", "a footnote is not allowed in a note; its text stays where it is written"),
    "name": (
        ".. code-block:: python\n   :name: here\n\n   a",
        "the option 'name' of 'code-block' is not allowed in a note; it is left out",
    ),
}


class TestRefusals:
    @pytest.mark.parametrize(("source", "message"), REFUSED_IN_MARKDOWN.values(), ids=REFUSED_IN_MARKDOWN)
    def test_what_markdown_may_not_do_is_told_at_its_line_and_kept_as_text(
        self, read: Read, source: str, message: str
    ) -> None:
        parsed = read(f"first\n\n{source}\n\nlast")
        assert told(parsed) == [(Code.BODY_MARKUP, 9, message)]
        assert shown(parsed).startswith("first")
        assert shown(parsed).endswith("last")
        assert not find(parsed, nodes.raw)

    @pytest.mark.parametrize(("source", "message"), REFUSED_IN_RST.values(), ids=REFUSED_IN_RST)
    def test_what_rst_may_not_do_is_told_at_its_line_and_kept_as_text(
        self, read: Read, source: str, message: str
    ) -> None:
        parsed = read(f"first\n\n{source}\n\nlast", RST)
        assert told(parsed) == [(Code.BODY_MARKUP, 9, message)]
        assert shown(parsed).startswith("first")
        assert shown(parsed).endswith("last")
        for kind in (nodes.raw, nodes.target, nodes.problematic, nodes.system_message, nodes.footnote):
            assert not find(parsed, kind)

    def test_the_text_of_what_is_refused_is_shown(self, read: Read) -> None:
        assert shown(read("```{raw} html\n<b>\n```")) == "```{raw} html\n<b>\n```"
        assert shown(read(".. raw:: html\n\n   <b>", RST)) == ".. raw:: html\n\n   <b>"
        assert shown(read("a <b>c</b>")) == "a <b>c</b>"
        assert shown(read("a[^1]\n\n[^1]: b")) == "a[^1]\n\n[^1]: b"
        assert shown(read("a [1]_\n\n.. [1] b", RST)) == "a [1]_\n\n[1] b"

    def test_a_comment_is_dropped_in_silence(self, read: Read) -> None:
        assert told(read("a\n\n<!-- b -->\n\nc <!-- d --> e")) == []
        assert told(read("a\n\n.. b\n\nc", RST)) == []
        assert shown(read("a\n\n.. b\n\nc", RST)) == "a\n\nc"

    def test_jinja_is_text(self, read: Read) -> None:
        assert shown(read("{{ secret }} {{ env.config }}\n\n{{ 7*7 }}")) == (
            "{{ secret }} {{ env.config }}\n\n{{ 7*7 }}"
        )

    def test_a_table_reads_no_file(self, read: Read) -> None:
        parsed = read(".. csv-table::\n   :file: /conf.py\n", RST)
        assert (Code.BODY_MARKUP, 7, "the option 'file' of 'csv-table' is not allowed in a note; it is left out") in (
            told(parsed)
        )
        assert not find(parsed, nodes.table)

    @pytest.mark.parametrize("source", ["# Big *and* bold\n\na", "Big *and* bold\n==============\n\na"])
    def test_a_markdown_heading_is_a_bold_line(self, read: Read, source: str) -> None:
        """Case A9."""
        parsed = read(source)
        assert [node.astext() for node in find(parsed, nodes.strong)] == ["Big and bold"]
        assert told(parsed) == [
            (Code.HEADING, 7, "the heading 'Big and bold' is shown as a bold line; a note has no sections")
        ]

    def test_rst_headings_are_bold_lines_in_their_order(self, read: Read) -> None:
        """Case A9."""
        parsed = read("A\n=\n\nb\n\nC\n-\n\nd\n\nE\n=\n\nf", RST)
        assert shown(parsed) == "A\n\nb\n\nC\n\nd\n\nE\n\nf"
        assert [node.astext() for node in find(parsed, nodes.strong)] == ["A", "C", "E"]
        assert {problem.code for problem in parsed.problems} == {Code.HEADING}

    def test_a_heading_inside_a_box_is_told_too(self, read: Read) -> None:
        markdown = read(":::{note}\n# Sub\n:::")
        assert [problem.code for problem in markdown.problems] == [Code.HEADING]
        rst = read(".. note:: a\n\n   Sub\n   ---\n\n   b\n", RST)
        assert [(problem.code, problem.origin.line) for problem in rst.problems] == [(Code.HEADING, 10)]
        assert "Sub" in shown(rst)

    def test_what_sphinx_would_log_is_told_at_the_note(self, read: Read, app: SphinxTestApp) -> None:
        parsed = read("a\n\n```{code-block} python\n:emphasize-lines: 9\nb\n```")
        [problem] = parsed.problems
        assert problem.origin.path == "notes/miles.yaml"
        assert problem.origin.line >= 9
        assert str(app.srcdir) not in problem.message
        assert "emphasize" not in app.warning.getvalue()

    def test_broken_markup_is_told_and_shown(self, read: Read) -> None:
        parsed = read("a\n\n*b", RST)
        assert told(parsed) == [(Code.BODY_MARKUP, 9, "Inline emphasis start-string without end-string")]
        assert shown(parsed) == "a\n\n*b"
