"""Reading a verdict: a level's name, its label in any language, or a phrase of it within other words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Final

from sphinx_prnotes.model import Verdict

#: What the levels that are known without configuration are called, in English and in the languages of the catalogues.
BUILT_IN_LABELS: Final = {
    "must-read": (
        "Must read",
        "必读",
        "必讀",
        "必読",
        "필독",
        "Pflichtlektüre",
        "À lire absolument",
        "Lectura obligada",
    ),
    "worth-reading": (
        "Worth reading",
        "值得一读",
        "值得一讀",
        "読む価値あり",
        "읽을 만함",
        "Lesenswert",
        "Vaut la lecture",
        "Merece la pena leerlo",
    ),
    "skim": ("Skim", "略读", "略讀", "流し読み", "훑어보기", "Überfliegen", "À parcourir", "Leer por encima"),
    "skip": ("Skip", "可跳过", "可略過", "読まなくてよい", "건너뛰기", "Überspringen", "À ignorer", "Se puede omitir"),
}

_SEPARATORS = re.compile(r"[\s_-]+")
_NOT: Final = "不没未非勿莫"
# What may follow a level of one word, which may well begin a sentence, and one of several words, which hardly does.
_AFTER_WORD: Final = r"(?=\s*[(（\[:：,，;；.。!！|/]|\s+[-–—]\s)"
_AFTER_WORDS: Final = r"(?![\w-])"
_FIRST_SENTENCE = re.compile(r"[。！？!?\n]|\.(?=\s|$)")
_LONGEST_DENIAL: Final = 40
_DENYING_WORDS = re.compile(r"(?:\b(?:not|never|no|hardly)|n['’]t)\s+(?:(?:a|an|really|quite|be)\s+)*\Z", re.IGNORECASE)


class VerdictReader:
    """Knows the names, labels and phrases of the configured levels."""

    def __init__(self, verdicts: Sequence[Verdict]) -> None:
        self.names = tuple(verdict.name for verdict in verdicts)
        self._levels: dict[str, str] = {}
        for verdict in verdicts:
            self._levels.setdefault(_plain(verdict.name), verdict.name)
        for verdict in verdicts:
            for label in _labels(verdict):
                self._levels.setdefault(_plain(label), verdict.name)
        names = _longest_first((name, level) for name, level in self._levels.items() if name)
        self._openings = _Names(names, _opening)
        # A level of one word is an ordinary word within a sentence.
        self._words = _Names([pair for pair in names if " " in pair[0] or not pair[0].isascii()], _words)
        phrases = ((phrase, verdict.name) for verdict in verdicts for phrase in verdict.phrases)
        # The longest that fits decides: 值得快速精读 holds no other phrase, but another language may.
        self._phrases = [(phrase, phrase.casefold(), level) for phrase, level in _longest_first(phrases)]
        self._longest_words = {max(name.split(), key=len) for name, _ in names}

    @cached_property
    def _sign(self) -> re.Pattern[str]:
        """Where none of these words is, there is no name: most texts have none."""
        return re.compile("|".join(sorted(map(re.escape, self._longest_words))) or "(?!)")

    def read(self, text: str) -> tuple[str, str]:
        """Find the level of *text*: its whole, its first words as in ``skip (docs only)``, or a phrase in it.

        :return: The level's name, empty where there is none; and what the level's name does not say.
        """
        if level := text if text in self.names else self._levels.get(_plain(text)):
            return level, ""
        if match := self._openings.pattern.match(text):
            return self._openings.level(match), text
        folded = text.casefold()
        for phrase, shape, level in self._phrases:
            if next(_places(folded, shape), None) is not None:
                return level, "" if len(text) == len(phrase) else text
        return "", text

    def find(self, text: str) -> tuple[str, int]:
        """Find the level that a review gives: what stands first in it counts, since later ones may be of others.

        A phrase counts anywhere; a name or label at the beginning, and in the first sentence if it cannot be
        anything else, as ``must-read``.

        :return: The level's name and where the words for it end; an empty text and -1 where there is none.
        """
        folded = text.casefold()
        places = self._places_of_names(text) if self._sign.search(folded) else []
        for phrase, shape, level in self._phrases:
            if shape in folded:
                places += [
                    (start, -start - len(phrase), level)
                    for start in _places(folded, shape)
                    if not _is_denied(text, start)
                ]
        _, end, level = min(places, default=(0, 1, ""))
        return level, -end

    def _places_of_names(self, text: str) -> list[tuple[int, int, str]]:
        places: list[tuple[int, int, str]] = []
        if match := self._openings.pattern.match(text):
            places.append((0, -match.end(), self._openings.level(match)))
        first = _FIRST_SENTENCE.split(text, maxsplit=1)[0]
        match = self._words.pattern.search(first)
        while match and _is_denied(first, match.start()):
            match = self._words.pattern.search(first, match.start() + 1)
        if match:
            places.append((match.start(), -match.end(), self._words.level(match)))
        return places


class _Names:
    """The names of levels as one pattern: where several could stand, the first that is given counts."""

    def __init__(self, names: Sequence[tuple[str, str]], pattern_of: Callable[[str], str]) -> None:
        self._names = names
        self._pattern_of = pattern_of

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The pattern, made when a text needs it: notes in files give most verdicts by their names."""
        # Python tries each of them everywhere, unless it sees by the first letter that none can stand there.
        first_letters = "".join(sorted({re.escape(name[0]) for name, _ in self._names}))
        each = "|".join(f"({self._pattern_of(name)})" for name, _ in self._names)
        return re.compile(rf"(?=[{first_letters}])(?:{each})" if self._names else "(?!)", re.IGNORECASE)

    def level(self, match: re.Match[str]) -> str:
        """Give the level whose name was found."""
        return self._names[(match.lastindex or 1) - 1][1]


def _labels(verdict: Verdict) -> Iterator[str]:
    yield from (label for _, label in verdict.labels)
    yield from BUILT_IN_LABELS.get(verdict.name, ())


def _longest_first(pairs: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    return sorted(pairs, key=lambda pair: -len(pair[0]))


def _opening(name: str) -> str:
    words = [re.escape(word) for word in name.split()]
    return r"[\s_-]+".join(words) + (_AFTER_WORDS if len(words) > 1 else _AFTER_WORD)


def _plain(text: str) -> str:
    return _SEPARATORS.sub(" ", text).strip().casefold()


def _is_denied(text: str, position: int) -> bool:
    """Whether the words before a verdict say that it is none."""
    return bool(_DENYING_WORDS.search(text[max(position - _LONGEST_DENIAL, 0) : position]))


def _places(text: str, phrase: str) -> Iterator[int]:
    """Find where *phrase* stands without being denied, as 值得精读 is in 不值得精读; both are in lower case."""
    start = text.find(phrase)
    while start >= 0:
        if start == 0 or text[start - 1] not in _NOT:
            yield start
        start = text.find(phrase, start + 1)


def _words(name: str) -> str:
    words = r"[\s_-]+".join(map(re.escape, name.split()))
    return rf"(?<![\w{_NOT}-]){words}(?![\w-])" if name.isascii() else rf"(?<![{_NOT}]){words}"
