"""Notes are found by what people call them."""

from __future__ import annotations

from datetime import date

import pytest

from sphinx_prnotes.model import Run, Text
from tests.unit.catalogue.samples import HOME, READER, catalogue, note, reference

MADE = catalogue(
    note("#1716 #1717", "fully-async rollout 迁入核心库", noted=date(2026, 8, 1)),
    note("#1717", "类化 API  重写", id="rewrite"),
    note("sgl-project/sglang#32958", "Parser"),
    note("#8", "Second look", noted=date(2026, 2, 2)),
    note("#8", "First look", noted=date(2026, 2, 1)),
    note("#9 #1717", "1716"),
)


def found(target: str, repo: str = HOME) -> str:
    entry = MADE.find(target, repo=repo, reader=READER)
    return entry.id if entry else ""


@pytest.mark.parametrize(
    ("target", "note_id"),
    [
        ("radixark/miles#1716", "radixark/miles#1716"),
        ("RadixArk/Miles#1716", "radixark/miles#1716"),
        ("#1716", "radixark/miles#1716"),
        ("1716", "radixark/miles#1716"),
        (" #1716 ", "radixark/miles#1716"),
        ("https://github.com/radixark/miles/pull/1716/files", "radixark/miles#1716"),
        ("REWRITE", "rewrite"),
        ("#1717", "rewrite"),
        ("Parser", "sgl-project/sglang#32958"),
        ("fully-async rollout 迁入核心库", "radixark/miles#1716"),
        ("类化 API 重写", "rewrite"),
        ("#8", "radixark/miles#8"),
        ("radixark/miles#8@2026-02-02", "radixark/miles#8@2026-02-02"),
        ("parser", ""),
        ("#4711", ""),
        ("", ""),
        ("no such note", ""),
    ],
)
def test_a_note_is_found_by_id_then_reference_then_title(target: str, note_id: str) -> None:
    assert found(target) == note_id


def test_a_bare_number_means_nothing_without_a_repository() -> None:
    assert not found("#1716", repo="")


def test_a_title_is_found_as_its_page_has_read_it() -> None:
    title = Text("`A`_", runs=(Run("A"),))
    made = catalogue(note("#1")._replace(title=title))
    assert made.find("A", repo="", reader=READER) is made.entries[0]


def test_the_note_that_comes_first_says_that_there_are_others() -> None:
    first = MADE.find("#8", repo=HOME, reader=READER)
    assert first is not None
    assert first.note.title.source == "First look"
    assert first.others == ("radixark/miles#8@2026-02-02",)


def test_a_note_with_a_reference_first_wins_over_one_that_has_it_too() -> None:
    entry = MADE.find_reference(reference("#1717"))
    assert entry is not None
    assert entry.id == "rewrite"


def test_any_reference_of_a_note_leads_to_it() -> None:
    made = catalogue(note("#1 #2"))
    assert made.find_reference(reference("#2")) is made.entries[0]


def test_the_note_that_is_called_by_a_reference_wins_over_those_on_it() -> None:
    made = catalogue(note("#1", "on it"), note("#5", "called so", id="radixark/miles#1"))
    entry = made.find_reference(reference("#1"))
    assert entry is not None
    assert entry.note.title.source == "called so"


def test_get_knows_ids_only() -> None:
    assert MADE.get("Rewrite") is MADE.find("rewrite", repo="", reader=READER)
    assert MADE.get("Parser") is None
    assert MADE.get("#1716") is None


@pytest.mark.parametrize(
    ("target", "suggestions"),
    [
        ("rewrit", ("rewrite",)),
        ("Parsers", ("Parser",)),
        ("radixark/mile#171", ("radixark/miles#1716",)),
        ("fully async rollout 迁入核心库", ("fully-async rollout 迁入核心库",)),
        ("miles#1716", ("radixark/miles#1716",)),
        ("fully-async", ("fully-async rollout 迁入核心库",)),
        ("e", ()),
        ("#32985", ("sgl-project/sglang#32958",)),
        ("nothing like it", ()),
    ],
)
def test_what_is_closest_is_suggested_first(target: str, suggestions: tuple[str, ...]) -> None:
    assert MADE.suggest(target)[:1] == suggestions


def test_no_more_than_three_names_are_suggested() -> None:
    made = catalogue(*(note(f"#{number}0") for number in range(11, 19)))
    assert len(made.suggest("radixark/miles#100")) == 3


@pytest.mark.parametrize(
    ("target", "note_id"),
    [
        ("radixark/miles#8@2026-02-01", "radixark/miles#8"),
        ("RadixArk/miles#1716@2026-08-01", "radixark/miles#1716"),
        ("radixark/miles#1716@2026-08-02", ""),
        ("rewrite@2026-08-01", ""),
    ],
)
def test_a_note_is_found_by_the_id_that_it_has_beside_an_earlier_one(target: str, note_id: str) -> None:
    assert found(target) == note_id
