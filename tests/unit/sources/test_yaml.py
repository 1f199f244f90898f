"""YAML: texts as typed, places, refusals, and what is kept of a broken file."""

from __future__ import annotations

import time

import pytest

from sphinx_prnotes.model import Origin
from sphinx_prnotes.sources.report import Report
from sphinx_prnotes.sources.tree import Mapping, Scalar, Value
from sphinx_prnotes.sources.yaml_tree import read_yaml
from tests.unit.sources.desks import bare, told


def grow(text: str) -> tuple[Value | None, list[str]]:
    report = Report()
    return read_yaml(text, "n.yaml", report), told(report.problems)


@pytest.mark.parametrize(
    "typed",
    ["no", "y", "on", "017", "0705707", "1_000", "12:30", "1.10", "0x1F", "2026-08-01", "true", "1e3", ".5", "="],
)
def test_a_text_without_quotes_stays_as_typed(typed: str) -> None:
    """Case I3."""
    name, text = Scalar("id", Origin("n.yaml", 1, 1), True), Scalar(typed, Origin("n.yaml", 1, 5), True)
    assert grow(f"id: {typed}") == (Mapping(((name, text),), Origin("n.yaml", 1, 1)), [])


@pytest.mark.parametrize("typed", ["", "~", "null"])
def test_nothing_is_an_empty_text(typed: str) -> None:
    assert bare(grow(f"id: {typed}")[0]) == {"id": ""}


def test_what_a_comment_takes_away_is_kept_beside_the_empty_text() -> None:
    """Case I1."""
    value, _ = grow("pr: #1717\nsee_also:\n  - #1718  \n  - a")
    assert isinstance(value, Mapping)
    pr, see_also = value.pairs[0][1], value.pairs[1][1]
    assert isinstance(pr, Scalar)
    assert pr.lost == "#1717"
    assert bare(see_also) == ["", "a"]


@pytest.mark.parametrize(
    ("text", "kept", "place"),
    [
        ("see_also: radixark/miles#1, #2", "radixark/miles#1,", "1:29: the value ends before '#2'"),
        ("- a\n- Fix it #12 now", None, "2:10: the value ends before '#12 now'"),
    ],
)
def test_a_reference_that_a_comment_cuts_off_is_told(text: str, kept: str | None, place: str) -> None:
    """Case A1."""
    value, problems = grow(text)
    assert problems == [
        f"n.yaml:{place}; write it in quotes, since # after a blank begins a comment [field-empty]",
    ]
    if kept:
        assert bare(value) == {"see_also": kept}


def test_an_ordinary_comment_is_no_loss() -> None:
    assert grow("pr: 1716  # the first of them\ntitle: '#1 of them' #2\n")[1] == []


def test_a_block_begins_on_the_line_below_its_bar() -> None:
    value, _ = grow("a:\n  body: |\n\n    one\n    two\n")
    assert isinstance(value, Mapping)
    inner = value.pairs[0][1]
    assert isinstance(inner, Mapping)
    assert inner.pairs[0][1] == Scalar("\none\ntwo\n", Origin("n.yaml", 3, 5))


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("t: 迁入\n  核心库", "迁入核心库"),
        ("t: >-\n  迁入\n  核心库", "迁入核心库"),
        ('t: "迁入\n  核心库"', "迁入核心库"),
        ("t: 迁入\n  the core", "迁入 the core"),
        ("t: 迁入 核心库", "迁入 核心库"),
    ],
)
def test_folded_lines_of_chinese_are_joined_without_a_blank(text: str, folded: str) -> None:
    """Case G6."""
    assert bare(grow(text)[0]) == {"t": folded}


def test_aliases_and_merge_keys_work() -> None:
    value, problems = grow("d: &d {x: 1, y: 2}\ne:\n  <<: *d\n  x: 3\nf: *d")
    assert bare(value) == {"d": {"x": "1", "y": "2"}, "e": {"x": "3", "y": "2"}, "f": {"x": "1", "y": "2"}}
    assert problems == []


def test_aliases_that_repeat_values_too_often_are_refused_at_once() -> None:
    """Case I8."""
    levels = ["a: &a [x,x,x,x,x,x,x,x,x,x]"]
    levels += [
        f"{name}: &{name} [{','.join([f'*{above}'] * 10)}]" for above, name in zip("abcdefgh", "bcdefghi", strict=True)
    ]
    start = time.process_time()
    _, problems = grow("\n".join(levels))
    assert time.process_time() - start < 0.5
    assert [problem.split(": ", 1)[1] for problem in problems] == [
        "aliases repeat values too often; write the values out [file-format]"
    ]


def test_an_alias_within_its_own_value_is_refused() -> None:
    """Case I10."""
    value, problems = grow("a: &a [x, *a]")
    assert bare(value) == {"a": ["x"]}
    assert problems == ["n.yaml:1:11: the alias *a stands within what it repeats; write that out [file-format]"]


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ('a: !!python/object/apply:os.system ["id"]', "!!python/object/apply:os.system"),
        ("a: !!binary aGk=", "!!binary"),
        ("a: !important x", "!important"),
    ],
)
def test_tags_are_refused_and_nothing_is_run(text: str, tag: str) -> None:
    """Case I11."""
    value, problems = grow(f"{text}\nb: 1")
    assert bare(value) == {"b": "1"}
    assert problems == [
        f"n.yaml:1:4: the tag '{tag}' is refused; write a text that begins with ! in quotes [file-format]",
    ]


def test_the_tag_of_a_text_is_allowed() -> None:
    value, problems = grow("a: !!str 12")
    assert bare(value) == {"a": "12"}
    assert problems == []


def test_a_second_document_is_told() -> None:
    value, problems = grow("a: 1\n---\nb: 2")
    assert bare(value) == {"a": "1"}
    assert problems == [
        "n.yaml:2:1: a second document begins here and is not read; put it into a file of its own [file-format]",
    ]


@pytest.mark.parametrize(
    ("title", "reason"),
    [
        ("util: generalize", "it holds a second ': '"),
        ("@who", "no value can begin like that"),
        ("`x` y", "no value can begin like that"),
        ("[WIP] fix", "there is text where a field's name should be"),
        ('"offload" tail', "there is text where a field's name should be"),
        ("*important*", "did not find expected alphabetic or numeric character"),
    ],
)
def test_a_title_that_needs_quotes_is_told_and_kept(title: str, reason: str) -> None:
    """Case I13."""
    value, problems = grow(f"- pr: 1\n  title: {title}\n  by: me\n- pr: 2")
    assert bare(value) == [{"pr": "1", "title": title, "by": "me"}, {"pr": "2"}]
    assert problems == [
        f"n.yaml:2:10: {title!r} must stand in quotes, since YAML takes it for something else ({reason}) [file-format]",
    ]


def test_an_unknown_alias_is_told_and_kept_as_text() -> None:
    value, problems = grow("title: *important")
    assert bare(value) == {"title": "*important"}
    assert problems == [
        "n.yaml:1:8: '*important' must stand in quotes, since YAML takes it for an alias, and nothing is called so "
        "[file-format]",
    ]


@pytest.mark.parametrize(
    ("text", "kept", "problem"),
    [
        (
            "pr: [#1, x]\nb: 1",
            {"pr": "[#1, x]", "b": "1"},
            "1:5: '[#1, x]' ends at its #, which begins a comment; write texts that begin with # in quotes",
        ),
        (
            'x: "C:\\path"',
            {"x": "C:\\path"},
            "1:4: 'C:\\\\path' holds a \\ that means nothing (found unknown escape character); "
            "write \\\\ or use single quotes",
        ),
        (
            "a:\n  b: 1\n c: 2",
            {"a": {"b": "1"}},
            "3:2: this is not well-formed YAML: the line is indented less than those before it; "
            "check the quotes, brackets and indentation here and in the line above",
        ),
        (
            "a: 1\nb:\n\t- c",
            {"a": "1"},
            "3:1: this is not well-formed YAML: no value can begin like that; indent with blanks, not with tabs",
        ),
        (
            "a: [x\nb: 1",
            {"b": "1"},
            "1: this is not well-formed YAML: did not find expected ',' or ']'; "
            "check the quotes, brackets and indentation here and in the line above",
        ),
    ],
)
def test_what_is_whole_in_a_broken_file_is_kept(text: str, kept: object, problem: str) -> None:
    assert (bare(grow(text)[0]), grow(text)[1]) == (kept, [f"n.yaml:{problem} [file-format]"])


def test_several_broken_notes_are_told_each_and_the_others_kept() -> None:
    text = """\
repo: a/b
notes:
  - pr: 1
    tags: [a
  - pr: 2
    body: |
      - x: y
  - `c`: d
  - pr: 3
    risks:
      - @who
      - fine
"""
    value, problems = grow(text)
    assert bare(value) == {
        "repo": "a/b",
        "notes": [{"pr": "1"}, {"pr": "2", "body": "- x: y"}, "`c`: d", {"pr": "3", "risks": ["@who", "fine"]}],
    }
    assert [problem.split(":")[1] for problem in problems] == ["4", "8", "11"]


@pytest.mark.parametrize("text", ["[" * 100_000, "{a: " * 900, "- " * 2_000, "a: " + "[" * 200 + "]" * 200])
def test_deep_nesting_is_refused(text: str) -> None:
    assert grow(text)[1]


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing yet\n", "---\n"])
def test_a_file_without_content_is_no_problem(text: str) -> None:
    value, problems = grow(text)
    assert value is None
    assert problems == []
