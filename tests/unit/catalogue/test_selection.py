"""Filter, order, budget, limit, division: in this order."""

from __future__ import annotations

import pytest

from sphinx_prnotes.catalogue.records import Choice, Fault, FollowUpChoice, NoteGrouping, NoteKey
from sphinx_prnotes.catalogue.selection import EVERYTHING, masked
from tests.unit.catalogue.samples import HOME, READER, catalogue, followup, grouped, note

MADE = catalogue(
    note("#1", "one", id="a", verdict="must-read", minutes=(10, 20), tags=("x", "y")),
    note("#2", "two", id="b", verdict="must-read", minutes=(30, 30), tags=("x",)),
    note("#3", "three", id="c", verdict="skim", followups=(followup("do", id="do"), followup("did", state="done"))),
    note("#4", "four", id="d", verdict="skip", minutes=(5, 5), tags=("y",)),
)


@pytest.mark.parametrize(
    ("choice", "shown", "over_budget", "over_limit", "minutes"),
    [
        pytest.param(Choice(), "abcd", 0, 0, 55, id="everything"),
        pytest.param(Choice(filter="tag:x"), "ab", 0, 0, 50, id="a filter"),
        pytest.param(Choice(terms=("tag:x", "", "tag:y")), "a", 0, 0, 20, id="terms, ANDed"),
        pytest.param(Choice(terms=("tag:x",), filter="-tag:y"), "b", 0, 0, 30, id="terms and a filter, ANDed"),
        pytest.param(Choice(filter="tag:none-has-it"), "", 0, 0, 0, id="nothing"),
        pytest.param(Choice(limit=3), "abc", 0, 1, 50, id="a limit"),
        pytest.param(Choice(limit=9), "abcd", 0, 0, 55, id="a limit beyond the end"),
        pytest.param(Choice(budget=25), "acd", 1, 0, 25, id="a budget passes over what does not fit"),
        pytest.param(Choice(budget=4), "c", 3, 0, 0, id="a note without minutes takes no time"),
        pytest.param(Choice(budget=25, limit=2), "ac", 1, 1, 20, id="first the budget, then the limit"),
        pytest.param(
            Choice(sort=((NoteKey.MINUTES, True),), budget=35),
            "bdc",
            1,
            0,
            35,
            id="the budget in the order of the list",
        ),
        pytest.param(Choice(notes=("#3", "b", "two"), repo=HOME), "cb", 0, 0, 30, id="notes in the given order"),
        pytest.param(
            Choice(notes=("d", "a"), sort=((NoteKey.TITLE, False),)), "da", 0, 0, 25, id="notes are not sorted"
        ),
        pytest.param(Choice(notes=("d", "b", "a"), filter="tag:x"), "ba", 0, 0, 50, id="notes are filtered"),
        pytest.param(Choice(notes=("d", "b", "a"), limit=1), "d", 0, 2, 5, id="notes are limited"),
    ],
)
def test_a_list_shows(choice: Choice, shown: str, over_budget: int, over_limit: int, minutes: int) -> None:
    selection = MADE.select(choice, READER)
    assert "".join(grouped(selection).get("", [])) == shown
    assert (len(selection.over_budget), selection.over_limit, selection.minutes) == (over_budget, over_limit, minutes)
    assert selection.faults == ()


def test_the_limit_is_that_of_the_whole_list_not_of_each_group() -> None:
    selection = MADE.select(Choice(limit=2, group_by=NoteGrouping.TAG), READER)
    assert grouped(selection) == {"x": ["a", "b"], "y": ["a"]}
    assert selection.minutes == 50


def test_unknown_notes_are_faults_in_their_columns_and_the_list_shows_nothing() -> None:
    selection = MADE.select(Choice(notes=("a", "thre", "#4711"), repo=HOME), READER)
    assert selection.groups == ()
    assert selection.faults == (
        Fault("no note is called 'thre', did you mean 'three'?", "a, thre, #4711", 4),
        Fault("no note is called '#4711'", "a, thre, #4711", 10),
    )


def test_every_wrong_expression_is_a_fault_of_its_own() -> None:
    selection = MADE.select(Choice(terms=("tag:x", "verdit:skim"), filter="tag:x colour:red"), READER)
    assert selection.groups == ()
    assert [(fault.expression, fault.column) for fault in selection.faults] == [
        ("verdit:skim", 1),
        ("tag:x colour:red", 7),
    ]


@pytest.mark.parametrize(
    ("choice", "shown", "over_limit"),
    [
        (FollowUpChoice(), ["do", "75ca3c"], 0),
        (FollowUpChoice(filter="state:open"), ["do"], 0),
        (FollowUpChoice(terms=("state:open", "state:done")), [], 0),
        (FollowUpChoice(limit=1), ["do"], 1),
    ],
)
def test_a_list_of_followups_shows(choice: FollowUpChoice, shown: list[str], over_limit: int) -> None:
    selection = MADE.select_followups(choice, READER)
    assert (grouped(selection).get("", []), selection.over_limit) == (shown, over_limit)


def test_a_wrong_expression_leaves_a_list_of_followups_empty() -> None:
    selection = MADE.select_followups(FollowUpChoice(filter="stat:open"), READER)
    assert (selection.groups, len(selection.faults)) == ((), 1)


def test_notes_and_followups_are_counted() -> None:
    assert MADE.count("", HOME, READER) == (4, ())
    assert MADE.count("tag:x", HOME, READER) == (2, ())
    assert MADE.count("", HOME, READER, of_followups=True) == (2, ())
    assert MADE.count("state:open", HOME, READER, of_followups=True) == (1, ())


def test_a_wrong_expression_counts_nothing() -> None:
    number, faults = MADE.count("colour:red", HOME, READER)
    assert (number, [fault.column for fault in faults]) == (0, [1])


@pytest.mark.parametrize(
    ("mask", "expected"), [(EVERYTHING, "abc"), (0b111, "abc"), (0b101, "ac"), (0b010, "b"), (0, "")]
)
def test_bit_i_of_a_mask_stands_for_member_i(mask: int, expected: str) -> None:
    assert "".join(masked("abc", mask)) == expected
