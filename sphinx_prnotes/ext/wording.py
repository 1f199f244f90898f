"""The texts of notes from files and of pages as they are shown: translated, where the project has translations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sphinx_prnotes.model import FollowUp, Note, Place, Run, Text

if TYPE_CHECKING:
    from sphinx_prnotes.ext.project import Project

Runs = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Wording:
    """What a page made of a note's title and follow-ups, in their order; ``digest`` names the note."""

    digest: str
    title: Runs
    followups: tuple[Runs, ...]


def reworded(notes: Iterable[Note], wordings: Sequence[Wording], project: Project) -> Iterator[Note]:
    """Put the wordings into the notes that they belong to; of several for one note, the last counts."""
    by_digest = {wording.digest: wording for wording in wordings}
    for note in notes:
        wording = by_digest.get(project.digest_of(note)) if note.place is not Place.INLINE else None
        yield with_runs(note, wording.title, wording.followups) if wording else note


def with_runs(note: Note, title: Runs, followups: Sequence[Runs]) -> Note:
    """Put what was read of a note's title and follow-ups into the note."""
    if len(followups) != len(note.followups):
        return replace(note, title=replace(note.title, runs=title))
    pairs = zip(note.followups, followups, strict=True)
    return replace(
        note,
        title=replace(note.title, runs=title),
        followups=tuple(_with_text(followup, runs) for followup, runs in pairs),
    )


def _with_text(followup: FollowUp, runs: Runs) -> FollowUp:
    return replace(followup, text=replace(followup.text, runs=runs))


def reads_as_written(note: Note, title: Runs, followups: Sequence[Runs]) -> bool:
    """Whether reading title and follow-ups changed nothing: then their sources alone will do."""
    texts = [followup.text for followup in note.followups]
    return _is_plain(title, note.title) and all(map(_is_plain, followups, texts))


def _is_plain(runs: Runs, text: Text) -> bool:
    return runs == (Run(text.source),) or (not runs and not text.source)
