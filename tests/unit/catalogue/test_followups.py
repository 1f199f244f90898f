"""Follow-ups: what they are called, and whether they are still open."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

import pytest

from sphinx_prnotes.catalogue.catalogue import Catalogue
from sphinx_prnotes.model import Facts, FollowUp, Note, Origin, State
from tests.unit.catalogue.samples import HOME, SETTINGS, catalogue, followup, ids, note, told

CHECK = "补一个环境验证"
# printf 补一个环境验证 | sha256sum
CHECK_ID = "5558a6"


def named(*followups: FollowUp) -> list[str]:
    return ids(catalogue(note("#1", followups=followups)).entries[0].followups)


def states(made: Catalogue) -> dict[str, str]:
    return {each.key: each.state.value for each in made.followups}


@pytest.mark.parametrize(
    ("written", "followup_id"),
    [
        (followup(CHECK, id="Env", ref="#2"), "Env"),
        (followup(CHECK, ref="#2"), "radixark/miles#2"),
        (followup(CHECK), CHECK_ID),
    ],
)
def test_a_followup_is_called_by_its_id_its_reference_or_its_text(written: FollowUp, followup_id: str) -> None:
    assert named(written) == [followup_id]


def test_followups_keep_the_order_in_which_they_are_written() -> None:
    assert named(followup("z", id="z"), followup("a", id="a")) == ["z", "a"]


def test_the_key_and_the_anchor_have_the_id_of_the_note_in_front() -> None:
    entry = catalogue(note("#1", followups=(followup(CHECK),))).entries[0].followups[0]
    assert (entry.key, entry.anchor) == (f"radixark/miles#1/{CHECK_ID}", f"prn-radixark_smiles_n1_f{CHECK_ID}")
    assert entry.note_id == "radixark/miles#1"


def test_two_followups_on_one_reference_are_told_apart_by_their_texts_not_by_their_places() -> None:
    one, two = followup("a", ref="#2"), followup("b", ref="#2")
    bare, hashed = named(one, two)
    assert bare == "radixark/miles#2"
    assert re.fullmatch(r"radixark/miles#2~[0-9a-f]{6}", hashed)
    assert named(two, one) == [hashed, bare]
    assert not told(catalogue(note("#1", followups=(one, two))), "id-duplicate")


def test_one_text_for_two_owners_makes_two_followups() -> None:
    first, second = named(followup(CHECK, owner="b"), followup(CHECK, owner="a"))
    assert re.fullmatch(f"{CHECK_ID}~[0-9a-f]{{6}}", first)
    assert second == CHECK_ID


def test_a_written_id_wins_over_a_derived_one() -> None:
    assert named(followup("a", ref="#2"), followup("z", id="radixark/miles#2"))[1] == "radixark/miles#2"


def test_a_written_id_that_stands_twice_is_told_and_both_are_kept() -> None:
    two = followup("b", id="X", origin=Origin("n.yaml", 9, 5)), followup("a", id="x", origin=Origin("n.yaml", 8, 5))
    made = catalogue(note("#1", followups=two))
    hashed, kept = ids(made.followups)
    assert kept == "x"
    assert told(made, "id-duplicate") == [
        f"n.yaml:9:5: follow-up id 'X' stands twice in note 'radixark/miles#1', so this one is kept as '{hashed}'; "
        "give one of them another id"
    ]


def test_a_followup_that_stands_twice_is_kept_once_and_told() -> None:
    twice = followup("a", origin=Origin("n.yaml", 8, 5)), followup("a", origin=Origin("n.yaml", 9, 5))
    made = catalogue(note("#1", followups=twice))
    assert len(made.followups) == 1
    assert told(made, "id-duplicate") == [
        "n.yaml:9:5: follow-up 'a' stands twice in note 'radixark/miles#1' and is kept once; delete one"
    ]


def test_ids_with_slashes_that_come_to_one_key_are_told() -> None:
    made = catalogue(
        note("", "one", id="x", followups=(followup("a", id="y/z"),)),
        note("", "two", id="x/y", followups=(followup("b", id="z", origin=Origin("n.yaml", 9)),)),
    )
    assert told(made, "id-duplicate") == [
        "n.yaml:9: follow-up key 'x/y/z' is also that of a follow-up of another note; give one of them another id"
    ]


OPEN = note("#1716", id="async", followups=(followup("a", id="env"), followup("b", ref="#1717"), followup(CHECK)))


@pytest.mark.parametrize(
    ("key", "followup_id"),
    [
        ("async/env", "env"),
        ("ASYNC/Env", "env"),
        ("radixark/miles#1716/env", "env"),
        ("radixark/miles#1716/radixark/miles#1717", "radixark/miles#1717"),
        ("radixark/miles#1716/#1717", "radixark/miles#1717"),
        ("radixark/miles#1717", "radixark/miles#1717"),
        (f"async/{CHECK_ID}", CHECK_ID),
        ("env", "env"),
        ("async", ""),
        ("radixark/miles#4711/env", ""),
        ("async/", ""),
        ("/", ""),
        ("", ""),
    ],
)
def test_a_followup_is_found_by_its_key_its_reference_or_its_id(key: str, followup_id: str) -> None:
    found = catalogue(OPEN).find_followup(key)
    assert (found.id if found else "") == followup_id


@pytest.mark.parametrize(("key", "followup_id"), [("#1716/env", "env"), (" #1717 ", "radixark/miles#1717")])
def test_a_bare_number_is_looked_up_in_the_repository_of_its_page(key: str, followup_id: str) -> None:
    found = catalogue(OPEN).find_followup(key, repo=HOME)
    assert (found.id if found else "") == followup_id
    assert catalogue(OPEN).find_followup(key) is None


def test_keys_that_are_close_are_suggested() -> None:
    assert catalogue(OPEN).suggest_followups("asynk/env") == ("async/env",)


def test_an_id_that_two_followups_have_finds_none() -> None:
    made = catalogue(OPEN, note("#2", followups=(followup("c", id="env"),)))
    assert made.find_followup("env") is None
    assert made.find_followup("#2/env") is None
    assert made.find_followup("radixark/miles#2/env") is not None


@pytest.mark.parametrize("target", ["async/env", "radixark/miles#1716/env", "RadixArk/Miles#1716/ENV"])
def test_another_note_closes_a_followup(target: str) -> None:
    assert states(catalogue(OPEN, note("#1717", closes=(target,))))["async/env"] == "done"


def test_a_written_state_wins_over_what_closes_it() -> None:
    dropped = note("#1", id="n", followups=(followup("a", id="x", state="dropped"),))
    assert states(catalogue(dropped, note("#2", closes=("n/x",)))) == {"n/x": "dropped"}


@pytest.mark.parametrize(
    ("facts", "state"),
    [
        (Facts(state="merged"), "done"),
        (Facts(state="merged", changed_files=3), "done"),
        (Facts(state="closed"), "done"),
        (Facts(state="closed", changed_files=3), "dropped"),
        (Facts(state="closed", additions=0), "dropped"),
        (Facts(state="open", changed_files=3), "open"),
        (Facts(), "open"),
    ],
)
def test_the_facts_settle_a_followup_by_its_reference(facts: Facts, state: str) -> None:
    made = catalogue(OPEN, facts={"radixark/miles#1717": facts})
    assert states(made)["async/radixark/miles#1717"] == state


@pytest.mark.parametrize(("written", "state"), [("gitlab.com/g/n!1", "dropped"), ("gitlab.com/g/n#1", "done")])
def test_on_gitlab_the_reference_says_what_was_closed(written: str, state: str) -> None:
    made = catalogue(note("#1", followups=(followup("a", ref=written),)), facts={written: Facts(state="closed")})
    assert [each.state.value for each in made.followups] == [state]


def test_what_another_note_closes_is_done_whatever_the_facts_say() -> None:
    facts = {"radixark/miles#1717": Facts(state="closed", changed_files=3)}
    made = catalogue(OPEN, note("#9", closes=("radixark/miles#1716/#1717",)), facts=facts)
    assert states(made)["async/radixark/miles#1717"] == "done"


def test_what_closes_nothing_is_told_with_what_was_meant() -> None:
    wrong = note("#9", closes=("async/enf", "zzz"), origin=Origin("n.yaml", 4, 5))
    assert told(catalogue(OPEN, wrong), "followup-unknown") == [
        "n.yaml:4:5: no note has a follow-up 'async/enf' for 'radixark/miles#9' to close, did you mean 'async/env'?",
        "n.yaml:4:5: no note has a follow-up 'zzz' for 'radixark/miles#9' to close; write it as owner/name#12/id",
    ]


@pytest.mark.parametrize(
    ("due", "state", "is_overdue"),
    [
        (date(2026, 7, 31), "open", True),
        (date(2026, 8, 1), "open", False),
        (date(2026, 7, 31), "done", False),
        (None, "open", False),
    ],
)
def test_an_open_followup_is_overdue_from_the_day_after_it_is_due(
    due: date | None, state: str, is_overdue: bool
) -> None:
    made = catalogue(note("#1", followups=(followup("a", due=due, state=state),)))
    assert made.followups[0].is_overdue is is_overdue


STALE = note("#1", noted=date(2026, 7, 1), followups=(followup("a", id="a"),))


@pytest.mark.parametrize(
    ("written", "stale_after", "is_stale"),
    [
        (STALE, 30, True),
        (STALE, 31, False),
        (STALE, 0, False),
        (STALE._replace(noted=None), 30, False),
        (STALE._replace(noted=None, merged=date(2026, 7, 1)), 30, True),
        (STALE._replace(followups=(followup("a", due=date(2026, 9, 1)),)), 30, False),
        (STALE._replace(followups=(followup("a", state="dropped"),)), 30, False),
    ],
)
def test_an_open_followup_without_a_date_grows_stale(written: Note, stale_after: int, is_stale: bool) -> None:
    made = catalogue(written, settings=replace(SETTINGS, stale_after=stale_after))
    assert made.followups[0].is_stale is is_stale


def test_a_draft_closes_nothing() -> None:
    draft = note("#2", draft=True, closes=("async/env",))
    assert states(catalogue(OPEN, draft))["async/env"] == State.OPEN.value
    assert states(catalogue(OPEN, draft, settings=replace(SETTINGS, drafts=True)))["async/env"] == State.DONE.value
