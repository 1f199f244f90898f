"""Every option, once: its name, default, meaning and check; and the record that the rooms are handed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import Enum
from types import MappingProxyType
from typing import Any, Final

from sphinx_prnotes.codes import Code
from sphinx_prnotes.messages import did_you_mean, nearest
from sphinx_prnotes.model import Format, Origin, Problem, Verdict
from sphinx_prnotes.naming import Naming, read_namings, read_page_globs


class ForgeKind(Enum):
    """Which family of forge software answers at a host: it decides what URLs look like."""

    GITHUB = "github"
    GITLAB = "gitlab"
    GITEA = "gitea"


class Show(Enum):
    """How much of a note ``prnote`` shows."""

    FULL = "full"
    SUMMARY = "summary"
    CARD = "card"
    LINK = "link"


class Autolink(Enum):
    """Where references in prose become links."""

    NOTES = "notes"
    PAGES = "pages"
    OFF = "off"


#: Hosts that are known without configuration. Any other host must be listed in ``prnotes_forges``.
KNOWN_FORGES: Final[Mapping[str, ForgeKind]] = MappingProxyType(
    {"github.com": ForgeKind.GITHUB, "gitlab.com": ForgeKind.GITLAB, "codeberg.org": ForgeKind.GITEA}
)

DEFAULT_VERDICTS: Final = (
    Verdict("must-read", 0, phrases=("值得精读",)),
    Verdict("worth-reading", 1, phrases=("值得快速精读", "值得快速阅读")),
    Verdict("skim", 2, phrases=("建议快速合并",)),
    Verdict("skip", 3),
)


_SHARED_OPTIONS: Final = (
    "filter",
    "sort",
    "group_by",
    "layout",
    "columns",
    "limit",
    "toc",
    "empty",
    "interactive",
    "class",
)
#: The options of ``readinglist`` and of ``followuplist`` that a preset may hold.
NOTE_LIST_OPTIONS: Final = (
    *_SHARED_OPTIONS,
    *("verdict", "tags", "repo", "touching", "since", "until", "notes", "budget", "followups"),
)
FOLLOWUP_LIST_OPTIONS: Final = (*_SHARED_OPTIONS, "state", "owner", "due")


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
    show: Show = Show.FULL
    autolink: Autolink = Autolink.NOTES
    drafts: bool = False
    body_format: Format = Format.MARKDOWN
    linkcheck: bool = False
    stale_after: int = 0
    backlinks: int = 10
    today: date | None = None

    @property
    def default_forge(self) -> str:
        """The host that a bare ``owner/name#12`` is on."""
        return next(iter(self.forges))


Check = Callable[[Any], Any]


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
    check: Check


def _texts(value: Sequence[Any]) -> tuple[str, ...]:
    for text in value:
        if not isinstance(text, str) or not text:
            raise ValueError(f"{text!r} is not a text")
    return tuple(value)


def _text_map(value: Mapping[Any, Any]) -> Mapping[str, str]:
    for key, text in value.items():
        if not isinstance(key, str) or not isinstance(text, str):
            raise ValueError(f"{key!r}: {text!r} is not a pair of texts")
    return MappingProxyType(dict(value))


def _repository(value: str) -> str:
    parts = value.split("/")
    if value and (len(parts) == 1 or not all(parts) or any(character.isspace() for character in value)):
        raise ValueError(f"{value!r} is not written as owner/name")
    return value


def _aliases(value: Mapping[Any, Any]) -> Mapping[str, str]:
    for repo in _text_map(value).values():
        if not _repository(repo):
            raise ValueError("an alias must stand for owner/name, not for an empty text")
    return MappingProxyType({str(alias).lower(): repo for alias, repo in value.items()})


def _forges(value: Mapping[Any, Any]) -> Mapping[str, ForgeKind]:
    kinds = {**{kind.value: kind for kind in ForgeKind}, "forgejo": ForgeKind.GITEA}
    forges: dict[str, ForgeKind] = {}
    for host, kind in _text_map(value).items():
        if "/" in host or not host or kind not in kinds:
            raise ValueError(f"{host!r}: {kind!r} is not a host name with one of {', '.join(kinds)}")
        forges[host.lower()] = kinds[kind]
    return MappingProxyType({**forges, **{host: kind for host, kind in KNOWN_FORGES.items() if host not in forges}})


def _labels(value: Any) -> tuple[tuple[str, str], ...]:
    if isinstance(value, str):
        return (("", value),)
    if not isinstance(value, Mapping):
        raise ValueError(f"a label is a text, or texts by language, not {value!r}")
    return tuple(sorted(_text_map(value).items()))


def _verdict(name: Any, rank: int, level: Any) -> Verdict:
    if not isinstance(name, str) or not name.strip():
        raise ValueError(f"{name!r} is not the name of a level")
    if not isinstance(level, Mapping) or not set(level) <= {"label", "phrases"}:
        raise ValueError(f"level {name!r} takes 'label' and 'phrases', not {level!r}")
    phrases = level.get("phrases", ())
    if isinstance(phrases, str):
        phrases = (phrases,)
    if not isinstance(phrases, list | tuple):
        raise ValueError(f"the phrases of level {name!r} are a text or a list of texts, not {phrases!r}")
    return Verdict(name, rank, _labels(level.get("label", {})), _texts(phrases))


def _verdicts(value: Mapping[Any, Any] | Sequence[Any]) -> tuple[Verdict, ...]:
    levels = value.items() if isinstance(value, Mapping) else [(name, MappingProxyType({})) for name in value]
    if not levels:
        return DEFAULT_VERDICTS
    verdicts = tuple(_verdict(name, rank, level) for rank, (name, level) in enumerate(levels))
    names = [verdict.name for verdict in verdicts]
    if doubled := next((name for name in names if names.count(name) > 1), ""):
        raise ValueError(f"level {doubled!r} is named twice")
    return verdicts


def _lists(value: Mapping[Any, Any]) -> Mapping[str, Mapping[str, str]]:
    lists: dict[str, Mapping[str, str]] = {}
    for name, options in value.items():
        if not isinstance(name, str) or not name.strip() or not isinstance(options, Mapping):
            raise ValueError(f"{name!r}: {options!r} is not a name with a mapping of options")
        pairs = (_list_option(name, option, written) for option, written in options.items())
        lists[name.strip()] = MappingProxyType(dict(pairs))
    return MappingProxyType(lists)


def _list_option(preset: str, option: Any, written: Any) -> tuple[str, str]:
    known = (*NOTE_LIST_OPTIONS, *FOLLOWUP_LIST_OPTIONS)
    name = str(option).replace("-", "_")
    if name not in known:
        raise ValueError(f"list {preset!r} has no option {option!r}{did_you_mean(nearest(name, known))}")
    if isinstance(written, (list, tuple)):
        return name, ", ".join(_texts(written))
    if not isinstance(written, (str, int)):
        raise ValueError(f"option {option!r} of list {preset!r} takes a text, a number or a list, not {written!r}")
    return name, str(written).lower() if isinstance(written, bool) else str(written)


def _of(kinds: type[Enum]) -> Check:
    def check(value: str) -> Enum:
        try:
            return kinds(value)
        except ValueError:
            known = ", ".join(kind.value for kind in kinds)
            raise ValueError(f"{value!r} is none of {known}") from None

    return check


def _same(value: Any) -> Any:
    return value


def _count(value: int) -> int:
    if isinstance(value, bool) or value < 0:
        raise ValueError(f"{value!r} is not a number from 0 on")
    return value


def _today(value: str) -> date | None:
    try:
        day = date.fromisoformat(value) if value else None
    except ValueError:
        day = None
    # Python also reads 20260801 and 2026-W31-6.
    if value and (day is None or day.isoformat() != value):
        raise ValueError(f"{value!r} is not a date written as 2026-08-01")
    return day


_LIST = (list, tuple)

OPTIONS: Final = (
    Option(
        "sources",
        _LIST,
        ["notes/**/*.yaml", "notes/**/*.yml", "notes/**/*.json", "notes/**/*.toml"],
        "Globs of notes files, relative to the source directory: YAML, JSON, TOML, Markdown with front matter.",
        _texts,
    ),
    Option(
        "pages",
        (dict, list, tuple),
        [],
        "Globs of documents that are notes themselves; ``!glob`` leaves documents out. Or a mapping of globs to "
        "what the names of the files say, ``{'reviews/*': '{owner}-{repo}-pr-{pr}'}``.",
        read_page_globs,
    ),
    Option("repo", (str,), "", "The repository that a bare ``#12`` belongs to, as ``owner/name``.", _repository),
    Option("aliases", (dict,), {}, "Short names of repositories: ``{'OpenEnv': 'huggingface/OpenEnv'}``.", _aliases),
    Option(
        "forges",
        (dict,),
        {},
        "Hosts and their kind, ``github``, ``gitlab``, ``gitea`` or ``forgejo``; the first is the default forge.",
        _forges,
    ),
    Option(
        "verdicts",
        (dict, list, tuple),
        [],
        "The levels, highest first: names, or a mapping of names to ``label`` and ``phrases``. "
        "Empty: ``must-read``, ``worth-reading``, ``skim``, ``skip``.",
        _verdicts,
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
        _lists,
    ),
    Option("snapshot", (str,), "", "The JSON file of facts, relative to the source directory.", _same),
    Option("show", (str,), "full", "How ``prnote`` shows a note without ``:show:``.", _of(Show)),
    Option(
        "autolink",
        (str,),
        "notes",
        "Where references in prose become links: ``notes``, ``pages`` or ``off``.",
        _of(Autolink),
    ),
    Option("drafts", (bool,), False, "Show notes marked ``draft``.", _same),
    Option("body_format", (str,), "markdown", "The markup of bodies that do not say their ``format``.", _of(Format)),
    Option("linkcheck", (bool,), False, "Let the linkcheck builder check links to forges.", _same),
    Option(
        "stale_after", (int,), 0, "Days after which an open follow-up without a due date is stale; 0: never.", _count
    ),
    Option(
        "backlinks",
        (int,),
        10,
        "How many of the notes and pages that mention a note it shows when it is shown in full; 0: none.",
        _count,
    ),
    Option("today", (str,), "", "The date that counts as today, for reproducible pages.", _today),
)


def read_settings(
    values: Mapping[str, Any], *, lines: Mapping[str, int] | None = None, path: str = "conf.py"
) -> tuple[Settings, tuple[Problem, ...]]:
    """Check plain values, by option name without the prefix.

    A wrong value is a problem at *path*, and the default stands in for it.

    :param lines: Where the values stand in *path*, by option name.
    """
    checked: dict[str, Any] = {}
    problems: list[Problem] = []
    for option in OPTIONS:
        value = values.get(option.name, option.default)
        try:
            if not isinstance(value, option.types):
                expected = " or ".join(kind.__name__ for kind in option.types)
                raise ValueError(f"{value!r} is not of type {expected}")
            checked[option.name] = option.check(value)
        except ValueError as error:
            message = f"prnotes_{option.name}: {error}; the default is used"
            problems.append(Problem(Code.CONFIG, message, Origin(path, (lines or {}).get(option.name, 0))))
            checked[option.name] = option.check(option.default)
    return Settings(**checked), tuple(problems)
