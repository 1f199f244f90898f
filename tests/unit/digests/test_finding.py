"""Finding pull requests by their titles: conservative, and said where it is not sure."""

from __future__ import annotations

import pytest

from sphinx_prnotes.sources.digests.facts_file import Candidate, read_candidates
from sphinx_prnotes.sources.digests.finding import find_pulls
from tests.unit.digests.readers import CONTEXT, read, told


def found(titles: str, candidates: str) -> list[str]:
    """Pair titles with candidates, both a line each; the candidates are numbered from 1."""
    text = "a/b\n\n" + "".join(f"{title}\n\nText.\n\n" for title in titles.split("\n"))
    lines = enumerate(candidates.split("\n"), 1)
    pulls = [Candidate(CONTEXT.reader.parse(str(number), repo="a/b"), title) for number, title in lines]
    digest = find_pulls(read(text), pulls)
    return [
        str(draft.note.references[0]).removeprefix("a/b#") if draft.note.references else "-" for draft in digest.drafts
    ]


@pytest.mark.parametrize(
    ("titles", "candidates", "expected"),
    [
        ("Move the loader", "move the Loader!", ["1"]),
        ("Move the loader", "Move the loader\nMove the loader", ["-"]),
        ("Move the loader", "Drop the cache", ["-"]),
        ("缓存 eviction 的锁重构", "Refactor lock of cache eviction\nspeed up the loader", ["1"]),
        ("缓存 eviction", "evict cache entries\ncache: eviction of old entries", ["-"]),
        ("eviction", "eviction", ["1"]),
        ("eviction rate", "the eviction rate limiter of the outer queue layer", ["-"]),
        ("fix the router queue\nfix the router queue size", "router queue: fix the size", ["-", "-"]),
        ("router fairness queue\nrouter queue size", "router queue fairness\nrouter queue size limit", ["1", "2"]),
    ],
)
def test_titles(titles: str, candidates: str, expected: list[str]) -> None:
    assert found(titles, candidates) == expected


def test_what_is_not_sure_is_told() -> None:
    digest = find_pulls(read("a/b\n\nOne thing\n\nText.\n"), [Candidate(CONTEXT.reader.parse("a/b#1", repo=""), "Two")])
    assert told(digest) == [
        "digest.txt:5:1: no pull request of the facts is surely that of 'One thing'; write 'pr' by hand"
    ]


def test_pull_requests_of_another_repository_do_not_count() -> None:
    digest = find_pulls(
        read("a/b\n\nMove it\n\nText.\n"), [Candidate(CONTEXT.reader.parse("c/d#1", repo=""), "Move it")]
    )
    assert digest.drafts[0].note.references == ()


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("f.yaml", "pulls: {}\n", "f.yaml:1: no pull request is in this file"),
        ("f.yaml", "repo: a/b\npulls:\n  - {title: x}\n", "f.yaml:3:5: '': this is no reference"),
        ("f.yaml", "a: [", "f.yaml:1"),
        ("f.json", "[]", "f.json"),
    ],
)
def test_facts_that_cannot_be_read_are_told(name: str, text: str, expected: str) -> None:
    _, remarks = read_candidates(name, text.encode(), CONTEXT.reader)
    assert f"{remarks[0].origin}: {remarks[0].message}".startswith(expected)
