"""``prnotes.json`` files of other projects, as small as they are thought of."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any

from sphinx_prnotes.references import ReferenceReader
from sphinx_prnotes.settings import OtherProject, Settings
from sphinx_prnotes.sources.decode import Context
from sphinx_prnotes.sources.notes_file import Reading
from sphinx_prnotes.sources.published import FindInInventory, no_inventory, read_published

SETTINGS = Settings(repo="a/b")
MILES = OtherProject("miles", "miles.json")


def note_members(number: int, **members: Any) -> dict[str, Any]:
    """Write one note on a pull request of c/d."""
    reference = {"reference": f"c/d#{number}", "url": f"https://github.com/c/d/pull/{number}"}
    return {"id": f"c/d#{number}", "title": {"text": f"Number {number}"}, "references": [reference], **members}


def published(*notes: object, base_url: str = "https://c.org/", version: object = 1) -> bytes:
    """Write a file as an export does: a note a line."""
    lines = ",\n".join(f"    {json.dumps(note)}" for note in notes)
    project = json.dumps({"base_url": base_url} if base_url else {})
    head = f'{{\n  "version": {json.dumps(version)},\n  "project": {project},\n  "verdicts": [],\n'
    return f'{head}  "notes": [\n{lines}\n  ],\n  "stubs": []\n}}\n'.encode()


def read(
    content: bytes,
    project: OtherProject = MILES,
    settings: Settings = SETTINGS,
    find_in_inventory: FindInInventory = no_inventory,
) -> Reading:
    """Read a file as a project that shows its notes does."""
    context = Context(settings, ReferenceReader(settings))
    return read_published(BytesIO(content), project, context, find_in_inventory)


def told(reading: Reading) -> list[str]:
    """Say what was wrong, with its place."""
    return [f"{problem.origin}: {problem.message}" for problem in reading.problems]
