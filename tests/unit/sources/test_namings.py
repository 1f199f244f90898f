"""Names and values of a team's own, by ``prnotes_fields``."""

from __future__ import annotations

from datetime import date

import pytest

from sphinx_prnotes.model import Origin, Place, Reference
from sphinx_prnotes.naming import read_namings
from sphinx_prnotes.sources.decode import Context, options_tree, read_fields
from tests.unit.sources.desks import make_context, read, read_one

MILES = "radixark/miles"


def named(**names: object) -> Context:
    return make_context(fields=read_namings(names))


def test_other_names_and_own_fields_come_from_the_configuration() -> None:
    context = make_context(
        fields=read_namings(
            {"pr_number": "pr", "reviewed-at": "noted", "components": "paths", "Impact": "Impact", "k": "Key"}
        )
    )
    note = read_one("pr-number: 5\nreviewed_at: 2026-08-01\ncomponents: a, b\nk: [x, y]\nImpact: high", context=context)
    assert note.references == (Reference(MILES, 5),)
    assert (note.noted, note.paths) == (date(2026, 8, 1), ("a", "b"))
    assert note.extra == (("Impact", "high"), ("k", "x, y"))


def test_another_name_beside_the_field_is_a_repetition() -> None:
    reading = read("pr: 1\npr_number: 2", context=make_context(fields=read_namings({"pr_number": "pr"})))
    assert [problem.code.label for problem in reading.problems] == ["duplicate-key"]
    assert reading.notes[0].references == (Reference(MILES, 1),)


def test_a_name_can_be_passed_over_also_that_of_a_field() -> None:
    note = read_one("title: t\nid: 17\nsha: abc\n", context=named(id=None, sha=""))
    assert (note.id, note.extra) == ("", ())


def test_values_mean_what_the_configuration_says() -> None:
    values = {"values": {"approved": "skim", "unknown": None}}
    context = named(state={"means": "verdict", **values}, tags={"values": {"fe": "frontend", "x": None}}, by=values)
    note = read_one("title: t\nstate: Approved\ntags: [fe, x, y]\nby: unknown\n", context=context)
    assert (note.verdict, note.tags, note.by) == ("skim", ("frontend", "y"), "")


@pytest.mark.parametrize(
    "text",
    [
        "pr: 12\npr_url: https://github.com/a/b/pull/12",
        "pr_url: https://github.com/a/b/pull/12/files\npr: '#12'",
        "pr: a/b#12\npr_url: https://github.com/a/b/pull/12",
        "pr_url: https://gitlab.com/a/b/-/merge_requests/12\npr: a/b!12",
    ],
)
def test_two_names_of_one_pull_request_are_no_repetition(text: str) -> None:
    (reference,) = read_one(f"title: t\n{text}\n", context=named(pr_url="pr")).references
    assert (reference.repo, reference.number) == ("a/b", 12)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("reviewed: 2026-08-01\nnoted: 2026-08-01T10:00:00Z", []),
        ("reviewed: 2026-08-01\nnoted: 2026-08-02", ["duplicate-key"]),
        ("areas: [a, b]\ntags: [a, b]", []),
        ("areas: [a, b]\ntags: a", ["duplicate-key"]),
        ("pr: 12\npr_url: https://github.com/a/b/pull/13", ["duplicate-key"]),
        ("pr: c/d#12\npr_url: https://github.com/a/b/pull/12", ["duplicate-key"]),
        ("pr: 12\npr_url: soon", ["duplicate-key"]),
        ("pr: 12\npr: 12", ["duplicate-key"]),
    ],
)
def test_two_names_of_one_field_that_differ_are_told(text: str, codes: list[str]) -> None:
    reading = read(f"title: t\n{text}\n", context=named(pr_url="pr", reviewed="noted", areas="tags"))
    assert [problem.code.label for problem in reading.problems] == codes


def test_an_option_of_a_directive_keeps_its_name() -> None:
    context = named(id=None, authors="by", components="tags")
    fields = options_tree({"title": "t", "id": "x", "authors": "a", "components": "c"}, Origin("p.rst", 1))
    note, problems = read_fields(fields, context, repo="", place=Place.INLINE, docname="p")
    assert problems == ()
    assert note
    assert (note.id, note.authors, note.tags) == ("x", ("a",), ("c",))
