"""Writes the files of ``prnotes_exports`` beside the pages, once a build has succeeded."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.builders.html import StandaloneHTMLBuilder

from sphinx_prnotes.catalogue.query import caret
from sphinx_prnotes.catalogue.records import Choice, Entry, Fault
from sphinx_prnotes.codes import Code
from sphinx_prnotes.export.edition import Edition, Editor, Site
from sphinx_prnotes.export.files import write_if_different
from sphinx_prnotes.export.registry import Kind, kind_of
from sphinx_prnotes.ext.body_html import page_body, render_body, take_bodies
from sphinx_prnotes.ext.feeds import all_feeds
from sphinx_prnotes.ext.fragments import Fragments
from sphinx_prnotes.ext.memory import Memory, memory_path
from sphinx_prnotes.ext.page_paths import base_url, page_paths, site_builder
from sphinx_prnotes.ext.report import report, told_of
from sphinx_prnotes.ext.store import NoteStore, store_of
from sphinx_prnotes.model import Origin, Place, Problem
from sphinx_prnotes.settings import Export, Settings

if TYPE_CHECKING:
    from sphinx.application import Sphinx

#: Behind everybody who changes a page before it is written.
AFTER_OTHERS = 900

#: It makes one page of all: no body of a page can be told from what stands around it.
JOINED = "singlehtml"


def wanted_exports(settings: Settings) -> list[tuple[Export, Kind]]:
    """The exports of a kind that there is; the others were told when the configuration was read."""
    wanted: dict[str, tuple[Export, Kind]] = {}
    for export in settings.exports:
        try:
            wanted[export.path] = export, kind_of(export.path)
        except ValueError:
            continue
    return list(wanted.values())


def open_fragments(app: Sphinx) -> None:
    """Load what was kept of bodies, if this build has to show any; runs between reading pages and writing them."""
    store = store_of(app.env)
    is_site = site_builder(app) is not None
    kinds = [kind for _, kind in wanted_exports(store.project.settings)]
    kinds += [feed.kind for feed in all_feeds(store)]
    path = memory_path(app).with_suffix(".bodies.json")
    # Exports of an earlier build may have to go.
    store.fragments = Fragments(path) if is_site and (kinds or path.exists()) else None
    store.keeps_bodies = is_site and any(kind.shows_bodies for kind in kinds)


def lacking_pages(store: NoteStore, memory: Memory) -> set[str]:
    """The pages that must be written again for the bodies on them."""
    if store.fragments is None or not store.keeps_bodies:
        return set()
    return store.fragments.lacking(homes_of(store), memory.expected)


def homes_of(store: NoteStore) -> dict[str, str]:
    """The documents that show the bodies of notes at their homes, by the ids of these."""
    entries = store.viewer.catalogue.entries
    return {entry.id: entry.home.docname for entry in entries if entry.home and _has_body(entry)}


def _has_body(entry: Entry) -> bool:
    return bool(entry.note.body) or entry.note.place is Place.PAGE


def keep_bodies(app: Sphinx, document: nodes.document, docname: str) -> None:
    """Render the bodies on a page that is about to be written."""
    store = store_of(app.env)
    builder = app.builder
    if store.fragments is None or not store.keeps_bodies or not isinstance(builder, StandaloneHTMLBuilder):
        return
    for note_id, home, body in list(take_bodies(document)):
        store.fragments.fresh[note_id] = render_body(body, home, builder)
    entry = store.viewer.note_of(docname)
    if entry and builder.name != JOINED:
        store.fragments.fresh[entry.id] = render_body(page_body(document), docname, builder)


def write_exports(app: Sphinx, exception: Exception | None) -> None:
    """Write what differs, and take away what is no longer wanted."""
    builder = site_builder(app)
    if exception is not None or builder is None or app.env is None:
        return
    store = store_of(app.env)
    fragments, memory = store.fragments, store.memory
    if fragments is None or memory is None:
        return
    bodies = fragments.settle(homes_of(store), memory.expected, memory.written) if store.keeps_bodies else {}
    editor = Editor(store.viewer.catalogue, store.project.settings, store.project.reader, _site(builder, bodies))
    files, problems = _plan(store, editor)
    report(problems)
    site = replace(editor.site, problems=told_of([*store.problems, *problems], app.config))
    for file in files.values():
        file.write(Path(app.outdir), site)
    for path in fragments.exports:
        if path not in files:
            (Path(app.outdir) / path).unlink(missing_ok=True)
    fragments.save(files)


def _site(builder: StandaloneHTMLBuilder, bodies: dict[str, str]) -> Site:
    config = builder.config
    paths = page_paths(builder)
    return Site(str(config.project), str(config.language or "en"), base_url(config), paths, bodies)


@dataclass(frozen=True, slots=True)
class _File:
    """A file that is to be written, and where it is asked for."""

    edition: Edition
    kind: Kind
    origin: Origin

    @property
    def lacks_address(self) -> bool:
        return self.kind.needs_base_url and not self.edition.site.base_url

    def write(self, outdir: Path, site: Site) -> None:
        path = outdir / self.edition.path
        if self.lacks_address:
            path.unlink(missing_ok=True)
        else:
            write_if_different(path, self.kind.write(replace(self.edition, site=site)))


def _plan(store: NoteStore, editor: Editor) -> tuple[dict[str, _File], list[Problem]]:
    """Make an edition of each file, by its path, and say what is wrong with them: one of the files holds that, too."""
    files: dict[str, _File] = {}
    problems: list[Problem] = []
    for export, kind in wanted_exports(store.project.settings):
        choice = Choice(filter=export.filter, repo=editor.settings.repo)
        edition, faults = editor.edit(choice, title=export.title)
        problems.extend(_fault(export, fault) for fault in faults)
        files[export.path] = _File(replace(edition, path=export.path), kind, Origin("conf.py"))
    for feed in all_feeds(store):
        if feed.path in files:
            message = f"{feed.path!r} is written of another list; give each one of its own"
            problems.append(Problem(Code.EXPORT, message, feed.origin))
        else:
            files[feed.path] = _File(feed.edit(editor), feed.kind, feed.origin)
    problems.extend(_addressless(file) for file in files.values() if file.lacks_address)
    return files, problems


def _addressless(file: _File) -> Problem:
    message = f"{file.edition.path!r} needs absolute addresses and is not written; set html_baseurl"
    return Problem(Code.EXPORT, message, file.origin)


def _fault(export: Export, fault: Fault) -> Problem:
    message = f"the filter of {export.path!r}: {fault.message}\n{caret(fault.expression, fault.column)}"
    return Problem(Code.FILTER, message, Origin("conf.py"))
