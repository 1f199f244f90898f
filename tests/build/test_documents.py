"""Documents are found as Sphinx finds them."""

from __future__ import annotations

from pathlib import Path

from sphinx.project import Project

from sphinx_prnotes.model import Format
from sphinx_prnotes.project.documents import DocumentRules, find_documents

FILES = (
    "index.rst",
    "guide.md",
    "guide.rst",
    "notes/miles.yaml",
    "reviews/12.md",
    "reviews/index.md",
    "_build/html/_sources/index.rst.txt",
    "_build/old.rst",
    "api/_sources/copy.rst",
    ".hidden/page.rst",
    ".#index.rst",
    "api/.#index.rst",
    "de.lproj/page.rst",
    "drafts/one.rst",
    "drafts/deep/two.rst",
    ".rst",
    "2019-05-01-#15557 é.md",
    "page.myst.md",
)
RULES = DocumentRules({".rst": "restructuredtext", ".md": "markdown"}, ("_build", "drafts/*.rst", "**/deep"))


def make_tree(root: Path) -> Path:
    for name in FILES:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("", encoding="utf-8")
    return root


def test_the_same_documents_as_sphinx(tmp_path: Path) -> None:
    root = make_tree(tmp_path)
    (root / "again").symlink_to(root / "reviews")
    found = [document.docname for document in find_documents(root, RULES)]
    assert found == sorted(Project(root, list(RULES.suffixes)).discover(RULES.excluded, RULES.included))


def test_only_what_is_included(tmp_path: Path) -> None:
    rules = DocumentRules({".md": "markdown"}, included=("reviews/**",))
    assert [document.name for document in find_documents(make_tree(tmp_path), rules)] == [
        "reviews/12.md",
        "reviews/index.md",
    ]


def test_a_link_to_a_folder_above_ends_the_walk(tmp_path: Path) -> None:
    root = make_tree(tmp_path)
    (root / "reviews" / "up").symlink_to(root)
    names = [document.name for document in find_documents(root, DocumentRules({".md": "markdown"}))]
    assert "reviews/12.md" in names
    assert not [name for name in names if name.startswith("reviews/up")]


def test_of_two_files_for_one_document_the_first_counts_and_says_the_markup(tmp_path: Path) -> None:
    by_name = {document.docname: document for document in find_documents(make_tree(tmp_path), RULES)}
    assert (by_name["guide"].name, by_name["guide"].markup) == ("guide.md", Format.MARKDOWN)
    assert by_name["index"].markup is Format.RST
