"""The texts of notes from files and of pages as they are shown: translated, where the project has translations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sphinx_prnotes.model import FollowUp, Note, Place, Run, Text

if TYPE_CHECKING:
    from sphinx_prnotes.project.project import Project

Runs = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Wording:
    """What a page made of a note's texts, in their order, and what they mention; ``digest`` names the note.

    Of ``look_at``, those that a card shows.
    """

    digest: str
    title: Runs = ()
    followups: tuple[Runs, ...] = ()
    look_at: tuple[Runs, ...] = ()
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
    return replace(
        note,
        title=_with_runs(note.title, wording.title),
        followups=followups,
        look_at=(*map(_with_runs, note.look_at, wording.look_at), *note.look_at[len(wording.look_at) :]),
        mentions=wording.mentions,
    )


def _with_text(followup: FollowUp, runs: Runs) -> FollowUp:
    return replace(followup, text=_with_runs(followup.text, runs))


def _with_runs(text: Text, runs: Runs) -> Text:
    return text if _is_plain(runs, text) else replace(text, runs=runs)


def reads_as_written(note: Note, wording: Wording) -> bool:
    """Whether reading the texts changed and found nothing: then their sources alone will do."""
    texts = [followup.text for followup in note.followups]
    return (
        not wording.mentions
        and _is_plain(wording.title, note.title)
        and all(map(_is_plain, wording.followups, texts))
        and all(map(_is_plain, wording.look_at, note.look_at))
    )


def _is_plain(runs: Runs, text: Text) -> bool:
    return runs == (Run(text.source),) or (not runs and not text.source)
