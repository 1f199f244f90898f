"""What ``gh`` says of pull requests: whatever cannot be read of it is told, and the rest is kept."""

from __future__ import annotations

import json

import pytest

from tests.unit.digests.readers import read, told


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("mergedAt", "yesterday", "'yesterday' is no date; write it as 2026-08-01"),
        ("mergedAt", ["2026-08-01"], "'mergedAt' is no text and is left out"),
        ("author", {"name": "Ada"}, "this author has no 'login' and is left out"),
        ("author", "ada", "'author' is no object and is left out"),
        ("labels", "bug", "'labels' is no list and is left out"),
        ("labels", [{"color": "red"}], "this label has no 'name' and is left out"),
        ("files", [{"additions": 1}], "this file has no 'path' and is left out"),
        ("files", [{"path": "../a.py"}], "'../a.py' leaves the repository; write it without .."),
        ("title", {"text": "Move it"}, "'title' is no text and is left out"),
        ("body", ["text"], "'body' is no text and is left out"),
        ("stars", 3, "what no note holds is left out: 'stars'"),
    ],
)
def test_what_is_not_as_it_should_be_is_told(name: str, value: object, message: str) -> None:
    pulls = [{"url": "https://github.com/a/b/pull/12", "title": "Move it", name: value}]
    digest = read(json.dumps(pulls), "pulls.json")
    (remark,) = told(digest)
    assert remark.endswith(f": {message}")
    assert [str(draft.note.references[0]) for draft in digest.drafts] == ["a/b#12"]


@pytest.mark.parametrize(("name", "value"), [("mergedAt", None), ("author", None), ("labels", []), ("body", "")])
def test_what_is_not_there_is_not_told(name: str, value: object) -> None:
    digest = read(
        json.dumps([{"url": "https://github.com/a/b/pull/12", "title": "Move it", name: value}]), "pulls.json"
    )
    assert told(digest) == []


def test_a_pull_request_does_not_follow_itself() -> None:
    pulls = [{"url": "https://github.com/a/b/pull/12", "title": "Move it", "body": "Depends on A/B#12 and a/b#9."}]
    (draft,) = read(json.dumps(pulls), "pulls.json").drafts
    assert [str(reference) for reference in draft.note.follows] == ["a/b#9"]
