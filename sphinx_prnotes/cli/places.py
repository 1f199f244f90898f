"""Which notes file a note goes into, and writing it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sphinx_prnotes.cli.usage import UsageError
from sphinx_prnotes.cli.workspace import Workspace
from sphinx_prnotes.export.files import write_if_different
from sphinx_prnotes.model import Note, Place

_ENDINGS: Final = (".yaml", ".yml")
_WILD: Final = re.compile(r"[*?\[]")
_BOM: Final = "\ufeff"
_UNSAFE: Final = re.compile(r"[^\w.-]+")


@dataclass(frozen=True, slots=True)
class NotesFile:
    """A notes file as it stands, or an empty one: its text with plain line feeds, and how it is stored."""

    path: Path
    text: str = ""
    line_end: str = "\n"
    bom: str = ""

    def encode(self, text: str) -> bytes:
        """Give the bytes of a new text, stored as the old one."""
        return (self.bom + text.replace("\n", self.line_end)).encode()


def read_notes_file(path: Path) -> NotesFile:
    """Read a notes file that may not be there yet.

    :raises UsageError: If it is there and cannot be changed.
    """
    if path.suffix.lower() not in _ENDINGS:
        raise UsageError(f"{path} is no YAML file; name one that ends in .yaml")
    try:
        text = path.read_bytes().decode()
    except FileNotFoundError:
        return NotesFile(path)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise UsageError(f"{path} cannot be read: {reason}") from error
    bom = _BOM if text.startswith(_BOM) else ""
    plain = text.removeprefix(_BOM).replace("\r\n", "\n")
    line_end = "\r\n" if "\r\n" in text else "\n"
    file = NotesFile(path, plain, line_end, bom)
    if "\r" in plain or file.encode(plain) != text.encode():
        raise UsageError(f"{path} has line ends of several kinds; store it with one of them")
    return file


def write_notes_file(file: NotesFile, text: str) -> None:
    """Write a new text in one step; a link stays a link.

    :raises UsageError: If it cannot be written.
    """
    try:
        write_if_different(file.path.resolve(), file.encode(text))
    except OSError as error:
        raise UsageError(f"{file.path} cannot be written: {error.strerror}") from error


def file_for(workspace: Workspace, repo: str, *, name: str = "") -> Path:
    """Find the file for notes on a repository: the one that holds most of them, else a new one.

    :param name: What a new file is called, without ending; default: the repository's name.
    """
    if found := _most(_files_of(workspace.project.notes, repo)):
        return workspace.root / found
    folder = _folder(workspace)
    owner, _, last = repo.rpartition("/")
    for stem in (name or last or "notes", f"{owner}-{last}".replace("/", "-")):
        path = workspace.root / folder / f"{_UNSAFE.sub('-', stem)}.yaml"
        if not path.exists():
            return path
    raise UsageError(f"{path} is there already, and holds no note on {repo}; name a file with --output")


def _files_of(notes: Iterable[Note], repo: str) -> Iterable[str]:
    for note in notes:
        repos = {note.repo.lower(), *(reference.where.lower() for reference in note.references)}
        if note.place is Place.FILE and repo.lower() in repos and note.origin.path.lower().endswith(_ENDINGS):
            yield note.origin.path


def _most(paths: Iterable[str]) -> str:
    counts = Counter(paths)
    return min(counts, key=lambda path: (-counts[path], path), default="")


def _folder(workspace: Workspace) -> str:
    """Find the folder in which a new YAML file is read: that of the first source with such an ending."""
    for pattern in workspace.settings.sources:
        parts = pattern.strip("/").split("/")
        wild = next((index for index, part in enumerate(parts) if _WILD.search(part)), -1)
        if wild >= 0 and parts[-1] in ("*.yaml", "*", "**", "*.*"):
            return "/".join(parts[:wild]) or "."
    raise UsageError("prnotes_sources names no folder for a new file; name a file with --output")
