"""Registers every option of :mod:`sphinx_prnotes.settings` with Sphinx and checks the values."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx_prnotes.codes import Code
from sphinx_prnotes.ext.report import report
from sphinx_prnotes.messages import did_you_mean, nearest
from sphinx_prnotes.model import Origin, Problem
from sphinx_prnotes.project.page_globs import patterns_of_sources
from sphinx_prnotes.settings import OPTIONS, Settings, read_settings
from sphinx_prnotes.sources.decode import check_names

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config

PREFIX = "prnotes_"

_ASSIGNMENT = re.compile(rf"{PREFIX}(?P<name>\w+)\s*(?::[^=]+)?=(?!=)")


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
    lines = _lines_of(Path(app.confdir) / "conf.py")
    settings, problems = read_settings(_values(config), lines=lines)
    report([*problems, *check_names(settings, lines), *_unknown(lines)])
    config.exclude_patterns = [*config.exclude_patterns, *patterns_of_sources(settings.sources)]


def _values(config: Config) -> dict[str, object]:
    return {option.name: getattr(config, PREFIX + option.name) for option in OPTIONS}


def _lines_of(path: Path) -> dict[str, int]:
    """Where ``conf.py`` assigns our options, by name without the prefix; what it computes elsewhere has no line."""
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return {}
    found = ((_ASSIGNMENT.match(line), number) for number, line in enumerate(lines, start=1))
    return {match["name"]: number for match, number in found if match}


def _unknown(lines: Mapping[str, int]) -> Iterator[Problem]:
    known = [option.name for option in OPTIONS]
    for name, line in lines.items():
        if name not in known:
            advice = did_you_mean(PREFIX + option for option in nearest(name, known))
            yield Problem(Code.CONFIG, f"there is no option {PREFIX}{name}{advice}", Origin("conf.py", line))
