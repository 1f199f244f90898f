"""A note becomes the lines of its fields, in one order and one form, so that equal notes give equal lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from sphinx_prnotes.forge.urls import shown_reference
from sphinx_prnotes.model import FollowUp, Format, Mark, Minutes, Note, Reference, State
from sphinx_prnotes.sources.writing.scalars import write_block, write_flow, write_text

_WIDEST: Final = 100
#: The order in which fields are written; fields of one's own stand before the last two.
ORDER: Final = (
    *("id", "pr", "title", "draft", "repo", "verdict", "minutes", "tags", "authors", "paths", "look_at", "risks"),
    *("followups", "see_also", "follows", "closes", "noted", "merged", "by", "lang"),
)


@dataclass(frozen=True, slots=True)
class WrittenField:
    """The lines of one field, as if it stood at the beginning of a line."""

    name: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class House:
    """What a file, or the configuration, says for all its notes: the repository of bare numbers, the markup."""

    repo: str = ""
    format: Format = Format.MARKDOWN


def write_fields(note: Note, house: House) -> tuple[WrittenField, ...]:
    """Write the fields of a note that say something, in order."""
    repo = note.repo or house.repo
    written = {
        "id": _text("id", note.id),
        "pr": _references("pr", note.references, repo),
        "title": _text("title", note.title.source),
        "draft": ["draft: true"] if note.draft else [],
        "repo": _text("repo", note.repo) if note.repo.lower() != house.repo.lower() else [],
        "verdict": _text("verdict", note.verdict_text or note.verdict),
        "minutes": [f"minutes: {write_minutes(note.minutes)}"] if note.minutes else [],
        "tags": _list("tags", note.tags),
        "authors": _list("authors", note.authors),
        "paths": _list("paths", note.paths),
        "look_at": _lines("look_at", (text.source for text in note.look_at)),
        "risks": _lines("risks", (text.source for text in note.risks)),
        "followups": _followups(note.followups, repo),
        "see_also": _references("see_also", note.see_also, repo),
        "follows": _references("follows", note.follows, repo),
        "closes": _list("closes", note.closes),
        "noted": _date("noted", note.noted),
        "merged": _date("merged", note.merged),
        "by": _text("by", note.by),
        "lang": _text("lang", note.lang),
        **{name: _text(name, value) for name, value in note.extra},
        "format": [f"format: {note.format.value}"] if note.format is not house.format else [],
        "body": _block("body", note.body.source),
    }
    return tuple(WrittenField(name, tuple(lines)) for name, lines in written.items() if lines)


def write_minutes(minutes: Minutes) -> str:
    """Write a reading time as people do.

    >>> write_minutes(Minutes(10, 15)), write_minutes(Minutes(5, 5))
    ('10-15', '5')
    """
    return str(minutes.low) if minutes.low == minutes.high else f"{minutes.low}-{minutes.high}"


def place_of(name: str) -> int:
    """Say where a field stands among those of a note."""
    if name in ORDER:
        return ORDER.index(name)
    return len(ORDER) + ("format", "body").index(name) + 1 if name in ("format", "body") else len(ORDER)


def _text(name: str, text: str) -> list[str]:
    return [f"{name}: {write_text(text)}"] if text else []


def _date(name: str, day: date | None) -> list[str]:
    return [f"{name}: {day.isoformat()}"] if day else []


def _block(name: str, text: str) -> list[str]:
    if not text:
        return []
    first, *rest = write_block(text)
    return [f"{name}: {first}", *rest]


def _list(name: str, texts: Sequence[str]) -> list[str]:
    if not texts:
        return []
    flow = f"{name}: {write_flow(texts)}"
    return [flow] if len(flow) <= _WIDEST else _lines(name, texts)


def _lines(name: str, texts: Iterable[str]) -> list[str]:
    lines = [f"  - {write_text(text)}" for text in texts]
    return [f"{name}:", *lines] if lines else []


def _references(name: str, references: Sequence[Reference], repo: str) -> list[str]:
    if name != "pr":
        texts = [write_text(shown_reference(reference, repo=repo), in_flow=True) for reference in references]
        return [f"{name}: [{', '.join(texts)}]"] if texts else []
    numbers = [_number(reference, repo) for reference in references]
    if len(numbers) == 1:
        return [f"pr: {numbers[0]}"]
    return [f"pr: [{', '.join(numbers)}]"] if numbers else []


def _number(reference: Reference, repo: str) -> str:
    """Write what a note is about as people do: a number alone needs no quotes."""
    shown = shown_reference(reference, repo=repo)
    return str(reference.number) if shown == f"{Mark.HASH.value}{reference.number}" else write_text(shown, in_flow=True)


def _followups(followups: Iterable[FollowUp], repo: str) -> list[str]:
    lines = [line for followup in followups for line in _followup(followup, repo)]
    return ["followups:", *lines] if lines else []


def _followup(followup: FollowUp, repo: str) -> Iterator[str]:
    fields = [
        *_text("id", followup.id),
        *_text("text", followup.text.source),
        *_text("state", _state(followup)),
        *_text("owner", followup.owner),
        *_date("due", followup.due),
        *_date("done", followup.done),
        *(_text("ref", shown_reference(followup.reference, repo=repo)) if followup.reference else []),
    ]
    if len(fields) == 1 and followup.text:
        yield f"  - {write_text(followup.text.source)}"
        return
    for place, field in enumerate(fields):
        yield f"{'    ' if place else '  - '}{field}"


def _state(followup: FollowUp) -> str:
    implied = State.DONE if followup.done else State.OPEN
    return "" if followup.state is implied else followup.state.value
