"""What people are told of the search syntax is all that there is to it."""

from __future__ import annotations

from datetime import date

import pytest

from sphinx_prnotes.catalogue.query.field import Field, FlagField
from sphinx_prnotes.catalogue.query.followups import FollowUpFields
from sphinx_prnotes.catalogue.query.meanings import (
    FOLLOWUP_FIELD_MEANINGS,
    FOLLOWUP_WORD_MEANINGS,
    NOTE_FIELD_MEANINGS,
    NOTE_WORD_MEANINGS,
)
from sphinx_prnotes.catalogue.query.notes import NoteFields
from sphinx_prnotes.model import State
from sphinx_prnotes.settings import Settings

TODAY = date(2026, 8, 1)


@pytest.fixture
def of_notes() -> dict[str, Field]:
    return NoteFields((), Settings(), TODAY).make()


@pytest.fixture
def of_followups(of_notes: dict[str, Field]) -> dict[str, Field]:
    return FollowUpFields((), of_notes, TODAY).make()


def words_of(field: Field) -> set[str]:
    assert isinstance(field, FlagField)
    return set(field.flags)


def test_every_field_of_notes_has_a_meaning(of_notes: dict[str, Field]) -> None:
    assert sorted(meaning.name for meaning in NOTE_FIELD_MEANINGS) == sorted(of_notes)


def test_every_field_that_follow_ups_alone_have_has_a_meaning(
    of_notes: dict[str, Field], of_followups: dict[str, Field]
) -> None:
    assert {meaning.name for meaning in FOLLOWUP_FIELD_MEANINGS} == set(of_followups) - set(of_notes)


def test_every_word_of_is_has_a_meaning(of_notes: dict[str, Field]) -> None:
    assert set(NOTE_WORD_MEANINGS) == words_of(of_notes["is"])


def test_the_words_that_follow_ups_understand_in_their_own_way_are_known_to_them(
    of_followups: dict[str, Field],
) -> None:
    assert {state.value for state in State} <= set(FOLLOWUP_WORD_MEANINGS) <= words_of(of_followups["is"])
