"""Sort orders are total, and what lacks a key comes last."""

from __future__ import annotations

from datetime import date

import pytest

from sphinx_prnotes.catalogue.records import Choice, FollowUpChoice, FollowUpKey, NoteKey
from sphinx_prnotes.model import Note
from tests.unit.catalogue.samples import READER, catalogue, followup, grouped, ids, note

NOTES = (
    note("#2", "b", id="skimmed", verdict="skim", minutes=(5, 5), merged=date(2026, 7, 3), noted=date(2026, 7, 9)),
    note("#10", "C", id="must-old", verdict="must-read", minutes=(10, 15), merged=date(2026, 7, 1)),
    note("#9", "a", id="must-new", verdict="must-read", minutes=(5, 15), merged=date(2026, 7, 2)),
    note("", "d", id="must-undated", verdict="must-read", noted=date(2026, 7, 8)),
    note("a/a#11", "a", id="Unjudged", minutes=(1, 2), verdict_text="?", merged=date(2026, 7, 9)),
)


def by(*keys: str, notes: tuple[Note, ...] = NOTES) -> str:
    """List the ids by keys, each with ``-`` in front if it descends."""
    sort = tuple((NoteKey(key.removeprefix("-")), key.startswith("-")) for key in keys)
    return " ".join(grouped(catalogue(*notes).select(Choice(sort=sort), READER))[""])


def test_the_default_order_is_verdict_then_merge_date_descending_then_id() -> None:
    expected = "must-new must-old must-undated skimmed Unjudged"
    assert " ".join(ids(catalogue(*NOTES).entries)) == expected
    assert by() == expected


def test_notes_alike_are_in_the_order_of_their_ids_whatever_their_case() -> None:
    assert ids(catalogue(note(id="b"), note(id="C"), note(id="a")).entries) == ["a", "b", "C"]


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ("verdict", "must-new must-old must-undated skimmed Unjudged"),
        ("-verdict", "skimmed must-new must-old must-undated Unjudged"),
        ("merged", "must-old must-new skimmed Unjudged must-undated"),
        ("-merged", "Unjudged skimmed must-new must-old must-undated"),
        ("noted", "must-undated skimmed must-new must-old Unjudged"),
        ("-noted", "skimmed must-undated must-new must-old Unjudged"),
        ("minutes", "Unjudged skimmed must-new must-old must-undated"),
        ("-minutes", "must-old must-new skimmed Unjudged must-undated"),
        ("ref", "Unjudged skimmed must-new must-old must-undated"),
        ("-ref", "must-old must-new skimmed Unjudged must-undated"),
        ("title", "must-new Unjudged skimmed must-old must-undated"),
        ("-title", "must-undated must-old skimmed must-new Unjudged"),
        ("title -minutes", "must-new Unjudged skimmed must-old must-undated"),
        ("title minutes", "Unjudged must-new skimmed must-old must-undated"),
        ("verdict minutes", "must-new must-old must-undated skimmed Unjudged"),
        ("verdict -minutes", "must-old must-new must-undated skimmed Unjudged"),
    ],
)
def test_notes_are_sorted_by_the_keys_asked_for(keys: str, expected: str) -> None:
    assert by(*keys.split()) == expected


FOLLOWING = (
    note("#1", id="base", verdict="skip"),
    note("#2", id="middle", verdict="skim", follows="#1"),
    note("#3", id="top", verdict="must-read", follows="#2", merged=date(2026, 7, 2)),
    note("#4", id="later", verdict="must-read", merged=date(2026, 7, 3)),
    note("#5", id="earlier", verdict="must-read", merged=date(2026, 7, 1)),
)


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ("path", "earlier base middle top later"),
        ("-path", "later top middle base earlier"),
        ("path -merged", "later base middle top earlier"),
        ("verdict path", "earlier top later middle base"),
    ],
)
def test_a_reading_path_puts_first_what_others_follow(keys: str, expected: str) -> None:
    assert by(*keys.split(), notes=FOLLOWING) == expected


def followups_by(*keys: str) -> str:
    made = catalogue(
        note(id="n", followups=(followup("Z", id="z"), followup("a", id="a", owner="b", due=date(2026, 8, 2)))),
        note(id="M", followups=(followup("b", id="b", state="done", owner="A", due=date(2026, 8, 1)),)),
        note(id="l", followups=(followup("c", id="c", state="dropped", owner="a"),)),
    )
    sort = tuple((FollowUpKey(key.removeprefix("-")), key.startswith("-")) for key in keys)
    return " ".join(grouped(made.select_followups(FollowUpChoice(sort=sort), READER))[""])


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ("", "a z b c"),
        ("state", "z a b c"),
        ("-state", "c b z a"),
        ("due", "b a c z"),
        ("-due", "a b c z"),
        ("owner", "c b a z"),
        ("-owner", "a c b z"),
        ("note", "c b z a"),
        ("text", "a b c z"),
        ("owner -due", "b c a z"),
    ],
)
def test_followups_are_sorted_by_the_keys_asked_for(keys: str, expected: str) -> None:
    assert followups_by(*keys.split()) == expected


def test_followups_of_one_note_stand_as_the_note_has_them() -> None:
    made = catalogue(note(id="n", followups=tuple(followup(step) for step in ("lay it", "build it", "check it"))))
    (members,) = made.select_followups(FollowUpChoice(), READER).groups
    assert [member.followup.text.source for member in members.members] == ["lay it", "build it", "check it"]
