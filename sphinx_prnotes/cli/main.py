"""``prnotes``: reads the arguments, and runs one command."""

from __future__ import annotations

import argparse
import gc
import os
import re
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Final, NoReturn

from sphinx_prnotes import __version__
from sphinx_prnotes.cli.commands import COMMANDS, Command
from sphinx_prnotes.cli.console import Color, Console, Style
from sphinx_prnotes.cli.usage import UsageError

_INTERRUPTED: Final = 130
# A term such as -tag:wip, or a key such as -minutes, is no option; with a blank before it, argparse sees that.
_EXCLUDING: Final = re.compile(r"^-(?=\w\w|\()")
#: What a command answers with beside its output.
EXIT_CODES: Final = {
    0: "all is well; warnings, if there are any, were told",
    1: "something is wrong or missing, or would be changed; what it is was told",
    2: "the command was used wrongly, or found no project",
    _INTERRUPTED: "it was interrupted",
}
_DESCRIPTION: Final = (
    "Reviewers' notes on pull requests, without a build: what conf.py assigns to prnotes_* is read as text, never run."
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run ``prnotes`` with *argv*, by default that of the process, and give the exit code."""
    _open_closed_streams()
    _tolerate_narrow_streams()
    arguments = [_EXCLUDING.sub(" -", each) for each in (sys.argv[1:] if argv is None else argv)]
    named = {command.name: command for command in COMMANDS}
    # What stands behind the command may be called like another one: a filter, a file.
    command = next((named[argument] for argument in arguments if argument in named), None)
    parser = _parser(command)
    try:
        parsed = parser.parse_args(arguments)
    except SystemExit as stop:  # argparse has printed help or what is wrong
        return stop.code if isinstance(stop.code, int) else 2
    if command is None:
        parser.print_help()
        return 2
    return _run(command, parsed, Console(color=Color(parsed.color)))


def run_process() -> NoReturn:
    """Be the process ``prnotes``, which is over before a search for circles among its records would pay."""
    gc.disable()
    code = main()
    try:
        sys.stderr.flush()
        sys.stdout.flush()
    except OSError:
        code = code or 1
    # Else each of thousands of records is set free by itself, and nobody needs their room any more.
    os._exit(code)


def _run(command: Command, arguments: argparse.Namespace, console: Console) -> int:
    try:
        code = command.load().run(arguments, console)
        console.out.flush()
    except UsageError as error:
        console.say(f"{console.paint('prnotes:', Style.RED, console.err)} {error}")
        return 2
    except KeyboardInterrupt:
        console.say("interrupted")
        return _INTERRUPTED
    except BrokenPipeError:  # whoever reads the output has read enough
        return 1
    except OSError as error:
        # Nothing else can be written to what has no room.
        console.err.write(f"{console.paint('prnotes:', Style.RED, console.err)} {error}\n")
        return 1
    return code


def _parser(command: Command | None) -> argparse.ArgumentParser:
    """Make the parser; only *command*, which is the one that will run, is asked for its arguments."""
    codes = "\n".join(f"  {code:<3}  {meaning}" for code, meaning in EXIT_CODES.items())
    parser = argparse.ArgumentParser(
        "prnotes",
        description=_DESCRIPTION,
        epilog=f"exit codes:\n{codes}\n\n'prnotes COMMAND --help' says what a command takes.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"prnotes {__version__}")
    _add_color(parser, Color.AUTO.value)
    # argparse would find out the name by laying out a help text that nobody asked for.
    commands = parser.add_subparsers(title="commands", prog=parser.prog, metavar="COMMAND", dest="command")
    for each in COMMANDS:
        one = commands.add_parser(
            each.name,
            help=each.help,
            description=f"{each.help[0].upper()}{each.help[1:]}.",
            epilog=f"exit codes:\n{codes}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        # Behind the command it counts, too; where it is not written there, what stands before stays.
        _add_color(one, argparse.SUPPRESS)
        if each is command:
            each.load().add_arguments(one)
    return parser


def _add_color(parser: argparse.ArgumentParser, default: str) -> None:
    kinds = [kind.value for kind in Color]
    help_ = "colour the output; auto: on a terminal, unless NO_COLOR is set"
    parser.add_argument("--color", choices=kinds, default=default, metavar="WHEN", help=f"{help_} ({', '.join(kinds)})")


def _open_closed_streams() -> None:
    """Read nothing from streams that are closed, and let what is written to them go nowhere."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


def _tolerate_narrow_streams() -> None:
    """Show what a terminal cannot as an escape, and break off for no character."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
