"""What each builder has really written, kept beside the doctrees.

Not in the environment: that is pickled before anything is written, and a build that breaks off would be taken for
done.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx

#: Raised whenever the same record would be shown otherwise, so that all pages are written again.
FORMAT = 2


class Memory:
    """What the pages show now, and what this builder has written of it; lives as long as one build."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.expected: dict[str, str] = {}
        self.written: set[str] = set()

    def known(self) -> dict[str, str]:
        """What the last builds of this builder into this directory have written, by document."""
        try:
            record = json.loads(self._path.read_text(encoding="utf-8"))
            return (
                {str(name): str(shown) for name, shown in record["pages"].items()} if record["format"] == FORMAT else {}
            )
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return {}  # no memory, or one that is broken: everything that shows notes is written again

    def forget(self, documents: Collection[str]) -> None:
        """Vouch no more for documents that are about to be written: a build may break off before or after that."""
        known = self.known()
        self._keep({name: shown for name, shown in known.items() if name not in documents}, known)

    def save(self, documents: Collection[str]) -> None:
        """Remember what was written; documents that are gone are forgotten."""
        known = self.known()
        current = {**known, **{name: self.expected.get(name, "") for name in self.written}}
        self._keep({name: shown for name, shown in sorted(current.items()) if shown and name in documents}, known)

    def _keep(self, pages: dict[str, str], known: dict[str, str]) -> None:
        if pages != known:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.write_text(json.dumps({"format": FORMAT, "pages": pages}, indent=0), encoding="utf-8")


def memory_path(app: Sphinx) -> Path:
    """The file in which one builder with one output directory remembers what it wrote."""
    outdir = os.path.relpath(app.outdir, app.doctreedir).replace(os.sep, "/")
    name = hashlib.sha256(f"{app.builder.name}\n{outdir}".encode()).hexdigest()[:16]
    return Path(app.doctreedir) / "prnotes" / f"{name}.json"
