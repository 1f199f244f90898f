"""What is said of expressions that cannot be understood, and under which column."""

from __future__ import annotations

import pytest

from sphinx_prnotes.catalogue.query import QueryError
from tests.unit.query.shelf import find

VERDICTS = "(known: must-read, worth-reading, skim, skip, none)"
FLAGS = "(known: done, draft, external, linked, merged, open, overdue, placed, stale, stub, unlinked, unplaced)"
GLUED = "'(' needs a blank before it, or quotes around the text that it is part of"


def _tell(expression: str) -> tuple[int, str]:
    with pytest.raises(QueryError) as told:
        find(expression)
    assert str(told.value) == told.value.message
    return told.value.column, told.value.message


@pytest.mark.parametrize(
    ("expression", "column", "message"),
    [
        ("(tag:a", 1, "the parenthesis '(' is not closed"),
        ("tag:a)", 6, "the parenthesis ')' closes nothing"),
        ("tag:a ()", 7, "there is nothing between the parentheses"),
        ("OR tag:a", 1, "there is nothing before OR"),
        ("tag:a OR OR tag:b", 10, "there is nothing before OR"),
        ("tag:a AND", 7, "there is nothing after 'AND'"),
        ("tag:a (NOT) b", 8, "there is nothing after 'NOT'"),
        ("tag:a - b", 7, "'-' stands alone, write it right before what to leave out: -tag:wip"),
        ("--fully-async", 1, "'--' is not one minus sign, put text that begins so in quotes"),
        ("tag:-wip", 5, "'-' goes before the field, write -tag:wip or use quotes"),
        ('say "so', 5, 'the quote " is not closed'),
        ("say “so", 5, "the quote “ is not closed"),
        ('tag:""', 5, "there is nothing between the quotes"),
        ('a"b"', 2, "a blank is missing before '\"', or quotes around the whole text"),
        ('tag:"a"b', 8, "a blank is missing before 'b', or quotes around the whole text"),
        ("(a)b", 4, "a blank is missing before 'b', or quotes around the whole text"),
        ("fooAND(x)", 7, GLUED),
        (":x", 1, "there is no field before ':', write field:value or put text in quotes"),
        ("tag:", 4, "a value of 'tag' is missing, write tag:a,b without blanks"),
        ("tag: router", 5, "a value of 'tag' is missing, write tag:a,b without blanks"),
        ("tag:a, b", 7, "a value of 'tag' is missing, write tag:a,b without blanks"),
        ("标签 tag:a，", 9, "a value of 'tag' is missing, write tag:a,b without blanks"),
        ("tag:a or tag:b", 7, "write OR instead of 'or', or put it in quotes to search for it"),
        ("tag:a && tag:b", 7, "write AND instead of '&&', or put it in quotes to search for it"),
        ("not tag:a", 1, "write NOT instead of 'not', or put it in quotes to search for it"),
    ],
)
def test_bad_syntax_is_told_where_it_is(expression: str, column: int, message: str) -> None:
    assert _tell(expression) == (column, message)


@pytest.mark.parametrize(
    ("expression", "column", "message"),
    [
        pytest.param(
            "verdict:must-raed", 9, f"unknown verdict 'must-raed', did you mean 'must-read'? {VERDICTS}", id="case E14"
        ),
        ("verdict:skim,xx", 14, f"unknown verdict 'xx' {VERDICTS}"),
        ("is:opne", 4, f"unknown value of 'is' 'opne', did you mean 'open'? {FLAGS}"),
        ("is:>open", 4, "'is' has no order, write is:open"),
        ("tag:>=a", 5, "'tag' has no order, write tag:a without '>='"),
        ("title:>a", 7, "'title' has no order, write title:a"),
        ("verdict:>none", 9, "'none' has no order, write verdict:none"),
        ("verdict:none..skim", 9, "'none' has no order, write verdict:none"),
        ("minutes:long", 9, "'long' is no number of minutes, write 15 or 10..15"),
        ("minutes:20..10", 9, "the range '20..10' ends before it begins, write 10..20"),
        ("minutes:>=10..20", 9, "'10..20' is no range, write minutes:a..b or minutes:>=a"),
        ("verdict:must-read..skim", 9, "the range 'must-read..skim' ends before it begins, write skim..must-read"),
        ("noted:2026-13", 7, "'2026-13' is no date, write 2026-08-01, 2026-08, 2026, today or today-30d"),
        ("noted:2026-02-30", 7, "'2026-02-30' is no date, write 2026-08-01, 2026-08, 2026, today or today-30d"),
        ("noted:today-30m", 7, "'today-30m' is no date, write 2026-08-01, 2026-08, 2026, today or today-30d"),
        ("noted:１９９９", 7, "'１９９９' is no date, write 2026-08-01, 2026-08, 2026, today or today-30d"),
        ("repo:openev", 6, "unknown repository 'openev', did you mean 'openenv'? (known: openenv, owner/name)"),
        (
            "ref:miles",
            5,
            "'miles': this is no reference; write owner/name#12, #12 or the URL of a pull request or an issue",
        ),
        ("minutes<=15", 1, "'minutes<=15' has no colon, write minutes:value, minutes:>=value or -minutes:value"),
        ("tag:a,verdict:skim", 7, "'verdict:' begins another term, write a blank instead of the comma"),
    ],
)
def test_bad_values_are_told_with_what_would_be_right(expression: str, column: int, message: str) -> None:
    assert _tell(expression) == (column, message)


@pytest.mark.parametrize(
    ("expression", "column", "beginning"),
    [
        ("tga:x", 1, "unknown field 'tga', did you mean 'tag'? (known: author, body, by, "),
        ("(a OR -verdit:x)", 8, "unknown field 'verdit', did you mean 'verdict'?"),
        ("!tag:x", 1, "unknown field '!tag', did you mean 'tag'?"),
        ("has:riks", 5, "unknown value of 'has' 'riks', did you mean 'risk'?"),
    ],
)
def test_unknown_words_of_closed_sets_are_told_with_did_you_mean(expression: str, column: int, beginning: str) -> None:
    told = _tell(expression)
    assert (told[0], told[1][: len(beginning)]) == (column, beginning)


@pytest.mark.parametrize("name", ["due", "note", "state", "text"])
def test_a_field_of_followups_is_told_with_where_to_ask_it(name: str) -> None:
    message = f"'{name}' is a field of follow-ups: ask it in followuplist, "
    assert _tell(f"tag:a {name}:open")[0] == 7
    assert _tell(f"tag:a {name}:open")[1].startswith(message)


def test_a_url_in_a_search_is_told_to_be_quoted() -> None:
    column, message = _tell("see http://localhost/")
    assert column == 5
    assert message.startswith("unknown field 'http' (known: ")
    assert message.endswith("; text that holds a colon goes in quotes")


@pytest.mark.parametrize(
    ("expression", "column"),
    [
        ('__import__("os").system("id")', 11),
        ("(lambda: 0)()", 9),
        ("tag:a if exit() else b", 14),
        ("{{ config }}:x", None),
    ],
)
def test_code_is_an_error_or_harmless_text(expression: str, column: int | None) -> None:
    """Case J8."""
    told = _tell(expression)
    assert column is None or told[0] == column


def test_a_hundred_parentheses_may_be_open_and_no_more() -> None:
    assert find("(" * 100 + "tag:router" + ")" * 100) == "router"
    assert _tell("(" * 101 + "tag:router" + ")" * 101) == (101, "more than 100 parentheses are open here")


def test_long_texts_are_cut_in_messages() -> None:
    column, message = _tell("verdict:" + "x" * 10_000)
    assert column == 9
    assert message == f"unknown verdict '{'x' * 60}…' {VERDICTS}"
