"""Every builder takes a project that uses everything, under ``-W -n``, and what it writes is sound."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Mapping
from xml.etree import ElementTree

import pytest
import sphinx

from tests.support.bare import MakeProject
from tests.support.builders import BUILDERS
from tests.support.choosing import MIXED_PAGE
from tests.support.complaint import complaints
from tests.support.mixed import OPTIONS, PAGES
from tests.support.page import broken_fragments, parse_page, read_page, repeated_ids
from tests.support.project import Build, Project
from tests.support.tree import read_tree

#: A builder whose translator knows docutils' own nodes and has never heard of us.
STRANGER = """\
from docutils.core import publish_from_doctree
from docutils.nodes import NodeVisitor, SkipNode
from sphinx.builders import Builder


class Words(NodeVisitor):
    def __init__(self, document):
        super().__init__(document)
        self.words = []

    def visit_Text(self, node):
        self.words.append(node.astext())

    def unknown_visit(self, node):
        if not type(node).__module__.startswith(("docutils.", "sphinx.addnodes")):
            raise NotImplementedError(type(node).__qualname__)

    def unknown_departure(self, node):
        pass


class Stranger(Builder):
    name = "stranger"
    format = "words"

    def get_outdated_docs(self):
        return self.env.found_docs

    def get_target_uri(self, docname, typ=None):
        return docname + ".words"

    def prepare_writing(self, docnames):
        pass

    def write_doc(self, docname, doctree):
        words = Words(doctree)
        doctree.walkabout(words)
        (self.outdir / (docname + ".words")).write_text("".join(words.words), encoding="utf-8")


def setup(app):
    app.add_builder(Stranger)
    return {"parallel_read_safe": True}
"""

EVERY_BUILDER = (*BUILDERS, "pickle", "changes", "htmlhelp", "qthelp", "doctest", "stranger")

EXTRA: Mapping[str, object] = {
    "epub_show_urls": "no",
    "man_pages": [("index", "everything", "p", ["a"], 1)],
    "nitpicky": True,
    "extensions": ["myst_parser", "sphinx_prnotes", "sphinx.ext.doctest", "sphinxcontrib.qthelp", "stranger"],
}


@pytest.fixture(scope="module")
def project(shared_project: MakeProject) -> Project:
    made = shared_project({**PAGES, "choosing.rst": MIXED_PAGE, "stranger.py": STRANGER}, **OPTIONS, **EXTRA)
    conf = (made.source / "conf.py").read_text(encoding="utf-8")
    made.write(
        {"conf.py": f"import sys\nfrom pathlib import Path\n\nsys.path.insert(0, str(Path(__file__).parent))\n{conf}"}
    )
    return made


@pytest.fixture(scope="module")
def built(project: Project) -> dict[str, Build]:
    return {name: project.build(name, strict=True) for name in EVERY_BUILDER}


@pytest.mark.parametrize("builder", EVERY_BUILDER)
def test_a_builder_takes_everything_without_a_warning(builder: str, built: dict[str, Build]) -> None:
    assert built[builder].warnings == ""
    assert built[builder].code == 0


def test_gettext_takes_everything_and_extracts_what_people_wrote(project: Project) -> None:
    """Case F10."""
    extracted = project.build("gettext", doctrees="gettext-doctrees", strict=True)
    assert extracted.warnings == ""
    texts = "".join(path.read_text(encoding="utf-8") for path in extracted.out.glob("*.pot"))
    for words in (
        "开启 `dp-attention` 时自动启用路由",
        "抽一个公共构造器",
        "默认开启的取舍",
        "A note in MyST",
        "check again",
        "The body, with",
        "The body of the fourth.",
    ):
        assert words in texts


@pytest.mark.parametrize("builder", ["html", "dirhtml", "singlehtml"])
def test_every_link_leads_to_a_page_and_an_anchor_that_exist(builder: str, built: dict[str, Build]) -> None:
    assert broken_fragments(built[builder].out) == []


@pytest.mark.parametrize("builder", ["html", "dirhtml", "singlehtml"])
def test_no_id_stands_twice_on_a_page(builder: str, built: dict[str, Build]) -> None:
    """Case F6."""
    pages = built[builder].out.rglob("*.html")
    assert {path.name: repeated_ids(read_page(path)) for path in pages if repeated_ids(read_page(path))} == {}


def test_epub_pages_are_well_formed_and_repeat_no_id(built: dict[str, Build]) -> None:
    """Cases F5 and F6."""
    with zipfile.ZipFile(next(built["epub"].out.glob("*.epub"))) as book:
        pages = {name: book.read(name) for name in book.namelist() if name.endswith(".xhtml")}
    assert "list.xhtml" in pages
    for name, content in pages.items():
        ids = [element.attrib["id"] for element in ElementTree.fromstring(content).iter() if "id" in element.attrib]
        assert len(ids) == len(set(ids)), name


def test_xml_is_well_formed(built: dict[str, Build]) -> None:
    """Case F5."""
    trees = [ElementTree.parse(path) for path in built["xml"].out.rglob("*.xml")]
    assert len(trees) == len(built["xml"].env.found_docs)


def test_latex_labels_exist_exactly_once_for_each_link(built: dict[str, Build]) -> None:
    """Case F8."""
    source = built["latex"].text("p.tex")
    targets = set(re.findall(r"\\hyperref\[\\detokenize\{([^}]+)\}\]", source))
    labels = re.findall(r"\\label\{\\detokenize\{([^}]+)\}\}", source)
    ours = {target for target in targets if ":prn-" in target}
    assert "pull:prn-radixark_smiles_n11" in ours
    assert {target: labels.count(target) for target in targets if labels.count(target) != 1} == {}


def test_latex_environments_are_balanced(built: dict[str, Build]) -> None:
    source = built["latex"].text("p.tex")
    begun, ended = (sorted(re.findall(rf"\\{word}\{{(\w+)\*?\}}", source)) for word in ("begin", "end"))
    assert begun == ended


def test_a_joined_page_links_within_itself(built: dict[str, Build]) -> None:
    links = parse_page(built["singlehtml"].text("index.html")).links
    assert "#prn-radixark_smiles_n11" in {href for _, href in links}
    assert not [href for _, href in links if href.startswith("#document-") and "prn-" in href]


def test_a_folder_for_each_page_has_links_between_the_folders(built: dict[str, Build]) -> None:
    """Case E2."""
    hrefs = {href for _, href in read_page(built["dirhtml"].out / "list" / "index.html").links}
    assert "../pull/#prn-radixark_smiles_n11" in hrefs


@pytest.mark.skipif(
    sphinx.version_info < (8, 2), reason="before Sphinx 8.2 only whole pages are kept out of the search"
)
def test_a_body_that_a_list_repeats_is_found_once_by_the_search(shared_project: MakeProject) -> None:
    """Case F14."""
    notes = "notes:\n  - pr: a/b#1\n    title: T\n    body: On zanzibar.\n"
    rl = "L\n=\n\n.. readinglist::\n   :layout: full\n"
    built = shared_project({"notes/a.yaml": notes, "a.rst": "A\n=\n\n.. prnote:: a/b#1\n", "rl.rst": rl}).build()
    index = read_tree(built.out)["searchindex.js"]
    assert isinstance(index, dict)
    assert index["docnames"][index["terms"]["zanzibar"]] == "a"


def test_the_search_knows_a_note_by_its_title_alone(shared_project: MakeProject) -> None:
    notes = "notes:\n  - pr: a/b#1\n    title: Zanzibar\n"
    built = shared_project({"notes/a.yaml": notes, "a.rst": "A\n=\n\n.. prnote:: a/b#1\n"}).build()
    index = read_tree(built.out)["searchindex.js"]
    assert isinstance(index, dict)
    assert "Zanzibar" in index["alltitles"]
    assert not {"class", "headerlink", "href"} & set(index["titleterms"])
    assert 'class="headerlink" href="#prn-a_sb_n1"' in (built.out / "a.html").read_text(encoding="utf-8")


def test_the_stranger_reads_the_words_of_a_note_and_of_a_list(built: dict[str, Build]) -> None:
    words = (built["stranger"].out / "list.words").read_text(encoding="utf-8")
    assert "开启 dp-attention 时自动启用路由" in words
    assert "Must read" in words


def test_linkcheck_asks_no_forge(built: dict[str, Build]) -> None:
    """Case F13: links to forges are ignored unless ``prnotes_linkcheck`` is on."""
    report = built["linkcheck"].text("output.txt")
    assert "github.com" not in report


OUTSIDE = {
    "index.rst": "p\n=\n\n.. toctree::\n\n   rl\n",
    "rl.rst": "L\n=\n\n.. readinglist::\n\n:prn:note:`a/b#1`\n",
    "outside.rst": ":orphan:\n\nO\n=\n\n.. prnote:: a/b#1\n   :title: Outside\n",
}


@pytest.mark.parametrize("builder", ["text", "man", "latex", "texinfo", "singlehtml"])
def test_a_note_outside_the_document_is_a_row_without_a_link(builder: str, shared_project: MakeProject) -> None:
    """Cases F9 and E11."""
    files = {**OUTSIDE}
    made = shared_project(
        files,
        latex_documents=[("index", "p.tex", "p", "a", "manual")],
        man_pages=[("index", "p", "p", ["a"], 1)],
    )
    built = made.build(builder, strict=True)
    assert built.warnings == ""
    outputs = [path for path in built.out.rglob("*") if path.suffix in {".txt", ".tex", ".1", ".texi", ".html"}]
    assert any("Outside" in path.read_text(encoding="utf-8") for path in outputs)


def test_link_suffixes_and_the_base_address_are_followed(shared_project: MakeProject) -> None:
    """Case F15."""
    made = shared_project(OUTSIDE, html_file_suffix=".htm", html_link_suffix=".php", html_baseurl="https://x.example/")
    page = read_page(made.build().out / "rl.htm")
    assert {href for _, href in page.one("", "prn-list").links} >= {"outside.php#prn-a_sb_n1"}


def test_a_control_character_in_a_title_or_a_body_leaves_xml_well_formed(shared_project: MakeProject) -> None:
    """Case F5."""
    notes = '{"notes": [{"pr": "a/b#1", "title": "T\\u0008", "body": "B\\u001b."}]}'
    rst = "P\n=\n\n.. prnote:: a/b#1\n\n.. prnote:: a/b#2\n   :title: I\x08\n\n   B\x1b.\n"
    myst = "# Q\n\n:::{prnote} a/b#3\n:title: I\x08\n\nB\x1b.\n:::\n"
    built = shared_project({"notes/a.json": notes, "p.rst": rst, "q.md": myst}).build("xml")
    places = [(one.path, one.line, one.message.partition(" was removed")[0]) for one in complaints(built)]
    assert places == [
        (path, line, f"the character {character}")
        for path, line in (("notes/a.json", 1), ("p.rst", 6), ("q.md", 3))
        for character in ("U+0008", "U+001B")
    ]
    for path in built.out.rglob("*.xml"):
        ElementTree.parse(path)


def test_a_note_in_a_table_cell_and_a_table_in_a_note_make_latex(shared_project: MakeProject) -> None:
    """Case F7."""
    page = (
        "P\n=\n\n.. list-table::\n\n   * - .. prnote:: a/b#1\n"
        "          :title: In a cell\n\n          Body.\n     - x\n\n"
        ".. prnote:: a/b#2\n   :title: With a table\n\n   .. list-table::\n\n      * - y\n        - z\n"
    )
    built = shared_project({"p.rst": page}).build("latex", strict=True)
    assert built.warnings == ""
    source = built.text("p.tex")
    assert source.count(r"\begin{sphinxadmonition}") == source.count(r"\end{sphinxadmonition}")
