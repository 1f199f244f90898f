"""Reads the texts of a note from a file into the page that shows them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from docutils import nodes

from sphinx_prnotes.ext.markup import MarkupParser
from sphinx_prnotes.ext.mentions import slot_of, texts_of
from sphinx_prnotes.ext.placeholders import NotePlaceholder, Slot
from sphinx_prnotes.model import Note, Origin, Problem, Text
from sphinx_prnotes.project.project import Project
from sphinx_prnotes.views.wants import Pull

_BODY: Final = "body"


def note_slots(note: Note, parser: MarkupParser) -> tuple[list[Slot], list[Problem]]:
    """Parse title, body, look at, risks and follow-ups, a slot each."""
    slots: list[Slot] = []
    problems: list[Problem] = []
    for kind, text in _texts(note):
        read = parser.block if kind == _BODY else parser.paragraph
        parsed = read(text, note.format)
        problems.extend(parsed.problems)
        slot = Slot("", *parsed.nodes, kind=kind)
        slot.line = text.origin.line
        slots.append(slot)
    return slots, problems


def place_now(node: nodes.Node, origin: Origin, project: Project) -> Origin:
    """Where a place in a text of a note from a file is: the note may have moved since its page was read.

    :param node: What stands there, and has not been moved out of its slot.
    :param origin: The place as the page knows it, which is right in all other texts.
    """
    slot = slot_of(node)
    if slot is None or slot["kind"] == "remark" or not isinstance(slot.parent, NotePlaceholder):
        return origin
    entry = project.entry(_digest_of(slot.parent))
    if entry is None:
        return origin
    _, text = list(_texts(entry.note))[texts_of(slot.parent).index(slot)]
    return Origin(text.origin.path, origin.line and origin.line + text.origin.line - (slot.line or 0))


def _digest_of(node: NotePlaceholder) -> str:
    want = node["want"]
    return want.digest if isinstance(want, Pull) else node.get("chosen", ("", ""))[1]


def listed_slots(note: Note, parser: MarkupParser) -> tuple[list[Slot], list[Problem]]:
    """Parse what a page that is a note does not say itself: look at, risks and follow-ups."""
    unsaid = note._replace(
        title=Text(),
        body=Text(),
        look_at=() if "look_at" in note.said else note.look_at,
        risks=() if "risks" in note.said else note.risks,
        followups=() if "followups" in note.said else note.followups,
    )
    return note_slots(unsaid, parser)


def _texts(note: Note) -> Iterator[tuple[str, Text]]:
    if note.title:
        yield "title", note.title
    for text in note.look_at:
        yield "look_at", text
    for text in note.risks:
        yield "risk", text
    for followup in note.followups:
        yield "followup", followup.text
    if note.body:
        yield _BODY, note.body
