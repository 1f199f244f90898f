"""Back links: the notes and the pages that mention a note."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

from sphinx_prnotes.catalogue.catalogue import Catalogue
from sphinx_prnotes.catalogue.records import Entry
from sphinx_prnotes.references import ReferenceReader
from sphinx_prnotes.views.links import Linker
from sphinx_prnotes.views.records import NoteLink, PageLink, Some, Target
from sphinx_prnotes.views.wants import Kind, Link, Mention, Want


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The pages around the notes: what they ask for, by document, and what they are called."""

    wants: Iterable[tuple[str, Want]] = ()
    title_of: Callable[[str], str] = str


class BackLinks:
    """Leads from notes to what mentions them."""

    def __init__(
        self, catalogue: Catalogue, links: Linker, reader: ReferenceReader, surroundings: Surroundings
    ) -> None:
        self._catalogue = catalogue
        self._links = links
        self._reader = reader
        self._surroundings = surroundings

    def to(self, entry: Entry, most: int, *, outside: str) -> Some[NoteLink | PageLink]:
        """Lead to what mentions a note: notes in their default order, then pages by title.

        :param most: How many are shown.
        :param outside: The page that the note is shown on, which need not lead to itself.
        """
        pages = [docname for docname in self._pages.get(entry.id, ()) if docname != outside]
        named = sorted((self._surroundings.title_of(docname), docname) for docname in pages)
        notes = map(self._links.link_of, self._catalogue.mentioning(entry))
        links: tuple[NoteLink | PageLink, ...] = (*notes, *(PageLink(title, Target(name)) for title, name in named))
        return Some(links[:most], max(len(links) - most, 0))

    @cached_property
    def _pages(self) -> dict[str, dict[str, None]]:
        """The documents whose own text mentions a note, by its id."""
        pages: dict[str, dict[str, None]] = {}
        for docname, want in self._surroundings.wants:
            if entry := self._mentioned(want):
                pages.setdefault(entry.id, {})[docname] = None
        return pages

    def _mentioned(self, want: Want) -> Entry | None:
        match want:
            case Mention(by_page=True):
                return self._catalogue.find_reference(want.reference)
            case Link(by_page=True, kind=Kind.NOTE | Kind.ANY):
                return self._catalogue.find(want.target, repo=want.repo, reader=self._reader)
            case _:
                return None
