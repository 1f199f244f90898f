"""Turns the texts of a note from a file into nodes of the page that shows it."""

from __future__ import annotations

import copy
import posixpath
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from docutils import nodes
from docutils.utils import Reporter
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import sphinx_domains
from sphinx.util.logging import suppress_logging

from sphinx_prnotes.catalogue.prose import MARKUP
from sphinx_prnotes.codes import Code
from sphinx_prnotes.ext.markup.addresses import Surroundings
from sphinx_prnotes.ext.markup.allowed import only_allowed
from sphinx_prnotes.ext.markup.findings import Findings
from sphinx_prnotes.ext.markup.inert import make_inert
from sphinx_prnotes.ext.markup.marks import mark_format
from sphinx_prnotes.ext.markup.rst import read_rst, read_rst_line
from sphinx_prnotes.ext.markup.tree import adopt, depth_of, swap, take_children
from sphinx_prnotes.model import Format, Problem, Text

# The findings listen; docutils itself neither prints nor raises.
_SILENT: Final = 5
# Reading, storing and writing all call themselves for each level, up to Python's limit.
_DEEPEST: Final = 100
# Sphinx does not translate them, or not as prose.
_UNTRANSLATED: Final = (nodes.Inline, nodes.FixedTextElement)


@dataclass(frozen=True)
class Parsed:
    """What a text became on one page, and what was wrong in it."""

    nodes: list[nodes.Node]
    problems: tuple[Problem, ...]


class MarkupParser:
    """Reads texts as nodes of one page, whatever the page itself is written in.

    What a text may hold does not depend on the page: plain directives and roles, images and downloads below the
    source directory, links to http, https, mailto and relative addresses; no names and no raw output.
    Relative paths start at the notes file.
    """

    def __init__(self, env: BuildEnvironment, host: nodes.document) -> None:
        self._env = env
        self._host = host
        self._settings: Any = None

    def block(self, text: Text, format: Format) -> Parsed:
        """Read paragraphs, lists, code and so on: a body."""
        findings = Findings(text.origin, is_one_line=False)
        scratch = self._scratch(text, findings)
        line = max(text.origin.line, 1)
        with self._guarded(findings):
            _read_block(text.source, scratch, findings, format, line)
        make_inert(scratch, self._surroundings(text), findings)
        for node in _settled(scratch, line):
            mark_format(self._env, node, format)
        return self._hand_over(scratch, findings)

    def inline(self, text: Text, format: Format, *, keep_images: bool = False) -> Parsed:
        """Read one line, such as a title or a follow-up, as inline nodes.

        Images show their alternative text: the line may stand in lists, which Sphinx fills too late for images.
        """
        source = text.source.strip()
        if not MARKUP[format].search(source):
            return Parsed([nodes.Text(source)] if source else [], ())
        findings = Findings(text.origin, is_one_line=True)
        scratch = self._scratch(text, findings)
        root = nodes.paragraph(source, "")
        scratch += root
        line = max(text.origin.line, 1)
        with self._guarded(findings):
            if format is Format.RST:
                read_rst_line(source, root, first_line=line)
            else:
                _read_markdown(source, root, findings, first_line=line, is_one_line=True)
        if not keep_images:
            _show_alternatives(root, findings)
        make_inert(root, self._surroundings(text), findings)
        return self._hand_over(root, findings)

    def paragraph(self, text: Text, format: Format) -> Parsed:
        """Read one line as a paragraph that gettext extracts and :mod:`.translation` translates."""
        parsed = self.inline(text, format)
        paragraph = nodes.paragraph(text.source.strip(), "", *parsed.nodes)
        paragraph.source, paragraph.line = self._source_of(text), max(text.origin.line, 1)
        mark_format(self._env, paragraph, format)
        return Parsed([paragraph], parsed.problems)

    @contextmanager
    def _guarded(self, findings: Findings) -> Iterator[None]:
        # The domains' own dispatcher is there while a page is read, but not when it is resolved.
        with suppress_logging() as log, sphinx_domains(self._env), only_allowed(findings):
            yield
        findings.read_log(log.buffer)

    def _scratch(self, text: Text, findings: Findings) -> nodes.document:
        if self._settings is None:
            self._settings = copy.copy(self._host.settings)
            self._settings.file_insertion_enabled = False
            self._settings.raw_enabled = False
            self._settings.id_prefix = "prn-"
        source = self._source_of(text)
        reporter = Reporter(source, report_level=_SILENT, halt_level=_SILENT)
        reporter.attach_observer(findings.hear)
        document = nodes.document(self._settings, reporter, source=source)
        document.note_source(source, -1)
        return document

    def _source_of(self, text: Text) -> str:
        # Absolute, like Sphinx's own: gettext makes it relative to the output, and would take the working directory.
        path = text.origin.path
        return posixpath.normpath(posixpath.join(self._env.srcdir.as_posix(), path)) if path else self._host["source"]

    def _surroundings(self, text: Text) -> Surroundings:
        return Surroundings(self._env, posixpath.dirname(text.origin.path))

    def _hand_over(self, root: nodes.Element, findings: Findings) -> Parsed:
        content = take_children(root)
        adopt(content, self._host)
        return Parsed(content, findings.problems)


def _read_block(source: str, root: nodes.document, findings: Findings, format: Format, line: int) -> None:
    try:
        if format is Format.RST:
            read_rst(source, root, first_line=line)
        else:
            _read_markdown(source, root, findings, first_line=line)
        is_deep = depth_of(root) > _DEEPEST
    except RecursionError:
        is_deep = True
    if is_deep:
        findings.tell(Code.BODY_MARKUP, "the text is nested too deep to be set; it is shown as written", line)
        take_children(root)
        root += nodes.literal_block(source, source, language="none")


def _read_markdown(
    text: str, root: nodes.Element, findings: Findings, *, first_line: int, is_one_line: bool = False
) -> None:
    # Half a second to import: not before the first Markdown text comes.
    from sphinx_prnotes.ext.markup.markdown import read_markdown  # noqa: PLC0415

    read_markdown(text, root, findings, first_line=first_line, is_one_line=is_one_line)


def _show_alternatives(root: nodes.Element, findings: Findings) -> None:
    for image in list(root.findall(nodes.image)):
        findings.tell(Code.BODY_MARKUP, "an image cannot stand in a line of text; its alternative text is shown")
        swap(image, [nodes.Text(image.get("alt", ""))])


def _settled(root: nodes.Element, line: int) -> Iterator[nodes.Element]:
    """Give every element the source and the line without which gettext skips it, and list those with a message."""
    for node in root.findall(nodes.Element):
        node.source = root["source"]
        node.line = node.line or (node.parent.line if node.parent else None) or line
        if isinstance(node, nodes.TextElement) and node.rawsource and not isinstance(node, _UNTRANSLATED):
            yield node
