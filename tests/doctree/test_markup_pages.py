"""Texts of notes on real pages: what Sphinx collects, resolves, extracts and translates of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, ClassVar

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from docutils import nodes
from sphinx import locale
from sphinx.application import Sphinx
from sphinx.testing.util import SphinxTestApp
from sphinx.util.docutils import SphinxDirective

from sphinx_prnotes.ext.markup import MarkupParser, RestoreTexts, TranslateTexts
from sphinx_prnotes.ext.report import report
from sphinx_prnotes.model import Format, Origin, Text

TITLES = {"markdown": "Title with `code`", "rst": "Title with ``code``"}
BODIES = {
    "markdown": """值得 `code` **bold** [home](#the-label) [guide](../index.rst)

- [ ] task `a`

![picture](picture.png)

one\\
two
""",
    "rst": """值得 ``code`` **bold** `home <#the-label>`_ `guide <../index.rst>`_

- [ ] task ``a``

.. image:: picture.png
   :alt: picture

| one
| two
""",
    "broken": "first\n\n{raw}`x` [lost](#no-such-label)\n",
}


class Body(SphinxDirective):
    """Shows a title and a body as ``prnote`` does."""

    required_arguments = 1
    option_spec: ClassVar[dict[str, Any]] = {}

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        format = Format.RST if name == "rst" else Format.MARKDOWN
        parser = MarkupParser(self.env, self.state.document)
        title = parser.paragraph(Text(TITLES.get(name, name), Origin("notes/miles.yaml", 3)), format)
        body = parser.block(Text(BODIES[name], Origin("notes/miles.yaml", 11)), format)
        report([*title.problems, *body.problems])
        return [*title.nodes, *body.nodes]


def setup(app: Sphinx) -> None:
    app.add_directive("body", Body)
    app.add_transform(TranslateTexts)
    app.add_transform(RestoreTexts)


PAGES = {
    "index.rst": "Index\n=====\n\n.. toctree::\n   :glob:\n\n   rst*\n   sub/*\n\n.. _the-label:\n\nPart\n----\n\nx\n",
    "rst_markdown.rst": "Page\n====\n\n.. body:: markdown\n\n.. body:: markdown\n",
    "rst_rst.rst": "Page\n====\n\n.. body:: rst\n\n.. body:: rst\n",
    "sub/md_markdown.md": "# Page\n\n```{body} markdown\n```\n\n```{body} markdown\n```\n",
    "sub/md_rst.md": "# Page\n\n```{body} rst\n```\n\n```{body} rst\n```\n",
}
HOSTS = ["rst_markdown", "rst_rst", "sub/md_markdown", "sub/md_rst"]

Build = Callable[..., SphinxTestApp]


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Build]:
    source = tmp_path_factory.mktemp("pages")
    for name, text in PAGES.items():
        source.joinpath(name).parent.mkdir(exist_ok=True)
        source.joinpath(name).write_text(text, encoding="utf-8")
    source.joinpath("conf.py").write_text(
        "extensions = ['myst_parser']\nlocale_dirs = ['locale']\nnitpicky = True\n", encoding="utf-8"
    )
    source.joinpath("notes").mkdir()
    source.joinpath("notes/picture.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    made: list[SphinxTestApp] = []

    def build(builder: str, **overrides: Any) -> SphinxTestApp:
        locale.translators.clear()
        suffix = overrides.get("language", "")
        app = SphinxTestApp(
            builder, srcdir=source, builddir=source / f"_build{builder}{suffix}", confoverrides=overrides
        )
        made.append(app)
        setup(app)
        app.build()
        # One application at a time: the next would find our directive registered.
        app.cleanup()
        return app

    yield build
    for app in made:
        app.cleanup()


def words(folder: Path, name: str) -> str:
    return folder.joinpath(f"{name}.txt").read_text(encoding="utf-8")


def test_a_text_reads_the_same_on_either_kind_of_page(build: Build) -> None:
    app = build("text")
    assert app.warning.getvalue() == ""
    texts = {name: words(app.outdir, name) for name in HOSTS}
    assert texts["rst_markdown"] == texts["sub/md_markdown"]
    assert texts["rst_rst"] == texts["sub/md_rst"]
    assert '值得 "code" **bold** home guide' in texts["rst_markdown"]
    assert "* [ ] task" in texts["rst_markdown"]


def test_images_are_collected_once_and_links_are_resolved(build: Build) -> None:
    """Cases E2 and E7."""
    app = build("html")
    assert app.warning.getvalue() == ""
    assert [path.name for path in app.outdir.joinpath("_images").iterdir()] == ["picture.png"]
    page = app.outdir.joinpath("sub/md_rst.html").read_text(encoding="utf-8")
    assert page.count('src="../_images/picture.png"') == 2
    assert page.count('href="../index.html#the-label"') == 2
    page = app.outdir.joinpath("sub/md_markdown.html").read_text(encoding="utf-8")
    assert page.count('href="../index.html#the-label"') == 2


@pytest.mark.parametrize("name", HOSTS)
def test_nothing_of_ours_is_stored_with_a_page(build: Build, name: str) -> None:
    """Case D7: the scratch document, its settings and its reporter stay behind."""
    app = build("dummy")
    stored = app.doctreedir.joinpath(f"{name}.doctree").read_bytes()
    assert b"sphinx_prnotes" not in stored
    assert b"prnotes_format" not in stored
    elements = app.env.get_doctree(name).findall(nodes.Element)
    assert [element["ids"] for element in elements if element.get("ids")] == [["page"]]


def test_every_builder_takes_the_nodes(build: Build) -> None:
    """Case F1."""
    for builder in ("latex", "man", "texinfo", "xml", "pseudoxml", "epub"):
        warnings = build(builder, version="1", copyright="x", epub_language="en").warning.getvalue()
        assert [line for line in warnings.splitlines() if "picture" not in line] == []


def test_problems_and_dead_links_are_told_at_the_notes_file(build: Build, tmp_path: Path) -> None:
    """Case L1."""
    source = tmp_path / "broken"
    source.mkdir()
    source.joinpath("conf.py").write_text("", encoding="utf-8")
    source.joinpath("index.rst").write_text("Index\n=====\n\n.. body:: broken\n", encoding="utf-8")
    app = SphinxTestApp("html", srcdir=source)
    setup(app)
    app.build()
    app.cleanup()
    lines = [line for line in app.warning.getvalue().splitlines() if line]
    assert len(lines) == 2
    assert "notes/miles.yaml:13: WARNING: the role 'raw' is not allowed in a note" in lines[0]
    assert "[prnotes.body-markup]" in lines[0]
    assert f"{source.as_posix()}/notes/miles.yaml:13: WARNING: " in lines[1]
    assert "no-such-label" in lines[1]


@pytest.fixture(scope="module")
def catalogue(build: Build) -> Path:
    app = build("gettext")
    assert app.warning.getvalue() == ""
    for path in app.outdir.rglob("*.pot"):
        messages = read_po(BytesIO(path.read_bytes()))
        for message in messages:
            text = str(message.id)
            message.string = text.replace("task", "Aufgabe") if text.startswith("[ ]") else f"«{text}»"
        packed = BytesIO()
        write_mo(packed, messages)
        place = app.srcdir / "locale/de/LC_MESSAGES" / path.relative_to(app.outdir).with_suffix(".mo")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(packed.getvalue())
    return Path(app.outdir)


@pytest.mark.parametrize(
    ("domain", "messages"),
    [
        ("rst_markdown", [TITLES["markdown"], "[ ] task `a`", "one", "two"]),
        ("rst_rst", [TITLES["rst"], "[ ] task ``a``", "one", "two"]),
        ("sub", [*TITLES.values(), "[ ] task `a`", "[ ] task ``a``"]),
    ],
)
def test_messages_are_extracted_in_the_language_of_the_note(catalogue: Path, domain: str, messages: list[str]) -> None:
    """Case F10."""
    extracted = read_po(BytesIO(catalogue.joinpath(f"{domain}.pot").read_bytes()))
    assert [message for message in messages if message not in extracted] == []
    places = {place for message in extracted for place in message.locations if message.id in messages}
    assert {Path(name).name for name, _ in places} == {"miles.yaml"}
    assert min(line or 0 for _, line in places) == 3


@pytest.mark.usefixtures("catalogue")
def test_translations_are_read_in_the_language_of_the_note(build: Build) -> None:
    """Case F12: Sphinx alone reads Markdown as RST on an RST page, and RST as Markdown on a MyST page."""
    app = build("text", language="de")
    assert app.warning.getvalue() == ""
    for name in HOSTS:
        text = words(app.outdir, name)
        assert '«Title with "code"»' in text
        assert '«值得 "code" **bold** home guide»' in text
        assert '* [ ] Aufgabe "a"' in text
        assert "«one»" in text
