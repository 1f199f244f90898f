"""Which documents ``prnotes_pages`` names, and which patterns keep notes files from being documents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sphinx_prnotes.project.patterns import compile_patterns
from sphinx_prnotes.sources.notes_file import READERS


def sphinx_globs(globs: Iterable[str]) -> list[str]:
    """Write globs as Sphinx reads them, whose ``**/`` asks for at least one folder where ours stands for any number.

    >>> sphinx_globs(["notes/**/*.yaml", "n.yaml"])
    ['notes/**/*.yaml', 'notes/*.yaml', 'n.yaml']
    """
    return [form for glob in globs for form in dict.fromkeys((glob, glob.replace("**/", "")))]


def patterns_of_sources(globs: Iterable[str]) -> list[str]:
    """Write ``prnotes_sources`` as patterns of files that are no documents."""
    inside = [glob.lstrip("/") for glob in globs if not glob.startswith("..")]
    # What ends in a wildcard matches pages, too: of those only what can be a notes file is none.
    named = [glob for glob in inside if not glob.endswith("*")]
    endings = [f"{glob}{ending}" for glob in inside if glob.endswith("*") for ending in READERS]
    return sphinx_globs([*named, *endings])


class PageGlobs:
    """Which documents are notes, and what the names of their files say.

    :param pages: The value of ``prnotes_pages``: globs, and the patterns of names that go with each.
    """

    def __init__(self, pages: Mapping[str, tuple[str, ...]]) -> None:
        self._wanted = {
            glob: (compile_patterns(sphinx_globs([glob])), names)
            for glob, names in pages.items()
            if not glob.startswith("!")
        }
        self._unwanted = compile_patterns(
            sphinx_globs(glob.removeprefix("!") for glob in pages if glob.startswith("!"))
        )

    def names_of(self, *names: str) -> tuple[str, ...] | None:
        """Give the patterns for a file that is called by any of *names*; None where it is no note."""
        if any(map(self._unwanted, names)):
            return None
        found = [patterns for matches, patterns in self._wanted.values() if any(map(matches, names))]
        return tuple(dict.fromkeys(pattern for patterns in found for pattern in patterns)) if found else None

    def idle(self, names: Iterable[str]) -> list[str]:
        """Name the globs that match none of *names*."""
        known = list(names)
        return [glob for glob, (matches, _) in self._wanted.items() if not any(map(matches, known))]
