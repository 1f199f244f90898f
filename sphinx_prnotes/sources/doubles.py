"""One field under two names: whether both say the same, and which of them says more."""

from __future__ import annotations

import re
from typing import Final

from sphinx_prnotes.sources.fields import Field, Shape
from sphinx_prnotes.sources.tree import Scalar, Value

_BARE: Final = re.compile(r"\s*[#!]?(?P<number>\d+)\s*")
_FULL: Final = re.compile(
    r"(?P<repo>[\w.-]+/[\w.-]+?)(?:/-)?(?:[#!]|/(?:pulls?|issues|merge_requests)/)(?P<number>\d+)\b"
)
_DAY: Final = 10


def is_bare(value: Value) -> bool:
    """Whether a text is a number that does not say its repository.

    >>> from sphinx_prnotes.model import Origin
    >>> is_bare(Scalar("#12", Origin("n.md"))), is_bare(Scalar("a/b#12", Origin("n.md")))
    (True, False)
    """
    return isinstance(value, Scalar) and _BARE.fullmatch(value.text) is not None


def fuller(field: Field, first: Value, second: Value) -> Value | None:
    """Choose between two values of one field that mean the same; None where they differ.

    A bare number gives way to the address of the same pull request, a day to a time of that day.
    """
    if not isinstance(first, Scalar) or not isinstance(second, Scalar):
        return first if _texts(first) == _texts(second) else None
    if field.shape is Shape.REFERENCES:
        return _fuller_reference(first, second)
    return first if _meaning(field, first.text) == _meaning(field, second.text) else None


def _fuller_reference(first: Scalar, second: Scalar) -> Scalar | None:
    one, other = (_BARE.fullmatch(text) or _FULL.search(text) for text in (first.text, second.text))
    if one is None or other is None or one["number"] != other["number"]:
        return None
    if "repo" in one.groupdict() and "repo" in other.groupdict():
        return first if one["repo"].casefold() == other["repo"].casefold() else None
    return first if "repo" in one.groupdict() else second


def _meaning(field: Field, text: str) -> str:
    text = text.strip().casefold()
    return text[:_DAY] if field.shape is Shape.DATE else text


def _texts(value: Value) -> object:
    if isinstance(value, Scalar):
        return [value.text.strip()]
    members = getattr(value, "members", None)
    return [_texts(member) for member in members] if members is not None else value
