"""What a thousand notes cost against the same text written by hand: ``python tests/benchmarks/cost.py [NOTES]``.

Prints the CPU time of cold builds, the growth of the pickled environment, and the pages that one edit rewrites.
"""

from __future__ import annotations

import gc
import json
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.support.bare import bare_project
from tests.support.project import Build, Project

NOTES = 1000
PAGES = 20
ROUNDS = 2
VERDICTS = ("must-read", "worth-reading", "skim", "skip")
LABELS = ("Must read", "Worth reading", "Skim", "Skip")
TAGS = ("rollout", "router", "quantization", "ppo", "session", "tests")
PARAGRAPHS = 7

#: Option of each filtered list, and whether note *number* is in it.
FILTERS = tuple((f":verdict: {name}", "verdict", rank) for rank, name in enumerate(VERDICTS)) + tuple(
    (f":tags: {name}", "tag", rank) for rank, name in enumerate(TAGS)
)


def title_of(number: int) -> str:
    """Name one note."""
    return f"变更 {number} of the framework"


def body_of(number: int) -> str:
    """Write the text of one note: about 1 kB in Chinese and in English."""
    first = f"值得阅读的是第{number}个设计取舍, and the numbers in `module_{number % 50}.py` are worth a look."
    more = "says a little more about the change，以及它的风险与后续，still without any picture or table."
    return "\n\n".join([first, *(f"Paragraph {part} of **note** {number} {more}" for part in range(PARAGRAPHS - 1))])


def notes_file(size: int) -> str:
    """Write all notes as JSON."""
    notes = [
        {
            "pr": number + 1,
            "title": title_of(number),
            "verdict": VERDICTS[number % 4],
            "tags": [TAGS[number % 6]],
            "minutes": 5 + number % 10,
            "body": body_of(number),
        }
        for number in range(size)
    ]
    return json.dumps({"repo": "owner/name", "notes": notes}, ensure_ascii=False, indent=1)


def pages_of_ours(size: int) -> Iterator[tuple[str, str]]:
    """Write the pages that pull the notes, and the lists."""
    for page in range(PAGES):
        pulls = "".join(f"```{{prnote}} owner/name#{number + 1}\n```\n\n" for number in range(page, size, PAGES))
        yield f"page{page:02}.md", f"# Page {page}\n\n{pulls}"
    yield "all.rst", "All\n===\n\n.. readinglist::\n"
    for number, (option, _, _) in enumerate(FILTERS):
        yield f"list{number}.rst", f"List {number}\n======\n\n.. readinglist::\n   {option}\n"
    yield "table.rst", "Table\n=====\n\n.. readinglist::\n   :layout: table\n"


def pages_by_hand(size: int) -> Iterator[tuple[str, str]]:
    """Write the same text as admonitions and lists."""
    for page in range(PAGES):
        notes = "\n".join(_admonition(number) for number in range(page, size, PAGES))
        yield f"page{page:02}.md", f"# Page {page}\n\n{notes}"
    order = sorted(range(size), key=lambda number: (number % 4, number))
    yield "all.md", "# All\n\n" + "".join(_entry(number) for number in order)
    for place, (_, kind, rank) in enumerate(FILTERS):
        chosen = [number for number in order if number % (4 if kind == "verdict" else 6) == rank]
        yield f"list{place}.md", f"# List {place}\n\n" + "".join(_entry(number) for number in chosen)
    rows = "".join(_row(number) for number in order)
    yield "table.md", f"# Table\n\n| Title | Verdict | Minutes | Reference | Merged |\n|---|---|---|---|---|\n{rows}"


def _admonition(number: int) -> str:
    return (
        f"(note-{number + 1})=\n:::{{admonition}} {title_of(number)}\n"
        f"{LABELS[number % 4]} · {5 + number % 10} minutes · "
        f"[owner/name#{number + 1}](https://github.com/owner/name/pull/{number + 1}) · {TAGS[number % 6]}\n\n"
        f"{body_of(number)}\n:::\n"
    )


def _entry(number: int) -> str:
    reference = f"[owner/name#{number + 1}](https://github.com/owner/name/pull/{number + 1})"
    link = f"{{ref}}`{title_of(number)} <note-{number + 1}>`"
    return f"- {link} {LABELS[number % 4]} · {5 + number % 10} minutes · {reference}\n"


def _row(number: int) -> str:
    reference = f"[owner/name#{number + 1}](https://github.com/owner/name/pull/{number + 1})"
    link = f"{{ref}}`{title_of(number)} <note-{number + 1}>`"
    return f"| {link} | {LABELS[number % 4]} | {5 + number % 10} | {reference} | |\n"


def make(folder: Path, pages: Mapping[str, str], extensions: list[str]) -> Project:
    """Write one project."""
    return Project(folder).write(bare_project(pages, extensions=extensions, prnotes_today="2026-08-01"))


def make_ours(folder: Path, size: int) -> Project:
    """Write the project with notes."""
    pages = {**dict(pages_of_ours(size)), "notes/n.json": notes_file(size)}
    return make(folder, pages, ["myst_parser", "sphinx_prnotes"])


def timed(project: Project, builder: str = "html") -> tuple[float, Build]:
    """Build once, and count the CPU time of this process."""
    gc.collect()
    begin = time.process_time()
    build = project.build(builder)
    return time.process_time() - begin, build


def cold(project: Project) -> float:
    """Build from nothing, and count the CPU time."""
    if project.builds.exists():
        shutil.rmtree(project.builds)
    seconds, built = timed(project)
    assert built.warnings == ""
    return seconds


def pickle_size(project: Project) -> float:
    """Weigh the pickled environment, in MB."""
    return (project.builds / "doctrees" / "environment.pickle").stat().st_size / 1e6


def measure(folder: Path, size: int) -> None:
    """Build both projects cold, in turns since other work disturbs the clock, edit one title, and print the figures."""
    ours = make(
        folder / "ours",
        {**dict(pages_of_ours(size)), "notes/n.json": notes_file(size)},
        ["myst_parser", "sphinx_prnotes"],
    )
    plain = make(folder / "plain", dict(pages_by_hand(size)), ["myst_parser"])
    empty = make_ours(folder / "empty", 0)
    # The first build of a process imports MyST.
    timed(empty)
    times = [(cold(ours), cold(plain)) for _ in range(ROUNDS)]
    our_time, plain_time = (min(column) for column in zip(*times, strict=True))
    print(f"{size} notes on {PAGES} pages, a list of all, {len(FILTERS)} filtered lists, a table")
    print(f"  cold build: {our_time:.2f} s, by hand {plain_time:.2f} s, ratio {our_time / plain_time:.2f}")
    print(f"  environment.pickle: {pickle_size(ours):.2f} MB, without notes {pickle_size(empty):.2f} MB")
    print(f"  by hand: {pickle_size(plain):.2f} MB")
    nothing_time, nothing = timed(ours)
    print(f"  nothing changed: {nothing_time:.2f} s, {len(nothing.read)} read, {len(nothing.resolved)} written")
    ours.replace("notes/n.json", f'"{title_of(0)}"', '"Another title"')
    edit_time, edited = timed(ours)
    # Note 0 is a must-read on rollout: its page, the list of all, two filtered lists, the table.
    print(f"  one title: {edit_time:.2f} s, read {sorted(edited.read)}, written {sorted(edited.resolved)}")


def weigh(folder: Path, size: int) -> None:
    """Print how much *size* notes add to the environment (case K1)."""
    with_notes = make(
        folder / "many",
        {**dict(pages_of_ours(size)), "notes/n.json": notes_file(size)},
        ["myst_parser", "sphinx_prnotes"],
    )
    without = make(folder / "none", dict(pages_of_ours(0)), ["myst_parser", "sphinx_prnotes"])
    timed(with_notes, "dummy")
    timed(without, "dummy")
    print(f"{size} notes: environment.pickle grows by {pickle_size(with_notes) - pickle_size(without):.2f} MB")


def main() -> None:
    """Measure a thousand notes, or as many as the command line says, and weigh three times as many."""
    size = int(sys.argv[1]) if len(sys.argv) > 1 else NOTES
    with tempfile.TemporaryDirectory() as folder:
        measure(Path(folder) / "cost", size)
        weigh(Path(folder) / "weight", 3 * size)


if __name__ == "__main__":
    main()
