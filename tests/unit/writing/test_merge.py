"""Importing again and again, while people edit the file between."""

from __future__ import annotations

from difflib import ndiff

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sphinx_prnotes.model import Minutes, Note, Origin, Place, Reference, Text
from sphinx_prnotes.sources.writing.merge import Change, Merged, merge_notes
from sphinx_prnotes.sources.writing.pairs import Draft
from tests.unit.sources.desks import CONTEXT, make_context, read


def make(number: int, title: str, **fields: object) -> Draft:
    """Make a note as a digest has it; its key stays, whatever else changes."""
    references = (Reference("a/b", number),) if number else ()
    note = Note(Text(title), Origin(""), Place.FILE, repo="a/b", references=references, body=Text(f"About {title}."))
    return Draft(f"{number:08x}", note._replace(**fields))  # type: ignore[arg-type]


ONE, TWO = make(1, "One", verdict="skim", minutes=Minutes(5, 10)), make(2, "Two", verdict="skip")
FIRST = merge_notes("", [ONE, TWO], CONTEXT).text


def changes(merged: Merged) -> list[tuple[Change, tuple[str, ...], tuple[str, ...]]]:
    """Show what became of each note."""
    return [(outcome.change, outcome.written, outcome.kept) for outcome in merged.outcomes]


def test_a_new_file() -> None:
    assert FIRST.partition("\n# What")[0] == (
        "repo: a/b\nnotes:\n"
        "  - pr: 1\n    title: One\n    verdict: skim\n    minutes: 5-10\n    body: |\n      About One.\n\n"
        "  - pr: 2\n    title: Two\n    verdict: skip\n    body: |\n      About Two.\n"
    )


@pytest.mark.parametrize(
    "edit",
    [
        lambda text: text,
        lambda text: text.replace("verdict: skim", "verdict: must-read"),
        lambda text: text.replace("title: One", "title: 'One, and more'"),
        lambda text: text.replace("    minutes: 5-10\n", ""),
        lambda text: text.replace("minutes: 5-10", "minutes: 5-10  # with coffee"),
        lambda text: text.replace("  - pr: 1\n    title: One", "  - title: One\n    pr: 1"),
        lambda text: text.replace("notes:\n", "# by hand\nnotes:\n  - title: mine\n\n"),
        lambda text: text.replace(
            "\n  - pr: 2\n    title: Two\n    verdict: skip\n    body: |\n      About Two.\n", ""
        ),
        lambda text: text.replace("    body: |\n      About One.\n", "    body: >\n      About\n      One.\n"),
        lambda text: "# head\n\n" + text + "\n# foot\n",
    ],
    ids=["none", "value", "title", "deleted field", "comment", "order", "own note", "deleted note", "style", "around"],
)
def test_whatever_people_edit_stays_and_nothing_else_changes(edit: object) -> None:
    assert callable(edit)
    edited = edit(FIRST)
    assert edited != FIRST or edit(" ") == " "
    merged = merge_notes(edited, [ONE, TWO], CONTEXT)
    assert merged.text == edited
    assert {outcome.change for outcome in merged.outcomes} <= {Change.UNCHANGED, Change.GONE}


BODY, _, RECORD = FIRST.partition("\n# What")
POOL = [
    *(
        "",
        "# a comment",
        "    # a comment",
        "      # deeper",
        "    tags: [mine]",
        "    title: mine",
        "    verdict: skip",
        "  - title: own",
    ),
    *(
        "    body: |",
        "      more text",
        "    body: >-",
        "notes:",
        "defaults: {lang: zh}",
        "    minutes: 3",
        "  -",
        "      - x",
    ),
    *(
        "    risks:",
        "    verdict: {a: b}",
        "  # between",
        "    title: 'quoted'  # why",
        "---",
        "    look_at: &a [x]",
        "    risks: *a",
    ),
]
edits = st.lists(
    st.tuples(st.sampled_from(["insert", "delete", "replace"]), st.integers(0, 30), st.sampled_from(POOL)), max_size=6
)


def by_hand(changes: list[tuple[str, int, str]]) -> str:
    """Edit the file of the first import, above its record."""
    lines = BODY.split("\n")
    for what, place, line in changes:
        start = min(place, len(lines))
        lines[start : start + (what != "insert")] = [] if what == "delete" else [line]
    return "\n".join(lines) + "\n# What" + RECORD


@given(changes=edits)
@settings(max_examples=40)
def test_no_edit_is_undone(changes: list[tuple[str, int, str]]) -> None:
    edited = by_hand(changes)
    assert merge_notes(edited, [ONE, TWO], CONTEXT).text == edited


@given(changes=edits)
@settings(max_examples=40)
def test_only_what_was_imported_is_ever_taken_away(changes: list[tuple[str, int, str]]) -> None:
    edited = by_hand(changes)
    news = ONE._replace(note=ONE.note._replace(verdict="skip", tags=("t",), body=Text("News.")))
    try:
        merged = merge_notes(edited, [news, TWO, make(3, "Three")], CONTEXT)
    except ValueError:
        return
    taken = [line[2:] for line in ndiff(edited.split("\n"), merged.text.split("\n")) if line.startswith("- ")]
    assert {line for line in taken if line} <= {*FIRST.split("\n"), *(line[4:] for line in FIRST.split("\n"))}
    again = merge_notes(merged.text, [news, TWO, make(3, "Three")], CONTEXT)
    assert again.text == merged.text


def test_what_nobody_touched_follows_the_digest() -> None:
    edited = FIRST.replace("verdict: skim", "verdict: must-read")
    news = ONE._replace(note=ONE.note._replace(verdict="skip", minutes=Minutes(7, 7), tags=("t",)))
    merged = merge_notes(edited, [news, TWO], CONTEXT)
    assert changes(merged) == [(Change.CHANGED, ("minutes", "tags"), ("verdict",)), (Change.UNCHANGED, (), ())]
    assert merged.text.partition("\n# What")[0] == edited.partition("\n# What")[0].replace(
        "minutes: 5-10", "minutes: 7\n    tags: [t]"
    )
    assert merge_notes(merged.text, [news, TWO], CONTEXT).text == merged.text


def test_a_number_that_is_found_later_is_written_beside_the_rest() -> None:
    unnumbered = make(0, "One")
    first = merge_notes("", [unnumbered], CONTEXT).text
    found = unnumbered._replace(note=unnumbered.note._replace(references=(Reference("a/b", 1),)))
    merged = merge_notes(first, [found], CONTEXT)
    assert read(merged.text).notes[0].references == (Reference("a/b", 1),)
    # Without the facts, the next import leaves it there.
    assert merge_notes(merged.text, [unnumbered], CONTEXT).text == merged.text


def test_a_note_is_known_by_a_body_that_many_others_have_too() -> None:
    drafts = [draft._replace(key=f"{place:08x}") for place, draft in enumerate(alike(80))]
    written = merge_notes("", drafts, CONTEXT).text
    edited = written.replace("title: Note 7\n", "title: Mine\n")
    merged = merge_notes(edited, drafts, CONTEXT)
    assert merged.text == edited
    assert changes(merged) == [(Change.UNCHANGED, (), ())] * 80


def alike(count: int) -> list[Draft]:
    """Make notes that differ in their titles alone."""
    return [make(0, f"Note {number}", body=Text("LGTM."), verdict="skim") for number in range(count)]


def test_a_note_that_a_person_wrote_is_left_alone() -> None:
    own = "repo: a/b\nnotes:\n  - {pr: 1, title: Mine}\n"
    merged = merge_notes(own, [ONE], CONTEXT)
    assert (merged.text, merged.outcomes[0].change) == (own, Change.OWN)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- title: mine\n", "- title: mine\n\n- pr: 1\n  title: One"),
        ("notes:\n    -   title: mine\n", "    -   title: mine\n\n    -   pr: 1\n        title: One"),
        ("# only a comment\n", "# only a comment\nrepo: a/b\nnotes:\n  - pr: 1\n    title: One"),
        ("notes:\n", "notes:\n  - pr: 1\n    title: One"),
        ("notes: # none yet\n", "notes: # none yet\n  - pr: 1\n    title: One"),
        ("notes:\n  - title: mine\ndefaults:\n  lang: zh\n", "  - title: mine\n\n  - pr: 1\n    title: One"),
    ],
)
def test_a_note_is_added_as_the_others_are_written(text: str, expected: str) -> None:
    context = make_context(repo="a/b")
    merged = merge_notes(text, [ONE], context)
    assert expected in merged.text
    assert merged.text.startswith(text.rstrip("\n").partition("\n")[0])
    assert "One" in [note.title.source for note in read(merged.text, context=context).notes]


@pytest.mark.parametrize(
    "text", ["notes: [{title: mine}]\n", "title: one note\npr: 5\n", "notes: []\n", "notes: text\n"]
)
def test_a_file_that_cannot_take_more_notes_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="notes"):
        merge_notes(text, [ONE], CONTEXT)


def test_line_separators_of_other_notes_stay() -> None:
    own = 'repo: a/b\nnotes:\n  - title: "x\u2028y\u0085"\n    body: z\n'
    merged = merge_notes(own, [ONE], CONTEXT)
    assert merged.text.startswith(own)


def test_one_note_is_what_one_renamed_note_of_an_import_has_become() -> None:
    renamed = [ONE._replace(key=f"{number:08x}", note=ONE.note._replace(by=by)) for number, by in ((8, "x"), (9, "y"))]
    merged = merge_notes(FIRST, [*renamed, TWO], CONTEXT)
    assert changes(merged)[:2] == [(Change.CHANGED, ("by",), ()), (Change.OWN, (), ())]
    assert merged.text.count("# imported") == 2  # noqa: PLR2004


def test_notes_of_one_key_stay_two_notes() -> None:
    other = ONE._replace(note=ONE.note._replace(title=Text("Other"), body=Text("Else.")))
    both = merge_notes("", [ONE, other], CONTEXT).text
    assert merge_notes(both, [ONE, other], CONTEXT).text == both
    later = [draft._replace(note=draft.note._replace(by="ada")) for draft in (ONE, other)]
    assert merge_notes(both, later, CONTEXT).text.count("by: ada") == len(later)
    again = merge_notes(FIRST, [*later[:1], *later[:1], TWO], CONTEXT)
    assert again.text.count("by: ada") == 1
    assert changes(again)[1] == (Change.OWN, (), ())
