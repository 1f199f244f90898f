"""Plain access to the located values of JSON and YAML that others wrote."""

from __future__ import annotations

from collections.abc import Iterator

from sphinx_prnotes.sources.tree import Mapping, Scalar, Sequence, Value


def member(value: Value | None, *names: str) -> Value | None:
    """Give the first member of a mapping that has one of *names*; none where there is none."""
    pairs = value.pairs if isinstance(value, Mapping) else ()
    for name in names:
        for key, found in pairs:
            if key.text == name:
                return found
    return None


def text_of(value: Value | None) -> str:
    """Give a text without blanks around it; empty for anything else."""
    return value.text.strip() if isinstance(value, Scalar) else ""


def text_at(value: Value | None, *path: str) -> str:
    """Give the text that lies below names."""
    for name in path:
        value = member(value, name)
    return text_of(value)


def members_of(value: Value | None, *names: str) -> tuple[Value, ...]:
    """Give the members of a list that lies below one of *names*; none for anything else."""
    found = member(value, *names)
    return found.members if isinstance(found, Sequence) else ()


def mappings_of(value: Value | None) -> Iterator[Mapping]:
    """Give the mappings of a list, or a mapping that stands alone."""
    for each in value.members if isinstance(value, Sequence) else (value,):
        if isinstance(each, Mapping):
            yield each
