"""The parts of an expression once it is read: frozen records that say what is asked, and nothing that runs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias


class Operator(Enum):
    """How a note's value must compare with the one that was written."""

    EQUAL = ""
    AT_LEAST = ">="
    ABOVE = ">"
    AT_MOST = "<="
    BELOW = "<"


@dataclass(frozen=True, slots=True)
class Member:
    """One of the alternatives that commas divide in a field's value.

    In a quoted member, ``none``, ``*`` alone, ``>=`` and ``..`` are text like any other.
    """

    text: str
    operator: Operator = Operator.EQUAL
    is_quoted: bool = False
    column: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Term:
    """``field:value``: true where the field has one of the members."""

    field: str
    members: tuple[Member, ...]
    column: int


@dataclass(frozen=True, slots=True)
class Words:
    """Text that must be found; in quoted text a ``*`` is a star."""

    text: str
    is_quoted: bool
    column: int


@dataclass(frozen=True, slots=True)
class Not:
    """True where *node* is not."""

    node: Node


@dataclass(frozen=True, slots=True)
class And:
    """True where all of *nodes* are; without any, everywhere."""

    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Or:
    """True where at least one of *nodes* is."""

    nodes: tuple[Node, ...]


Node: TypeAlias = Term | Words | Not | And | Or


def terms_in(node: Node) -> Iterator[Term]:
    """List the terms of an expression, negated or not."""
    match node:
        case Term():
            yield node
        case Not():
            yield from terms_in(node.node)
        case And() | Or():
            for part in node.nodes:
                yield from terms_in(part)
