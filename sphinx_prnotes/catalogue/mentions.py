"""Mentions: which notes name which others, and what they name that nobody has a note on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from sphinx_prnotes.catalogue.completion import complete
from sphinx_prnotes.catalogue.followups import FollowUpNames
from sphinx_prnotes.catalogue.identity import Named
from sphinx_prnotes.catalogue.names import Names
from sphinx_prnotes.catalogue.records import Entry, FollowUpEntry
from sphinx_prnotes.collector import without_collector
from sphinx_prnotes.model import Facts, Note, Origin, Place, Reference, Text
from sphinx_prnotes.references import ReferenceReader


@dataclass(frozen=True, slots=True)
class NameFinder:
    """Finds what a note names: a note by its id, or a reference that nobody has a note on.

    ``mentions_of`` lists what the texts of a note name.
    """

    names: Names
    followup_names: FollowUpNames
    followups: Mapping[str, FollowUpEntry]
    reader: ReferenceReader
    mentions_of: Callable[[Note], tuple[str, ...]]

    def named_by(self, note: Note) -> Iterator[str | Reference]:
        """List what the fields and the texts of *note* name, each as the id of a note or as a reference."""
        owed = [each.reference for each in note.followups if each.reference] if note.followups else ()
        for reference in (*note.see_also, *note.follows, *owed):
            yield self.names.by_reference(reference.key) or reference
        for closed in note.closes:
            if holder := self._holder(closed, note):
                yield holder
        for mention in self.mentions_of(note):
            if found := self.find(mention, note.repo):
                yield found

    def _holder(self, closed: str, note: Note) -> str | Reference | None:
        followup = self.followups.get(self.followup_names.find(closed))
        return followup.note_id if followup else self.find(closed.rpartition("/")[0], note.repo)

    def find(self, target: str, repo: str) -> str | Reference | None:
        """Find one name, which may be an id, a title or a reference; nothing where it is none of these."""
        if note_id := self.names.find(target, repo=repo, reader=self.reader):
            return note_id
        try:
            return self.reader.parse(target, repo=repo)
        except ValueError:  # a name of something else, as of a label of the documentation
            return None


class Mentions:
    """Who names whom among *entries*; ``stubs`` are what is named without having a note, by id.

    What only notes of other projects name is no stub here: it is theirs to write a note on.
    """

    @without_collector()
    def __init__(self, entries: Sequence[Entry], finder: NameFinder, facts: Mapping[str, Facts], rank: int) -> None:
        """Go through all notes once.

        :param rank: That of a note without a verdict.
        """
        self._named: dict[str, tuple[str, ...]] = {}
        self._by: dict[str, list[Entry]] = {}
        self._entries = {entry.id: entry for entry in entries}
        unnoted: dict[str, Reference] = {}
        for entry in entries:
            named: dict[str, Reference | None] = {}
            for target in finder.named_by(entry.note):
                if isinstance(target, str):
                    named[target] = None
                else:
                    named.setdefault(target.key, target)
            named.pop(entry.id, None)
            if not named:
                continue
            self._named[entry.id] = tuple(named)
            for name, reference in named.items():
                self._by.setdefault(name, []).append(entry)
                if reference and not entry.note.project:
                    unnoted.setdefault(name, reference)
        found = (_stub(reference, facts, rank) for reference in unnoted.values())
        self.stubs = tuple(sorted(found, key=lambda entry: entry.id.lower()))

    @cached_property
    def _keys(self) -> dict[str, tuple[str, ...]]:
        """The keys behind each name, found once: many notes name the same few."""
        return {name: tuple(self._keys_of(name)) for name in self._by}

    def _keys_of(self, name: str) -> Iterator[str]:
        if entry := self._entries.get(name):
            yield from (reference.key for reference in entry.note.references)
        yield name.lower()

    def keys_in(self, entry: Entry) -> Iterable[str]:
        """What a note names: the keys of references, and ids of notes in lower case."""
        return chain.from_iterable(self._keys[name] for name in self._named.get(entry.id, ()))

    def mentioning(self, entry: Entry) -> tuple[Entry, ...]:
        """The notes that name *entry*, which may be a stub, in the order of all notes."""
        name = entry.note.references[0].key if entry.is_stub else entry.id
        return tuple(self._by.get(name, ()))


def _stub(reference: Reference, facts: Mapping[str, Facts], rank: int) -> Entry:
    nobodys = Note(Text(), Origin(""), Place.FILE, references=(reference,))
    named = complete(Named(nobodys, str(reference)), facts)
    return Entry(named.note, named.id, "", rank, facts=facts.get(reference.key), is_stub=True)
