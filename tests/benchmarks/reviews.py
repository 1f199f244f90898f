"""What a folder of 3,000 reviews costs: ``python tests/benchmarks/reviews.py [files]``.

Prints the CPU time of cold builds with two processes, with the extension and without it, that of a build in which
nothing changed, and what one edited review makes Sphinx do.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.support.bare import bare_project
from tests.support.project import Project
from tests.support.reviews import OPTIONS, reviews

FILES = 3000
INDEX = "Reviews\n=======\n\n.. toctree::\n   :glob:\n   :hidden:\n\n   reviews/*\n"
LISTS = {
    "list.rst": "To read\n=======\n\n.. readinglist::\n   :filter: repo:octo/tools has:risks\n   :limit: 50\n",
    "todo.rst": "To do\n=====\n\n.. followuplist::\n   :filter: repo:octo/tools\n   :limit: 50\n",
}


def make(folder: Path, size: int, *, with_notes: bool, with_lists: bool = False) -> Project:
    """Write the folder; both projects are the same but for the extension and its options."""
    files = {name: text for name, text, _ in reviews(size)}
    files["index.rst"] = INDEX
    ours = (
        {"extensions": ["myst_parser", "sphinx_prnotes"], **OPTIONS} if with_notes else {"extensions": ["myst_parser"]}
    )
    return Project(folder).write(bare_project({**files, **(LISTS if with_lists else {})}, **ours))


def spent() -> float:
    """Count the CPU time of all processes that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def build(project: Project) -> tuple[float, list[str]]:
    """Build HTML with two processes; give the CPU time and the warnings."""
    command = [sys.executable, "-m", "sphinx", "-q", "-j2", "-b", "html", "-d", "doctrees"]
    project.builds.mkdir(exist_ok=True)
    before = spent()
    search = {"PYTHONPATH": str(Path(__file__).parents[2])}
    run = subprocess.run(
        [*command, str(project.source), "html"], cwd=project.builds, env=search, capture_output=True, check=True
    )
    return spent() - before, run.stderr.decode().splitlines()


def cold(folder: Path, size: int) -> Iterator[str]:
    """Compare cold builds of one folder, twice each, and take the better."""
    times: dict[bool, float] = {}
    for turn in range(2):
        for with_notes in (False, True):
            seconds, _ = build(make(folder / f"cold{turn}{with_notes}", size, with_notes=with_notes))
            times[with_notes] = min(seconds, times.get(with_notes, seconds))
    yield f"  cold build: {times[True]:.1f} s, without the extension {times[False]:.1f} s"
    yield f"  ratio {times[True] / times[False]:.3f}"


def warm(folder: Path, size: int) -> Iterator[str]:
    """Count what is read and written after nothing and after one edit."""
    project = make(folder / "lists", size, with_notes=True, with_lists=True)
    plain = make(folder / "plain", size, with_notes=False)
    built = project.build("html", jobs=2)
    build(plain)
    notes = {name for name, _, kind, *_ in built.env.get_domain("prn").get_objects() if kind == "note"}
    yield f"  notes: {len(notes)}, warnings: {len(built.complaints)}"
    seconds, _ = build(project)
    bare, _ = build(plain)
    yield f"  nothing changed: {seconds:.1f} s, without the extension {bare:.1f} s"
    name = next(name for name, text, _ in reviews(size) if "octo/tools" in text and "## Risks" in text)
    project.replace(name, "- the view may outlive", "- it may outlive")
    project.replace(name, "measure ", "count ")
    edited = project.build("html")
    yield f"  {name} edited: read {sorted(edited.read)}, written {sorted(edited.resolved)}"


def main() -> None:
    """Measure as many files as are asked for."""
    size = int(sys.argv[1]) if len(sys.argv) > 1 else FILES
    with tempfile.TemporaryDirectory() as folder:
        print(f"{size} reviews")
        for part in (warm, cold):
            for line in part(Path(folder), size):
                print(line, flush=True)


if __name__ == "__main__":
    main()
