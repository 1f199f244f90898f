"""The configuration of a project without Sphinx: ``conf.py`` read as text, and the options that it loads."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from sphinx_prnotes.codes import Code
from sphinx_prnotes.messages import did_you_mean, nearest
from sphinx_prnotes.model import Origin, Problem
from sphinx_prnotes.project.conf_py import Assignments, read_assignments
from sphinx_prnotes.project.documents import DocumentRules
from sphinx_prnotes.project.page_globs import patterns_of_sources
from sphinx_prnotes.project.shared import find_shared
from sphinx_prnotes.settings import OPTIONS, Settings, read_settings
from sphinx_prnotes.sources.decode import check_names

PREFIX: Final = "prnotes_"
CONF_PY: Final = "conf.py"

_LOAD: Final = "globals().update(sphinx_prnotes.load_options(__file__))"
#: Options of Sphinx that say which files are documents, with their defaults.
_OF_DOCUMENTS: Final[Mapping[str, Any]] = {
    "extensions": [],
    "source_suffix": {".rst": "restructuredtext"},
    "exclude_patterns": [],
    "include_patterns": ["**"],
    "templates_path": [],
    "html_static_path": [],
    "html_extra_path": [],
}
#: Options of Sphinx that say what a site is called and where it is.
_OF_SITE: Final = frozenset(("project", "language", "html_baseurl"))
#: The option of Sphinx that says what a build does not tell.
_SUPPRESSED: Final = "suppress_warnings"
_MARKDOWN_EXTENSIONS: Final = frozenset(("myst_parser", "myst_nb"))


@dataclass(frozen=True, slots=True)
class Configuration:
    """What the files of a folder configure.

    ``origins`` are the places of our options, ``values`` what they say, both by name without ``prnotes_``;
    ``of_sphinx`` are values of Sphinx's own options. What only running ``conf.py`` would tell is in ``problems``.
    ``file`` is the one that is to be edited, relative to ``root``.
    """

    root: Path
    file: str = CONF_PY
    values: Mapping[str, Any] = field(default_factory=dict)
    origins: Mapping[str, Origin] = field(default_factory=dict)
    of_sphinx: Mapping[str, Any] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()

    def settings(self) -> tuple[Settings, tuple[Problem, ...]]:
        """Check the options, as a build does."""
        settings, problems = read_settings(self.values, self.origins)
        told = (*problems, *check_names(settings, self.origins), *unknown_options(self.origins))
        return settings, (*self.problems, *told)

    def suppressed(self) -> frozenset[Code]:
        """The kinds of problems that a build does not tell, since ``suppress_warnings`` names them."""
        named = {*_texts(self.of_sphinx.get(_SUPPRESSED))}
        is_all = bool(named & {"prnotes", "prnotes.*"})
        return frozenset(code for code in Code if is_all or f"prnotes.{code.label}" in named)

    def rules(self, settings: Settings) -> DocumentRules:
        """Say which files are documents."""
        of_sphinx = {name: self.of_sphinx.get(name, default) for name, default in _OF_DOCUMENTS.items()}
        left_out = ("exclude_patterns", "templates_path", "html_extra_path", "html_static_path")
        excluded = [pattern for name in left_out for pattern in _texts(of_sphinx[name])]
        return DocumentRules(
            _suffixes(of_sphinx["source_suffix"], _texts(of_sphinx["extensions"])),
            (*excluded, *patterns_of_sources(settings.sources)),
            tuple(_texts(of_sphinx["include_patterns"])),
        )


def read_configuration(root: Path) -> Configuration:
    """Read what *root*, a source directory, configures."""
    assigned, problems = _read_conf(root / CONF_PY)
    of_conf = {name.removeprefix(PREFIX): line for name, line in assigned.lines.items() if name.startswith(PREFIX)}
    origins = {name: Origin(CONF_PY, line) for name, line in of_conf.items()}
    ours = {name: assigned.values[PREFIX + name] for name in of_conf if PREFIX + name in assigned.values}
    try:
        shared = find_shared(root)
    except (OSError, ValueError) as error:
        shared = None
        problems.append(Problem(Code.CONFIG, str(error), Origin(CONF_PY, assigned.loads)))
    has_conf = (root / CONF_PY).is_file()
    path = os.path.relpath(shared.path, root).replace(os.sep, "/") if shared else CONF_PY
    if shared and (assigned.loads or not has_conf):
        # What conf.py assigns below the line that loads them wins.
        names = [name for name in shared.values if of_conf.get(name, 0) <= assigned.loads]
        ours |= {name: shared.values[name] for name in names}
        origins |= {name: Origin(path, shared.lines.get(name, 0)) for name in names}
    elif shared:
        message = f"{shared.path.name} has options that conf.py does not load; add to it: {_LOAD}"
        problems.append(Problem(Code.CONFIG, message, Origin(CONF_PY)))
    of_sphinx_known = {*_OF_DOCUMENTS, *_OF_SITE, _SUPPRESSED}
    of_sphinx = {name: value for name, value in assigned.values.items() if name in of_sphinx_known}
    problems.extend(_computed(assigned, has_pages=bool(ours.get("pages"))))
    return Configuration(root, CONF_PY if has_conf else path, ours, origins, of_sphinx, tuple(problems))


def _read_conf(path: Path) -> tuple[Assignments, list[Problem]]:
    if not path.is_file():
        return Assignments(), []
    try:
        return read_assignments(path.read_bytes()), []
    except (OSError, SyntaxError, ValueError) as error:
        reason = error.msg if isinstance(error, SyntaxError) else str(error)
        origin = Origin(CONF_PY, getattr(error, "lineno", None) or 0)
        return Assignments(), [Problem(Code.CONFIG, f"conf.py cannot be read: {reason}", origin)]


def _computed(assigned: Assignments, *, has_pages: bool) -> Iterator[Problem]:
    """Tell what only running ``conf.py`` would tell."""
    for name, line in assigned.computed.items():
        if name.startswith(PREFIX) or (has_pages and name in _OF_DOCUMENTS):
            message = (
                f"{name} is computed, and a command does not run conf.py: the default is used; "
                f"write the value out, or in prnotes.toml"
            )
        elif name == "*":
            message = "what this line sets is not known to a command, which does not run conf.py; write it out"
        else:
            continue
        yield Problem(Code.CONFIG, message, Origin(CONF_PY, line))


def _texts(value: object) -> list[str]:
    """Take the texts of a list; what is none is left to Sphinx to tell."""
    return [text for text in value if isinstance(text, str)] if isinstance(value, list | tuple) else []


def _suffixes(value: object, extensions: Sequence[str]) -> dict[str, str | None]:
    """Read ``source_suffix`` in all its forms; MyST adds its own ending."""
    if isinstance(value, Mapping):
        suffixes = {str(suffix): parser if isinstance(parser, str) else None for suffix, parser in value.items()}
    else:
        suffixes = dict.fromkeys([value] if isinstance(value, str) else _texts(value), "restructuredtext")
    if _MARKDOWN_EXTENSIONS & {*extensions}:
        suffixes.setdefault(".md", "markdown")
    return suffixes


def unknown_options(origins: Mapping[str, Origin]) -> Iterator[Problem]:
    """Tell of options that there are not."""
    known = [option.name for option in OPTIONS]
    for name, origin in origins.items():
        if name not in known:
            advice = did_you_mean(PREFIX + option for option in nearest(name, known))
            yield Problem(Code.CONFIG, f"there is no option {PREFIX}{name}{advice}", origin)
