"""The characters of a note that was made of a digest: only those that reading it from a notes file would keep."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sphinx_prnotes.model import Note, Text
from sphinx_prnotes.sources.report import Report
from sphinx_prnotes.sources.text import UNREADABLE, clean, clean_direction


def is_clean(note: Note) -> bool:
    """Whether a note is surely one that cleaning leaves as it is: most are."""
    lines = (note.title, *note.look_at, *note.risks, *(each.text for each in note.followups))
    texts = (*[line.source for line in lines], *note.tags, *note.authors, *note.paths)
    are_clean = all(text.isprintable() and text.strip() == text != "" for text in texts)
    return are_clean and not UNREADABLE.search(note.body.source)


def clean_note(note: Note, report: Report) -> Note:
    """Remove, and tell, what no output can show, and outside the body what turns the direction of writing round."""
    cleaner = _Cleaner(note, report)
    return note._replace(
        title=cleaner.line(note.title),
        look_at=cleaner.lines(note.look_at),
        risks=cleaner.lines(note.risks),
        followups=tuple(each._replace(text=cleaner.line(each.text)) for each in note.followups),
        tags=cleaner.words(note.tags),
        authors=cleaner.words(note.authors),
        paths=cleaner.words(note.paths),
        body=note.body._replace(source=clean(note.body.source, note.origin, report)),
    )


@dataclass(frozen=True, slots=True)
class _Cleaner:
    note: Note
    report: Report

    def line(self, text: Text) -> Text:
        return text._replace(source=self._clean(text.source))

    def lines(self, texts: Iterable[Text]) -> tuple[Text, ...]:
        return tuple(line for text in texts if (line := self.line(text)))

    def words(self, words: Iterable[str]) -> tuple[str, ...]:
        return tuple(word for each in words if (word := self._clean(each)))

    def _clean(self, text: str) -> str:
        origin = self.note.origin
        return clean_direction(clean(text, origin, self.report), origin, self.report).strip()
