"""Gathering facts for a command: with progress, and with what has come so far when it is broken off."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from pathlib import Path

from sphinx_prnotes.cli.console import Console
from sphinx_prnotes.cli.workspace import Workspace
from sphinx_prnotes.export.files import write_if_different
from sphinx_prnotes.forge.client import Client, Clock, Patience
from sphinx_prnotes.forge.etags import Etags
from sphinx_prnotes.forge.fetch import Fetched, FindToken, Forges, fetch_facts, token_of_environment
from sphinx_prnotes.forge.limits import Limit
from sphinx_prnotes.forge.transport import Transport, UrlTransport
from sphinx_prnotes.model import Facts, Reference


def cache_folder() -> Path:
    """The folder of the user in which answers are kept that need not be sent twice; nothing in it is committed."""
    return Path(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")) / "sphinx-prnotes"


@dataclass(frozen=True, slots=True)
class Outside:
    """Everything outside the project that fetching needs."""

    transport: Transport = field(default_factory=UrlTransport)
    clock: Clock = field(default_factory=Clock)
    find_token: FindToken = token_of_environment
    patience: Patience = Patience()
    cache: Path = field(default_factory=cache_folder)

    def patient(self, seconds: float) -> Outside:
        """The same, but waiting so long for the end of a rate limit."""
        return replace(self, patience=replace(self.patience, longest_wait=seconds))

    def today(self) -> date:
        """The UTC date."""
        return datetime.fromtimestamp(self.clock.now(), UTC).date()


@dataclass
class Harvest:
    """What has been gathered; ``missing`` leads from what went wrong to the references without facts."""

    facts: dict[Reference, Facts] = field(default_factory=dict)
    missing: dict[str, list[Reference]] = field(default_factory=dict)
    remarks: list[tuple[Reference, str]] = field(default_factory=list)
    limits: dict[str, Limit] = field(default_factory=dict)

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
    client = Client(outside.transport, clock=outside.clock, patience=outside.patience, tell=console.say)
    store = outside.cache / f"{hashlib.sha256(str(workspace.root).encode()).hexdigest()[:16]}.json"
    etags = Etags.read(_read_text(store))
    forges = Forges(workspace.settings, client, outside.find_token, etags, outside.today())
    harvest = Harvest()
    answered: set[str] = set()
    try:
        for fetched in fetch_facts(wanted, forges):
            harvest.add(fetched)
            answered.add(fetched.reference.key)
            console.progress(f"asking for facts: {len(answered)} of {len(wanted)}")
    except KeyboardInterrupt:
        for reference in wanted:
            if reference.key not in answered:
                harvest.miss(reference, "interrupted")
    harvest.limits = client.limits
    # A cache that cannot be written is none.
    with suppress(OSError):
        write_if_different(store, etags.write().encode())
    return harvest


def _read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError):
        return ""
