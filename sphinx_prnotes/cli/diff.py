"""``prnotes diff``: what has changed between two states of the notes."""

from __future__ import annotations

import argparse
from pathlib import Path

from sphinx_prnotes.cli.console import Console
from sphinx_prnotes.cli.usage import UsageError
from sphinx_prnotes.cli.workspace import load_workspace
from sphinx_prnotes.export.difference import Noted, compare, noted_of, read_noted
from sphinx_prnotes.export.difference_text import WRITERS
from sphinx_prnotes.forge.urls import ReferencePages


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    kinds = "a prnotes.json, or a source directory"
    parser.add_argument("old", metavar="OLD", type=Path, help=f"how it was: {kinds}")
    parser.add_argument("new", metavar="NEW", type=Path, help=f"how it is: {kinds}")
    parser.add_argument("--format", choices=list(WRITERS), default="text", help="how to print it; default: text")


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Print what has changed; the exit code is 1 where anything has."""
    difference = compare(_read(arguments.old), _read(arguments.new))
    console.write(WRITERS[arguments.format](difference).encode("utf-8", "backslashreplace"))
    return 1 if difference else 0


def _read(path: Path) -> list[Noted]:
    try:
        if path.is_dir():
            return _read_folder(path)
        with path.open("rb") as stream:
            return read_noted(stream)
    except UsageError:  # what is wrong with a source directory is no fault of a file
        raise
    except OSError as error:
        raise UsageError(f"{str(path)!r} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise UsageError(f"{str(path)!r} is no prnotes.json: {error}") from error


def _read_folder(folder: Path) -> list[Noted]:
    workspace = load_workspace(argparse.Namespace(source=folder))
    pages = ReferencePages(workspace.settings)
    return [noted_of(entry, pages) for entry in workspace.project.catalogue.entries]
