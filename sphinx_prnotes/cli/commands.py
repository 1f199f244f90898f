"""The table of commands: one line each."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Final, Protocol, cast

from sphinx_prnotes.cli.console import Console


class Runnable(Protocol):
    """What a module of a command offers.

    ``run`` gives the exit code; what only the user can mend is a :class:`~sphinx_prnotes.cli.usage.UsageError`.
    """

    add_arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace, Console], int]


@dataclass(frozen=True, slots=True)
class Command:
    """One command; its ``module`` in this room is imported when the command is asked for, and not before."""

    name: str
    module: str
    help: str

    def load(self) -> Runnable:
        """Import the module."""
        return cast("Runnable", import_module(f"sphinx_prnotes.cli.{self.module}"))


COMMANDS: Final = (
    Command("check", "check", "tell everything that is wrong or still owed, as a linter and as a gate"),
    Command("diff", "diff", "tell what has changed between two states of the notes"),
    Command("export", "export", "write notes as JSON, as a table, as a feed or as a calendar"),
    Command("import", "import_", "turn digests, lists of pull requests and folders of reviews into notes"),
    Command("list", "list_", "list the notes, or the follow-ups, that a filter chooses"),
    Command("new", "new", "begin a note on a pull request, in the file where it belongs"),
    Command("sync", "sync", "fetch what forges say of all that notes name, into the snapshot"),
)
