"""Tokens to tree: ``AND`` (or nothing between terms) binds closer than ``OR``, ``-`` and ``NOT`` closest.

Open parentheses are kept on a list of our own, so that no expression can exhaust Python's stack.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from sphinx_prnotes.catalogue.query.errors import QueryError
from sphinx_prnotes.catalogue.query.tokens import Token, TokenKind, scan
from sphinx_prnotes.catalogue.query.tree import And, Member, Node, Not, Or, Term, Words

#: How many parentheses may be open at one place.
MAX_DEPTH: Final = 100


@dataclass(slots=True)
class _Group:
    """What is known of one open parenthesis; the outermost group has no column.

    ``waiting`` is the connective that still lacks what follows it.
    """

    column: int
    alternatives: list[list[Node]] = field(default_factory=lambda: [[]])
    waiting: Token | None = None
    is_negated: bool = False

    def add(self, node: Node) -> None:
        """Take *node* as the next part, negated if a minus stands before it."""
        self.alternatives[-1].append(Not(node) if self.is_negated else node)
        self.is_negated = False
        self.waiting = None

    def connect(self, token: Token) -> None:
        """Take ``AND`` or ``OR``, which needs something before it."""
        if self.waiting or not self.alternatives[-1]:
            raise QueryError(f"there is nothing before {token.text}", token.column)
        self.waiting = token
        if token.kind is TokenKind.OR:
            self.alternatives.append([])

    def negate(self, token: Token) -> None:
        """Take ``-`` or ``NOT``; two of them are none."""
        self.is_negated = not self.is_negated
        self.waiting = token

    def close(self) -> Node:
        """Fold the parts into one node."""
        if self.waiting:
            raise QueryError(f"there is nothing after {self.waiting.text!r}", self.waiting.column)
        if self.column and not self.alternatives[0]:
            raise QueryError("there is nothing between the parentheses", self.column)
        nodes = [nodes[0] if len(nodes) == 1 else And(tuple(nodes)) for nodes in self.alternatives]
        return nodes[0] if len(nodes) == 1 else Or(tuple(nodes))


def parse(expression: str) -> Node:
    """Read an expression; an empty one is true everywhere.

    :raises QueryError: If it is not well-formed.
    """
    groups = [_Group(0)]
    tokens = scan(expression)
    pending = next(tokens)
    while pending.kind is not TokenKind.END:
        token, pending = pending, next(tokens)
        if token.kind is TokenKind.FIELD:
            term, pending = _read_term(token, pending, tokens)
            groups[-1].add(term)
        else:
            _take(token, groups)
    if len(groups) > 1:
        raise QueryError("the parenthesis '(' is not closed", groups[-1].column)
    return groups[0].close()


def _read_term(name: Token, token: Token, tokens: Iterator[Token]) -> tuple[Term, Token]:
    members = []
    while token.kind is TokenKind.MEMBER:
        members.append(Member(token.text, token.operator, token.is_quoted, token.column))
        token = next(tokens)
    return Term(name.text, tuple(members), name.column), token


def _take(token: Token, groups: list[_Group]) -> None:
    match token.kind:
        case TokenKind.WORD | TokenKind.QUOTED:
            groups[-1].add(Words(token.text, token.is_quoted, token.column))
        case TokenKind.OPEN:
            _open(token, groups)
        case TokenKind.CLOSE:
            _close(token, groups)
        case TokenKind.AND | TokenKind.OR:
            groups[-1].connect(token)
        case TokenKind.NOT | TokenKind.MINUS:
            groups[-1].negate(token)


def _open(token: Token, groups: list[_Group]) -> None:
    if len(groups) > MAX_DEPTH:
        raise QueryError(f"more than {MAX_DEPTH} parentheses are open here", token.column)
    groups.append(_Group(token.column))


def _close(token: Token, groups: list[_Group]) -> None:
    if len(groups) == 1:
        raise QueryError("the parenthesis ')' closes nothing", token.column)
    node = groups.pop().close()
    groups[-1].add(node)
