"""Notes are written so that they read back as they are, whatever their texts hold."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from sphinx_prnotes.model import FollowUp, Mark, Minutes, Note, Origin, Place, Reference, State, Text
from sphinx_prnotes.sources.report import Report
from sphinx_prnotes.sources.text import clean, clean_direction, fold
from sphinx_prnotes.sources.writing.layout import House, write_fields
from sphinx_prnotes.sources.writing.merge import merge_notes
from sphinx_prnotes.sources.writing.pairs import Draft
from sphinx_prnotes.sources.writing.scalars import write_block, write_text
from tests.support.records import build
from tests.unit.sources.desks import CONTEXT, make_context, read, told
from tests.unit.writing.hostile import HOSTILE


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_text_reads_back_in_every_reader(text: str) -> None:
    assert yaml.safe_load(f"title: {write_text(text)}\n") == {"title": text}
    assert yaml.safe_load(f"[{write_text(text, in_flow=True)}]") == [text]
    assert yaml.safe_load("body: " + write_block(text + "\nx")) == {"body": text + "\nx"}


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("fix it", "fix it"),
        ("迁入核心库", "迁入核心库"),
        ("fully-async rollout", "fully-async rollout"),
        ("tests: mirror", '"tests: mirror"'),
        ("“x” and 'y'", "“x” and 'y'"),
        ("a\u200bb", '"a\\u200bb"'),
    ],
)
def test_quotes_stand_where_they_are_needed(text: str, written: str) -> None:
    assert write_text(text) == written


def placeless(note: Note) -> Note:
    """Forget where a note and its parts are written."""
    nowhere = Origin("")

    def bare(text: Text) -> Text:
        return text._replace(origin=nowhere)

    followups = tuple(each._replace(text=bare(each.text), origin=nowhere) for each in note.followups)
    texts: dict[str, Any] = {name: tuple(map(bare, getattr(note, name))) for name in ("look_at", "risks")}
    return note._replace(origin=nowhere, title=bare(note.title), body=bare(note.body), followups=followups, **texts)


def line(text: str) -> Text:
    """Make a text as reading a file makes it."""
    cleaned = clean(text, Origin(""), Report()).strip()
    return Text(fold(clean_direction(cleaned, Origin(""), Report()).strip()))


characters = st.characters(exclude_categories=["Cs"])
raw = st.one_of(st.text(characters, max_size=30), st.sampled_from(HOSTILE))
lines = raw.map(line).filter(bool)
words = lines.map(lambda text: text.source)
dates = st.dates(date(2000, 1, 1), date(2100, 1, 1))
references = st.builds(
    Reference, st.sampled_from(["radixark/miles", "a/b"]), st.integers(1, 9999), st.just(Mark.HASH), st.just("")
)
followups = build(
    FollowUp,
    text=lines,
    state=st.sampled_from(State),
    owner=words | st.just(""),
    due=dates | st.none(),
    done=dates | st.none(),
    reference=references | st.none(),
)


def unique(texts: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(texts, max_size=3, unique=True).map(tuple)


def body(text: str) -> Text:
    """Make a text of several lines as reading a file makes it."""
    written = clean(text, Origin(""), Report()).rstrip().split("\n")
    start = next((index for index, each in enumerate(written) if each.strip()), 0)
    return Text("\n".join(written[start:]))


notes = build(
    Note,
    title=lines,
    origin=st.just(Origin("")),
    place=st.just(Place.FILE),
    repo=st.sampled_from(["radixark/miles", "a/b"]),
    references=unique(references),
    minutes=st.builds(Minutes, st.integers(1, 9), st.integers(9, 99)) | st.none(),
    draft=st.booleans(),
    look_at=st.lists(lines, max_size=3).map(tuple),
    risks=st.lists(lines, max_size=2).map(tuple),
    followups=st.lists(followups, max_size=3).map(tuple),
    see_also=unique(references),
    tags=unique(words),
    authors=unique(words),
    noted=dates | st.none(),
    by=words | st.just(""),
    body=st.lists(raw, max_size=4).map(lambda parts: body("\n".join(parts))),
)


@given(written=st.lists(notes, min_size=1, max_size=3))
@settings(max_examples=60)
def test_notes_read_back_equal(written: list[Note]) -> None:
    drafts = [Draft(f"{place:08x}", note) for place, note in enumerate(written)]
    merged = merge_notes("", drafts, CONTEXT)
    reading = read(merged.text)
    assert told(reading.problems) == []
    assert list(map(placeless, reading.notes)) == written
    assert yaml.safe_load(merged.text)["notes"]


def test_references_are_written_as_short_as_they_are_clear() -> None:
    context = make_context(forges={"gitlab.com": make_context().settings.forges["gitlab.com"]})
    house = House("g/p")
    note = Note(
        Text("t"),
        Origin(""),
        Place.FILE,
        repo="g/p",
        references=(Reference("g/p", 1, Mark.BANG), Reference("g/q", 2)),
        see_also=(Reference("g/p", 3),),
    )
    assert context.settings.forges
    assert [*write_fields(note, house).values()] == [
        'pr: ["!1", g/q#2]',
        "title: t",
        'see_also: ["#3"]',
    ]


@pytest.mark.parametrize("text", ["0?", "a?b", "why? because", "a,b", "[a", "a]", "{a}", "a: b", "a:", "a #b"])
def test_what_ends_a_scalar_between_brackets_is_quoted(text: str) -> None:
    assert write_text(text, in_flow=True) == f'"{text}"'
    assert yaml.safe_load(f"[{write_text(text, in_flow=True)}]") == [text]
