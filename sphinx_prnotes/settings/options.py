"""Every option, once: its name, default, meaning and check; and the record that the rooms are handed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final

from sphinx_prnotes.codes import Code
from sphinx_prnotes.model import Format, Origin, Problem, Verdict
from sphinx_prnotes.naming import Naming, read_namings, read_page_globs
from sphinx_prnotes.settings import checks
from sphinx_prnotes.settings.exports import read_exports
from sphinx_prnotes.settings.kinds import (
    DEFAULT_SOURCES,
    DEFAULT_VERDICTS,
    KNOWN_FORGES,
    Autolink,
    Export,
    ForgeKind,
    Level,
    OtherProject,
    Show,
)
from sphinx_prnotes.settings.projects import read_projects

#: Where options stand of which no line is known.
CONF: Final = Origin("conf.py")


@dataclass(frozen=True, slots=True)
class Settings:
    """The checked values of all options; ``forges`` holds the known hosts too, the default forge first.

    ``pages`` leads from globs to the patterns of file names that go with them.
    """

    sources: tuple[str, ...] = ()
    pages: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    repo: str = ""
    aliases: Mapping[str, str] = field(default_factory=dict)
    forges: Mapping[str, ForgeKind] = field(default_factory=lambda: KNOWN_FORGES)
    verdicts: tuple[Verdict, ...] = DEFAULT_VERDICTS
    fields: Mapping[str, Naming] = field(default_factory=dict)
    lists: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    snapshot: str = ""
    exports: tuple[Export, ...] = ()
    projects: tuple[OtherProject, ...] = ()
    show: Show = Show.FULL
    autolink: Autolink = Autolink.NOTES
    drafts: bool = False
    body_format: Format = Format.MARKDOWN
    linkcheck: bool = False
    progress: bool = False
    warn_empty: bool = False
    stale_after: int = 0
    backlinks: int = 10
    today: date | None = None
    checks: Mapping[str, Level] = field(default_factory=dict)

    @property
    def default_forge(self) -> str:
        """The host that a bare ``owner/name#12`` is on."""
        return next(iter(self.forges))


@dataclass(frozen=True, slots=True)
class Option:
    """One ``prnotes_*`` value.

    ``check`` turns the plain value into what :class:`Settings` holds; it raises :class:`ValueError`
    with a clause that says what would be right.
    """

    name: str
    types: tuple[type, ...]
    default: Any
    help: str
    check: checks.Check


_LIST = (list, tuple)

OPTIONS: Final = (
    Option(
        "sources",
        _LIST,
        list(DEFAULT_SOURCES),
        "Globs of notes files, relative to the source directory: YAML, JSON, TOML, Markdown with front matter.",
        checks.read_texts,
    ),
    Option(
        "pages",
        (dict, list, tuple),
        [],
        "Globs of documents that are notes themselves; ``!glob`` leaves documents out. Or a mapping of globs to "
        "what the names of the files say, ``{'reviews/*': '{owner}-{repo}-pr-{pr}'}``.",
        read_page_globs,
    ),
    Option(
        "repo", (str,), "", "The repository that a bare ``#12`` belongs to, as ``owner/name``.", checks.read_repository
    ),
    Option(
        "aliases",
        (dict,),
        {},
        "Short names of repositories: ``{'OpenEnv': 'huggingface/OpenEnv'}``.",
        checks.read_aliases,
    ),
    Option(
        "forges",
        (dict,),
        {},
        "Hosts and their kind, ``github``, ``gitlab``, ``gitea`` or ``forgejo``; the first is the default forge.",
        checks.read_forges,
    ),
    Option(
        "verdicts",
        (dict, list, tuple),
        [],
        "The levels, highest first: names, or a mapping of names to ``label`` and ``phrases``. "
        "Empty: ``must-read``, ``worth-reading``, ``skim``, ``skip``.",
        checks.read_verdicts,
    ),
    Option(
        "fields",
        (dict,),
        {},
        "Other names for fields, ``{'pr_number': 'pr'}``, fields of your own with their label, "
        "``{'impact': 'Impact'}``, and names to pass over, ``{'sha': None}``. Or mappings of ``means``, ``values`` "
        "and ``headings``.",
        read_namings,
    ),
    Option(
        "lists",
        (dict,),
        {},
        "Presets for ``readinglist`` and ``followuplist``: names, each with a mapping of their options.",
        checks.read_lists,
    ),
    Option("snapshot", (str,), "", "The JSON file of facts, relative to the source directory.", checks.as_written),
    Option(
        "exports",
        (dict, list, tuple),
        [],
        "Files that a build to HTML writes beside the pages, by their endings: ``['prnotes.json', 'notes.csv']``. Or a "
        "mapping of files to a filter each, or to mappings of ``filter`` and ``title``.",
        read_exports,
    ),
    Option(
        "projects",
        (dict,),
        {},
        "Other projects whose notes are shown, by a name for each: a copy of its ``prnotes.json``, relative to the "
        "source directory, or a mapping of ``file``, ``base_url``, ``inventory`` and ``url``.",
        read_projects,
    ),
    Option("show", (str,), "full", "How ``prnote`` shows a note without ``:show:``.", checks.one_of(Show)),
    Option(
        "autolink",
        (str,),
        "notes",
        "Where references in prose become links: ``notes``, ``pages`` or ``off``.",
        checks.one_of(Autolink),
    ),
    Option("drafts", (bool,), False, "Show notes marked ``draft``.", checks.as_written),
    Option(
        "body_format",
        (str,),
        "markdown",
        "The markup of bodies that do not say their ``format``.",
        checks.one_of(Format),
    ),
    Option("progress", (bool,), False, "Let readers mark notes as read, in their own browser.", checks.as_written),
    Option("linkcheck", (bool,), False, "Let the linkcheck builder check links to forges.", checks.as_written),
    Option(
        "warn_empty",
        (bool,),
        False,
        "Tell lists whose filter or short cuts choose nothing, but for those that say what stands there then.",
        checks.as_written,
    ),
    Option(
        "stale_after",
        (int,),
        0,
        "Days after which an open follow-up without a due date is stale; 0: never.",
        checks.read_count,
    ),
    Option(
        "backlinks",
        (int,),
        10,
        "How many of the notes and pages that mention a note it shows when it is shown in full; 0: none.",
        checks.read_count,
    ),
    Option(
        "checks",
        (dict,),
        {},
        "What ``prnotes check`` makes of kinds of problems, ``error``, ``warning`` or ``off``: ``{'todo': 'error'}``.",
        checks.read_levels,
    ),
    Option("today", (str,), "", "The date that counts as today, for reproducible pages.", checks.read_today),
)


def read_settings(
    values: Mapping[str, Any], origins: Mapping[str, Origin] | None = None
) -> tuple[Settings, tuple[Problem, ...]]:
    """Check plain values, by option name without the prefix.

    A wrong value is a problem, and the default stands in for it.

    :param origins: Where the values stand, by option name.
    """
    checked: dict[str, Any] = {}
    problems: list[Problem] = []
    for option in OPTIONS:
        value = values.get(option.name, option.default)
        try:
            if not isinstance(value, option.types):
                expected = " or ".join(kind.__name__ for kind in option.types)
                advice = f"; write [{value!r}]" if isinstance(value, str) and list in option.types else ""
                raise ValueError(f"{value!r} is not of type {expected}{advice}")
            checked[option.name] = option.check(value)
        except checks.PartlyWrong as error:
            told = [f"prnotes_{option.name}: {clause}; it is left out" for clause in error.clauses]
            problems.extend(Problem(Code.CONFIG, message, (origins or {}).get(option.name, CONF)) for message in told)
            checked[option.name] = error.kept
        except ValueError as error:
            message = f"prnotes_{option.name}: {error}; the default is used"
            problems.append(Problem(Code.CONFIG, message, (origins or {}).get(option.name, CONF)))
            checked[option.name] = option.check(option.default)
    return Settings(**checked), tuple(problems)
