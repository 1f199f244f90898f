"""Markdown by MyST, without what reaches beyond the text: HTML, headings, footnotes, labels, front matter."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from types import ModuleType
from typing import Any, Final, cast

from docutils import nodes
from docutils.parsers.rst.languages import get_language
from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode
from myst_parser.config.main import MdParserConfig
from myst_parser.mdit_to_docutils.base import token_line
from myst_parser.mdit_to_docutils.sphinx_ import SphinxRenderer
from myst_parser.parsers.mdit import create_md_parser
from sphinx.environment import BuildEnvironment

from sphinx_prnotes.codes import Code
from sphinx_prnotes.ext.markup.allowed import DIRECTIVES, refuse_directive
from sphinx_prnotes.ext.markup.findings import Findings
from sphinx_prnotes.ext.markup.tree import bold_line, draw_task, rule

# What the page's own Markdown may add to ours: it changes how text reads, not what it can do.
_BORROWED: Final = frozenset({"deflist", "dollarmath"})
_OURS: Final = frozenset({"colon_fence", "strikethrough"})
# They swallow text: a body that begins with a line across, or a line that begins with "%" or "+++".
_UNWANTED: Final = ("front_matter", "myst_line_comment", "myst_block_break")
_HARD_BREAK: Final = re.compile(r"(?: {2,}|\\)\n")


def read_markdown(
    text: str, root: nodes.Element, findings: Findings, *, first_line: int, is_one_line: bool = False
) -> None:
    """Append the nodes of *text* to *root*, which is, or stands in, a document of its own.

    Not re-entrant: one renderer serves all texts.
    """
    document = root.document
    assert document is not None
    parser = _parser(_borrowed_syntax(document.settings.env))
    source = document["source"]
    cast(Any, document.reporter).get_source_and_line = lambda line=None: (source, line)
    renderer = cast(_NoteRenderer, parser.renderer)
    renderer.turn_to(root, findings)
    renderer.nested_render_text(text, first_line - 1, inline=is_one_line)


def _borrowed_syntax(env: BuildEnvironment) -> frozenset[str]:
    config = getattr(env, "myst_config", None)
    return _BORROWED & frozenset(config.enable_extensions) if config else frozenset()


@cache
def _parser(borrowed: frozenset[str]) -> MarkdownIt:
    config = MdParserConfig(
        enable_extensions=set(_OURS | borrowed),
        # Every link becomes a plain reference, which make_inert checks and resolves for both languages alike.
        all_links_external=True,
        dmath_allow_labels=False,
        dmath_allow_space=False,
        dmath_allow_digits=False,
    )
    parser = create_md_parser(config, _NoteRenderer)
    parser.disable(list(_UNWANTED), True)
    # The library drops a link with a bad scheme in silence; make_inert tells.
    cast(Any, parser).validateLink = lambda address: True
    cast(_NoteRenderer, parser.renderer).setup_render(dict(parser.options), {})
    return parser


class _NoteRenderer(SphinxRenderer):
    findings: Findings

    def turn_to(self, root: nodes.Element, findings: Findings) -> None:
        """Write into another document; MyST's own set-up makes a spare document each time, which costs more."""
        document = root.document
        assert document is not None
        self.findings = findings
        self.md_env = {}
        self.document, self.current_node, self.reporter = document, root, document.reporter
        self.language_module_rst = cast(ModuleType, get_language(document.settings.language_code, document.reporter))
        self._level_to_section = {0: document}

    def create_warning(self, message: str, subtype: object, *, line: int | None = None, **_: object) -> None:
        """Keep MyST from logging a line of the page."""
        self._tell(message, line)

    def render_heading(self, token: SyntaxTreeNode) -> None:
        line = bold_line(token.children[0].content if token.children else "", [])
        self.add_line_and_source_path(line, token)
        self.current_node.append(line)
        with self.current_node_context(cast(nodes.Element, line.children[0])):
            self.render_children(token)
        message = f"the heading {line.astext()!r} is shown as a bold line; a note has no sections"
        self.findings.tell(Code.HEADING, message, token_line(token, 0))

    def render_paragraph(self, token: SyntaxTreeNode) -> None:
        parts = _split_lines(token)
        if len(parts) == 1:
            super().render_paragraph(token)
            return
        block = nodes.line_block()
        self.add_line_and_source_path(block, token)
        self.current_node.append(block)
        for source, tokens in parts:
            line = nodes.line(source, "")
            self.add_line_and_source_path(line, token)
            block += line
            with self.current_node_context(line):
                self._render_all(tokens)

    def render_hardbreak(self, token: SyntaxTreeNode) -> None:
        self.current_node.append(nodes.Text("\n"))

    def render_hr(self, token: SyntaxTreeNode) -> None:
        self.current_node.append(rule())

    def render_s(self, token: SyntaxTreeNode) -> None:
        # The tildes stay for readers and builders without style sheets: without them the meaning turns round.
        struck = nodes.inline("", "", classes=["prn-deleted"])
        mark = nodes.inline("", "~~", classes=["prn-mark"])
        with self.current_node_context(struck, append=True):
            struck += mark
            self.render_children(token)
            struck += mark.deepcopy()

    def render_list_item(self, token: SyntaxTreeNode) -> None:
        super().render_list_item(token)
        item = self.current_node.children[-1]
        if isinstance(item, nodes.list_item) and item.children:
            draw_task(item.children[0])

    def render_html_inline(self, token: SyntaxTreeNode) -> None:
        if token.content.startswith("<!--"):
            return
        if not token.content.startswith("</"):
            message = f"HTML such as {token.content!r} is not read in a note; put it in backquotes"
            self._tell(message, token_line(token, 0))
        self.current_node.append(nodes.Text(token.content))

    def render_html_block(self, token: SyntaxTreeNode) -> None:
        source = token.content.strip("\n")
        if source.startswith("<!--") and source.endswith("-->"):
            return
        self._tell("HTML is not read in a note; it is shown as written", token_line(token, 0))
        block = nodes.literal_block(source, source, language="html")
        self.add_line_and_source_path(block, token)
        self.current_node.append(block)

    def render_footnote_ref(self, token: SyntaxTreeNode) -> None:
        written = f"[^{token.meta['label']}]"
        self._tell(f"the footnote {written!r} is not allowed in a note; it is shown as written", token_line(token, 0))
        self.current_node.append(nodes.Text(written))

    def render_footnote_reference(self, token: SyntaxTreeNode) -> None:
        written = f"[^{token.meta['label']}]"
        self._tell(f"the footnote {written!r} is not allowed in a note; it is shown as written", token_line(token, 0))
        before = len(self.current_node.children)
        self.render_children(token)
        for paragraph in self.current_node.children[before : before + 1]:
            if isinstance(paragraph, nodes.paragraph):
                paragraph.insert(0, nodes.Text(f"{written}: "))

    def render_myst_target(self, token: SyntaxTreeNode) -> None:
        written = f"({token.content})="
        self._tell(
            f"the target {written!r} is not allowed in a note, which may stand on several pages", token_line(token, 0)
        )

    def render_restructuredtext(self, token: SyntaxTreeNode) -> None:
        self._refuse("eval-rst", token)

    def render_directive(self, token: SyntaxTreeNode, name: str, arguments: str, **options: Any) -> None:
        if name.lower() in DIRECTIVES:
            super().render_directive(token, name, arguments, **options)
        else:
            self._refuse(name, token)

    def _refuse(self, name: str, token: SyntaxTreeNode) -> None:
        source = f"{token.markup}{token.info}\n{token.content.rstrip()}\n{token.markup}"
        block = refuse_directive(self.findings, name, source, token_line(token, 0))
        self.add_line_and_source_path(block, token)
        self.current_node.append(block)

    def _render_all(self, tokens: Iterable[SyntaxTreeNode]) -> None:
        for token in tokens:
            self.rules[f"render_{token.type}"](token)

    def _tell(self, message: str, line: int | None) -> None:
        self.findings.tell(Code.BODY_MARKUP, message, line)


def _split_lines(token: SyntaxTreeNode) -> list[tuple[str, list[SyntaxTreeNode]]]:
    """Divide a paragraph at its hard breaks, into the source and the tokens of each line."""
    if not token.children:
        return [("", [])]
    [inline] = token.children
    lines: list[list[SyntaxTreeNode]] = [[]]
    for child in inline.children:
        if child.type == "hardbreak":
            lines.append([])
        else:
            lines[-1].append(child)
    sources = _HARD_BREAK.split(inline.content)
    if len(sources) != len(lines):
        # A backslash inside code ends a line too: rather nothing to translate than half of a message.
        sources = [""] * len(lines)
    return list(zip(sources, lines, strict=True))
