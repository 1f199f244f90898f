"""The documents that ``prnotes_pages`` names, read before Sphinx reads them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.util.matching import Matcher

from sphinx_prnotes.ext.config import sphinx_globs
from sphinx_prnotes.model import Format, Note, Problem
from sphinx_prnotes.sources.decode import Context, PageFile, read_pages
from sphinx_prnotes.sources.files import Found, read_bytes

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

_RST = "restructuredtext"


class PageGlobs:
    """Which documents are notes, and what the names of their files say.

    :param pages: The value of ``prnotes_pages``: globs, and the patterns of names that go with each.
    """

    def __init__(self, pages: Mapping[str, tuple[str, ...]]) -> None:
        self._wanted = [
            (Matcher(sphinx_globs([glob])), names) for glob, names in pages.items() if not glob.startswith("!")
        ]
        self._unwanted = Matcher(sphinx_globs(glob.removeprefix("!") for glob in pages if glob.startswith("!")))

    def names_of(self, *names: str) -> tuple[str, ...] | None:
        """Give the patterns for a file that is called by any of *names*; None where it is no note."""
        if any(map(self._unwanted, names)):
            return None
        found = [patterns for matches, patterns in self._wanted if any(map(matches, names))]
        return tuple(dict.fromkeys(pattern for patterns in found for pattern in patterns)) if found else None


def read_page_notes(
    env: BuildEnvironment, context: Context, notes: Iterable[Note]
) -> tuple[tuple[Note, ...], list[Problem]]:
    """Read the notes that documents are.

    :param notes: Those from files: their repositories are known ones.
    """
    problems: list[Problem] = []
    pages: list[PageFile] = []
    for page in _files(env, context):
        if isinstance(page, Problem):
            problems.append(page)
        else:
            pages.append(page)
    reading = read_pages(pages, context, notes)
    return reading.notes, [*problems, *reading.problems]


def _files(env: BuildEnvironment, context: Context) -> Iterator[PageFile | Problem]:
    globs = PageGlobs(context.settings.pages)
    if not context.settings.pages:
        return
    for docname in sorted(env.found_docs):
        path = env.doc2path(docname)
        name = os.path.relpath(path, env.srcdir).replace(os.sep, "/")
        patterns = globs.names_of(name, docname)
        if patterns is None:
            continue
        content = read_bytes(Found(Path(path), name))
        if isinstance(content, Problem):
            yield content
        else:
            yield PageFile(docname, name, content, _format_of(env, name), patterns)


def _format_of(env: BuildEnvironment, name: str) -> Format:
    """Ask the configuration which parser reads a file."""
    suffix = max((suffix for suffix in env.config.source_suffix if name.endswith(suffix)), key=len, default="")
    return Format.RST if env.config.source_suffix.get(suffix) in (_RST, "", None) else Format.MARKDOWN
