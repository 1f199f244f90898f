"""Keeps pages right in incremental builds: what to read again, and what to write again.

A page is read again when the content of a note that it has read in has changed, or its place while something is wrong
on the page or the builder writes places down, and written again when what it shows has changed, or when it has been
read again: another builder may have had it read, or one that was broken off.
That needs the :mod:`.memory` of what each builder has really written.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx import version_info

from sphinx_prnotes.ext.dangling import problems_of_names
from sphinx_prnotes.ext.exports import lacking_pages, open_fragments
from sphinx_prnotes.ext.faults import emptiness_of, problems_of
from sphinx_prnotes.ext.memory import Memory, memory_path
from sphinx_prnotes.ext.outline import outline_page
from sphinx_prnotes.ext.project import load_project
from sphinx_prnotes.ext.report import report
from sphinx_prnotes.ext.settings_digest import SettingsDigests
from sphinx_prnotes.ext.store import NoteStore, Page, store_of
from sphinx_prnotes.model import Place, Problem
from sphinx_prnotes.project.project import entry_digest
from sphinx_prnotes.settings import Autolink
from sphinx_prnotes.views.viewer import fingerprint
from sphinx_prnotes.views.wants import Layout, NoteList, Paged

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment


#: Sphinx 8 writes indices only when it writes some page.
_INDICES_ALWAYS_WRITTEN = (9,)

#: Stands for both indices among the documents; no document has such a name.
INDICES = "prn:"


def read_again(app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]) -> list[str]:
    """Load the project, and name the documents whose reading would give another result than it gave."""
    store = store_of(env)
    store.project = load_project(env)
    store.digests = SettingsDigests(store.project.settings)
    store.tags = app.tags
    store.is_html = app.builder.format == "html"
    store.tells_places = app.builder.name == "gettext"
    report(store.project.problems)
    mode = store.project.settings.autolink
    was_pages = store.data.get("autolink") == Autolink.PAGES.value
    store.data["autolink"] = mode.value
    if was_pages != (mode is Autolink.PAGES):
        return sorted(env.all_docs)
    outdated = {docname for docname, page in store.pages.items() if is_outdated(page, store)}
    return sorted(outdated | _turned(store))


def _turned(store: NoteStore) -> set[str]:
    """The documents that have become notes, have ceased to be, or are other notes than they were."""
    read = {
        docname: want.digest
        for docname, page in store.pages.items()
        for want, _ in page.wants
        if isinstance(want, Paged)
    }
    now = store.project.pages
    return {docname for docname in {*read, *now} if read.get(docname) != now.get(docname)}


def is_outdated(page: Page, store: NoteStore) -> bool:
    """Whether anything has changed that went into reading the page."""
    project = store.project
    if page.settings != store.settings_digest(page):
        return True
    if any(lookup.digest != project.digest(lookup.target, lookup.repo) for lookup in page.lookups):
        return True
    lists = (want for want, _ in page.wants if isinstance(want, NoteList) and want.layout is Layout.FULL)
    return any(want.chosen != tuple((e.id, entry_digest(e)) for e in project.chosen(want.choice)) for want in lists)


def write_again(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Tell what is wrong in the catalogue, and name the documents of which this builder shows something old."""
    store = store_of(env)
    viewer = store.viewer
    report(viewer.catalogue.problems)
    open_fragments(app)
    memory = store.memory = Memory(memory_path(app))
    problems: list[Problem] = []
    is_strict = store.project.settings.warn_empty
    for docname, page in sorted(store.pages.items()):
        views = [(want, viewer.view(want, docname)) for want in store.shown(page)]
        shown = [store.project.settings.progress, *(view for _, view in views)]
        memory.expected[docname] = f"{fingerprint(shown)} {env.all_docs[docname]}"
        outline_page(env, docname, views)
        for want, view in views:
            problems.extend(problems_of(want, view, viewer))
            problems.extend(emptiness_of(want, view) if is_strict else ())
        problems.extend(problems_of_names(app, docname, views))
    report(problems)
    store.problems = (*problems, *_kept(store))
    if version_info < _INDICES_ALWAYS_WRITTEN:
        memory.expected[INDICES] = fingerprint([index(store).generate() for index in store.indices])
    if isinstance(app.builder.get_outdated_docs(), str):
        return []  # Such a builder writes everything on every run.
    known = memory.known()
    changed = {name for name in {*known, *memory.expected} if known.get(name) != memory.expected.get(name)}
    changed |= lacking_pages(store, memory)
    memory.forget(changed)
    # Some page must be written for the indices to be.
    return sorted(changed & env.all_docs.keys()) or ([env.config.root_doc] if INDICES in changed else [])


def _kept(store: NoteStore) -> Iterator[Problem]:
    """What was found when pages were read, and what is wrong with the notes in them beside others."""
    for page in store.pages.values():
        yield from page.problems
    catalogue = store.viewer.catalogue
    notes = (entry.note for entry in catalogue.entries) if catalogue.problems else ()
    inline = {note.origin for note in notes if note.place is Place.INLINE}
    yield from (problem for problem in catalogue.problems if problem.origin in inline)


def note_written(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Note that a page is being written; Sphinx says so in the main process, also when workers write."""
    memory = store_of(app.env).memory
    if memory is not None:
        memory.written.add(docname)


def remember(app: Sphinx, exception: Exception | None) -> None:
    """Remember what was written, unless the build broke off."""
    if exception is not None or app.env is None:
        return
    memory = store_of(app.env).memory
    if memory is not None:
        memory.written.add(INDICES)
        memory.save({*app.env.all_docs, INDICES})
