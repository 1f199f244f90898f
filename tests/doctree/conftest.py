"""Reads the texts of notes without a page, in projects that have MyST and in one that has not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from docutils import nodes
from docutils.frontend import get_default_settings
from docutils.parsers.rst import Parser
from sphinx.testing.util import SphinxTestApp
from sphinx.util.docutils import LoggingReporter

from sphinx_prnotes.ext.markup import MarkupParser, Parsed
from sphinx_prnotes.model import Format, Origin, Text
from tests.support.texts import MARKDOWN, Read

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
