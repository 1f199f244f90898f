"""What is true of every expression, and how long one may take."""

from __future__ import annotations

from time import process_time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sphinx_prnotes.catalogue.query import FollowUpSearch, NoteSearch, QueryError, caret, quote_value
from sphinx_prnotes.catalogue.records import Entry
from sphinx_prnotes.collector import without_collector
from sphinx_prnotes.model import Note, Origin, Place, Text
from tests.unit.query.shelf import FOLLOWUP_INDEX, MILES, NOTES, READER, SETTINGS, TODAY

ALL = 0b1111
TERMS = st.sampled_from(
    [
        "tag:rollout",
        "tag:router,fully-async",
        "verdict:>=skim",
        "offload",
        '"offload path"',
        "is:open",
        "merged:2026-07",
        "path:miles/**",
        "nowhere",
        "tag:none",
        "*",
    ]
)
EXPRESSIONS = st.recursive(
    TERMS,
    lambda parts: st.one_of(
        st.tuples(parts, parts).map("({0[0]} {0[1]})".format),
        st.tuples(parts, parts).map("({0[0]} OR {0[1]})".format),
        parts.map("NOT {}".format),
        parts.map("(-({}))".format),
    ),
    max_leaves=8,
)
PIECES = st.lists(
    st.one_of(
        st.sampled_from(
            [
                *'()（）:：,，-－*?"“”＂\\{}.><=≥ \n\t\0',
                "OR",
                "AND",
                "NOT",
                "tag",
                "path",
                "ref",
                "note",
                "is",
                "due",
                "noted",
            ]
        ),
        st.sampled_from(["2026-07", "today-1d", "..", ">=", "none", "miles/ray", "#12", "must-read", "overdue"]),
        st.text(max_size=4),
    ),
    max_size=24,
).map("".join)


def _choose(expression: str) -> int:
    return NOTES.matches(expression, repo=MILES, reader=READER)


@given(EXPRESSIONS)
def test_not_not_is_the_same(expression: str) -> None:
    assert _choose(f"NOT (NOT ({expression}))") == _choose(expression)
    assert _choose(f"-({expression})") == ALL & ~_choose(expression)


@given(EXPRESSIONS, EXPRESSIONS)
def test_de_morgan_holds(one: str, other: str) -> None:
    assert _choose(f"-({one} OR {other})") == _choose(f"-({one}) -({other})")
    assert _choose(f"-({one} {other})") == _choose(f"-({one}) OR -({other})")


@given(EXPRESSIONS, EXPRESSIONS)
def test_and_and_or_are_those_of_the_masks(one: str, other: str) -> None:
    assert _choose(f"({one}) ({other})") == _choose(one) & _choose(other)
    assert _choose(f"({one}) OR ({other})") == _choose(one) | _choose(other)


def _try(index: NoteSearch | FollowUpSearch, expression: str) -> int | QueryError:
    try:
        return index.matches(expression, repo=MILES, reader=READER)
    except QueryError as told:
        return told


@given(st.one_of(PIECES, st.text()), st.sampled_from([(NOTES, 4), (FOLLOWUP_INDEX, 5)]))
def test_any_text_is_a_choice_or_one_error(expression: str, index: tuple[NoteSearch | FollowUpSearch, int]) -> None:
    outcome = _try(index[0], expression)
    if isinstance(outcome, int):
        assert 0 <= outcome < 1 << index[1]
    else:
        assert 1 <= outcome.column <= len(expression) + 1
        assert outcome.message
        assert len(caret(expression, outcome.column).split("\n")) == 2


@given(st.lists(st.text(min_size=1).filter(lambda text: text.strip() and "," not in text and "，" not in text)))
@example(["a", "is:"])
@example(["a", "is:open"])
@example(["is:open", "path:x"])
def test_a_quoted_value_always_stays_one_term(texts: list[str]) -> None:
    outcome = _try(NOTES, f"tag:{quote_value(', '.join(texts))} tag:router")
    if isinstance(outcome, int):
        assert outcome & ~_choose("tag:router") == 0
    else:
        assert "has no order" in outcome.message or "nothing between the quotes" in outcome.message


@pytest.mark.parametrize(
    "expression",
    [
        "(" * 100_000,
        ")" * 100_000,
        "-" * 100_000,
        "a " * 50_000,
        "(a)" * 33_333,
        "NOT " * 25_000 + "a",
        "a OR " * 20_000 + "a",
        "tag:a " * 16_666,
        "tag:" + "a," * 50_000 + "a",
        "tag:" + "*a" * 50_000,
        "path:" + "*a" * 50_000,
        "path:" + "a/" * 50_000,
        "path:" + "**/a/" * 20_000,
        "path:" + "{a,b}" * 20_000,
        "path:" + "{" * 100_000,
        "path:x:" + "a." * 50_000,
        "ref:" + "1" * 100_000,
        "verdict:" + "must-" * 20_000,
        "noted:" + "." * 100_000,
        '"' * 100_000,
        '"' + "\\" * 100_000,
        '"' + "a" * 100_000,
        "a*" * 50_000,
        ":" * 100_000,
        "迁移" * 50_000,
        " " * 100_000,
    ],
    ids=lambda expression: f"{expression[:8]!r}",
)
def test_a_hundred_thousand_characters_take_under_two_seconds(expression: str) -> None:
    # What other tests have left behind is not for this one to search.
    with without_collector():
        started = process_time()
        try:
            _choose(expression)
        except QueryError as told:
            caret(expression, told.column)
        assert process_time() - started < 2


def test_words_are_found_alike_before_and_after_the_list_of_words_is_made() -> None:
    entries = [
        Entry(
            Note(Text(f"word{number} 迁移模式{number} end"), Origin("a.yaml", number), Place.FILE), str(number), "", 4
        )
        for number in range(100)
    ]
    searches = [f"word{number}" for number in range(100)] + [f"式{number}" for number in range(100)] + ["d1*9 end"]
    one_by_one = [NoteSearch(entries, SETTINGS, TODAY).matches(text, repo="", reader=READER) for text in searches]
    index = NoteSearch(entries, SETTINGS, TODAY)
    assert [index.matches(text, repo="", reader=READER) for text in searches] == one_by_one
    assert one_by_one[12] == 1 << 12
    assert one_by_one[1].bit_count() == 11
