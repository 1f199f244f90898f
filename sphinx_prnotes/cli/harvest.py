"""Gathering facts for a command: with progress, and with what has come so far when it is broken off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sphinx_prnotes.cli.console import Console
from sphinx_prnotes.cli.outside import Outside
from sphinx_prnotes.cli.workspace import Workspace
from sphinx_prnotes.forge.fetch import Fetched, Forges, fetch_facts
from sphinx_prnotes.forge.limits import Limit
from sphinx_prnotes.model import Facts, Reference


@dataclass
class Harvest:
    """What has been gathered; ``missing`` leads from what went wrong to the references without facts."""

    facts: dict[Reference, Facts] = field(default_factory=dict)
    missing: dict[str, list[Reference]] = field(default_factory=dict)
    remarks: list[tuple[Reference, str]] = field(default_factory=list)
    limits: dict[str, Limit] = field(default_factory=dict)
    is_interrupted: bool = False

    def add(self, fetched: Fetched) -> None:
        """Take in what came of one reference."""
        if fetched.facts is None:
            self.miss(fetched.reference, fetched.trouble)
            return
        self.facts[fetched.reference] = fetched.facts
        self.remarks += [(fetched.reference, remark) for remark in fetched.remarks]

    def miss(self, reference: Reference, trouble: str) -> None:
        """Note that there are no facts of a reference."""
        self.missing.setdefault(trouble, []).append(reference)


def gather_facts(wanted: Sequence[Reference], workspace: Workspace, console: Console, outside: Outside) -> Harvest:
    """Ask for facts; a user who breaks it off keeps what has come."""
    client = outside.client(console)
    harvest = Harvest(limits=client.limits)
    answered: set[str] = set()
    with outside.known_answers(workspace.root) as etags:
        forges = Forges(workspace.settings, client, outside.find_token, etags, outside.today())
        try:
            for fetched in fetch_facts(wanted, forges):
                harvest.add(fetched)
                answered.add(fetched.reference.key)
                console.progress(f"asking for facts: {len(answered)} of {len(wanted)}")
        except KeyboardInterrupt:
            harvest.is_interrupted = True
            for reference in wanted:
                if reference.key not in answered:
                    harvest.miss(reference, "interrupted")
    return harvest


def fetch_one(reference: Reference, workspace: Workspace, console: Console, outside: Outside) -> Facts | None:
    """Ask for the facts of one reference; what went wrong is said."""
    harvest = gather_facts([reference], workspace, console, outside)
    for trouble in (*harvest.missing, *(remark for _, remark in harvest.remarks)):
        console.say(f"{reference}: {trouble}")
    return harvest.facts.get(reference)
