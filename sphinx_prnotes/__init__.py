"""Reviewers' notes on pull requests as part of a project's own Sphinx documentation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

__version__ = "0.1.0"


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register everything with Sphinx: what ``extensions = ["sphinx_prnotes"]`` calls."""
    # Here and not above: the rooms that are not ext must load without Sphinx, which costs half a second.
    from sphinx_prnotes.ext.setup import register  # noqa: PLC0415

    return register(app)


def load_options(conf: str) -> dict[str, Any]:
    """Give the options that ``prnotes.toml``, or ``[tool.prnotes]`` in ``pyproject.toml``, holds.

    A line of ``conf.py`` loads them, so that a build and the command line share them:
    ``globals().update(sphinx_prnotes.load_options(__file__))``.

    :param conf: The ``__file__`` of ``conf.py``; the nearest file of options, from its folder upwards, counts.
    """
    from sphinx_prnotes.project.shared import load_options as load  # noqa: PLC0415

    return load(conf)
