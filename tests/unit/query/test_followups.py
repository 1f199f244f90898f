"""Which follow-ups an expression chooses; every expected list is written by hand."""

from __future__ import annotations

import pytest

from sphinx_prnotes.catalogue.query import QueryError
from tests.unit.query.shelf import find_followups


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("", "check api unify rubric old"),
        ("state:open", "check unify rubric"),
        ("state:done,dropped", "api old"),
        ("is:open", "check unify rubric"),
        ("is:overdue", "check"),
        ("is:stale", "rubric"),
        ("is:draft", "old"),
        ("owner:shi-dong", "unify"),
        ("owner:none", "api rubric old"),
        ("due:overdue", "check"),
        ("due:2026-08", "unify"),
        ("due:<=today", "check"),
        ("due:today..today+2w", "unify"),
        ("due:none", "api rubric old"),
        ("note:1716", "check api"),
        ("note:reading-order~3f2a1c", "old"),
        ("note:openenv#1012", "rubric"),
        ("pr:2012", "unify"),
        ("ref:1717", "api"),
        ("ref:none -state:open", "old"),
        ("id:unify", "unify"),
        ("id:radixark/miles#2012/*", "unify"),
        ("has:owner", "check unify"),
        ("has:due,ref", "check api unify"),
        ("has:risks", "check api"),
        ("text:counters", "unify"),
        ("环境验证", "check"),
        ("rollout", "check api"),
        ("offload", ""),
        ("repo:openenv", "rubric"),
        ("verdict:>=worth-reading state:open", "check unify"),
        ("tag:rollout", "check api rubric"),
        ("path:miles/ray", "unify"),
        ("author:shi-dong", "unify"),
        ("impact:high", "check api"),
    ],
)
def test_follow_ups_are_found_by_their_own_fields_and_by_their_notes(expression: str, expected: str) -> None:
    assert find_followups(expression) == expected


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        (
            "state:opne",
            "unknown value of 'state' 'opne', did you mean 'open'? (known: open, done, dropped)",
        ),
        (
            "note:nothing",
            "'nothing': this is no reference; write owner/name#12, #12 or the URL of a pull request or an issue",
        ),
    ],
)
def test_unknown_values_are_told(expression: str, message: str) -> None:
    with pytest.raises(QueryError) as told:
        find_followups(expression)
    assert told.value.message == message
