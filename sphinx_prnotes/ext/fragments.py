"""The bodies of notes as HTML, kept for the exports: a build renders those of the pages that it writes alone.

Kept beside the doctrees like the :mod:`.memory` of what was written, and for the same reason. A fragment is that of
one state of its page, so that none outlives what the page shows.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Container, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from docutils import nodes

_FORMAT: Final = 1


class BodyEdge(nodes.Invisible, nodes.Element):
    """Where the body of a note begins or ends, between the post-transforms and the writer."""


@dataclass(frozen=True, slots=True)
class Fragment:
    """A body as HTML, and the state of the page that shows it."""

    html: str
    page: str


class Fragments:
    """What is kept of one builder with one output directory; ``exports`` are the files that it has written."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.fresh: dict[str, str] = {}
        self.kept: dict[str, Fragment] = {}
        self.exports: tuple[str, ...] = ()
        self._load()

    def _load(self) -> None:
        try:
            record = json.loads(self._path.read_text(encoding="utf-8"))
            if record["format"] != _FORMAT:
                return
            kept = {str(name): Fragment(str(html), str(page)) for name, (html, page) in record["bodies"].items()}
            self.exports = tuple(str(name) for name in record["exports"])
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return  # none yet, or a broken one: every page that is somebody's home is written again
        self.kept = kept

    def lacking(self, homes: Mapping[str, str], states: Mapping[str, str]) -> set[str]:
        """The pages of which a fragment is missing or is that of another state.

        :param homes: The documents that hold the bodies of notes, by the ids of these.
        :param states: What each document shows now.
        """
        return {docname for note_id, docname in homes.items() if not self._is_current(note_id, docname, states)}

    def _is_current(self, note_id: str, docname: str, states: Mapping[str, str]) -> bool:
        return note_id in self.kept and self.kept[note_id].page == states.get(docname)

    def settle(self, homes: Mapping[str, str], states: Mapping[str, str], written: Container[str]) -> dict[str, str]:
        """Take over what was rendered in this build, and give all fragments that are those of their pages.

        :param written: The documents that this build has written: a note of which one of them shows no body has none.
        """
        for note_id, docname in homes.items():
            if note_id in self.fresh or docname in written:
                self.kept[note_id] = Fragment(self.fresh.get(note_id, ""), states.get(docname, ""))
        self.kept = {
            note_id: self.kept[note_id]
            for note_id, docname in sorted(homes.items())
            if self._is_current(note_id, docname, states)
        }
        return {note_id: fragment.html for note_id, fragment in self.kept.items()}

    def save(self, exports: Collection[str]) -> None:
        """Keep the fragments, and the names of the exports that were written."""
        bodies = {note_id: [fragment.html, fragment.page] for note_id, fragment in self.kept.items()}
        record = {"format": _FORMAT, "exports": sorted(exports), "bodies": bodies}
        if not exports and not self.exports:
            return
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._path.write_text(json.dumps(record, indent=0), encoding="utf-8")
