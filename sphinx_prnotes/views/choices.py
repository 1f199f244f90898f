"""Reads the options of a list into typed values; what is wrong is told, and the default stands in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, TypeVar

from sphinx_prnotes.catalogue.query import quote_value
from sphinx_prnotes.catalogue.records import (
    Choice,
    FollowUpChoice,
    FollowUpGrouping,
    FollowUpKey,
    NoteGrouping,
    NoteKey,
)
from sphinx_prnotes.codes import Code
from sphinx_prnotes.messages import did_you_mean, nearest
from sphinx_prnotes.model import Origin, Problem
from sphinx_prnotes.sources.lists import split_commas, split_list
from sphinx_prnotes.sources.values import read_count
from sphinx_prnotes.views.columns import C, Column, FollowUpColumn, Head

E = TypeVar("E", bound=Enum)

#: The columns of a table that names none.
DEFAULT_COLUMNS: Final = (Column.TITLE, Column.VERDICT, Column.MINUTES, Column.REF, Column.MERGED)
DEFAULT_FOLLOWUP_COLUMNS: Final = (
    FollowUpColumn.STATE,
    FollowUpColumn.TEXT,
    FollowUpColumn.OWNER,
    FollowUpColumn.DUE,
    FollowUpColumn.NOTE,
)


@dataclass(frozen=True, slots=True)
class Preset:
    """A list of the configuration by its name, both empty where a directive names none."""

    name: str = ""
    options: Mapping[str, str] = field(default_factory=dict)


class OptionReader:
    """The options of one list, by name with ``_``; ``problems`` fill as they are read.

    :param preset: Holds what the list itself does not say.
    """

    def __init__(self, options: Mapping[str, str], origin: Origin, preset: Preset) -> None:
        self._options = {**preset.options, **options}
        self._inherited = preset.options.keys() - options.keys()
        self._preset = preset.name
        self._origin = origin
        self.problems: list[Problem] = []

    def text(self, name: str) -> str:
        """A text, empty where the option is not given."""
        return self._options.get(name, "").strip()

    def flag(self, name: str) -> bool:
        """Whether the option stands there; a value, which MyST and presets may give, is true or false."""
        text = self.text(name).lower()
        if text not in {"", "true", "false"}:
            self.tell(f"'{_spelt(name)}' takes no value, not {text!r}", name)
        return name in self._options and text != "false"

    def members(self, name: str) -> tuple[str, ...]:
        """The members of a list, written in any way in which a note's fields may be."""
        return tuple(split_list(self.text(name)))

    def number(self, name: str) -> int:
        """A whole number, 0 where the option is not given."""
        text = self.text(name)
        if not text:
            return 0
        try:
            return read_count(text)
        except ValueError as error:
            self.tell(f"'{_spelt(name)}' takes {error}", name)
            return 0

    def one_of(self, name: str, kinds: Iterable[E], default: E) -> E:
        """One of *kinds*."""
        text = self.text(name)
        if not text:
            return default
        found = self._members(name, kinds, [text])
        return found[0][1] if found else default

    def sort_keys(self, kinds: Iterable[E]) -> tuple[tuple[E, bool], ...]:
        """The keys of ``:sort:`` and whether each descends (``-`` before it)."""
        written = self.members("sort")
        found = self._members("sort", kinds, [member.removeprefix("-") for member in written])
        return tuple((kind, written[place].startswith("-")) for place, kind in found)

    def heads(self, kinds: Iterable[C], default: Iterable[C]) -> tuple[Head[C], ...]:
        """The columns of a table, each with the heading that stands behind ``=``; *default* where there are none."""
        written = [member.partition("=") for member in self.members("columns")]
        found = self._members("columns", kinds, [name.strip() for name, _, _ in written])
        heads = tuple(Head(kind, written[place][2].strip(" '\"")) for place, kind in found)
        return heads or tuple(map(Head, default))

    def _members(self, name: str, kinds: Iterable[E], words: Iterable[str]) -> list[tuple[int, E]]:
        """Find what words stand for, each with its place; wrong ones are told and left out."""
        by_value = {kind.value: kind for kind in kinds}
        found = []
        for place, word in enumerate(words):
            if word in by_value:
                found.append((place, by_value[word]))
            else:
                advice = did_you_mean(nearest(word, by_value))
                self.tell(f"'{_spelt(name)}' takes {', '.join(by_value)}, not {word!r}{advice}", name)
        return found

    def term(self, name: str, field: str) -> tuple[str, ...]:
        """A short cut as a term of the search syntax: ``:tags: a, b`` is ``tag:a,b``."""
        members = [_quoted(member) for member in self.members(name)]
        return (f"{field}:{','.join(members)}",) if members else ()

    def refuse_unknown(self, known: tuple[str, ...]) -> None:
        """Tell every option that is none of *known*."""
        for name in self._options:
            if name not in known:
                allowed = ", ".join(sorted(option.replace("_", "-") for option in known))
                advice = did_you_mean(nearest(name, known))
                message = f"unknown option '{name}'{advice}; the options are {allowed}"
                self.problems.append(Problem(Code.FIELD_UNKNOWN, message + self._source(name), self._origin))

    def tell(self, message: str, name: str = "") -> None:
        """Take a problem with the value of an option."""
        self.problems.append(Problem(Code.OPTION_VALUE, message + self._source(name), self._origin))

    def _source(self, name: str) -> str:
        return f" (in the list {self._preset!r} of prnotes_lists)" if name in self._inherited else ""


def note_choice(reader: OptionReader, expression: str, repo: str) -> Choice:
    """Read what a reading list asks for.

    :param expression: Its filter.
    :param repo: What a bare ``#12`` means in it.
    """
    terms = (
        *reader.term("verdict", "verdict"),
        *reader.term("tags", "tag"),
        *reader.term("repo", "repo"),
        *reader.term("touching", "path"),
        *(f"date:>={text}" for text in [reader.text("since")] if text),
        *(f"date:<={text}" for text in [reader.text("until")] if text),
    )
    return Choice(
        filter=expression,
        terms=terms,
        notes=reader.members("notes"),
        sort=reader.sort_keys(NoteKey),
        group_by=reader.one_of("group_by", NoteGrouping, NoteGrouping.NONE),
        limit=reader.number("limit"),
        budget=reader.number("budget"),
        repo=repo,
    )


def followup_choice(reader: OptionReader, expression: str, repo: str) -> FollowUpChoice:
    """Read what a list of follow-ups asks for: the open ones, unless ``state`` says otherwise."""
    is_any = reader.text("state") in {"all", "*"}
    states = () if is_any else reader.term("state", "state") or ("state:open",)
    return FollowUpChoice(
        filter=expression,
        terms=(*states, *reader.term("owner", "owner"), *reader.term("due", "due")),
        sort=reader.sort_keys(FollowUpKey),
        group_by=reader.one_of("group_by", FollowUpGrouping, FollowUpGrouping.NONE),
        limit=reader.number("limit"),
        repo=repo,
    )


def _quoted(member: str) -> str:
    # A comma that is left is one of the member's own.
    return quote_value(member if len(split_commas(member)) == 1 else f'"{member}"')


def _spelt(name: str) -> str:
    """Write an option as a directive has it."""
    return name.replace("_", "-")
