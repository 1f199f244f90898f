"""The hub of the manual shows what the manual says that it shows."""

from __future__ import annotations

import re
from argparse import Namespace
from pathlib import Path
from textwrap import dedent

from sphinx_prnotes.cli.workspace import load_workspace
from sphinx_prnotes.export.edition import Editor
from sphinx_prnotes.export.json_file import write_json
from tests.support.bare import MakeProject, conf

EXAMPLES = Path(__file__).parents[2] / "example_docs"
BLOCK = re.compile(r"code-block:: \w+\n   :caption: (\S+)\n\n((?:(?:   .*)?\n)+)")
OWN = "notes: [{pr: acme/hub#3, title: Ask the hub first, verdict: must-read}]"


def test_the_hub_of_the_manual_shows_what_the_manual_says(project: MakeProject) -> None:
    blocks: dict[str, str] = {}
    for name, text in BLOCK.findall((EXAMPLES / "manual" / "federation.rst").read_text(encoding="utf-8")):
        blocks.setdefault(name, dedent(text).strip("\n") + "\n")
    of_manual = load_workspace(Namespace(source=EXAMPLES)).project
    edition, _ = Editor(of_manual.catalogue, of_manual.settings, of_manual.reader).edit()
    hub = project(
        {
            "conf.py": conf(prnotes_today="2026-08-01", suppress_warnings=["prnotes.unplaced"]) + blocks["conf.py"],
            "index.rst": blocks["index.rst"],
            "notes/hub.yaml": OWN,
            "projects/miles.json": write_json(edition),
        }
    )
    built = hub.build("text")
    assert built.warnings == ""
    assert built.text("index.txt") == blocks["index.txt"]
