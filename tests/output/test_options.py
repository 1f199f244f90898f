"""Every configuration value changes what is put out, as it is written here by hand."""

from __future__ import annotations

import socket
from dataclasses import dataclass

import pytest

from sphinx_prnotes.settings import OPTIONS
from tests.support.bare import MakeProject
from tests.support.page import read_page
from tests.support.project import Build
from tests.support.published import note_members, published

RL = "A\n=\n\n.. readinglist::\n"
PULL = "A\n=\n\n.. prnote:: a/b#1\n"
NOTE = "notes:\n  - pr: a/b#1\n    title: From a file\n    body: See a/b#7.\n"
FACTS = '{"version": 1, "references": {"a/b#1": {"state": "merged", "merged": "2026-07-31"}}}\n'


@dataclass(frozen=True, slots=True)
class Effect:
    """What a page ``a`` shows with one value and not without it, and the other way round; empty texts ask nothing."""

    option: str
    value: object
    pages: dict[str, str | bytes]
    shown: str = ""
    instead: str = ""


EFFECTS = (
    Effect("sources", ["there/*.yaml"], {"there/n.yaml": NOTE, "a.rst": RL}, "From a file", "Nothing to show."),
    Effect(
        "pages",
        ["reviews/*"],
        {"reviews/one.md": "---\npr: a/b#1\n---\n\n# A page\n", "a.rst": RL},
        "A page",
        "Nothing to show.",
    ),
    Effect("repo", "a/b", {"a.rst": "A\n=\n\n.. prnote:: T\n\n   See #7.\n"}, "See #7. https://github.com/a/b/pull/7"),
    Effect(
        "aliases",
        {"env": "c/d"},
        {"a.rst": "A\n=\n\n.. prnote:: T\n\n   See env#7.\n"},
        "See env#7. https://github.com/c/d/pull/7",
    ),
    Effect(
        "forges",
        {"codeberg.org": "gitea"},
        {"notes/n.yaml": NOTE, "a.rst": PULL},
        "https://codeberg.org/a/b/pulls/7",
        "https://github.com/a/b/pull/7",
    ),
    Effect(
        "verdicts",
        {"must-read": {"label": "READ ME"}},
        {"a.rst": "A\n=\n\n.. prnote:: T\n   :verdict: must-read\n"},
        "READ ME",
        "Must read",
    ),
    Effect(
        "fields", {"impact": "Impact"}, {"notes/n.yaml": f"{NOTE}    impact: high\n", "a.rst": PULL}, "Impact: high"
    ),
    Effect(
        "lists",
        {"chosen": {"tags": "none-has-it", "empty": "Not one."}},
        {"notes/n.yaml": NOTE, "a.rst": f"{RL}   :preset: chosen\n"},
        "Not one.",
    ),
    Effect("snapshot", "facts.json", {"notes/n.yaml": NOTE, "facts.json": FACTS, "a.rst": PULL}, "merged 2026-07-31"),
    Effect(
        "projects",
        {"other": "other.json"},
        {"other.json": published(note_members(1)), "a.rst": RL},
        "Number 1",
        "Nothing to show.",
    ),
    Effect("show", "summary", {"notes/n.yaml": NOTE, "a.rst": PULL}, instead="See a/b#7."),
    Effect("autolink", "off", {"notes/n.yaml": NOTE, "a.rst": PULL}, instead="https://github.com/a/b/pull/7"),
    Effect("autolink", "pages", {"a.rst": "A\n=\n\nSee a/b#7.\n"}, "https://github.com/a/b/pull/7"),
    Effect(
        "drafts", True, {"notes/n.yaml": f"{NOTE}    draft: true\n", "a.rst": RL}, "From a file", "Nothing to show."
    ),
    Effect(
        "body_format",
        "rst",
        {"notes/n.yaml": "notes:\n  - pr: a/b#1\n    title: T\n    body: 'H\\ :sub:`2`\\ O'\n", "a.rst": PULL},
        "H2O",
        ":sub:",
    ),
    Effect(
        "stale_after",
        30,
        {"notes/n.yaml": f"{NOTE}    noted: 2026-06-01\n    followups: [later]\n", "a.rst": PULL},
        "later (stale)",
    ),
    Effect(
        "backlinks",
        0,
        {"notes/n.yaml": f"{NOTE}  - pr: a/b#2\n    title: Another\n    see_also: a/b#1\n", "a.rst": PULL},
        instead="Another",
    ),
    Effect(
        "today",
        "2026-08-20",
        {"notes/n.yaml": f"{NOTE}    followups: [{{text: later, due: 2026-08-15}}]\n", "a.rst": PULL},
        "later (overdue since 2026-08-15)",
        "later (due 2026-08-15)",
    ),
)

#: Values that pages do not show in words: those of other builders, of files beside pages, of scripts, of commands,
#: of warnings.
ELSEWHERE = {"checks", "exports", "linkcheck", "progress", "warn_empty"}


def words_and_addresses(build: Build) -> str:
    """Read the page ``a``: its words, then the addresses of its links."""
    page = read_page(build.out / "a.html")
    return " ".join([page.text, *(href for _, href in page.links)])


@pytest.mark.parametrize("effect", EFFECTS, ids=lambda effect: f"{effect.option}={effect.value}")
def test_a_value_changes_what_is_shown(effect: Effect, project: MakeProject) -> None:
    made = project(effect.pages)
    without = words_and_addresses(made.build(out="without"))
    given = words_and_addresses(made.build(out="given", overrides={f"prnotes_{effect.option}": effect.value}))
    assert effect.shown in given
    assert not effect.shown or effect.shown not in without
    assert effect.instead in without
    assert not effect.instead or effect.instead not in given


def test_every_value_has_an_effect() -> None:
    assert {effect.option for effect in EFFECTS} | ELSEWHERE == {option.name for option in OPTIONS}


def test_links_to_forges_are_checked_where_it_is_asked_for(
    project: MakeProject, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Case F13."""

    def refuse(*arguments: object, **_: object) -> None:
        raise OSError("refused")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    built = project({"notes/n.yaml": NOTE, "a.rst": PULL}).build("linkcheck", overrides={"prnotes_linkcheck": True})
    report = built.text("output.txt")
    assert "https://github.com/a/b/pull/1" in report
    assert "https://github.com/a/b/pull/7" in report
