"""What is written without reading it again can be read in one way only; the rest of a changed file is read."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sphinx_prnotes.model import FollowUp, Minutes, Note, Origin, Place, Reference, Text
from sphinx_prnotes.sources.report import Report
from sphinx_prnotes.sources.tree import Mapping, Scalar, Sequence, Value
from sphinx_prnotes.sources.writing import merge, written
from sphinx_prnotes.sources.writing.edits import Edits
from sphinx_prnotes.sources.writing.layout import Fields, House, write_fields
from sphinx_prnotes.sources.writing.merge import Change, append_note, merge_notes
from sphinx_prnotes.sources.writing.pairs import Draft
from sphinx_prnotes.sources.writing.sure import is_sure
from sphinx_prnotes.sources.writing.written import Known, WrittenFile, find_notes
from sphinx_prnotes.sources.yaml_tree import read_yaml
from tests.unit.sources.desks import CONTEXT, read
from tests.unit.writing.hostile import HOSTILE

CHARACTERS = st.text(st.sampled_from("aZ9é中 \t#:-?,[]{}&*!|>%@`'\"\\\n~<.\u3000\u200b"), max_size=12)
TEXTS = CHARACTERS | st.sampled_from(HOSTILE) | st.sampled_from(["null", "nullable", "NULL", "a#b", "o/r#3", "x:y"])


def make(number: int, title: str) -> Draft:
    note = Note(Text(title), Origin(""), Place.FILE, repo="a/b", references=(Reference("a/b", number),))
    return Draft(f"{number:08x}", note)


def plain(value: Value | None) -> object:
    """Take the texts out of located values."""
    if isinstance(value, Mapping):
        return {key.text: plain(member) for key, member in value.pairs}
    if isinstance(value, Sequence):
        return [plain(member) for member in value.members]
    return value.text if isinstance(value, Scalar) else None


def known_of(text: str) -> Known:
    reading = read(text)
    return Known(reading.notes, reading.tree)


@given(one=TEXTS, two=TEXTS, quote=st.sampled_from(["", '"']))
@settings(max_examples=150)
def test_what_is_sure_reads_back_even_if_nobody_thought_of_quotes(one: str, two: str, quote: str) -> None:
    first, second = (f"{quote}{text}{quote}" for text in (one, two))
    for lines, expected in (
        ([f"title: {first}"], one),
        ([f"title: [{first}, {second}]"], [one, two]),
        (["title:", f"  - {first}", f"  - {second}"], [one, two]),
        (["followups:", f"  - text: {first}", f"    owner: {second}"], [{"text": one, "owner": two}]),
        (["followups:", f"  - {first}", f"  - {second}"], [one, two]),
        (["title: |", f"  {one}", f"  {two}".rstrip()], f"{one}\n{two}".rstrip() + "\n"),
    ):
        written = "\n".join((*lines, "by: me"))
        if is_sure(written):
            tree = read_yaml(written, "x.yaml", Report())
            assert plain(tree) == {lines[0].partition(":")[0]: expected, "by": "me"}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("title: fix it, please (soon)", True),
        ("title: 迁入核心库：清理", True),
        ('title: "a: #b"', True),
        ("pr: 12", True),
        ('see_also: ["#1", o/r#3]', True),
        (r'title: "say \"it\""', False),
        ("title: null", False),
        ("title: a: b", False),
        ("title: a #b", False),
        ("title: it ", False),
        ('title: " it"', False),
        ("title: 'x'", False),
        ("title: a\u200bb", False),
        ("tags: [a, null]", False),
        ("tags: [a: b]", False),
        ("body: |2", False),
        ("followups:\n  - text: alone", False),
    ],
)
def test_escapes_and_what_cannot_be_seen_are_in_doubt(line: str, expected: bool) -> None:
    assert is_sure(line) is expected


def test_the_notes_of_most_digests_are_sure() -> None:
    note = make(12, "迁入核心库 3: move it（约 10-15 分钟）").note._replace(
        verdict="worth-reading",
        minutes=Minutes(10, 15),
        look_at=(Text("the edges"), Text("`a/b.py`: the end")),
        see_also=(Reference("a/b", 3), Reference("c/d", 4)),
        tags=("area: io", "async"),
        followups=(FollowUp(Text("later")), FollowUp(Text("soon: x"), owner="ops", due=date(2026, 8, 15))),
        body=Text('值得快速阅读。\n\nSee #3: it says "no".\n  - a'),
    )
    assert is_sure("\n".join(write_fields(note, House("a/b")).values()))


OWN = "repo: a/b\nnotes:\n" + "".join(f"  - pr: {number}\n    title: N{number}\n\n" for number in range(1, 9))


def test_only_what_is_beside_a_change_is_read_again() -> None:
    standing = find_notes(OWN, CONTEXT)
    edits = Edits(standing.lines)
    edits.replace(9, 10, ["    title: changed"])
    edits.insert(26, ["  - pr: 10", "    title: sure"], is_sure=True)
    text, kept = edits.excerpt(standing)
    assert text == ("repo: a/b\nnotes:\n  - pr: 3\n    title: changed\n\n  - pr: 8\n    title: N8\n\n")
    assert [note.note.title.source for note in kept if note.note] == ["N3", "N8"]


def test_a_note_that_would_swallow_another_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = {"pr": "pr: 20", "title": 'title: "open'}
    monkeypatch.setattr(merge, "write_fields", lambda note, house: broken)
    with pytest.raises(ValueError, match="would not read back"):
        merge_notes(OWN, [make(20, "x"), make(21, "y"), make(22, "z")], CONTEXT)


def test_what_an_alias_repeats_may_stand_far_from_a_change() -> None:
    own = OWN.replace("title: N1", "title: &one N1").replace("title: N8", "title: *one")
    merged = merge_notes(own, [make(20, "x")], CONTEXT)
    assert "    title: x\n" in merged.text


def test_what_a_note_far_away_takes_from_a_changed_one_is_not_changed() -> None:
    drafts = [make(number, f"N{number}") for number in range(1, 7)]
    own = merge_notes("", drafts, CONTEXT).text.replace("- pr: 1\n", "- &one\n    pr: 1\n")
    own = own.replace("title: N4\n", "title: N4\n    <<: *one\n")
    later = drafts[0]._replace(note=drafts[0].note._replace(by="ada"))
    with pytest.raises(ValueError, match="would not read back"):
        merge_notes(own, [later, *drafts[1:]], CONTEXT)


def test_a_file_whose_digest_has_no_news_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    drafts = [make(1, "One"), make(2, "Two")]
    first = merge_notes("", drafts, CONTEXT).text
    later = [draft._replace(note=draft.note._replace(by="ada")) for draft in drafts]
    assert merge_notes(first, later, CONTEXT).text.count("by: ada") == len(later)
    monkeypatch.setattr(merge, "find_notes", None)
    assert merge_notes("# by hand\n" + first, drafts, CONTEXT).text == "# by hand\n" + first


def test_what_bare_numbers_mean_in_a_note_without_a_repository_is_up_to_its_file() -> None:
    bare = [draft._replace(note=draft.note._replace(repo="")) for draft in (make(1, "One"), make(2, "Two"))]
    first = merge_notes("", bare, CONTEXT).text
    assert first.startswith("repo: radixark/miles\nnotes:\n  - pr: a/b#1\n")
    moved = merge_notes(first.replace("repo: radixark/miles", "repo: a/b"), bare, CONTEXT).text
    assert moved.startswith("repo: a/b\nnotes:\n  - pr: 1\n")


@pytest.mark.parametrize("is_recorded", [False, True])
def test_a_note_goes_behind_many_without_reading_them(monkeypatch: pytest.MonkeyPatch, is_recorded: bool) -> None:
    many = [make(number, f"N{number}") for number in range(1, 60)]
    own = merge_notes("", many, CONTEXT).text if is_recorded else OWN
    known = known_of(own)
    drafts = [*many[:8], make(70, "x")] if is_recorded else [make(70, "x")]
    expected = merge_notes(own, drafts, CONTEXT)
    seen: list[str] = []

    def find(text: str, *arguments: Any) -> WrittenFile:
        seen.append(text)
        return find_notes(text, *arguments)

    monkeypatch.setattr(merge, "find_notes", find)
    assert merge_notes(own, drafts, CONTEXT, known).text == expected.text
    text, line = append_note(own, make(71, "y").note, CONTEXT, (), known)
    assert text.splitlines()[line - 1] == "  - pr: 71"
    assert text.partition("\n# What")[0].startswith(own.partition("\n# What")[0].rstrip())
    assert all(text.count("title: N") == 1 for text in seen)


def test_a_file_that_has_been_read_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    own = merge_notes("", [make(number, f"N{number}") for number in range(1, 60)], CONTEXT).text
    later = make(3, "N3")._replace(note=make(3, "N3").note._replace(by="ada"))
    expected = merge_notes(own, [later], CONTEXT)
    known = known_of(own)
    monkeypatch.setattr(written, "parse", None)
    assert merge_notes(own, [later], CONTEXT, known).text == expected.text
    one = "pr: 5\ntitle: Alone\n"
    with pytest.raises(ValueError, match="no list of which each member begins a line"):
        append_note(one, make(71, "y").note, CONTEXT, (), known_of(one))


def test_a_note_without_news_is_not_compared_with_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    drafts = [make(number, f"N{number}") for number in range(1, 9)]
    own = merge_notes("", drafts, CONTEXT).text
    drafts[6:] = [drafts[6]._replace(note=drafts[6].note._replace(by="ada")), drafts[7], make(70, "x")]
    laid_out: list[str] = []

    def write(note: Note, house: House) -> Fields:
        laid_out.append(note.title.source)
        return write_fields(note, house)

    monkeypatch.setattr(merge, "write_fields", write)
    merged = merge_notes(own, drafts, CONTEXT)
    changes = [Change.CHANGED, Change.UNCHANGED, Change.ADDED]
    assert [outcome.change for outcome in merged.outcomes] == [*[Change.UNCHANGED] * 6, *changes]
    assert laid_out == ["N7", "x"]


def test_what_the_last_note_takes_from_another_stays_with_it() -> None:
    own = OWN.replace("- pr: 1\n", "- &one\n    pr: 1\n").replace("title: N8", "title: N8\n    <<: *one")
    text, line = append_note(own, make(71, "y").note, CONTEXT, (), known_of(own))
    assert text.startswith(own)
    assert text.splitlines()[line - 1] == "  - pr: 71"


def test_a_record_that_people_moved_to_the_top_stays_there() -> None:
    own = merge_notes("", [make(number, f"N{number}") for number in range(1, 4)], CONTEXT).text
    notes, _, record = own.partition("\n# What")
    moved = f"# What{record}{notes}"
    merged = merge_notes(moved, [make(70, "x")], CONTEXT, known_of(moved))
    assert [note.title.source for note in read(merged.text).notes] == ["N1", "N2", "N3", "x"]
    assert merged.text == merge_notes(moved, [make(70, "x")], CONTEXT).text


def test_a_note_that_is_there_is_found_wherever_it_stands() -> None:
    assert merge_notes(OWN, [make(3, "x")], CONTEXT, known_of(OWN)).text == OWN
    recorded = merge_notes("", [make(number, f"N{number}") for number in range(1, 9)], CONTEXT).text
    later = make(3, "N3")._replace(note=make(3, "N3").note._replace(by="ada"))
    assert "title: N3\n    by: ada\n" in merge_notes(recorded, [later], CONTEXT, known_of(recorded)).text
