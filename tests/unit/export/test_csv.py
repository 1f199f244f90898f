"""The table for spreadsheets."""

from __future__ import annotations

import csv
import io

import pytest

from sphinx_prnotes.catalogue.catalogue import Catalogue
from sphinx_prnotes.export.csv_file import COLUMNS, write_csv
from sphinx_prnotes.export.edition import Editor
from tests.unit.catalogue.samples import READER, SETTINGS, catalogue, followup, note


def rows_of(made: Catalogue) -> list[dict[str, str]]:
    edition, _ = Editor(made, SETTINGS, READER).edit()
    return list(csv.DictReader(io.StringIO(write_csv(edition).decode(), newline="")))


def test_the_head_and_every_record_end_in_carriage_return_and_line_feed() -> None:
    edition, _ = Editor(catalogue(note("#1")), SETTINGS, READER).edit()
    head, record, end = write_csv(edition).decode().split("\r\n")
    assert head == ",".join(COLUMNS)
    assert record.startswith("radixark/miles#1,A title,")
    assert end == ""


def test_several_values_of_one_cell_stand_a_line_each() -> None:
    todo = (followup("one"), followup("two"), followup("three", state="done"))
    (row,) = rows_of(catalogue(note("#1 #2", followups=todo, tags=("a", "b, c"))))
    assert row["followups_open"] == "one\ntwo"
    assert row["followups_done"] == "three"
    assert row["tags"] == "a\nb, c"
    assert row["urls"] == "https://github.com/radixark/miles/pull/1\nhttps://github.com/radixark/miles/pull/2"


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"])
def test_no_cell_is_a_formula(sign: str) -> None:
    title = f"{sign}cmd|' /C calc'!A0"
    (row,) = rows_of(catalogue(note("#1", by=title, tags=(title,))))
    assert row["by"] == row["tags"] == f"'{title}"


def test_quotes_commas_line_breaks_and_every_script_come_back_as_they_were() -> None:
    title = '迁移, "双路径" 🚀 שלום'
    (row,) = rows_of(catalogue(note("#1", title)))
    assert row["title"] == title


def test_half_of_a_surrogate_pair_is_written_out() -> None:
    (row,) = rows_of(catalogue(note("#1", "a \ud800 b")))
    assert row["title"] == "a \\ud800 b"
