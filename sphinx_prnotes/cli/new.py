"""``prnotes new``: the beginning of a note, in the file where it belongs."""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from sphinx_prnotes.cli.console import Console
from sphinx_prnotes.cli.places import divide_notes, file_for, read_notes_file, write_notes_file
from sphinx_prnotes.cli.usage import UsageError
from sphinx_prnotes.cli.workspace import Workspace, add_workspace_arguments, load_workspace
from sphinx_prnotes.collector import without_collector
from sphinx_prnotes.model import Facts, Note, Origin, Place, Reference, Text
from sphinx_prnotes.project.reading import read_facts
from sphinx_prnotes.references import ReferenceReader
from sphinx_prnotes.settings import Settings
from sphinx_prnotes.sources.writing.merge import append_note

#: Files of a change that is larger are no help to its readers.
_MOST_PATHS: Final = 10
#: Editors that take the line as ``+12``.
_TAKE_A_LINE: Final = ("vi", "vim", "nvim", "view", "nano", "emacs", "emacsclient", "micro", "joe", "kak")

Fetch = Callable[[Reference, Workspace, Console], Facts | None]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("reference", metavar="REFERENCE", help="owner/name#12, #12, alias#12 or a URL")
    parser.add_argument("--title", default="", help="the note's title; default: that of the facts")
    parser.add_argument("--fetch", action="store_true", help="ask the forge, instead of the snapshot alone")
    parser.add_argument("--edit", action="store_true", help="open the file in $VISUAL or $EDITOR")
    parser.add_argument("--force", action="store_true", help="begin one more note where there is one")
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        type=Path,
        help="the YAML file; default: the one that holds notes on that repository, else a new one",
    )
    add_workspace_arguments(parser)


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Begin a note."""
    return begin(arguments, console, fetch_facts)


def begin(arguments: argparse.Namespace, console: Console, fetch: Fetch) -> int:
    """Begin a note, and say where it stands."""
    workspace = load_workspace(arguments)
    editor = _editor(os.environ) if arguments.edit else []
    reference = _reference(arguments.reference, workspace.settings)
    workspace = replace(workspace, repos=(reference.where,))
    written = next((note for note in workspace.project.notes if _is_about(note, reference)), None)
    if written and not arguments.force:
        place = f"{workspace.shown(written.origin.path)}:{written.origin.line}"
        console.say(f"{place}: {reference} has a note already; --force begins one more")
        return 1
    fetched = fetch(reference, workspace, console) if arguments.fetch else None
    facts = fetched or _known_facts(reference, workspace)
    path = arguments.output or Path(os.path.relpath(file_for(workspace, reference.where)))
    line = _write(path, _note(reference, facts, arguments.title, workspace), workspace)
    console.print(f"{path.as_posix()}:{line}: {reference}")
    if not (arguments.title or facts.title):
        console.say("nothing is known of its title; write one")
    is_edited = not editor or _edit(editor, path, line)
    return 0 if is_edited and (fetched or not arguments.fetch) else 1


def fetch_facts(reference: Reference, workspace: Workspace, console: Console) -> Facts | None:
    """Ask the forge; what went wrong is told."""
    # Half of what this command needs to start would be for a network that it seldom uses.
    from sphinx_prnotes.cli.harvest import fetch_one  # noqa: PLC0415
    from sphinx_prnotes.cli.outside import Outside  # noqa: PLC0415

    return fetch_one(reference, workspace, console, Outside())


def _reference(written: str, settings: Settings) -> Reference:
    try:
        return ReferenceReader(settings).parse(written, repo=settings.repo)
    except ValueError as error:
        raise UsageError(str(error)) from None


def _known_facts(reference: Reference, workspace: Workspace) -> Facts:
    facts, _ = read_facts(workspace.root, workspace.settings, workspace.reader)
    return facts.get(reference.key, Facts())


def _is_about(note: Note, reference: Reference) -> bool:
    return any(each.key == reference.key for each in note.references)


def _note(reference: Reference, facts: Facts, title: str, workspace: Workspace) -> Note:
    return Note(
        title=Text(" ".join((title or facts.title).split())),
        origin=Origin(""),
        place=Place.FILE,
        repo=reference.where,
        references=(reference,),
        paths=facts.files if len(facts.files) <= _MOST_PATHS else (),
        noted=workspace.project.today,
    )


@without_collector()
def _write(path: Path, note: Note, workspace: Workspace) -> int:
    file = read_notes_file(path)
    own, _ = divide_notes(workspace, path)
    try:
        text, line = append_note(file.text, note, workspace.project.context, _hints(note, workspace.settings), own)
    except ValueError as error:
        raise UsageError(f"{path} cannot be changed: {error}") from error
    write_notes_file(file, text)
    return line


def _hints(note: Note, settings: Settings) -> Sequence[str]:
    """Name the fields that only a person can fill."""
    levels = " | ".join(level.name for level in settings.verdicts)
    title = () if note.title else ("title: what the change does",)
    return (
        *title,
        f"verdict: {levels}",
        "minutes: 10-15",
        "look_at: [what to look at while reading]",
        "risks: [what could go wrong]",
        "followups: [what is still to do]",
        "body: |",
        "  What the change is worth to its readers.",
    )


def _editor(environ: Mapping[str, str]) -> list[str]:
    command = shlex.split(environ.get("VISUAL") or environ.get("EDITOR") or "")
    if not command:
        raise UsageError("--edit opens the editor that VISUAL or EDITOR names; set one of them")
    return command


def _edit(editor: Sequence[str], path: Path, line: int) -> bool:
    place = [f"+{line}"] if Path(editor[0]).stem in _TAKE_A_LINE else []
    try:
        return subprocess.run([*editor, *place, path], check=False).returncode == 0
    except OSError as error:
        raise UsageError(f"the editor {editor[0]!r} cannot be started: {error.strerror}") from None
