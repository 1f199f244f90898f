"""Everything outside the project that a command which fetches needs: the network, the clock, tokens, a cache."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from pathlib import Path

from sphinx_prnotes.cli.console import Console
from sphinx_prnotes.export.files import write_if_different
from sphinx_prnotes.forge.client import Client, Clock, Patience
from sphinx_prnotes.forge.etags import Etags
from sphinx_prnotes.forge.fetch import FindToken, token_of_environment
from sphinx_prnotes.forge.transport import Transport, UrlTransport


def cache_folder() -> Path:
    """The folder of the user in which answers are kept that need not be sent twice; nothing in it is committed."""
    return Path(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")) / "sphinx-prnotes"


@dataclass(frozen=True, slots=True)
class Outside:
    """What a test hands in otherwise."""

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

    def client(self, console: Console) -> Client:
        """Make a client that says what it waits for."""
        return Client(self.transport, clock=self.clock, patience=self.patience, tell=console.say)

    @contextmanager
    def known_answers(self, root: Path) -> Iterator[Etags]:
        """Lend what is known of earlier answers to a project, and keep what is added; a cache that fails is none."""
        path = self.cache / f"{hashlib.sha256(os.fsencode(root)).hexdigest()[:16]}.json"
        text = ""
        with suppress(OSError, ValueError):
            text = path.read_text(encoding="utf-8")
        etags = Etags.read(text)
        yield etags
        with suppress(OSError):
            write_if_different(path, etags.write().encode())
