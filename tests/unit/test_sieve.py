"""Which notes files need not be read to add a note on a repository."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_prnotes.project.reading import read_notes_on
from sphinx_prnotes.project.sieve import Sieve
from sphinx_prnotes.settings import Settings, read_settings


def settings(**values: object) -> Settings:
    read, problems = read_settings(values)
    assert not problems
    return read


@pytest.mark.parametrize(
    ("text", "is_read"),
    [
        ("repo: a/other\nnotes:\n- pr: 12\n", False),
        ('{"pr": "a/other#12", "body": "x\\n\\"y\\""}', False),
        ("- pr: o/Miles#12\n", True),
        ("repo: O/MILES\n", True),
        ("- pr: https://github.com/o/miles/pull/12\n", True),
        ("- pr: m#12\n", True),
        ('- pr: "o/mil\\x65s#12"\n', True),
        ('{"pr": "o/\\u006diles#12"}', True),
        ('- pr: "o/mi\\\n    les#12"\n', True),
        ('- pr: "o/mi\\0les#12"\n', True),
        ('{"pr": "o/mi\\bles#12"}', True),
        ("- pr: o/mi\u202ales#12\n", True),
        ("- pr: o/mi\ufeffles#12\n", True),
        ("- title: “迁移” …\n", False),
    ],
)
def test_a_file_is_read_if_it_could_be_about_the_repository(text: str, is_read: bool) -> None:
    sieve = Sieve(settings(aliases={"M": "o/miles", "q": "o/other"}), ["github.com/O/Miles"])
    assert sieve.lets_through(text.encode()) is is_read


@pytest.mark.parametrize(
    "values",
    [
        {"repo": "o/miles"},
        {"pages": ["reviews/*"]},
        {"fields": {"component": {"means": "pr", "values": {"x": "o/miles#1"}}}},
        {"aliases": {"é": "o/miles"}},
    ],
)
def test_every_file_is_read_where_its_text_need_not_show_the_repository(values: dict[str, object]) -> None:
    assert Sieve(settings(**values), ["o/miles"]).lets_through(b"- pr: 12\n")


def test_every_file_is_read_for_no_repository() -> None:
    assert Sieve(settings(), []).lets_through(b"- pr: 12\n")


def test_what_is_left_out_is_neither_a_note_nor_a_problem(tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "a.yaml").write_text("- pr: o/miles#12\n- pr: o/other#1\n")
    (tmp_path / "notes" / "b.yaml").write_text("- pr: o/other#12\n  verdit: x\n")
    project = read_notes_on(["o/miles"], tmp_path, settings(), ())
    assert [str(note.references[0]) for note in project.notes] == ["o/miles#12", "o/other#1"]
    assert project.problems == ()
