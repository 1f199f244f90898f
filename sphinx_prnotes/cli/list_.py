"""``prnotes list``: the notes that a filter chooses."""

from __future__ import annotations

import argparse

from sphinx_prnotes.catalogue.records import Choice
from sphinx_prnotes.cli.console import Console
from sphinx_prnotes.cli.workspace import add_workspace_arguments, load_workspace


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("filter", nargs="*", metavar="FILTER", help="an expression of the search syntax")
    add_workspace_arguments(parser)


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Print a line for each note."""
    workspace = load_workspace(arguments)
    choice = Choice(filter=" ".join(arguments.filter), repo=workspace.settings.repo)
    selection = workspace.project.catalogue.select(choice, workspace.reader)
    for group in selection.groups:
        for entry in group.members:
            console.print(f"{entry.id}  {entry.note.title.source}")
    workspace.tell_problems(console)
    return 0
