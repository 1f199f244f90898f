"""Finding the pull requests that notes are about, by their titles; what is in doubt is left open and told.

A title that is equal, but for case, punctuation and a number in brackets, is the pull request's. Else the words of
both titles are compared: a word's ending does not count, and Chinese words of software count as the English ones of a
list. A word that several pull requests have says less: its weight is divided by their number. A note is about a pull
request if they share at least two words, half of those of the pull request's title, with a weight of at least one, and
if neither has another partner that comes near: no more than half the weight. What is sure is out for the other notes,
and when titles alone lead no further, words of the texts below them count half.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from math import fsum
from typing import Final

from sphinx_prnotes.messages import quote
from sphinx_prnotes.model import Note, Reference
from sphinx_prnotes.sources.digests.digest import Digest, Remark
from sphinx_prnotes.sources.digests.facts_file import Candidate
from sphinx_prnotes.sources.digests.glossary import GLOSSARY

_LEAST_WORDS: Final = 2
_LEAST_WEIGHT: Final = 1.0
_LEAST_SHARE: Final = 0.5
_FAR: Final = 2.0
# A word that so many titles have leads to none of them.
_MOST_HOLDERS: Final = 20
_IN_TEXT: Final = 0.5
_SHORTEST: Final = 2
_STEM: Final = 4
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[A-Z]")
_NUMBER_AT_END = re.compile(r"\s*[(（\[]#?[0-9]+[)）\]]\s*\Z")
_ENDINGS = re.compile(r"(?:ations?|ings?|ions?|ers?|ed|es|ly|s|e)\Z")
_COMMON: Final = frozenset(
    (
        *("the", "and", "for", "from", "into", "with", "under", "when", "of", "to", "in", "on", "by", "as"),
        *("at", "is", "it", "not", "no", "or", "an", "be", "that", "this", "add", "fix", "feat", "chore"),
        *("update", "support", "use", "new", "pr", "body", "make", "remove", "refactor", "todo", "bug"),
    )
)


@dataclass(frozen=True, slots=True)
class _Link:
    """What a note and a pull request have in common."""

    note: int
    pull: int
    weight: float
    words: Set[str]


def find_pulls(digest: Digest, candidates: Sequence[Candidate]) -> Digest:
    """Give the notes of a digest that name no pull request those that *candidates* make sure."""
    open_places = [place for place, draft in enumerate(digest.drafts) if not draft.note.references]
    if not open_places or not candidates:
        return digest
    taken = {reference.key for draft in digest.drafts for reference in draft.note.references}
    free = [each for each in candidates if not each.is_mentioned and each.title and each.reference.key not in taken]
    notes = [digest.drafts[place].note for place in open_places]
    found = _Finder(notes, free).find()
    drafts = list(digest.drafts)
    remarks = list(digest.remarks)
    for at, place in enumerate(open_places):
        if at in found:
            drafts[place] = drafts[place]._replace(note=_about(notes[at], free[found[at]].reference))
        else:
            message = (
                f"no pull request of the facts is surely that of {quote(notes[at].title.source)}; write 'pr' by hand"
            )
            remarks.append(Remark(message, notes[at].origin))
    return replace(digest, drafts=tuple(drafts), remarks=tuple(remarks))


def _about(note: Note, reference: Reference) -> Note:
    see_also = tuple(each for each in note.see_also if each.key != reference.key)
    return note._replace(references=(reference,), see_also=see_also)


class _Finder:
    """Pairs notes with pull requests, the sure ones first."""

    def __init__(self, notes: Sequence[Note], pulls: Sequence[Candidate]) -> None:
        self._notes = notes
        self._pulls = pulls
        repos = {*(note.repo for note in notes), *(pull.reference.repo for pull in pulls)}
        passed = {stem for repo in repos for stem in _stems(repo)}
        self._title_words = [_stems(note.title.source) - passed for note in notes]
        self._text_words = [_stems(note.body.source) - passed for note in notes]
        self._pull_words = [_stems(pull.title) - passed for pull in pulls]

    def find(self) -> dict[int, int]:
        """Give the places of pull requests, by the place of the note."""
        found = dict(self._equal())
        for has_texts in (False, True):
            while True:
                links = list(self._links(found, has_texts=has_texts))
                rivals = _by_end(links)
                sure = {link.note: link.pull for link in links if self._is_sure(link, rivals)}
                if not sure:
                    break
                found.update(sure)
        return found

    def _equal(self) -> Iterator[tuple[int, int]]:
        """Find the titles that are the same, once in each list."""
        ours = _once(_shape(note.title.source) for note in self._notes)
        theirs = _once(_shape(pull.title) for pull in self._pulls)
        both = ((place, theirs[shape]) for shape, place in ours.items() if shape in theirs)
        yield from ((note, pull) for note, pull in both if self._may(note, pull))

    def _may(self, note: int, pull: int) -> bool:
        repo = self._notes[note].repo
        return not repo or repo.lower() == self._pulls[pull].reference.where.lower()

    def _is_sure(self, link: _Link, by_end: Mapping[tuple[str, int], Sequence[_Link]]) -> bool:
        least = max(_LEAST_WORDS, len(self._pull_words[link.pull]) * _LEAST_SHARE)
        if len(link.words) < least or link.weight < _LEAST_WEIGHT:
            return False
        rivals = (*by_end["note", link.note], *by_end["pull", link.pull])
        return all(rival is link or rival.weight * _FAR <= link.weight for rival in rivals)

    def _links(self, found: Mapping[int, int], *, has_texts: bool) -> Iterator[_Link]:
        taken = {*found.values()}
        holders: dict[str, list[int]] = {}
        for pull, words in enumerate(self._pull_words):
            for word in words if pull not in taken else ():
                holders.setdefault(word, []).append(pull)
        for note in range(len(self._notes)):
            if note not in found:
                texts = self._text_words[note] if has_texts else set()
                yield from self._links_of(note, self._title_words[note] | texts, holders)

    def _links_of(self, note: int, ours: Set[str], holders: Mapping[str, Sequence[int]]) -> Iterator[_Link]:
        weights: dict[int, list[float]] = {}
        for word in ours:
            share = 1.0 if word in self._title_words[note] else _IN_TEXT
            pulls = [pull for pull in holders.get(word, ()) if self._may(note, pull)]
            for pull in pulls if len(pulls) <= _MOST_HOLDERS else ():
                weights.setdefault(pull, []).append(share / len(pulls))
        for pull, shares in weights.items():
            yield _Link(note, pull, fsum(shares), self._pull_words[pull] & ours)


def _by_end(links: Iterable[_Link]) -> dict[tuple[str, int], list[_Link]]:
    found: dict[tuple[str, int], list[_Link]] = {}
    for link in links:
        found.setdefault(("note", link.note), []).append(link)
        found.setdefault(("pull", link.pull), []).append(link)
    return found


def _once(shapes: Iterable[str]) -> dict[str, int]:
    places: dict[str, int] = {}
    for place, shape in enumerate(shapes):
        places[shape] = -1 if shape in places else place
    return {shape: place for shape, place in places.items() if shape and place >= 0}


def _shape(title: str) -> str:
    return "".join(re.findall(r"\w+", _NUMBER_AT_END.sub("", title).casefold()))


def _stems(text: str) -> set[str]:
    """Take the words of a text without their endings; what a Chinese word of software means counts as its words."""
    meant = (meaning for word, meaning in GLOSSARY.items() if word in text)
    words = (match[0].lower() for match in _WORD.finditer(" ".join([text, *meant])))
    return {_stem(word) for word in words if len(word) >= _SHORTEST and word not in _COMMON}


def _stem(word: str) -> str:
    """Cut a word's ending, so that ``quantize`` and ``quantization`` are the same."""
    cut = _ENDINGS.sub("", word)
    return cut if len(cut) >= _STEM else word
