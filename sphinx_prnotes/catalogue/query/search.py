"""The two searches that a build keeps: over notes, and over their follow-ups."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final

from sphinx_prnotes.catalogue.query.errors import QueryError, unknown
from sphinx_prnotes.catalogue.query.field import Field, Scope
from sphinx_prnotes.catalogue.query.followups import FollowUpFields
from sphinx_prnotes.catalogue.query.meanings import FOLLOWUP_FIELD_MEANINGS
from sphinx_prnotes.catalogue.query.notes import Mentioned, NoteFields, fold_name
from sphinx_prnotes.catalogue.query.parse import parse
from sphinx_prnotes.catalogue.query.tree import And, Member, Node, Not, Or, Term, Words, terms_in
from sphinx_prnotes.catalogue.query.words import ProseField
from sphinx_prnotes.catalogue.records import Entry
from sphinx_prnotes.messages import quote
from sphinx_prnotes.references import ReferenceReader
from sphinx_prnotes.settings import Settings

_TEXT_ADVICE: Final = "; text that holds a colon goes in quotes"
_OF_FOLLOWUPS: Final = frozenset(meaning.name for meaning in FOLLOWUP_FIELD_MEANINGS)
_FOLLOWUP_ADVICE: Final = (
    "is a field of follow-ups: ask it in followuplist, behind 'followups' in a count, or with prnotes list --followups"
)
_COMPARISON: Final = re.compile(r"([A-Za-z_-]+)(!?=|[<>]=?|＝|≥|≤)")


class _Search:
    def __init__(self, fields: Mapping[str, Field], synonyms: Mapping[str, str], prose: ProseField, size: int) -> None:
        self._fields = fields
        self._synonyms = synonyms
        self._prose = prose
        self._everything = (1 << size) - 1
        self._answers: dict[tuple[str, str], int] = {}

    def matches(self, expression: str, *, repo: str, reader: ReferenceReader) -> int:
        """Give the mask of what *expression* chooses; an empty one chooses everything.

        :param repo: What a bare ``#12`` in the expression means.
        :raises QueryError: If the expression cannot be understood.
        """
        key = expression, repo
        if key not in self._answers:
            self._answers[key] = self._choose(parse(expression), Scope(repo, reader), self._everything)
        return self._answers[key]

    def _choose(self, node: Node, scope: Scope, within: int) -> int:
        match node:
            case Term():
                return within & self._find(node, scope)
            case Words():
                return self._search(node, within)
            case Not():
                return within & ~self._choose(node.node, scope, within)
            case Or():
                chosen = 0
                for alternative in node.nodes:
                    chosen |= self._choose(alternative, scope, within)
                return chosen
            case And():
                # Words last: a search through the text of few records is cheap.
                for part in sorted(node.nodes, key=_is_words):
                    within = self._choose(part, scope, within)
                return within

    def _find(self, term: Term, scope: Scope) -> int:
        field = self._field(term)
        found = 0
        for member in term.members:
            found |= field.mask(member, scope)
            self._check_member(member, term)
        return found

    def _search(self, words: Words, within: int) -> int:
        comparison = None if words.is_quoted else _COMPARISON.match(words.text)
        if comparison and self._resolve(comparison[1]) in self._fields:
            name = comparison[1]
            message = f"{quote(words.text)} has no colon, write {name}:value, {name}:>=value or -{name}:value"
            raise QueryError(message, words.column)
        return self._prose.search(words.text, within, is_quoted=words.is_quoted) if within else 0

    def _field(self, term: Term) -> Field:
        field = self._fields.get(self._resolve(term.field))
        if field is None:
            if fold_name(term.field) in _OF_FOLLOWUPS:
                raise QueryError(f"'{term.field}' {_FOLLOWUP_ADVICE}", term.column)
            raise QueryError(unknown("field", term.field, sorted(self._fields)) + _TEXT_ADVICE, term.column)
        return field

    def _check_member(self, member: Member, term: Term) -> None:
        """Refuse ``tag:a,verdict:skim``: a comma where a blank was meant."""
        name, colon, _ = member.text.partition(":")
        is_first = member is term.members[0]
        if colon and not is_first and not member.is_quoted and self._resolve(name) in self._fields:
            raise QueryError(f"'{name}:' begins another term, write a blank instead of the comma", member.column)

    def _resolve(self, name: str) -> str:
        folded = fold_name(name)
        return folded if folded in self._fields else self._synonyms.get(folded, folded)


class NoteSearch(_Search):
    """Finds notes: bit *i* of a mask is ``entries[i]``."""

    def __init__(
        self, entries: Sequence[Entry], settings: Settings, today: date, mentions: Mentioned | None = None
    ) -> None:
        """Keep what fields are made of; no entry is read before a field is asked.

        :param mentions: Lists what a note names, in lower case; without it, its fields alone count.
        """
        made = NoteFields(entries, settings, today, mentions)
        prose = ProseField(
            "text", lambda: (f"{entry.note.title.source}\n{entry.note.body.source}" for entry in entries)
        )
        super().__init__(made.make(), made.synonyms(), prose, len(entries))


def asks_for_stubs(expression: str) -> bool:
    """Whether ``is:stub`` stands in an expression, negated or not: only then are stubs among what it chooses.

    >>> asks_for_stubs("repo:a/b (is:stub OR tag:x)"), asks_for_stubs('"is:stub"')
    (True, False)
    """
    if "stub" not in expression.lower():
        return False
    try:
        terms = terms_in(parse(expression))
    except QueryError:  # told where the expression is answered
        return False
    return any(
        fold_name(term.field) == "is" and any(fold_name(each.text) == "stub" for each in term.members) for term in terms
    )


class FollowUpSearch(_Search):
    """Finds follow-ups: bit *i* of a mask is the follow-up at *i*, in the order of entries, then within each."""

    def __init__(self, entries: Sequence[Entry], settings: Settings, today: date) -> None:
        """Keep what fields are made of; only the follow-ups are counted now."""
        notes = NoteFields(entries, settings, today)
        made = FollowUpFields(entries, notes.make(), today)
        # A follow-up says little without its note's title; bodies would find too much.
        prose = ProseField(
            "words",
            lambda: (f"{each.followup.followup.text.source}\n{each.entry.note.title.source}" for each in made.owned),
        )
        # Who asks a follow-up for its pull request means the note's; "ref" is its own.
        super().__init__(made.make(), {**notes.synonyms(), "pr": "note"}, prose, len(made.owned))


def _is_words(node: Node) -> bool:
    return isinstance(node, Words)
