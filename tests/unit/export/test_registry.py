"""Kinds of exports, by the endings of files and by name."""

from __future__ import annotations

import pytest

from sphinx_prnotes.export.registry import KINDS, kind_called, kind_of


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_is_found_by_the_ending_of_its_files(name: str) -> None:
    assert kind_of(f"lists/all{KINDS[name].ending.upper()}").name == name


def test_a_file_of_no_kind_is_refused() -> None:
    with pytest.raises(ValueError, match=r"'notes\.xls' ends in nothing that can be exported; there are \.json"):
        kind_of("notes.xls")


def test_a_name_of_no_kind_is_refused_with_what_was_probably_meant() -> None:
    with pytest.raises(ValueError, match="there is no export 'ndjsn', did you mean 'ndjson'"):
        kind_called("ndjsn")
