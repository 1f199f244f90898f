"""The records of all documents, and the catalogue that one build makes of them."""

from __future__ import annotations

import html
from collections.abc import Iterable, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, cast

from sphinx.domains import Domain

from sphinx_prnotes.catalogue.catalogue import Catalogue
from sphinx_prnotes.collector import without_collector
from sphinx_prnotes.ext.bodies import unpack
from sphinx_prnotes.ext.fragments import Fragments
from sphinx_prnotes.ext.memory import Memory
from sphinx_prnotes.ext.settings_digest import Reliance, SettingsDigests
from sphinx_prnotes.ext.wording import Wording, reworded
from sphinx_prnotes.model import Note, Placement, Problem
from sphinx_prnotes.project.project import Project
from sphinx_prnotes.settings import Show
from sphinx_prnotes.views.backlinks import Surroundings
from sphinx_prnotes.views.viewer import Viewer
from sphinx_prnotes.views.wants import Layout, NoteList, Pull, Want, Written

if TYPE_CHECKING:
    from sphinx.addnodes import pending_xref
    from sphinx.environment import BuildEnvironment
    from sphinx.util.tags import Tags

Conditions = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lookup:
    """What a page asked of notes from files while it was read, and the digest of the answer (empty: nothing)."""

    target: str
    repo: str
    digest: str


@dataclass(frozen=True, slots=True)
class Page:
    """What one document holds of ours, in reading order.

    ``wants`` come with the expressions of the ``only`` directives around them.
    ``bodies`` packs the bodies of the notes that are written in the document, which ``wants`` leave out.
    ``reads_labels``: a verdict was written otherwise than as a level's name.
    ``reads_prose``: references were looked for in its prose. ``presets`` are those that its lists name.
    ``settings`` is the digest of the options that reading the document depended on.
    ``problems`` are what was wrong in it, and in the texts that it has read in.
    """

    wants: tuple[tuple[Want, Conditions], ...] = ()
    lookups: tuple[Lookup, ...] = ()
    wordings: tuple[Wording, ...] = ()
    reads_labels: bool = False
    settings: str = ""
    bodies: bytes = b""
    reads_prose: bool = False
    presets: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


class NoteStore(Domain):
    """Plain records by document, and what follows from them in one build.

    ``project``, ``digests``, ``tags``, ``memory``, ``is_html``, ``tells_places``, ``fragments``, ``keeps_bodies`` and
    ``problems`` are set once a build; they are never pickled, as domains are not. ``tells_places``: the builder writes
    down in which lines texts stand. ``problems`` are those of all pages. ``dangling`` is there while Sphinx is asked
    which references lead nowhere.
    """

    name = "prn"
    initial_data: ClassVar[dict[str, Any]] = {"pages": {}}
    data_version = 1

    project: Project
    digests: SettingsDigests
    tags: Tags
    is_html = False
    tells_places = False
    fragments: Fragments | None = None
    keeps_bodies = False
    problems: tuple[Problem, ...] = ()

    def __init__(self, env: BuildEnvironment) -> None:
        super().__init__(env)
        self._viewer: Viewer | None = None
        self._merged: dict[str, Page] = {}
        self.memory: Memory | None = None
        self.dangling: list[pending_xref] | None = None

    @property
    def pages(self) -> dict[str, Page]:
        """The records of all documents that hold anything of ours."""
        if self._merged:
            self._read.update(self._merged)
            self._merged = {}
        return self._read

    @property
    def _read(self) -> dict[str, Page]:
        return cast("dict[str, Page]", self.data["pages"])

    def heading(self, text: str) -> str:
        """Write a heading of an index: Sphinx's templates put it into the page as it is, and into an id.

        Blanks may not stand in an id, and are made such as no line breaks at, which may.
        """
        return html.escape(text).replace(" ", "\N{NO-BREAK SPACE}") if self.is_html else text

    def note_page(self, docname: str, page: Page) -> None:
        """Keep the record of a document that has just been read."""
        self._viewer = None
        if page == Page():
            self._read.pop(docname, None)
        else:
            self._read[docname] = page

    def settings_digest(self, page: Page) -> str:
        """Name the options that reading a page depends on."""
        # Problems are told with lines: a page with some depends on where the notes stand that it has read in, too.
        has_places = self.tells_places or bool(page.problems)
        names = (name for want, _ in page.wants for name in digests_of(want)) if has_places else ()
        read_in = tuple(entry.note for entry in map(self.project.entry, names) if entry)
        reliance = Reliance(
            has_notes=any(isinstance(want, Written) for want, _ in page.wants),
            has_problems=bool(page.problems),
            reads_prose=page.reads_prose,
            reads_labels=page.reads_labels,
            presets=page.presets,
            read_in=read_in,
        )
        return self.digests.digest(reliance)

    def clear_doc(self, docname: str) -> None:
        """Forget a document."""
        self._viewer = None
        self._read.pop(docname, None)

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        """Take the records of *docnames* alone: a worker also holds what it was forked with."""
        self._viewer = None
        pages = otherdata["pages"]
        # Kept apart until all is read: workers that are forked later would pickle it and send it back.
        self._merged.update({docname: pages[docname] for docname in docnames if docname in pages})

    @property
    def viewer(self) -> Viewer:
        """The catalogue of everything that has been read, ready to answer; made again after each change."""
        if self._viewer is None:
            project = self.project
            pages = sorted(self.pages.items())
            wants = [(docname, want) for docname, page in pages for want in self.shown(page)]
            written = (note for _, page in pages for note in self._written(page))
            notes = [*self._worded(project.notes), *written, *project.others]
            placements = [placement for docname, want in wants for placement in placements_of(want, docname)]
            with without_collector():
                catalogue = Catalogue.build(notes, placements, project.facts, project.settings, project.today)
            surroundings = Surroundings(wants, lambda docname: self.env.titles[docname].astext())
            language = self.env.config.language or "en"
            self._viewer = Viewer(catalogue, project.settings, project.reader, language, surroundings)
        return self._viewer

    def _worded(self, notes: Iterable[Note]) -> Iterable[Note]:
        wordings = [wording for _, page in sorted(self.pages.items(), reverse=True) for wording in page.wordings]
        return reworded(notes, wordings, self.project) if wordings else notes

    def shown(self, page: Page) -> list[Want]:
        """What a page asks for, without what stands inside an ``only`` that is off in this build."""
        return [want for want, conditions in page.wants if self.is_shown(conditions)]

    def is_shown(self, conditions: Conditions) -> bool:
        """Whether all of the ``only`` directives with these expressions are on in this build."""
        return all(map(self._is_on, conditions))

    def _written(self, page: Page) -> list[Note]:
        """The notes that are written in a page, with their bodies."""
        shown = [want.note for want in self.shown(page) if isinstance(want, Written)]
        if not page.bodies:
            return shown
        written = (want.note for want, _ in page.wants if isinstance(want, Written))
        bodies = dict(zip(written, unpack(page.bodies), strict=True))
        return [note._replace(body=note.body._replace(source=bodies[note])) for note in shown]

    def _is_on(self, condition: str) -> bool:
        try:
            return self.tags.eval_condition(condition)
        except Exception:  # as broad as where Sphinx evaluates "only": it tells the fault, and keeps the content
            return True


def digests_of(want: Want) -> tuple[str, ...]:
    """The digests of the notes from files whose texts were read for *want*."""
    match want:
        case Pull():
            return (want.digest,)
        case NoteList():
            return tuple(digest for _, digest in want.chosen)
        case _:
            return ()


def placements_of(want: Want, docname: str) -> list[Placement]:
    """The places in which *want* shows notes from files, any of which can be the note's home."""
    match want:
        case Pull(show=Show.FULL):
            return [Placement(want.target, want.repo, docname, want.place)]
        case NoteList(layout=Layout.FULL):
            return [
                Placement(note_id, want.choice.repo, docname, want.place, digest) for note_id, digest in want.chosen
            ]
        case _:
            return []


def store_of(env: BuildEnvironment) -> NoteStore:
    """The store of an environment, with its type."""
    return cast("NoteStore", env.get_domain(NoteStore.name))
