"""The snapshot file of a project, as a command changes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from sphinx_prnotes.cli.patch import write_patch
from sphinx_prnotes.cli.usage import UsageError
from sphinx_prnotes.cli.workspace import Workspace
from sphinx_prnotes.collector import without_collector
from sphinx_prnotes.export.files import write_if_different
from sphinx_prnotes.forge.snapshot import check_replaceable, read_references, write_snapshot
from sphinx_prnotes.model import Facts, Problem, Reference
from sphinx_prnotes.sources.files import locate

#: Where facts go as long as nobody has named a place.
DEFAULT_NAME: Final = "facts.json"


@dataclass(frozen=True)
class SnapshotFile:
    """What the file holds now; ``name`` is what messages call it."""

    path: Path
    name: str
    text: str
    facts: Mapping[Reference, Facts]
    problems: tuple[Problem, ...]

    def find(self, reference: Reference) -> Facts | None:
        """What is known of a reference."""
        return self._by_key.get(reference.key)

    @cached_property
    def _by_key(self) -> dict[str, Facts]:
        return {reference.key: facts for reference, facts in self.facts.items()}

    def updated(self, fetched: Mapping[Reference, Facts]) -> str:
        """Write the file with what was fetched, and with everything else that it holds; spellings stay."""
        news = {reference.key: facts for reference, facts in fetched.items()}
        kept = {reference: news.get(reference.key, facts) for reference, facts in self.facts.items()}
        return write_snapshot({**kept, **fetched})

    def diff(self, text: str) -> str:
        """Show what *text* would change, as ``diff -u`` does."""
        # The line feed at the end counts, too: a file without one is written anew.
        lines = write_patch(self.text.split("\n"), text.split("\n"), self.name, context=0)
        return "".join([f"{line}\n" for line in lines])

    def write(self, text: str) -> bool:
        """Write the file whole or not at all; tells whether that changed anything.

        :raises UsageError: If it cannot be written.
        """
        try:
            return write_if_different(self.path, text.encode())
        except OSError as error:
            raise UsageError(f"{self.name} cannot be written: {error.strerror}") from None


@without_collector()
def read_snapshot_file(workspace: Workspace) -> SnapshotFile:
    """Read the snapshot that the settings name, or that they will name.

    :raises UsageError: If what stands there cannot be read, or is something that must not be written over.
    """
    written = workspace.settings.snapshot or DEFAULT_NAME
    name = workspace.shown(written)
    try:
        # What the name leads to, or a link to the file would become the file.
        path = locate(workspace.root, written).resolve()
        text = path.read_text(encoding="utf-8-sig") if path.exists() else ""
        check_replaceable(text)
    except OSError as error:
        raise UsageError(f"{name} cannot be read: {error.strerror}") from None
    except UnicodeEncodeError:
        raise UsageError(f"no file can be called {written!r}; correct prnotes_snapshot") from None
    except ValueError as error:
        raise UsageError(f"{name} is not written over: {error}") from None
    facts, problems = read_references(text, written, workspace.reader) if text else ({}, ())
    return SnapshotFile(path, name, text, facts, problems)


def is_same(one: Facts, other: Facts) -> bool:
    """Whether two say the same, on whichever day they were fetched."""
    return one._replace(fetched=None) == other._replace(fetched=None)
