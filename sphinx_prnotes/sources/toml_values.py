"""Values of well-formed TOML, read again from their text: numbers and dates stay as typed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from typing import Final

from sphinx_prnotes.model import Origin
from sphinx_prnotes.sources.places import Places
from sphinx_prnotes.sources.tree import DEEPEST, TOO_DEEP, Mapping, Scalar, Sequence, Value

_SPACE = r"(?:[ \t\n]|#[^\n]*)*"
_BLANK = re.compile(_SPACE)
# Each token goes as far as the next one begins.
_STRING = re.compile(
    r'(?s:("""(?:\\.|[^\\])*?"{3,5}'
    r"|'''.*?'{3,5}"
    r'|"(?:\\.|[^"\\\n])*"'
    rf"|'[^'\n]*')){_SPACE}"
)
_BARE_KEY = re.compile(rf"([A-Za-z0-9_-]+){_SPACE}")
# Most fields begin like this, and most texts are like this: without escapes, on one line.
_TEXT = r'"([^"\\\n]*)"(?!")'
_PAIR = re.compile(rf"([A-Za-z0-9_-]+)[ \t]*=[ \t]*(?:{_TEXT}{_SPACE})?")
_MEMBER = re.compile(rf"{_TEXT}{_SPACE}(?:,{_SPACE})?")
_WORD = re.compile(rf"(\d{{4}}-\d\d-\d\d[Tt ]\d\d[^\s,\]}}#]*|[^\s,\]}}#]+){_SPACE}")
_QUOTES = ('"', "'")
_LONG_QUOTES = ('"""', "'''")
# There are more of these than of anything else: their own constructors take twice the time.
_new: Final = tuple.__new__

Path = tuple[Scalar, ...]
Place = Callable[[Path, Value], None]


class Branch:
    """A table while it is filled."""

    def __init__(self, origin: Origin) -> None:
        self.origin = origin
        self.keys: dict[str, Scalar] = {}
        self.values: dict[str, Value | Branch | list[Branch]] = {}

    def put(self, path: Path, value: Value) -> None:
        """Set the value of a dotted key."""
        branch = self
        for key in path[:-1]:
            branch = branch.below(key)
        last = path[-1]
        branch.keys.setdefault(last.text, last)
        branch.values[last.text] = value

    def below(self, key: Scalar) -> Branch:
        """Take the table *key*, or the last of the tables of that name."""
        self.keys.setdefault(key.text, key)
        found = self.values.setdefault(key.text, Branch(key.origin))
        if isinstance(found, list):
            return found[-1]
        if not isinstance(found, Branch):
            raise ValueError(f"{key.text!r} is no table")
        return found

    def grow(self, key: Scalar) -> Branch:
        """Add one more table to the list of tables *key*."""
        self.keys.setdefault(key.text, key)
        found = self.values.setdefault(key.text, [])
        if not isinstance(found, list):
            raise ValueError(f"{key.text!r} is no list of tables")
        found.append(Branch(key.origin))
        return found[-1]

    def freeze(self) -> Mapping:
        """Make the finished value."""
        return Mapping(tuple([(self.keys[name], _freeze(value)) for name, value in self.values.items()]), self.origin)


def _freeze(value: Value | Branch | list[Branch]) -> Value:
    if isinstance(value, Branch):
        return value.freeze()
    if isinstance(value, list):
        return Sequence(tuple([branch.freeze() for branch in value]), value[0].origin)
    return value


class Tokens:
    """Walks over text that :mod:`tomllib` has accepted, from the beginning of a token to that of the next."""

    def __init__(self, text: str, places: Places) -> None:
        self._text = text
        self._origin = places.origin
        self._at = 0
        self._match(_BLANK)

    @property
    def head(self) -> str:
        """The first character of the next token, or an empty text."""
        return self._text[self._at : self._at + 1]

    def origin(self) -> Origin:
        """Say where the next token stands."""
        return self._origin(self._at)

    def take(self, token: str) -> bool:
        """Go past *token* if it is next."""
        if not self._text.startswith(token, self._at):
            return False
        self._at += len(token)
        self._match(_BLANK)
        return True

    def path(self) -> Path:
        """Read a key with its dots."""
        keys = [self._key()]
        while self.take("."):
            keys.append(self._key())
        return tuple(keys)

    def pair(self, depth: int = 0) -> tuple[Path, Value]:
        """Read a key with its dots, the ``=`` behind it, and the value."""
        match = _PAIR.match(self._text, self._at)
        if match is None:
            path = self.path()
            self.take("=")
            return path, self.value(depth)
        origin = self._origin(self._at)
        column = origin.column + match.start(2) - self._at
        self._at = match.end()
        path = (_new(Scalar, (match[1], origin, False, "")),)
        if match[2] is None:
            return path, self.value(depth)
        origin = _new(Origin, (origin.path, origin.line, column - 1))
        return path, _new(Scalar, (match[2], origin, False, ""))

    def value(self, depth: int = 0) -> Value:
        """Read one value.

        :raises ValueError: If it is nested too deep.
        """
        origin = self.origin()
        if depth > DEEPEST:
            raise ValueError(TOO_DEEP)
        head = self.head
        if head in _QUOTES:
            return _string(self._match(_STRING), origin)
        if head == "[":
            return Sequence(tuple(self._members(depth + 1)), origin)
        if head == "{":
            return self._inline_table(origin, depth + 1)
        return Scalar(self._match(_WORD), origin, is_plain=True)

    def _members(self, depth: int) -> list[Value]:
        members: list[Value] = []
        self.take("[")
        while True:
            if match := _MEMBER.match(self._text, self._at):
                members.append(_new(Scalar, (match[1], self._origin(self._at), False, "")))
                self._at = match.end()
            elif self.take("]"):
                return members
            else:
                members.append(self.value(depth))
                self.take(",")

    def _inline_table(self, origin: Origin, depth: int) -> Mapping:
        branch = Branch(origin)
        self.take("{")
        while not self.take("}"):
            branch.put(*self.pair(depth))
            self.take(",")
        return branch.freeze()

    def _key(self) -> Scalar:
        origin = self.origin()
        if self.head in _QUOTES:
            return _string(self._match(_STRING), origin)
        return Scalar(self._match(_BARE_KEY), origin)

    def _match(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self._text, self._at)
        if match is None:
            raise ValueError("this is no key and no value")
        self._at = match.end()
        return match[match.lastindex or 0]


def _string(token: str, origin: Origin) -> Scalar:
    width = 3 if token.startswith(_LONG_QUOTES) else 1
    if token.startswith("\n", width):
        origin = Origin(origin.path, origin.line + 1, 1)
    if "\\" in token and token[0] == '"':
        return Scalar(str(tomllib.loads(f"text = {token}")["text"]), origin)
    text = token[width:-width]
    return Scalar(text.removeprefix("\n"), origin)
