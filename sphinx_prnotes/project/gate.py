"""The gate: what notes owe, though each of them is read without a problem."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from sphinx_prnotes.catalogue.catalogue import Catalogue
from sphinx_prnotes.catalogue.prose import mentioned_in, place_in, texts_of, without_code
from sphinx_prnotes.catalogue.records import Entry, FollowUpEntry
from sphinx_prnotes.catalogue.titles import plain_text
from sphinx_prnotes.codes import GateCode
from sphinx_prnotes.messages import quote
from sphinx_prnotes.model import Note, Origin, Problem, Reference, State
from sphinx_prnotes.project.project import Project

Ask = Callable[[Project], Iterator[Problem]]

# Between Chinese characters it is a word, too.
_TODO: Final = re.compile(r"(?<![A-Za-z0-9_])(?:TODO|FIXME)(?![A-Za-z0-9_])")


def owed(project: Project, asked: Iterable[GateCode]) -> Iterator[Problem]:
    """Tell what is owed, of the kinds that are *asked* for."""
    for code in asked:
        yield from _GATES[code](project)


def _overdue(project: Project) -> Iterator[Problem]:
    for entry, followup in _followups(project.catalogue):
        if followup.is_overdue and followup.followup.due:
            day = followup.followup.due.isoformat()
            message = f"{_named(followup)} was due on {day}; settle it, or give it a new date"
            yield Problem(GateCode.FOLLOWUP_OVERDUE, message, _origin(entry, followup))


def _unowned(project: Project) -> Iterator[Problem]:
    for entry, followup in _followups(project.catalogue):
        if followup.state is State.OPEN and not followup.followup.owner:
            message = f"{_named(followup)} has no owner; write 'owner:', or settle it"
            yield Problem(GateCode.FOLLOWUP_UNOWNED, message, _origin(entry, followup))


def _unfollowed(project: Project) -> Iterator[Problem]:
    for entry in project.catalogue.entries:
        if entry.note.risks and not entry.followups:
            message = f"note {entry.id!r} names risks and has no follow-up; write what is to be done about them"
            yield Problem(GateCode.RISK_UNFOLLOWED, message, _first_place(entry.note.risks[0].origin, entry.note))


def _without_verdict(project: Project) -> Iterator[Problem]:
    for entry in project.catalogue.entries:
        # A text that is no level is a problem of its own.
        if not entry.note.verdict and not entry.note.verdict_text:
            message = f"note {entry.id!r} has no verdict; write 'verdict:'"
            yield Problem(GateCode.VERDICT_MISSING, message, entry.note.origin)


def _doubled(project: Project) -> Iterator[Problem]:
    holders: dict[str, Note] = {}
    for note in sorted((entry.note for entry in project.catalogue.entries), key=lambda note: note.origin):
        seen = [reference for reference in note.references if reference.key in holders]
        holders.update({reference.key: note for reference in note.references if reference.key not in holders})
        if seen:
            first = holders[seen[0].key].origin
            message = f"{seen[0]} has another note, at {first}; make one note of the two, or leave one reference out"
            yield Problem(GateCode.REFERENCE_DOUBLED, message, note.origin)


def _dangling(project: Project) -> Iterator[Problem]:
    facts = project.facts
    known = {key.rpartition("!" if "!" in key else "#")[0] for key in facts}

    def dangles(reference: Reference) -> bool:
        if reference.key in facts or reference.where.lower() not in known:
            return False
        has_note = project.catalogue.find_reference(reference) or (
            project.others and project.whole.find_reference(reference)
        )
        return not has_note

    for entry in project.catalogue.entries if known else ():
        for reference, origin in _dangling_in(entry.note, project, dangles):
            message = f"neither a note nor the snapshot knows {reference}; correct the number, or fetch its facts"
            yield Problem(GateCode.REFERENCE_DANGLING, message, origin)


def _dangling_in(
    note: Note, project: Project, dangles: Callable[[Reference], bool]
) -> Iterator[tuple[Reference, Origin]]:
    for reference in (*note.see_also, *note.follows):
        if dangles(reference):
            yield reference, note.origin
    for followup in note.followups:
        if followup.reference and dangles(followup.reference):
            yield followup.reference, _first_place(followup.origin, note)
    for reference, text, position in mentioned_in(note, project.reader):
        if dangles(reference):
            yield reference, _first_place(place_in(text, position), note)


def _todo(project: Project) -> Iterator[Problem]:
    for entry in project.catalogue.entries:
        if entry.followups:
            continue
        for text in texts_of(entry.note):
            if match := _TODO.search(without_code(text.source)):
                message = f"the text says {match[0]} and note {entry.id!r} has no follow-up; write one"
                yield Problem(GateCode.TODO, message, _first_place(place_in(text, match.start()), entry.note))
                break


def _followups(catalogue: Catalogue) -> Iterator[tuple[Entry, FollowUpEntry]]:
    return ((entry, followup) for entry in catalogue.entries for followup in entry.followups)


def _named(followup: FollowUpEntry) -> str:
    return f"follow-up {quote(plain_text(followup.followup.text) or followup.id)}"


def _origin(entry: Entry, followup: FollowUpEntry) -> Origin:
    return _first_place(followup.followup.origin, entry.note)


def _first_place(origin: Origin, note: Note) -> Origin:
    """The place of a part, or of its note where nobody knows better."""
    return origin if origin.path else note.origin


_GATES: Final[dict[GateCode, Ask]] = {
    GateCode.FOLLOWUP_OVERDUE: _overdue,
    GateCode.FOLLOWUP_UNOWNED: _unowned,
    GateCode.REFERENCE_DANGLING: _dangling,
    GateCode.REFERENCE_DOUBLED: _doubled,
    GateCode.RISK_UNFOLLOWED: _unfollowed,
    GateCode.TODO: _todo,
    GateCode.VERDICT_MISSING: _without_verdict,
}
