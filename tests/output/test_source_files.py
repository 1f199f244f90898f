"""Which files a build reads notes from, and what it says of those that it cannot read."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.bare import MakeProject
from tests.support.complaint import Complaint, complaints, told
from tests.support.page import read_page

RL = "L\n=\n\n.. readinglist::\n"


def test_a_file_outside_is_refused_unless_conf_py_names_it(project: MakeProject, tmp_path: Path) -> None:
    (tmp_path / "shared").mkdir()
    (tmp_path / "shared" / "n.yaml").write_text("notes:\n  - pr: a/b#1\n    title: Outside\n", encoding="utf-8")
    made = project({"a.rst": "A\n=\n\n.. prnote:: a/b#1\n"})
    (made.source / "notes").mkdir()
    (made.source / "notes" / "link.yaml").symlink_to(tmp_path / "shared" / "n.yaml")
    refused = made.build()
    assert [path for path, _ in told(refused, "file-read")] == ["notes/link.yaml"]
    assert "Outside" not in refused.text("a.html")
    named = made.build(out="named", overrides={"prnotes_sources": ["../../shared/*.yaml"]})
    assert named.warnings == ""
    assert "Outside" in (named.out / "a.html").read_text(encoding="utf-8")


def test_a_notes_file_that_is_a_link_is_read_again_when_its_target_or_the_link_changes(project: MakeProject) -> None:
    """Links within the source directory are followed, those that lead out are refused."""
    notes = "notes:\n  - pr: a/b#1\n    title: {}\n"
    made = project({"a.rst": "A\n=\n\n.. prnote:: a/b#1\n", "one.yaml": notes.format("One"), "b.rst": "B\n=\n"})
    made.write({"two.yaml": notes.format("Two"), "notes/keep.txt": ""})
    link = made.source / "notes" / "link.yaml"
    link.symlink_to("../one.yaml")
    assert made.build().warnings == ""
    made.replace("one.yaml", "One", "1st")
    edited = made.build()
    assert edited.read == {"a"}
    assert "1st" in read_page(edited.out / "a.html").text
    link.unlink()
    link.symlink_to("../two.yaml")
    turned = made.build()
    assert turned.read == {"a"}
    assert "Two" in read_page(turned.out / "a.html").text


@pytest.mark.parametrize(
    ("pattern", "code"),
    [
        ("notes\\n.yaml", "config"),
        ("C:\\n.yaml", "config"),
        ("D:/n.yaml", "config"),
        ("notes/gone.yaml", "file-read"),
        ("notes/dead.yaml", "file-read"),
    ],
)
def test_a_pattern_that_names_no_file_is_told_and_the_build_goes_on(
    pattern: str, code: str, project: MakeProject
) -> None:
    made = project({"notes/n.yaml": "notes:\n  - {pr: a/b#1, title: T}\n", "a.rst": "A\n=\n\n.. prnote:: a/b#1\n"})
    (made.source / "notes" / "dead.yaml").symlink_to("nowhere.yaml")
    built = made.build(overrides={"prnotes_sources": ["notes/n.yaml", pattern]})
    assert [(one.path, one.line, one.code) for one in complaints(built)] == [("conf.py", 1, f"prnotes.{code}")]
    assert "T" in read_page(built.out / "a.html").one("div", "prn-note").text


def test_a_notes_file_that_cannot_be_read_is_told_and_the_others_are_kept(project: MakeProject) -> None:
    made = project({"notes/n.yaml": "notes:\n  - {pr: a/b#1, title: T}\n", "a.rst": "A\n=\n\n.. prnote:: a/b#1\n"})
    (made.source / "notes" / "dead.yaml").symlink_to("nowhere.yaml")
    built = made.build()
    message = "'notes/dead.yaml' cannot be read: No such file or directory"
    assert complaints(built) == [Complaint("notes/dead.yaml", 1, message, "prnotes.file-read")]
    assert "T" in read_page(built.out / "a.html").one("div", "prn-note").text


def test_patterns_start_at_the_source_directory_wherever_the_build_runs(
    project: MakeProject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = project({"deep/n.yaml": "notes:\n  - {pr: a/b#1, title: T}\n", "sub/a.rst": "A\n=\n\n.. prnote:: a/b#1\n"})
    for number, pattern in enumerate(("deep/n.yaml", "/deep/n.yaml", "./deep/*.yaml")):
        monkeypatch.chdir((made.source, made.source / "sub", tmp_path)[number])
        built = made.build(overrides={"prnotes_sources": [pattern]}, fresh=True)
        assert built.warnings == ""
        assert "T" in read_page(built.out / "sub" / "a.html").one("div", "prn-note").text
