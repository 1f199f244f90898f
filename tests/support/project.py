"""A Sphinx project in a folder, and its builds in this process."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any, TypedDict, Unpack

import sphinx.locale
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import docutils_namespace, patch_docutils

from tests.support.tree import Stamps, changed_files

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


class Wishes(TypedDict, total=False):
    """How one build differs from the plain one.

    ``out`` and ``doctrees`` are folders below the project's own. ``names`` are the only source files to build;
    ``stop_at`` is a document that the build breaks off at, when it is about to be written.
    """

    out: str
    doctrees: str
    jobs: int
    tags: tuple[str, ...]
    overrides: Mapping[str, Any]
    names: tuple[str, ...]
    strict: bool
    fresh: bool
    stop_at: str


@dataclass(frozen=True, slots=True)
class Build:
    """What one build did. ``read`` and ``resolved`` are documents, ``touched`` are files below ``out``.

    A document is resolved where a builder writes it; builders that join documents resolve none.
    """

    out: Path
    status: str
    warnings: str
    code: int
    read: frozenset[str]
    resolved: frozenset[str]
    touched: frozenset[str]
    env: BuildEnvironment
    app: Sphinx

    def text(self, name: str) -> str:
        """Return one output file as text."""
        return (self.out / name).read_text(encoding="utf-8")

    @property
    def complaints(self) -> list[str]:
        """The warnings, one a line."""
        return [line for line in self.warnings.splitlines() if line.strip()]


class Witness:
    """Notes which documents are read and which are resolved for writing; breaks off at one of them if asked to."""

    def __init__(self, app: Sphinx, stop_at: str) -> None:
        self.stop_at = stop_at
        self.read: set[str] = set()
        self.resolved: set[str] = set()
        # After everybody else has had a say.
        app.connect("env-before-read-docs", self._see_reading, priority=999)
        app.connect("doctree-resolved", self._see_writing, priority=999)

    def _see_reading(self, app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
        self.read.update(docnames)

    def _see_writing(self, app: Sphinx, doctree: object, docname: str) -> None:
        if docname == self.stop_at:
            # Unlike after an error, Sphinx keeps the environment that it has just written.
            raise KeyboardInterrupt(f"stopped at {docname}")
        self.resolved.add(docname)


class Project:
    """A source folder that tests write to, and a folder beside it that builds go to."""

    def __init__(self, folder: Path) -> None:
        self.source = folder / "source"
        self.builds = folder / "builds"
        self.source.mkdir(parents=True)

    def write(self, files: Mapping[str, str | bytes]) -> Project:
        """Write files, given by path below the source folder."""
        for name, content in files.items():
            path = self.source / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content.encode() if isinstance(content, str) else content)
        return self

    def replace(self, name: str, old: str, new: str) -> None:
        """Edit one file: *old* must stand in it."""
        text = (self.source / name).read_text(encoding="utf-8")
        assert old in text, f"{old!r} is not in {name}"
        self.write({name: text.replace(old, new)})

    def remove(self, name: str) -> None:
        """Delete one source file."""
        (self.source / name).unlink()

    def forget(self, folder: str) -> None:
        """Delete one folder of output or of doctrees."""
        shutil.rmtree(self.builds / folder)

    def build(self, builder: str = "html", **wishes: Unpack[Wishes]) -> Build:
        """Build the project; nothing of the build stays in this process."""
        out = self.builds / wishes.get("out", builder)
        before = Stamps.of(out)
        status, warnings = StringIO(), StringIO()
        sphinx.locale.translators.clear()
        with patch_docutils(self.source), docutils_namespace():
            app = Sphinx(
                self.source,
                self.source,
                out,
                self.builds / wishes.get("doctrees", "doctrees"),
                builder,
                confoverrides=dict(wishes.get("overrides", {})),
                status=status,
                warning=warnings,
                freshenv=wishes.get("fresh", False),
                warningiserror=wishes.get("strict", False),
                tags=list(wishes.get("tags", ())),
                parallel=wishes.get("jobs", 1),
            )
            witness = Witness(app, wishes.get("stop_at", ""))
            app.build(filenames=[self.source / name for name in wishes.get("names", ())])
        sphinx.locale.translators.clear()
        return Build(
            out=out,
            status=ESCAPE.sub("", status.getvalue()),
            warnings=ESCAPE.sub("", warnings.getvalue()),
            code=app.statuscode,
            read=frozenset(witness.read),
            resolved=frozenset(witness.resolved),
            touched=changed_files(before, Stamps.of(out)),
            env=app.env,
            app=app,
        )
