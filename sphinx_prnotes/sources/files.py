"""Finding the files that globs name, and reading no others."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from errno import ELOOP
from pathlib import Path
from posixpath import normpath, splitext
from stat import S_ISREG

from sphinx_prnotes.codes import Code
from sphinx_prnotes.messages import quote
from sphinx_prnotes.model import Origin, Problem
from sphinx_prnotes.settings import CONF, DEFAULT_SOURCES
from sphinx_prnotes.sources.notes_file import READERS
from sphinx_prnotes.sources.report import Report

_WILD = re.compile(r"[*?\[]")
_WINDOWS = re.compile(r"\\|[A-Za-z]:")


@dataclass(frozen=True, slots=True)
class Found:
    """A file to read: ``path`` for the system, ``name`` relative to the source directory; it may begin with ``../``."""

    path: str
    name: str


@dataclass(frozen=True, slots=True)
class _Glob:
    """One pattern, divided at its first wildcard; ``fence`` is the real folder that files must lie in."""

    root: Path
    literal: str
    wild: tuple[str, ...]
    fence: Path


def find_files(root: Path, patterns: Sequence[str]) -> tuple[tuple[Found, ...], tuple[Problem, ...]]:
    """Find the files that *patterns* name, sorted by name.

    Files must lie, links followed, below *root*, or below the folder outside it that a pattern names in words:
    ``../notes/*.yaml`` opens ``../notes``. Hidden files and copies that editors leave are passed over; so are files
    of other formats, unless a pattern names one in words. A leading ``/`` stands for *root*.
    """
    report = Report()
    found: dict[str, str] = {}
    idle: dict[str, _Glob] = {}
    for pattern in patterns:
        glob = _divide(root, pattern, report)
        if glob is None:
            continue
        matching = dict(_matches(glob, report) if glob.wild else _named(glob, report))
        if glob.wild and not matching:
            idle[pattern] = glob
        found = {**matching, **found}
    for pattern, glob in idle.items():
        # Several endings in one folder, as the default has them, need not all be there.
        if pattern not in DEFAULT_SOURCES and not (found and (root / glob.literal).is_dir()):
            report.tell(Code.FILE_READ, f"prnotes_sources: no file matches {quote(pattern)}; correct it", CONF)
    return tuple(Found(path, name) for name, path in sorted(found.items())), report.problems


def locate(root: Path, name: str) -> Path:
    """Find what is called *name* below *root*: names are UTF-8 on disk, also where the locale knows no such thing."""
    try:
        return root / os.fsdecode(name.encode(errors="surrogateescape"))
    except UnicodeEncodeError:  # no file can be called so, as whoever looks for it will find out
        return root / name


def read_bytes(path: str, name: str) -> bytes | Problem:
    """Read a file, which people call *name*; one that has vanished or may not be read is a problem."""
    try:
        # What is read whole needs no buffer, for which Python would ask the system twice as many things.
        with open(path, "rb", buffering=0) as file:
            return file.read()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "its name is wrong"
        message = f"{quote(name)} cannot be read: {reason}"
        return Problem(Code.FILE_READ, message, Origin(name))


def _divide(root: Path, pattern: str, report: Report) -> _Glob | None:
    if _WINDOWS.match(pattern) or "\\" in pattern:
        message = f"prnotes_sources: {quote(pattern)} is written for Windows; write it with / and relative to conf.py"
        report.tell(Code.CONFIG, message, CONF)
        return None
    pattern = pattern.lstrip("/")
    if not pattern or "\0" in pattern:
        report.tell(
            Code.CONFIG, f"prnotes_sources: {quote(pattern)} names no file; write one such as notes/*.yaml", CONF
        )
        return None
    parts = pattern.split("/")
    first_wild = next((index for index, part in enumerate(parts) if _WILD.search(part)), len(parts))
    literal = normpath("/".join(parts[:first_wild]) or ".")
    wild = tuple(part for part in parts[first_wild:] if part not in ("", "."))
    if ".." in wild:
        message = f"prnotes_sources: {quote(pattern)} has .. after a wildcard; write .. only at its beginning"
        report.tell(Code.CONFIG, message, CONF)
        return None
    return _Glob(root, literal, wild, _fence(root, literal, has_wildcard=bool(wild)))


def _fence(root: Path, literal: str, *, has_wildcard: bool) -> Path:
    if not literal.startswith(".."):
        return root.resolve()
    folder = locate(root, literal)
    return (folder if has_wildcard else folder.parent).resolve()


def _named(glob: _Glob, report: Report) -> Iterator[tuple[str, str]]:
    path = locate(glob.root, glob.literal)
    if not path.exists():
        message = f"prnotes_sources: there is no file {quote(glob.literal)}; correct the name, or use a wildcard"
        report.tell(Code.FILE_READ, message, CONF)
    elif path.is_dir():
        message = f"prnotes_sources: {quote(glob.literal)} is a folder; write {quote(glob.literal + '/*.yaml')}"
        report.tell(Code.FILE_READ, message, CONF)
    elif _is_allowed(path, glob, glob.literal, report):
        yield glob.literal, str(path)
    elif path.resolve().is_relative_to(glob.fence):
        report.tell(Code.FILE_READ, f"prnotes_sources: {quote(glob.literal)} is no ordinary file; name one", CONF)


def _matches(glob: _Glob, report: Report) -> Iterator[tuple[str, str]]:
    matcher = re.compile(_expression(glob.wild), re.DOTALL)
    start = locate(glob.root, glob.literal)
    prefix = "" if glob.literal == "." else glob.literal + "/"
    if not start.is_dir() or not _is_allowed(start, glob, glob.literal, report):
        return
    for name, entry in _walk(start, prefix, glob, report):
        if splitext(name)[1].lower() not in READERS or not matcher.fullmatch(name, len(prefix)):
            continue
        # An ordinary file lies where its folder does.
        is_ordinary = name.isprintable() and entry.is_file(follow_symlinks=False)
        if is_ordinary or _is_allowed(Path(entry.path), glob, name, report):
            yield name, entry.path


def _walk(start: Path, prefix: str, glob: _Glob, report: Report) -> Iterator[tuple[str, os.DirEntry[str]]]:
    """Visit the files below a folder; a link to a folder is followed once, and only within the fence."""
    visited: set[Path] = set()
    waiting = [(start, prefix, 1)]
    while waiting:
        folder, prefix, depth = waiting.pop()
        real = folder.resolve()
        if real in visited:
            continue
        visited.add(real)
        for entry in _entries(folder, prefix, report):
            # UTF-8, whatever the locale takes names for.
            name = prefix + os.fsencode(entry.name).decode(errors="surrogateescape")
            if not _is_folder(entry):
                yield name, entry
                continue
            path = Path(entry.path)
            if _reaches(glob, depth) and (not entry.is_symlink() or _is_allowed(path, glob, name, report)):
                waiting.append((path, name + "/", depth + 1))


def _reaches(glob: _Glob, depth: int) -> bool:
    """Whether the pattern can match below folders that are *depth* deep."""
    return "**" in glob.wild or depth < len(glob.wild)


def _entries(folder: Path, name: str, report: Report) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return sorted((entry for entry in entries if not _is_passed_over(entry.name)), key=lambda entry: entry.name)
    except OSError as error:
        report.tell(
            Code.FILE_READ, f"the folder {quote(name)} cannot be read: {error.strerror}", Origin(name.rstrip("/"))
        )
        return []


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        # A link to itself: reading it will say so.
        return False


def _is_passed_over(name: str) -> bool:
    return name.startswith((".", "#")) or name.endswith("~")


def _is_allowed(path: Path, glob: _Glob, name: str, report: Report) -> bool:
    """Whether a file or folder lies within the fence, has a name that can be printed, and is no device."""
    if not name.isprintable():
        shown = quote(name.encode("ascii", "backslashreplace").decode())
        report.tell(Code.FILE_READ, f"the name {shown} holds characters that cannot be printed; rename it", CONF)
        return False
    try:
        real = path.resolve(strict=True)
        is_usual = real.is_dir() or S_ISREG(real.stat().st_mode)
    except (OSError, RuntimeError) as error:
        # Until Python 3.13 a loop of links is a RuntimeError.
        reason = error.strerror if isinstance(error, OSError) and error.errno != ELOOP else "it is a link to itself"
        report.tell(Code.FILE_READ, f"{quote(name)} cannot be read: {reason}", Origin(name))
        return False
    if not real.is_relative_to(glob.fence):
        message = f"{quote(name)} leads out of the source directory and is not read; name its folder in prnotes_sources"
        report.tell(Code.FILE_READ, message, Origin(name))
        return False
    return is_usual


def _expression(parts: Sequence[str]) -> str:
    """Translate the parts of a glob; ``**`` stands for any number of folders."""
    pieces: list[str] = []
    for index, part in enumerate(parts):
        is_last = index == len(parts) - 1
        if part == "**":
            pieces.append(".*" if is_last else "(?:[^/]+/)*")
        else:
            pieces.append(_part_expression(part) + ("" if is_last else "/"))
    return "".join(pieces)


def _part_expression(part: str) -> str:
    pieces = re.split(r"(\*+|\?|\[!?\]?[^\]]*\])", part)
    return "".join(_piece_expression(piece) for piece in pieces)


def _piece_expression(piece: str) -> str:
    if piece.startswith("*"):
        return "[^/]*"
    if piece == "?":
        return "[^/]"
    if len(piece) > 1 and piece.startswith("[") and piece.endswith("]"):
        inner = piece[1:-1]
        negated = inner.startswith("!")
        # A range such as z-a is no error in a glob: it holds nothing.
        listed = re.sub(r"([\\\[\]^&~|])", r"\\\1", inner[1:] if negated else inner)
        return f"(?!/)[{'^' if negated else ''}{listed}]" if _compiles(f"[{listed}]") else "(?!)"
    return re.escape(piece)


def _compiles(expression: str) -> bool:
    try:
        re.compile(expression)
    except re.error:
        return False
    return True
