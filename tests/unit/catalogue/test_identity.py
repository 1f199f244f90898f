"""Ids: written, from references, from titles; never from positions (G4)."""

from __future__ import annotations

import re
from datetime import date
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_prnotes.catalogue.identity import Register
from sphinx_prnotes.model import Note, Origin, Place, Text
from tests.unit.catalogue.samples import catalogue, ids, note, told

HASHED = r"~[0-9a-f]{6}"


def named(*notes: Note) -> dict[str, str]:
    """Read the ids by title."""
    return {entry.note.title.source: entry.id for entry in catalogue(*notes).entries}


def test_a_written_id_is_kept_as_written() -> None:
    assert named(note("#1716", "T", id="Async")) == {"T": "Async"}


def test_without_a_written_id_the_first_reference_is_the_id() -> None:
    assert named(note("#1716 sgl-project/sglang#3", "T")) == {"T": "radixark/miles#1716"}


@pytest.mark.parametrize(
    ("title", "note_id"),
    [
        ("迁入核心库", "note-547c71"),
        ("补齐测试夹具", "note-60c0c5"),
        ("Add a Router, then 2 more THINGS to do", "add-a-router-then-2-more-8fd0f1"),
        ("", "note-e3b0c4"),
    ],
)
def test_a_note_on_nothing_is_called_by_words_and_a_hash_of_its_title(title: str, note_id: str) -> None:
    # The hash is that of sha256sum.
    assert ids(catalogue(note("", title)).entries) == [note_id]


def test_inserting_a_note_above_changes_no_other_id() -> None:
    """Case B1."""
    two = note("", "迁入核心库"), note("", "补齐测试夹具")
    before = named(*two)
    moved = [each._replace(origin=Origin("notes.yaml", each.origin.line + 10)) for each in two]
    after = named(note("", "第三个", origin=Origin("notes.yaml", 1)), *moved)
    assert before.items() <= after.items()
    assert len(set(after.values())) == 3


def test_of_several_notes_on_one_reference_the_earliest_has_the_bare_one() -> None:
    """Case B8."""
    notes = (
        note("#17977", "third"),
        note("#17977", "second", noted=date(2021, 12, 22)),
        note("#17977", "first", noted=date(2021, 12, 8)),
    )
    assert named(*notes) == {
        "first": "radixark/miles#17977",
        "second": "radixark/miles#17977@2021-12-22",
        "third": named(*notes)["third"],
    }
    assert re.fullmatch(f"radixark/miles#17977{HASHED}", named(*notes)["third"])
    assert not told(catalogue(*notes), "id-duplicate")


def test_of_notes_of_one_day_the_smallest_title_comes_first_and_the_next_has_the_date() -> None:
    day = date(2021, 12, 8)
    found = named(*(note("#1", title, noted=day) for title in "cba"))
    assert found["a"] == "radixark/miles#1"
    assert found["b"] == "radixark/miles#1@2021-12-08"
    assert re.fullmatch(f"radixark/miles#1{HASHED}", found["c"])


def test_a_reference_in_another_case_is_the_same_reference() -> None:
    found = named(note("a/b#1", "x"), note("A/B#1", "y", noted=date(2021, 12, 8)))
    assert found["y"] == "A/B#1"
    assert re.fullmatch(f"A/B#1{HASHED}", found["x"])


def test_a_hash_for_an_id_does_not_depend_on_where_the_note_stands() -> None:
    first = note("#1", "a", noted=date(2021, 12, 8))
    here, there = note("#1", "b", origin=Origin("a.yaml", 1)), note("#1", "b", origin=Origin("z.yaml", 9))
    assert named(first, here) == named(first, there)


def test_notes_that_are_alike_in_everything_but_the_place_are_all_kept() -> None:
    notes = [note("#1", "a") for _ in range(4)]
    found = ids(catalogue(*notes).entries)
    assert len(set(found)) == 4
    assert found[0] == "radixark/miles#1"


def test_the_same_title_twice_makes_two_ids() -> None:
    found = ids(catalogue(note("", "a"), note("", "a", noted=date(2021, 12, 8))).entries)
    # printf a | sha256sum
    assert sorted(found)[0] == "a-ca9781"
    assert re.fullmatch(f"a-ca9781{HASHED}", sorted(found)[1])


def test_one_written_id_twice_is_told_once_with_both_places_and_both_notes_are_kept() -> None:
    """Case B5."""
    inline = note("#2", "inline", id="X", place=Place.INLINE, docname="a", origin=Origin("a.rst", 1))
    page = note("#3", "page", id="x", place=Place.PAGE, docname="b", origin=Origin("b.md", 1))
    file = note("#4", "file", id="x", origin=Origin("z.yaml", 9, 5))
    made = catalogue(inline, page, file)
    found = named(inline, page, file)
    assert found["file"] == "x"
    assert re.fullmatch(f"x{HASHED}", found["page"])
    assert re.fullmatch(f"X{HASHED}", found["inline"])
    assert told(made, "id-duplicate") == [
        f"a.rst:1: id 'X' is also that of the note at z.yaml:9:5, so this one is kept as '{found['inline']}'; "
        "give one of them another id",
        f"b.md:1: id 'x' is also that of the note at z.yaml:9:5, so this one is kept as '{found['page']}'; "
        "give one of them another id",
    ]


def test_of_two_files_the_first_path_and_line_keeps_a_written_id() -> None:
    found = named(
        note("", "late", id="x", origin=Origin("b.yaml", 1)),
        note("", "later", id="x", origin=Origin("b.yaml", 20)),
        note("", "early", id="x", origin=Origin("a.yaml", 30)),
    )
    assert found["early"] == "x"


def test_a_written_id_wins_over_the_bare_reference_of_another_note() -> None:
    found = named(note("#1", "implied", noted=date(2026, 1, 2)), note("#9", "written", id="Radixark/miles#1"))
    assert found == {"implied": "radixark/miles#1@2026-01-02", "written": "Radixark/miles#1"}


def test_a_written_id_that_looks_like_a_hashed_one_is_kept() -> None:
    lost = note("", "lost", id="x", origin=Origin("b.yaml", 1))
    hashed = named(note("", "won", id="x", origin=Origin("a.yaml", 1)), lost)["lost"]
    found = named(note("", "won", id="x", origin=Origin("a.yaml", 1)), lost, note("", "third", id=hashed))
    assert found["third"] == hashed
    assert len(set(found.values())) == 3


def test_a_fragment_that_two_pages_include_is_one_note_at_home_on_the_first() -> None:
    written = note("#1", place=Place.INLINE, docname="b", origin=Origin("part.inc", 3))
    made = catalogue(written, written._replace(docname="a"))
    assert [(entry.id, entry.home and entry.home.docname) for entry in made.entries] == [("radixark/miles#1", "a")]
    assert made.entry_of(written) is made.entries[0]


def test_two_notes_at_one_place_are_two_if_they_differ() -> None:
    one = note("#1", "one", origin=Origin("x.json", 1))
    two = note("#2", "two", origin=Origin("x.json", 1))
    made = catalogue(one, two)
    assert [made.entry_of(one).id, made.entry_of(two).id] == ["radixark/miles#1", "radixark/miles#2"]


def test_the_entry_of_a_note_is_found_whatever_its_page_made_of_its_texts() -> None:
    written = note("#1", "`a`")
    made = catalogue(written._replace(title=Text("`a`", written.title.origin)))
    assert made.entry_of(written).id == "radixark/miles#1"


def test_a_draft_is_not_in_the_catalogue() -> None:
    draft = note("#1", draft=True)
    with pytest.raises(KeyError):
        catalogue(draft).entry_of(draft)


def test_a_register_hashes_again_until_an_id_is_free() -> None:
    register = Register()
    assert [register.take_hashed("x", "0123456789"), register.take_hashed("X", "0123456789")] == [
        "x~012345",
        # printf 0123456789 | sha256sum
        "X~84d898",
    ]


notes_on_few_references = st.lists(
    st.builds(
        note,
        st.sampled_from(["", "#1", "#2", "A/b#1", "a/B#1 #1"]),
        st.sampled_from(["", "a", "b"]),
        id=st.sampled_from(["", "", "x", "X", "radixark/miles#1"]),
        noted=st.sampled_from([None, date(2026, 1, 1), date(2026, 1, 2)]),
    ),
    max_size=8,
)


@given(notes_on_few_references, st.randoms(use_true_random=False))
def test_ids_and_anchors_are_unique_and_do_not_depend_on_the_order_of_reading(
    notes: list[Note], random: Random
) -> None:
    made = catalogue(*notes)
    assert len({entry.id.lower() for entry in made.entries}) == len(notes)
    assert len({entry.anchor for entry in made.entries}) == len(notes)
    shuffled = notes.copy()
    random.shuffle(shuffled)
    assert catalogue(*shuffled).entries == made.entries
    assert catalogue(*shuffled).problems == made.problems
