"""What the fields of the search syntax, and the words of ``is``, ask: told to people, in the manual."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class Meaning:
    """What one field asks, and which values it takes; double backticks mark code."""

    name: str
    asks: str
    values: str


NOTE_FIELD_MEANINGS: Final = (
    Meaning("verdict", "the level", "a level's name, label or phrase; the highest counts most: ``>=worth-reading``"),
    Meaning("minutes", "the reading time, by its upper end", "numbers"),
    Meaning("tag", "the tags", "texts"),
    Meaning("repo", "the repository", "``owner/name``, a short name of ``prnotes_aliases``, ``owner/*``"),
    Meaning(
        "ref",
        "the pull request; of a follow-up, its own ``ref``, while ``pr`` is that of its note",
        "``#12``, ``owner/name#12``, an address",
    ),
    Meaning("path", "the files that the note names", "a file, a folder, a glob, ``file:symbol``"),
    Meaning("title", "the title", "a part of the text"),
    Meaning("body", "the text of the note", "a part of the text"),
    Meaning("look-at", "what to look at", "a part of the text"),
    Meaning("risk", "the risks", "a part of the text"),
    Meaning("followup", "the texts of the follow-ups", "a part of the text"),
    Meaning("author", "who wrote the change, as the note or the facts say", "texts"),
    Meaning("by", "who wrote the note", "texts"),
    Meaning("owner", "who is to do a follow-up", "texts"),
    Meaning("date", "the merge, else when it was noted", "dates"),
    Meaning("merged", "the merge", "dates"),
    Meaning("noted", "when it was noted", "dates"),
    Meaning("see-also", "what to read beside it", "references"),
    Meaning("follows", "what to read before it", "references"),
    Meaning(
        "mentions",
        "everything that a note names: in those fields, in follow-ups, in ``closes``, and in its text once a page "
        "shows it in full",
        "references, ids of notes",
    ),
    Meaning("closes", "the follow-ups that the note settles", "``owner/name#12/id``"),
    Meaning("id", "the note's id", "texts"),
    Meaning("project", "the other project that it comes from", "names of ``prnotes_projects``, ``none``"),
    Meaning("lang", "the language", "``zh`` finds ``zh-CN``, too"),
    Meaning("is", "whether something is true of it", "one of the words below"),
    Meaning("has", "whether there is any", "one of these fields, or ``facts``"),
)

FOLLOWUP_FIELD_MEANINGS: Final = (
    Meaning("state", "the state", "``open``, ``done``, ``dropped``"),
    Meaning("due", "until when it is to be done", "dates, or ``overdue``"),
    Meaning("note", "the note that it belongs to", "references, ids of notes"),
    Meaning("text", "its text", "a part of the text"),
)

#: The words of ``is``, asked of notes.
NOTE_WORD_MEANINGS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "open": "has open follow-ups",
        "done": "has follow-ups, and all are settled",
        "overdue": "has an open follow-up that is late",
        "stale": "has an open follow-up without a due date that has waited longer than ``prnotes_stale_after`` days",
        "merged": "has a merge date",
        "external": "comes from another project",
        "placed": "is shown in full on some page",
        "unplaced": "is shown in full on no page",
        "linked": "is on a pull request",
        "unlinked": "is on no pull request",
        "draft": "is marked as a draft, where ``prnotes_drafts`` shows them",
        "stub": "is no note at all, but mentioned by one",
    }
)

#: The words of ``is`` that follow-ups understand in a way of their own; all others ask for their notes.
FOLLOWUP_WORD_MEANINGS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "open": "is open",
        "done": "is done",
        "dropped": "was dropped",
        "overdue": "is open and late",
        "stale": "is open, has no due date, and has waited longer than ``prnotes_stale_after`` days",
    }
)
