"""The points that a review makes: enumerations such as ``1) … 2) …``, and what it says to look at."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

_MARKS: Final = (
    re.compile(r"[(（](?P<number>[0-9]{1,2})[)）]"),
    re.compile(r"(?<![\w(（.])(?P<number>[0-9]{1,2})[)）]", re.ASCII),
    re.compile(r"(?P<number>[①②③④⑤⑥⑦⑧⑨])"),
    re.compile(r"(?:(?<=\n)|(?<=[:：。；;])|^)\s*(?P<number>[0-9]{1,2})(?:[.．](?!\w)|、)"),
)
# No run of the marks above is without it.
_SECOND: Final = re.compile("2[)）.．、]|②")
_CIRCLED: Final = "①②③④⑤⑥⑦⑧⑨"
_SENTENCE_END = re.compile(r"[。！？!?\n]|\.(?=\s|$)")
_JOINTS: Final = " \t\n;；,，、。."
_JOINING_WORDS = re.compile(r"[;；,，、]\s*(?:and|以及|和|及)\s*\Z", re.IGNORECASE)
_KINDS: Final = (
    ("risks", re.compile(r"风险|隐患|risk|danger|caveat", re.IGNORECASE)),
    ("followups", re.compile(r"后续|待办|遗留|TODO|follow[- ]?ups?|still to do|next steps?", re.IGNORECASE)),
    (
        "look_at",
        re.compile(
            r"看|重点|关注|留意|决策|亮点|要点|look|read|focus|point|decision|highlight|attention", re.IGNORECASE
        ),
    ),
)
_LOOK_ZH = re.compile(r"重点(?:阅读|关注|留意|看)(?:的是)?\s*")
_LOOK = re.compile(
    r"\b(?:look(?:ing)? (?:closely )?at|focus(?:ing)? on|pay attention to)\b\s*",
    re.IGNORECASE,
)
_LOOK_WORDS: Final = ("look", "focus", "attention")
_CLAUSE_END = re.compile(r"[，。；：！？\n]|[,;:.!?](?=\s|$)")
_SHORTEST: Final = 2


class Points(NamedTuple):
    """The points of a review by the field that their introduction names."""

    look_at: tuple[str, ...] = ()
    risks: tuple[str, ...] = ()
    followups: tuple[str, ...] = ()


class _Enumeration(NamedTuple):
    kind: str
    start: int
    end: int
    texts: tuple[str, ...]


def find_points(text: str, shown: str) -> Points:
    """Find the points that *text* makes.

    :param shown: *text* with letters in the place of inline code, of the same length.
    """
    enumerations = list(_enumerations(text, shown)) if _SECOND.search(shown) else []
    clauses = list(_clauses(text, shown))
    if not enumerations:
        return Points(look_at=_ordered(clauses))
    found: dict[str, list[tuple[int, str]]] = {"look_at": [], "risks": [], "followups": []}
    for each in enumerations:
        found[each.kind] += ((each.start, point) for point in each.texts)
    for start, clause in clauses:
        if not any(each.start <= start < each.end for each in enumerations):
            found["look_at"].append((start, clause))
    return Points(**{kind: _ordered(points) for kind, points in found.items()})


def _ordered(points: Sequence[tuple[int, str]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(point for _, point in sorted(points, key=lambda pair: pair[0]) if point))


def _enumerations(text: str, shown: str) -> Iterator[_Enumeration]:
    for pattern in _MARKS:
        run: list[re.Match[str]] = []
        for mark in pattern.finditer(shown):
            if run and _number(mark) == len(run) + 1:
                run.append(mark)
                continue
            yield from _enumeration(text, shown, run)
            run = [mark] if _number(mark) == 1 else []
        yield from _enumeration(text, shown, run)


def _enumeration(text: str, shown: str, run: Sequence[re.Match[str]]) -> Iterator[_Enumeration]:
    """Cut a run of marks into its points, if it has several and its introduction says what they are."""
    if len(run) < _SHORTEST:
        return
    start = _sentence_start(shown, run[0].start())
    intro = shown[start : run[0].start()]
    kind = next((name for name, words in _KINDS if words.search(intro)), "")
    if not kind:
        return
    last = _SENTENCE_END.search(shown, run[-1].end())
    end = last.start() if last else len(text)
    cuts = [*(mark.start() for mark in run[1:]), end]
    texts = (text[mark.end() : cut] for mark, cut in zip(run, cuts, strict=True))
    yield _Enumeration(kind, start, end, tuple(_trimmed(point) for point in texts))


def _sentence_start(shown: str, position: int) -> int:
    ends = [
        match.end() for match in _SENTENCE_END.finditer(shown, 0, position) if shown[match.end() : position].strip()
    ]
    return ends[-1] if ends else 0


def _clauses(text: str, shown: str) -> Iterator[tuple[int, str]]:
    """Find what the words ``重点看`` or "look at" lead up to the next pause; before a colon they lead further."""
    matches = [*_LOOK_ZH.finditer(shown)]
    folded = shown.casefold()
    if any(word in folded for word in _LOOK_WORDS):
        matches += _LOOK.finditer(shown)
    for match in matches:
        end = _CLAUSE_END.search(shown, match.end())
        if end is None or end[0] not in ":：":
            yield match.start(), _trimmed(text[match.end() : end.start() if end else len(text)])


def _trimmed(text: str) -> str:
    return _JOINING_WORDS.sub("", text.rstrip()).strip(_JOINTS)


def _number(mark: re.Match[str]) -> int:
    text = mark["number"]
    return _CIRCLED.index(text) + 1 if text in _CIRCLED else int(text)
