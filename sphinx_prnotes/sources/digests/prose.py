"""What the words of a review say: verdict, reading time, references, paths, people, and what to look at."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter
from string import ascii_letters, digits
from types import MappingProxyType
from typing import Final, NamedTuple

from sphinx_prnotes.model import Minutes, Reference
from sphinx_prnotes.references import may_mention
from sphinx_prnotes.sources.context import Context
from sphinx_prnotes.sources.digests.code import Code, find_code, masked
from sphinx_prnotes.sources.digests.people import find_people
from sphinx_prnotes.sources.digests.points import Points, find_points
from sphinx_prnotes.sources.values import read_minutes, read_path

_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://[^\s<>()\[\]`，。；：！？、（）【】「」“”]+")
_PATH = re.compile(
    r"(?<![\w/.:@~#-])(?P<path>(?:[\w-][\w.-]*/)+[\w.-]*\w\.[A-Za-z][A-Za-z0-9]{0,9})(?P<symbol>:[A-Za-z_]\w*)?(?![\w/@-])",
    re.ASCII,
)
# No path is without it.
_ENDS_PATH = re.compile(r"/[\w.-]*\w\.[A-Za-z]", re.ASCII)
_FOLDER = re.compile(r"(?:[\w-][\w.*-]*/)+(?:\*{0,2}[\w.-]*)?", re.ASCII)
_SHORT_NAME = re.compile(r"(?<![\w/.@#-])(?P<name>[A-Za-z][\w.-]+)#(?P<number>[1-9][0-9]{0,9})(?!\w)", re.ASCII)
_SAME_REPOSITORY: Final = frozenset(("pr", "prs", "pull", "issue", "issues", "mr"))
_WORD_CHARACTERS: Final = f"{ascii_letters}{digits}_.-"
_NUMBER: Final = (
    r"(?:约|大约|大概|~|～|≈|about|around|ca\.?)?\s*[0-9]{1,3}\s*(?:(?:-|–|—|~|～|至|到|to)\s*[0-9]{1,3}\s*)?"
)
_UNIT: Final = r"(?:分钟?|min(?:ute)?s?\b\.?)"
_TIME: Final = rf"(?P<time>{_NUMBER}[- ]?{_UNIT})"
_READING: Final = r"(?:阅读|精读|读完|读|看完|reading|read)"
_BRACKETED = re.compile(rf"[(（\[【]\s*{_TIME}\s*[)）\]】]", re.IGNORECASE)
_SPOKEN = (
    re.compile(
        rf"{_READING}(?:时间|约需|大约需要|约|需要|需|\s*time)?(?:\s*(?:is|of))?\s*[:：]?\s*{_TIME}", re.IGNORECASE
    ),
    re.compile(rf"{_TIME}\s*(?:的)?\s*(?:即可|可以|能)?{_READING}", re.IGNORECASE),
)
# What any of the above finds holds this.
_HAS_TIME = re.compile(r"[0-9]\s*[- ]?(?:分|min)", re.IGNORECASE)
# A verdict and its reading time stand beside each other; elsewhere a time in brackets is any time.
_NEAR = re.compile(r"[^(（\[【。；;.!！?？\n]{0,8}")
_NOTHING: Final[Mapping[str, Reference]] = MappingProxyType({})
_LONGEST_CLAUSE: Final = 200
# What is read first, if the words before a reference say that it is needed.
_NEEDS = re.compile(
    r"(?:依赖|前置|先读|先看|基于上游|depends? on|stacked on|builds? on|requires?)[^，。；：,;:!?！？\n]*\Z",
    re.IGNORECASE,
)
_NEED_WORDS: Final = ("依赖", "前置", "先读", "先看", "基于上游", "depend", "stacked", "build", "require")
_LATIN_WORD = re.compile(r"[A-Za-z]{2,}")
_FIRST_HANGUL: Final = "\uac00"
_KANA_OR_HANGUL: Final = re.compile("[\u3040-\u30ff\uac00-\ud7af]")
_HAN: Final = re.compile("[\u4e00-\u9fff]+")
# Japanese has many Chinese characters between its own.
_LEAST_SHARE: Final = 0.1


class Mentioned(NamedTuple):
    """What a text names: references by their keys, people, and short names of repositories that nobody has told."""

    see_also: Mapping[str, Reference] = _NOTHING
    follows: Mapping[str, Reference] = _NOTHING
    people: tuple[str, ...] = ()
    unknown: tuple[tuple[int, str], ...] = ()


class Said(NamedTuple):
    """What a review says, as far as it is sure."""

    mentioned: Mentioned
    verdict: str
    minutes: Minutes | None
    paths: tuple[str, ...]
    points: Points


class _Prose(NamedTuple):
    """A text, the same with blanks in the place of addresses, and the code in it."""

    text: str
    shown: str
    codes: tuple[Code, ...]


def read_prose(text: str, repo: str, context: Context, meant: Mapping[str, Reference] = _NOTHING) -> Said:
    """Read what a review says; the arguments are those of :func:`find_mentioned`."""
    prose = _prose(text)
    verdict, end = context.verdicts.find(text)
    return Said(
        _mentioned(prose, repo, context, meant),
        verdict,
        _minutes(text, end),
        tuple(dict.fromkeys(_paths(prose, context))) if "/" in text else (),
        find_points(text, masked(text, prose.codes)),
    )


def find_mentioned(text: str, repo: str, context: Context, meant: Mapping[str, Reference] = _NOTHING) -> Mentioned:
    """Find the references and the people that a text names.

    :param repo: What a bare ``#12`` means in it.
    :param meant: What short names in it mean beside those of the configuration, ``openenv#1012`` and its reference.
    """
    return _mentioned(_prose(text), repo, context, meant)


def find_references(text: str, repo: str, context: Context) -> Mapping[str, Reference]:
    """Find the references in a text, by their keys, apart from those that the words before them call prerequisites."""
    if not may_mention(text):
        return _NOTHING
    prose = _prose(text)
    numbered, _ = _short_names(prose, repo, context)
    return _references(prose, repo, context, numbered)[0]


def language_of(text: str) -> str:
    """Say in which language a text is, where its script alone tells.

    >>> language_of("迁入核心库"), language_of("moved into the core (约 10 分钟)")
    ('zh', '')
    """
    if text.isascii():
        return ""
    others = _KANA_OR_HANGUL.findall(text)
    han = len(text) - len(_HAN.sub("", text))
    total = han + len(others)
    # Where more than a third are such letters, there are fewer words of others, which have two letters at least.
    if total * 3 <= len(text) and total <= len(_LATIN_WORD.findall(text)):
        return ""
    if not others:
        return "zh"
    hangul = sum(letter >= _FIRST_HANGUL for letter in others)
    counts = {"ja": len(others) - hangul, "ko": hangul, "zh": han}
    return next(language for language, count in counts.items() if count > total * _LEAST_SHARE)


def _prose(text: str) -> _Prose:
    shown = _without_addresses(text)
    return _Prose(text, shown, find_code(shown))


def _without_addresses(text: str) -> str:
    """Put blanks in the place of addresses."""
    return _ADDRESS.sub(lambda match: " " * len(match[0]), text) if "://" in text else text


def _minutes(text: str, verdict_end: int) -> Minutes | None:
    if not _HAS_TIME.search(text):
        return None
    between = _NEAR.match(text, verdict_end) if verdict_end >= 0 else None
    near = _BRACKETED.match(text, between.end()) if between else None
    spoken = (match for pattern in _SPOKEN if (match := pattern.search(text)))
    found = near or next(spoken, None)
    return _read_time(found) if found else None


def _read_time(match: re.Match[str]) -> Minutes | None:
    try:
        return read_minutes(match["time"].replace("大概", "约").replace("around", "about").replace("-m", " m").strip())
    except ValueError:
        return None


def _mentioned(prose: _Prose, repo: str, context: Context, meant: Mapping[str, Reference]) -> Mentioned:
    numbered, unknown = _short_names(prose, repo, context) if "#" in prose.shown else ([], [])
    named = [(start, meant[name.lower()]) for start, name in unknown if name.lower() in meant]
    see_also, follows = _references(prose, repo, context, numbered + named)
    return Mentioned(see_also, follows, tuple(_people(prose, repo)), tuple(unknown))


def _people(prose: _Prose, repo: str) -> Iterator[str]:
    for person in find_people(prose.shown, prose.codes):
        if person.lower() not in (repo.lower(), *repo.lower().split("/")):
            yield person


def _short_names(
    prose: _Prose, repo: str, context: Context
) -> tuple[list[tuple[int, Reference]], list[tuple[int, str]]]:
    """Find numbers behind a word: for what they are, ``PR#12``, and for a repository that nobody has told."""
    numbered: list[tuple[int, Reference]] = []
    unknown: list[tuple[int, str]] = []
    for match in _from_words(_SHORT_NAME, "#", prose.shown):
        name = match["name"].lower()
        if name not in _SAME_REPOSITORY:
            if name not in {alias.lower() for alias in context.settings.aliases}:
                unknown.append((match.start(), match[0]))
        elif repo:
            numbered.append((match.start(), context.reader.parse(match["number"], repo=repo)))
    return numbered, unknown


def _references(
    prose: _Prose, repo: str, context: Context, named: Sequence[tuple[int, Reference]]
) -> tuple[Mapping[str, Reference], Mapping[str, Reference]]:
    """Find the references by their keys: those that the words before them call prerequisites come second.

    :param named: References that are known to stand there, each with its place.
    """
    text = prose.text
    if not may_mention(text):
        return _NOTHING, _NOTHING
    found = [(mention.start, mention.reference) for mention in context.reader.find(text, repo=repo)]
    if named:
        found = sorted([*found, *named], key=itemgetter(0))
    folded = text.casefold()
    is_any_needed = any(word in folded for word in _NEED_WORDS)
    shown = masked(text, prose.codes) if is_any_needed else text
    see_also: dict[str, Reference] = {}
    follows: dict[str, Reference] = {}
    for start, reference in found:
        is_needed = is_any_needed and _NEEDS.search(shown[max(start - _LONGEST_CLAUSE, 0) : start])
        (follows if is_needed else see_also).setdefault(reference.key, reference)
    if follows:
        see_also = {key: reference for key, reference in see_also.items() if key not in follows}
    return see_also, follows


def _paths(prose: _Prose, context: Context) -> Iterator[str]:
    shown, found = prose.shown, []
    if _ENDS_PATH.search(shown):
        found = [(match.start(), match["path"] + (match["symbol"] or "")) for match in _from_words(_PATH, "/", shown)]
    found += ((code.start, code.text) for code in prose.codes if _is_folder(code.text))
    for _, path in sorted(found):
        if path.partition("/")[0].lower() not in context.settings.forges:
            try:
                yield read_path(path)
            except ValueError:
                continue


def _from_words(pattern: re.Pattern[str], sign: str, text: str) -> Iterator[re.Match[str]]:
    """Find what begins with a whole word before *sign*, with a look at those words alone: few have one behind them."""
    end = 0
    while (place := text.find(sign, end)) >= 0:
        start = end + len(text[end:place].rstrip(_WORD_CHARACTERS))
        end = place + 1
        if start < place and (match := pattern.match(text, start)):
            yield match
            end = match.end()


def _is_folder(code: str) -> bool:
    """Whether inline code names a folder, or files by a glob: other words with ``/`` may be anything."""
    return bool(_FOLDER.fullmatch(code)) and (code.endswith("/") or "*" in code)
