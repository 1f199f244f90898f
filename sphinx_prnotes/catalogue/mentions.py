"""Mentions: which notes name which others, and what they name that nobody has a note on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

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
            yield from self._holder(closed, note)
        for mention in self.mentions_of(note):
            yield from self.find(mention, note.repo)

    def _holder(self, closed: str, note: Note) -> Iterator[str | Reference]:
        followup = self.followups.get(self.followup_names.find(closed))
        if followup:
            yield followup.note_id
        else:
            yield from self.find(closed.rpartition("/")[0], note.repo)

    def find(self, target: str, repo: str) -> Iterator[str | Reference]:
        """Find one name, which may be an id, a title or a reference; nothing where it is none of these."""
        if note_id := self.names.find(target, repo=repo, reader=self.reader):
            yield note_id
            return
        try:
            yield self.reader.parse(target, repo=repo)
        except ValueError:  # a name of something else, as of a label of the documentation
            return


class Mentions:
    """Who names whom among *entries*; ``stubs`` are what is named without having a note, by id.

    What only notes of other projects name is no stub here: it is theirs to write a note on.
    """

    @without_collector()
    def __init__(self, entries: Sequence[Entry], finder: NameFinder, facts: Mapping[str, Facts], rank: int) -> None:
        """Go through all notes once.

        :param rank: That of a note without a verdict.
        """
        self._keys: dict[str, tuple[str, ...]] = {}
        self._by: dict[str, list[str]] = {}
        self._entries = {entry.id: entry for entry in entries}
        named: dict[str, Reference] = {}
        for entry in entries:
            targets = dict.fromkeys(finder.named_by(entry.note))
            targets.pop(entry.id, None)
            if not targets:
                continue
            for target in targets:
                if isinstance(target, Reference) and not entry.note.project:
                    named.setdefault(target.key, target)
                name = target if isinstance(target, str) else target.key
                holders = self._by.setdefault(name, [])
                if holders[-1:] != [entry.id]:
                    holders.append(entry.id)
            self._keys[entry.id] = tuple(key for target in targets for key in self._keys_of(target))
        found = (_stub(reference, facts, rank) for reference in named.values())
        self.stubs = tuple(sorted(found, key=lambda entry: entry.id.lower()))

    def _keys_of(self, target: str | Reference) -> Iterator[str]:
        if isinstance(target, Reference):
            yield target.key
            return
        yield target.lower()
        yield from (reference.key for reference in self._entries[target].note.references)

    def keys_in(self, entry: Entry) -> tuple[str, ...]:
        """What a note names: the keys of references, and ids of notes in lower case."""
        return self._keys.get(entry.id, ())

    def mentioning(self, entry: Entry) -> tuple[Entry, ...]:
        """The notes that name *entry*, which may be a stub, in the order of all notes."""
        name = entry.note.references[0].key if entry.is_stub else entry.id
        return tuple(self._entries[note_id] for note_id in self._by.get(name, ()))


def _stub(reference: Reference, facts: Mapping[str, Facts], rank: int) -> Entry:
    nobodys = Note(Text(), Origin(""), Place.FILE, references=(reference,))
    named = complete(Named(nobodys, str(reference)), facts)
    return Entry(named.note, named.id, "", rank, facts=facts.get(reference.key), is_stub=True)
