"""Registers every option of :mod:`sphinx_prnotes.settings` with Sphinx and checks the values."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx_prnotes.export.registry import check_exports
from sphinx_prnotes.ext.report import report
from sphinx_prnotes.project.configuration import PREFIX, read_configuration, unknown_options
from sphinx_prnotes.project.page_globs import patterns_of_sources
from sphinx_prnotes.settings import OPTIONS, Settings, read_settings
from sphinx_prnotes.sources.decode import check_names

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config


def register_options(app: Sphinx) -> None:
    """Declare the options to Sphinx.

    None of them rebuilds by itself: what a page shows of a value is part of the page's fingerprint.
    Types are checked by us, so that a wrong value is told once, with a code and the default.
    """
    for option in OPTIONS:
        app.add_config_value(PREFIX + option.name, option.default, "", types=Any, description=option.help)


def settings_of(config: Config) -> Settings:
    """Read the checked values; what is wrong was told by :func:`check_options`."""
    return read_settings(_values(config))[0]


def check_options(app: Sphinx, config: Config) -> None:
    """Tell what is wrong with the values, and keep notes files from being documents."""
    origins = read_configuration(Path(app.confdir)).origins
    settings, problems = read_settings(_values(config), origins)
    report([*problems, *check_names(settings, origins), *check_exports(settings, origins), *unknown_options(origins)])
    config.exclude_patterns = [*config.exclude_patterns, *patterns_of_sources(settings.sources)]


def _values(config: Config) -> dict[str, object]:
    return {option.name: getattr(config, PREFIX + option.name) for option in OPTIONS}
