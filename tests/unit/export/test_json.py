"""``prnotes.json``: valid, stable, and with everything that lists show."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sphinx_prnotes.catalogue.catalogue import Catalogue
from sphinx_prnotes.catalogue.records import Choice
from sphinx_prnotes.codes import Code
from sphinx_prnotes.export.edition import Editor, Site
from sphinx_prnotes.export.json_file import write_json, write_ndjson
from sphinx_prnotes.model import (
    Facts,
    FollowUp,
    Minutes,
    Note,
    Origin,
    Place,
    Placement,
    Problem,
    Run,
    State,
    Style,
    Text,
)
from sphinx_prnotes.settings import Settings, read_settings
from tests.support.exported import SCHEMA, read_valid
from tests.support.records import build
from tests.unit.catalogue.samples import READER, SETTINGS, TODAY, catalogue, followup, note, reference

SITE = Site("miles", "zh_CN", "https://a.org/docs/", {"x": "x.html"}, {"radixark/miles#1": "<p>Read it.</p>"})


def written(made: Catalogue, site: Site = SITE, choice: Choice | None = None, options: Settings = SETTINGS) -> bytes:
    edition, faults = Editor(made, options, READER, site).edit(choice)
    assert faults == ()
    return write_json(edition)


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_a_note_has_everything_that_was_written_and_what_follows_from_it() -> None:
    options, _ = read_settings({"repo": "radixark/miles", "fields": {"impact": "Impact"}})
    whole = note(
        "#1",
        "Say `x`",
        verdict="must-read",
        verdict_text="must-read (twice)",
        minutes=(10, 15),
        body=Text("Read *it*."),
        look_at=(Text("this"),),
        risks=(Text("that"),),
        followups=(followup("do", ref="#3", owner="me", due=date(2026, 8, 2)), followup("did", id="d", state="done")),
        see_also="#2",
        follows="#4",
        closes=("radixark/miles#1/d",),
        paths=("a.py",),
        tags=("t",),
        authors=("who",),
        noted=date(2026, 7, 1),
        by="me",
        lang="en",
        extra=(("impact", "small"),),
        mentions=("c/d#9",),
        origin=Origin("notes.yaml", 7, 3),
    )
    facts = {"radixark/miles#1": Facts(title="On the forge", state="merged", merged=date(2026, 7, 2), additions=0)}
    placed = Placement("#1", "radixark/miles", "x", 1)
    made = catalogue(whole, placements=[placed], facts=facts, settings=options)
    (members,) = read_valid(written(made, options=options))["notes"]
    forge = "https://github.com/radixark/miles/pull/"
    assert members == {
        "id": "radixark/miles#1",
        "title": {"text": "Say `x`"},
        "verdict": "must-read",
        "verdict_text": "must-read (twice)",
        "minutes": {"low": 10, "high": 15},
        "references": [{"reference": "radixark/miles#1", "url": f"{forge}1"}],
        "repo": "radixark/miles",
        "lang": "en",
        "tags": ["t"],
        "authors": ["who"],
        "paths": ["a.py"],
        "noted": "2026-07-01",
        "merged": "2026-07-02",
        "by": "me",
        "look_at": [{"text": "this"}],
        "risks": [{"text": "that"}],
        "followups": [
            {
                "id": "radixark/miles#3",
                "text": "do",
                "state": "open",
                "owner": "me",
                "due": "2026-08-02",
                "reference": {"reference": "radixark/miles#3", "url": f"{forge}3"},
                "anchor": "prn-radixark_smiles_n1_fradixark_smiles_n3",
            },
            {"id": "d", "text": "did", "state": "done", "anchor": "prn-radixark_smiles_n1_fd"},
        ],
        "see_also": [{"reference": "radixark/miles#2", "url": f"{forge}2"}],
        "follows": [{"reference": "radixark/miles#4", "url": f"{forge}4"}],
        "closes": ["radixark/miles#1/d"],
        "fields": {"impact": {"label": "Impact", "text": "small"}},
        "mentions": ["c/d#9"],
        "facts": {"title": "On the forge", "state": "merged", "merged": "2026-07-02", "additions": 0},
        "home": {
            "document": "x",
            "anchor": "prn-radixark_smiles_n1",
            "path": "x.html",
            "url": "https://a.org/docs/x.html#prn-radixark_smiles_n1",
        },
        "place": "file",
        "origin": {"path": "notes.yaml", "line": 7, "column": 3},
        "body": {"format": "markdown", "source": "Read *it*.", "html": "<p>Read it.</p>"},
    }


def test_what_is_known_of_the_project_comes_first() -> None:
    record = read_valid(written(catalogue()))
    assert record == {
        "version": 1,
        "project": {"name": "miles", "language": "zh_CN", "base_url": "https://a.org/docs/"},
        "verdicts": ["must-read", "worth-reading", "skim", "skip"],
        "notes": [],
        "stubs": [],
        "problems": [],
    }


def test_what_a_build_has_found_comes_last() -> None:
    found = (
        Problem(Code.UNPLACED, "no page", Origin("n.yaml")),
        Problem(Code.FILTER, "wrong\nx:y\n^", Origin("page.rst", 4, 2)),
    )
    record = read_valid(written(catalogue(), replace(SITE, problems=found)))
    assert list(record)[-1] == "problems"
    assert record["problems"] == [
        {"path": "n.yaml", "code": "prnotes.unplaced", "message": "no page"},
        {"path": "page.rst", "line": 4, "column": 2, "code": "prnotes.filter", "message": "wrong\nx:y\n^"},
    ]


def test_without_a_build_nobody_has_looked_for_problems() -> None:
    assert "problems" not in read_valid(written(catalogue(), Site()))


def test_a_note_that_does_nothing_but_exist_has_four_members() -> None:
    (members,) = read_valid(written(catalogue(note(title="All"))))["notes"]
    assert list(members) == ["id", "title", "repo", "place", "origin"]


def test_a_text_that_a_page_has_read_says_how_it_reads_and_how_it_was_written() -> None:
    styled = Text("**a** `b`", runs=(Run("a", Style.STRONG), Run(" "), Run("b", Style.CODE)))
    made = catalogue(Note(styled, Origin("n.yaml", 1), Place.FILE, id="n"))
    (members,) = read_valid(written(made))["notes"]
    assert members["title"] == {
        "text": "a b",
        "source": "**a** `b`",
        "runs": [{"text": "a", "style": "strong"}, {"text": " ", "style": "plain"}, {"text": "b", "style": "code"}],
    }


def test_stubs_say_who_mentions_them() -> None:
    (stub,) = read_valid(written(catalogue(note("#1", see_also="#8"), note("#2", see_also="#8"))))["stubs"]
    assert stub["id"] == "radixark/miles#8"
    assert stub["mentioned_by"] == ["radixark/miles#1", "radixark/miles#2"]


def test_a_filter_chooses_and_is_named() -> None:
    made = catalogue(note("#1", tags=("a",), see_also="#8"), note("#2"))
    record = read_valid(written(made, choice=Choice(filter="tag:a")))
    assert [members["id"] for members in record["notes"]] == ["radixark/miles#1"]
    assert (record["filter"], record["stubs"]) == ("tag:a", [])


def test_notes_are_sorted_by_id_and_stand_a_line_each() -> None:
    lines = written(catalogue(note("#1", verdict="skip"), note("#2", verdict="must-read"))).decode().splitlines()
    assert [line[:31] for line in lines if line.startswith("    {")] == [
        '    {"id": "radixark/miles#1", ',
        '    {"id": "radixark/miles#2", ',
    ]


def test_nothing_in_it_depends_on_the_day() -> None:
    late = note("#1", followups=(followup("x", due=date(2026, 7, 1)),))
    made = [Catalogue.build([late], (), {}, SETTINGS, day) for day in (TODAY, date(2026, 6, 1))]
    assert written(made[0]) == written(made[1])


def test_lines_of_ndjson_are_the_notes() -> None:
    made = catalogue(note("#2"), note("#1"))
    edition, _ = Editor(made, SETTINGS, READER, SITE).edit()
    lines = [json.loads(line) for line in write_ndjson(edition).decode().splitlines()]
    assert lines == read_valid(write_json(edition))["notes"]


HOSTILE = st.text(max_size=30) | st.sampled_from(
    ("</script><script>x", "\u202egnp.exe", "\x00", "\ud800", "\u2028", "=1+1", "javascript:alert(1)", "a\r\nb", "{}")
)
TEXTS = HOSTILE.map(Text)
DAYS = st.none() | st.dates()
NOTES = build(
    Note,
    title=TEXTS,
    origin=st.builds(Origin, st.just("n.yaml"), st.integers(1, 10**6), st.integers(0, 9)),
    place=st.sampled_from((Place.FILE, Place.PAGE, Place.INLINE)),
    docname=st.sampled_from(("x", "y z")),
    references=st.lists(st.sampled_from([reference("#1"), reference("a/b#2")]), max_size=2).map(tuple),
    verdict=st.sampled_from(("", "skim")),
    verdict_text=HOSTILE,
    minutes=st.none() | st.builds(Minutes, st.integers(0, 5), st.integers(5, 9)),
    body=TEXTS,
    look_at=st.lists(TEXTS, max_size=2).map(tuple),
    followups=st.lists(build(FollowUp, text=TEXTS, state=st.sampled_from(State), due=DAYS), max_size=2).map(tuple),
    tags=st.lists(HOSTILE, max_size=2).map(tuple),
    closes=st.lists(HOSTILE, max_size=1).map(tuple),
    noted=DAYS,
    lang=HOSTILE,
    extra=st.lists(st.tuples(HOSTILE, HOSTILE), max_size=1).map(tuple),
    mentions=st.lists(HOSTILE, max_size=2).map(tuple),
)


@settings(max_examples=40)
@given(st.lists(NOTES, max_size=3))
def test_whatever_stands_in_notes_it_is_valid_utf8_json_by_the_schema_and_one_line_a_note(notes: list[Note]) -> None:
    content = written(Catalogue.build(notes, (), {}, SETTINGS, TODAY))
    record = read_valid(content)
    assert sum(line.startswith("    {") for line in content.decode().splitlines()) == len(record["notes"]) + len(
        record["stubs"]
    )


@pytest.mark.parametrize("base_url", ["", "https://a.org/"])
def test_without_an_absolute_address_a_home_has_none(base_url: str) -> None:
    made = catalogue(note("#1"), placements=[Placement("#1", "radixark/miles", "x", 1)])
    (members,) = read_valid(written(made, Site(base_url=base_url, paths={"x": "x.html"})))["notes"]
    assert members["home"].get("url", "") == (f"{base_url}x.html#prn-radixark_smiles_n1" if base_url else "")
