"""Reads the project of one build."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx_prnotes.ext.config import settings_of
from sphinx_prnotes.project.documents import Document, format_of
from sphinx_prnotes.project.project import Project
from sphinx_prnotes.project.reading import read_project

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment


def load_project(env: BuildEnvironment) -> Project:
    """Read all that ``conf.py`` names."""
    find = partial(_find_in_inventory, env)
    project = read_project(Path(env.srcdir), settings_of(env.config), _documents(env), find)
    # Workers that read in parallel are forked later, one for each chunk: all would name all notes anew.
    project.entry("")
    return project


def _find_in_inventory(env: BuildEnvironment, inventory: str, note_id: str) -> str:
    """Ask the inventories that intersphinx has loaded before; empty where they know nothing."""
    loaded = getattr(env, "intersphinx_named_inventory", {})
    found = loaded.get(inventory, {}).get("prn:note", {}).get(note_id)
    # Until Sphinx 8.2 it is a tuple, which later ones warn of.
    return str(getattr(found, "uri", "") or found[2]) if found else ""


def _documents(env: BuildEnvironment) -> Iterator[Document]:
    for docname in sorted(env.found_docs):
        name = os.fspath(env.doc2path(docname, base=False)).replace(os.sep, "/")
        yield Document(docname, os.path.join(env.srcdir, name), name, format_of(name, env.config.source_suffix))
