"""Finding files: what globs name, and nothing that lies elsewhere."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from sphinx_prnotes.model import Problem
from sphinx_prnotes.sources.files import find_files, read_bytes
from tests.unit.sources.desks import told

OUTSIDE = "leads out of the source directory and is not read; name its folder in prnotes_sources [file-read]"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A source directory with notes in it, beside it, and elsewhere."""
    for name in (
        "docs/notes/a.yaml",
        "docs/notes/.hidden.yaml",
        "docs/notes/a.yaml~",
        "docs/notes/#a.yaml#",
        "docs/notes/c.txt",
        "docs/notes/deep/er/b.json",
        "docs/.git/x.yaml",
        "notes/o.yaml",
        "secret/s.yaml",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("pr: 1\n")
    return tmp_path / "docs"


def names(root: Path, *patterns: str) -> list[str]:
    found, problems = find_files(root, patterns)
    assert told(problems) == []
    return [file.name for file in found]


@pytest.mark.parametrize(
    ("patterns", "found"),
    [
        (["notes/*.yaml"], ["notes/a.yaml"]),
        (["notes/**/*"], ["notes/a.yaml", "notes/deep/er/b.json"]),
        (["**/*.json", "notes/*"], ["notes/a.yaml", "notes/deep/er/b.json"]),
        (["notes/**"], ["notes/a.yaml", "notes/deep/er/b.json"]),
        (["notes/*/er/?.json"], ["notes/deep/er/b.json"]),
        (["n[!a]tes/[a-c].yaml"], ["notes/a.yaml"]),
        (["notes/a.yaml", "notes/[z-a].yaml", "notes/[.yaml"], ["notes/a.yaml"]),
        (["/notes/a.yaml"], ["notes/a.yaml"]),
        (["./notes/../notes/a.yaml"], ["notes/a.yaml"]),
        (["notes/c.txt"], ["notes/c.txt"]),
        (["../notes/*.yaml"], ["../notes/o.yaml"]),
        (["../notes/o.yaml"], ["../notes/o.yaml"]),
        (["notes/*.yaml", "notes/*.toml"], ["notes/a.yaml"]),
        (["notes/**/*.toml"], []),
    ],
)
def test_globs_find_files_sorted_and_each_once(root: Path, patterns: Sequence[str], found: list[str]) -> None:
    """Case H8."""
    assert names(root, *patterns) == found


def test_the_working_directory_never_matters(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Case H8."""
    monkeypatch.chdir(root / "notes")
    assert names(root, "notes/*.yaml") == ["notes/a.yaml"]


@pytest.mark.parametrize("link", ["notes/l.yaml", "notes/deep/l.yaml"])
def test_a_link_that_leads_out_is_refused(root: Path, link: str) -> None:
    """Cases H10 and J6."""
    (root / link).symlink_to(root.parent / "secret/s.yaml")
    found, problems = find_files(root, ["notes/**/*.yaml", link])
    assert [file.name for file in found] == ["notes/a.yaml"]
    assert told(problems) == [f"{link}: '{link}' {OUTSIDE}"]


def test_a_folder_that_is_a_link_out_is_not_entered(root: Path) -> None:
    """Cases H10 and J6."""
    (root / "notes/out").symlink_to(root.parent / "secret")
    found, problems = find_files(root, ["notes/**/*.yaml", "notes/out/s.yaml", "notes/out/*.yaml"])
    assert [file.name for file in found] == ["notes/a.yaml"]
    assert [str(problem.origin) for problem in problems] == ["notes/out", "notes/out/s.yaml"]


def test_a_pattern_opens_the_folder_that_it_names_and_no_other(root: Path) -> None:
    """Case J6."""
    (root / "../notes/l.yaml").symlink_to(root.parent / "secret/s.yaml")
    found, problems = find_files(root, ["../notes/*.yaml"])
    assert [file.name for file in found] == ["../notes/o.yaml"]
    assert told(problems) == [f"../notes/l.yaml: '../notes/l.yaml' {OUTSIDE}"]


def test_links_within_the_source_directory_are_followed_once(root: Path) -> None:
    (root / "notes/loop").symlink_to(root / "notes")
    (root / "notes/l.yaml").symlink_to(root / "notes/a.yaml")
    assert names(root, "notes/**/*.yaml") == ["notes/a.yaml", "notes/l.yaml"]


def test_broken_links_and_devices_are_told(root: Path) -> None:
    (root / "notes/dead.yaml").symlink_to(root / "nowhere")
    (root / "notes/self.yaml").symlink_to(root / "notes/self.yaml")
    os.mkfifo(root / "notes/pipe.yaml")
    found, problems = find_files(root, ["notes/*.yaml", "notes/pipe.yaml"])
    assert [file.name for file in found] == ["notes/a.yaml"]
    assert told(problems) == [
        "conf.py: prnotes_sources: 'notes/pipe.yaml' is no ordinary file; name one [file-read]",
        "notes/dead.yaml: 'notes/dead.yaml' cannot be read: No such file or directory [file-read]",
        "notes/self.yaml: 'notes/self.yaml' cannot be read: it is a link to itself [file-read]",
    ]


def test_a_name_that_cannot_be_printed_is_told(root: Path) -> None:
    Path(os.fsdecode(os.fsencode(root) + b"/notes/\xff.yaml")).write_text("pr: 1")
    found, problems = find_files(root, ["notes/*.yaml"])
    assert [file.name for file in found] == ["notes/a.yaml"]
    assert [problem.message for problem in problems] == [
        "the name 'notes/\\\\udcff.yaml' holds characters that cannot be printed; rename it"
    ]


@pytest.mark.parametrize(
    ("pattern", "problem"),
    [
        ("notes\\a.yaml", "'notes\\\\a.yaml' is written for Windows; write it with / and relative to conf.py [config]"),
        ("C:\\n.yaml", "'C:\\\\n.yaml' is written for Windows; write it with / and relative to conf.py [config]"),
        ("D:/n.yaml", "'D:/n.yaml' is written for Windows; write it with / and relative to conf.py [config]"),
        ("", "'' names no file; write one such as notes/*.yaml [config]"),
        ("a\0b", "'a\\x00b' names no file; write one such as notes/*.yaml [config]"),
        ("*/../x.yaml", "'*/../x.yaml' has .. after a wildcard; write .. only at its beginning [config]"),
        ("notes/z.yaml", "there is no file 'notes/z.yaml'; correct the name, or use a wildcard [file-read]"),
        ("/etc/passwd", "there is no file 'etc/passwd'; correct the name, or use a wildcard [file-read]"),
        ("notes", "'notes' is a folder; write 'notes/*.yaml' [file-read]"),
        ("\ud800.yaml", r"there is no file '\ud800.yaml'; correct the name, or use a wildcard [file-read]"),
        ("\ud800/*.yaml", r"no file matches '\ud800/*.yaml'; correct it [file-read]"),
    ],
)
def test_patterns_that_name_nothing_are_told(root: Path, pattern: str, problem: str) -> None:
    """Cases H9 and J6."""
    found, problems = find_files(root, [pattern])
    assert (found, told(problems)) == ((), [f"conf.py: prnotes_sources: {problem}"])


def test_a_file_that_has_vanished_is_a_problem(root: Path) -> None:
    """Case H13."""
    (found,), _ = find_files(root, ["notes/a.yaml"])
    assert read_bytes(found.path, found.name) == b"pr: 1\n"
    Path(found.path).unlink()
    problem = read_bytes(found.path, found.name)
    assert isinstance(problem, Problem)
    assert told([problem]) == ["notes/a.yaml: 'notes/a.yaml' cannot be read: No such file or directory [file-read]"]


def test_a_folder_cannot_be_read_as_a_file(root: Path) -> None:
    assert isinstance(read_bytes(str(root), "docs"), Problem)


@pytest.mark.parametrize("patterns", [["nothing/*.yaml"], ["notes/*.toml"], ["notes/*.yaml", "nothing/*.yaml"]])
def test_a_glob_that_matches_nothing_is_told(patterns: Sequence[str], root: Path) -> None:
    _, problems = find_files(root, patterns)
    assert told(problems) == [f"conf.py: prnotes_sources: no file matches '{patterns[-1]}'; correct it [file-read]"]
