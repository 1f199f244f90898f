"""What names stand for: those of fields, by ``prnotes_fields``, and those of files, by ``prnotes_pages``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from sphinx_prnotes.messages import did_you_mean, nearest

_PARTS: Final = ("means", "values", "headings")


@dataclass(frozen=True, slots=True)
class Naming:
    """What one name stands for.

    ``meaning`` is the name of a field, or the label of a field of one's own; empty: the name is passed over.
    ``values`` leads from what people write, in lower case, to what it means; to an empty text where it means
    nothing. ``headings`` are the headings and labels under which a page's own text holds the field.
    """

    meaning: str
    values: Mapping[str, str] = field(default_factory=dict)
    headings: tuple[str, ...] = ()


def read_namings(value: Mapping[Any, Any]) -> Mapping[str, Naming]:
    """Check the plain values of ``prnotes_fields``.

    >>> read_namings({"pr_number": "pr"})["pr_number"].meaning
    'pr'

    :raises ValueError: If one is of another shape; the message says what would be right.
    """
    return MappingProxyType({name: _naming(name, meaning) for name, meaning in value.items()})


def _naming(name: Any, value: Any) -> Naming:
    if not isinstance(name, str) or not name.strip():
        raise ValueError(f"{name!r} is not the name of a field")
    if value is None or isinstance(value, str):
        return Naming((value or "").strip())
    if not isinstance(value, Mapping):
        raise ValueError(
            f"{name!r} stands for a field, a label, None, or a mapping of {', '.join(_PARTS)}, not {value!r}"
        )
    for part in value:
        if part not in _PARTS:
            advice = did_you_mean(nearest(str(part), _PARTS)) or f"; it takes {', '.join(_PARTS)}"
            raise ValueError(f"{name!r} has no part {part!r}{advice}")
    means = value.get("means", name)
    if not isinstance(means, str) or not means.strip():
        raise ValueError(f"'means' of {name!r} is a field or a label, not {means!r}")
    return Naming(means.strip(), _values(name, value.get("values", {})), _headings(name, value.get("headings", ())))


def _values(name: str, value: Any) -> Mapping[str, str]:
    if not isinstance(value, Mapping):
        raise ValueError(f"'values' of {name!r} is a mapping of what is written to what it means, not {value!r}")
    for written, meaning in value.items():
        if not isinstance(written, str) or not (meaning is None or isinstance(meaning, str)):
            raise ValueError(
                f"'values' of {name!r} leads from text to text or None, not from {written!r} to {meaning!r}"
            )
    return MappingProxyType({written.strip().casefold(): meaning or "" for written, meaning in value.items()})


def _headings(name: str, value: Any) -> tuple[str, ...]:
    texts = (value,) if isinstance(value, str) else value
    if not isinstance(texts, Sequence) or not all(isinstance(text, str) and text.strip() for text in texts):
        raise ValueError(f"'headings' of {name!r} is a text or a list of texts, not {value!r}")
    return tuple(text.strip() for text in texts)


def read_page_globs(value: Mapping[Any, Any] | Sequence[Any]) -> Mapping[str, tuple[str, ...]]:
    """Check the plain value of ``prnotes_pages``: globs, or a mapping of globs to one pattern or several.

    >>> dict(read_page_globs(["reviews/*"]))
    {'reviews/*': ()}

    :raises ValueError: If it is of another shape, or names no page.
    """
    for glob in value:
        if not isinstance(glob, str) or not glob.removeprefix("!"):
            raise ValueError(f"{glob!r} is not a glob of documents")
    patterns = value if isinstance(value, Mapping) else dict.fromkeys(value, ())
    if patterns and all(glob.startswith("!") for glob in patterns):
        raise ValueError("there are only globs that leave documents out; name those that are notes, too")
    return MappingProxyType({glob: _patterns(glob, names) for glob, names in patterns.items()})


def _patterns(glob: str, value: Any) -> tuple[str, ...]:
    texts = (value,) if isinstance(value, str) else value or ()
    if not isinstance(texts, Sequence) or not all(isinstance(text, str) for text in texts):
        raise ValueError(f"the names of {glob!r} are a pattern or a list of patterns, not {value!r}")
    return tuple(text for text in texts if text)
