"""What every reader of digests gives: the notes found, and the rest of the text with the reason why it was left."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from sphinx_prnotes.model import Note, Origin
from sphinx_prnotes.sources.digests.characters import clean_note, is_clean
from sphinx_prnotes.sources.places import Places
from sphinx_prnotes.sources.report import Report
from sphinx_prnotes.sources.writing.pairs import Draft
from sphinx_prnotes.sources.writing.record import digest_of


class Span(NamedTuple):
    """A part of a text, from ``start`` up to, not including, ``end``."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Remark:
    """Something about a digest that its reader should know; ``span`` is the part that no note holds, if any."""

    message: str
    origin: Origin
    span: Span = Span(0, 0)


@dataclass(frozen=True, slots=True)
class Digest:
    """The notes of a text, in its order; every character that is no blank is in ``taken`` or in a remark."""

    drafts: tuple[Draft, ...] = ()
    remarks: tuple[Remark, ...] = ()
    taken: tuple[Span, ...] = ()


@dataclass(slots=True)
class Clerk:
    """Collects what a reader finds in one text."""

    text: str
    path: str
    _drafts: list[Draft] = field(default_factory=list)
    _remarks: list[Remark] = field(default_factory=list)
    _taken: list[Span] = field(default_factory=list)
    _keys: set[str] = field(default_factory=set)
    _counts: dict[str, int] = field(default_factory=dict)
    _places: Places = field(init=False)

    def __post_init__(self) -> None:
        self._places = Places(self.text, self.path)

    def origin(self, position: int) -> Origin:
        """Say where the character at *position* stands."""
        return self._places.origin(position)

    def take(self, *spans: Span) -> None:
        """Note that parts of the text are in a note, or say what all notes have in common."""
        self._taken += (span for span in spans if span.start < span.end)

    def add(self, note: Note, *spans: Span) -> None:
        """Add a note that was made of *spans*, without what no notes file could hold."""
        if not is_clean(note):
            report = Report()
            note = clean_note(note, report)
            self.tell_all(Remark(problem.message, problem.origin) for problem in report.problems)
        if not note.title and not note.references:
            for span in spans:
                self.leave(span, "the title has no character that can be shown; no note was made of it")
            return
        self._drafts.append(Draft(self._key(note), note))
        self.take(*spans)

    def leave(self, span: Span, reason: str) -> None:
        """Tell a part of the text that is in no note."""
        if self.text[span.start : span.end].strip():
            self._remarks.append(Remark(reason, self.origin(span.start), span))

    def tell(self, message: str, position: int) -> None:
        """Tell something about a part of the text that is in a note."""
        self.tell_at(self.origin(position), message)

    def tell_at(self, origin: Origin, message: str) -> None:
        """Tell something about what stands at a place."""
        self._remarks.append(Remark(message, origin))

    def tell_all(self, remarks: Iterable[Remark]) -> None:
        """Tell what others have found."""
        self._remarks += remarks

    def close(self) -> Digest:
        """Hand over what was found."""
        return Digest(
            tuple(self._drafts), tuple(sorted(self._remarks, key=lambda each: each.origin)), tuple(self._taken)
        )

    def _key(self, note: Note) -> str:
        """Name a note by what its digest says that it is about: what later imports find in facts does not count."""
        subject = [reference.key for reference in note.references] or [note.repo.lower(), note.title.source]
        key = first = digest_of(*subject)
        count = self._counts.get(first, 1)
        while key in self._keys:
            count += 1
            key = digest_of(*subject, str(count))
        self._counts[first] = count
        self._keys.add(key)
        return key
