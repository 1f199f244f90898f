"""The table of fields: files, directive options and the manual all take their names from here."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final


class Shape(Enum):
    """What a field's value looks like; the text is what the manual prints."""

    LINE = "inline markup"
    LINES = "list of inline markup"
    BLOCK = "block markup"
    TEXT = "text"
    TEXTS = "list of text"
    ID = "text without blanks"
    PATHS = "list of paths or globs"
    REFERENCE = "reference"
    REFERENCES = "list of references"
    CLOSES = "list of follow-ups"
    DATE = "date"
    MINUTES = "minutes"
    VERDICT = "verdict"
    BOOLEAN = "true or false"
    FORMAT = "markdown or rst"
    LANGUAGE = "language tag"
    STATE = "open, done or dropped"
    REPOSITORY = "owner/name"
    FOLLOWUPS = "list of text or mapping"
    FIELDS = "mapping of fields"
    NOTES = "list of notes"


@dataclass(frozen=True, slots=True)
class Field:
    """One field.

    ``is_comma_list`` says that one text may hold several values between commas; ``in_directive`` that the
    field is an option of the directive too.
    """

    name: str
    shape: Shape
    help: str
    is_comma_list: bool = False
    in_directive: bool = True


NOTE_FIELDS: Final = (
    Field(
        "id",
        Shape.ID,
        "What the note is called in roles, links and lists. Default: its first reference, else a slug of its title.",
    ),
    Field(
        "pr",
        Shape.REFERENCES,
        "The pull request, or several, that the note is about. Without one the note is not linked to a forge.",
        is_comma_list=True,
    ),
    Field("draft", Shape.BOOLEAN, "Read and checked, but shown nowhere unless ``prnotes_drafts`` is on."),
    Field("title", Shape.LINE, "One line. Required, unless the facts know it."),
    Field(
        "verdict", Shape.VERDICT, "How much reading the change deserves: a level's name, its label, or a phrase of it."
    ),
    Field("minutes", Shape.MINUTES, "Reading time: ``15`` or ``10-15``."),
    Field("body", Shape.BLOCK, "The text of the note, in the markup that ``format`` names.", in_directive=False),
    Field("format", Shape.FORMAT, "The markup of body, title and inline fields. Default: ``prnotes_body_format``."),
    Field("look_at", Shape.LINES, "What to look at while reading."),
    Field("risks", Shape.LINES, "What could go wrong."),
    Field(
        "followups", Shape.FOLLOWUPS, "What is still to do: a text, or the fields of a follow-up.", in_directive=False
    ),
    Field("see_also", Shape.REFERENCES, "What to read beside this change.", is_comma_list=True),
    Field("follows", Shape.REFERENCES, "What to read before this change.", is_comma_list=True),
    Field("closes", Shape.CLOSES, "Follow-ups that this change settles: ``owner/name#12/id``.", is_comma_list=True),
    Field(
        "paths",
        Shape.PATHS,
        "Files and folders of the repository: paths or globs, ``path:symbol`` allowed.",
        is_comma_list=True,
    ),
    Field("tags", Shape.TEXTS, "Words to choose and group notes by.", is_comma_list=True),
    Field("authors", Shape.TEXTS, "Who wrote the change.", is_comma_list=True),
    Field("noted", Shape.DATE, "When the note was written: ``2026-08-01``."),
    Field("merged", Shape.DATE, "When the change was merged. Default: what the facts say."),
    Field("by", Shape.TEXT, "Who wrote the note."),
    Field("lang", Shape.LANGUAGE, "The language of the note's text: ``en``, ``zh-CN``."),
    Field("repo", Shape.REPOSITORY, "What a bare ``#12`` means in this note.", in_directive=False),
)

FOLLOWUP_FIELDS: Final = (
    Field("text", Shape.LINE, "What is to be done. Required."),
    Field("state", Shape.STATE, "Default: ``open``, or ``done`` where the date ``done`` is written."),
    Field(
        "id", Shape.ID, "What the follow-up is called within its note. Default: its reference, else made from its text."
    ),
    Field("owner", Shape.TEXT, "Who is to do it."),
    Field("due", Shape.DATE, "Until when."),
    Field("ref", Shape.REFERENCE, "The pull request or issue that does it or tracks it."),
    Field("done", Shape.DATE, "When it was done."),
)

FILE_FIELDS: Final = (
    Field("repo", Shape.REPOSITORY, "What a bare ``#12`` means in this file.", in_directive=False),
    Field(
        "defaults",
        Shape.FIELDS,
        "Fields that every note of this file has unless it says otherwise.",
        in_directive=False,
    ),
    Field("notes", Shape.NOTES, "The notes.", in_directive=False),
)


def spelled(names: tuple[str, ...]) -> dict[str, str]:
    """Map every spelling of *names* to the one with ``_``.

    >>> spelled(("look_at",))
    {'look_at': 'look_at', 'look-at': 'look_at'}
    """
    return {spelling: name for name in names for spelling in (name, name.replace("_", "-"))}
