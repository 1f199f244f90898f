"""The manual as a book: its PDF, with what LaTeX and the links in it say."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import sphinx.locale
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

MANUAL = Path(__file__).parents[2] / "example_docs"

_LABEL = re.compile(r"\\newlabel\{(?P<label>[^}]*)\}\{\{.*\}\{(?P<name>[^{}]*)\}\{[^{}]*\}\}$", re.MULTILINE)
_LINK = re.compile(r"\\hyperref\[\\detokenize\{(?P<label>[^}]*)\}\]")
_OVERFULL = re.compile(r"^Overfull \\hbox \((?P<points>[0-9.]+)pt too wide\).*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Book:
    """A PDF, the LaTeX that it is made of, and the build that made that."""

    app: Sphinx
    path: Path

    @property
    def links(self) -> list[str]:
        """The labels that links to our anchors lead to, one for each link."""
        labels = _LINK.findall(self.path.with_suffix(".tex").read_text(encoding="utf-8"))
        return [label for label in labels if ":prn-" in label]

    @property
    def destinations(self) -> dict[str, str]:
        """What the PDF calls each label."""
        return dict(_LABEL.findall(self.path.with_suffix(".aux").read_text(encoding="utf-8")))

    def overfull(self, limit: float) -> list[str]:
        """What LaTeX says of boxes that stick out by more points than *limit*."""
        log = self.path.with_suffix(".log").read_text(encoding="utf-8", errors="replace")
        return [match[0] for match in _OVERFULL.finditer(log) if float(match["points"]) > limit]

    def missing_characters(self) -> list[str]:
        """What LaTeX says of characters that no font has."""
        log = self.path.with_suffix(".log").read_text(encoding="utf-8", errors="replace")
        return sorted({line for line in log.splitlines() if line.startswith("Missing character")})


def build_manual(folder: Path, builder: str, values: dict[str, object] | None = None) -> Sphinx:
    """Build the manual; a warning is an error."""
    sphinx.locale.translators.clear()
    warnings = StringIO()
    with patch_docutils(MANUAL), docutils_namespace():
        app = Sphinx(
            MANUAL,
            MANUAL,
            folder / builder,
            folder / "doctrees",
            builder,
            confoverrides=values or {},
            status=None,
            warning=warnings,
        )
        app.build()
    sphinx.locale.translators.clear()
    assert warnings.getvalue() == ""
    return app


def make_pdf(app: Sphinx) -> Book:
    """Do as Sphinx says, which runs LaTeX as often as it needs; what stops it is told with the lines around."""
    folder = Path(app.outdir)
    (source,) = folder.glob("*.tex")
    command = ["make", "all-pdf", "LATEXMKOPTS=-interaction=nonstopmode -halt-on-error -quiet"]
    finished = subprocess.run(command, cwd=folder, capture_output=True, timeout=600, check=False)
    assert finished.returncode == 0, finished.stdout.decode("utf-8", "replace")[-3000:]
    return Book(app, source.with_suffix(".pdf"))


def squeeze(text: str) -> str:
    """Leave out what lines and fonts decide: blanks, and hyphens at the ends of lines."""
    return re.sub(r"[\s\u00ad-]+", "", text)
