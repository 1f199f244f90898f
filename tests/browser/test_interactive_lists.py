"""Interactive lists, as somebody uses them in a real browser."""

from __future__ import annotations

import pytest

from tests.support.bare import MakeProject
from tests.support.browser import Browser
from tests.support.interactive import NOTES, PAGE, TITLES, Reader
from tests.support.project import Build

pytestmark = pytest.mark.browser

ASYNC, CORE, ROUTER, CHAT, BARE = TITLES

#: What is written into the box, and what is left, by hand.
FILTERS: tuple[tuple[str, list[str]], ...] = (
    ("", TITLES),
    ("router", [ROUTER]),
    ("RETRIES fix", [ROUTER]),
    ('"fix retries"', [ROUTER]),
    ('"retries fix"', []),
    ("async", [ASYNC, CHAT]),
    ("Ａｓｙｎｃ", [ASYNC, CHAT]),
    ("核心", [CORE]),
    ("心核", []),
    ("入*库", [CORE]),
    ("a/b#1", [ASYNC, ROUTER]),
    ("verdict:skim", [ROUTER]),
    ("verdict:must-read,skim", [ASYNC, ROUTER]),
    ("verdict:>=worth-reading", [ASYNC, CORE, CHAT]),
    ("verdict:<worth-reading", [ROUTER]),
    ("verdict:skim..worth-reading", [CORE, ROUTER, CHAT]),
    ('verdict:"Must read"', [ASYNC]),
    ("verdict:none", [BARE]),
    ("verdict:*", [ASYNC, CORE, ROUTER, CHAT]),
    ("-verdict:skim", [ASYNC, CORE, CHAT, BARE]),
    ("verdict:no-such", []),
    ("tag:async", [ASYNC, CHAT]),
    ("tags:ASYNC,测试", [ASYNC, CORE, CHAT]),
    ("tag:rout", []),
    ("tag:ro*", [ASYNC, ROUTER]),
    ('tag:"to do"', [CHAT]),
    ("tag:", TITLES),
    ("repo:c/d", [CHAT, BARE]),
    ("repo:a/*", [ASYNC, CORE, ROUTER]),
    ("author:@ann", [ROUTER]),
    ("by:me", [ASYNC]),
    ("ref:#1", [ASYNC]),
    ("ref:c/d#4", [BARE]),
    ("minutes:<=15", [ASYNC, CORE]),
    ("minutes:>15", [CHAT]),
    ("minutes:5..15", [ASYNC, CORE]),
    ("minutes:≥15", [ASYNC, CHAT]),
    ("minutes:..5", [CORE]),
    ("minutes:none", [ROUTER, BARE]),
    ("noted:2026-07", [CORE]),
    ("noted:<2026-07", [ROUTER]),
    ("date:>2026-06", [CORE]),
    ("is:open", [CHAT]),
    ("is:overdue", [CHAT]),
    ("is:merged", []),
    ("has:minutes", [ASYNC, CORE, CHAT]),
    ("has:followups", [CHAT]),
    ("tag:router OR tag:测试", [CORE, ROUTER]),
    ("tag:router OR", [ROUTER]),
    ("(tag:router OR tag:async) -verdict:must-read", [ROUTER, CHAT]),
    ("NOT (tag:async OR is:open) verdict:*", [CORE, ROUTER]),
    ("（tag：router OR tag：测试，async） -is：open", [ASYNC, CORE, ROUTER]),
    ("(tag:router", [ROUTER]),
    (") tag:router )", [ROUTER]),
    ("-", TITLES),
    ('tag:"', TITLES),
    ("toString:x", []),
    ("has:constructor", []),
)


@pytest.fixture(scope="module")
def built(shared_project: MakeProject) -> Build:
    pages = {"notes/n.yaml": NOTES, "rl.rst": PAGE, "plain.rst": "P\n=\n\n.. readinglist::\n"}
    return shared_project(pages, prnotes_today="2026-08-01", suppress_warnings=["prnotes.unplaced"]).build()


@pytest.fixture
def reader(browser: Browser, built: Build) -> Reader:
    return Reader(browser, built.out / "rl.html")


def test_every_expression_leaves_what_it_says(reader: Reader) -> None:
    found = [(text, reader.filter(text)) for text, _ in FILTERS]
    assert found == [(text, expected) for text, expected in FILTERS]
    assert reader.browser.complaints == []


def test_an_unknown_field_is_told_and_leaves_nothing(reader: Reader) -> None:
    assert reader.filter("path:x") == []
    assert reader.status() == "There is nothing called path to filter by. 0 of 5 shown"


def test_how_many_are_shown_is_told(reader: Reader) -> None:
    assert reader.status() == "5 of 5 shown"
    reader.filter("tag:async")
    assert reader.status() == "2 of 5 shown"


def test_buttons_are_there_for_what_rows_differ_in_with_how_many_they_would_show(reader: Reader) -> None:
    assert reader.buttons() == [
        *("Must read (1)", "Worth reading (2)", "Skim (1)"),
        *("async (2)", "rollout (1)", "router (1)", "to do (1)", "测试 (1)"),
        *("a/b (3)", "c/d (2)"),
    ]
    assert reader.buttons(2) == ["open (1)", "done (1)", "me (1)", "you (1)"]


def test_buttons_of_one_group_widen_and_those_of_others_narrow(reader: Reader) -> None:
    reader.press("Worth reading")
    assert reader.rows() == [CORE, CHAT]
    assert reader.buttons()[:4] == ["Show all", "Must read (1)", "[Worth reading (2)]", "Skim (1)"]
    assert reader.buttons()[-2:] == ["a/b (1)", "c/d (1)"]
    reader.press("Must read")
    assert reader.rows() == [ASYNC, CORE, CHAT]
    reader.press("async")
    assert reader.rows() == [ASYNC, CHAT]
    assert reader.filter("chat") == [CHAT]
    reader.press("Show all")
    assert reader.rows() == TITLES
    assert "Show all" not in reader.buttons()


#: Column, and the rows with it ascending and descending: what is empty comes last either way.
SORTED: tuple[tuple[str, list[str], list[str]], ...] = (
    ("Title", [ASYNC, BARE, CHAT, ROUTER, CORE], [CORE, ROUTER, CHAT, BARE, ASYNC]),
    ("Verdict", [ASYNC, CORE, CHAT, ROUTER, BARE], [ROUTER, CORE, CHAT, ASYNC, BARE]),
    ("Minutes", [CORE, ASYNC, CHAT, ROUTER, BARE], [CHAT, ASYNC, CORE, ROUTER, BARE]),
    ("Pull", TITLES, [BARE, CHAT, ROUTER, CORE, ASYNC]),
    ("Noted", [ROUTER, CORE, ASYNC, CHAT, BARE], [CORE, ROUTER, ASYNC, CHAT, BARE]),
)


@pytest.mark.parametrize(("column", "ascending", "descending"), SORTED, ids=[name for name, *_ in SORTED])
def test_a_column_sorts_up_then_down_then_not_at_all(
    column: str, ascending: list[str], descending: list[str], reader: Reader
) -> None:
    place = [name for name, *_ in SORTED].index(column)
    shown = []
    for _ in range(3):
        reader.press(column)
        shown.append((reader.rows(), reader.sorting()[place]))
    assert shown == [(ascending, "ascending"), (descending, "descending"), (TITLES, "none")]


def test_cards_are_filtered_like_rows(reader: Reader) -> None:
    assert reader.filter("tag:async", 3) == [ASYNC, CHAT]
    reader.press("Must read", 3)
    assert reader.rows(3) == [ASYNC]


def test_follow_ups_sort_by_state_and_filter_by_owner(reader: Reader) -> None:
    reader.press("Due", 2)
    assert reader.rows(2) == ["done so", "later"]
    assert reader.filter("owner:you", 2) == ["done so"]
    assert reader.filter("is:overdue", 2) == ["later"]
    assert reader.filter("due:<2026-07", 2) == ["done so"]
    assert reader.filter("state:open", 2) == ["later"]


def test_a_group_without_rows_goes_with_its_heading_and_others_count_what_is_left(reader: Reader) -> None:
    reader.filter("tag:async,router", 1)
    code = "[...document.querySelectorAll('.prn-group')].filter((p) => p.checkVisibility()).map((p) => p.textContent)"
    assert reader.browser.run(code) == ["Must read (1)", "Worth reading (1)", "Skim (1)"]
    reader.filter("tag:async", 1)
    assert reader.browser.run(code) == ["Must read (1)", "Worth reading (1)"]


def test_the_address_holds_the_state_of_every_list_and_a_link_brings_it_back(reader: Reader) -> None:
    reader.open("?x=y#l")
    reader.filter("minutes:<=30 ")
    reader.press("async")
    reader.press("Minutes")
    reader.press("Minutes")
    reader.filter("tag:router", 1)
    reader.press("open", 2)
    query = reader.query()
    assert query == (
        "?x=y&prn-1=minutes%3A%3C%3D30+&prn-1.sort=-minutes&prn-1.tag=async&prn-by-level=tag%3Arouter&prn-3.state=open"
    )
    assert reader.browser.run("location.hash") == "#l"
    reader.open(query)
    assert reader.rows(0) == [CHAT, ASYNC]
    assert reader.sorting() == ["none", "none", "descending", "none", "none"]
    assert "[async (2)]" in reader.buttons()
    assert reader.rows(1) == [ROUTER]
    assert reader.rows(2) == ["later"]
    reader.press("Show all")
    reader.press("Show all", 1)
    reader.press("Show all", 2)
    assert reader.query() == "?x=y"


def test_an_address_that_asks_for_what_is_not_there_does_no_harm(reader: Reader) -> None:
    reader.open("?prn-1.tag=no-such&prn-1.sort=-no-such&prn-2.verdict=skim&prn-1=%28%28%28%22")
    assert reader.rows() == TITLES
    assert reader.browser.complaints == []


def test_everything_can_be_done_with_the_keyboard(reader: Reader) -> None:
    browser = reader.browser
    focused = "document.activeElement.innerText || document.activeElement.tagName"
    browser.run("document.querySelector('h1 a').focus()")
    browser.press("Tab")
    assert browser.run(focused) == "INPUT"
    browser.type("tag:async")
    browser.press("Enter")
    assert reader.rows() == [ASYNC, CHAT]
    browser.press("Tab", "Tab", "Space")
    assert browser.run(focused).endswith("Must read (1)")
    assert reader.rows() == [ASYNC]
    browser.press("Shift+Tab")
    assert browser.run(focused) == "Show all"
    browser.press("Enter")
    assert browser.run(focused) == "INPUT"
    assert reader.rows() == TITLES
    browser.press(*["Tab"] * 11)
    assert browser.run(focused).startswith("Title")
    browser.press("Tab", "Enter", "Space")
    assert reader.rows() == [ROUTER, CORE, CHAT, ASYNC, BARE]
    assert browser.run("getComputedStyle(document.activeElement).outlineStyle") == "solid"


def test_rows_follow_what_is_typed(reader: Reader) -> None:
    reader.browser.run("document.querySelector('.prn-filter input').focus()")
    reader.browser.type("核心")
    reader.browser.run("new Promise((resolve) => setTimeout(resolve, 300))")
    assert reader.rows() == [CORE]


def test_assistive_technology_is_told_what_everything_is(reader: Reader) -> None:
    told = reader.browser.names()
    expected = {
        *(("search", "All of them"), ("search", "By level"), ("search", "To do")),
        *(("searchbox", "Filter"), ("group", "Verdict"), ("group", "Tags"), ("group", "Repository")),
        *(("button", "Must read (1)"), ("button", "Minutes"), ("StaticText", "5 of 5 shown")),
    }
    assert expected - set(told) == set()
    assert "status" in {role for role, _ in told}


def test_without_scripts_everything_is_there_and_nothing_else(reader: Reader) -> None:
    with_script = reader.rows(0), reader.rows(1), reader.rows(2)
    reader.open("?prn-1=router", scripts=False)
    assert (reader.rows(0), reader.rows(1), reader.rows(2)) == with_script
    assert reader.rows() == TITLES
    assert reader.browser.run("document.querySelectorAll('form, button, input').length") == 0


def test_a_page_asks_for_nothing_but_its_own_files_and_complains_of_nothing(reader: Reader, built: Build) -> None:
    reader.filter("tag:async")
    reader.press("Title")
    root = built.out.as_uri()
    assert [url for url in reader.browser.requests if not url.startswith(f"{root}/")] == []
    assert reader.browser.complaints == []


def test_only_pages_with_an_interactive_list_have_the_script_and_none_has_it_inline(built: Build) -> None:
    assert "prnotes.js" in built.text("rl.html")
    assert "prnotes.js" not in built.text("plain.html")
    assert "<script>" not in built.text("rl.html")


def test_a_list_that_is_not_interactive_is_left_alone(reader: Reader) -> None:
    assert reader.browser.run("document.querySelectorAll('.prn-list:not(.prn-interactive) form').length") == 0
    assert reader.browser.run("document.querySelectorAll('.prn-filter').length") == 4


def test_controls_speak_the_language_of_the_page(browser: Browser, shared_project: MakeProject) -> None:
    pages = {"notes/n.yaml": NOTES, "rl.rst": PAGE}
    translated = shared_project(pages, language="zh_CN", suppress_warnings=["prnotes.unplaced"]).build()
    reader = Reader(browser, translated.out / "rl.html")
    assert reader.status() == "显示 5 / 5 条"
    assert ("searchbox", "筛选") in browser.names()
    assert reader.buttons(2)[:2] == ["未完成（1）", "已完成（1）"]
    assert browser.complaints == []
