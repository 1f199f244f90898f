"""Reads the options of a list into typed values; what is wrong is told, and the default stands in."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from enum import Enum
from typing import TypeVar

from sphinx_prnotes.catalogue.query import quote_value
from sphinx_prnotes.codes import Code
from sphinx_prnotes.model import Origin, Problem

E = TypeVar("E", bound=Enum)

_COMPARATORS = (">=", "<=", ">", "<")


class OptionReader:
    """The options of one list directive, by name with ``_``; ``problems`` fill as they are read."""

    def __init__(self, options: Mapping[str, str], origin: Origin) -> None:
        self._options = options
        self._origin = origin
        self.problems: list[Problem] = []

    def text(self, name: str) -> str:
        """A text, empty where the option is not given."""
        return self._options.get(name, "").strip()

    def flag(self, name: str) -> bool:
        """Whether the option stands there; a value, which MyST and presets may give, is true or false."""
        text = self.text(name).lower()
        if text not in {"", "true", "false"}:
            self.tell(f"'{name}' takes no value, not {text!r}")
        return name in self._options and text != "false"

    def members(self, name: str) -> tuple[str, ...]:
        """The members of a comma list; brackets around it are taken off."""
        text = self.text(name)
        if text.startswith("[") and text.endswith("]"):
            text = text[1:-1]
        members = (member.strip().strip("'\"") for line in text.splitlines() for member in line.split(","))
        return tuple(member for member in members if member)

    def number(self, name: str) -> int:
        """A whole number, 0 where the option is not given."""
        text = self.text(name)
        if not text:
            return 0
        if text.isascii() and text.isdecimal():
            return int(text)
        self.tell(f"'{name}' takes a whole number, not {text!r}")
        return 0

    def one_of(self, name: str, kinds: type[E], default: E) -> E:
        """A member of an enumeration."""
        text = self.text(name)
        return self._member(name, kinds, text, default) if text else default

    def _member(self, name: str, kinds: type[E], text: str, default: E) -> E:
        by_value = {kind.value: kind for kind in kinds}
        if text in by_value:
            return by_value[text]
        self.tell(f"'{name}' takes {', '.join(by_value)}, not {text!r}{suggestion(text, by_value)}")
        return default

    def several_of(self, name: str, kinds: type[E]) -> tuple[E, ...]:
        """Members of an enumeration, in the written order; wrong ones are left out."""
        return tuple(kind for kind, _ in self._signed(name, kinds))

    def sort_keys(self, kinds: type[E]) -> tuple[tuple[E, bool], ...]:
        """The keys of ``:sort:`` and whether each descends (``-`` before it)."""
        return tuple(self._signed("sort", kinds))

    def _signed(self, name: str, kinds: type[E]) -> list[tuple[E, bool]]:
        by_value = {kind.value: kind for kind in kinds}
        found = []
        for member in self.members(name):
            key = member.removeprefix("-")
            if key in by_value:
                found.append((by_value[key], member.startswith("-")))
            else:
                self.tell(f"'{name}' takes {', '.join(by_value)}, not {key!r}{suggestion(key, by_value)}")
        return found

    def term(self, name: str, field: str) -> tuple[str, ...]:
        """A short cut as a term of the search syntax: ``:tags: a, b`` is ``tag:a,b``."""
        members = self.members(name)
        if not members:
            return ()
        return (f"{field}:{','.join(_quoted(member) for member in members)}",)

    def refuse_unknown(self, known: tuple[str, ...]) -> None:
        """Tell every option that is none of *known*."""
        for name in self._options:
            if name not in known:
                allowed = ", ".join(sorted(option.replace("_", "-") for option in known))
                message = f"unknown option '{name}'{suggestion(name, known)}; the options are {allowed}"
                self.problems.append(Problem(Code.FIELD_UNKNOWN, message, self._origin))

    def tell(self, message: str) -> None:
        """Take a problem with an option's value."""
        self.problems.append(Problem(Code.OPTION_VALUE, message, self._origin))


def suggestion(word: str, known: Mapping[str, object] | tuple[str, ...]) -> str:
    """Say "did you mean" where one of *known* is close to *word*."""
    close = difflib.get_close_matches(word, list(known), n=1)
    return f", did you mean '{close[0]}'?" if close else ""


def _quoted(member: str) -> str:
    for comparator in _COMPARATORS:
        if member.startswith(comparator):
            return comparator + quote_value(member.removeprefix(comparator).strip())
    return member if ".." in member else quote_value(member)
