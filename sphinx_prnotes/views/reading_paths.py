"""Reading paths: what comes before and after a note in the lists that are sorted so."""

from __future__ import annotations

from functools import cached_property

from sphinx_prnotes.catalogue.catalogue import Catalogue
from sphinx_prnotes.catalogue.records import NoteGrouping, NoteKey
from sphinx_prnotes.references import ReferenceReader
from sphinx_prnotes.views.backlinks import Surroundings
from sphinx_prnotes.views.links import Linker
from sphinx_prnotes.views.records import NoteLink, PageLink, StepView, Target
from sphinx_prnotes.views.wants import NoteList


class ReadingPaths:
    """Leads from notes to their neighbours on every path of the project."""

    def __init__(
        self, catalogue: Catalogue, links: Linker, reader: ReferenceReader, surroundings: Surroundings
    ) -> None:
        self._catalogue = catalogue
        self._links = links
        self._reader = reader
        self._surroundings = surroundings

    def through(self, note_id: str) -> tuple[StepView, ...]:
        """The steps that a note is, by the document of the list."""
        return self._steps.get(note_id, ())

    @cached_property
    def _steps(self) -> dict[str, tuple[StepView, ...]]:
        steps: dict[str, tuple[StepView, ...]] = {}
        for docname, want in self._surroundings.wants:
            if not isinstance(want, NoteList) or not _is_path(want):
                continue
            path = self._path(want)
            page = PageLink(self._surroundings.title_of(docname), Target(docname))
            neighbours = zip(path, [None, *path[:-1]], [*path[1:], None], strict=True) if len(path) > 1 else ()
            for link, before, after in neighbours:
                steps[link.id] = (*steps.get(link.id, ()), StepView(page, before, after))
        return steps

    def _path(self, want: NoteList) -> list[NoteLink]:
        groups = self._catalogue.select(want.choice, self._reader).groups
        return [self._links.link_of(entry) for group in groups for entry in group.members]


def _is_path(want: NoteList) -> bool:
    """Whether a list is one path, and not several, one a group."""
    is_whole = want.choice.group_by is NoteGrouping.NONE and not want.is_lost
    return is_whole and want.choice.sort[:1] == ((NoteKey.PATH, False),)
