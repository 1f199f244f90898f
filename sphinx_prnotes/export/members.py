"""Notes as plain values for JSON: the members that the schema names, empty ones left out."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, Final

from sphinx_prnotes.catalogue.grouping import authors_of
from sphinx_prnotes.catalogue.records import Entry, FollowUpEntry
from sphinx_prnotes.catalogue.titles import plain_text
from sphinx_prnotes.export.edition import Edition
from sphinx_prnotes.forge.facts import list_values
from sphinx_prnotes.model import Note, Origin, Problem, Reference, Style, Text

#: Raised when a program that reads the older form would misread the newer one.
VERSION: Final = 1

Members = dict[str, Any]


def note_members(entry: Entry, edition: Edition) -> Members:
    """List what is known of one note."""
    note, catalogue = entry.note, edition.catalogue
    # JSON writes a tuple as a list, so none is copied.
    return _filled(
        {
            "id": entry.id,
            "title": _text(note.title),
            "verdict": note.verdict,
            "verdict_text": note.verdict_text,
            "minutes": {"low": note.minutes.low, "high": note.minutes.high} if note.minutes else None,
            "references": [_reference(each, edition) for each in note.references],
            "repo": note.repo,
            "lang": note.lang,
            "tags": note.tags,
            "authors": authors_of(entry),
            "paths": note.paths,
            "noted": _day(note.noted),
            "merged": _day(note.merged),
            "by": note.by,
            "draft": note.draft,
            "look_at": [_text(text) for text in note.look_at],
            "risks": [_text(text) for text in note.risks],
            "followups": [_followup(followup, edition) for followup in entry.followups],
            "see_also": [_reference(each, edition) for each in note.see_also],
            "follows": [_reference(each, edition) for each in note.follows],
            "closes": note.closes,
            "fields": _own_fields(note, edition) if note.extra else None,
            "mentions": catalogue.mentions_of(note),
            "mentioned_by": [other.id for other in catalogue.mentioning(entry)],
            "facts": list_values(entry.facts) if entry.facts else None,
            "home": _home(entry, edition),
            # Of another project; no prnotes.json has such notes, but lists do.
            "project": note.project,
            "url": note.url,
            "place": note.place.name.lower(),
            "origin": _origin(note.origin),
            "body": _body(entry, edition),
        }
    )


def stub_members(entry: Entry, edition: Edition) -> Members:
    """List what is known of a reference that notes name and that nobody has a note on."""
    return _filled(
        {
            "id": entry.id,
            "title": _text(entry.note.title) if plain_text(entry.note.title) != entry.id else None,
            "references": [_reference(each, edition) for each in entry.note.references],
            "merged": _day(entry.note.merged),
            "mentioned_by": [other.id for other in edition.catalogue.mentioning(entry)],
            "facts": list_values(entry.facts) if entry.facts else None,
        }
    )


def problem_members(problem: Problem) -> Members:
    """List what is known of one problem."""
    return {**_origin(problem.origin), "code": f"prnotes.{problem.code.label}", "message": problem.message}


def frame_members(edition: Edition) -> Members:
    """List what is known of all notes together."""
    site = edition.site
    return {
        "version": VERSION,
        "project": _filled({"name": site.name, "language": site.language, "base_url": site.base_url}),
        "verdicts": [level.name for level in edition.settings.verdicts],
        **({"filter": edition.expression} if edition.expression else {}),
    }


def _filled(members: Mapping[str, object]) -> Members:
    """Leave out what is empty, or no."""
    return {name: value for name, value in members.items() if value}


def _text(text: Text) -> Members:
    """Write inline text: as it reads, as it was written where that differs, and its styles where it has any."""
    read = plain_text(text)
    if read and text.source == read and not text.runs:
        return {"text": read}
    is_styled = any(run.style is not Style.PLAIN for run in text.runs)
    return _filled(
        {
            "text": read,
            "source": text.source if text.source != read else "",
            "runs": [{"text": run.text, "style": run.style.value} for run in text.runs] if is_styled else [],
        }
    )


def _day(day: date | None) -> str:
    return day.isoformat() if day else ""


def _reference(reference: Reference, edition: Edition) -> Members:
    return {"reference": str(reference), "url": edition.pages.url(reference)}


def _followup(entry: FollowUpEntry, edition: Edition) -> Members:
    written = entry.followup
    return _filled(
        {
            "id": entry.id,
            **_text(written.text),
            "state": entry.state.value,
            "owner": written.owner,
            "due": _day(written.due),
            "done": _day(written.done),
            "reference": _reference(written.reference, edition) if written.reference else None,
            "anchor": entry.anchor,
        }
    )


def _own_fields(note: Note, edition: Edition) -> Members:
    namings = edition.settings.fields
    return {
        name: {"label": namings[name].meaning if name in namings else name, "text": text} for name, text in note.extra
    }


def _home(entry: Entry, edition: Edition) -> Members:
    if entry.home is None:
        return {}
    docname = entry.home.docname
    return _filled(
        {
            "document": docname,
            "anchor": entry.anchor,
            "path": edition.site.paths.get(docname, ""),
            "url": edition.site.url(docname, entry.anchor),
        }
    )


def _origin(origin: Origin) -> Members:
    path, line, column = origin
    # Nearly always all of it is known.
    known = {"path": path, "line": line, "column": column}
    return known if column and line and path else _filled(known)


def _body(entry: Entry, edition: Edition) -> Members:
    note = entry.note
    source = note.body.source
    written = {"format": note.format.value, "source": source} if source else {}
    html = edition.site.bodies.get(entry.id)
    return {**written, "html": html} if html else written
