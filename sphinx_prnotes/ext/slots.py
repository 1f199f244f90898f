"""Reads the texts of a note from a file into the page that shows them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sphinx_prnotes.ext.markup import MarkupParser
from sphinx_prnotes.ext.placeholders import Slot
from sphinx_prnotes.model import Note, Problem, Text


def note_slots(note: Note, parser: MarkupParser) -> tuple[list[Slot], list[Problem]]:
    """Parse title, body, look at, risks and follow-ups, a slot each."""
    slots: list[Slot] = []
    problems: list[Problem] = []
    for kind, text in _lines(note):
        parsed = parser.paragraph(text, note.format)
        problems.extend(parsed.problems)
        slots.append(Slot("", *parsed.nodes, kind=kind))
    if note.body:
        parsed = parser.block(note.body, note.format)
        problems.extend(parsed.problems)
        slots.append(Slot("", *parsed.nodes, kind="body"))
    return slots, problems


def listed_slots(note: Note, parser: MarkupParser) -> tuple[list[Slot], list[Problem]]:
    """Parse what a page that is a note does not say itself: look at, risks and follow-ups."""
    unsaid = replace(
        note,
        title=Text(),
        body=Text(),
        look_at=() if "look_at" in note.said else note.look_at,
        risks=() if "risks" in note.said else note.risks,
        followups=() if "followups" in note.said else note.followups,
    )
    return note_slots(unsaid, parser)


def _lines(note: Note) -> Iterator[tuple[str, Text]]:
    if note.title:
        yield "title", note.title
    for text in note.look_at:
        yield "look_at", text
    for text in note.risks:
        yield "risk", text
    for followup in note.followups:
        yield "followup", followup.text
