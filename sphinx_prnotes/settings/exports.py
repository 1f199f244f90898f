"""The check of ``prnotes_exports``: which files a build writes beside its pages."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sphinx_prnotes.messages import did_you_mean, nearest
from sphinx_prnotes.settings.kinds import Export

_WORDS: Final = ("filter", "title")
#: What some file system or URL cannot hold, and what leads out of the output directory.
_WRONG: Final = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff\\\\:*?\"<>|]|(?:^|/)\.{0,2}(?:/|$)")


def read_exports(value: Mapping[Any, Any] | Sequence[Any]) -> tuple[Export, ...]:
    """Take names of files, or a mapping of them to a filter or to ``filter`` and ``title``."""
    wanted = value.items() if isinstance(value, Mapping) else [(path, "") for path in value]
    return tuple(_export(path, described) for path, described in wanted)


def check_path(path: Any) -> str:
    """Take the name of a file below the output directory.

    :raises ValueError: If it is none, or one that some system cannot hold.
    """
    if not isinstance(path, str) or not path or _WRONG.search(path):
        raise ValueError(f"{path!r} is no name of a file below the output directory, such as 'prnotes.json'")
    return path


def _export(path: Any, described: Any) -> Export:
    check_path(path)
    if isinstance(described, str):
        return Export(path, described)
    if not isinstance(described, Mapping) or not all(isinstance(text, str) for text in described.values()):
        raise ValueError(f"{path!r} takes a filter, or a mapping of texts, not {described!r}")
    for word in described:
        if word not in _WORDS:
            advice = did_you_mean(nearest(str(word), _WORDS)) or f", it has {' and '.join(_WORDS)}"
            raise ValueError(f"{path!r} has no {word!r}{advice}")
    return Export(path, **described)
