"""``prnotes import``: digests, lists of pull requests and folders of reviews become notes in a YAML file."""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from sphinx_prnotes.catalogue.identity import name_notes
from sphinx_prnotes.cli.console import Console, Style
from sphinx_prnotes.cli.patch import write_patch
from sphinx_prnotes.cli.places import NotesFile, divide_notes, file_for, read_notes_file, write_notes_file
from sphinx_prnotes.cli.reviews import Reviews, read_input
from sphinx_prnotes.cli.usage import UsageError
from sphinx_prnotes.cli.workspace import Workspace, add_workspace_arguments, load_workspace
from sphinx_prnotes.collector import without_collector
from sphinx_prnotes.model import Note, Origin
from sphinx_prnotes.project.configuration import Configuration
from sphinx_prnotes.references import ReferenceReader
from sphinx_prnotes.settings import Settings
from sphinx_prnotes.settings.checks import read_repository
from sphinx_prnotes.side_by_side import side_by_side
from sphinx_prnotes.sources.decode import Context
from sphinx_prnotes.sources.digests.digest import Digest, Remark
from sphinx_prnotes.sources.digests.facts_file import Candidate, read_candidates
from sphinx_prnotes.sources.digests.reading import Given, Kind, read_digest
from sphinx_prnotes.sources.digests.reviews import read_reviews
from sphinx_prnotes.sources.writing.merge import Change, Merged, Outcome, merge_notes
from sphinx_prnotes.sources.writing.pairs import Draft
from sphinx_prnotes.sources.writing.written import Known

_STDIN: Final = "-"
_PEOPLE: Final = "credits"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "inputs",
        nargs="+",
        metavar="INPUT",
        help="a digest (plain text or Markdown), JSON of 'gh pr list' or 'gh pr view', release notes, prnotes.json, a "
        "notes file, or a folder of reviews; - reads the standard input",
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        type=Path,
        help="the YAML file to write into; default: the one that holds notes on that repository, else a new one",
    )
    parser.add_argument(
        "--facts",
        metavar="FILE",
        type=Path,
        help="a snapshot, or a YAML table of pulls, in which those that notes do not name are found by their titles; "
        "what is in doubt is left open, and told",
    )
    parser.add_argument(
        "--repo", default="", metavar="OWNER/NAME", type=_repository, help="the repository of bare numbers"
    )
    parser.add_argument(
        "--as",
        dest="kind",
        choices=[kind.value for kind in Kind],
        help="what the input is read as; default: as it looks",
    )
    parser.add_argument(
        "--people",
        default="",
        metavar="FIELD",
        help="the field of prnotes_fields that takes the people whom a text names; default: credits, if there is one",
    )
    parser.add_argument(
        "--names", metavar="PATTERN", default="", help="what names of reviews say: {owner}-{repo}-pr-{pr}"
    )
    parser.add_argument("--dry-run", action="store_true", help="show the difference, and write nothing")
    parser.add_argument(
        "--check", action="store_true", help="write nothing; the exit code is 1 if something would change"
    )
    add_workspace_arguments(parser)


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Import, and say what became of each note."""
    workspace = _workspace(arguments)
    context = Context(workspace.settings, ReferenceReader(workspace.settings), for_each=side_by_side)
    candidates, remarks = _candidates(arguments.facts, context.reader)
    kind = Kind(arguments.kind) if arguments.kind else None
    given = Given(arguments.repo, _people_field(arguments.people, context), tuple(candidates), kind)
    digests = [_read(name, context, given, arguments, workspace) for name in arguments.inputs]
    for remark in (*remarks, *(remark for digest in digests for remark in digest.remarks)):
        _tell(console, remark)
    drafts = [_without_made_id(draft, workspace.settings) for digest in digests for draft in digest.drafts]
    if not drafts:
        console.say("no note was found")
        return 1
    if arguments.output and not any(draft.note.references for draft in drafts):
        # They are about nothing that other files could hold notes on, and need no place among them.
        workspace = _without_notes(workspace)
    if arguments.output or _repo_of(drafts):
        # Else the file to write into is one with notes that name no repository.
        workspace = replace(workspace, repos=_repositories(drafts))
    file = read_notes_file(arguments.output or _output(arguments, workspace, drafts))
    own, others = divide_notes(workspace, file.path)
    wanted = list(_not_elsewhere(drafts, others, workspace, console))
    merged = _merge(file, wanted, context, own)
    # A note that cannot be read is unknown here, and might be imported beside itself.
    workspace.tell_problems(console)
    return _finish(file, merged, arguments, console)


def _repository(text: str) -> str:
    try:
        return read_repository(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _workspace(arguments: argparse.Namespace) -> Workspace:
    """Find the project; whoever names the file to write into needs none."""
    try:
        return load_workspace(arguments)
    except UsageError:
        if arguments.source or not arguments.output:
            raise
        configuration = Configuration(Path.cwd())
        return _without_notes(Workspace(Path.cwd(), configuration, configuration.settings()[0]))


def _without_notes(workspace: Workspace) -> Workspace:
    """Leave out all that a project reads notes and facts from."""
    return replace(workspace, settings=replace(workspace.settings, sources=(), pages={}, snapshot="", projects=()))


def _candidates(path: Path | None, reader: ReferenceReader) -> tuple[list[Candidate], list[Remark]]:
    if path is None:
        return [], []
    return read_candidates(path.as_posix(), read_input(path.as_posix()), reader)


def _people_field(wanted: str, context: Context) -> str:
    own = context.table.own
    if wanted and wanted not in own:
        raise UsageError(f"{wanted!r} is no field of prnotes_fields; declare it there, as {{{wanted!r}: 'Credits'}}")
    return wanted or (_PEOPLE if _PEOPLE in own else "")


def _read(name: str, context: Context, given: Given, arguments: argparse.Namespace, workspace: Workspace) -> Digest:
    if name == _STDIN:
        return read_digest("stdin", sys.stdin.buffer.read(), context, given)
    path = Path(name)
    if path.is_dir():
        return read_reviews(Reviews(path, arguments.names, workspace).read_all(), context)
    if path.suffix.lower() == ".rst" and given.kind is None:
        return read_reviews([Reviews(path.parent, arguments.names, workspace).read(path.name)], context)
    return read_digest(path.as_posix(), read_input(path.as_posix()), context, given)


def _repositories(drafts: Iterable[Draft]) -> tuple[str, ...]:
    """Name the repositories that notes are about, or would be."""
    notes = [draft.note for draft in drafts]
    named = [reference.where for note in notes for reference in note.references]
    return tuple(dict.fromkeys((*named, *(note.repo for note in notes if note.repo))))


def _repo_of(drafts: Iterable[Draft]) -> str:
    return next((draft.note.repo for draft in drafts if draft.note.repo), "")


def _output(arguments: argparse.Namespace, workspace: Workspace, drafts: Sequence[Draft]) -> Path:
    folder = Path(arguments.inputs[0])
    path = file_for(workspace, _repo_of(drafts), name=folder.resolve().name if folder.is_dir() else "")
    return Path(os.path.relpath(path))


def _without_made_id(draft: Draft, settings: Settings) -> Draft:
    """Leave out an id that the note has by itself, as exports write them."""
    if not draft.note.id or (draft.note.draft and not settings.drafts):
        return draft
    bare = draft.note._replace(id="")
    (named,), _ = name_notes([bare])
    return draft._replace(note=bare) if named.id == draft.note.id else draft


def _not_elsewhere(
    drafts: Sequence[Draft], others: Iterable[Note], workspace: Workspace, console: Console
) -> Iterator[Draft]:
    """Leave out what other files and pages of the project hold notes on."""
    elsewhere: dict[str, Origin] = {}
    for note in others:
        for reference in note.references:
            elsewhere.setdefault(reference.key, note.origin)
    for draft in drafts:
        origin = next((elsewhere[each.key] for each in draft.note.references if each.key in elsewhere), None)
        if origin is None:
            yield draft
        else:
            place = origin._replace(path=workspace.shown(origin.path))
            _tell(
                console,
                Remark(f"{_called(draft.note)} has a note already, at {place}; it is left out", draft.note.origin),
            )


@without_collector()
def _merge(file: NotesFile, drafts: Sequence[Draft], context: Context, known: Known) -> Merged:
    try:
        return merge_notes(file.text, drafts, context, known)
    except ValueError as error:
        raise UsageError(f"{file.path} cannot be changed: {error}") from error


def _finish(file: NotesFile, merged: Merged, arguments: argparse.Namespace, console: Console) -> int:
    is_changed = merged.text != file.text
    if arguments.dry_run:
        _print_difference(file, merged.text, console)
    else:
        for line in _report(merged.outcomes):
            console.print(line)
        console.print(f"{file.path.as_posix()}: {_summary(merged.outcomes)}")
    if is_changed and not (arguments.dry_run or arguments.check):
        write_notes_file(file, merged.text)
    return 1 if is_changed and arguments.check else 0


def _print_difference(file: NotesFile, text: str, console: Console) -> None:
    name = file.path.as_posix()
    styles = {"+": Style.GREEN, "-": Style.RED, "@": Style.CYAN}
    for line in write_patch(_lines(file.text), _lines(text), name):
        style = styles.get(line[:1])
        console.print(console.paint(line, style) if style else line.rstrip(" "))


def _lines(text: str) -> list[str]:
    return text.removesuffix("\n").split("\n") if text else []


def _report(outcomes: Iterable[Outcome]) -> Iterator[str]:
    for outcome in outcomes:
        called = _called(outcome.note)
        if outcome.change is Change.ADDED:
            yield f"added {called}"
        elif outcome.change is Change.CHANGED:
            yield f"changed {called}: {', '.join(outcome.written)}"
        elif outcome.change is Change.OWN:
            yield f"kept {called}: it was written by hand"
        if outcome.kept:
            yield f"kept {called}: {', '.join(outcome.kept)}, edited since"


def _summary(outcomes: Sequence[Outcome]) -> str:
    counts = Counter(outcome.change for outcome in outcomes)
    told = [f"{counts[change]} {change.value}" for change in (Change.ADDED, Change.CHANGED) if counts[change]]
    return ", ".join(told) if told else "unchanged"


def _called(note: Note) -> str:
    return str(note.references[0]) if note.references else repr(note.title.source)


def _tell(console: Console, remark: Remark) -> None:
    console.say(f"{console.paint(f'{remark.origin}:', Style.BOLD, console.err)} {remark.message}")
