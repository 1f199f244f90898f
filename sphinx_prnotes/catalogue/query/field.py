"""What every searchable field can do, whatever its values are."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Final, Generic, TypeVar

from sphinx_prnotes.catalogue.query.errors import QueryError, unknown
from sphinx_prnotes.catalogue.query.postings import Postings
from sphinx_prnotes.catalogue.query.tree import Member, Operator
from sphinx_prnotes.references import ReferenceReader

K = TypeVar("K")

ANYTHING: Final = "*"
NOTHING: Final = "none"


@dataclass(frozen=True, slots=True)
class Scope:
    """Where an expression stands: ``repo`` is what a bare ``#12`` in it means."""

    repo: str
    reader: ReferenceReader


class Field(ABC):
    """One searchable field; the mask of each member is made when it is first asked for.

    ``is_relative``: whether a member means something else in another repository.
    """

    is_relative = False

    def __init__(self, name: str) -> None:
        self.name = name
        self._masks: dict[tuple[Member, str], int] = {}

    def mask(self, member: Member, scope: Scope) -> int:
        """Make the mask of the records that have *member*.

        :raises QueryError: If the field has no such values.
        """
        key = (member, scope.repo if self.is_relative else "")
        if key not in self._masks:
            self._masks[key] = self._find(member, scope)
        return self._masks[key]

    @property
    @abstractmethod
    def anywhere(self) -> int:
        """The mask of the records in which the field is not empty."""

    @abstractmethod
    def _find(self, member: Member, scope: Scope) -> int:
        """Do what :meth:`mask` does, for a member that is new."""


class KeyedField(Field, Generic[K]):
    """A field whose values are looked up; ``*`` is any of them and ``none`` the lack of them."""

    is_ordered: ClassVar[bool] = False

    def __init__(self, name: str, postings: Postings[K], everything: int) -> None:
        super().__init__(name)
        self._postings = postings
        self._everything = everything

    @property
    def anywhere(self) -> int:
        """The mask of the records that have a value."""
        return self._postings.anywhere

    def _find(self, member: Member, scope: Scope) -> int:
        if member.operator is not Operator.EQUAL and not self.is_ordered:
            message = f"{self.name!r} has no order, write {self.name}:{member.text} without {member.operator.value!r}"
            raise QueryError(message, member.column)
        if member.operator is Operator.EQUAL and not member.is_quoted:
            if member.text == ANYTHING:
                return self.anywhere
            if member.text.lower() == NOTHING:
                return self._everything & ~self.anywhere
        return self._choose(member, scope)

    @abstractmethod
    def _choose(self, member: Member, scope: Scope) -> int:
        """Make the mask of a member that is neither ``*`` nor ``none``."""


class FlagField(Field):
    """A closed set of words, each with the mask that it stands for: ``is``, ``has``, ``state``."""

    def __init__(self, name: str, flags: Mapping[str, Callable[[], int]], synonyms: Mapping[str, str]) -> None:
        super().__init__(name)
        self._flags = flags
        self._synonyms = synonyms

    @cached_property
    def anywhere(self) -> int:
        """The mask of the records for which one of the words is true."""
        merged = 0
        for make in self._flags.values():
            merged |= make()
        return merged

    @property
    def flags(self) -> Mapping[str, Callable[[], int]]:
        """The words, and how to make their masks."""
        return self._flags

    def _find(self, member: Member, scope: Scope) -> int:
        word = member.text.lower().replace("_", "-")
        make = self._flags.get(self._synonyms.get(word, word))
        if make is None:
            raise QueryError(unknown(f"value of {self.name!r}", member.text, self._flags), member.column)
        if member.operator is not Operator.EQUAL:
            message = f"{self.name!r} has no order, write {self.name}:{word}"
            raise QueryError(message, member.column)
        return make()


def any_of(field: Field) -> Callable[[], int]:
    """Give the mask of *field*'s records later, so that nothing is gathered before it is asked for."""
    return lambda: field.anywhere
