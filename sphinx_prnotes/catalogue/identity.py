"""Identity: which notes are one, and what each is called, wherever it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import date
from typing import Any, NamedTuple, TypeVar

from sphinx_prnotes.catalogue.digest import content_digest, text_digest
from sphinx_prnotes.catalogue.titles import title_slug
from sphinx_prnotes.codes import Code
from sphinx_prnotes.model import Note, Origin, Problem

T = TypeVar("T")


class Named(NamedTuple):
    """A note and its id, which is unique without regard to case."""

    note: Note
    id: str


class Register:
    """Ids that are given away; case does not count.

    :param taken: Those that are, in lower case.
    """

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._taken = set(taken)

    def __len__(self) -> int:
        return len(self._taken)

    def take(self, wanted: str) -> bool:
        """Give an id away, unless somebody has it."""
        if wanted.lower() in self._taken:
            return False
        self._taken.add(wanted.lower())
        return True

    def take_hashed(self, base: str, digest: str) -> str:
        """Give away ``base~`` and the first 6 digits of *digest*, hashed again as long as somebody has that."""
        while not self.take(hashed := f"{base}~{digest[:6]}"):
            digest = text_digest(digest)
        return hashed


def gather(members: Iterable[T], key: Callable[[T], str]) -> dict[str, list[T]]:
    """Put together what has the same key."""
    groups: dict[str, list[T]] = {}
    for member in members:
        groups.setdefault(key(member), []).append(member)
    return groups


def distinct_notes(notes: Iterable[Note]) -> list[Note]:
    """Take a note that was read twice from one place as one note: a fragment may be included on several pages.

    The one on the first page stands for all. What another project publishes, it has published once.
    """
    read = list(notes)
    own = [note for note in read if not note.project]
    if len({note.origin for note in own}) == len(own):
        return read
    by_origin: dict[Origin, list[Note]] = {}
    for note in own:
        by_origin.setdefault(note.origin, []).append(note)
    kept = [note for note in read if note.project]
    for same_place in by_origin.values():
        kept.extend(same_place if len(same_place) == 1 else _without_copies(same_place))
    return kept


def _without_copies(notes: list[Note]) -> Iterable[Note]:
    last_first = sorted(notes, key=lambda note: (note.docname, note.place.value), reverse=True)
    return {content_digest(note): note for note in last_first}.values()


def name_notes(notes: Iterable[Note]) -> tuple[list[Named], list[Problem]]:
    """Give every note its id; one problem for each written id that somebody has already.

    A written id wins; then the first reference, in canonical form; else a slug of the title.
    Several notes on one reference: the earliest has the bare one (:func:`_earliest_first`), the others
    ``owner/name#12@2021-12-08`` or, without a date or with that taken, ``owner/name#12~3f2a1c``.
    """
    written = [note for note in notes if note.id]
    register = Register([note.id.lower() for note in written])
    named, problems = _name_written(written, register)
    unwritten = gather((note for note in notes if not note.id), lambda note: _base(note).lower())
    for base in sorted(unwritten):
        named.extend(_name_group(unwritten[base], register))
        problems.extend(_copies(unwritten[base]))
    return named, problems


def _name_written(notes: list[Note], register: Register) -> tuple[list[Named], list[Problem]]:
    # Nearly always all ids differ, and nothing is to be settled.
    if len(register) == len(notes):
        return [Named(note, note.id) for note in notes], []
    named: list[Named] = []
    problems: list[Problem] = []
    groups = gather(notes, lambda note: note.id.lower())
    for _, group in sorted(groups.items()):
        winner, *losers = sorted(group, key=_settling_order)
        named.append(Named(winner, winner.id))
        for loser in losers:
            named.append(Named(loser, register.take_hashed(loser.id, content_digest(loser))))
            problems.append(_duplicate(winner, named[-1]))
    return named, problems


def _copies(group: list[Note]) -> Iterator[Problem]:
    """Tell notes that say the same: a substitution that is used twice, or a file that was copied, makes two."""
    if len(group) == 1:
        return
    originals: dict[str, Note] = {}
    for note in sorted(group, key=_settling_order):
        original = originals.setdefault(content_digest(note), note)
        if original is not note:
            message = f"the same note stands at {original.origin}, too; keep one of them, and pull it with prnote"
            yield Problem(Code.ID_DUPLICATE, message, note.origin)


def _settling_order(note: Note) -> tuple[Any, ...]:
    return note.place.value, note.origin, note.docname


def _duplicate(winner: Note, loser: Named) -> Problem:
    message = (
        f"id {loser.note.id!r} is also that of the note at {winner.origin}, so this one is kept as {loser.id!r}; "
        "give one of them another id"
    )
    return Problem(Code.ID_DUPLICATE, message, loser.note.origin)


def long_ids(note: Note) -> Iterable[str]:
    """The ids that a note without one of its own has beside an earlier note on the same reference."""
    base = _base(note)
    if note.noted:
        yield f"{base}@{note.noted.isoformat()}"
    yield f"{base}~{content_digest(note)[:6]}"


def _base(note: Note) -> str:
    return str(note.references[0]) if note.references else title_slug(note.title.source)


def _name_group(group: list[Note], register: Register) -> Iterable[Named]:
    if len(group) > 1:
        group.sort(key=_earliest_first)
    base = _base(group[0])
    for place, note in enumerate(group):
        if place == 0 and register.take(base):
            yield Named(note, base)
        elif note.noted and register.take(dated := f"{base}@{note.noted.isoformat()}"):
            yield Named(note, dated)
        else:
            yield Named(note, register.take_hashed(base, content_digest(note)))


def _earliest_first(note: Note) -> tuple[Any, ...]:
    return note.noted or date.max, note.title.source, content_digest(note), _settling_order(note)
