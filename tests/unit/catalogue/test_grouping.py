"""Lists are divided by plain keys, and what has none comes last."""

from __future__ import annotations

from datetime import date

import pytest

from sphinx_prnotes.catalogue.records import Choice, FollowUpChoice, FollowUpGrouping, NoteGrouping
from sphinx_prnotes.model import Facts
from tests.unit.catalogue.samples import READER, catalogue, followup, grouped, note

MADE = catalogue(
    note("a/b#1", id="1", verdict="skim", tags=("rollout", "async"), merged=date(2026, 7, 1), by="Ann"),
    note("A/B#2", id="2", verdict="must-read", tags=("Async",), merged=date(2025, 12, 1), authors=("x", "y")),
    note("#3", id="3", verdict="must-read", noted=date(2026, 7, 9), by="ann"),
    note("", id="4", verdict_text="?"),
    facts={"a/b#1": Facts(author="y"), "radixark/miles#3": Facts()},
)


@pytest.mark.parametrize(
    ("group_by", "groups"),
    [
        ("none", {"": ["2", "3", "1", "4"]}),
        ("verdict", {"must-read": ["2", "3"], "skim": ["1"], "": ["4"]}),
        ("repo", {"A/B": ["2", "1"], "radixark/miles": ["3"], "": ["4"]}),
        ("tag", {"Async": ["2", "1"], "rollout": ["1"], "": ["3", "4"]}),
        ("month", {"2026-07": ["3", "1"], "2025-12": ["2"], "": ["4"]}),
        ("year", {"2026": ["3", "1"], "2025": ["2"], "": ["4"]}),
        ("author", {"x": ["2"], "y": ["2", "1"], "": ["3", "4"]}),
        ("by", {"ann": ["3", "1"], "": ["2", "4"]}),
    ],
)
def test_notes_are_divided(group_by: str, groups: dict[str, list[str]]) -> None:
    found = grouped(MADE.select(Choice(group_by=NoteGrouping(group_by)), READER))
    assert list(found.items()) == list(groups.items())


FOLLOWUPS = catalogue(
    note("a/b#1", id="n", followups=(followup("a", id="a", owner="Ann"), followup("b", id="b", due=date(2026, 9, 9)))),
    note("", id="m", followups=(followup("c", id="c", owner="ann", due=date(2026, 8, 9)),)),
)


@pytest.mark.parametrize(
    ("group_by", "groups"),
    [
        ("none", {"": ["c", "b", "a"]}),
        ("note", {"m": ["c"], "n": ["b", "a"]}),
        ("owner", {"ann": ["c", "a"], "": ["b"]}),
        ("due", {"2026-08": ["c"], "2026-09": ["b"], "": ["a"]}),
        ("repo", {"a/b": ["b", "a"], "": ["c"]}),
    ],
)
def test_followups_are_divided(group_by: str, groups: dict[str, list[str]]) -> None:
    found = grouped(FOLLOWUPS.select_followups(FollowUpChoice(group_by=FollowUpGrouping(group_by)), READER))
    assert list(found.items()) == list(groups.items())


@pytest.mark.parametrize("grouping", NoteGrouping)
def test_an_empty_list_has_no_groups(grouping: NoteGrouping) -> None:
    assert catalogue().select(Choice(group_by=grouping), READER).groups == ()
