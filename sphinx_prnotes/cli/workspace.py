"""The project that a command works on."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Final, NoReturn

from sphinx_prnotes.catalogue.catalogue import Catalogue
from sphinx_prnotes.cli.console import Console
from sphinx_prnotes.cli.usage import UsageError
from sphinx_prnotes.model import Problem
from sphinx_prnotes.project.configuration import CONF_PY, Configuration, read_configuration
from sphinx_prnotes.project.documents import Document, find_documents
from sphinx_prnotes.project.project import Project, add_built
from sphinx_prnotes.project.reading import read_notes_on, read_project
from sphinx_prnotes.project.shared import shared_in
from sphinx_prnotes.references import ReferenceReader
from sphinx_prnotes.settings import Autolink, Settings
from sphinx_prnotes.side_by_side import side_by_side
from sphinx_prnotes.sources.published import Built, read_built

#: What a build is asked for, in its output.
BUILT: Final = "prnotes.json"
#: Where the documentation of a project is looked for, below each folder.
_FOLDERS: Final = ("", "docs", "doc", "docs/source", "doc/source")


@dataclass(frozen=True)
class Workspace:
    """A source directory and all that is in it.

    ``problems`` are those of the configuration; those of notes and facts are in ``project``, which is read when it is
    asked for. Where ``repos`` are named, only what can have to do with notes on them is read of it. Without
    ``reads_facts`` neither the snapshot nor other projects are read, nor told what is wrong with them.
    """

    root: Path
    configuration: Configuration
    settings: Settings
    problems: tuple[Problem, ...] = ()
    build: Path | None = None
    repos: tuple[str, ...] = ()
    reads_facts: bool = True

    @cached_property
    def project(self) -> Project:
        """The notes, from files and from pages, the facts and the catalogue; and what the build has found, if named.

        :raises UsageError: If what is named is no ``prnotes.json``.
        """
        documents = self.documents if self.settings.pages else ()
        if self.repos or not self.reads_facts:
            return read_notes_on(self.repos, self.root, self.settings, documents, for_each=side_by_side)
        project = read_project(self.root, self.settings, documents, for_each=side_by_side)
        return add_built(project, self._built(self.build, project)) if self.build else project

    def _built(self, path: Path, project: Project) -> Built:
        name = os.path.relpath(path, self.root).replace(os.sep, "/")
        try:
            with path.open("rb") as stream:
                return read_built(stream, name, project.context)
        except (OSError, ValueError) as error:
            refuse_build(path, error)

    @cached_property
    def catalogue(self) -> Catalogue:
        """All notes, those of other projects too, with what their texts name, as far as that shows without a build."""
        catalogue = self.project.whole
        return catalogue if self.settings.autolink is Autolink.OFF else catalogue.reading_prose()

    @cached_property
    def documents(self) -> tuple[Document, ...]:
        """The documents that a build would read; none where there is no ``conf.py``, and so no build."""
        if not (self.root / CONF_PY).is_file() and not self.settings.pages:
            return ()
        return find_documents(self.root, self.configuration.rules(self.settings))

    @property
    def reader(self) -> ReferenceReader:
        """What reads references in this project."""
        return self.project.reader

    @cached_property
    def _prefix(self) -> str:
        relative = os.path.relpath(self.root).replace(os.sep, "/")
        return "" if relative == "." else f"{relative}/"

    def shown(self, name: str) -> str:
        """Write the name of a file, relative to the source directory, as seen from the working directory."""
        return os.path.normpath(self._prefix + name).replace(os.sep, "/") if self._prefix else name

    def located(self, problem: Problem) -> Problem:
        """Give a problem with its file as seen from the working directory, where editors and forges look for it."""
        name = problem.origin.path
        # What is wrong with an option, and not with a line, is said of conf.py.
        name = self.configuration.file if name == CONF_PY else name
        return replace(problem, origin=problem.origin._replace(path=self.shown(name)))

    def tell_problems(self, console: Console) -> None:
        """Say, in one line, that some of the project could not be read, for commands that are not about that."""
        count = len(self.problems) + len(self.project.problems)
        if count:
            noun = "problem" if count == 1 else "problems"
            console.say(f"{count} {noun} in the notes; 'prnotes check' shows them")


def add_workspace_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that say which project is meant."""
    parser.add_argument(
        "--source",
        metavar="DIR",
        type=Path,
        help="the source directory, which holds conf.py or prnotes.toml; default: the nearest one, from the working "
        "directory upwards, also in docs or doc there",
    )


def add_build_argument(parser: argparse.ArgumentParser) -> None:
    """Add the argument that names a build, from which comes what pages hold."""
    parser.add_argument(
        "--build",
        dest="built",
        metavar="PATH",
        type=Path,
        help="the output of a build that exports prnotes.json, or that file: notes inside pages, and what is wrong "
        "there, come from it",
    )


def refuse_build(path: Path, error: OSError | ValueError) -> NoReturn:
    """Say why what ``--build`` names cannot be read, and how it comes about."""
    if isinstance(error, FileNotFoundError):
        advice = 'a build writes it where conf.py says prnotes_exports = ["prnotes.json"]'
        raise UsageError(f"--build: there is no {path}; {advice}") from None
    reason = error.strerror if isinstance(error, OSError) else error
    raise UsageError(f"--build: {path} cannot be read: {reason}; it is the prnotes.json of a build") from None


def load_workspace(arguments: argparse.Namespace) -> Workspace:
    """Read the configuration of the project that is meant.

    :raises UsageError: If there is none.
    """
    root = _given(arguments.source) if arguments.source else _nearest(Path.cwd())
    configuration = read_configuration(root)
    settings, problems = configuration.settings()
    build = getattr(arguments, "built", None)
    return Workspace(root, configuration, settings, problems, build / BUILT if build and build.is_dir() else build)


def _given(folder: Path) -> Path:
    if not folder.is_dir():
        raise UsageError(f"there is no folder {str(folder)!r}; --source names the one that holds conf.py")
    root = folder.resolve()
    if not (root / CONF_PY).is_file() and not any(map(_has_options, _upwards(root))):
        raise UsageError(f"{str(folder)!r} holds no conf.py and no prnotes.toml; a source directory has one")
    return root


def _nearest(start: Path) -> Path:
    for place in _upwards(start):
        for folder in (place / name for name in _FOLDERS):
            if (folder / CONF_PY).is_file():
                return folder
        if _has_options(place):
            return place
    raise UsageError(
        "no conf.py, prnotes.toml or [tool.prnotes] is here, above, or in docs or doc; name the folder with --source"
    )


def _upwards(folder: Path) -> Iterator[Path]:
    """Give a folder and those above it, up to the top of the Git repository."""
    for place in (folder, *folder.parents):
        yield place
        if (place / ".git").exists():
            return


def _has_options(folder: Path) -> bool:
    try:
        return shared_in(folder) is not None
    except (OSError, ValueError):  # told when it is read as the configuration
        return True
