"""A project in a folder that is synced with forges of this process."""

from __future__ import annotations

import argparse
import re
from io import StringIO
from pathlib import Path

from sphinx_prnotes.cli.console import Console
from sphinx_prnotes.cli.outside import Outside
from sphinx_prnotes.cli.sync import add_arguments, sync
from sphinx_prnotes.forge.tokens import Token
from sphinx_prnotes.forge.transport import Transport
from tests.support.forges import FakeClock, FakeForges, Thing

CONF = 'prnotes_repo = "o/n"\nprnotes_snapshot = "facts.json"\n'
NOTES = """\
notes:
  - {pr: "#1", title: One, see_also: "#2"}
  - pr: codeberg.org/o/n#1
    title: Two
    body: After o/n#3, `o/n#4` and o/n#1.
    followups:
      - {text: later, ref: "o/n#2"}
"""

ONE = Thing("One", "merged", "me", "2026-07-31T21:00:00Z", "a" * 40, 1, 2, ("a.py",))
TWO = Thing("Two", "open", "you")
THREE = Thing("Three", "closed", is_issue=True)
OTHER = Thing("Elsewhere", "open", "them", files=("b.py",))
THINGS = {"github.com/o/n#1": ONE, "github.com/o/n#2": TWO, "github.com/o/n#3": THREE, "codeberg.org/o/n#1": OTHER}
LINE_1 = (
    '    "o/n#1": {"title": "One", "state": "merged", "author": "me", "merged": "2026-07-31", '
    f'"commit": "{"a" * 40}", "additions": 1, "deletions": 2, "changed_files": 1, "files": ["a.py"], '
    '"fetched": "2026-08-01"}'
)
LINE_2 = (
    '    "o/n#2": {"title": "Two", "state": "open", "author": "you", "additions": 1, "deletions": 0, '
    '"changed_files": 0, "fetched": "2026-08-01"}'
)
LINE_3 = '    "o/n#3": {"title": "Three", "state": "closed", "author": "me", "fetched": "2026-08-01"}'
LINE_C = (
    '    "codeberg.org/o/n#1": {"title": "Elsewhere", "state": "open", "author": "them", "additions": 1, '
    '"deletions": 0, "changed_files": 1, "files": ["b.py"], "fetched": "2026-08-01"}'
)


def snapshot(*lines: str) -> str:
    """Write a snapshot of these lines."""
    body = ",\n".join(lines)
    return f'{{\n  "version": 1,\n  "references": {{\n{body}\n  }}\n}}\n'


ALL = snapshot(LINE_C, LINE_1, LINE_2, LINE_3)


class Place:
    """A project in a folder, with forges that it can be synced with; ``token_for`` is the host that has a token."""

    def __init__(self, folder: Path, forges: FakeForges, *, conf: str = CONF, facts: str = "") -> None:
        self.folder = folder / "docs"
        (self.folder / "notes").mkdir(parents=True)
        (self.folder / "conf.py").write_text(conf, encoding="utf-8")
        (self.folder / "notes" / "n.yaml").write_text(NOTES, encoding="utf-8")
        self.facts = self.folder / "facts.json"
        if facts:
            self.facts.write_text(facts, encoding="utf-8")
        self.cache = folder / "cache"
        self.forges = forges
        self.token_for = "github.com"
        self.clock = FakeClock()
        self.out, self.err = StringIO(), StringIO()

    def sync(self, *written: str, transport: Transport | None = None) -> int:
        """Run the command and give its exit code."""
        parser = argparse.ArgumentParser()
        add_arguments(parser)
        arguments = parser.parse_args([*written, "--source", str(self.folder)])
        outside = Outside(
            transport or self.forges,
            self.clock.clock(),
            lambda host, kind: Token("s3cret", "A_TOKEN") if host == self.token_for else None,
            cache=self.cache,
        )
        return sync(arguments, Console(self.out, self.err, environ={}), outside)

    @property
    def text(self) -> str:
        """The snapshot."""
        return self.facts.read_text(encoding="utf-8") if self.facts.exists() else ""

    @property
    def printed(self) -> list[str]:
        """What went to the standard output."""
        return self._lines(self.out)

    @property
    def said(self) -> list[str]:
        """What went to the standard error output."""
        return self._lines(self.err)

    def _lines(self, stream: StringIO) -> list[str]:
        # Names of files are shown as seen from the working directory.
        return [re.sub(r"^\S*/(?=\w+\.json\b)", "", line) for line in stream.getvalue().splitlines()]
