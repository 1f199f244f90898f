"""What an export is made of: the chosen notes, everything that is known beside them, and where the pages are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sphinx_prnotes.catalogue.catalogue import Catalogue
from sphinx_prnotes.catalogue.records import Choice, Entry, Fault
from sphinx_prnotes.forge.urls import ReferencePages
from sphinx_prnotes.model import Problem
from sphinx_prnotes.references import ReferenceReader
from sphinx_prnotes.settings import Settings
from sphinx_prnotes.side_by_side import ForEach, one_by_one


@dataclass(frozen=True, slots=True)
class Site:
    """The pages of a build; without one, the name at most is known.

    ``base_url`` is absolute and ends in ``/``, or is empty. ``paths`` leads from documents to addresses from there.
    ``bodies`` are HTML fragments by the id of the note; their links are relative to ``base_url`` or absolute.
    ``problems`` are what the build has found on the pages, in order.
    """

    name: str = ""
    language: str = "en"
    base_url: str = ""
    paths: Mapping[str, str] = field(default_factory=dict)
    bodies: Mapping[str, str] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()

    def url(self, docname: str, anchor: str = "") -> str:
        """Give the absolute address of a place; empty where it is not known.

        >>> Site(base_url="https://a.org/", paths={"x": "x.html"}).url("x", "prn-1")
        'https://a.org/x.html#prn-1'
        """
        if not self.base_url or docname not in self.paths:
            return ""
        return f"{self.base_url}{self.paths[docname]}" + (f"#{anchor}" if anchor else "")


@dataclass(frozen=True, slots=True)
class Edition:
    """One export: ``entries`` are the chosen notes in their order, ``stubs`` what notes name that nobody has noted.

    ``title`` is what the list is called, where it has a name of its own. ``expression`` is the filter.
    ``path`` is the file's own, from the root of the site; ``docname`` the page that shows the list. ``pages`` are those
    of references on their forges. ``for_each`` writes many notes.
    """

    catalogue: Catalogue
    settings: Settings
    pages: ReferencePages
    site: Site
    entries: tuple[Entry, ...]
    stubs: tuple[Entry, ...] = ()
    title: str = ""
    expression: str = ""
    path: str = ""
    docname: str = ""
    for_each: ForEach = one_by_one


@dataclass(frozen=True, slots=True)
class Editor:
    """Makes editions of one catalogue."""

    catalogue: Catalogue
    settings: Settings
    reader: ReferenceReader
    site: Site = field(default_factory=Site)

    def edit(
        self, choice: Choice | None = None, *, title: str = "", lists_stubs: bool = True
    ) -> tuple[Edition, tuple[Fault, ...]]:
        """Choose notes as a reading list does; one with faults is empty.

        Everything, stubs too if the export lists them, where nothing is asked; stubs otherwise only if the filter asks
        for them.
        """
        wanted = choice or Choice(repo=self.settings.repo)
        selection = self.catalogue.select(wanted, self.reader)
        chosen = {entry.id: entry for group in selection.groups for entry in group.members}.values()
        asks_nothing = not (wanted.filter.strip() or wanted.terms or wanted.notes)
        stubs = [entry for entry in chosen if entry.is_stub]
        if asks_nothing and lists_stubs:
            stubs = self._all_stubs()
        notes = [entry for entry in chosen if not entry.is_stub]
        edition = Edition(
            self.catalogue,
            self.settings,
            ReferencePages(self.settings),
            self.site,
            tuple(notes),
            tuple(stubs),
            title,
            wanted.filter.strip(),
        )
        return edition, selection.faults

    def _all_stubs(self) -> list[Entry]:
        selection = self.catalogue.select(Choice(filter="is:stub"), self.reader)
        return [entry for group in selection.groups for entry in group.members]
