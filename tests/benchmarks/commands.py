"""How long commands take on 10,000 notes in YAML and JSON: ``python tests/benchmarks/commands.py``.

The line to stay under is 3 seconds for each, and 0.2 seconds for ``--help``. Beside the time that passes stands that of
the processor, which others that use it change less.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

FILES, EACH = 10, 1_000
KINDS = ("json", "ndjson", "csv", "atom", "jsonfeed", "ics")
IMPORTED = ("digest.txt", "digest.md", "release.md", "pulls.json", "reviews")
COMMANDS = (
    ["--help"],
    ["list", "tag:t7"],
    ["list", "--format", "json"],
    ["list", "--followups", "is:overdue"],
    ["list", "mentions:o/r3#7"],
    ["check"],
    ["check", "--error", "all", "--format", "sarif"],
    *(["export", "--format", kind, "-o", f"out.{kind}"] for kind in KINDS),
    ["diff", "out.json", "out.json"],
    ["diff", "out.json", "."],
    ["sync", "--offline"],
    *(["import", name, "-o", f"{name}.yaml"] for name in IMPORTED for _ in ("first", "again")),
    ["new", "o/r1#77777"],
)
BODY = "值得快速阅读，重点看迁移模式和 PYTHONPATH 清理的边界处理。\nSee #{} and o/r3#{} for the rest.\n"
CONF = "prnotes_snapshot = 'facts.json'\nprnotes_today = '2026-08-01'\nhtml_baseurl = 'https://example.org/'\n"


def digest(chance: random.Random) -> Iterator[str]:
    """Write as many reviews of one repository as there are notes, as a chat has them."""
    yield "o/r99\n"
    for number in range(FILES * EACH):
        yield f"\n迁入核心库 {number}: move it（约 10-15 分钟）\n\n{BODY.format(number, chance.randint(1, EACH))}"


def sections() -> Iterator[str]:
    """Write as many reviews as sections of a Markdown digest."""
    for number in range(1, FILES * EACH + 1):
        link = f"[Move it {number} into the core](https://github.com/o/r98/pull/{number})"
        yield f"## {link}\n\n{BODY.format(number + 1, number)}\n"


def releases() -> Iterator[str]:
    """Write the notes of a release as GitHub makes them."""
    yield "## What's Changed\n"
    for number in range(1, FILES * EACH + 1):
        yield f"* core: move it {number} by @ada in https://github.com/o/r97/pull/{number}\n"


def pull(number: int) -> dict[str, object]:
    """Describe a pull request as ``gh pr list --json`` does."""
    return {
        "number": number,
        "title": f"core: move it {number}",
        "url": f"https://github.com/o/r96/pull/{number}",
        "author": {"login": "ada", "is_bot": False},
        "labels": [{"id": "LA_1", "name": "area: core"}, {"id": "LA_2", "name": "async"}],
        "mergedAt": "2026-07-31T23:30:00Z",
        "body": f"## Summary\r\n\r\nMoves it into the core. Fixes #{number + 1}.\r\n\r\n- one\r\n- two\r\n",
    }


def write_inputs(folder: Path, chance: random.Random) -> None:
    """Write what is imported."""
    (folder / "digest.txt").write_text("".join(digest(chance)), encoding="utf-8")
    (folder / "digest.md").write_text("".join(sections()), encoding="utf-8")
    (folder / "release.md").write_text("".join(releases()), encoding="utf-8")
    pulls = [pull(number) for number in range(1, FILES * EACH + 1)]
    (folder / "pulls.json").write_text(json.dumps(pulls), encoding="utf-8")
    (folder / "reviews").mkdir()
    for number in range(1, FILES * EACH + 1):
        head = f"---\npr: o/r95#{number}\nverdict: skim\ntags: [rollout, t{number % 50}]\n---\n"
        text = f"{head}\n# Move it {number}\n\n{BODY.format(number + 1, number)}"
        (folder / "reviews" / f"{number}.md").write_text(text, encoding="utf-8")


def note(number: int, chance: random.Random) -> dict[str, object]:
    """Make a note as reviewers write them."""
    return {
        "pr": number,
        "title": f"迁入核心库 {number}: move it",
        "verdict": chance.choice(["must-read", "worth-reading", "skim", "skip"]),
        "minutes": "10-15",
        "tags": ["rollout", f"t{number % 50}"],
        "look_at": [f"迁移模式 {number}"],
        "risks": [f"`ModuleNotFoundError` {number}"],
        "followups": [
            {"text": f"合入后补一个环境验证 {number}", "owner": "ops", "due": f"2026-0{chance.randint(1, 9)}-15"}
        ],
        "see_also": [chance.randint(1, EACH)],
        "noted": "2026-08-01",
        "body": BODY.format(chance.randint(1, EACH), chance.randint(1, EACH)),
    }


def write_yaml(path: Path, repo: str, notes: list[dict[str, object]]) -> None:
    """Write a notes file as a person would: JSON's values are YAML's, but for the body."""
    lines = [f"repo: {repo}", "notes:"]
    for each in notes:
        body = str(each.pop("body"))
        fields = [f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in each.items()]
        lines += [f"  - {fields[0]}", *(f"    {field}" for field in fields[1:]), "    body: |"]
        lines += [f"      {line}" for line in body.splitlines()]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def make(folder: Path) -> None:
    """Write the project."""
    chance = random.Random(1)
    (folder / "notes").mkdir()
    (folder / "conf.py").write_text(CONF, encoding="utf-8")
    write_inputs(folder, chance)
    facts: dict[str, object] = {}
    for file in range(FILES):
        repo = f"o/r{file}"
        notes = [note(number, chance) for number in range(1, EACH + 1)]
        facts |= {f"{repo}#{each['pr']}": {"title": each["title"], "state": "merged"} for each in notes}
        if file % 5:
            write_yaml(folder / "notes" / f"n{file}.yaml", repo, notes)
        else:
            text = json.dumps({"repo": repo, "notes": notes}, ensure_ascii=False, indent=1)
            (folder / "notes" / f"n{file}.json").write_text(text, encoding="utf-8")
    (folder / "facts.json").write_text(json.dumps({"version": 1, "references": facts}), encoding="utf-8")


def processor_time() -> float:
    """Sum up the seconds that the commands so far have used."""
    times = os.times()
    return times.children_user + times.children_system


def main() -> None:
    """Print the seconds of each command."""
    with TemporaryDirectory() as name:
        make(Path(name))
        for command in COMMANDS:
            started, used = time.perf_counter(), processor_time()
            done = subprocess.run(
                [sys.executable, "-m", "sphinx_prnotes", *command], cwd=name, capture_output=True, check=False
            )
            times = f"{time.perf_counter() - started:6.2f} s {processor_time() - used:6.2f} s of CPU"
            print(f"{times}  {len(done.stdout):>9} bytes  prnotes {' '.join(command)}")


if __name__ == "__main__":
    main()
