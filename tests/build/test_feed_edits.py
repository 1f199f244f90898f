"""Edit after edit, the feeds of lists are those of a clean build, and so are the links to them."""

from __future__ import annotations

import json
import re

import feedparser
import pytest

from tests.support.bare import MakeProject
from tests.support.edits import Edit, Outcome, configuring, doing_nothing, perform_all, removing, replacing

NOTES = """\
repo: a/b
notes:
  - {pr: 1, title: One, verdict: must-read, noted: 2026-07-01, body: "Begin **here**."}
  - {pr: 2, title: Two, followups: [{text: check, due: 2026-08-15}, {text: look, owner: me, due: 2026-09-01}]}
"""
PAGES = {
    "index.rst": "Feeds\n=====\n\n.. toctree::\n   :glob:\n\n   *\n",
    "home.rst": "Home\n====\n\n.. prnote:: #1\n",
    "list.rst": "All & more\n==========\n\n.. readinglist::\n   :feed: all.atom, lists/all.feed.json\n",
    "due.rst": "Due\n===\n\n.. followuplist:: What is due\n   :owner: me\n   :feed: due.ics\n",
    "plain.rst": "Plain\n=====\n",
    "notes/n.yaml": NOTES,
}
OPTIONS = {
    "prnotes_repo": "a/b",
    "html_baseurl": "https://a.org/docs/",
    "suppress_warnings": ["prnotes.unplaced"],
    "prnotes_today": "2026-08-01",
}
FEEDS = ("all.atom", "lists/all.feed.json", "due.ics")

EDITS = (
    Edit("nothing", doing_nothing),
    Edit("a body", replacing("notes/n.yaml", "**here**", "*here*"), read="home"),
    Edit("a due date", replacing("notes/n.yaml", "2026-09-01", "2026-09-02"), written="due list"),
    Edit("a day", replacing("notes/n.yaml", "2026-07-01", "2026-07-02"), read="home", written="list"),
    Edit("a filter", replacing("list.rst", "   :feed", "   :filter: has:verdict\n   :feed"), read="list"),
    Edit("a caption", replacing("due.rst", "What is due", "Soon"), read="due"),
    Edit("a title of a page", replacing("list.rst", "All & more", "All of it"), read="list"),
    Edit("another name", replacing("due.rst", "due.ics", "soon.ics"), read="due"),
    Edit("a feed less", replacing("list.rst", ", lists/all.feed.json", ""), read="list"),
    Edit("a page less", removing("due.rst")),
    Edit("no feed", replacing("list.rst", "   :feed: all.atom\n", ""), read="list"),
    Edit("a feed", replacing("list.rst", "   :filter", "   :feed: new.atom\n   :filter"), read="list"),
    Edit("no address", configuring("html_baseurl = ''"), written="home list plain"),
)


@pytest.fixture(scope="module")
def outcomes(shared_project: MakeProject) -> dict[str, Outcome]:
    return perform_all(EDITS, shared_project(PAGES, **OPTIONS))


@pytest.fixture(params=EDITS, ids=str)
def outcome(request: pytest.FixtureRequest, outcomes: dict[str, Outcome]) -> Outcome:
    return outcomes[request.param.name]


def test_every_output_is_that_of_a_clean_build(outcome: Outcome) -> None:
    assert outcome.html_difference == ""


def test_only_what_must_be_is_read_and_written(outcome: Outcome) -> None:
    read, written = set(outcome.edit.read.split()), set(outcome.edit.written.split())
    assert set(outcome.html.read) - {"index"} == read
    assert set(outcome.html.resolved) - {"index"} == read | written


def test_a_build_of_nothing_writes_no_feed(outcomes: dict[str, Outcome]) -> None:
    assert [name for name in outcomes["nothing"].html.touched if name in FEEDS] == []


def test_a_feed_that_is_wanted_no_more_is_taken_away(outcomes: dict[str, Outcome]) -> None:
    built = outcomes["no address"].html.out
    assert [path.name for path in built.rglob("*") if path.name.endswith((".atom", ".feed.json", ".ics"))] == []


def test_without_an_absolute_address_there_is_no_feed_and_that_is_told(shared_project: MakeProject) -> None:
    project = shared_project(PAGES, **OPTIONS | {"html_baseurl": ""})
    built = project.build()
    lines = built.warnings.replace(f"{project.source}/", "").splitlines()
    assert [line.partition(" needs ")[0] for line in lines] == [
        "list.rst:4: WARNING: 'all.atom'",
        "list.rst:4: WARNING: 'lists/all.feed.json'",
    ]
    assert built.warnings.count("addresses and is not written; set html_baseurl [prnotes.export]") == 2
    assert [name for name in FEEDS if (built.out / name).exists()] == ["due.ics"]
    assert 'href="due.ics"' in (built.out / "due.html").read_text(encoding="utf-8")


def test_feeds_hold_what_their_lists_show(shared_project: MakeProject) -> None:
    built = shared_project(PAGES, **OPTIONS).build()
    feed = feedparser.parse((built.out / "all.atom").read_bytes())
    assert not feed.bozo
    assert (feed.feed.title, feed.feed.link) == ("All & more", "https://a.org/docs/list.html")
    assert [(entry.title, entry.link) for entry in feed.entries] == [
        ("One", "https://a.org/docs/home.html#prn-a_sb_n1"),
        ("Two", "https://github.com/a/b/pull/2"),
    ]
    assert feed.entries[0].content[0].value == "<p>Begin <strong>here</strong>.</p>"
    as_json = json.loads((built.out / "lists" / "all.feed.json").read_bytes())
    assert [item["title"] for item in as_json["items"]] == ["One", "Two"]
    calendar = (built.out / "due.ics").read_text(encoding="utf-8")
    assert re.findall(r"SUMMARY:(.*)\r?", calendar) == ["look"]
    assert "X-WR-CALNAME:What is due" in calendar


def test_pages_lead_to_the_feeds_of_their_lists(shared_project: MakeProject) -> None:
    built = shared_project(PAGES, **OPTIONS).build()
    links = re.findall(r"<link rel=\"alternate\"[^>]*>", (built.out / "list.html").read_text(encoding="utf-8"))
    assert links == [
        '<link rel="alternate" type="application/atom+xml" title="All &amp; more" '
        'href="https://a.org/docs/all.atom" />',
        '<link rel="alternate" type="application/feed+json" title="All &amp; more" '
        'href="https://a.org/docs/lists/all.feed.json" />',
    ]
    assert "alternate" not in (built.out / "plain.html").read_text(encoding="utf-8")


def test_two_lists_cannot_write_one_file(shared_project: MakeProject) -> None:
    pages = PAGES | {"more.rst": "More\n====\n\n.. readinglist::\n   :feed: all.atom\n"}
    project = shared_project(pages, **OPTIONS)
    assert project.build().warnings.replace(f"{project.source}/", "") == (
        "more.rst:4: WARNING: 'all.atom' is written of another list; give each one of its own [prnotes.export]\n"
    )


@pytest.mark.parametrize(
    ("directive", "value", "expected"),
    [
        (
            "readinglist",
            "x.csv",
            "'feed': 'x.csv' is no feed of a readinglist; its feeds end in .atom",
        ),
        ("followuplist", "x.atom", "'feed': 'x.atom' is no feed of a followuplist; its feeds end in .ics"),
        ("readinglist", "../x.atom", "'feed': '../x.atom' is no name of a file below the output directory"),
        ("readinglist", "x", "'feed': 'x' ends in nothing that can be exported"),
    ],
)
def test_what_is_no_feed_is_told(project: MakeProject, directive: str, value: str, expected: str) -> None:
    made = project({"index.rst": f"Lists\n=====\n\n.. {directive}::\n   :feed: {value}\n"})
    warnings = made.build("dummy").warnings
    assert f"index.rst:4: WARNING: {expected}" in warnings
    assert "[prnotes.option-value]" in warnings
