"""Markdown digests, and the release notes that a forge makes."""

from __future__ import annotations

import pytest

from sphinx_prnotes.model import Note
from tests.unit.digests.readers import lost, read, told


def notes_of(text: str) -> list[Note]:
    digest = read(text, "digest.md", repo="a/b")
    assert lost(text, digest) == ""
    return [draft.note for draft in digest.drafts]


@pytest.mark.parametrize(
    ("line", "number", "title", "body"),
    [
        ("## [Move it](https://github.com/a/b/pull/12)", 12, "Move it", ""),
        ("## [#12](https://github.com/a/b/pull/12) Move it", 12, "Move it", ""),
        ("## [#12 Move it](https://github.com/a/b/pull/12)", 12, "Move it", ""),
        ("- [Move it (#12)](https://github.com/a/b/pull/12): a quick one", 12, "Move it", "a quick one"),
        ("- [Revert #11](https://github.com/a/b/pull/12)", 12, "Revert #11", ""),
        ("### Move it ([#12](https://github.com/a/b/pull/12))", 12, "Move it", ""),
        ("## 1. #12: Move it ##", 12, "Move it", ""),
        ("## PR #12 — **Move** it", 12, "**Move** it", ""),
        ("- [Move it](https://github.com/a/b/pull/12): a quick one.", 12, "Move it", "a quick one."),
        ("* **[Move it](https://github.com/a/b/pull/12)** - a quick one", 12, "Move it", "a quick one"),
        ("1. #12 Move it — a quick one", 12, "Move it", "a quick one"),
        ("- #12：移动。值得精读", 12, "移动。", "值得精读"),
        ("- Move it (#12): a quick one", 12, "Move it", "a quick one"),
        ("- Move it, fully <https://github.com/a/b/pull/12>", 12, "Move it, fully", ""),
        ("- [ ] [Move it](https://github.com/a/b/pull/12)", 12, "Move it", "[ ]"),
        ("* fix: move it by @ada in https://github.com/a/b/pull/12", 12, "fix: move it", ""),
    ],
)
def test_a_line_that_is_about_a_pull_request(line: str, number: int, title: str, body: str) -> None:
    (note,) = notes_of(line)
    assert [str(each) for each in note.references] == [f"a/b#{number}"]
    assert (note.title.source, note.body.source) == (title, body)


@pytest.mark.parametrize(
    "line",
    [
        "# Digest",
        "- see also #12 for what it does",
        "- nothing",
        "Text with #12 in it.",
        "| [#12](https://github.com/a/b/pull/12) | a table |",
        "* @ada made their first contribution in https://github.com/a/b/pull/12",
        "**Full Changelog**: https://github.com/a/b/compare/v1...v2",
        "```\n# #12 code\n- #12 code\n```",
        "## Revert #12",
    ],
)
def test_a_line_that_is_not_is_told(line: str) -> None:
    digest = read(line, "digest.md", repo="a/b")
    assert digest.drafts == ()
    assert told(digest) == ["digest.md:1:1: no pull request is named here; no note was made of it"]


def test_text_below_a_heading_and_below_a_bullet() -> None:
    first, second, third = notes_of(
        "## #1 One\n\nText.\n\n```sh\n# no heading\n```\n\n### Details\n\n- see #5\n\n"
        "## Others\n\n- #2 Two\n  goes on\n\n  - deeper\n- #3 Three\n"
    )
    assert first.body.source == "Text.\n\n```sh\n# no heading\n```\n\n### Details\n\n- see #5"
    assert [str(each) for each in first.see_also] == ["a/b#5"]
    assert second.body.source == "goes on\n\n- deeper"
    assert (third.title.source, third.body.source) == ("Three", "")


def test_headings_say_what_follows_them() -> None:
    first, second, third = notes_of(
        "# c/d\n\n## Must read\n\n- #1 One\n- #2 Two — skip: boring\n\n## Others\n\n- #3 Three\n"
    )
    assert [note.repo for note in (first, second, third)] == ["c/d"] * 3
    assert [note.verdict for note in (first, second, third)] == ["must-read", "skip", ""]


def test_authors_of_release_notes() -> None:
    notes = notes_of("## What's Changed\n* x by @ada in https://github.com/a/b/pull/1\n* y by @bot[bot] in #2\n")
    assert [(note.title.source, note.authors) for note in notes] == [("x", ("ada",)), ("y", ("bot[bot]",))]


def test_a_text_does_not_begin_with_a_blank_line() -> None:
    digest = read("# #1 x\n\n  \n   indented\n", "d.md", repo="a/b")
    assert [draft.note.body.source for draft in digest.drafts] == ["indented"]
