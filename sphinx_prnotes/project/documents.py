"""The documents of a source directory, found as Sphinx finds them, without Sphinx."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from sphinx_prnotes.model import Format
from sphinx_prnotes.project.patterns import compile_patterns

_RST: Final = ("restructuredtext", "", None)
# What Sphinx never takes for a document.
_NEVER: Final = ("**/_sources", ".#*", "**/.#*", "*.lproj/**")


@dataclass(frozen=True, slots=True)
class Document:
    """One page: its file as the system calls it; ``name`` is relative to the source directory, with ``/``."""

    docname: str
    path: str
    name: str
    markup: Format


@dataclass(frozen=True, slots=True)
class DocumentRules:
    """What of the configuration says which files are documents.

    ``suffixes`` leads from endings to the names of their parsers, in the order in which they are tried.
    """

    suffixes: Mapping[str, str | None] = field(default_factory=lambda: {".rst": "restructuredtext"})
    excluded: tuple[str, ...] = ()
    included: tuple[str, ...] = ("**",)


def format_of(name: str, suffixes: Mapping[str, str | None]) -> Format:
    """Ask which markup a file has, by the longest ending that fits."""
    suffix = max((suffix for suffix in suffixes if name.endswith(suffix)), key=len, default="")
    return Format.RST if suffixes.get(suffix) in _RST else Format.MARKDOWN


def find_documents(root: Path, rules: DocumentRules) -> tuple[Document, ...]:
    """Find all documents, sorted by name; of several files for one document the first counts."""
    found: dict[str, Document] = {}
    for name, path in _files(root.resolve(), rules):
        docname = next((name.removesuffix(suffix) for suffix in rules.suffixes if name.endswith(suffix)), "")
        if docname and docname not in found and os.access(path, os.R_OK):
            found[docname] = Document(docname, path, name, format_of(name, rules.suffixes))
    return tuple(document for _, document in sorted(found.items()))


def _files(root: Path, rules: DocumentRules) -> Iterator[tuple[str, str]]:
    is_included = compile_patterns(rules.included)
    is_excluded = compile_patterns([*rules.excluded, *_NEVER])
    for folder, folders, files in os.walk(root, followlinks=True):
        below = os.path.relpath(folder, root).replace(os.sep, "/") + "/" if folder != str(root) else ""
        for file in sorted(files):
            name = unicodedata.normalize("NFC", below + file)
            if is_included(name) and not is_excluded(name):
                yield name, os.path.join(folder, file)
        is_kept = (not is_excluded(unicodedata.normalize("NFC", below + each)) for each in folders)
        kept = [each for each, keep in zip(folders, is_kept, strict=True) if keep]
        folders[:] = sorted(each for each in kept if not _leads_up(os.path.join(folder, each)))


def _leads_up(folder: str) -> bool:
    """Whether a folder is a link to one that it lies in: walking on would never end."""
    if not os.path.islink(folder):
        return False
    return Path(os.path.realpath(os.path.dirname(folder))).is_relative_to(os.path.realpath(folder))
