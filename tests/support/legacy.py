"""Builds through the package ``sphinx-testing``, without its traps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

import sphinx.locale
from sphinx_testing import with_app

from tests.support.project import ESCAPE


@dataclass(frozen=True, slots=True)
class LegacyBuild:
    """The output files by path, and the warnings; the folder itself is gone after the build."""

    files: Mapping[str, str]
    warnings: str


def build_with_sphinx_testing(source: Path, builder: str, overrides: Mapping[str, Any]) -> LegacyBuild:
    """Build *source* once.

    The decorated function stays in here: pytest would take its parameters for fixtures.
    """
    # The language of the build before would go on into this one.
    sphinx.locale.translators.clear()

    @with_app(buildername=builder, srcdir=str(source), confoverrides=dict(overrides))  # type: ignore[untyped-decorator]
    def build(app: Any, status: StringIO, warning: StringIO) -> LegacyBuild:
        app.build()
        out = Path(app.outdir)
        texts = (path for path in sorted(out.rglob("*")) if path.suffix in {".html", ".txt", ".xml", ".js", ".css"})
        files = {path.relative_to(out).as_posix(): path.read_text(encoding="utf-8") for path in texts}
        return LegacyBuild(files, ESCAPE.sub("", warning.getvalue()))

    built: LegacyBuild = build()
    return built
