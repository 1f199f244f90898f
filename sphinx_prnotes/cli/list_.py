"""``prnotes list``: the notes, or the follow-ups, that a filter chooses."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import Any, Final, TypeVar

from sphinx_prnotes.catalogue.records import FollowUpGrouping, FollowUpKey, NoteGrouping, NoteKey, Selection
from sphinx_prnotes.cli.cells import followup_cell, note_cell
from sphinx_prnotes.cli.console import Console
from sphinx_prnotes.cli.faults import refuse_faults
from sphinx_prnotes.cli.list_json import followups_in_json, notes_in_json
from sphinx_prnotes.cli.listing import Format, Groups, Listing, Row, print_listing
from sphinx_prnotes.cli.usage import UsageError
from sphinx_prnotes.cli.workspace import Workspace, add_build_argument, add_workspace_arguments, load_workspace
from sphinx_prnotes.messages import did_you_mean, nearest
from sphinx_prnotes.model import Origin
from sphinx_prnotes.settings import FOLLOWUP_LIST_OPTIONS, NOTE_LIST_OPTIONS
from sphinx_prnotes.views.choices import OptionReader, Preset, followup_choice, note_choice
from sphinx_prnotes.views.columns import Column, FollowUpColumn

T = TypeVar("T")

#: The columns of a list that names none; what is long comes last.
DEFAULT_COLUMNS: Final = (Column.VERDICT, Column.MINUTES, Column.REF, Column.TITLE)
DEFAULT_FOLLOWUP_COLUMNS: Final = (
    FollowUpColumn.STATE,
    FollowUpColumn.DUE,
    FollowUpColumn.OWNER,
    FollowUpColumn.NOTE,
    FollowUpColumn.TEXT,
)
_OPTIONS: Final = ("state", "sort", "group_by", "limit", "budget", "columns")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    add = parser.add_argument
    add("filter", nargs="*", metavar="FILTER", help="what to list, in the search syntax of reading lists; default: all")
    add("--followups", action="store_true", help="list follow-ups, the open ones by default, and not notes")
    add("--state", metavar="STATES", help="of follow-ups: open, done, dropped; or all")
    add("--sort", metavar="KEYS", help="keys with commas between them; one with - before it descends")
    add("--group-by", metavar="KEY", help="divide the list")
    add("--limit", metavar="N", help="list at most so many")
    add("--budget", metavar="MINUTES", help="list the notes that fit into this reading time")
    add("--columns", metavar="NAMES", help="columns with commas between them; NAME=HEAD gives one a head")
    add("--preset", metavar="NAME", help="take over a list of prnotes_lists; what is said here wins")
    add("--format", choices=[each.value for each in Format], default="text", help="how to print it; default: text")
    add_build_argument(parser)
    parser.epilog = f"{_vocabulary()}\n\n{parser.epilog or ''}"
    add_workspace_arguments(parser)


def _vocabulary() -> str:
    """List the words that options take, of notes and of follow-ups."""
    options = {
        "--sort": (NoteKey, FollowUpKey),
        "--group-by": (NoteGrouping, FollowUpGrouping),
        "--columns": (Column, FollowUpColumn),
    }
    lines = ["words of notes, and of follow-ups:"]
    for option, (of_notes, of_followups) in options.items():
        lines += [f"  {option:<10}  {_words(of_notes)}", f"  {'':<10}  {_words(of_followups)}"]
    return "\n".join(lines)


def _words(kinds: type[Enum]) -> str:
    return " ".join(kind.value for kind in kinds if kind.value != "none")


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Print a line for each note or follow-up."""
    workspace = load_workspace(arguments)
    reader = _reader(arguments, workspace)
    expression = " ".join([reader.text("filter"), *arguments.filter]).strip()
    make = _list_followups if arguments.followups else _list_notes
    print_listing(make(workspace, reader, expression), Format(arguments.format), console)
    workspace.tell_problems(console)
    return 0


def _reader(arguments: argparse.Namespace, workspace: Workspace) -> OptionReader:
    """Read the options as a list on a page reads its own."""
    written = {name: getattr(arguments, name) for name in _OPTIONS if getattr(arguments, name) is not None}
    lists, name = workspace.settings.lists, arguments.preset or ""
    if name and name not in lists:
        raise UsageError(f"no list of prnotes_lists is called {name!r}{did_you_mean(nearest(name, lists))}")
    reader = OptionReader(written, Origin(""), Preset(name, lists.get(name, {})))
    known = tuple(FOLLOWUP_LIST_OPTIONS if arguments.followups else NOTE_LIST_OPTIONS)
    for option in written:
        if option not in known:
            advice = "notes; leave --followups out" if arguments.followups else "follow-ups; add --followups"
            raise UsageError(f"--{option} is for {advice}")
    reader.refuse_unknown(known)
    return reader


def _list_notes(workspace: Workspace, reader: OptionReader, expression: str) -> Listing:
    catalogue = workspace.catalogue
    choice = note_choice(reader, expression, workspace.settings.repo)
    heads = reader.heads(Column, DEFAULT_COLUMNS)
    _refuse(reader)
    selection = catalogue.select(choice, workspace.reader)
    refuse_faults(selection.faults)
    grouping = choice.group_by.value if choice.group_by is not NoteGrouping.NONE else ""
    return Listing(
        tuple(head.title or head.column.value for head in heads),
        lambda: _groups(selection, grouping, [note_cell(head.column, catalogue) for head in heads]),
        lambda: notes_in_json(selection, workspace),
        tuple(_left_out(selection, choice.budget)),
    )


def _list_followups(workspace: Workspace, reader: OptionReader, expression: str) -> Listing:
    choice = followup_choice(reader, expression, workspace.settings.repo)
    heads = reader.heads(FollowUpColumn, DEFAULT_FOLLOWUP_COLUMNS)
    _refuse(reader)
    selection = workspace.catalogue.select_followups(choice, workspace.reader)
    refuse_faults(selection.faults)
    grouping = choice.group_by.value if choice.group_by is not FollowUpGrouping.NONE else ""
    return Listing(
        tuple(head.title or head.column.value for head in heads),
        lambda: _groups(selection, grouping, [followup_cell(head.column) for head in heads]),
        lambda: followups_in_json(selection),
        tuple(_left_out(selection)),
    )


def _groups(selection: Selection[T], grouping: str, cells: Sequence[Callable[[T], str]]) -> Groups:
    """Make the rows of each group, by columns; one without a key lacks what the list is divided by."""

    def row(member: T) -> Row:
        return tuple([cell(member) for cell in cells])

    return tuple(
        ((group.key or f"no {grouping}") if grouping else "", tuple(map(row, group.members)))
        for group in selection.groups
    )


def _left_out(selection: Selection[Any], budget: int = 0) -> Iterable[str]:
    if budget:
        minutes = f"{selection.minutes} of {budget} minutes"
        untimed = f", {selection.untimed} without a reading time" if selection.untimed else ""
        ids = ", ".join(entry.id for entry in selection.over_budget)
        yield f"{minutes}{untimed}" + (f"; what did not fit: {ids}" if ids else "")
    if selection.over_limit:
        yield f"{selection.over_limit} more"


def _refuse(reader: OptionReader) -> None:
    if reader.problems:
        raise UsageError("; ".join(problem.message for problem in reader.problems))
