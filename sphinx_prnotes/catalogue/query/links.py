"""Fields that name something elsewhere: a reference, a note, a repository."""

from __future__ import annotations

from collections.abc import Mapping

from sphinx_prnotes.catalogue.query.errors import QueryError, unknown
from sphinx_prnotes.catalogue.query.field import KeyedField, Scope
from sphinx_prnotes.catalogue.query.postings import Postings
from sphinx_prnotes.catalogue.query.tree import Member
from sphinx_prnotes.catalogue.query.words import find_alike
from sphinx_prnotes.messages import quote


class ReferenceField(KeyedField[str]):
    """References by their keys: ``owner/name#12``, ``#12``, ``12``, ``alias#12``, a URL, or with ``*``."""

    is_relative = True

    def _choose(self, member: Member, scope: Scope) -> int:
        if "*" in member.text:
            return find_alike(self._postings, member.text.lower())
        return self._postings.mask(_read_key(member, scope))


class NoteField(ReferenceField):
    """Ids of notes, and the references that they are about."""

    def _choose(self, member: Member, scope: Scope) -> int:
        written = member.text.lower()
        if written in self._postings.positions:
            return self._postings.mask(written)
        return super()._choose(member, scope)


class RepositoryField(KeyedField[str]):
    """Repositories: ``owner/name``, ``host/owner/name``, a configured short name, or with ``*``."""

    def __init__(
        self, name: str, postings: Postings[str], everything: int, *, aliases: Mapping[str, str], host: str
    ) -> None:
        super().__init__(name, postings, everything)
        self._aliases = {alias.lower(): repo for alias, repo in aliases.items()}
        self._host = f"{host}/"

    def _choose(self, member: Member, scope: Scope) -> int:
        where = self._aliases.get(member.text.lower(), member.text)
        if "/" not in where and "*" not in where:
            raise QueryError(self._explain(member.text), member.column)
        return find_alike(self._postings, where.lower().removeprefix(self._host))

    def _explain(self, text: str) -> str:
        if self._aliases:
            return unknown("repository", text, (*self._aliases, "owner/name"))
        return f"{quote(text)} is no repository, write owner/name or {text}/*"


def _read_key(member: Member, scope: Scope) -> str:
    try:
        return scope.reader.parse(member.text, repo=scope.repo).key
    except ValueError as error:
        raise QueryError(str(error), member.column) from None
