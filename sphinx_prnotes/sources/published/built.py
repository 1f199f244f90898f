"""The ``prnotes.json`` of this project's own last build: what it found inside pages, which nobody else reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, BinaryIO, Final

from sphinx_prnotes.codes import CODES
from sphinx_prnotes.messages import quote
from sphinx_prnotes.model import Note, Origin, Place, Placement, Problem
from sphinx_prnotes.sources.context import Context
from sphinx_prnotes.sources.published import values
from sphinx_prnotes.sources.published.elements import Element, open_elements
from sphinx_prnotes.sources.published.file import check_version
from sphinx_prnotes.sources.published.notes import NoteReader
from sphinx_prnotes.sources.published.told import Told

_CALLED: Final = "of the build"
_NUMBERED: Final = ("@", "~")


@dataclass(frozen=True, slots=True)
class Built:
    """The notes that stand inside pages, and the places where pages show notes from files in full.

    ``problems`` are those that the build has found, and what is wrong with its file.
    """

    notes: tuple[Note, ...] = ()
    placements: tuple[Placement, ...] = ()
    problems: tuple[Problem, ...] = ()


def read_built(stream: BinaryIO, name: str, context: Context) -> Built:
    """Read what a build knows and the files do not say.

    :param name: How problems call the file.
    :raises ValueError: If it is no ``prnotes.json``.
    """
    frame, elements, rest = open_elements(stream)
    check_version(frame)
    told = Told(_CALLED, name)
    reader = NoteReader(_CALLED, context, lambda note_id, path, anchor: "", told)
    notes: list[Note] = []
    placements: list[Placement] = []
    for members, origin in _members(elements, name, told):
        match members.get("place"):
            case "inline":
                note = reader.read(members, origin)
                notes.extend([_inline(note, members)] if note else [])
            case "file":
                placements.extend(_placement(members))
    found = {**frame, **rest()}.get("problems")
    if not isinstance(found, list):
        raise ValueError("it does not say what is wrong on pages, as the file of a build does")
    problems = tuple(_problems(found, name, told))
    return Built(tuple(notes), tuple(placements), (*told.problems, *problems))


def _problems(found: Iterable[object], name: str, told: Told) -> Iterator[Problem]:
    for value in found:
        try:
            members = values.read_mapping(value)
            origin = _origin(members, Origin(name))
            code = values.read_text(members.get("code")).removeprefix("prnotes.")
            if code not in CODES:
                raise ValueError(f"there is no kind of problem {quote(code)}")
            yield Problem(CODES[code], values.read_text(members.get("message")), origin)
        except ValueError as error:
            told.tell(f"a problem is left out: {error}", Origin(name))


def _members(elements: Iterator[Element], name: str, told: Told) -> Iterator[tuple[Mapping[str, Any], Origin]]:
    for element in elements:
        origin = Origin(name, element.line)
        if element.error:
            told.tell(f"a note is left out: {element.error}", origin)
        elif isinstance(element.value, dict):
            yield element.value, origin


def _inline(note: Note, members: Mapping[str, Any]) -> Note:
    """Take a note back to where it is written."""
    origin = _origin(members.get("origin"), note.origin)
    followups = tuple(followup._replace(origin=origin) for followup in note.followups)
    texts = {name: getattr(note, name)._replace(origin=origin) for name in ("title", "body")}
    repo, closes = members.get("repo"), members.get("closes")
    return note._replace(
        id=_written_id(note),
        origin=origin,
        place=Place.INLINE,
        project="",
        docname=_document(members),
        repo=repo if isinstance(repo, str) else "",
        followups=followups,
        closes=tuple(name for name in closes if isinstance(name, str)) if isinstance(closes, list) else (),
        **texts,
    )


def _written_id(note: Note) -> str:
    """Give the id that a person may have written: one made from the reference is made again."""
    note_id = note.id.removeprefix(f"{_CALLED}:")
    made = str(note.references[0]) if note.references else ""
    is_made = made and (note_id == made or note_id.startswith(tuple(made + sign for sign in _NUMBERED)))
    return "" if is_made else note_id


def _origin(value: object, otherwise: Origin) -> Origin:
    try:
        place = values.read_mapping(value)
        path, line, column = values.read_text(place.get("path")), place.get("line", 0), place.get("column", 0)
    except ValueError:
        return otherwise
    is_known = type(line) is int and type(column) is int
    return Origin(path, line, column) if is_known else otherwise


def _document(members: Mapping[str, Any]) -> str:
    home = members.get("home")
    document = home.get("document") if isinstance(home, dict) else ""
    return document if isinstance(document, str) else ""


def _placement(members: Mapping[str, Any]) -> Iterator[Placement]:
    note_id, document = members.get("id"), _document(members)
    if isinstance(note_id, str) and document:
        yield Placement(note_id, "", document, 0)
