"""What a page's own text says of the note that it is."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sphinx_prnotes.model import Format, Note, Reference, State
from sphinx_prnotes.naming import read_namings
from sphinx_prnotes.settings import read_settings
from sphinx_prnotes.sources.decode import PageFile, Reading, read_pages
from sphinx_prnotes.sources.said import plain
from tests.unit.sources.desks import make_context, told

LEVELS, _ = read_settings({"verdicts": ["request-changes", "needs-discussion", "merge-after-nits", "merge-as-is"]})
CONTEXT = make_context(
    verdicts=LEVELS.verdicts,
    fields=read_namings(
        {
            "verdict": {"headings": ["Verdict", "Final call"], "values": {"lgtm": "merge-as-is", "tbd": None}},
            "risks": {"headings": ["Risks", "Risks and mitigations"]},
            "followups": {"headings": "Action items"},
            "look_at": {"headings": "Suggestions"},
            "pr": {"headings": ["PR", "Pull request"]},
            "noted": {"headings": "Reviewed on"},
            "authors": {"headings": "Author"},
            "tags": {"headings": "Areas"},
            "impact": {"means": "Impact", "headings": "Impact"},
        }
    ),
)
HEAD = {".md": "---\npr: a/b#1\n---\n# T\n\n", ".rst": ":pr: a/b#1\n\nT\n=\n\n"}


def read(text: str, ending: str = ".md", head: str | None = None) -> Reading:
    markup = Format.RST if ending == ".rst" else Format.MARKDOWN
    content = (HEAD[ending] if head is None else head) + text
    return read_pages([PageFile("p", f"p{ending}", content.encode(), markup)], CONTEXT)


def note_of(text: str, ending: str = ".md", head: str | None = None) -> Note:
    reading = read(text, ending, head)
    assert told(reading.problems) == []
    (note,) = reading.notes
    return note


@pytest.mark.parametrize(
    "text",
    [
        "## Verdict\n\nmerge-after-nits\n",
        "## Verdict\nmerge-after-nits (two typos)\n\nAnd much prose.\n",
        "## Verdict\n\n**merge-after-nits** — two typos\n",
        "## Verdict: merge-after-nits\n",
        "## Verdict — `merge-after-nits`\n",
        "## Verdict (merge-after-nits)\n",
        "## Verdict merge-after-nits (two typos)\n",
        "#### 5. FINAL   Call ####\n\nMerge after nits, if any.\n",
        "### ✅ Verdict\n\n> merge-after-nits\n",
        "Verdict\n-------\n\n- merge-after-nits\n",
        "**Verdict:** merge-after-nits\n",
        "**Verdict**: merge-after-nits (two typos). More.\n",
        "**Verdict: merge-after-nits**\n",
        "__Verdict:__ merge-after-nits\n",
        "__Verdict__: merge-after-nits\n",
        "## __Verdict__\n\nmerge-after-nits\n",
        "## Verdict\n\n### merge-after-nits (two typos)\n",
        "Verdict: merge-after-nits\n",
        "Verdict： merge-after-nits（two typos）\n",
        "**Verdict:**\n\nmerge-after-nits\n",
        "**Verdict**\n\nmerge-after-nits\n",
        "- **Verdict:** merge-after-nits\n- **Effort:** low\n",
        "> **Verdict:** merge-after-nits\n",
        "Reviewer: someone\n**PR:** x\n\nVerdict: merge-after-nits\n",
        "```\n## Verdict\n\nmerge-as-is\n```\n<!--\nVerdict: merge-as-is\n-->\n\nVerdict: merge-after-nits\n",
        "## Verdict rationale\n\nmerge-as-is would be wrong\n\n## Verdict\n\nmerge-after-nits\n",
        "## Verdict\n\ntbd\n\n## Final call\n\nmerge-after-nits\n",
    ],
)
def test_a_verdict_stands_behind_a_heading_or_a_label_in_markdown(text: str) -> None:
    note = note_of(text)
    assert (note.verdict, note.said) == ("merge-after-nits", ("verdict",))


@pytest.mark.parametrize(
    "text",
    [
        "Verdict\n-------\n\nmerge-after-nits (two typos)\n",
        "=======\nVerdict\n=======\n\n``merge-after-nits``\n",
        "Verdict: merge-after-nits\n-------------------------\n",
        "**Verdict:** merge-after-nits\n",
        "Verdict: merge-after-nits\n",
        "* **Verdict**: merge-after-nits\n",
        ".. note::\n\n   Verdict: merge-as-is\n\nVerdict: merge-after-nits\n",
        "::\n\n   Verdict\n   -------\n\n   merge-as-is\n\nVerdict: merge-after-nits\n",
    ],
)
def test_a_verdict_stands_behind_a_heading_or_a_label_in_restructuredtext(text: str) -> None:
    note = note_of(text, ".rst")
    assert (note.verdict, note.said) == ("merge-after-nits", ("verdict",))


@pytest.mark.parametrize(
    "text",
    [
        "The verdict: merge-as-is\n",
        "Prose goes on\nVerdict: merge-as-is\n",
        "**Verdict** of the jury\n",
        "verdict_of: merge-as-is\n",
        "## Verdicts\n\nmerge-as-is\n",
        "## Verdict of the jury\n\nmerge-as-is\n",
        "    Verdict: merge-as-is\n",
        "## Verdict\n\n## Text\n\nmerge-as-is\n",
        "## Verdict\n\nNone.\n",
    ],
)
def test_what_only_looks_like_a_verdict_is_left_alone(text: str) -> None:
    assert (note_of(text).verdict, note_of(text).said) == ("", ())


def test_a_verdict_of_other_words_means_what_the_configuration_says() -> None:
    assert note_of("## Verdict\n\nLGTM\n").verdict == "merge-as-is"


def test_an_unknown_verdict_in_a_text_is_kept_in_short_and_told_where_it_stands() -> None:
    reading = read("## Verdict\n\nI would rather not say. There is much to be said, though.\n")
    assert reading.notes[0].verdict_text == "I would rather not say."
    assert [message[:50] for message in told(reading.problems)] == [
        "p.md:8:1: unknown verdict 'I would rather not say."
    ]
    long = "word " * 40
    assert len(read(f"Verdict: {long}\n").notes[0].verdict_text) == 80


@pytest.mark.parametrize(
    ("ending", "text"),
    [
        (".md", "## Risks\n\nIn short:\n\n- one `x`\n  goes on\n  - within\n- two\n\n1. three\n\n## Text\n\n- four\n"),
        (".md", "**Risks:**\n- one `x`\n  goes on\n- two\n- three\n\nText.\n\n- four\n"),
        (".md", "**Risks:** some\n\n* one `x` goes on\n* two\n\n    still two\n* three\n\n# Next\n- four\n"),
        (".md", "- **Risks:**\n  - one `x`\n    goes on\n  - two\n  - three\n- four\n"),
        (".md", "## Risks and mitigations (3)\n\none `x`\ngoes on\n\ntwo\n\nthree\n"),
        (".md", "## Risks\n### A\n- one `x` goes on\n### B\n- [ ] two\n- [x] three\n## Text\n- four\n"),
        (".md", "## Risks\n- one `x` goes on\n- two\n\n```\n- no\n```\n## Verdict: lgtm\n# Risks: three\n"),
        (".rst", "Risks\n-----\n\n- one `x`\n  goes on\n\n  - within\n\n- two\n#. three\n\nText\n----\n\n- four\n"),
        (".rst", "**Risks:**\n\n- one `x` goes on\n- two\n- three\n\nText.\n\n- four\n"),
    ],
)
def test_a_section_or_a_label_holds_a_list_of_risks(ending: str, text: str) -> None:
    note = note_of(text, ending)
    assert [risk.source for risk in note.risks] == ["one `x` goes on", "two", "three"]
    assert "risks" in note.said


def test_a_label_with_a_paragraph_holds_one_risk() -> None:
    note = note_of("**Risks:** it may\nbreak `x`\n**Impact:** high\n\nText.\n")
    assert [risk.source for risk in note.risks] == ["it may break `x`"]
    assert note.extra == (("impact", "high"),)


@pytest.mark.parametrize("nothing", ["None", "none.", "N/A", "- None", "无。", "—", ""])
def test_a_section_that_says_that_there_is_nothing_holds_nothing(nothing: str) -> None:
    note = note_of(f"## Risks\n\n{nothing}\n\n## Text\n")
    assert (note.risks, note.said) == ((), ())


def test_a_list_of_tasks_gives_followups_their_states() -> None:
    note = note_of("## Action items\n\n- [ ] one **now**\n- [x] two\n- [X] three\n- [-] four\n- five\n")
    states = [(followup.text.source, followup.state) for followup in note.followups]
    assert states == [
        ("one **now**", State.OPEN),
        ("two", State.DONE),
        ("three", State.DONE),
        ("four", State.DROPPED),
        ("five", State.OPEN),
    ]
    assert [followup.origin.line for followup in note.followups] == [8, 9, 10, 11, 12]


def test_a_block_of_labels_stands_in_for_a_head() -> None:
    text = """\
# T

- **PR:** [#13](https://github.com/a/b/pull/13)
- **Reviewed on:** 2026-08-01
- **Author:** @one, @two
- **Areas:** `x`, y
- **Effort:** low
"""
    note = note_of(text, head="")
    assert note.references == (Reference("a/b", 13),)
    assert (note.noted, note.authors, note.tags) == (date(2026, 8, 1), ("@one", "@two"), ("x", "y"))
    assert note.said == ("authors", "noted", "pr", "tags")


def test_the_head_wins_over_the_text() -> None:
    head = "---\nverdict: merge-as-is\nrisks: [a]\nfollowups:\n---\n"
    reading = read("Verdict: request-changes\n\n## Risks\n- b\n## Action items\n- c\n", head=head)
    (note,) = reading.notes
    assert (note.verdict, [risk.source for risk in note.risks]) == ("merge-as-is", ["a"])
    assert ([followup.text.source for followup in note.followups], note.said) == (["c"], ("followups",))


def test_a_page_has_the_markup_of_its_own_text() -> None:
    assert note_of("text").format is Format.MARKDOWN
    assert note_of("text", ".rst").format is Format.RST


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("**a** _b_ `c` __d__ *e*", "a b c d e"),
        ("snake_case 2*3 a * b", "snake_case 2*3 a * b"),
        ("[a](b) `c <d>`_ <https://e.org>", "a c https://e.org"),
    ],
)
def test_marks_are_taken_away(text: str, shown: str) -> None:
    assert plain(text) == shown


def test_a_large_page_is_read_to_its_end() -> None:
    """Case K3: 2.2 MB, and a line of 25,327 characters."""
    line = "值得快速阅读，the numbers are worth a look." * 9 + "\n"
    long = "x" * 25_326 + "\n"
    text = line * 5000 + long + "## Risks\n\n- one\n\n" + line * 748 + "\n\nVerdict: merge-as-is\n"
    assert len(text.encode()) > 2_200_000
    note = note_of(text)
    assert (note.verdict, [risk.source for risk in note.risks]) == ("merge-as-is", ["one"])


words = st.sampled_from(
    [
        "# ",
        "## ",
        "Verdict",
        "Risks",
        "Action items",
        "PR",
        ": ",
        "**",
        "__",
        "\n",
        "\n\n",
        "- ",
        "- [x] ",
        "1. ",
        "> ",
        "  ",
    ]
    + [
        "---\n",
        "...\n",
        "===\n",
        "```\n",
        "<!--",
        "-->",
        "[a](b)",
        "`x`",
        "(",
        ")",
        "merge-as-is",
        "none",
        "#12",
        "\t",
        "无",
    ]
)
pages = st.lists(words, max_size=40).map("".join)


@given(pages, st.sampled_from(sorted(HEAD)), st.booleans())
@settings(deadline=None)
def test_every_page_is_a_note_or_is_told(text: str, ending: str, has_head: bool) -> None:
    reading = read(text, ending, None if has_head else "")
    assert reading.notes or reading.problems
    for problem in reading.problems:
        assert problem.origin.path == f"p{ending}"
        assert problem.origin.line > 0


@pytest.mark.parametrize(
    "text",
    ["#" + "*" * 50_000, "> " * 50_000, "- " * 50_000, "**Verdict" + " " * 50_000 + "x", "[" * 50_000, "`" * 50_001]
    + ["Verdict: " + "word " * 5065, "## Risks\n" + "- x\n" * 20_000, "**Risks:** x\n" * 5000, "Risks\n-----\n" * 5000],
)
def test_long_texts_take_time_in_their_length(text: str) -> None:
    """Case K3: the test would take minutes."""
    for ending in HEAD:
        assert len(read(text, ending).notes) == 1
