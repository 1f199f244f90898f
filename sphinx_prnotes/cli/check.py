"""``prnotes check``: everything that is wrong with the notes, and everything that they owe."""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from sphinx_prnotes.catalogue.prose import has_markup
from sphinx_prnotes.cli.console import Console, Style
from sphinx_prnotes.cli.findings import Finding, default_level, find, levels_of
from sphinx_prnotes.cli.reports.formats import FORMATS, writer_of
from sphinx_prnotes.cli.usage import UsageError
from sphinx_prnotes.cli.workspace import Workspace, add_build_argument, add_workspace_arguments, load_workspace
from sphinx_prnotes.codes import CODES, AnyCode, Code, GateCode
from sphinx_prnotes.export.registry import check_exports
from sphinx_prnotes.model import Problem
from sphinx_prnotes.project.gate import owed
from sphinx_prnotes.settings import Level
from sphinx_prnotes.settings.checks import read_code
from sphinx_prnotes.sources.files import read_bytes

_TEXT: Final = "text"
_ALL: Final = "all"
_COLORS: Final = {Level.ERROR: Style.RED, Level.WARNING: Style.YELLOW}
# A directive or a role of ours, in either markup.
_OURS: Final = re.compile(
    rb"(?:\.\. |\{)(?:prn:)?(?:prnote|readinglist|followuplist)(?:::|\})"
    rb"|[:{](?:prnote|prn:(?:note|followup|count))[:}]`"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "--format",
        choices=(_TEXT, *FORMATS),
        default=_TEXT,
        metavar="FORMAT",
        help=f"how to tell it: {', '.join((_TEXT, *FORMATS))}; default: {_TEXT}",
    )
    for level in Level:
        parser.add_argument(
            f"--{level.value}",
            action="append",
            default=[],
            metavar="CODE",
            help=_HELP[level] + "; CODE,CODE names several, all means every kind",
        )
    add_build_argument(parser)
    gate = "\n".join(f"  {code.label:<20}  {default_level(code).value:<7}  {code.meaning}" for code in GateCode)
    parser.epilog = f"kinds of the gate, and what they are by default:\n{gate}\n\n{parser.epilog or ''}"
    add_workspace_arguments(parser)


_HELP: Final = {
    Level.ERROR: "take this kind of problem for an error, which makes the exit code 1",
    Level.WARNING: "take it for a warning, which is told and leaves the exit code",
    Level.OFF: "do not tell it",
}


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Tell what is found; 1 if any of it is an error."""
    workspace = load_workspace(arguments)
    silent = {code.label: Level.OFF for code in workspace.configuration.suppressed()}
    levels = levels_of(silent, workspace.settings.checks, *_chosen(arguments))
    findings = find(map(workspace.located, _problems(workspace, levels)), levels)
    if arguments.format == _TEXT:
        _print(findings, console)
    else:
        # A name of a file can hold what UTF-8 cannot.
        console.write(writer_of(arguments.format)(findings).encode("utf-8", "backslashreplace"))
    unseen = () if workspace.build else tuple(_unseen(workspace))
    if unseen:
        console.say(f"not seen: {' and '.join(unseen)}; --build names a build that has seen them")
    return 1 if any(finding.level is Level.ERROR for finding in findings) else 0


def _chosen(arguments: argparse.Namespace) -> Iterator[Mapping[str, Level]]:
    """Read the levels that the command line gives to codes; the strictest last, so that it wins."""
    for level in reversed(Level):
        written = [code for each in getattr(arguments, level.value) for code in each.split(",") if code.strip()]
        named = [code for code in written if code.strip() != _ALL]
        try:
            yield dict.fromkeys(CODES if len(named) < len(written) else map(read_code, named), level)
        except ValueError as error:
            raise UsageError(f"--{level.value}: {error}") from error


def _problems(workspace: Workspace, levels: Mapping[AnyCode, Level]) -> Iterable[Problem]:
    project = workspace.project
    yield from workspace.problems
    yield from check_exports(workspace.settings, workspace.configuration.origins)
    yield from project.problems
    # Without a build, what pages place is not known.
    unknown = () if workspace.build else (Code.UNPLACED,)
    yield from (problem for problem in project.catalogue.problems if problem.code not in unknown)
    asked = [code for code in GateCode if levels[code] is not Level.OFF]
    yield from owed(project, asked)


def _print(findings: Sequence[Finding], console: Console) -> None:
    for finding in findings:
        level = console.paint(f"{finding.level.value}:", _COLORS[finding.level])
        console.print(console.problem_line(finding.problem, console.out, level))
    counts = Counter(finding.level for finding in findings)
    if findings:
        console.say(", ".join(_counted(counts[level], level) for level in _COLORS if counts[level]))


def _counted(count: int, level: Level) -> str:
    return f"{count} {level.value}{'' if count == 1 else 's'}"


def _unseen(workspace: Workspace) -> Iterator[str]:
    """Name what there is that only a build reads."""
    contents = (read_bytes(document.path, document.name) for document in workspace.documents)
    if any(isinstance(content, bytes) and _OURS.search(content) for content in contents):
        yield "notes, lists and roles inside pages"
    if workspace.documents and any(map(has_markup, workspace.project.notes)):
        yield "markup in texts"
