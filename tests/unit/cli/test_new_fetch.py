"""``new --fetch`` begins a note with what the forge says, and begins it all the same where the forge says no."""

from __future__ import annotations

import argparse
from functools import partial
from io import StringIO
from pathlib import Path

from sphinx_prnotes.cli.console import Console
from sphinx_prnotes.cli.harvest import fetch_one
from sphinx_prnotes.cli.new import add_arguments, begin
from sphinx_prnotes.cli.outside import Outside
from sphinx_prnotes.forge.tokens import Token
from tests.support.forges import FakeClock, FakeForges, Step, Thing, unreachable

THINGS = {"github.com/o/n#9": Thing("util: “move” it", "open", "me", files=("src/a.py",))}


def begun(folder: Path, *script: Step) -> tuple[int, str, str]:
    (folder / "conf.py").write_text('prnotes_repo = "o/n"\nprnotes_today = "2026-08-01"\n', encoding="utf-8")
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    arguments = parser.parse_args(["#9", "--fetch", "--source", str(folder)])
    error = StringIO()
    forges = FakeForges(THINGS, list(script))
    outside = Outside(forges, FakeClock().clock(), lambda host, kind: Token("t", "x"), cache=folder / "cache")
    code = begin(arguments, Console(StringIO(), error, environ={}), partial(fetch_one, outside=outside))
    return code, (folder / "notes" / "n.yaml").read_text(encoding="utf-8"), error.getvalue()


def test_title_and_paths_are_those_of_the_forge(tmp_path: Path) -> None:
    code, text, said = begun(tmp_path)
    assert (code, said) == (0, "")
    assert 'title: "util: “move” it"\n' in text
    assert "paths: [src/a.py]\n" in text


def test_a_forge_that_says_no_leaves_the_title_to_the_writer(tmp_path: Path) -> None:
    code, text, said = begun(tmp_path, *[unreachable()] * 4)
    assert code == 1
    assert "title" in text
    assert "o/n#9: github.com: it cannot be reached: Connection refused\n" in said
