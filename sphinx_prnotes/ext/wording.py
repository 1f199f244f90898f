"""The texts of notes from files and of pages as they are shown: translated, where the project has translations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sphinx_prnotes.model import FollowUp, Note, Place, Run, Text

if TYPE_CHECKING:
    from sphinx_prnotes.project.project import Project


@dataclass(frozen=True, slots=True)
class Reading:
    """What a page made of one text."""

    runs: tuple[Run, ...] = ()
    is_translated: bool = False


@dataclass(frozen=True, slots=True)
class Wording:
    """What a page made of a note's texts, in their order, and what they mention; ``digest`` names the note.

    Of ``look_at``, those that a card shows.
    """

    digest: str
    title: Reading = Reading()
    followups: tuple[Reading, ...] = ()
    look_at: tuple[Reading, ...] = ()
    mentions: tuple[str, ...] = ()


def reworded(notes: Iterable[Note], wordings: Sequence[Wording], project: Project) -> Iterator[Note]:
    """Put the wordings into the notes that they belong to; of several for one note, the last counts."""
    by_digest = {wording.digest: wording for wording in wordings}
    for note in notes:
        wording = by_digest.get(project.digest_of(note)) if note.place is not Place.INLINE else None
        yield worded(note, wording) if wording else note


def worded(note: Note, wording: Wording) -> Note:
    """Put what was read of a note's texts into the note, unless that is what was written."""
    if reads_as_written(note, wording):
        return note
    followups = note.followups
    if len(wording.followups) == len(followups):
        followups = tuple(map(_with_text, followups, wording.followups))
    return note._replace(
        title=_as_read(note.title, wording.title),
        followups=followups,
        look_at=(*map(_as_read, note.look_at, wording.look_at), *note.look_at[len(wording.look_at) :]),
        mentions=wording.mentions,
    )


def _with_text(followup: FollowUp, reading: Reading) -> FollowUp:
    return followup._replace(text=_as_read(followup.text, reading))


def _as_read(text: Text, reading: Reading) -> Text:
    if _is_plain(reading, text):
        return text
    return text._replace(runs=reading.runs, is_own=text.is_own and not reading.is_translated)


def reads_as_written(note: Note, wording: Wording) -> bool:
    """Whether reading the texts changed and found nothing: then their sources alone will do."""
    texts = [followup.text for followup in note.followups]
    return (
        not wording.mentions
        and _is_plain(wording.title, note.title)
        and all(map(_is_plain, wording.followups, texts))
        and all(map(_is_plain, wording.look_at, note.look_at))
    )


def _is_plain(reading: Reading, text: Text) -> bool:
    return reading.runs == (Run(text.source),) or (not reading.runs and not text.source)
