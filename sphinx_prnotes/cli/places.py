"""Which notes file a note goes into, and writing it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sphinx_prnotes.cli.usage import UsageError
from sphinx_prnotes.cli.workspace import Workspace
from sphinx_prnotes.codes import Code
from sphinx_prnotes.export.files import write_if_different
from sphinx_prnotes.model import Note, Place
from sphinx_prnotes.sources.files import locate
from sphinx_prnotes.sources.writing.written import Known

_ENDINGS: Final = (".yaml", ".yml")
_WILD: Final = re.compile(r"[*?\[]")
#: What is wrong with files whose notes do not stand where reading has found them, if they stand there at all.
_DISPLACING: Final = (Code.FILE_FORMAT, Code.CONTROL_CHARACTER)
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
    """Write a new text in one step.

    :raises UsageError: If it cannot be written.
    """
    try:
        write_if_different(file.path, file.encode(text))
    except OSError as error:
        raise UsageError(f"{file.path} cannot be written: {error.strerror}") from error


def divide_notes(workspace: Workspace, target: Path) -> tuple[Known, list[Note]]:
    """Divide the notes of a project into those of one file, if their places in it are sure, and those of the others."""
    project, resolved = workspace.project, target.resolve()
    paths = {note.origin.path for note in project.notes}
    own = {path for path in paths if locate(workspace.root, path).resolve() == resolved}
    whole = own - {problem.origin.path for problem in project.problems if problem.code in _DISPLACING}
    tree = next((project.trees[path] for path in whole if path in project.trees), None)
    return (
        Known(tuple(note for note in project.notes if note.origin.path in whole), tree),
        [note for note in project.notes if note.origin.path not in own],
    )


def file_for(workspace: Workspace, repo: str, *, name: str = "") -> Path:
    """Find the file for notes on a repository: the one that holds most of them, else a new one.

    :param name: What a new file is called, without ending; default: the repository's name.
    """
    if found := _most(_files_of(workspace.project.notes, repo)):
        return locate(workspace.root, found)
    owner, _, last = repo.rpartition("/")
    stems = (name or last or "notes", f"{owner}-{last}".replace("/", "-"))
    for path in _new_files(workspace.settings.sources, stems):
        if not _WILD.search(path) and (not locate(workspace.root, path).exists() or path in workspace.settings.sources):
            return locate(workspace.root, path)
    raise UsageError("prnotes_sources leaves no place for a new file; name a file with --output")


def _files_of(notes: Iterable[Note], repo: str) -> Iterable[str]:
    for note in notes:
        repos = {note.repo.lower(), *(reference.where.lower() for reference in note.references)}
        if note.place is Place.FILE and repo.lower() in repos and note.origin.path.lower().endswith(_ENDINGS):
            yield note.origin.path


def _most(paths: Iterable[str]) -> str:
    counts = Counter(paths)
    return min(counts, key=lambda path: (-counts[path], path), default="")


def _new_files(sources: Iterable[str], stems: Sequence[str]) -> Iterator[str]:
    """List the files that the sources would have read, by these names; a source may be a file itself."""
    for pattern in sources:
        parts = pattern.removeprefix("/").split("/")
        wild = next((index for index, part in enumerate(parts) if _WILD.search(part)), len(parts))
        ending = next((each for each in _ENDINGS if parts[-1].endswith(each)), _ENDINGS[0])
        if parts[-1] in (f"*{ending}", "*", "**", "*.*"):
            yield from ("/".join([*parts[:wild], f"{_UNSAFE.sub('-', stem)}{ending}"]) for stem in stems)
        elif wild == len(parts) and parts[-1].endswith(_ENDINGS):
            yield pattern.removeprefix("/")
