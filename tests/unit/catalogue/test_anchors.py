"""Anchors are permanent, valid and never collide (G4)."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_prnotes.catalogue.anchors import anchor_of, followup_anchor


@pytest.mark.parametrize(
    ("note_id", "anchor"),
    [
        ("radixark/miles#1716", "prn-radixark_smiles_n1716"),
        ("Radixark/Miles#1716", "prn-radixark_smiles_n1716"),
        ("a/b#1", "prn-a_sb_n1"),
        ("a-b-1", "prn-a-b-1"),
        ("a_b.1", "prn-a__b.1"),
        ("gitlab.com/g/p!7", "prn-gitlab.com_sg_sp_m7"),
        ("a/b#1@2021-12-08", "prn-a_sb_n1_x40_2021-12-08"),
        ("note-3f2a1c", "prn-note-3f2a1c"),
        ("迁", "prn-_x8fc1_"),
        ("two words", "prn-two_x20_words"),
        ("é", "prn-_xe9_"),
    ],
)
def test_an_anchor_spells_the_id(note_id: str, anchor: str) -> None:
    assert anchor_of(note_id) == anchor


def test_the_anchor_of_a_followup_spells_both_ids() -> None:
    assert followup_anchor("a/b#1", "a/b#2") == "prn-a_sb_n1_fa_sb_n2"


@given(st.text(min_size=1))
def test_every_anchor_is_a_valid_xml_name(note_id: str) -> None:
    assert re.fullmatch(r"[a-z][a-z0-9._-]*", anchor_of(note_id))


_ids = st.text(alphabet="ab_/#!-fsx0 迁", min_size=1, max_size=6)


@given(_ids, _ids)
def test_different_ids_have_different_anchors(one: str, other: str) -> None:
    assert (anchor_of(one) == anchor_of(other)) == (one == other)


@given(_ids, _ids, _ids)
def test_no_followup_has_the_anchor_of_a_note(note_id: str, followup_id: str, other: str) -> None:
    assert followup_anchor(note_id, followup_id) != anchor_of(other)


@given(_ids, _ids, _ids, _ids)
def test_different_followups_have_different_anchors(note_id: str, followup_id: str, other: str, its_id: str) -> None:
    same = followup_anchor(note_id, followup_id) == followup_anchor(other, its_id)
    assert same == ((note_id, followup_id) == (other, its_id))
