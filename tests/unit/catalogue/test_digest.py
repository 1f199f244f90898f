"""Digests name what was written, and nothing else."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest

from sphinx_prnotes.catalogue.digest import content_digest, note_digest
from sphinx_prnotes.model import (
    Facts,
    FollowUp,
    Format,
    Minutes,
    Note,
    Origin,
    Place,
    Reference,
    Run,
    State,
    Text,
)

NOTE = Note(Text("T", Origin("a.yaml", 2)), Origin("a.yaml", 1), Place.FILE)
ELSEWHERE: dict[str, Any] = {"origin": Origin("b.yaml", 7, 3), "docname": "page", "mentions": ("a/b#9",)}
ELSEWHERE |= {"project": "p", "url": "https://a.org/"}
CHANGES: dict[str, Any] = {
    "title": Text("U"),
    "place": Place.INLINE,
    "id": "x",
    "repo": "a/b",
    "references": (Reference("a/b", 1),),
    "draft": True,
    "verdict": "skim",
    "verdict_text": "?",
    "minutes": Minutes(1, 2),
    "body": Text("B"),
    "format": Format.RST,
    "look_at": (Text("l"),),
    "risks": (Text("l"),),
    "followups": (FollowUp(Text("f")),),
    "see_also": (Reference("a/b", 1),),
    "follows": (Reference("a/b", 1),),
    "closes": ("a/b#1/x",),
    "paths": ("p",),
    "tags": ("p",),
    "authors": ("p",),
    "noted": date(2026, 8, 1),
    "merged": date(2026, 8, 1),
    "by": "p",
    "lang": "zh",
    "extra": (("p", "q"),),
    "said": ("risks",),
}
FOLLOWUP_CHANGES: dict[str, Any] = {
    "text": Text("g"),
    "id": "x",
    "state": State.DONE,
    "owner": "o",
    "due": date(2026, 8, 1),
    "done": date(2026, 8, 1),
    "reference": Reference("a/b", 1),
}


def test_the_tables_name_every_field() -> None:
    assert {*CHANGES, *ELSEWHERE} == {*Note._fields}
    assert {*FOLLOWUP_CHANGES, "origin"} == {*FollowUp._fields}


def test_a_digest_is_sixteen_hex_digits() -> None:
    assert re.fullmatch("[0-9a-f]{16}", note_digest(NOTE, None))


def test_every_written_field_changes_the_digest_in_its_own_way() -> None:
    digests = {note_digest(NOTE._replace(**{name: value}), None) for name, value in CHANGES.items()}
    assert len(digests | {note_digest(NOTE, None)}) == len(CHANGES) + 1


def test_every_field_of_a_followup_changes_the_digest_in_its_own_way() -> None:
    followup = FollowUp(Text("f"))
    followups = [followup, *(followup._replace(**{name: value}) for name, value in FOLLOWUP_CHANGES.items())]
    digests = {note_digest(NOTE._replace(followups=(each,)), None) for each in followups}
    assert len(digests) == len(FOLLOWUP_CHANGES) + 1


def test_a_note_that_only_moved_keeps_its_digest() -> None:
    moved = NOTE._replace(title=Text("T", Origin("b.yaml", 8)), **ELSEWHERE)
    assert note_digest(moved, None) == note_digest(NOTE, None)


@pytest.mark.parametrize(
    ("format", "text"),
    [
        (Format.MARKDOWN, "![The curve](curve.png)"),
        (Format.MARKDOWN, "See [this].\n\n[this]: page.md"),
        (Format.MARKDOWN, "{download}`log.txt`"),
        (Format.RST, "`The page <page.rst>`_"),
        (Format.RST, ".. image:: curve.png"),
        (Format.RST, ":download:`log.txt`"),
    ],
)
def test_a_note_with_an_address_has_another_digest_in_another_folder(format: Format, text: str) -> None:
    note = NOTE._replace(format=format, body=Text(text))
    assert note_digest(note._replace(origin=Origin("b.yaml", 3)), None) == note_digest(note, None)
    assert note_digest(note._replace(origin=Origin("b/a.yaml", 1)), None) != note_digest(note, None)
    assert note_digest(NOTE._replace(origin=Origin("b/a.yaml", 1)), None) == note_digest(NOTE, None)


def test_what_a_page_has_read_of_a_text_does_not_count() -> None:
    assert note_digest(NOTE._replace(title=Text("T", runs=(Run("t"),))), None) == note_digest(NOTE, None)


@pytest.mark.parametrize("field", Facts._fields)
def test_every_fact_changes_the_digest(field: str) -> None:
    changed: dict[str, Any] = {
        "merged": date(2026, 8, 1),
        "fetched": date(2026, 8, 1),
        "files": ("f",),
    }
    numbers = {"additions": 1, "deletions": 1, "changed_files": 1}
    facts = Facts()._replace(**{field: {**changed, **numbers}.get(field, "x")})
    assert len({note_digest(NOTE, None), note_digest(NOTE, Facts()), note_digest(NOTE, facts)}) == 3


def test_the_digest_for_ids_does_not_know_where_a_note_stands() -> None:
    assert content_digest(NOTE._replace(place=Place.INLINE, **ELSEWHERE)) == content_digest(NOTE)


def test_the_digest_for_ids_stays_the_same_from_release_to_release() -> None:
    # printf "(('title', 'T'), ('format', 'markdown'))" | sha256sum
    assert content_digest(NOTE) == "8e3efa8dd1b9ab0e8ee36a3de43f63e9a4a76573833524888f5fc15f614a8953"
