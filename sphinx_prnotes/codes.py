"""The vocabulary of problems: every code that a warning of ours can carry."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final, TypeAlias


class _Labelled(Enum):
    def __init__(self, label: str, meaning: str) -> None:
        self.label = label
        self.meaning = meaning

    def __reduce_ex__(self, protocol: object) -> tuple[object, ...]:
        """Be pickled by name: environments keep problems, and what the manual prints of a code may change."""
        return getattr, (type(self), self.name)


class Code(_Labelled):
    """A kind of problem, named ``prnotes.<value>`` in logs and in ``suppress_warnings``.

    The second text of each member is what the manual prints.
    """

    BODY_ELSEWHERE = (
        "body-elsewhere",
        "A note that is written on another page was asked for in full; its summary is shown.",
    )
    BODY_MARKUP = "body-markup", "Markup in a note's text could not be read, or is not allowed in a note."
    BODY_URL = "body-url", "A link or an image in a note has a scheme other than http, https or mailto."
    CONFIG = "config", "A configuration value is wrong; its default is used."
    CONTROL_CHARACTER = "control-character", "A character that no output format can hold was removed."
    DATE = "date", "A date is not written as year-month-day."
    DUPLICATE_KEY = "duplicate-key", "One field is written twice in one note; the first is kept."
    EXPORT = "export", "A file of prnotes_exports, or a feed of a list, cannot be written as things are."
    FIELD_EMPTY = "field-empty", "A field has no value, usually because an unquoted # began a comment."
    FIELD_MISSING = "field-missing", "A note lacks something that it cannot do without."
    FIELD_UNKNOWN = "field-unknown", "A field that is neither known nor declared in prnotes_fields."
    FIELD_VALUE = "field-value", "A field's value is not of the shape that the field takes."
    FILE_FORMAT = "file-format", "A file is not well-formed YAML, JSON, TOML or Markdown with front matter."
    FILE_READ = "file-read", "A file could not be read, or lies where it may not be read from."
    FILTER = "filter", "A filter expression, or an option that chooses notes, could not be understood."
    FOLLOWUP_OUTSIDE = "followup-outside", "A followup directive stands outside a note that is being written."
    FOLLOWUP_UNKNOWN = "followup-unknown", "No note has a follow-up of that id."
    FOLLOWS_CYCLE = "follows-cycle", "Notes follow each other in a circle, so that none can be read first."
    HEADING = "heading", "A heading inside a note was turned into a bold line, or a heading holds a count."
    ID_DUPLICATE = (
        "id-duplicate",
        "Two notes have the same id, or say the same; the second is kept under an id of its own.",
    )
    ID_INVALID = "id-invalid", "An id holds characters that no inventory or link can hold."
    LIST_EMPTY = "list-empty", "A list chooses notes or follow-ups and finds none; told where prnotes_warn_empty is on."
    NOTE_NESTED = "note-nested", "A note or a list stands inside a note."
    NOTE_UNKNOWN = "note-unknown", "Nothing has that id or title."
    OPTION_VALUE = "option-value", "An option of a directive has a value that it does not take."
    OPTIONS_LOST = "options-lost", "A directive has option lines of which none arrived."
    PAGE_UNRECOGNISED = "page-unrecognised", "A page that prnotes_pages names holds no note."
    PROJECT = "project", "The notes of another project could not be read, in whole or in part."
    PULL_OPTIONS = "pull-options", "Fields of a note were given where a note is only pulled in."
    REFERENCE = "reference", "A text that should name a pull request or an issue does not."
    SNAPSHOT = "snapshot", "The snapshot of facts could not be read, in whole or in part."
    TITLE = "title", "The argument of a directive has more than one line; the rest was taken as content."
    UNPLACED = "unplaced", "A note from a file is shown in full on no page."
    VERDICT_UNKNOWN = "verdict-unknown", "A verdict is none of the configured levels; its text is kept."


class GateCode(_Labelled):
    """What ``prnotes check`` asks of notes that are read without a problem, named ``prnotes.<value>``, too.

    The second text of each member is what the manual prints.
    """

    FOLLOWUP_OVERDUE = "followup-overdue", "An open follow-up was due before today."
    FOLLOWUP_UNOWNED = "followup-unowned", "An open follow-up has no owner."
    REFERENCE_DANGLING = (
        "reference-dangling",
        "Something is named that neither a note nor the snapshot knows, in a repository that the snapshot knows.",
    )
    REFERENCE_DOUBLED = "reference-doubled", "Two notes are on one reference."
    RISK_UNFOLLOWED = "risk-unfollowed", "A note names risks and has no follow-up."
    TODO = "todo", "A note's text says TODO or FIXME, and the note has no follow-up."
    VERDICT_MISSING = "verdict-missing", "A note has no verdict."


#: Whatever a problem can carry.
AnyCode: TypeAlias = Code | GateCode

#: All codes by the names that people write.
CODES: Final[Mapping[str, AnyCode]] = MappingProxyType({code.label: code for kind in (Code, GateCode) for code in kind})
