"""A note becomes the lines of its fields, in one order and one form, so that equal notes give equal lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from sphinx_prnotes.forge.urls import shown_reference
from sphinx_prnotes.model import FollowUp, Format, Mark, Minutes, Note, Reference, State
from sphinx_prnotes.sources.writing.scalars import write_block, write_flow, write_text

_WIDEST: Final = 100
#: The fields of a note by name, each as if it stood at the beginning of a line; a text may have several lines.
Fields = Mapping[str, str]
#: The order in which fields are written; fields of one's own stand before the last two.
ORDER: Final = (
    *("id", "pr", "title", "draft", "repo", "verdict", "minutes", "tags", "authors", "paths", "look_at", "risks"),
    *("followups", "see_also", "follows", "closes", "noted", "merged", "by", "lang"),
)


@dataclass(frozen=True, slots=True)
class House:
    """What a file, or the configuration, says for all its notes: the repository of bare numbers, the markup."""

    repo: str = ""
    format: Format = Format.MARKDOWN


def write_fields(note: Note, house: House) -> Fields:
    """Write the fields of a note that say something, in order."""
    repo = note.repo or house.repo
    written = {
        "id": _text("id", note.id),
        "pr": _pulls(note.references, repo) if note.references else "",
        "title": _text("title", note.title.source),
        "draft": "draft: true" if note.draft else "",
        "repo": _text("repo", note.repo) if note.repo.lower() != house.repo.lower() else "",
        "verdict": _text("verdict", note.verdict_text or note.verdict),
        "minutes": f"minutes: {write_minutes(note.minutes)}" if note.minutes else "",
        "tags": _list("tags", note.tags) if note.tags else "",
        "authors": _list("authors", note.authors) if note.authors else "",
        "paths": _list("paths", note.paths) if note.paths else "",
        "look_at": _lines("look_at", [text.source for text in note.look_at]) if note.look_at else "",
        "risks": _lines("risks", [text.source for text in note.risks]) if note.risks else "",
        "followups": _followups(note.followups, repo) if note.followups else "",
        "see_also": _references("see_also", note.see_also, repo) if note.see_also else "",
        "follows": _references("follows", note.follows, repo) if note.follows else "",
        "closes": _list("closes", note.closes) if note.closes else "",
        "noted": _date("noted", note.noted),
        "merged": _date("merged", note.merged),
        "by": _text("by", note.by),
        "lang": _text("lang", note.lang),
        **{name: _text(name, value) for name, value in note.extra},
        "format": f"format: {note.format.value}" if note.format is not house.format else "",
        "body": f"body: {write_block(note.body.source)}" if note.body else "",
    }
    return {name: text for name, text in written.items() if text}


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


def _text(name: str, text: str) -> str:
    return f"{name}: {write_text(text)}" if text else ""


def _date(name: str, day: date | None) -> str:
    return f"{name}: {day.isoformat()}" if day else ""


def _list(name: str, texts: Sequence[str]) -> str:
    flow = f"{name}: {write_flow(texts)}"
    return flow if len(flow) <= _WIDEST else _lines(name, texts)


def _lines(name: str, texts: Iterable[str]) -> str:
    return "\n".join([f"{name}:", *[f"  - {write_text(text)}" for text in texts]])


def _references(name: str, references: Iterable[Reference], repo: str) -> str:
    return f"{name}: {write_flow([shown_reference(reference, repo=repo) for reference in references])}"


def _pulls(references: Iterable[Reference], repo: str) -> str:
    numbers = [_number(reference, repo) for reference in references]
    return f"pr: {numbers[0]}" if len(numbers) == 1 else f"pr: [{', '.join(numbers)}]"


def _number(reference: Reference, repo: str) -> str:
    """Write what a note is about as people do: a number alone needs no quotes."""
    shown = shown_reference(reference, repo=repo)
    return shown[1:] if shown[0] == Mark.HASH else write_text(shown, in_flow=True)


def _followups(followups: Iterable[FollowUp], repo: str) -> str:
    return "\n".join(["followups:", *[line for followup in followups for line in _followup(followup, repo)]])


def _followup(followup: FollowUp, repo: str) -> Iterator[str]:
    written = (
        _text("id", followup.id),
        _text("text", followup.text.source),
        _text("state", _state(followup)),
        _text("owner", followup.owner),
        _date("due", followup.due),
        _date("done", followup.done),
        _text("ref", shown_reference(followup.reference, repo=repo)) if followup.reference else "",
    )
    fields = [field for field in written if field]
    if len(fields) == 1 and followup.text:
        yield f"  - {write_text(followup.text.source)}"
        return
    for place, field in enumerate(fields):
        yield f"{'    ' if place else '  - '}{field}"


def _state(followup: FollowUp) -> str:
    implied = State.DONE if followup.done else State.OPEN
    return "" if followup.state is implied else followup.state.value
