"""The catalogue: all notes of a project together, made once and then only asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from functools import cached_property

from sphinx_prnotes.catalogue.assembly import Assembly, Sources, assemble
from sphinx_prnotes.catalogue.digest import content_digest
from sphinx_prnotes.catalogue.grouping import NOTE_DIVISIONS, divide, followup_division
from sphinx_prnotes.catalogue.identity import Named
from sphinx_prnotes.catalogue.mentions import Mentions, NameFinder
from sphinx_prnotes.catalogue.order import default_followup_order, sort_entries, sort_followups
from sphinx_prnotes.catalogue.prose import mentions_of
from sphinx_prnotes.catalogue.query import FollowUpSearch, NoteSearch, asks_for_stubs
from sphinx_prnotes.catalogue.records import Choice, Entry, Fault, FollowUpChoice, FollowUpEntry, Selection
from sphinx_prnotes.catalogue.selection import count_in, cut, fit, left_out, masked, match_all, minutes_of, name_ids
from sphinx_prnotes.model import Facts, Note, Origin, Placement, Reference
from sphinx_prnotes.references import ReferenceReader
from sphinx_prnotes.settings import Settings


class Catalogue:
    """Every note with its id, home and follow-ups, and every list that can be made of them.

    ``entries`` are in default order: verdict, merge date descending, id; ``problems`` by their origins.
    """

    def __init__(
        self,
        assembly: Assembly,
        facts: Mapping[str, Facts],
        settings: Settings,
        today: date,
        *,
        reads_prose: bool = False,
    ) -> None:
        self.entries = assembly.entries
        self.problems = assembly.problems
        self.facts = facts
        self.today = today
        self._assembly = assembly
        self._settings = settings
        self._reads_prose = reads_prose
        self._mentions_in_prose: dict[int, tuple[str, ...]] = {}
        self._names = assembly.names
        self._by_id = {entry.id: entry for entry in assembly.entries}

    @classmethod
    def build(
        cls,
        notes: Iterable[Note],
        placements: Iterable[Placement],
        facts: Mapping[str, Facts],
        settings: Settings,
        today: date,
    ) -> Catalogue:
        """Put all notes together, in any order.

        :param facts: What the forge says, by ``Reference.key``.
        :param today: The day on which follow-ups are overdue or stale.
        """
        return cls(assemble(Sources(notes, placements, facts, settings, today)), facts, settings, today)

    def reading_prose(self) -> Catalogue:
        """Give the same catalogue for when no page has read the notes: it reads itself what their texts mention."""
        return Catalogue(self._assembly, self.facts, self._settings, self.today, reads_prose=True)

    def get(self, note_id: str) -> Entry | None:
        """Find a note by its id alone; case does not count."""
        return self._by_id.get(self._names.by_id(note_id))

    def find(self, target: str, *, repo: str, reader: ReferenceReader) -> Entry | None:
        """Find a note by id, else by reference, else by its exact title.

        A reference with several notes leads to the first; its ``others`` are the rest.

        :param repo: The repository of a bare ``#12``.
        """
        return self._by_id.get(self._names.find(target, repo=repo, reader=reader))

    def find_reference(self, reference: Reference) -> Entry | None:
        """Find the note that a reference leads to.

        The one with that id, else the first of those that the reference comes first in, else of those that have it.
        """
        return self._by_id.get(self._names.by_reference(reference.key))

    def find_followup(self, key: str, *, repo: str = "") -> FollowUpEntry | None:
        """Find a follow-up by ``note id/id`` or ``reference/id``, or by an id that no other one has.

        :param repo: The repository of a bare ``#12`` at the beginning.
        """
        names = self._assembly.followup_names
        whole = f"{repo}{key.strip()}" if key.lstrip().startswith(("#", "!")) else key
        return self._followups_by_key.get(names.find(whole))

    def suggest_followups(self, key: str) -> tuple[str, ...]:
        """What may have been meant by a key that nothing answers to: at most three keys."""
        return self._assembly.followup_names.suggest(key)

    def suggest(self, target: str) -> tuple[str, ...]:
        """What may have been meant by a name that nothing answers to: at most three ids and titles."""
        return self._names.suggest(target)

    def entry_of(self, note: Note) -> Entry:
        """Find the entry of a note that the caller holds as it was read, with or without what a page made of its texts.

        :raises KeyError: If it is not in the catalogue, as a draft is not.
        """
        same_place = self._written_at[note.origin]
        if len(same_place) > 1:
            digest = content_digest(note)
            same_place = [named for named in same_place if content_digest(named.note) == digest] or same_place
        return self._by_id[same_place[0].id]

    def select(self, choice: Choice, reader: ReferenceReader) -> Selection[Entry]:
        """Make a reading list: filter, sort unless notes are named, fit into the budget, limit, divide.

        A note without reading time costs no budget. A list with faults has no groups.
        """
        named, name_faults = name_ids(choice, self._names, reader)
        expressions = (*choice.terms, choice.filter)
        members, index = self._asked(expressions)
        mask, faults = match_all(expressions, index, choice.repo, reader)
        if faults or name_faults:
            return Selection(faults=(*name_faults, *faults))
        chosen = self._in_order(masked(members, mask), choice, named)
        fitting = fit(chosen, choice.budget)
        shown = cut(fitting, choice.limit)
        return Selection(
            groups=divide(shown, NOTE_DIVISIONS[choice.group_by]),
            over_limit=len(fitting) - len(shown),
            over_budget=left_out(chosen, fitting),
            minutes=sum(map(minutes_of, shown)),
            untimed=sum(entry.note.minutes is None for entry in shown),
        )

    def _asked(self, expressions: Iterable[str]) -> tuple[Sequence[Entry], Callable[[], NoteSearch]]:
        """What expressions choose from, with its index: the notes, and behind them stubs where one asks for stubs."""
        if any(map(asks_for_stubs, expressions)):
            return self._with_stubs, lambda: self._stub_index
        return self.entries, lambda: self._note_index

    def _in_order(self, entries: list[Entry], choice: Choice, named: list[str]) -> list[Entry]:
        if choice.notes:
            matching = {entry.id: entry for entry in entries}
            return [matching[note_id] for note_id in named if note_id in matching]
        return sort_entries(entries, choice.sort, self._assembly.path) if choice.sort else entries

    def select_followups(self, choice: FollowUpChoice, reader: ReferenceReader) -> Selection[FollowUpEntry]:
        """Make a list of follow-ups: filter, sort, limit, divide; by default by state, due date and note.

        :return: ``minutes`` and ``over_budget`` are 0; a list with faults has no groups.
        """
        expressions = (*choice.terms, choice.filter)
        mask, faults = match_all(expressions, lambda: self._followup_index, choice.repo, reader)
        if faults:
            return Selection(faults=faults)
        matching = masked(self.followups, mask)
        ordered = sort_followups(matching, choice.sort) if choice.sort else sorted(matching, key=default_followup_order)
        shown = cut(ordered, choice.limit)
        groups = divide(shown, followup_division(choice.group_by, self._by_id))
        return Selection(groups=groups, over_limit=len(ordered) - len(shown))

    def count(
        self, expression: str, repo: str, reader: ReferenceReader, *, of_followups: bool = False
    ) -> tuple[int, tuple[Fault, ...]]:
        """Count the notes, or the follow-ups, that match an expression; 0 where it has faults.

        :param repo: The repository of a bare ``#12`` in *expression*.
        """
        if of_followups:
            mask, faults = match_all([expression], lambda: self._followup_index, repo, reader)
            return (0 if faults else count_in(self.followups, mask)), faults
        members, index = self._asked([expression])
        mask, faults = match_all([expression], index, repo, reader)
        return (0 if faults else count_in(members, mask)), faults

    def mentions_of(self, note: Note) -> tuple[str, ...]:
        """The references and ids that the texts of a note name."""
        if not self._reads_prose or note.project:
            return note.mentions
        # By its identity: notes of one catalogue live as long as it does, and to hash one is to read it.
        found = self._mentions_in_prose.get(id(note))
        if found is None:
            found = self._mentions_in_prose[id(note)] = mentions_of(note, self._reader)
        return found

    def mentioning(self, entry: Entry) -> tuple[Entry, ...]:
        """The notes whose fields or texts name *entry*, which may be a stub, in default order."""
        return self._mentions.mentioning(entry)

    def gather_mentions(self) -> None:
        """Find out at once what :meth:`mentioning` would find out first, for those who would each do so."""
        _ = self._mentions

    @cached_property
    def followups(self) -> tuple[FollowUpEntry, ...]:
        """All follow-ups, note by note in the order of ``entries``."""
        return tuple([followup for entry in self.entries for followup in entry.followups])

    @cached_property
    def _followups_by_key(self) -> dict[str, FollowUpEntry]:
        return {followup.key: followup for followup in reversed(self.followups)}

    @cached_property
    def _written_at(self) -> dict[Origin, list[Named]]:
        written: dict[Origin, list[Named]] = {}
        for named in self._assembly.written:
            written.setdefault(named.note.origin, []).append(named)
        return written

    @cached_property
    def _note_index(self) -> NoteSearch:
        return self._index(self.entries)

    @cached_property
    def _stub_index(self) -> NoteSearch:
        return self._index(self._with_stubs)

    def _index(self, members: Sequence[Entry]) -> NoteSearch:
        return NoteSearch(members, self._settings, self.today, self._keys_in)

    def _keys_in(self, entry: Entry) -> Iterable[str]:
        # A method, so that mentions are gathered when a filter asks for them, and not with the index.
        return self._mentions.keys_in(entry)

    @cached_property
    def _with_stubs(self) -> tuple[Entry, ...]:
        return (*self.entries, *self._mentions.stubs)

    @cached_property
    def _mentions(self) -> Mentions:
        names = self._assembly.names, self._assembly.followup_names
        finder = NameFinder(*names, self._followups_by_key, self._reader, self.mentions_of)
        return Mentions(self.entries, finder, self.facts, len(self._settings.verdicts))

    @cached_property
    def _reader(self) -> ReferenceReader:
        return ReferenceReader(self._settings)

    @cached_property
    def _followup_index(self) -> FollowUpSearch:
        return FollowUpSearch(self.entries, self._settings, self.today)
