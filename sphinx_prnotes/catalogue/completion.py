"""Completion: what the facts add to a note where nobody wrote it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from sphinx_prnotes.catalogue.identity import Named
from sphinx_prnotes.catalogue.titles import forge_title, plain_title
from sphinx_prnotes.codes import Code
from sphinx_prnotes.model import Facts, Problem


def complete(named: Named, facts: Mapping[str, Facts]) -> Named:
    """Fill in the title and the merge date from the facts of the note's references, the first that know it.

    A note that nobody knows a title of is called by its id.
    """
    note = named.note
    if note.title.source and (note.merged or not facts):
        return named
    known = [fact for reference in note.references if (fact := facts.get(reference.key))]
    if note.title and not known:
        return named
    title = note.title or next((forge_title(fact.title) for fact in known if fact.title), plain_title(named.id))
    merged = note.merged or next((fact.merged for fact in known if fact.merged), None)
    if title is note.title and merged is note.merged:
        return named
    return Named(note._replace(title=title, merged=merged), named.id)


def missing_titles(written: Iterable[Named], completed: Iterable[Named]) -> Iterator[Problem]:
    """Tell of each note whose title stands neither in the note nor in the facts.

    :param completed: The notes of *written* in the same order, completed.
    """
    for before, after in zip(written, completed, strict=True):
        if before is not after and not before.note.title and after.note.title == plain_title(after.id):
            message = f"note {after.id!r} has no title, and the facts know none; write 'title'"
            yield Problem(Code.FIELD_MISSING, message, before.note.origin)
