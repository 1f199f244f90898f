"""A note of ``prnotes.json`` member by member: what is wrong is told and left out, and the rest is kept."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from sphinx_prnotes.model import FollowUp, Note, Origin, Place, Reference, Run, State, Text
from sphinx_prnotes.sources.context import Context
from sphinx_prnotes.sources.published import values
from sphinx_prnotes.sources.published.told import Told
from sphinx_prnotes.sources.values import read_id, read_language

#: Leads from the id of a note in its own project, the path of its page and its anchor to an absolute address;
#: empty where that is not known.
Locate = Callable[[str, str, str], str]

_STATES: Final = {state.value: state for state in State}
#: What a text names by a number means the same everywhere; an id may be anybody's.
_NUMBER: Final = re.compile(r"[1-9][0-9]{0,9}")
_NUMBERED: Final = re.compile(r".*[#!][0-9]+", re.DOTALL)


class NoteReader:
    """Reads the notes of one project.

    :param locate: Says where its pages are.
    """

    def __init__(self, project: str, context: Context, locate: Locate, told: Told) -> None:
        self._project = project
        self._context = context
        self._locate = locate
        self._told = told
        self._origin = Origin("")
        self._id = ""
        self._names: set[str] = set()
        self._words_met: dict[str, str] = {}
        self._pages_met: dict[str, Reference] = {}
        self._levels_met: dict[str, tuple[str, str]] = {}
        self._readers = self._members()

    def _members(self) -> dict[str, tuple[str, Callable[[Any], Any]]]:
        """List the members that are read, each with the field of a note that it becomes."""
        return {
            "verdict": ("verdict", self._words),
            "verdict_text": ("verdict_text", self._words),
            "minutes": ("minutes", values.read_minutes),
            "references": ("references", self._references),
            "lang": ("lang", self._language),
            "tags": ("tags", self._list),
            "authors": ("authors", self._list),
            "paths": ("paths", self._list),
            "noted": ("noted", values.read_day),
            "merged": ("merged", values.read_day),
            "by": ("by", self._words),
            "draft": ("draft", values.read_flag),
            "look_at": ("look_at", self._texts),
            "risks": ("risks", self._searched),
            "followups": ("followups", self._followups),
            "see_also": ("see_also", self._references),
            "follows": ("follows", self._references),
            "fields": ("extra", self._own_fields),
            "mentions": ("mentions", self._mentions),
            "home": ("url", self._home),
            "body": ("body", self._body),
        }

    def read(self, value: object, origin: Origin) -> Note | None:
        """Read one note; without an id of its own and a title there is none."""
        self._origin = origin
        try:
            members = values.read_mapping(value)
            self._id = read_id(values.read_text(members.get("id")))
            title = self._text(members.get("title"))
            self._claim()
        except ValueError as error:
            self._told.tell(f"a note is left out: {error}", origin)
            return None
        note_id = f"{self._project}:{self._id}"
        fields = self._fields(members)
        return Note(title, origin, Place.ELSEWHERE, note_id, project=self._project, **fields)

    def _claim(self) -> None:
        name = self._id.lower()
        if name in self._names:
            raise ValueError(f"{self._id!r} is there twice")
        self._names.add(name)

    def _fields(self, members: Mapping[str, Any]) -> dict[str, Any]:
        fields: dict[str, Any] = {}
        readers = self._readers
        for name, value in members.items():
            if name in readers:
                field, read = readers[name]
                try:
                    fields[field] = read(value)
                except ValueError as error:
                    self._told.tell(f"note {self._id!r}: {name!r} is left out: {error}", self._origin)
        if fields.get("verdict"):
            self._place_verdict(fields)
        return fields

    def _place_verdict(self, fields: dict[str, Any]) -> None:
        """Find the level here that a level there is called by; one that is none stays a text."""
        written = fields["verdict"]
        if written not in self._levels_met:
            self._levels_met[written] = self._context.verdicts.read(written)
        fields["verdict"], rest = self._levels_met[written]
        fields.setdefault("verdict_text", rest)

    def _text(self, value: object) -> Text:
        """Read inline text; it is shown as it reads, and never parsed."""
        pair = values.read_mapping(value)
        text = self._words(pair.get("text"))
        if "runs" not in pair:
            return Text(text, self._origin)
        runs = tuple(Run(self._told.clean(run.text, self._origin), run.style) for run in values.read_runs(pair["runs"]))
        return Text(text, self._origin, runs)

    def _words(self, value: object) -> str:
        # A hundred thousand notes hold a million texts: most are right, and that is seen at once.
        if type(value) is str and value and value.isprintable() and "  " not in value and value.strip() == value:
            return value
        text = self._told.clean(values.read_text(value), self._origin)
        return values.read_text(" ".join(text.split()))

    def _texts(self, value: object) -> tuple[Text, ...]:
        return self._each(value, self._text)

    def _searched(self, value: object) -> tuple[Text, ...]:
        """Read texts that are searched and never shown here."""
        return self._each(value, lambda each: Text(self._words(values.read_mapping(each).get("text"))))

    def _list(self, value: object) -> tuple[str, ...]:
        """Read texts that many notes have, and keep each once."""
        met = self._words_met
        try:
            return tuple([met[word] for word in values.read_list(value)])
        except (KeyError, TypeError):  # a new one, or no text
            return self._each(value, self._word)

    def _word(self, value: object) -> str:
        word = self._words(value)
        return self._words_met.setdefault(word, word)

    def _references(self, value: object) -> tuple[Reference, ...]:
        return self._each(value, self._reference)

    def _followups(self, value: object) -> tuple[FollowUp, ...]:
        return self._each(value, self._followup)

    def _each(self, value: object, read: Callable[[object], Any]) -> tuple[Any, ...]:
        members = values.read_list(value)
        try:
            return tuple([read(member) for member in members])
        except ValueError:
            return tuple(self._right_ones(members, read))

    def _right_ones(self, members: Iterable[object], read: Callable[[object], Any]) -> Iterator[Any]:
        for member in members:
            try:
                yield read(member)
            except ValueError as error:
                self._told.tell(f"note {self._id!r}: a member is left out: {error}", self._origin)

    def _reference(self, value: object) -> Reference:
        """Read a reference by its page: what its short form means depends on the forges of its own project."""
        url = values.read_text(values.read_mapping(value).get("url"))
        page, _, number = url.rpartition("/")
        known = self._pages_met.get(page)
        if known and _NUMBER.fullmatch(number):
            return Reference(known.repo, int(number), known.mark, known.host)
        reference = self._context.reader.parse(url, repo="")
        if url.endswith(f"/{reference.number}"):
            self._pages_met[page] = reference
        return reference

    def _followup(self, value: object) -> FollowUp:
        members = values.read_mapping(value)
        return FollowUp(
            self._text(members) if "text" in members else Text(),
            read_id(values.read_text(members.get("id"))),
            values.read_word(members.get("state"), _STATES),
            self._words(members["owner"]) if "owner" in members else "",
            values.read_day(members["due"]) if "due" in members else None,
            values.read_day(members["done"]) if "done" in members else None,
            self._reference(members["reference"]) if "reference" in members else None,
            self._origin,
        )

    def _own_fields(self, value: object) -> tuple[tuple[str, str], ...]:
        """Take the fields that this project has, too."""
        known = self._context.settings.fields
        pairs = ((name, values.read_mapping(field)) for name, field in values.read_mapping(value).items())
        return tuple((name, self._words(field.get("text"))) for name, field in pairs if name in known)

    def _mentions(self, value: object) -> tuple[str, ...]:
        return tuple(name for name in self._list(value) if _NUMBERED.fullmatch(name))

    def _language(self, value: object) -> str:
        return read_language(values.read_text(value))

    def _home(self, value: object) -> str:
        return self._locate(self._id, *values.read_home(value))

    def _body(self, value: object) -> Text:
        source = values.read_mapping(value).get("source", "")
        return Text(self._told.clean(values.read_text(source), self._origin), self._origin) if source else Text()
