"""Walks from edit to edit, and compares what was built on the way with clean builds."""

from __future__ import annotations

from pathlib import Path

from tests.support.chance.project import Chance
from tests.support.project import Build, Project
from tests.support.tree import assert_same_tree


class Walk:
    """One project on its way: :meth:`step` edits it, builds it twice, and says what differs."""

    def __init__(self, folder: Path, chance: Chance) -> None:
        self._chance = chance
        self._project = Project(folder)
        self._files: dict[str, str | bytes] = {}
        self._edits: list[str] = []
        self._seen: set[str] = set()
        self._write()
        self._build("html")
        self._build("text")

    def step(self) -> str:
        """Edit something and build; empty where all is as in a clean build, and a build of nothing writes nothing."""
        self._edits.append(self._chance.edit())
        self._write()
        built = [self._build(builder) for builder in ("html", "text")]
        clean = [self._build(builder, clean=True) for builder in ("html", "text")]
        idle = self._build("html")
        found = [difference for pair in zip(built, clean, strict=True) if (difference := self._difference(*pair))]
        for folder in ("clean-html", "clean-text", "clean"):
            self._project.forget(folder)
        if idle.read or idle.resolved:
            found.append(f"nothing changed, and yet read {sorted(idle.read)}, written {sorted(idle.resolved)}")
        return "\n".join([" > ".join(self._edits), *found]) if found else ""

    def _write(self) -> None:
        files = self._chance.files()
        for name in self._files.keys() - files.keys():
            self._project.remove(name)
        self._project.write({name: text for name, text in files.items() if self._files.get(name) != text})
        self._files = files

    def _build(self, builder: str, *, clean: bool = False) -> Build:
        tags = self._chance.tags
        if clean:
            built = self._project.build(builder, out=f"clean-{builder}", doctrees="clean", tags=tags)
        else:
            built = self._project.build(builder, tags=tags)
        self._seen |= built.env.found_docs
        return built

    def _difference(self, built: Build, clean: Build) -> str:
        try:
            assert_same_tree(built.out, clean.out, removed=self._seen - built.env.found_docs)
        except AssertionError as error:
            return str(error)
        return ""
