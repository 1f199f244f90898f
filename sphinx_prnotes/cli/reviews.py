"""The files of a folder of reviews, or one of them, as pages."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from posixpath import join, splitext
from typing import Final

from sphinx_prnotes.cli.usage import UsageError
from sphinx_prnotes.cli.workspace import Workspace
from sphinx_prnotes.model import Format
from sphinx_prnotes.project.page_globs import PageGlobs
from sphinx_prnotes.sources.decode import PageFile

_PAGES: Final = {".md": Format.MARKDOWN, ".markdown": Format.MARKDOWN, ".rst": Format.RST}


class Reviews:
    """The pages of one folder.

    :param names: What the names of all files say, as a pattern; where it is empty, ``prnotes_pages`` says it.
    """

    def __init__(self, folder: Path, names: str, workspace: Workspace) -> None:
        self._folder = folder
        self._prefix = "" if folder == Path() else folder.as_posix()
        self._names = names
        self._globs = PageGlobs(workspace.settings.pages) if workspace.settings.pages and not names else None
        self._place = os.path.relpath(folder, workspace.root).replace(os.sep, "/") if self._globs else ""

    def read_all(self) -> Iterator[PageFile]:
        """Read all pages, those of folders below it, too.

        :raises UsageError: If there is none, or one cannot be read.
        """
        seen: set[str] = set()
        for name in self._files():
            page = self.read(name)
            # A document has one file; a folder that is none of a build's may have two of one name.
            yield page if page.docname not in seen else replace(page, docname=name)
            seen.add(page.docname)
        if not seen:
            raise UsageError(f"{self._folder} holds no {', '.join(_PAGES)}; files of other kinds are named one by one")

    def read(self, name: str) -> PageFile:
        """Read one page; its name is relative to the folder, with ``/``.

        :raises UsageError: If it cannot be read.
        """
        docname, ending = splitext(name)
        path = join(self._prefix, name)
        return PageFile(docname, path, read_input(path), _PAGES[ending.lower()], self._patterns(docname))

    def _files(self) -> list[str]:
        found: list[str] = []
        for where, _, names in os.walk(self._folder):
            below = os.path.relpath(where, self._folder).replace(os.sep, "/")
            pages = (name for name in names if splitext(name)[1].lower() in _PAGES)
            found += (name if below == "." else f"{below}/{name}" for name in pages)
        ordered = sorted(found, key=lambda name: name.split("/"))
        return [name for name in ordered if os.path.isfile(join(self._prefix, name))]

    def _patterns(self, docname: str) -> tuple[str, ...]:
        """Give the patterns of what the name of a file says."""
        if self._globs is None:
            return (self._names,) if self._names else ()
        return tuple(self._globs.names_of(os.path.normpath(join(self._place, docname)).replace(os.sep, "/")) or ())


def read_input(path: str) -> bytes:
    """Read a file that the command line names.

    :raises UsageError: If it cannot be read.
    """
    try:
        with open(path, "rb") as stream:
            return stream.read()
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}") from error
