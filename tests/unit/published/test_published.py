"""Notes of other projects, read from files that nobody here has written."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sphinx_prnotes.catalogue.catalogue import Catalogue
from sphinx_prnotes.export.edition import Editor, Site
from sphinx_prnotes.export.json_file import write_json
from sphinx_prnotes.model import FollowUp, Minutes, Origin, Place, Placement, Reference, Run, State, Style, Text
from sphinx_prnotes.settings import OtherProject
from tests.support.published import MILES, note_members, published, read, told
from tests.unit.catalogue.samples import READER, SETTINGS, TODAY, catalogue, followup, note

HOME = {"document": "x", "anchor": "prn-c_sd_n1", "path": "x.html"}


def one(**members: Any) -> Any:
    """The only note of a file that is right."""
    reading = read(published(note_members(1, **members)))
    assert told(reading) == []
    return reading.notes[0]


def complaint(**members: Any) -> str:
    """What is told of a note that is kept."""
    reading = read(published(note_members(1, **members)))
    assert len(reading.notes) == 1
    (line,) = told(reading)
    return line


def test_a_note_has_the_name_of_its_project_before_its_id() -> None:
    made = one()
    assert (made.id, made.project, made.place) == ("miles:c/d#1", "miles", Place.ELSEWHERE)
    assert made.references == (Reference("c/d", 1),)
    assert made.origin == Origin("miles.json", 6)


def test_a_title_is_text_and_no_markup() -> None:
    made = one(title={"text": "<script>x</script> [y](javascript:z) `c`"})
    assert made.title.source == "<script>x</script> [y](javascript:z) `c`"


def test_styles_are_kept() -> None:
    made = one(title={"text": "a b", "runs": [{"text": "a ", "style": "plain"}, {"text": "b", "style": "code"}]})
    assert made.title.runs == (Run("a "), Run("b", Style.CODE))


def test_everything_that_lists_show_and_filters_ask_comes_along() -> None:
    made = one(
        verdict="skim",
        minutes={"low": 5, "high": 10},
        tags=["t"],
        authors=["who"],
        paths=["a.py"],
        noted="2026-07-01",
        merged="2026-07-02",
        by="me",
        lang="zh",
        look_at=[{"text": "this"}],
        risks=[{"text": "that"}],
        followups=[{"id": "f", "text": "do", "state": "done", "owner": "me", "due": "2026-08-01"}],
        see_also=[{"reference": "c/d#2", "url": "https://github.com/c/d/pull/2"}],
        body={"source": "Read.\n\nIt."},
        mentions=["c/d#3", "some-id"],
    )
    assert (made.verdict, made.minutes, made.tags, made.authors) == ("skim", Minutes(5, 10), ("t",), ("who",))
    assert (made.paths, made.by, made.lang) == (("a.py",), "me", "zh")
    assert (made.noted, made.merged) == (date(2026, 7, 1), date(2026, 7, 2))
    assert [text.source for text in (*made.look_at, *made.risks)] == ["this", "that"]
    assert made.followups == (
        FollowUp(Text("do", made.origin), "f", State.DONE, "me", date(2026, 8, 1), origin=made.origin),
    )
    assert made.see_also == (Reference("c/d", 2),)
    assert made.body.source == "Read.\n\nIt."
    assert made.mentions == ("c/d#3",)


def test_a_note_of_another_project_closes_nothing_here() -> None:
    assert one(closes=["a/b#1/f"]).closes == ()


def test_a_draft_there_is_a_draft_here() -> None:
    assert one(draft=True).draft
    assert catalogue(one(draft=True)).entries == ()


@pytest.mark.parametrize(
    ("written", "level", "rest"),
    [("must-read", "must-read", ""), ("值得精读", "must-read", ""), ("essential", "", "essential")],
)
def test_a_verdict_is_the_level_that_is_called_so_here(written: str, level: str, rest: str) -> None:
    made = one(verdict=written)
    assert (made.verdict, made.verdict_text) == (level, rest)


def test_a_home_is_below_the_address_that_the_file_names() -> None:
    assert one(home=HOME).url == "https://c.org/x.html#prn-c_sd_n1"


def test_the_address_of_the_configuration_goes_before() -> None:
    project = OtherProject("miles", "miles.json", base_url="https://mirror.org/c")
    reading = read(published(note_members(1, home=HOME)), project)
    assert reading.notes[0].url == "https://mirror.org/c/x.html#prn-c_sd_n1"


def test_an_inventory_says_where_a_note_lives() -> None:
    project = OtherProject("miles", "miles.json", inventory="m")
    known = {("m", "c/d#1"): "https://i.org/y.html#prn-c_sd_n1"}
    notes = published(note_members(1, home=HOME), note_members(2, home=HOME))
    reading = read(notes, project, find_in_inventory=lambda name, note_id: known.get((name, note_id), ""))
    assert [made.url for made in reading.notes] == ["https://i.org/y.html#prn-c_sd_n1", ""]


@pytest.mark.parametrize(
    "base_url", ["", "javascript:alert(1)//", "//evil.org/", "https://", "https://a b/", "file:///x"]
)
def test_without_a_web_address_there_is_no_link_to_a_home(base_url: str) -> None:
    reading = read(published(note_members(1, home=HOME), base_url=base_url))
    assert reading.notes[0].url == ""


@pytest.mark.parametrize(
    "path",
    [
        "javascript:alert(1)",
        "//evil.org/x",
        "/x.html",
        "../x.html",
        "a/../../x",
        "%2e%2e/x.html",
        "a/.%2E/x.html",
        "x.html?y",
        "x\\y",
        "a\nb",
        "https://e.org",
    ],
)
def test_a_page_is_nowhere_but_below_its_site(path: str) -> None:
    line = complaint(home={**HOME, "path": path})
    assert "'home' is left out: " in line
    assert line.endswith(" is no page of a site")


@pytest.mark.parametrize("path", ["x.html", "./", "deep/x/", "%E4%B8%AD.html", "a.b/c..d.html"])
def test_a_page_may_be_called_as_sphinx_calls_pages(path: str) -> None:
    assert one(home={**HOME, "path": path}).url == f"https://c.org/{path.removeprefix('./')}#prn-c_sd_n1"


@pytest.mark.parametrize(
    ("members", "clause"),
    [
        ({"home": {**HOME, "anchor": '"><script>'}}, "'home' is left out: '\"><script>' is no anchor"),
        ({"home": []}, "'home' is left out: [] is no object"),
        ({"minutes": {"low": 1, "high": 10**400}}, "is no reading time"),
        ({"minutes": {"low": True, "high": 5}}, "'minutes' is left out: {'low': True, 'high': 5} is no reading time"),
        ({"minutes": "10"}, "'minutes' is left out: '10' is no object"),
        ({"draft": "yes"}, "'draft' is left out: 'yes' is neither true nor false"),
        ({"tags": "a"}, "'tags' is left out: 'a' is no list"),
        ({"tags": [1, "a"]}, "a member is left out: 1 is no text"),
        ({"noted": "2026-13-01"}, "'noted' is left out: '2026-13-01' is no date"),
        ({"noted": "2026-W31-6"}, "'noted' is left out: '2026-W31-6' is no date"),
        ({"lang": "x' onload='y"}, "'lang' is left out: \"x' onload='y\" is no language tag"),
        ({"verdict": {"$": 1}}, "'verdict' is left out: {'$': 1} is no text"),
        ({"references": [{"url": "javascript:alert(1)"}]}, "'javascript:alert(1)'"),
        ({"see_also": [{"url": "https://evil.org/c/d/pull/1"}]}, "unknown forge 'evil.org'"),
        ({"followups": [{"text": "x", "id": "a b", "state": "open"}]}, "a member is left out: 'a b' holds"),
        ({"followups": [{"text": "x", "id": "a", "state": "later"}]}, "'later' is none of open, done, dropped"),
        ({"body": {"source": 5}}, "'body' is left out: 5 is no text"),
    ],
)
def test_what_is_wrong_is_told_and_left_out_and_the_note_is_kept(members: dict[str, Any], clause: str) -> None:
    line = complaint(**members)
    assert line.startswith("miles.json:6: project 'miles': note 'c/d#1': ")
    assert clause in line


@pytest.mark.parametrize(
    ("value", "clause"),
    [
        (7, "7 is no object"),
        ({"title": {"text": "x"}}, "None is no text"),
        ({"id": "a b", "title": {"text": "x"}}, "'a b' holds ' '"),
        ({"id": "x"}, "None is no object"),
        ({"id": "x", "title": "y"}, "'y' is no object"),
        ({"id": "x", "title": {"text": "  "}}, "'' is no text"),
        ({"id": "C/D#2", "title": {"text": "again"}}, "'C/D#2' is there twice"),
    ],
)
def test_what_is_no_note_is_left_out_and_the_others_are_kept(value: object, clause: str) -> None:
    reading = read(published(note_members(2), value, note_members(3)))
    assert [made.id for made in reading.notes] == ["miles:c/d#2", "miles:c/d#3"]
    (line,) = told(reading)
    assert line.startswith(f"miles.json:7: project 'miles': a note is left out: {clause}")


def test_characters_that_no_page_can_hold_are_removed_and_told() -> None:
    reading = read(published(note_members(1, title={"text": "a\x07b\u202ec"})))
    assert reading.notes[0].title.source == "abc"
    assert [problem.code.label for problem in reading.problems] == ["control-character"] * 2


@pytest.mark.parametrize("character", ["\ud800", "\u202e", "\u2066"])
def test_an_id_holds_nothing_that_no_output_can_show(character: str) -> None:
    members = {**note_members(1), "id": f"c/d{character}#1"}
    reading = read(published(members))
    assert reading.notes == ()
    (line,) = told(reading)
    assert "without blanks" in line


def test_a_file_full_of_faults_is_told_once_and_not_a_thousand_times() -> None:
    reading = read(published(*([7] * 1000)))
    assert len(reading.problems) == 21
    assert told(reading)[-1] == "miles.json: project 'miles': 980 problems more, which are not shown"


def test_what_is_exported_reads_back_as_it_was() -> None:
    whole = note(
        "#1",
        "Title",
        verdict="skim",
        minutes=(1, 2),
        look_at=(Text("look"),),
        risks=(Text("risk"),),
        followups=(followup("do", id="f", owner="me", due=date(2026, 9, 1)),),
        tags=("t",),
        paths=("p.py",),
        noted=date(2026, 7, 1),
        by="me",
        see_also="#2",
        lang="zh",
        body=Text("b"),
    )
    made = catalogue(whole, placements=[Placement("#1", "radixark/miles", "x", 1)])
    edition, _ = Editor(made, SETTINGS, READER, Site(base_url="https://m.org/", paths={"x": "x.html"})).edit()
    reading = read(write_json(edition))
    assert told(reading) == []
    shown = Catalogue.build(reading.notes, (), {}, SETTINGS, TODAY).entries[0]
    for name in ("verdict", "minutes", "tags", "paths", "noted", "by", "see_also", "references", "lang"):
        assert getattr(shown.note, name) == getattr(whole, name)
    assert shown.note.url == "https://m.org/x.html#prn-radixark_smiles_n1"
    assert [each.key for each in shown.followups] == ["miles:radixark/miles#1/f"]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
NAMES = st.sampled_from(
    ("id", "title", "minutes", "references", "home", "followups", "fields", "look_at", "body", "lang")
)


@settings(max_examples=60)
@given(st.lists(st.dictionaries(NAMES, VALUES, max_size=5), max_size=3))
def test_no_value_breaks_the_reading(notes: list[dict[str, Any]]) -> None:
    reading = read(published(note_members(1), *notes))
    assert reading.notes[0].id == "miles:c/d#1"


def test_problems_are_told_under_the_project() -> None:
    assert read(b"[]", OtherProject("other", "o.json")).problems[0].message.startswith("project 'other': ")
    assert MILES.file == "miles.json"
