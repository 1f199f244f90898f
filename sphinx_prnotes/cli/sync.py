"""``prnotes sync``: what forges say of the references that notes name, and what other projects publish."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Final

from sphinx_prnotes.catalogue.referred import references_in
from sphinx_prnotes.cli.console import Console
from sphinx_prnotes.cli.copies import Copies
from sphinx_prnotes.cli.harvest import Harvest, gather_facts
from sphinx_prnotes.cli.outside import Outside
from sphinx_prnotes.cli.snapshot_file import SnapshotFile, is_same, read_snapshot_file
from sphinx_prnotes.cli.workspace import BUILT, Workspace, add_workspace_arguments, load_workspace, refuse_build
from sphinx_prnotes.export.named import references_in_export
from sphinx_prnotes.forge.client import Patience
from sphinx_prnotes.forge.snapshot import snapshot_order
from sphinx_prnotes.model import Facts, Reference

_NAMES_SHOWN: Final = 5


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--since",
        metavar="DATE",
        type=_read_date,
        help="ask for what was not fetched since DATE, merged or not; "
        "by default, for what was never fetched and for what was not merged when it was",
    )
    which.add_argument("--all", action="store_true", help="ask for every reference again")
    parser.add_argument("--offline", action="store_true", help="ask nobody, and say what would be asked for")
    parser.add_argument("--dry-run", action="store_true", help="ask, but only show what would change in the snapshot")
    parser.add_argument(
        "--wait",
        metavar="SECONDS",
        type=_read_seconds,
        default=Patience().longest_wait,
        help="how long to wait where a forge wants a pause (default: %(default)g); one that wants a longer one is left",
    )
    parser.add_argument(
        "--build",
        metavar="PATH",
        type=Path,
        help="the output of a build, or its prnotes.json: what notes inside pages name is asked for, too",
    )
    add_workspace_arguments(parser)


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Sync with the forges themselves."""
    return sync(arguments, console, Outside())


def sync(arguments: argparse.Namespace, console: Console, outside: Outside) -> int:
    """Bring the snapshot and the copies up to date; what could not be fetched is told, and what there was stays."""
    # What is not there yet, this command brings; what is, it reads to write it again.
    workspace = replace(load_workspace(arguments), reads_facts=False)
    plan = _make_plan(workspace, arguments, console)
    copies = Copies(workspace, console)
    if arguments.offline:
        is_complete = _say_wanted(plan, console)
        copies.list_absent()
        return 0 if is_complete and copies.is_complete else 1
    patient = outside.patient(arguments.wait)
    harvest = gather_facts(plan.wanted, workspace, console, patient)
    is_changed = _keep_facts(harvest, plan, workspace, console, is_dry=arguments.dry_run)
    if not harvest.is_interrupted:
        copies.renew(patient, is_dry=arguments.dry_run)
    would_change = arguments.dry_run and (is_changed or copies.is_changed)
    return 1 if harvest.missing or not copies.is_complete or would_change else 0


@dataclass(frozen=True, slots=True)
class _Plan:
    """What notes name, and what of it is asked for."""

    snapshot: SnapshotFile
    named: list[Reference]
    wanted: list[Reference]


def _make_plan(workspace: Workspace, arguments: argparse.Namespace, console: Console) -> _Plan:
    snapshot = read_snapshot_file(workspace)
    for problem in snapshot.problems:
        console.tell(workspace.located(problem))
    workspace.tell_problems(console)
    named = _find_named(workspace, arguments.build)
    return _Plan(snapshot, named, [each for each in named if _is_wanted(snapshot.find(each), arguments)])


def _keep_facts(harvest: Harvest, plan: _Plan, workspace: Workspace, console: Console, *, is_dry: bool) -> bool:
    """Write what has come, or show it; tells whether it changes the snapshot."""
    snapshot = plan.snapshot
    _say_missing(harvest, snapshot, console)
    if not plan.named and not snapshot.text:
        console.say("the notes name no reference")
        return False
    text = snapshot.updated(harvest.facts)
    if is_dry:
        diff = snapshot.diff(text)
        console.print(diff, end="")
        return bool(diff)
    is_changed = snapshot.write(text)
    console.print(f"{snapshot.name}: {_sum_up(harvest, snapshot, len(plan.named))}")
    if not workspace.settings.snapshot:
        option = f'prnotes_snapshot = "{snapshot.path.name}"'
        console.say(f"no build reads it yet: set {option} in conf.py, or snapshot in prnotes.toml")
    return is_changed


def _find_named(workspace: Workspace, build: Path | None) -> list[Reference]:
    """List what notes name, in the order of the snapshot."""
    named = {reference.key: reference for reference in references_in(workspace.project.notes, workspace.reader)}
    if build:
        path = build / BUILT if build.is_dir() else build
        try:
            for reference in references_in_export(path.read_text(encoding="utf-8"), workspace.reader):
                named.setdefault(reference.key, reference)
        except (OSError, ValueError) as error:
            refuse_build(path, error)
    return sorted(named.values(), key=snapshot_order)


def _read_date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no date such as 2026-08-01") from None


def _read_seconds(text: str) -> float:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds such as 60")
    return float(text)


def _is_wanted(facts: Facts | None, arguments: argparse.Namespace) -> bool:
    if facts is None or arguments.all:
        return True
    if arguments.since:
        return facts.fetched is None or facts.fetched < arguments.since
    # Nothing that matters here changes any more after a merge; what was closed may be opened again.
    return facts.state != "merged"


def _say_wanted(plan: _Plan, console: Console) -> bool:
    """List what would be asked for; tells whether something is known of everything."""
    standings = {reference: plan.snapshot.find(reference) for reference in plan.wanted}
    for reference, facts in standings.items():
        console.print(f"{reference}: {_standing(facts)}")
    if not standings:
        console.print(f"{plan.snapshot.name}: nothing to ask for")
    return None not in standings.values()


def _standing(facts: Facts | None) -> str:
    if facts is None:
        return "no facts"
    as_of = f" as of {facts.fetched}" if facts.fetched else ""
    return f"{facts.state or 'of unknown state'}{as_of}"


def _say_missing(harvest: Harvest, snapshot: SnapshotFile, console: Console) -> None:
    for reference, remark in harvest.remarks:
        console.say(f"{reference}: {remark}")
    for trouble, references in harvest.missing.items():
        console.say(f"{trouble}: {_enumerate(references)}")
    kept = sum(snapshot.find(reference) is not None for group in harvest.missing.values() for reference in group)
    if kept:
        console.say(f"what was known of {kept} of them is kept")
    for host, limit in harvest.limits.items():
        console.say(f"{host}: {limit}")


def _enumerate(references: list[Reference]) -> str:
    shown = ", ".join(map(str, references[:_NAMES_SHOWN]))
    more = len(references) - _NAMES_SHOWN
    return f"{shown} and {more} more" if more > 0 else shown


def _sum_up(harvest: Harvest, snapshot: SnapshotFile, named: int) -> str:
    olds = [(snapshot.find(reference), facts) for reference, facts in harvest.facts.items()]
    new = sum(old is None for old, _ in olds)
    changed = sum(old is not None and not is_same(old, facts) for old, facts in olds)
    missing = sum(map(len, harvest.missing.values()))
    counts = {
        "new": new,
        "changed": changed,
        "unchanged": len(olds) - new - changed,
        "missing": missing,
        "not asked for again": named - len(olds) - missing,
    }
    return ", ".join(f"{count} {what}" for what, count in counts.items() if count) or "nothing to ask for"
