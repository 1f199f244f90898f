"""Checks of plain values: each gives what the settings hold, or raises a clause that says what would be right."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from enum import Enum
from types import MappingProxyType
from typing import Any, Final

from sphinx_prnotes.codes import CODES
from sphinx_prnotes.messages import did_you_mean, nearest
from sphinx_prnotes.model import Verdict
from sphinx_prnotes.settings.kinds import (
    DEFAULT_VERDICTS,
    KNOWN_FORGES,
    ForgeKind,
    Level,
)
from sphinx_prnotes.settings.list_options import FOLLOWUP_LIST_OPTIONS, NOTE_LIST_OPTIONS

Check = Callable[[Any], Any]

_LABEL: Final = r"\w(?:[\w-]*\w)?"
_HOST: Final = re.compile(rf"{_LABEL}(?:\.{_LABEL})*(?::[0-9]{{1,5}})?")


class PartlyWrong(ValueError):
    """Some parts of a value are wrong, as ``clauses`` say; ``kept`` is what the others make."""

    def __init__(self, clauses: Sequence[str], kept: Any) -> None:
        super().__init__("; ".join(clauses))
        self.clauses = clauses
        self.kept = kept


def read_texts(value: Sequence[Any]) -> tuple[str, ...]:
    """Take a list of texts, none of them empty."""
    for text in value:
        if not isinstance(text, str) or not text:
            raise ValueError(f"{text!r} is not a text")
    return tuple(value)


def _text_map(value: Mapping[Any, Any]) -> Mapping[str, str]:
    for key, text in value.items():
        if not isinstance(key, str) or not isinstance(text, str):
            raise ValueError(f"{key!r}: {text!r} is not a pair of texts")
    return MappingProxyType(dict(value))


def read_repository(value: str) -> str:
    """Take ``owner/name``, or nothing."""
    parts = value.split("/")
    if value and (len(parts) == 1 or not all(parts) or any(character.isspace() for character in value)):
        raise ValueError(f"{value!r} is not written as owner/name")
    return value


def read_aliases(value: Mapping[Any, Any]) -> Mapping[str, str]:
    """Take short names of repositories; case does not count."""
    for repo in _text_map(value).values():
        if not read_repository(repo):
            raise ValueError("an alias must stand for owner/name, not for an empty text")
    return MappingProxyType({str(alias).lower(): repo for alias, repo in value.items()})


def is_host(text: str) -> bool:
    """Whether a text could be the name of a host, in any script; it may have a port.

    >>> is_host("git.example.org:8443"), is_host("file://x"), is_host("me@git.example.org")
    (True, False, False)
    """
    return bool(_HOST.fullmatch(text))


def read_forges(value: Mapping[Any, Any]) -> Mapping[str, ForgeKind]:
    """Take hosts with their kind; the known ones come after those that are written.

    :raises PartlyWrong: If some of them are wrong; the others are kept.
    """
    kinds = {**{kind.value: kind for kind in ForgeKind}, "forgejo": ForgeKind.GITEA}
    forges: dict[str, ForgeKind] = {}
    wrong: list[str] = []
    for host, kind in _text_map(value).items():
        if is_host(host.lower()) and kind in kinds:
            forges[host.lower()] = kinds[kind]
        else:
            wrong.append(f"{host!r}: {kind!r} is not a host name with one of {', '.join(kinds)}")
    forges |= {host: kind for host, kind in KNOWN_FORGES.items() if host not in forges}
    if wrong:
        raise PartlyWrong(wrong, MappingProxyType(forges))
    return MappingProxyType(forges)


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
    return Verdict(name, rank, _labels(level.get("label", {})), read_texts(phrases))


def read_verdicts(value: Mapping[Any, Any] | Sequence[Any]) -> tuple[Verdict, ...]:
    """Take the levels, highest first, by their names or with labels and phrases."""
    levels = value.items() if isinstance(value, Mapping) else [(name, MappingProxyType({})) for name in value]
    if not levels:
        return DEFAULT_VERDICTS
    verdicts = tuple(_verdict(name, rank, level) for rank, (name, level) in enumerate(levels))
    names = [verdict.name for verdict in verdicts]
    if doubled := next((name for name in names if names.count(name) > 1), ""):
        raise ValueError(f"level {doubled!r} is named twice")
    return verdicts


def read_lists(value: Mapping[Any, Any]) -> Mapping[str, Mapping[str, str]]:
    """Take presets: their options as a directive has them, by name with ``_``.

    :raises PartlyWrong: If some of them are wrong; the others are kept.
    """
    lists: dict[str, Mapping[str, str]] = {}
    clauses: list[str] = []
    for name, options in value.items():
        try:
            lists[str(name).strip()] = _list_options(name, options)
        except ValueError as error:
            clauses.append(str(error))
    kept = MappingProxyType(lists)
    if clauses:
        raise PartlyWrong(clauses, kept)
    return kept


def _list_options(name: Any, options: Any) -> Mapping[str, str]:
    if not isinstance(name, str) or not name.strip() or not isinstance(options, Mapping):
        raise ValueError(f"{name!r}: {options!r} is not a name with a mapping of options")
    return MappingProxyType(dict(_list_option(name, option, written) for option, written in options.items()))


def _list_option(preset: str, option: Any, written: Any) -> tuple[str, str]:
    known = (*NOTE_LIST_OPTIONS, *FOLLOWUP_LIST_OPTIONS)
    name = str(option).replace("-", "_")
    if name not in known:
        raise ValueError(f"list {preset!r} has no option {option!r}{did_you_mean(nearest(name, known))}")
    if isinstance(written, (list, tuple)):
        try:
            return name, ", ".join(read_texts(written))
        except ValueError as error:
            raise ValueError(f"option {option!r} of list {preset!r}: {error}") from None
    if not isinstance(written, (str, int)):
        raise ValueError(f"option {option!r} of list {preset!r} takes a text, a number or a list, not {written!r}")
    return name, str(written).lower() if isinstance(written, bool) else str(written)


def read_levels(value: Mapping[Any, Any]) -> Mapping[str, Level]:
    """Take kinds of problems, with or without ``prnotes.``, each with its level."""
    levels: dict[str, Level] = {}
    for code, level in _text_map(value).items():
        levels[read_code(code)] = one_of(Level)(level)
    return MappingProxyType(levels)


def read_code(written: str) -> str:
    """Take the name of a kind of problem, with or without ``prnotes.``."""
    label = written.strip().removeprefix("prnotes.")
    if label not in CODES:
        raise ValueError(f"there is no kind of problem {written!r}{did_you_mean(nearest(label, CODES))}")
    return label


def one_of(kinds: type[Enum]) -> Check:
    """Make the check of an option that takes one word of a closed set."""

    def check(value: str) -> Enum:
        try:
            return kinds(value)
        except ValueError:
            known = ", ".join(kind.value for kind in kinds)
            raise ValueError(f"{value!r} is none of {known}") from None

    return check


def as_written(value: Any) -> Any:
    """Take a value whose type says enough."""
    return value


def read_count(value: int) -> int:
    """Take a whole number from 0 on."""
    if isinstance(value, bool) or value < 0:
        raise ValueError(f"{value!r} is not a number from 0 on")
    return value


def read_today(value: str) -> date | None:
    """Take a date, or nothing."""
    try:
        day = date.fromisoformat(value) if value else None
    except ValueError:
        day = None
    # Python also reads 20260801 and 2026-W31-6.
    if value and (day is None or day.isoformat() != value):
        raise ValueError(f"{value!r} is not a date written as 2026-08-01")
    return day
