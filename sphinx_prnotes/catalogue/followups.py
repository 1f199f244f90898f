"""Follow-ups: what each is called, and which of them other notes and the facts have settled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from datetime import date, timedelta
from difflib import get_close_matches
from typing import Any, NamedTuple

from sphinx_prnotes.catalogue.anchors import followup_anchor
from sphinx_prnotes.catalogue.digest import followup_digest, text_digest
from sphinx_prnotes.catalogue.identity import Named, Register, gather
from sphinx_prnotes.catalogue.names import Names
from sphinx_prnotes.catalogue.records import FollowUpEntry
from sphinx_prnotes.catalogue.titles import fold
from sphinx_prnotes.codes import Code
from sphinx_prnotes.messages import did_you_mean
from sphinx_prnotes.model import Facts, FollowUp, Mark, Origin, Problem, Reference, State


class NamedFollowUp(NamedTuple):
    """A follow-up and its id, which is unique within its note without regard to case.

    ``key`` is the id with that of the note before it.
    """

    followup: FollowUp
    id: str
    key: str
    note: Named

    @classmethod
    def of(cls, note: Named, followup: FollowUp, followup_id: str) -> NamedFollowUp:
        """Name a follow-up of a note."""
        return cls(followup, followup_id, f"{note.id}/{followup_id}", note)


def name_followups(note: Named) -> tuple[tuple[NamedFollowUp, ...], list[Problem]]:
    """Give every follow-up of a note its id, in the order in which they are written.

    A written id wins; then its reference; else 6 hex digits of its text. Where two come to the same id, the smaller
    text (then owner, due date, the rest) has it, and the other has ``id~`` and a hash of its own: the position never
    counts. Two that are alike in everything are one, and that is told, as is a written id that stands twice.
    """
    followups = note.note.followups
    if len(followups) == 1:
        return (NamedFollowUp.of(note, followups[0], _base(followups[0])),), []
    groups = gather(enumerate(followups), lambda placed: _base(placed[1]).lower())
    register = Register()
    ids: dict[int, str] = {}
    problems: list[Problem] = []
    ranked = [sorted(group, key=_settling_order) if len(group) > 1 else group for group in groups.values()]
    for (place, winner), *_ in ranked:
        ids[place] = _base(winner)
        register.take(ids[place])
    for (_, winner), *losers in ranked:
        met = {followup_digest(winner)} if losers else set()
        for place, loser in losers:
            if (digest := followup_digest(loser)) in met:
                problems.append(_repeated(loser, note))
                continue
            met.add(digest)
            ids[place] = register.take_hashed(_base(loser), digest)
            if loser.id:
                problems.append(_duplicate(loser, ids[place], note))
    named = [NamedFollowUp.of(note, followup, ids[place]) for place, followup in enumerate(followups) if place in ids]
    return tuple(named), problems


def _base(followup: FollowUp) -> str:
    if followup.id:
        return followup.id
    return str(followup.reference) if followup.reference else text_digest(fold(followup.text.source))[:6]


def _settling_order(placed: tuple[int, FollowUp]) -> tuple[Any, ...]:
    place, followup = placed
    described = (followup.text.source, followup.owner, followup.due or date.max, followup_digest(followup))
    return not followup.id, *described, place


def _origin(followup: FollowUp, note: Named) -> Origin:
    return followup.origin if followup.origin.path else note.note.origin


def _duplicate(followup: FollowUp, new_id: str, note: Named) -> Problem:
    message = (
        f"follow-up id {followup.id!r} stands twice in note {note.id!r}, so this one is kept as {new_id!r}; "
        "give one of them another id"
    )
    return Problem(Code.ID_DUPLICATE, message, _origin(followup, note))


def _repeated(followup: FollowUp, note: Named) -> Problem:
    message = f"follow-up {fold(followup.text.source)!r} stands twice in note {note.id!r} and is kept once; delete one"
    return Problem(Code.ID_DUPLICATE, message, _origin(followup, note))


def _clash(named: NamedFollowUp) -> Problem:
    message = f"follow-up key {named.key!r} is also that of a follow-up of another note; give one of them another id"
    return Problem(Code.ID_DUPLICATE, message, _origin(named.followup, named.note))


class FollowUpNames:
    """The keys of all follow-ups; a look-up answers with a key, or with an empty text.

    ``clashes`` tells of keys that two notes come to, which takes ids with ``/`` in them; the first has the key.
    """

    def __init__(self, names: Names, followups: Iterable[NamedFollowUp]) -> None:
        self._names = names
        self._keys: dict[str, str] = {}
        self._by_id: dict[str, list[str]] = {}
        self._own_keys: list[str] = []
        self.clashes: list[Problem] = []
        for each in followups:
            wanted = each.key.lower()
            if self._keys.setdefault(wanted, each.key) is not each.key:
                self.clashes.append(_clash(each))
            if not each.note.note.project:
                self._by_id.setdefault(each.id.lower(), []).append(each.key)
                self._own_keys.append(wanted)

    def find(self, target: str) -> str:
        """Find a follow-up by its key, by a reference of its note and its id, or by an id that is nobody else's.

        ``#17`` as an id is the reference in the note's own repository. Case does not count.
        """
        wanted = fold(target).lower()
        if wanted in self._keys:
            return self._keys[wanted]
        alone = self._by_id.get(wanted, ())
        return alone[0] if len(alone) == 1 else self._find_by_parts(wanted)

    def _find_by_parts(self, wanted: str) -> str:
        for place, character in enumerate(wanted):
            if character != "/":
                continue
            holder, followup_id = wanted[:place], wanted[place + 1 :]
            if key := self._find_on(holder, followup_id):
                return key
        return ""

    def _find_on(self, holder: str, followup_id: str) -> str:
        if followup_id.startswith(("#", "!")):
            followup_id = holder.replace("!", "#").partition("#")[0] + followup_id
        for note_id in dict.fromkeys((self._names.by_id(holder), *self._names.on(holder))):
            if key := self._keys.get(f"{note_id}/{followup_id}".lower()):
                return key
        return ""

    def suggest(self, target: str) -> tuple[str, ...]:
        """What somebody may have meant: at most three keys that are close to it."""
        near = get_close_matches(fold(target).lower(), self._own_keys, 3, 0.7)
        return tuple(self._keys[key] for key in near)


def settle(notes: Iterable[Named], names: FollowUpNames) -> tuple[set[str], list[Problem]]:
    """Collect the keys of the follow-ups that some note closes; what closes nothing is a problem."""
    settled: set[str] = set()
    problems: list[Problem] = []
    for each in notes:
        for target in each.note.closes:
            if key := names.find(target):
                settled.add(key)
                continue
            advice = did_you_mean(names.suggest(target)) or "; write it as owner/name#12/id"
            message = f"no note has a follow-up {target!r} for {each.id!r} to close{advice}"
            problems.append(Problem(Code.FOLLOWUP_UNKNOWN, message, each.note.origin))
    return settled, problems


@dataclass(frozen=True, slots=True)
class Clerk:
    """Says where a follow-up stands, in the light of everything that is known on one day."""

    settled: Set[str]
    facts: Mapping[str, Facts]
    today: date
    stale_after: int

    def enter(self, named: NamedFollowUp) -> FollowUpEntry:
        """Make the record of a follow-up; only an open one is ever overdue or stale."""
        followup = named.followup
        state = self._state(named)
        is_open = state is State.OPEN
        return FollowUpEntry(
            followup=followup,
            id=named.id,
            key=named.key,
            anchor="" if named.note.note.project else followup_anchor(named.note.id, named.id),
            note_id=named.note.id,
            state=state,
            is_overdue=is_open and followup.due is not None and followup.due < self.today,
            is_stale=is_open and followup.due is None and self._is_stale(named.note),
        )

    def _state(self, named: NamedFollowUp) -> State:
        if named.followup.state is not State.OPEN:
            return named.followup.state
        if named.key in self.settled:
            return State.DONE
        reference = named.followup.reference
        fact = self.facts.get(reference.key) if reference and self.facts else None
        return _state_by_facts(fact, reference) if fact and reference else State.OPEN

    def _is_stale(self, note: Named) -> bool:
        since = note.note.noted or note.note.merged
        return self.stale_after > 0 and since is not None and self.today - since > timedelta(self.stale_after)


def _state_by_facts(fact: Facts, reference: Reference) -> State:
    """Closing an issue does what it asks for; closing a pull request without a merge gives it up."""
    if fact.state != "closed":
        return State.DONE if fact.state == "merged" else State.OPEN
    is_pull_request = reference.mark is Mark.BANG or max(fact.additions, fact.deletions, fact.changed_files) >= 0
    return State.DROPPED if is_pull_request else State.DONE
