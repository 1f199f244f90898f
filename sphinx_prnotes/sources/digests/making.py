"""A title and a text become a note, with all that the text is sure to say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field

from sphinx_prnotes.messages import quote
from sphinx_prnotes.model import FollowUp, Note, Origin, Place, Reference, Text
from sphinx_prnotes.sources.context import Context
from sphinx_prnotes.sources.digests.digest import Clerk
from sphinx_prnotes.sources.digests.heads import Head, split_title
from sphinx_prnotes.sources.digests.prose import Mentioned, find_mentioned, find_references, language_of, read_prose
from sphinx_prnotes.sources.text import fold


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
        head = Head(title, references, see_also=find_references(title, repo, self.context))
        note = self.note_below(head, body, repo, position)
        return note if body else note._replace(lang=language_of(title))

    def note_below(self, head: Head, body: str, repo: str, position: int) -> Note:
        """Make a note of what one line says, and of the text below it."""
        said = read_prose(body, repo, self.context, self.meant)
        mentioned = said.mentioned
        self._tell(mentioned, position)
        own = {reference.key for reference in head.references}
        nowhere = Origin(self.clerk.path)
        return Note(
            title=Text(fold(head.title), nowhere),
            origin=self.clerk.origin(position),
            place=Place.FILE,
            repo=repo,
            references=head.references,
            verdict=said.verdict,
            minutes=said.minutes,
            paths=said.paths,
            look_at=_texts(said.points.look_at),
            risks=_texts(said.points.risks),
            followups=tuple([FollowUp(text) for text in _texts(said.points.followups)]),
            see_also=others({**head.see_also, **mentioned.see_also}, own | mentioned.follows.keys()),
            follows=others(mentioned.follows, own),
            authors=head.authors,
            lang=language_of(body),
            extra=self.extra(mentioned),
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


def others(references: Mapping[str, Reference], own: Set[str]) -> tuple[Reference, ...]:
    """Give the references whose keys are not among *own*."""
    return tuple([reference for key, reference in references.items() if key not in own])


def _texts(texts: Sequence[str]) -> tuple[Text, ...]:
    return tuple([Text(fold(text)) for text in texts])
