"""Digests: short names of what was written, equal in every process, on every machine and Python."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from posixpath import dirname
from typing import Final

from sphinx_prnotes.catalogue.prose import texts_of
from sphinx_prnotes.model import Facts, FollowUp, Format, Note, Text

Part = tuple[str, object]

# What stands before each address: links, images, roles, directives.
_MAY_LEAD: Final = {Format.MARKDOWN: re.compile(r"[\[{]"), Format.RST: re.compile("[<:]")}


def note_digest(note: Note, facts: Facts | None) -> str:
    """Name everything that is written in a note, with what the forge says of it, by 16 hex digits.

    A note that only moved within its file or to one beside it keeps its digest: origins do not count, nor does what a
    page has read of a text (``runs``). In another folder, relative addresses lead elsewhere.
    """
    said = (note.said,) if note.said else ()
    may_lead = _MAY_LEAD[note.format].search
    folder = (dirname(note.origin.path),) if any(may_lead(text.source) for text in texts_of(note)) else ()
    return _digest((_note_parts(note), note.place.name, _facts_part(facts), *said, *folder))[:16]


def content_digest(note: Note) -> str:
    """Name what a person wrote, wherever it stands, by 64 hex digits; ids are made from this.

    Empty fields do not count, so that a field that is added to the model changes no id.
    """
    return _digest(_note_parts(note))


def followup_digest(followup: FollowUp) -> str:
    """Name what a person wrote of one follow-up by 64 hex digits."""
    return _digest(_followup_parts(followup))


def text_digest(text: str) -> str:
    """Hash a text by its UTF-8: 64 hex digits, the same as those of ``sha256sum``.

    >>> text_digest("迁移")[:6]
    'c175e2'
    """
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _digest(value: object) -> str:
    # ascii, not repr: which characters repr escapes changes with Python's Unicode tables.
    return text_digest(ascii(value))


def _written(parts: Iterable[Part]) -> tuple[Part, ...]:
    return tuple(part for part in parts if part[1])


def _sources(texts: tuple[Text, ...]) -> tuple[str, ...]:
    return tuple([text.source for text in texts])


def _note_parts(note: Note) -> tuple[Part, ...]:
    return _written(
        (
            ("id", note.id),
            ("title", note.title.source),
            ("repo", note.repo),
            ("references", tuple(map(str, note.references))),
            ("draft", note.draft),
            ("verdict", note.verdict),
            ("verdict_text", note.verdict_text),
            ("minutes", note.minutes and (note.minutes.low, note.minutes.high)),
            ("body", note.body.source),
            ("format", note.format.value),
            ("look_at", _sources(note.look_at)),
            ("risks", _sources(note.risks)),
            ("followups", tuple(map(_followup_parts, note.followups))),
            ("see_also", tuple(map(str, note.see_also))),
            ("follows", tuple(map(str, note.follows))),
            ("closes", note.closes),
            ("paths", note.paths),
            ("tags", note.tags),
            ("authors", note.authors),
            ("noted", note.noted),
            ("merged", note.merged),
            ("by", note.by),
            ("lang", note.lang),
            ("extra", note.extra),
        )
    )


def _followup_parts(followup: FollowUp) -> tuple[Part, ...]:
    return _written(
        (
            ("text", followup.text.source),
            ("id", followup.id),
            ("state", followup.state.value),
            ("owner", followup.owner),
            ("due", followup.due),
            ("done", followup.done),
            ("reference", followup.reference and str(followup.reference)),
        )
    )


def _facts_part(facts: Facts | None) -> tuple[object, ...] | None:
    if facts is None:
        return None
    return (
        (facts.title, facts.state, facts.author, facts.merged, facts.commit, facts.fetched),
        (facts.additions, facts.deletions, facts.changed_files),
        facts.files,
    )
