"""What the manual shows of ``sync`` with a network is what it prints when the forges answer so."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

from sphinx_prnotes.cli.console import Console
from sphinx_prnotes.cli.outside import Outside
from sphinx_prnotes.cli.sync import add_arguments, sync
from sphinx_prnotes.forge.tokens import Token
from tests.support.forges import FakeClock, FakeForges, Thing
from tests.support.session import Block, read_blocks

PAGE = Path(__file__).parents[2] / "example_docs" / "manual" / "commands" / "sync.rst"
LIMIT = {"x-ratelimit-remaining": "4999", "x-ratelimit-limit": "5000", "x-ratelimit-reset": "1785589200"}
MOVE = Thing(
    "Move fully-async rollout from examples into miles/rollout", "merged", "yueming-yuan", "2026-07-31T21:28:51Z"
)
TITLE = "Rewrite fully-async rollout as FullyAsyncRolloutFn on the class-based rollout API"
FILES = ("miles/rollout/fully_async_rollout.py",)
OPEN = Thing(TITLE, "open", "yueming-yuan", added=310, deleted=120, files=FILES)
MERGED = Thing(TITLE, "merged", "yueming-yuan", "2026-08-01T04:26:09Z", added=310, deleted=120, files=FILES)


def blocks() -> Iterator[Block]:
    return read_blocks(PAGE.read_text(encoding="utf-8"))


def shown(command: str) -> str:
    texts = (block.text for block in blocks() if block.language == "text")
    return next(text for text in texts if text.startswith(f"$ {command}\n")).partition("\n")[2]


def run(command: str, forges: FakeForges, cache: Path) -> str:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    output = StringIO()
    outside = Outside(forges, FakeClock().clock(), lambda host, kind: Token("t", "x"), cache=cache)
    sync(parser.parse_args(shlex.split(command)[2:]), Console(output, output, environ={}), outside)
    return output.getvalue()


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make the project of the page, and give a place for the cache beside it."""
    (tmp_path / "team" / "notes").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "team")
    for block in blocks():
        if block.caption in ("prnotes.toml", "notes/miles.yaml"):
            Path(block.caption).write_text(block.text, encoding="utf-8")
    return tmp_path / "cache"


def forges(latest: Thing) -> FakeForges:
    return FakeForges({"github.com/radixark/miles#1716": MOVE, "github.com/radixark/miles#1717": latest})


def test_what_a_sync_says(cache: Path) -> None:
    asked = forges(OPEN)
    asked.headers = LIMIT
    assert run("prnotes sync", asked, cache) == shown("prnotes sync")


def test_what_a_dry_run_shows(cache: Path) -> None:
    run("prnotes sync", forges(OPEN), cache)
    facts = Path("facts.json")
    facts.write_text(facts.read_text(encoding="utf-8").replace("2026-08-01", "2026-07-31"), encoding="utf-8")
    lines = run("prnotes sync --dry-run", forges(MERGED), cache).splitlines(keepends=True)
    assert "".join(lines[1:]) == shown("prnotes sync --dry-run")
