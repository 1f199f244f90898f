"""Plain-text digests in the ways in which people write them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sphinx_prnotes.sources.digests.reading import Kind
from sphinx_prnotes.sources.report import Report
from sphinx_prnotes.sources.text import decode
from sphinx_prnotes.sources.writing.record import digest_of
from tests.unit.digests.readers import lost, read, read_as, told

MANY = 3_000
ENGLISH = """\
octo/widgets

Retry uploads that were cut off

Worth reading (about 10-15 minutes). Look at the back-off in `src/upload/retry.py`; 2 min time-outs are unrelated.

Second paragraph, see #12 and octo/other#7.

Drop the old importer (#41)

Must-read: it depends on octo/core#9. Ada Lovelace pointed out a race.
"""


def decoded(text: str) -> str:
    """Read a text as files are read: what no output can hold is told and left out."""
    return decode(text.encode("utf-8", "surrogatepass"), "", Report()) or ""


def notes_of(text: str) -> list[tuple[str, str]]:
    """Show titles and texts."""
    digest = read(text)
    assert lost(text, digest) == ""
    return [(draft.note.title.source, draft.note.body.source) for draft in digest.drafts]


def test_an_english_digest() -> None:
    digest = read(ENGLISH)
    first, second = (draft.note for draft in digest.drafts)
    assert (first.title.source, first.verdict, first.references) == (
        "Retry uploads that were cut off",
        "worth-reading",
        (),
    )
    assert first.minutes is not None
    assert (first.minutes.low, first.minutes.high) == (10, 15)
    assert first.paths == ("src/upload/retry.py",)
    assert [text.source for text in first.look_at] == ["the back-off in `src/upload/retry.py`"]
    assert [str(each) for each in first.see_also] == ["octo/widgets#12", "octo/other#7"]
    assert first.body.source == ENGLISH.split("\n\n", 2)[2].partition("\n\nDrop")[0]
    assert (second.title.source, [str(each) for each in second.references]) == (
        "Drop the old importer",
        ["octo/widgets#41"],
    )
    assert [str(each) for each in second.follows] == ["octo/core#9"]
    assert (second.verdict, second.extra) == ("must-read", (("credits", "Ada Lovelace"),))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a/b\n\nOne\n\nText one.\n\nTwo\n\nText two.", [("One", "Text one."), ("Two", "Text two.")]),
        ("a/b\nOne\nText one.\nTwo\nText two.\n", [("One", "Text one."), ("Two", "Text two.")]),
        ("a/b\n\nOne\nText one.\n\nTwo\nText two.", [("One", "Text one."), ("Two", "Text two.")]),
        ("One\n\nText.\n\n- a\n- b\n\nMore of it.", [("One", "Text.\n\n- a\n- b\n\nMore of it.")]),
        (
            "One\n\nwrapped text\nthat goes on.\n\nTwo\n\nshort",
            [("One", "wrapped text\nthat goes on."), ("Two", "short")],
        ),
        ("为什么要改？\n\n值得精读\n\n二\n\n可跳过。", [("为什么要改？", "值得精读"), ("二", "可跳过。")]),
        ("\ufeffa/b\r\n\r\nOne\r\n\r\nText.\r\n", [("One", "Text.")]),
        ("#12 One\n\nText.", [("One", "Text.")]),
        ("1、One (2) and 3. more\n\nText.", [("One (2) and 3. more", "Text.")]),
        ("Revert #12 (#13)\n\nText.", [("Revert #12", "Text.")]),
    ],
    ids=[
        "apart",
        "no blank lines",
        "attached",
        "several paragraphs",
        "wrapped",
        "short texts",
        "CRLF",
        "number",
        "numbered",
        "revert",
    ],
)
def test_titles_and_texts_are_told_apart(text: str, expected: list[tuple[str, str]]) -> None:
    digest = read(text, repo="a/b")
    assert [(draft.note.title.source, draft.note.body.source) for draft in digest.drafts] == expected
    assert told(digest) == []


def test_a_digest_may_go_on_to_another_repository() -> None:
    digest = read("a/b\n\nOne\n\nSee #1.\n\nhttps://github.com/c/d\n\nTwo\n\nSee #2.")
    assert [(draft.note.repo, str(draft.note.see_also[0])) for draft in digest.drafts] == [
        ("a/b", "a/b#1"),
        ("c/d", "c/d#2"),
    ]


def test_what_is_no_note_is_told() -> None:
    text = "A long sentence above any title.\n\nWeekly digest\n\na/b\n\nOne\n\nText.\n\nThe end"
    digest = read(text)
    assert told(digest) == [
        "digest.txt:1:1: no title stands above this text; no note was made of it",
        "digest.txt:3:1: no text follows 'Weekly digest'; no note was made of it",
        "digest.txt:11:1: no text follows 'The end'; no note was made of it",
    ]
    assert lost(text, digest) == ""


pieces = st.sampled_from(
    [
        *(
            "a/b",
            "radixark/miles",
            "One",
            "迁入核心库",
            "值得精读",
            "（约 10-15 分钟）",
            "text.",
            "文。",
            "1) x",
            "(2) y",
            "（1）z",
        ),
        *(
            "#12",
            "见#12、#13",
            "OpenEnv#3",
            "https://github.com/a/b/pull/1",
            "`a/b.py`",
            "`",
            "@who",
            "- ",
            "> ",
            "# ",
            "* ",
        ),
        *(
            "\n",
            "\n\n",
            "\r\n",
            " ",
            "\t",
            "：",
            ":",
            "[",
            "](",
            ")",
            "```",
            "\x00",
            "\u2028",
            "\ufeff",
            "X 指出",
            "by @a in #1",
        ),
    ]
)
texts = st.one_of(st.text(), st.lists(pieces, max_size=30).map("".join))


def test_what_turns_the_direction_of_writing_round_stays_in_texts_alone() -> None:
    digest = read("a/b\n\nMove \u202eit\u202c\n\nLook at \u2067the edges\u2069.\n")
    note = digest.drafts[0].note
    assert (note.title.source, note.body.source) == ("Move it", "Look at \u2067the edges\u2069.")
    assert [text.source for text in note.look_at] == ["the edges"]
    assert told(digest) == [
        f"digest.txt:5:1: the character {name} was removed; no output can show it, delete it"
        for name in ("U+202C", "U+202E", "U+2067", "U+2069")
    ]


def test_a_title_of_which_nothing_is_left_is_told() -> None:
    text = "a/b\n\n\u202e\u202c\n\nA text.\n"
    digest = read(text)
    assert (digest.drafts, lost(text, digest)) == ((), "")
    assert told(digest)[-1] == "digest.txt:5:1: the title has no character that can be shown; no note was made of it"


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        ('"repo": "x"', "field 'repo': 'x' is not a repository, which is written owner/name"),
        (f'"origin": {{"path": "a", "line": "{"9" * 5000}"}}', ""),
    ],
)
def test_an_export_that_somebody_else_wrote_is_no_error(broken: str, message: str) -> None:
    text = f'{{"project": {{}}, "notes": [{{"id": "a/b#1", "title": {{"text": "Move"}}, {broken}}}]}}'
    digest = read_as(Kind.JSON, text)
    assert [(draft.note.title.source, draft.note.repo) for draft in digest.drafts] == [("Move", "")]
    assert [remark.message for remark in digest.remarks] == ([message] if message else [])


def test_characters_that_escapes_bring_in_are_told() -> None:
    digest = read_as(Kind.JSON, r'[{"number": 1, "title": "Move\u0000 \u202eit", "body": "Why\u0007."}]')
    note = digest.drafts[0].note
    assert (note.title.source, note.body.source) == ("Move it", "Why.")
    assert [message.partition("character ")[2][:6] for message in told(digest)] == ["U+0000", "U+202E", "U+0007"]


@pytest.mark.parametrize("kind", [Kind.TEXT, Kind.MARKDOWN, Kind.JSON])
@given(text=texts)
@settings(max_examples=40)
def test_any_text_is_read_and_nothing_of_it_is_lost(kind: Kind, text: str) -> None:
    digest = read_as(kind, text)
    assert lost(decoded(text), digest) == ""
    if kind is Kind.TEXT:
        assert all(draft.note.body.source in decoded(text) for draft in digest.drafts)


spoken = st.sampled_from(
    [
        *(
            "alpha",
            "beta",
            "迁入核心库",
            "#12",
            "[#12](https://github.com/a/b/pull/12)",
            "[gamma](https://github.com/a/b/pull/13)",
        ),
        *(
            "(#15)",
            "https://github.com/a/b/pull/17",
            "**delta**",
            "`eps.py`",
            "—",
            ":",
            "-",
            "，",
            "。",
            ".",
            "(w)",
            "3.",
        ),
    ]
)
written = st.builds(
    lambda head, words: head + " ".join(words),
    st.sampled_from(["", "## ", "- ", "  - ", "1. ", "# ", "> "]),
    st.lists(spoken, max_size=6),
)


@pytest.mark.parametrize("kind", [Kind.TEXT, Kind.MARKDOWN])
@given(lines=st.lists(written, max_size=8))
@settings(max_examples=60)
def test_every_word_and_number_is_in_a_note_or_told(kind: Kind, lines: list[str]) -> None:
    text = "\n".join(lines)
    digest = read_as(kind, text)
    held = "".join(
        f"{draft.note.title.source} {draft.note.body.source} {draft.note.references}" for draft in digest.drafts
    )
    taken = "".join(text[span.start : span.end] for span in digest.taken)
    found = re.findall(r"alpha|beta|gamma|delta|eps|迁入核心库|1[2357]", taken)
    assert [word for word in found if word not in held] == []


def test_long_lines_take_little_time() -> None:
    text = (
        "a/b\n\nOne\n\n" + "值得精读 `x` (1) a/b.py #12 X 指出 " * 800 + "\n\nTwo\n\n" + "`" * 25_000 + "a.b/" * 6_000
    )
    assert len(read(text).drafts) == 2


def test_notes_of_one_title_are_told_apart_by_their_order_however_many_there_are() -> None:
    digest = read("a/b\n" + "\nOne\n\nSkim: small.\n" * MANY)
    assert len({draft.key for draft in digest.drafts}) == MANY
    assert [draft.key for draft in digest.drafts[:2]] == [digest_of("a/b", "One"), digest_of("a/b", "One", "2")]


def test_a_note_does_not_follow_itself_in_other_capitals() -> None:
    (draft,) = read("octo/widgets\n\nDrop it (#41)\n\nIt depends on Octo/Widgets#41 and octo/core#9.\n").drafts
    assert [str(reference) for reference in draft.note.follows] == ["octo/core#9"]
