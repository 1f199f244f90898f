"""A title and a text become a note, with all that the text is sure to say."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from sphinx_prnotes.messages import quote
from sphinx_prnotes.model import FollowUp, Note, Origin, Place, Reference, Text
from sphinx_prnotes.references import Mention
from sphinx_prnotes.sources.context import Context
from sphinx_prnotes.sources.digests.digest import Clerk
from sphinx_prnotes.sources.digests.prose import Mentioned, find_mentioned, find_references, language_of, read_prose
from sphinx_prnotes.sources.text import fold

_OPENING: Final = "[(（【《<"
_CLOSING: Final = "])）】》>"
_AROUND: Final = " \t" + _OPENING + _CLOSING
_AFTER: Final = " \t:：-–—.、|"
# Titles of a list may be numbered; "3.8" is no such number.
_NUMBERING = re.compile(r"\A(?:[(（][0-9]{1,2}[)）]|[0-9]{1,2}(?:[)）、]|[.．](?![0-9])))\s*(?=\S)")
# Behind these a number is that of another pull request.
_ABOUT_ANOTHER = re.compile(
    r"(?:\b(?:reverts?|fix(?:es|ed)?|close[sd]?|resolve[sd]?|to|of|for|after|see|from|with|in|on|part|and)|回滚|撤销|修复|关闭|见|续)"
    r"\Z",
    re.IGNORECASE,
)
# Longer than each of those, by the character before it, which tells whether it is a word.
_LONGEST_WORD: Final = 12


@dataclass(frozen=True, slots=True)
class Maker:
    """Makes the notes of one digest.

    ``people_field`` is the field that takes the people whom a text names; without one they are told.
    ``meant`` leads from short names, ``openenv#1012``, to the references that facts know by them.
    """

    context: Context
    clerk: Clerk
    people_field: str = ""
    meant: dict[str, Reference] = field(default_factory=dict)

    def note(self, title: str, body: str, repo: str, position: int) -> Note:
        """Make a note; *position* is that of the text, for what is told about it."""
        title, references = split_title(title, repo, self.context)
        repo = repo or next((reference.where for reference in references), "")
        said = read_prose(body, repo, self.context, self.meant)
        others, _ = find_references(title, repo, self.context)
        own = {reference.key for reference in (*references, *said.follows)}
        see_also = {key: each for each in (*others, *said.see_also) if (key := each.key) not in own}
        self._tell(said, position)
        nowhere = Origin(self.clerk.path)
        return Note(
            title=Text(fold(title), nowhere),
            origin=self.clerk.origin(position),
            place=Place.FILE,
            repo=repo,
            references=references,
            verdict=said.verdict,
            minutes=said.minutes,
            paths=said.paths,
            look_at=_texts(said.points.look_at),
            risks=_texts(said.points.risks),
            followups=tuple(FollowUp(text) for text in _texts(said.points.followups)),
            see_also=tuple(see_also.values()),
            follows=tuple(each for each in said.follows if each not in references),
            lang=language_of(body or title),
            extra=self.extra(said),
            body=Text(body, nowhere),
        )

    def find_mentioned(self, text: str, repo: str, position: int) -> Mentioned:
        """Find what a text names that is no review; what is unknown is told, too."""
        mentioned = find_mentioned(text, repo, self.context, self.meant)
        self._tell(mentioned, position)
        return mentioned

    def extra(self, mentioned: Mentioned) -> tuple[tuple[str, str], ...]:
        """Give the field of one's own that takes people."""
        return ((self.people_field, ", ".join(mentioned.people)),) if mentioned.people and self.people_field else ()

    def _tell(self, mentioned: Mentioned, position: int) -> None:
        for place, name in mentioned.unknown:
            if name.lower() not in self.meant:
                message = f"unknown short name in {quote(name)}; add it to prnotes_aliases, and import again"
                self.clerk.tell(message, position + place)
        if mentioned.people and not self.people_field:
            names = ", ".join(map(quote, mentioned.people))
            message = f"the text names {names}; name a field for people with --people, and declare it in prnotes_fields"
            self.clerk.tell(message, position)


def _texts(texts: Sequence[str]) -> tuple[Text, ...]:
    return tuple(Text(fold(text)) for text in texts)


def split_title(title: str, repo: str, context: Context) -> tuple[str, tuple[Reference, ...]]:
    """Part a title from the reference at its beginning or end, if that is what the title is about.

    ``1. #12 Move it`` and ``Move it (#12)`` name a pull request; ``Revert #12`` names another one.
    """
    title = _NUMBERING.sub("", title.strip())
    for mention in context.reader.find(title, repo=repo):
        before, after = title[: mention.start].rstrip(_AROUND), title[mention.end :].lstrip(_AROUND)
        if not before:
            return after.lstrip(_AFTER) or str(mention.reference), (mention.reference,)
        if not after and not _ABOUT_ANOTHER.search(_bare(title, mention).rstrip()[-_LONGEST_WORD:]):
            return before.rstrip(_AFTER), (mention.reference,)
    return title, ()


def _bare(title: str, mention: Mention) -> str:
    """Give what stands before a reference, unless brackets part the two."""
    return "" if title[: mention.start].rstrip()[-1:] in _OPENING else title[: mention.start]
