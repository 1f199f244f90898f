"""What becomes of a note's texts: the nodes, and the problems at their own file and line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from docutils import nodes
from docutils.frontend import get_default_settings
from docutils.parsers.rst import Parser
from sphinx import addnodes
from sphinx.testing.util import SphinxTestApp
from sphinx.util.docutils import LoggingReporter

from sphinx_prnotes.codes import Code
from sphinx_prnotes.ext.markup import MarkupParser, Parsed, run_nodes, runs_of
from sphinx_prnotes.model import Format, Origin, Run, Style, Text

MARKDOWN, RST = Format.MARKDOWN, Format.RST
BOTH = pytest.mark.parametrize("format", [MARKDOWN, RST], ids=["markdown", "rst"])

EVERY_EXTENSION = [
    *("amsmath", "attrs_block", "attrs_inline", "colon_fence", "deflist", "dollarmath", "fieldlist", "html_admonition"),
    *("html_image", "replacements", "smartquotes", "strikethrough", "substitution", "tasklist"),
]
PROJECTS = {
    "without-myst": "",
    "with-myst": "extensions = ['myst_parser']\n",
    "with-every-myst-extension": f"""
extensions = ['myst_parser']
myst_enable_extensions = {EVERY_EXTENSION!r}
myst_substitutions = {{'secret': 'Sesame'}}
myst_heading_anchors = 3
myst_fence_as_directive = ['include']
""",
}


@pytest.fixture(scope="module", params=list(PROJECTS))
def app(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SphinxTestApp]:
    source = tmp_path_factory.mktemp("project")
    source.joinpath("conf.py").write_text(PROJECTS[request.param], encoding="utf-8")
    source.joinpath("index.rst").write_text("Index\n=====\n", encoding="utf-8")
    notes = source / "notes"
    notes.mkdir()
    notes.joinpath("picture.png").write_bytes(b"")
    notes.joinpath("run log.txt").write_bytes(b"")
    notes.joinpath("way-out").symlink_to(Path(__file__).parent)
    application = SphinxTestApp("dummy", srcdir=source)
    application.env.prepare_settings("index")
    yield application
    application.cleanup()


@pytest.fixture
def host(app: SphinxTestApp) -> nodes.document:
    path = str(app.srcdir / "index.rst")
    settings = get_default_settings(Parser)
    settings.env = app.env
    return nodes.document(settings, LoggingReporter(path), source=path)


Read = Callable[..., Parsed]


@pytest.fixture
def read(app: SphinxTestApp, host: nodes.document) -> Read:
    def read(source: str, format: Format = MARKDOWN, *, line: int = 7, path: str = "notes/miles.yaml") -> Parsed:
        return MarkupParser(app.env, host).block(Text(source, Origin(path, line)), format)

    return read


@pytest.fixture
def read_line(app: SphinxTestApp, host: nodes.document) -> Read:
    def read_line(source: str, format: Format = MARKDOWN) -> Parsed:
        return MarkupParser(app.env, host).inline(Text(source, Origin("notes/miles.yaml", 7)), format)

    return read_line


def find(parsed: Parsed, kind: type[nodes.Element]) -> list[nodes.Element]:
    return [node for root in parsed.nodes for node in root.findall(kind)]


def shown(parsed: Parsed) -> str:
    return "\n\n".join(node.astext() for node in parsed.nodes)


def told(parsed: Parsed) -> list[tuple[Code, int, str]]:
    return [(problem.code, problem.origin.line, problem.message) for problem in parsed.problems]


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


class TestLinks:
    @pytest.mark.parametrize(
        "address",
        [
            "javascript:alert(1)",
            "JavaScript:alert(1)",
            "vbscript:x",
            "data:text/html,x",
            "file:///etc/passwd",
            "&#106;avascript:alert(1)",
            "&#x6A;avascript:alert(1)",
            "java&Tab;script:alert(1)",
            "ftp://example.com/x",
        ],
    )
    def test_only_some_schemes_are_links(self, read: Read, address: str) -> None:
        """Case J1."""
        sources = [(f"[text]({address})", MARKDOWN), (f"[text]: {address}\n\n[text]", MARKDOWN)]
        sources += [(f"`text <{address}>`_", RST), (f"text_\n\n.. _text: {address}", RST)]
        for source, format in sources:
            parsed = read(source, format)
            assert shown(parsed) == "text"
            assert [problem.code for problem in parsed.problems] == [Code.BODY_URL]
            assert "refuri" not in str(parsed.nodes[0])

    @pytest.mark.parametrize("address", ["\x01javascript:x", "\u200bjavascript:x", " javascript:x", "java\tscript:x"])
    def test_what_browsers_skip_hides_no_scheme(self, read: Read, address: str) -> None:
        """Case J1."""
        for parsed in (read(f"[text](<{address}>)"), read(f"`text <{address}>`__", RST)):
            assert not find(parsed, nodes.reference)
            assert "text" in shown(parsed)

    def test_images_and_their_targets_are_checked_too(self, read: Read) -> None:
        """Case J1."""
        parsed = read(".. image:: picture.png\n   :target: javascript:x\n\n.. image:: data:image/png;base64,x\n", RST)
        assert [problem.code for problem in parsed.problems] == [Code.BODY_URL, Code.BODY_URL]
        assert not find(parsed, nodes.reference)
        assert [image["uri"] for image in find(parsed, nodes.image)] == ["/notes/picture.png"]
        assert not find(read("![a](data:image/png;base64,x)"), nodes.image)

    @pytest.mark.parametrize("source", ["tag:rollout and data:x", "file:///etc/passwd"])
    def test_a_word_with_a_colon_is_no_link_and_no_problem(self, read: Read, source: str) -> None:
        parsed = read(source, RST)
        assert shown(parsed) == source
        assert not parsed.problems
        assert not find(parsed, nodes.reference)

    @pytest.mark.parametrize("address", ["https://example.com/a?b=c#d", "HTTP://example.com", "mailto:a@example.com"])
    def test_addresses_of_allowed_schemes_stay(self, read: Read, address: str) -> None:
        for parsed in (read(f"[a]({address})"), read(f"`a <{address}>`_", RST), read(f"<{address}>")):
            [link] = find(parsed, nodes.reference)
            assert link["refuri"] == address
            assert not parsed.problems

    def test_a_label_is_resolved_by_sphinx_in_either_language(self, read: Read) -> None:
        for parsed in (read("[a *b*](#some-label)"), read("`a b <#some-label>`_", RST)):
            [link] = find(parsed, addnodes.pending_xref)
            assert (link["refdomain"], link["reftype"], link["reftarget"]) == ("", "any", "some-label")
            assert link["refdoc"] == "index"
            assert link.astext() == "a b"

    def test_a_document_is_found_from_the_notes_file(self, read: Read) -> None:
        for parsed in (read("[a](../guide/b.rst)"), read("`a <../guide/b.rst>`_", RST), read("{doc}`a <../guide/b>`")):
            [link] = find(parsed, addnodes.pending_xref)
            assert (link["refdomain"], link["reftype"], link["reftarget"]) == ("std", "doc", "/guide/b")

    def test_a_part_of_a_document_needs_myst(self, read: Read, app: SphinxTestApp) -> None:
        parsed = read("[a](b.rst#c)")
        [link] = find(parsed, addnodes.pending_xref)
        if "myst_parser" in app.extensions:
            assert (link["refdomain"], link["reftype"], link["reftarget"]) == ("doc", "myst", "notes/b")
            assert link["reftargetid"] == "c"
        else:
            assert link["reftarget"] == "/notes/b"
            assert told(parsed) == [
                (
                    Code.BODY_MARKUP,
                    7,
                    "only myst_parser leads to a part of a document; the link goes to 'b.rst' as a whole",
                )
            ]

    def test_a_file_beside_the_note_is_a_download(self, read: Read) -> None:
        [link] = find(read("[a](run%20log.txt)"), addnodes.download_reference)
        assert link["reftarget"] == "/notes/run log.txt"

    @pytest.mark.parametrize(
        "address", ["../../etc/passwd", "/../x.png", "way-out/test_markup.py", "..\\..\\x.png", "missing.png"]
    )
    def test_files_outside_and_files_that_are_not_there_are_refused(self, read: Read, address: str) -> None:
        """Case J6."""
        for source, format in (
            (f"a [b](<{address}>)", MARKDOWN),
            (f"a ![b](<{address}>)", MARKDOWN),
            (f"`b <{address}>`_", RST),
            (f".. image:: {address}\n   :alt: b", RST),
        ):
            if format is RST and "\\" in address:
                continue
            parsed = read(source, format)
            assert [problem.code for problem in parsed.problems] == [Code.FILE_READ]
            assert not find(parsed, nodes.image)
            assert not find(parsed, addnodes.download_reference)
            assert shown(parsed).endswith("b")

    def test_notes_from_outside_cannot_reach_files(self, read: Read) -> None:
        [problem] = read("![b](picture.png)", path="../notes/miles.yaml").problems
        assert problem.message == "'picture.png' lies outside of the documentation"

    def test_images_are_found_from_the_notes_file(self, read: Read) -> None:
        for parsed in (
            read("![a](picture.png)"),
            read(".. image:: picture.png", RST),
            read("![a](/notes/picture.png)"),
        ):
            assert [image["uri"] for image in find(parsed, nodes.image)] == ["/notes/picture.png"]
            assert not parsed.problems

    def test_a_remote_image_is_a_link_because_builds_open_no_sockets(self, read: Read) -> None:
        """Case J9."""
        for parsed in (
            read("![a](https://example.com/b.png)"),
            read(".. image:: https://example.com/b.png\n   :alt: a", RST),
        ):
            [link] = find(parsed, nodes.reference)
            assert (link["refuri"], link.astext()) == ("https://example.com/b.png", "a")
            assert isinstance(link.parent, nodes.paragraph)
            assert not find(parsed, nodes.image)

    def test_a_figure_without_its_image_is_its_texts(self, read: Read) -> None:
        source = ".. figure:: https://example.com/b.png\n   :alt: a\n   :target: https://example.com"
        parsed = read(f"{source}\n\n   caption\n\n   more", RST)
        assert shown(parsed) == "a\n\ncaption\n\nmore"
        assert [link["refuri"] for link in find(parsed, nodes.reference)] == ["https://example.com"]


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
