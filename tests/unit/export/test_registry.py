"""Kinds of exports, by the endings of files."""

from __future__ import annotations

import pytest

from sphinx_prnotes.export.registry import KINDS, kind_of


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_is_found_by_the_ending_of_its_files(name: str) -> None:
    assert kind_of(f"lists/all{KINDS[name].ending.upper()}").name == name


def test_a_file_of_no_kind_is_refused() -> None:
    with pytest.raises(ValueError, match=r"'notes\.xls' ends in nothing that can be exported; there are \.json"):
        kind_of("notes.xls")
