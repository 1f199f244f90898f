"""Feeds and calendars: right for those who read them, and the same bytes for the same notes."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from typing import Any

import feedparser
import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from sphinx_prnotes.export.atom import write_atom
from sphinx_prnotes.export.calendar import write_calendar
from sphinx_prnotes.export.edition import Edition, Editor, Site
from sphinx_prnotes.export.json_feed import write_json_feed
from sphinx_prnotes.model import Note, Placement, Text
from tests.unit.catalogue.samples import READER, SETTINGS, catalogue, followup, note

SITE = Site(
    "miles",
    "zh_CN",
    "https://a.org/docs/",
    {"x": "x.html", "list": "list.html"},
    {"radixark/miles#1": "<p>Read &amp; go.</p>"},
)
HOSTILE = ['<script>x</script> & "q"', "值得精读：“双路径”", "a\N{ROCKET}b", "]]>", "x" * 400, "a;b,c\\d\ne"]


def edition(*notes: Note, site: Site = SITE, placements: tuple[Placement, ...] = ()) -> Edition:
    """Make the edition of a list on the page ``list``."""
    made, faults = Editor(catalogue(*notes, placements=placements), SETTINGS, READER, site).edit(title="Reading")
    assert faults == ()
    return replace(made, path="lists/all.atom", docname="list")


def samples() -> Edition:
    one = note("#1", "One & <two>", noted=date(2026, 7, 1), by="me", tags=("t",), lang="en", body=Text("Read & go."))
    two = note("#2", "Two", body=Text("Plain."))
    return edition(one, two, placements=(Placement("#1", "radixark/miles", "x", 3),))


def parsed(content: bytes) -> Any:
    feed = feedparser.parse(content)
    assert not feed.bozo, feed.get("bozo_exception")
    return feed


def test_an_atom_feed_is_what_its_readers_expect() -> None:
    feed = parsed(write_atom(samples()))
    assert (feed.version, feed.feed.title, feed.feed.id) == (
        "atom10",
        "Reading",
        "tag:a.org,2026:docs/lists/all.atom",
    )
    assert {(link.rel, link.href) for link in feed.feed.links} == {
        ("self", "https://a.org/docs/lists/all.atom"),
        ("alternate", "https://a.org/docs/list.html"),
    }
    one = next(entry for entry in feed.entries if entry.id.endswith("1"))
    assert (one.id, one.title, one.updated) == (
        "tag:a.org,2026:docs/radixark/miles%231",
        "One & <two>",
        "2026-07-01T00:00:00Z",
    )
    assert one.link == "https://a.org/docs/x.html#prn-radixark_smiles_n1"
    assert [link.href for link in one.links if link.rel == "related"] == ["https://github.com/radixark/miles/pull/1"]
    assert (one.content[0].type, one.content[0].value) == ("text/html", "<p>Read &amp; go.</p>")
    assert ([tag.term for tag in one.tags], one.author) == (["t"], "me")
    two = next(entry for entry in feed.entries if entry.id.endswith("2"))
    assert (two.link, two.updated) == ("https://github.com/radixark/miles/pull/2", "1970-01-01T00:00:00Z")
    assert (two.content[0].type, two.content[0].value) == ("text/plain", "Plain.")


def test_a_json_feed_says_the_same() -> None:
    feed = json.loads(write_json_feed(samples()))
    assert (feed["version"], feed["title"], feed["language"]) == (
        "https://jsonfeed.org/version/1.1",
        "Reading",
        "zh-CN",
    )
    assert (feed["home_page_url"], feed["feed_url"]) == (
        "https://a.org/docs/list.html",
        "https://a.org/docs/lists/all.atom",
    )
    one, two = sorted(feed["items"], key=lambda item: str(item["id"]))
    assert one == {
        "id": "tag:a.org,2026:docs/radixark/miles%231",
        "url": "https://a.org/docs/x.html#prn-radixark_smiles_n1",
        "external_url": "https://github.com/radixark/miles/pull/1",
        "title": "One & <two>",
        "content_html": "<p>Read &amp; go.</p>",
        "date_published": "2026-07-01T00:00:00Z",
        "authors": [{"name": "me"}],
        "tags": ["t"],
        "language": "en",
    }
    assert two["content_text"] == "Plain."


@pytest.mark.parametrize("title", HOSTILE)
def test_hostile_titles_are_titles(title: str) -> None:
    made = edition(note("#1", title, body=Text(title), tags=(title,)))
    assert len(parsed(write_atom(made)).entries) == 1
    assert json.loads(write_json_feed(made))["items"][0]["tags"] == [title]


@pytest.mark.parametrize(
    ("tag", "written"),
    [
        ("a & <b>", '"a &amp; &lt;b&gt;"'),
        ('the "b"', "'the \"b\"'"),
        ("the \"b\" of 'c'", "\"the &quot;b&quot; of 'c'\""),
        ("a\nb\rc\td\x00", '"a&#10;b&#13;c&#9;d"'),
    ],
)
def test_an_attribute_holds_any_text(tag: str, written: str) -> None:
    made = edition(note("#1", "One", tags=(tag,)))
    assert f"<category term={written}/>" in write_atom(made).decode()


@given(st.text(st.characters(exclude_categories=["Cs"])))
@hypothesis_settings(max_examples=40)
def test_any_text_makes_a_feed_that_can_be_read(text: str) -> None:
    made = edition(note("#1", "One", body=Text(text), by=text, tags=(text,)))
    parsed(write_atom(made))
    json.loads(write_json_feed(made))
    unfolded(write_calendar(made))


def test_an_empty_list_is_an_empty_feed() -> None:
    assert parsed(write_atom(edition())).entries == []
    assert json.loads(write_json_feed(edition()))["items"] == []


def unfolded(content: bytes) -> list[str]:
    """Read the lines of a calendar as its readers do, and check their form."""
    assert content.endswith(b"\r\n")
    assert b"\n" not in content.replace(b"\r\n", b"")
    assert max(map(len, content.split(b"\r\n"))) <= 75
    for line in content.split(b"\r\n"):
        line.decode()
    return content.decode().replace("\r\n ", "").split("\r\n")[:-1]


def test_a_calendar_has_the_open_follow_ups_that_are_due() -> None:
    due = date(2026, 8, 15)
    made = edition(
        note(
            "#1",
            "One",
            noted=date(2026, 7, 1),
            followups=(
                followup("测试，再测试; then stop" + " and go on" * 9, owner="team", due=due, id="t"),
                followup("done already", due=due, state="done"),
                followup("some day"),
            ),
        ),
        placements=(Placement("#1", "radixark/miles", "x", 3),),
    )
    assert unfolded(write_calendar(made)) == [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//sphinx-prnotes//follow-ups//EN",
        "CALSCALE:GREGORIAN",
        "NAME:Reading",
        "X-WR-CALNAME:Reading",
        "BEGIN:VEVENT",
        "UID:radixark/miles%231/t@a.org",
        "DTSTAMP:20260701T000000Z",
        "DTSTART;VALUE=DATE:20260815",
        "DTEND;VALUE=DATE:20260816",
        "SUMMARY:测试，再测试\\; then stop" + " and go on" * 9,
        "DESCRIPTION:One — team",
        "URL:https://a.org/docs/x.html#prn-radixark_smiles_n1_ft",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
        "END:VCALENDAR",
    ]


def test_without_a_site_a_calendar_leads_to_the_forge() -> None:
    made = edition(note("#1", "One", followups=(followup("x", due=date(2026, 8, 1), ref="#5"),)), site=Site())
    lines = unfolded(write_calendar(made))
    assert "URL:https://github.com/radixark/miles/pull/5" in lines
    assert "UID:radixark/miles%231/radixark/miles%235@sphinx-prnotes" in lines
    assert "DTSTAMP:19700101T000000Z" in lines
