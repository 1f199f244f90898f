"""What a hub costs: ``python tests/benchmarks/federation.py [notes]``, 100,000 by default.

Prints the CPU time and the memory that notes of other projects take: read from their file, put into the catalogue, and
asked by a filter. What a loop of 20 million steps takes is printed, too: a machine that has other things to do is slow.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[2]))

from sphinx_prnotes.catalogue.catalogue import Catalogue
from sphinx_prnotes.catalogue.records import Choice
from sphinx_prnotes.project.reading import read_project
from sphinx_prnotes.settings import read_settings

NOTES: Final = 100_000
OPTIONS: Final = {"repo": "a/hub", "projects": {"big": "big.json"}, "today": "2026-08-01"}
BODY: Final = "Worth a quick read: mind the edges of the migration, and what is cleaned up behind it. 值得快速阅读。"


def members(number: int) -> dict[str, Any]:
    """Make one note: with a title, a verdict, a body, one follow-up in every second and a reference in every third."""
    repository = f"org/repo{number % 50}"
    reference = {"reference": f"{repository}#{number}", "url": f"https://github.com/{repository}/pull/{number}"}
    todo = {"id": "check", "text": "check it once more", "state": "open", "owner": "someone", "anchor": "prn-x"}
    return {
        "id": reference["reference"],
        "title": {"text": f"迁移第 {number} 个模块 into the core"},
        "verdict": ("must-read", "worth-reading", "skim")[number % 3],
        "minutes": {"low": 5, "high": 10},
        "references": [reference],
        "tags": ["rollout", f"tag{number % 20}"],
        "paths": [f"src/module{number % 200}.py"],
        "merged": f"2026-07-{number % 28 + 1:02}",
        "look_at": [{"text": "the edges of the migration"}],
        **({"followups": [todo]} if number % 2 else {"see_also": [reference]}),
        "home": {"document": "page", "anchor": f"prn-n{number}", "path": f"page{number % 100}.html"},
        "place": "file",
        "body": {"format": "markdown", "source": BODY, "html": f"<p>{BODY}</p>"},
    }


def lines(size: int) -> Iterator[str]:
    """Write the file, a note a line."""
    yield '{\n  "version": 1,\n  "project": {"base_url": "https://big.example/"},\n  "verdicts": [],\n  "notes": [\n'
    for number in range(1, size + 1):
        yield f"    {json.dumps(members(number), ensure_ascii=False)}{',' if number < size else ''}\n"
    yield '  ],\n  "stubs": []\n}\n'


def timed(name: str, work: Callable[[], Any]) -> Any:
    """Do something, and say what it took."""
    before = time.process_time()
    result = work()
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{name:32} {time.process_time() - before:6.2f} s  {memory:6.0f} MB")
    return result


def load(folder: Path) -> None:
    """Read a hub, and ask it for something."""
    settings, _ = read_settings(OPTIONS)
    timed("a loop of 20 million steps", lambda: sum(1 for _ in range(20_000_000)))
    project = timed("reading", lambda: read_project(folder, settings, ()))
    catalogue: Catalogue = timed("the catalogue", lambda: project.whole)
    choice = Choice(filter="project:big verdict:must-read tag:tag1 -is:done", limit=10)
    timed("a filter", lambda: catalogue.select(choice, project.reader))
    timed("who mentions whom", lambda: catalogue.mentioning(catalogue.entries[0]))


def main() -> None:
    """Write the file, and load it in a process of its own."""
    if len(sys.argv) > 1 and not sys.argv[1].isdecimal():
        load(Path(sys.argv[1]))
        return
    size = int(sys.argv[1]) if len(sys.argv) > 1 else NOTES
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "big.json"
        with path.open("w", encoding="utf-8") as file:
            file.writelines(lines(size))
        print(f"{size} notes, {path.stat().st_size / 1e6:.0f} MB")
        sys.stdout.flush()
        subprocess.run([sys.executable, __file__, folder], check=True)


if __name__ == "__main__":
    main()
