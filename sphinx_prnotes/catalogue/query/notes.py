"""The fields of notes: what each is called, and where its values come from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import cached_property, partial
from operator import attrgetter
from typing import Final, TypeVar

from sphinx_prnotes.catalogue.query.field import Field, FlagField, any_of
from sphinx_prnotes.catalogue.query.links import NoteField, ReferenceField, RepositoryField
from sphinx_prnotes.catalogue.query.paths import PathField
from sphinx_prnotes.catalogue.query.postings import Postings, mask_of
from sphinx_prnotes.catalogue.query.spans import DateField, MinutesField, VerdictField
from sphinx_prnotes.catalogue.query.words import ProseField, TextField
from sphinx_prnotes.catalogue.records import Entry, FollowUpEntry
from sphinx_prnotes.model import Note, State, Text
from sphinx_prnotes.settings import Settings

R = TypeVar("R")
Mentioned = Callable[[Entry], Iterable[str]]

#: Other names of fields: those of notes files and of directive options, and plain habits.
SYNONYMS: Final[Mapping[str, str]] = {
    "authors": "author",
    "followups": "followup",
    "follow-up": "followup",
    "follow-ups": "followup",
    "paths": "path",
    "pr": "ref",
    "reference": "ref",
    "refs": "ref",
    "risks": "risk",
    "tags": "tag",
    "touching": "path",
}
_UNSEARCHED: Final = frozenset({"draft", "format"})


class NoteFields:
    """Makes the fields over *entries*; nothing is read from these before a field is asked."""

    def __init__(
        self, entries: Sequence[Entry], settings: Settings, today: date, mentions: Mentioned | None = None
    ) -> None:
        self._entries = entries
        self._notes = [entry.note for entry in entries]
        self._mentions = mentions or _mentions_of
        self._settings = settings
        self._meanings = {name: naming.meaning for name, naming in settings.fields.items() if naming.meaning}
        self._today = today
        self._everything = (1 << len(entries)) - 1

    def make(self) -> dict[str, Field]:
        """Make all fields, by name."""
        fields = {field.name: field for field in (*self._make_texts(), *self._make_prose(), *self._make_others())}
        for name in self._meanings:
            if (extra := fold_name(name)) not in fields and self._is_extra(name, fields):
                fields[extra] = self._text(extra, partial(_extra_of, name=name))
        has = {name: any_of(field) for name, field in sorted(fields.items()) if name not in ("id", "repo")}
        facts = {"facts": lambda: mask_where(self._entries, lambda entry: entry.facts is not None)}
        fields["has"] = FlagField("has", {**has, **facts}, SYNONYMS)
        of_notes = {name: partial(mask_where, self._entries, test) for name, test in _IS.items()}
        of_owed = {name: partial(self._mask_owing, test) for name, test in _OWING.items()}
        fields["is"] = FlagField("is", dict(sorted({**of_notes, **of_owed}.items())), {})
        return fields

    @cached_property
    def _owing(self) -> list[tuple[int, Sequence[FollowUpEntry]]]:
        """The positions of the notes with follow-ups, which are the fewer ones, with these."""
        return [(position, entry.followups) for position, entry in enumerate(self._entries) if entry.followups]

    def _mask_owing(self, test: Callable[[Sequence[FollowUpEntry]], bool]) -> int:
        return mask_of((position for position, owed in self._owing if test(owed)), len(self._entries))

    def synonyms(self) -> dict[str, str]:
        """Give the other names of fields, those of the configuration too."""
        configured = {fold_name(name): fold_name(field) for name, field in self._meanings.items()}
        return {**{name: SYNONYMS.get(field, field) for name, field in configured.items()}, **SYNONYMS}

    def _is_extra(self, name: str, fields: Mapping[str, Field]) -> bool:
        target = fold_name(self._meanings[name])
        return SYNONYMS.get(target, target) not in {*fields, *_UNSEARCHED}

    def _make_texts(self) -> Iterator[Field]:
        for name, read in _TEXTS.items():
            yield self._text(name, read)
        for name, text_of in _SINGLE_TEXTS.items():
            yield TextField(name, Postings.by_value(self._notes, text_of, _in_lower_case), self._everything)
        tags = Postings.by_values(self._notes, attrgetter("tags"), _in_lower_case)
        yield TextField("tag", tags, self._everything)
        languages = Postings.by_value(self._notes, attrgetter("lang"), _languages_of)
        yield TextField("lang", languages, self._everything, fold=fold_name)
        authors = Postings.by_values(self._entries, _authors_of, lambda name: [_fold_person(name)])
        yield TextField("author", authors, self._everything, fold=_fold_person)

    def _make_prose(self) -> Iterator[Field]:
        for name, read in _PROSE.items():
            yield ProseField(name, partial(_read_prose, self._entries, read))

    def _make_others(self) -> Iterator[Field]:
        for name, read in _REFERENCES.items():
            yield ReferenceField(name, Postings.over(self._notes, read), self._everything)
        yield NoteField("mentions", Postings.over(self._entries, self._mentions), self._everything)
        for name, date_of in _DATES.items():
            dates = Postings.by_value(self._notes, date_of, _ordinals_of)
            yield DateField(name, dates, self._everything, today=self._today)
        levels = self._settings.verdicts
        heights = {level.name: [len(levels) - level.rank] for level in levels}
        verdicts = Postings.by_value(
            self._notes, attrgetter("verdict"), lambda name: heights.get(name, [0]) if name else []
        )
        yield VerdictField("verdict", verdicts, self._everything, levels=levels)
        minutes = Postings.by_value(self._notes, _minutes_of, _as_key)
        yield MinutesField("minutes", minutes, self._everything)
        yield PathField("path", Postings.over(self._notes, attrgetter("paths")), self._everything)
        repositories = Postings.by_values(self._notes, _repositories_of, _in_lower_case)
        aliases, host = self._settings.aliases, self._settings.default_forge
        yield RepositoryField("repo", repositories, self._everything, aliases=aliases, host=host)

    def _text(self, name: str, read: Callable[[Entry], Iterable[str]]) -> Field:
        """Make a field of texts, which *read* gives in lower case."""
        return TextField(name, Postings.over(self._entries, read), self._everything)


def mask_where(records: Sequence[R], test: Callable[[R], bool]) -> int:
    """Make the mask of the records that pass *test*."""
    return mask_of((position for position, record in enumerate(records) if test(record)), len(records))


def fold_name(name: str) -> str:
    """Make ``_`` and ``-`` the same, and capitals small."""
    return name.lower().replace("_", "-")


def _in_lower_case(text: str) -> list[str]:
    return [text.lower()] if text else []


def _repositories_of(note: Note) -> list[str]:
    """List the repositories that a note is about: its references', else the one that its file names."""
    return [reference.where for reference in note.references] or [note.repo]


def _ordinals_of(day: date | None) -> list[int]:
    return [day.toordinal()] if day else []


def _read_prose(entries: Sequence[Entry], read: Callable[[Entry], Sequence[Text]]) -> list[str]:
    return ["\n".join([text.source for text in texts]) if texts else "" for texts in map(read, entries)]


def _minutes_of(note: Note) -> int | None:
    return note.minutes.high if note.minutes else None


def _as_key(number: int | None) -> list[int]:
    return [] if number is None else [number]


def _languages_of(tag: str) -> Iterator[str]:
    """List a tag and all that it is a special case of: ``zh`` finds ``zh-CN`` too."""
    parts = fold_name(tag).split("-") if tag else []
    return ("-".join(parts[:length]) for length in range(1, len(parts) + 1))


def _authors_of(entry: Entry) -> tuple[str, ...]:
    author = entry.facts.author if entry.facts else ""
    return (*entry.note.authors, author) if author else entry.note.authors


def _fold_person(name: str) -> str:
    return name.lower().removeprefix("@")


_key_of: Final = attrgetter("key")


def _owners_of(entry: Entry) -> Iterable[str]:
    return [each.followup.owner.lower() for each in entry.followups if each.followup.owner] if entry.followups else ()


def _mentions_of(entry: Entry) -> list[str]:
    """List what the fields name, as far as that can be told without knowing the other notes."""
    owed = [each.followup.reference for each in entry.followups]
    mentioned = [reference.key for reference in (*entry.note.see_also, *entry.note.follows, *filter(None, owed))]
    return mentioned + [closed.rpartition("/")[0].lower() for closed in entry.note.closes]


def _extra_of(entry: Entry, *, name: str) -> Iterator[str]:
    return (text.lower() for known, text in entry.note.extra if known == name and text)


_TEXTS: Final[Mapping[str, Callable[[Entry], Iterable[str]]]] = {
    "closes": lambda entry: map(str.lower, entry.note.closes),
    "id": lambda entry: [entry.id.lower()],
    "owner": _owners_of,
}
_SINGLE_TEXTS: Final[Mapping[str, Callable[[Note], str]]] = {
    "by": attrgetter("by"),
    "project": attrgetter("project"),
}
_PROSE: Final[Mapping[str, Callable[[Entry], Sequence[Text]]]] = {
    "body": lambda entry: [entry.note.body],
    "followup": lambda entry: [each.followup.text for each in entry.followups],
    "look-at": attrgetter("note.look_at"),
    "risk": attrgetter("note.risks"),
    "title": lambda entry: [entry.note.title],
}
_REFERENCES: Final[Mapping[str, Callable[[Note], Iterable[str]]]] = {
    "follows": lambda note: map(_key_of, note.follows),
    "ref": lambda note: map(_key_of, note.references),
    "see-also": lambda note: map(_key_of, note.see_also),
}
_DATES: Final[Mapping[str, Callable[[Note], date | None]]] = {
    "date": lambda note: note.merged or note.noted,
    "merged": attrgetter("merged"),
    "noted": attrgetter("noted"),
}
#: Words of ``is`` that are true of no note without follow-ups.
_OWING: Final[Mapping[str, Callable[[Sequence[FollowUpEntry]], bool]]] = {
    "done": lambda owed: all(each.state is not State.OPEN for each in owed),
    "open": lambda owed: any(each.state is State.OPEN for each in owed),
    "overdue": lambda owed: any(each.is_overdue for each in owed),
    "stale": lambda owed: any(each.is_stale for each in owed),
}
_IS: Final[Mapping[str, Callable[[Entry], bool]]] = {
    "draft": lambda entry: entry.note.draft,
    "external": lambda entry: bool(entry.note.project),
    "linked": lambda entry: bool(entry.note.references),
    "merged": lambda entry: entry.note.merged is not None,
    "placed": lambda entry: entry.home is not None or bool(entry.note.url),
    "stub": lambda entry: entry.is_stub,
    "unlinked": lambda entry: not entry.note.references,
    "unplaced": lambda entry: entry.home is None and not entry.note.url,
}
