"""The smallest parts of an expression, each with its column; and the way back, from a value to its quoted form.

Full-width colons, commas, parentheses, quotes and comparison signs are read as the ASCII ones that they stand for.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from enum import Enum
from typing import Final, NamedTuple

from sphinx_prnotes.catalogue.query.errors import QueryError
from sphinx_prnotes.catalogue.query.tree import Operator
from sphinx_prnotes.messages import quote


class TokenKind(Enum):
    """What a token is; the values are those of the tokens that are always written alike."""

    OPEN = "("
    CLOSE = ")"
    MINUS = "-"
    AND = "AND"
    OR = "OR"
    NOT = "NOT"
    WORD = "word"
    QUOTED = "quoted"
    FIELD = "field"
    MEMBER = "member"
    END = "end"


class Token(NamedTuple):
    """One part; the members of a field follow its token.

    ``text`` has neither quotes nor operator nor colon. ``column`` counts from 1.
    """

    kind: TokenKind
    text: str
    column: int
    operator: Operator = Operator.EQUAL
    is_quoted: bool = False


_ENDS: Final = r'\s"“”＂()（）'
_BLANK: Final = re.compile(r"\s*")
_WORD: Final = re.compile(rf"[^{_ENDS}:：]*")
_VALUE: Final = re.compile(rf"(?:\{{[^{{}}{_ENDS}]*\}}|[^{_ENDS},，])*")
_OPERATOR: Final = re.compile("[>＞][=＝]|[<＜][=＝]|[>＞≥<＜≤]")
_QUOTE: Final = re.compile(r'["＂]([^"＂\\]*(?:\\.[^"＂\\]*)*)["＂]|[“”]([^“”]*)[“”]', re.DOTALL)
_ESCAPE: Final = re.compile(r'\\(["＂\\])')
_MEMBER: Final = re.compile(rf'\s*({_OPERATOR.pattern})?\s*((?:"(?:[^"\\]|\\.)*"|\{{[^{{}}]*\}}|[^,，])*)', re.DOTALL)
_AFTER_CONNECTIVE: Final = re.compile(rf"(?:^|[{_ENDS}])(?:AND|OR|NOT)$")
_OPENING: Final = "(（"
_CLOSING: Final = ")）"
_QUOTES: Final = '"＂“”'
_MINUS: Final = "-－"
# These divide by themselves: nobody puts blanks around full-width characters.
_FULL_WIDTH: Final = "（）“”"
_FULL_WIDTH_SIGNS: Final = str.maketrans({"＞": ">", "＜": "<", "＝": "=", "≥": ">=", "≤": "<="})
_OPERATORS: Final = {operator.value: operator for operator in Operator}
_CONNECTIVES: Final = {"AND": TokenKind.AND, "OR": TokenKind.OR, "NOT": TokenKind.NOT}
_SLIPS: Final = {"and": "AND", "&": "AND", "&&": "AND", "or": "OR", "|": "OR", "||": "OR", "not": "NOT", "!": "NOT"}
_MEANT: Final = {**_SLIPS, **{slip.capitalize(): meant for slip, meant in _SLIPS.items()}}


def scan(expression: str) -> Iterator[Token]:
    """Divide *expression*; the last token is of kind ``END``.

    :raises QueryError: At the first place that cannot be read.
    """
    position = _skip_blanks(expression, 0)
    while position < len(expression):
        token, position = _scan_token(expression, position)
        yield token
        if token.kind is TokenKind.FIELD:
            position = yield from _scan_members(expression, position, token)
        position = _skip_blanks(expression, position)
    yield Token(TokenKind.END, "", len(expression) + 1)


def quote_value(text: str) -> str:
    """Write an option's value as what may follow ``field:`` in an expression.

    Commas divide it into members. A member is quoted only where it must be, so that ``none``, wildcards, ranges and
    comparisons keep their meaning.

    >>> quote_value("a, release (old), >= skim")
    'a,"release (old)",>=skim'
    """
    members = [_quote_member(match[1] or "", match[2].strip()) for match in _MEMBER.finditer(text)]
    return ",".join(filter(None, members)) or '""'


def _quote_member(operator: str, text: str) -> str:
    if not text:
        return f'"{operator}"' if operator else ""
    # Behind a comma "is:x" would count as the beginning of another term; in quotes wildcards and ranges still count.
    is_value = ":" not in text and _VALUE.fullmatch(text)
    is_safe = text[0] not in _MINUS and (is_value or _QUOTE.fullmatch(text))
    if is_safe and not _OPERATOR.match(text):
        return operator + text
    escaped = re.sub(r'(["＂\\])', r"\\\1", text)
    return f'{operator}"{escaped}"'


def _skip_blanks(expression: str, position: int) -> int:
    match = _BLANK.match(expression, position)
    return match.end() if match else position


def _scan_token(expression: str, position: int) -> tuple[Token, int]:
    character = expression[position]
    if character in _OPENING:
        _check_before_group(expression, position)
        return Token(TokenKind.OPEN, "(", position + 1), position + 1
    if character in _CLOSING:
        _check_end(expression, position + 1)
        return Token(TokenKind.CLOSE, ")", position + 1), position + 1
    if character in _MINUS:
        return _scan_minus(expression, position)
    if character in _QUOTES:
        text, end = _scan_quoted(expression, position)
        _check_end(expression, end)
        return Token(TokenKind.QUOTED, text, position + 1, is_quoted=True), end
    return _scan_word(expression, position)


def _scan_minus(expression: str, position: int) -> tuple[Token, int]:
    after = expression[position + 1 : position + 2]
    if not after or after.isspace():
        raise QueryError("'-' stands alone, write it right before what to leave out: -tag:wip", position + 1)
    if after in _MINUS:
        raise QueryError("'--' is not one minus sign, put text that begins so in quotes", position + 1)
    return Token(TokenKind.MINUS, "-", position + 1), position + 1


def _scan_quoted(expression: str, position: int) -> tuple[str, int]:
    match = _QUOTE.match(expression, position)
    if match is None:
        raise QueryError(f"the quote {expression[position]} is not closed", position + 1)
    text = match[2] if match[1] is None else _ESCAPE.sub(r"\1", match[1])
    if not text.strip():
        raise QueryError("there is nothing between the quotes", position + 1)
    return text, match.end()


def _scan_word(expression: str, position: int) -> tuple[Token, int]:
    end = _end_of(_WORD, expression, position)
    text = expression[position:end]
    if expression[end : end + 1] in (":", "："):
        if not text:
            raise QueryError("there is no field before ':', write field:value or put text in quotes", position + 1)
        return Token(TokenKind.FIELD, text, position + 1), end + 1
    if meant := _MEANT.get(text):
        raise QueryError(f"write {meant} instead of {text!r}, or put it in quotes to search for it", position + 1)
    kind = _CONNECTIVES.get(text, TokenKind.WORD)
    if kind is TokenKind.WORD or expression[end : end + 1] != "(":
        _check_end(expression, end)
    return Token(kind, text, position + 1), end


def _scan_members(expression: str, position: int, field: Token) -> Generator[Token, None, int]:
    while True:
        token, position = _scan_member(expression, position, field)
        yield token
        if expression[position : position + 1] not in (",", "，"):
            break
        position += 1
    _check_end(expression, position)
    return position


def _scan_member(expression: str, position: int, field: Token) -> tuple[Token, int]:
    start = position
    sign = _OPERATOR.match(expression, position)
    position = sign.end() if sign else position
    operator = _OPERATORS[sign[0].translate(_FULL_WIDTH_SIGNS)] if sign else Operator.EQUAL
    if expression[position : position + 1] in tuple(_QUOTES):
        text, end = _scan_quoted(expression, position)
        return Token(TokenKind.MEMBER, text, start + 1, operator, is_quoted=True), end
    end = _end_of(_VALUE, expression, position)
    text = expression[position:end]
    if not text:
        message = f"a value of {quote(field.text)} is missing, write {field.text}:a,b without blanks"
        raise QueryError(message, min(position, len(expression) - 1) + 1)
    if not sign and text[0] in _MINUS:
        raise QueryError(f"'-' goes before the field, write -{field.text}:{text[1:]} or use quotes", start + 1)
    return Token(TokenKind.MEMBER, text, start + 1, operator), end


def _end_of(pattern: re.Pattern[str], expression: str, position: int) -> int:
    match = pattern.match(expression, position)
    return match.end() if match else position


def _check_before_group(expression: str, position: int) -> None:
    """Refuse ``word(``: somebody who writes a call should not get a search for its parts."""
    before = expression[max(position - 1, 0) : position]
    is_apart = not before or before.isspace() or before in _OPENING + _MINUS + _FULL_WIDTH
    if is_apart or expression[position] in _FULL_WIDTH:
        return
    if not _AFTER_CONNECTIVE.search(expression[max(position - 4, 0) : position]):
        raise QueryError("'(' needs a blank before it, or quotes around the text that it is part of", position + 1)


def _check_end(expression: str, position: int) -> None:
    after = expression[position : position + 1]
    if not after or after.isspace() or after in _CLOSING + _FULL_WIDTH:
        return
    if position and expression[position - 1] in _FULL_WIDTH:
        return
    if after != "(":
        raise QueryError(f"a blank is missing before {quote(after)}, or quotes around the whole text", position + 1)
