"""Facts fill in what nobody wrote."""

from __future__ import annotations

from datetime import date

from sphinx_prnotes.model import Facts, Origin, Run, Style
from tests.unit.catalogue.samples import catalogue, note, told

FACTS = {
    "radixark/miles#1": Facts("Use `yaml` here", "merged", "author", date(2026, 7, 31)),
    "radixark/miles#2": Facts("Second", "open"),
}


def test_a_title_comes_from_the_facts_as_plain_text_with_code() -> None:
    title = catalogue(note("RADIXARK/miles#1", ""), facts=FACTS).entries[0].note.title
    assert title.source == "Use `yaml` here"
    assert title.runs == (Run("Use "), Run("yaml", Style.CODE), Run(" here"))
    assert title.origin == Origin("")


def test_a_merge_date_comes_from_the_facts() -> None:
    entry = catalogue(note("#1"), facts=FACTS).entries[0]
    assert entry.note.merged == date(2026, 7, 31)
    assert entry.facts == FACTS["radixark/miles#1"]


def test_what_a_person_wrote_stays() -> None:
    made = catalogue(note("#1", "Mine", merged=date(2026, 1, 1)), facts=FACTS)
    assert (made.entries[0].note.title.source, made.entries[0].note.merged) == ("Mine", date(2026, 1, 1))


def test_the_first_reference_that_the_facts_know_counts() -> None:
    entry = catalogue(note("#7 #2 #1", ""), facts=FACTS).entries[0]
    assert (entry.note.title.source, entry.note.merged) == ("Second", date(2026, 7, 31))
    assert entry.facts is None


def test_a_note_without_any_title_is_told_and_called_by_its_id() -> None:
    """Case A15."""
    made = catalogue(note("#7", "", origin=Origin("notes.yaml", 4, 5)), facts=FACTS)
    assert made.entries[0].note.title.source == "radixark/miles#7"
    assert told(made, "field-missing") == [
        "notes.yaml:4:5: note 'radixark/miles#7' has no title, and the facts know none; write 'title'"
    ]


def test_facts_change_no_id() -> None:
    notes = note("#1", "", noted=date(2026, 1, 1)), note("#1", "b", noted=date(2026, 1, 1)), note("#1", "")
    assert {entry.id for entry in catalogue(*notes).entries} == {
        entry.id for entry in catalogue(*notes, facts=FACTS).entries
    }
