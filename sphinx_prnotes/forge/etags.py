"""What forges said and how they call it, so that they need to say it again only when it has changed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

_VERSION: Final = 1


class Etags:
    """Values by URL, each with the name (ETag) that the server gave to them.

    It is a cache: whatever is wrong in a stored one is forgotten without a word.
    """

    def __init__(self) -> None:
        self._kept: dict[str, tuple[str, dict[str, object]]] = {}

    @classmethod
    def read(cls, text: str) -> Etags:
        """Read what :meth:`write` wrote, or anything."""
        etags = cls()
        try:
            stored = json.loads(text)
        except (ValueError, RecursionError):
            return etags
        if isinstance(stored, dict) and stored.get("version") == _VERSION and isinstance(stored.get("answers"), dict):
            for url, pair in stored["answers"].items():
                match pair:
                    case [str(name), dict(values)]:
                        etags.keep(url, name, values)
        return etags

    def write(self) -> str:
        """Write all that is kept, sorted."""
        answers = {url: [name, dict(values)] for url, (name, values) in sorted(self._kept.items())}
        return json.dumps({"version": _VERSION, "answers": answers}, indent=0) + "\n"

    def name_of(self, url: str) -> str:
        """Name what is kept of a URL; empty where nothing is."""
        return self._kept[url][0] if url in self._kept else ""

    def values_of(self, url: str) -> dict[str, object]:
        """Return what is kept of a URL.

        :raises KeyError: If nothing is.
        """
        return dict(self._kept[url][1])

    def keep(self, url: str, name: str, values: Mapping[str, object]) -> None:
        """Keep what a server said, if it gave a name to it that can be sent back."""
        if name and name.isascii() and name.isprintable():
            self._kept[url] = name, dict(values)
