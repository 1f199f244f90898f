"""Assembly: from what was read to entries, step by step over all notes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from sphinx_prnotes.catalogue.anchors import anchor_of
from sphinx_prnotes.catalogue.completion import complete, missing_titles
from sphinx_prnotes.catalogue.followups import Clerk, FollowUpNames, NamedFollowUp, name_followups, settle
from sphinx_prnotes.catalogue.homes import find_homes, unplaced
from sphinx_prnotes.catalogue.identity import Named, distinct_notes, name_notes
from sphinx_prnotes.catalogue.names import Names
from sphinx_prnotes.catalogue.order import default_order, path_order
from sphinx_prnotes.catalogue.path import ReadingPath, earlier_notes, tell_circles
from sphinx_prnotes.catalogue.records import Entry, Home
from sphinx_prnotes.model import Facts, Note, Placement, Problem
from sphinx_prnotes.references import ReferenceReader
from sphinx_prnotes.settings import Settings


@dataclass(frozen=True, slots=True)
class Sources:
    """All that a catalogue is made of."""

    notes: Iterable[Note]
    placements: Iterable[Placement]
    facts: Mapping[str, Facts]
    settings: Settings
    today: date


@dataclass(frozen=True, slots=True)
class Assembly:
    """All that follows from the sources: ``entries`` in their default order, and the ways to find them.

    ``written`` are the notes as a person wrote them, before the facts filled anything in.
    """

    written: tuple[Named, ...]
    entries: tuple[Entry, ...]
    names: Names
    followup_names: FollowUpNames
    path: ReadingPath
    problems: tuple[Problem, ...]


def assemble(sources: Sources) -> Assembly:
    """Put all notes together; what is wrong with one is told and loses none of the others."""
    shown = (note for note in sources.notes if sources.settings.drafts or not note.draft)
    written, problems = name_notes(distinct_notes(shown))
    notes = [complete(named, sources.facts) for named in written]
    names = Names(notes, written)
    homes = find_homes(notes, names, sources.placements, ReferenceReader(sources.settings), sources.facts)
    followups, followup_problems = _name_followups(notes)
    followup_names = FollowUpNames(names, (each for group in followups.values() for each in group))
    settled, closing_problems = settle(notes, followup_names)
    clerk = Clerk(settled, sources.facts, sources.today, sources.settings.stale_after)
    registry = Registry(names, homes, followups, clerk, sources.settings)
    entries = sorted(map(registry.enter, notes), key=default_order)
    path = _read_path(notes, names, entries)
    problems.extend(missing_titles(written, notes))
    problems.extend(unplaced(notes, homes))
    problems.extend((*followup_problems, *followup_names.clashes, *closing_problems))
    problems.extend(tell_circles(path, notes))
    ordered = tuple(sorted(problems, key=_problem_order))
    return Assembly(tuple(written), tuple(entries), names, followup_names, path, ordered)


def _name_followups(notes: Iterable[Named]) -> tuple[dict[str, tuple[NamedFollowUp, ...]], list[Problem]]:
    followups: dict[str, tuple[NamedFollowUp, ...]] = {}
    problems: list[Problem] = []
    for named in notes:
        if named.note.followups:
            followups[named.id], told = name_followups(named)
            problems.extend(told)
    return followups, problems


class Registry:
    """Makes the entries of notes whose names, homes and follow-ups are known."""

    def __init__(
        self,
        names: Names,
        homes: Mapping[str, Home],
        followups: Mapping[str, tuple[NamedFollowUp, ...]],
        clerk: Clerk,
        settings: Settings,
    ) -> None:
        self._names = names
        self._homes = homes
        self._followups = followups
        self._clerk = clerk
        self._ranks = {level.name: level.rank for level in settings.verdicts}

    def enter(self, named: Named) -> Entry:
        """Make the entry of one note."""
        facts = self._clerk.facts
        known = facts.get(named.note.references[0].key) if facts and named.note.references else None
        return Entry(
            note=named.note,
            id=named.id,
            anchor="" if named.note.project else anchor_of(named.id),
            rank=self._ranks.get(named.note.verdict, len(self._ranks)),
            home=self._homes.get(named.id),
            facts=known,
            followups=tuple([self._clerk.enter(each) for each in self._followups.get(named.id, ())]),
            others=self._names.beside(named.id),
        )


def _read_path(notes: Iterable[Named], names: Names, entries: Sequence[Entry]) -> ReadingPath:
    following = [named for named in notes if named.note.follows]
    if not following:
        return ReadingPath({})
    order = {entry.id: place for place, entry in enumerate(sorted(entries, key=path_order))}
    return ReadingPath(earlier_notes(following, names, order))


def _problem_order(problem: Problem) -> tuple[Any, ...]:
    # Its parts, not the origin: comparing records makes new tuples each time, and there may be 10,000 problems.
    origin = problem.origin
    return origin.path, origin.line, origin.column, problem.code.label, problem.message
