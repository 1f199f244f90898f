"""``prnotes export``: notes as a file for other programs, without a build."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from sphinx_prnotes.catalogue.records import Choice
from sphinx_prnotes.cli.console import Console
from sphinx_prnotes.cli.faults import refuse_faults
from sphinx_prnotes.cli.usage import UsageError
from sphinx_prnotes.cli.workspace import Workspace, add_workspace_arguments, load_workspace
from sphinx_prnotes.export.edition import Editor, Site
from sphinx_prnotes.export.files import write_if_different
from sphinx_prnotes.export.registry import KINDS, Kind, kind_of
from sphinx_prnotes.settings.projects import is_web_address
from sphinx_prnotes.side_by_side import side_by_side


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    add = parser.add_argument
    add(
        "filter",
        nargs="*",
        metavar="FILTER",
        help="what to export, in the search syntax of reading lists; default: all",
    )
    kinds = ", ".join(KINDS)
    add("--format", choices=list(KINDS), metavar="NAME", help=f"{kinds}; default: by the ending of FILE, else json")
    add("-o", "--output", metavar="FILE", help="write this file, if it would differ; default: the standard output")
    add("--title", default="", metavar="TEXT", help="what a feed or a calendar is called")
    add_workspace_arguments(parser)


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Write the notes that the filter chooses."""
    workspace = load_workspace(arguments)
    kind = _kind(arguments)
    site = _site(workspace)
    if kind.needs_base_url and not site.base_url:
        raise UsageError(f"{kind.name} needs absolute addresses; set html_baseurl in conf.py")
    editor = Editor(workspace.catalogue, workspace.settings, workspace.reader, site)
    choice = Choice(filter=" ".join(arguments.filter), repo=workspace.settings.repo)
    edition, faults = editor.edit(choice, title=arguments.title, lists_stubs=kind.lists_stubs)
    refuse_faults(faults)
    content = kind.write(replace(edition, path=Path(arguments.output or "").name, for_each=side_by_side))
    if arguments.output:
        console.say(f"{arguments.output}: {_write(Path(arguments.output), content)}")
    else:
        console.write(content)
    workspace.tell_problems(console)
    return 0


def _kind(arguments: argparse.Namespace) -> Kind:
    if arguments.format:
        return KINDS[arguments.format]
    try:
        return kind_of(arguments.output) if arguments.output else KINDS["json"]
    except ValueError as error:
        raise UsageError(f"{error}; or say --format") from error


def _site(workspace: Workspace) -> Site:
    """What ``conf.py`` says of the site; where its pages are, only a build knows."""
    said = {name: value for name, value in workspace.configuration.of_sphinx.items() if isinstance(value, str)}
    url = said.get("html_baseurl", "")
    base_url = f"{url.rstrip('/')}/" if is_web_address(url) else ""
    return Site(said.get("project", ""), said.get("language", "en"), base_url)


def _write(path: Path, content: bytes) -> str:
    try:
        return "written" if write_if_different(path, content) else "unchanged"
    except OSError as error:
        raise UsageError(f"{str(path)!r} cannot be written: {error.strerror}") from error
