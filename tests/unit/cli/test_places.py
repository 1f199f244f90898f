"""Which notes file a new note goes into."""

from __future__ import annotations

import pytest

from tests.support.command import Commands

OWN = "repo: a/b\nnotes:\n  - {pr: 7, title: x}\n  - pr: 8\n    title: y\n"
OTHER = "repo: c/d\nnotes:\n  - {title: x}\n"


@pytest.mark.parametrize(
    ("sources", "files", "expected"),
    [
        (["notes/**/*.yaml"], {}, "notes/b.yaml"),
        (["docs/*.md", "team/*/*.yml"], {}, "team/b.yml"),
        (["/team/**"], {}, "team/b.yaml"),
        (["notes.yaml"], {}, "notes.yaml"),
        (["notes.yaml"], {"notes.yaml": "repo: c/d\nnotes:\n  - pr: 1\n    title: x\n"}, "notes.yaml"),
        (
            ["notes/*.yaml"],
            {"notes/z.yaml": OWN, "notes/a.yaml": "repo: c/d\nnotes:\n  - {title: x}\n"},
            "notes/z.yaml",
        ),
        (["notes/*.yaml"], {"notes/b.yaml": OTHER}, "notes/a-b.yaml"),
        (["notes/*"], {"notes/b.json": '{"pr": "a/b#9", "title": "x"}'}, "notes/b.yaml"),
    ],
)
def test_the_file_for_a_repository(prnotes: Commands, sources: list[str], files: dict[str, str], expected: str) -> None:
    prnotes.write({"conf.py": f"prnotes_sources = {sources}\n", **files})
    assert prnotes.run("new", "a/b#1", "--title", "x").out.partition(":")[0] == expected


@pytest.mark.parametrize("sources", [["notes/*.json"], ["notes/x-*.yaml"], []])
def test_where_there_is_no_place_one_is_asked_for(prnotes: Commands, sources: list[str]) -> None:
    outcome = prnotes.write({"conf.py": f"prnotes_sources = {sources}\n"}).run("new", "a/b#1")
    assert outcome.code == 2
    assert outcome.err == "prnotes: prnotes_sources leaves no place for a new file; name a file with --output\n"
