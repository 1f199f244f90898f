"""prnotes export: notes as files, without a build."""

from __future__ import annotations

import json

import pytest

from tests.support.command import Commands
from tests.support.exported import read_valid

CONF = "project = 'Ours'\nlanguage = 'de'\nhtml_baseurl = 'https://a.org/docs'\nprnotes_repo = 'a/b'\n"
NOTES = """\
notes:
  - {pr: 1, title: One, verdict: must-read, see_also: 9}
  - {pr: 2, title: Two, verdict: skim}
"""


@pytest.fixture
def ours(prnotes: Commands) -> Commands:
    return prnotes.write({"conf.py": CONF, "notes/a.yaml": NOTES})


def test_json_is_written_where_nothing_is_asked(ours: Commands) -> None:
    outcome = ours.run("export")
    record = read_valid(outcome.out.encode())
    assert record["project"] == {"name": "Ours", "language": "de", "base_url": "https://a.org/docs/"}
    assert [note["id"] for note in record["notes"]] == ["a/b#1", "a/b#2"]
    assert [stub["id"] for stub in record["stubs"]] == ["a/b#9"]
    assert (outcome.code, outcome.err) == (0, "")


def test_a_filter_chooses(ours: Commands) -> None:
    outcome = ours.run("export", "--format", "csv", "verdict:skim")
    assert [line.split(",")[0] for line in outcome.out.splitlines()] == ["id", "a/b#2"]


def test_a_filter_that_cannot_be_understood_is_shown_with_its_place(ours: Commands) -> None:
    outcome = ours.run("export", "verdict:skmi")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.splitlines()[1:] == ["verdict:skmi", "        ^"]


def test_a_file_is_written_whole_and_left_alone_where_it_is_right(ours: Commands) -> None:
    target = ours.folder / "out" / "notes.ndjson"
    first = ours.run("export", "--output", str(target))
    written = target.stat().st_mtime_ns
    second = ours.run("export", "--output", str(target))
    assert (first.err, second.err) == (f"{target}: written\n", f"{target}: unchanged\n")
    assert target.stat().st_mtime_ns == written
    assert target.read_text().count("\n") == 2
    assert [path.name for path in target.parent.iterdir()] == ["notes.ndjson"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--output", "notes.xls"), "'notes.xls' ends in nothing that can be exported"),
        (("--output", "notes/a.yaml/notes.csv"), "'notes/a.yaml/notes.csv' cannot be written: "),
    ],
)
def test_what_cannot_be_written_is_said(ours: Commands, arguments: tuple[str, ...], message: str) -> None:
    outcome = ours.run("export", *arguments)
    assert outcome.code == 2
    assert message in outcome.err


def test_a_feed_needs_an_address(ours: Commands) -> None:
    ours.write({"conf.py": "prnotes_repo = 'a/b'\n"})
    assert ours.run("export", "--format", "atom").code == 2


def test_notes_of_other_projects_are_in_tables_and_not_in_json(ours: Commands) -> None:
    other = ours.run("export").out
    ours.write({"conf.py": CONF + "prnotes_projects = {'x': 'x.json'}\n", "x.json": other, "notes/a.yaml": "notes: []"})
    assert read_valid(ours.run("export").out.encode())["notes"] == []
    listed = ours.run("list", "project:x", "--columns", "ref,title").out
    assert listed.splitlines() == ["ref    title", "a/b#1  One (from x)", "a/b#2  Two (from x)"]
    members = json.loads(ours.run("list", "ref:1", "--format", "json").out)["groups"][0]["notes"][0]
    assert (members["id"], members["project"], members["place"]) == ("x:a/b#1", "x", "elsewhere")
    table = ours.run("export", "--format", "csv").out
    assert [line.split(",")[0] for line in table.splitlines()] == ["id", "x:a/b#1", "x:a/b#2"]
