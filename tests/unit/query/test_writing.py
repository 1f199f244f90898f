"""Making a term of an option's value, and pointing into an expression."""

from __future__ import annotations

import pytest

from sphinx_prnotes.catalogue.query import caret, quote_value
from tests.unit.query.shelf import find


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("a, b", "a,b"),
        ("a，b", "a,b"),
        ("must read, skim", '"must read",skim'),
        ('"a, b", c', '"a, b",c'),
        (">= skim", ">=skim"),
        ("＞＝skim", "＞＝skim"),
        ("miles/ray/**", "miles/ray/**"),
        ("src/{a,b}.py, docs", "src/{a,b}.py,docs"),
        ("2026-07..*", "2026-07..*"),
        ("none", "none"),
        ("release (old)", '"release (old)"'),
        ('say "so"', r'"say \"so\""'),
        ("-wip", '"-wip"'),
        ("“a b”", "“a b”"),
        ("a,, b,", "a,b"),
        ("<", '"<"'),
        ("", '""'),
    ],
)
def test_a_value_is_quoted_where_it_must_be(value: str, expected: str) -> None:
    assert quote_value(value) == expected


def test_the_term_finds_what_the_option_named() -> None:
    assert find("verdict:" + quote_value("Must read, skim")) == "router openenv"
    assert find("tag:" + quote_value('router, "a, b"')) == "router openenv"


@pytest.mark.parametrize(
    ("expression", "column", "expected"),
    [
        ("tga:x", 1, "tga:x\n^"),
        ("tag:a tga:x", 7, "tag:a tga:x\n      ^"),
        ("标签：a tga:x", 6, "标签：a tga:x\n        ^"),
        ("tag:a\ntga:x", 7, "tag:a tga:x\n      ^"),
        ("tag:", 5, "tag:\n    ^"),
        ("", 1, "\n^"),
        ("e\u0301 tga:x", 4, "e\u0301 tga:x\n  ^"),
        ("a" * 100, 1, "a" * 70 + "…\n^"),
        ("a" * 100, 100, "…" + "a" * 36 + "\n" + " " * 36 + "^"),
        ("a" * 49 + "b" + "a" * 50, 50, "…" + "a" * 35 + "b" + "a" * 34 + "…\n" + " " * 36 + "^"),
        ("迁" * 50, 26, "…" + "迁" * 35 + "…\n" + " " * 35 + "^"),
    ],
)
def test_the_caret_stands_under_the_column(expression: str, column: int, expected: str) -> None:
    assert caret(expression, column) == expected
