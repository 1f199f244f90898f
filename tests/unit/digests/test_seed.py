"""The digest that this project began with: everything that it says is found, and its words are kept byte for byte."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from sphinx_prnotes.model import Note
from sphinx_prnotes.sources.digests.facts_file import read_candidates
from sphinx_prnotes.sources.digests.finding import find_pulls
from sphinx_prnotes.sources.digests.reading import Given, read_digest
from tests.examples.test_digest import DIGEST, VERDICTS
from tests.unit.digests.readers import CONTEXT, lost, read, told
from tests.unit.sources.desks import make_context

INPUTS = Path(__file__).parents[2] / "inputs"
EXAMPLES = Path(__file__).parents[3] / "example_docs"
TEXT = (EXAMPLES / "digest.zh.txt").read_text(encoding="utf-8")

#: What the words name beside the verdict, by the number of the pull request.
SAID = {
    1716: {"credits": "gemini"},
    2013: {"see_also": ["sgl-project/sglang#32958"]},
    2028: {"minutes": (10, 15)},
    2014: {"see_also": ["radixark/miles#1928"]},
    1735: {"paths": ["miles/backends/megatron_utils/actor.py", "miles/ray/placement_group.py"]},
    1790: {"follows": ["huggingface/OpenEnv#1012"], "credits": "Shi-Dong"},
}
#: How many points each note tells its readers to look at.
POINTS = {1716: 1, 2035: 0, 2013: 3, 2028: 0, 2012: 1, 2014: 0, 1735: 1, 1790: 3}


def said(note: Note) -> dict[str, object]:
    """Show what was found in a text."""
    found: dict[str, object] = {
        "minutes": (note.minutes.low, note.minutes.high) if note.minutes else None,
        "see_also": list(map(str, note.see_also)),
        "follows": list(map(str, note.follows)),
        "paths": list(note.paths),
        **dict(note.extra),
    }
    return {name: value for name, value in found.items() if value}


def test_there_are_eight_notes_and_nothing_else() -> None:
    digest = read(TEXT)
    assert [draft.note.title.source for draft in digest.drafts] == [title for _, title, _ in DIGEST]
    assert {draft.note.repo for draft in digest.drafts} == {"radixark/miles"}
    assert {draft.note.lang for draft in digest.drafts} == {"zh"}
    assert told(digest) == []
    assert lost(TEXT, digest) == ""


@pytest.mark.parametrize("place", range(8))
def test_what_a_text_says_is_found(place: int) -> None:
    number, _, sha = DIGEST[place]
    note = read(TEXT).drafts[place].note
    assert hashlib.sha256(note.body.source.encode()).hexdigest() == sha
    assert note.verdict == VERDICTS[number][0]
    assert said(note) == SAID.get(number, {})
    assert len(note.look_at) == POINTS[number]
    assert all(text.source in note.body.source for text in note.look_at)


def found_with(path: Path) -> dict[str, str]:
    candidates, remarks = read_candidates(path.name, path.read_bytes(), CONTEXT.reader)
    assert remarks == []
    digest = find_pulls(read(TEXT), candidates)
    return {draft.note.title.source: ", ".join(map(str, draft.note.references)) for draft in digest.drafts}


def test_the_table_of_pull_requests_gives_all_eight() -> None:
    assert found_with(INPUTS / "facts.yaml") == {title: f"radixark/miles#{number}" for number, title, _ in DIGEST}


def test_where_two_pull_requests_come_near_the_note_is_left_open() -> None:
    """The snapshot holds 1716 and the pull request that is stacked on it, whose titles share their words."""
    found = found_with(EXAMPLES / "facts.json")
    expected = {title: f"radixark/miles#{number}" for number, title, _ in DIGEST}
    assert found == expected | {DIGEST[0][1]: ""}


def test_an_unknown_short_name_is_told_unless_the_facts_know_it() -> None:
    context = make_context(repo="")
    candidates, _ = read_candidates("facts.yaml", (INPUTS / "facts.yaml").read_bytes(), context.reader)
    content = TEXT.encode()
    without = read_digest("digest.txt", content, context, Given())
    assert [line.partition(": ")[2] for line in told(without)] == [
        "the text names 'gemini'; name a field for people with --people, and declare it in prnotes_fields",
        "the text names 'Shi-Dong'; name a field for people with --people, and declare it in prnotes_fields",
        "unknown short name in 'OpenEnv#1012'; add it to prnotes_aliases, and import again",
    ]
    known = read_digest("digest.txt", content, context, Given("", "", tuple(candidates)))
    assert not any("short name" in line for line in told(known))
    assert [str(each) for each in known.drafts[7].note.follows] == ["huggingface/OpenEnv#1012"]
