"""The check of ``prnotes_projects``: which other projects' notes are shown, and where they come from."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from sphinx_prnotes.messages import did_you_mean, nearest
from sphinx_prnotes.settings.checks import PartlyWrong
from sphinx_prnotes.settings.kinds import OtherProject

_WORDS: Final = ("file", "base_url", "inventory", "url")
_NAME: Final = re.compile(r"\w[\w.-]*")
_UNSEEN: Final = re.compile(r"[\s\x00-\x20\x7f\"'<>\\^`{|}]")


def is_web_address(text: str) -> bool:
    """Whether a text is an absolute http or https address that a link can hold.

    >>> is_web_address("https://a.org/docs/"), is_web_address("javascript:alert(1)")
    (True, False)
    """
    try:
        parts = urlsplit(text)
    except ValueError:  # brackets that are no IPv6 address
        return False
    return parts.scheme in {"http", "https"} and bool(parts.hostname) and not _UNSEEN.search(text)


def read_projects(value: Mapping[Any, Any]) -> tuple[OtherProject, ...]:
    """Take names of projects, each with its file, or with ``file``, ``base_url``, ``inventory`` and ``url``.

    :raises PartlyWrong: If some of them are wrong; the others are kept.
    """
    kept: list[OtherProject] = []
    clauses: list[str] = []
    for name, described in value.items():
        try:
            kept.append(_project(name, described))
        except ValueError as error:
            clauses.append(str(error))
    if clauses:
        raise PartlyWrong(clauses, tuple(kept))
    return tuple(kept)


def _project(name: Any, described: Any) -> OtherProject:
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise ValueError(f"{name!r} is no name of a project: letters, digits, '-', '_' and '.'")
    if isinstance(described, str):
        described = {"file": described}
    if not isinstance(described, Mapping) or not all(isinstance(text, str) for text in described.values()):
        raise ValueError(f"project {name!r} takes a file, or a mapping of texts, not {described!r}")
    _check_words(name, described)
    if not described.get("file"):
        raise ValueError(f"project {name!r} lacks its 'file', which holds a copy of its prnotes.json")
    for word in ("base_url", "url"):
        if described.get(word) and not is_web_address(described[word]):
            raise ValueError(f"project {name!r}: {word} {described[word]!r} is no http or https address")
    return OtherProject(name, **described)


def _check_words(name: str, described: Mapping[Any, str]) -> None:
    for word in described:
        if word not in _WORDS:
            advice = did_you_mean(nearest(str(word), _WORDS)) or f"; it has {', '.join(_WORDS)}"
            raise ValueError(f"project {name!r} has no {word!r}{advice}")
