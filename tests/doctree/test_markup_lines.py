"""Texts of one line, and their runs."""

from __future__ import annotations

import pytest
from docutils import nodes

from sphinx_prnotes.codes import Code
from sphinx_prnotes.ext.markup import run_nodes, runs_of
from sphinx_prnotes.model import Format, Origin, Run, Style
from tests.support.texts import BOTH, RST, Read, told


class TestLines:
    def test_one_line_gives_inline_nodes(self, read_line: Read) -> None:
        parsed = read_line("补齐 `spec` 的 *参数*")
        assert runs_of(parsed.nodes) == (
            Run("补齐 "),
            Run("spec", Style.CODE),
            Run(" 的 "),
            Run("参数", Style.EMPHASIS),
        )

    @pytest.mark.parametrize(
        "source", ["1. not a list", "- not a list", "# not a heading", "util: generalize", "a - b"]
    )
    @BOTH
    def test_one_line_is_never_a_block(self, read_line: Read, source: str, format: Format) -> None:
        parsed = read_line(source, format)
        assert runs_of(parsed.nodes) == (Run(source),)
        assert not parsed.problems

    def test_html_in_a_line_is_text(self, read_line: Read) -> None:
        """Case J4."""
        parsed = read_line('<script>x</script> & "q"')
        assert runs_of(parsed.nodes) == (Run('<script>x</script> & "q"'),)
        assert told(parsed) == [
            (Code.BODY_MARKUP, 7, "HTML such as '<script>' is not read in a note; put it in backquotes")
        ]

    def test_an_image_in_a_line_is_its_alternative_text(self, read_line: Read) -> None:
        parsed = read_line("a ![b](picture.png)")
        assert runs_of(parsed.nodes) == (Run("a b"),)
        assert told(parsed) == [
            (Code.BODY_MARKUP, 7, "an image cannot stand in a line of text; its alternative text is shown")
        ]

    def test_problems_of_a_line_are_told_where_it_begins(self, read_line: Read) -> None:
        assert [problem.origin for problem in read_line("a\nb *c", RST).problems] == [Origin("notes/miles.yaml", 7)]

    def test_runs_become_nodes_and_runs_again(self) -> None:
        runs = (Run("a "), Run("b", Style.CODE), Run("c", Style.STRONG), Run("d", Style.EMPHASIS))
        assert runs_of(run_nodes(runs)) == runs

    def test_the_text_of_links_and_images_is_kept_in_runs(self) -> None:
        link = nodes.reference("", "", nodes.Text("a"), nodes.image(alt="b"), refuri="https://example.com")
        hidden = [nodes.target("", "c"), nodes.comment("", "d")]
        assert runs_of([link, *hidden, nodes.strong("", "", nodes.literal("", "e"))]) == (
            Run("ab"),
            Run("e", Style.CODE),
        )
