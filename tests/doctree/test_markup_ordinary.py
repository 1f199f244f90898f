"""What becomes of the ordinary markup of a note's texts, and where its nodes stand."""

from __future__ import annotations

import pytest
from docutils import nodes
from sphinx.testing.util import SphinxTestApp

from sphinx_prnotes.codes import Code
from sphinx_prnotes.ext.markup import Parsed
from sphinx_prnotes.model import Format, Origin
from tests.support.texts import BOTH, RST, Read, find, shown, told


class TestOrdinaryMarkup:
    def test_the_same_text_in_both_languages_gives_the_same_nodes(self, read: Read) -> None:
        markdown = read("*a* **b** `c`\n\n- d\n- e\n\n```python\nf\n```\n")
        rst = read("*a* **b** ``c``\n\n- d\n- e\n\n.. code-block:: python\n\n   f\n", RST)
        kinds = [nodes.paragraph, nodes.emphasis, nodes.strong, nodes.literal, nodes.bullet_list, nodes.list_item]
        for kind in [*kinds, nodes.literal_block]:
            texts = [[node.astext().rstrip() for node in find(parsed, kind)] for parsed in (markdown, rst)]
            assert texts[0] == texts[1]
        assert not markdown.problems
        assert not rst.problems

    @BOTH
    def test_an_empty_text_is_nothing(self, read: Read, read_line: Read, format: Format) -> None:
        assert read("", format) == Parsed([], ())
        assert read_line(" ", format) == Parsed([], ())

    def test_a_struck_text_keeps_its_tildes_where_there_is_no_style_sheet(self, read: Read) -> None:
        parsed = read("~~gone~~")
        assert shown(parsed) == "~~gone~~"
        [struck, *marks] = find(parsed, nodes.inline)
        assert struck["classes"] == ["prn-deleted"]
        assert [mark["classes"] for mark in marks] == [["prn-mark"], ["prn-mark"]]

    def test_tasks_keep_their_boxes_as_text(self, read: Read) -> None:
        parsed = read("- [ ] open\n- [X] done\n- [link] not\n")
        assert [item.astext() for item in find(parsed, nodes.list_item)] == ["[ ] open", "[x] done", "[link] not"]
        classes = [box["classes"] for box in find(parsed, nodes.inline)]
        assert classes == [["prn-task"], ["prn-task", "prn-task-done"]]

    @BOTH
    def test_a_line_across_is_drawn_where_docutils_allows_no_transition(self, read: Read, format: Format) -> None:
        parsed = read("a\n\n----\n\nb", format)
        assert not find(parsed, nodes.transition)
        assert [node["classes"] for node in find(parsed, nodes.paragraph)] == [[], ["prn-rule"], []]

    def test_a_body_that_begins_with_a_line_across_has_no_front_matter(self, read: Read) -> None:
        assert shown(read("---\na: b\n---\n\nc")).endswith("c")
        assert "a: b" in shown(read("---\na: b\n---\n\nc"))

    @pytest.mark.parametrize("source", ["% of all runs", "+++ b/miles.py"])
    def test_a_line_that_myst_would_drop_is_kept(self, read: Read, source: str) -> None:
        assert shown(read(source)) == source

    def test_hard_breaks_make_lines(self, read: Read) -> None:
        parsed = read("one  \ntwo `x`\\\nthree\nand on")
        [block] = parsed.nodes
        assert isinstance(block, nodes.line_block)
        lines = find(parsed, nodes.line)
        assert block.children == lines
        assert [line.astext() for line in lines] == ["one", "two x", "three\nand on"]
        assert [line.rawsource for line in lines] == ["one", "two `x`", "three\nand on"]

    def test_math_has_no_number_and_no_label(self, read: Read) -> None:
        for parsed in (read("```{math}\n:label: e\nx=1\n```"), read(".. math::\n   :label: e\n\n   x=1\n", RST)):
            [formula] = find(parsed, nodes.math_block)
            assert formula.astext() == "x=1"
            assert formula["number"] is None
            assert not formula["ids"]
            assert told(parsed) == [
                (Code.BODY_MARKUP, 7, "the option 'label' of 'math' is not allowed in a note; it is left out")
            ]

    def test_colon_fences_work_whatever_the_page_enables(self, read: Read) -> None:
        assert find(read(":::{tip}\na\n:::"), nodes.tip)

    def test_smart_quotes_of_the_page_do_not_reach_a_note(self, read: Read) -> None:
        """Case G7."""
        assert shown(read('"x" -- “双路径” (c)')) == '"x" -- “双路径” (c)'

    @pytest.mark.parametrize(
        "source", ["见``code``中文", "「``code``中文」", "的``code``", "``code``中", "ーー``code``한"]
    )
    def test_code_that_touches_unspaced_letters_is_code(self, read: Read, read_line: Read, source: str) -> None:
        for parsed in (read(source, RST), read_line(source, RST)):
            assert [literal.astext() for literal in find(parsed, nodes.literal)] == ["code"]
            assert not parsed.problems

    def test_names_with_underscores_and_products_are_text_in_rst(self, read: Read) -> None:
        parsed = read("a snake_case_name and 2*3*4 and __init__", RST)
        assert shown(parsed) == "a snake_case_name and 2*3*4 and __init__"
        assert not parsed.problems


class TestPlaces:
    @BOTH
    def test_every_element_has_the_notes_file_and_a_line(self, read: Read, app: SphinxTestApp, format: Format) -> None:
        parsed = read("a\n\n- b\n\n  c\n", format, line=40)
        source = (app.srcdir / "notes/miles.yaml").as_posix()
        elements = [node for root in parsed.nodes for node in root.findall(nodes.Element)]
        assert {node.source for node in elements} == {source}
        assert [node.line for node in find(parsed, nodes.paragraph)] == [40, 42, 44]

    @BOTH
    def test_every_node_belongs_to_the_page(self, read: Read, host: nodes.document, format: Format) -> None:
        parsed = read("a *b* `c <https://d>`_ [e](https://f)\n\n- g\n", format)
        everything = [node for root in parsed.nodes for node in root.findall()]
        assert all(node.document is host for node in everything)
        assert all(root.parent is None for root in parsed.nodes)

    @BOTH
    def test_nothing_of_a_parse_stays_behind(self, read: Read, host: nodes.document, format: Format) -> None:
        from docutils.parsers.rst import directives, roles

        before = directives.directive, roles.role, dict(vars(host.reporter)), dict(vars(host.settings))
        read("`x` |y| z_ :foo:`a` {foo}`b`", format)
        assert (directives.directive, roles.role, dict(vars(host.reporter)), dict(vars(host.settings))) == before
        assert not host.ids
        assert not host.nametypes

    def test_a_text_without_a_line_is_told_at_its_file(self, read: Read) -> None:
        [problem] = read("a\n\n{raw}`x`", line=0).problems
        assert problem.origin == Origin("notes/miles.yaml")

    @BOTH
    def test_two_parses_give_the_same(self, read: Read, format: Format) -> None:
        source = "a\n=\n\n`b <x>`_ [c](#d) :pep:`8` {pep}`8`\n\n.. figure:: picture.png\n\n   e\n"
        first, second = read(source, format), read(source, format)
        assert [node.pformat() for node in first.nodes] == [node.pformat() for node in second.nodes]
        assert first.problems == second.problems
        assert not any(node["ids"] or node["names"] for node in find(first, nodes.Element))
