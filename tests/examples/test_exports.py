"""The manual exports itself, and shows what it exports."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from tests.support.exported import read_valid
from tests.support.project import Build, Project

EXAMPLES = Path(__file__).parents[2] / "example_docs"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Build:
    pytest.importorskip("furo")
    project = Project(tmp_path_factory.mktemp("manual"))
    project.source.rmdir()
    shutil.copytree(EXAMPLES, project.source, ignore=shutil.ignore_patterns("_build", "__pycache__", ".*_cache"))
    return project.build()


def shown_note() -> dict[str, Any]:
    page = (EXAMPLES / "manual" / "exports.rst").read_text(encoding="utf-8")
    block = re.search(r"code-block:: json\n\n((?:   .*\n)+)", page)
    assert block
    note: dict[str, Any] = json.loads(dedent(block[1]))
    return note


def test_the_note_that_the_manual_shows_is_the_one_that_it_exports(built: Build) -> None:
    notes = {note["id"]: note for note in read_valid((built.out / "prnotes.json").read_bytes())["notes"]}
    shown = shown_note()
    assert {name: notes[shown["id"]].get(name) for name in shown} == shown


def test_all_real_notes_are_exported_with_the_html_of_their_bodies(built: Build) -> None:
    notes = read_valid((built.out / "prnotes.json").read_bytes())["notes"]
    real = [note for note in notes if note["origin"]["path"] == "notes/miles.yaml"]
    assert len(real) == 8
    assert all(note["body"]["html"].startswith("<p") for note in real)


def test_the_table_has_a_record_for_each(built: Build) -> None:
    notes = read_valid((built.out / "prnotes.json").read_bytes())["notes"]
    records = list(csv.DictReader(io.StringIO(built.text("notes.csv"), newline="")))
    assert sorted(record["id"] for record in records) == sorted(note["id"] for note in notes)
