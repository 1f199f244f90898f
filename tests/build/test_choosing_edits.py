"""Edit after edit on lists that choose: filters, paths, budgets, presets, counts, back links and stubs stay right.

As in the other sequence of edits, what is read and what is written is compared with sets that are written by hand.
"""

from __future__ import annotations

import pytest

from tests.support.bare import MakeProject
from tests.support.choosing import LISTS, OPTIONS, PAGES
from tests.support.edits import (
    Edit,
    Outcome,
    appending,
    configuring,
    doing_nothing,
    moving,
    perform_all,
    removing,
    replacing,
    writing,
)

EIGHT = "notes:\n  - {pr: c/d#8, title: Eight, tags: [x]}\n"

NINE = "Nine\n====\n\n.. prnote:: a/b#9\n   :title: Nine\n   :minutes: 60\n\n   See #2 and c/d#9.\n"


def presets(**changed: object) -> str:
    return f"prnotes_lists = { ({**LISTS, **changed})!r}"


QUICKER = {**LISTS["quick"], "limit": 1}

#: In the comments, what changes where.
EDITS = (
    Edit("nothing", doing_nothing),
    Edit(
        "a body comes to mention another note",
        replacing("notes/n.yaml", "body: The last.", 'body: "After #1, the last."'),
        read="two",
        written="one",  # back link
    ),
    Edit(
        "a tag, which brings a note into a filter",
        replacing("notes/n.yaml", "tags: [y]", "tags: [x]"),
        read="two",
        written="filter count sections",
    ),
    Edit(
        "a reading time, which leaves less of a budget",
        replacing("notes/n.yaml", "minutes: 10", "minutes: 15"),
        read="one",
        # A note on a reading path names the one before it and the one behind it.
        written="path quick cards touching sections two",
    ),
    Edit("a preset", configuring(presets(quick=QUICKER)), read="quick"),
    Edit("a preset that is gone", configuring("prnotes_lists = {'quick': prnotes_lists['quick']}"), read="columns"),
    Edit("a preset that comes back", configuring(presets()), read="quick columns"),
    Edit(
        "a title",
        replacing("notes/n.yaml", "title: One", "title: First"),
        read="one",
        # Lists, the title of links to it, cards, a role.
        written="two path columns touching cards role sections",
    ),
    Edit(
        "a stub becomes a note",
        writing("notes/c.yaml", EIGHT),
        written="stubs count path columns sections two",
    ),
    Edit(
        "a page that mentions a note has another title",
        replacing("role.rst", "A role", "My role"),
        read="role",
        written="one",
    ),
    Edit("a page that mentions a note is renamed", moving("role.rst", "rule.rst"), read="index rule", written="one"),
    Edit("a page that mentions a note is deleted", removing("rule.rst"), read="index", written="one"),
    Edit(
        "a path",
        replacing("notes/n.yaml", "src/a.py", "lib/a.py"),
        read="one",
        written="touching",
    ),
    Edit(
        "the owner of a follow-up",
        replacing("notes/n.yaml", "owner: me", "owner: you"),
        read="two",
        # Lists name the owners of follow-ups, too.
        written="todo filter path",
    ),
    Edit(
        "an inline note that mentions another one, and a stub",
        writing("nine.rst", NINE),
        read="index nine",
        written="two path columns stubs count sections",
    ),
    Edit("what an inline note mentions", replacing("nine.rst", "See #2", "See #1"), read="nine", written="two one"),
    Edit(
        "a page becomes one that shows nothing of ours",
        writing("nine.rst", "Nine\n====\n"),
        read="nine",
        written="one path columns stubs count sections",
    ),
    Edit(
        "what a card shows of a note",
        replacing("notes/n.yaml", "verdict: must-read,", "verdict: must-read, look_at: [this],"),
        read="one",
        written="cards",
    ),
    Edit(
        "a role in a page without anything of ours",
        appending("plain.rst", "\nSee :prn:note:`the third <#3>`.\n"),
        read="plain",
        written="two",
    ),
    Edit("fewer back links", configuring("prnotes_backlinks = 1"), written="one"),
    Edit(
        "prose is not searched any more",
        configuring("prnotes_autolink = 'off'"),
        read="one two",
        written="filter",
    ),
    Edit(
        "prose is searched in all pages",
        configuring("prnotes_autolink = 'pages'"),
        read="index one two filter path quick columns count stubs touching cards todo nine plain sections",
    ),
)


@pytest.fixture(scope="module")
def outcomes(shared_project: MakeProject) -> dict[str, Outcome]:
    return perform_all(EDITS, shared_project(PAGES, **OPTIONS))


@pytest.fixture(params=EDITS, ids=str)
def outcome(request: pytest.FixtureRequest, outcomes: dict[str, Outcome]) -> Outcome:
    return outcomes[request.param.name]


def test_every_output_is_that_of_a_clean_build(outcome: Outcome) -> None:
    assert (outcome.html_difference, outcome.text_difference) == ("", "")


def test_only_documents_that_must_be_read_are_read(outcome: Outcome) -> None:
    assert sorted(outcome.html.read) == sorted(outcome.edit.read.split())


def test_only_documents_that_show_the_change_are_written(outcome: Outcome) -> None:
    must = {*outcome.edit.read.split(), *outcome.edit.written.split()}
    # Sphinx writes the pages whose toctree names a page that it writes.
    assert sorted(outcome.html.resolved - {"index"}) == sorted(must - {"index"})
