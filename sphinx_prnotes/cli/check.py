"""``prnotes check``: everything that is wrong with the notes."""

from __future__ import annotations

import argparse

from sphinx_prnotes.cli.console import Console
from sphinx_prnotes.cli.workspace import add_workspace_arguments, load_workspace


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    add_workspace_arguments(parser)


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Tell every problem."""
    workspace = load_workspace(arguments)
    problems = [*workspace.problems, *workspace.project.problems]
    for problem in problems:
        console.tell(workspace.located(problem))
    return 1 if problems else 0
