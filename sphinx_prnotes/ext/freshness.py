"""Keeps pages right in incremental builds: what to read again, and what to write again.

A page is read again when the content of a note that it has read in has changed, and written again when what it
shows has changed. The second needs a memory of what each builder has really written: it is kept beside the doctrees,
not in the environment, which is pickled before anything is written.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, cast

from docutils import nodes

from sphinx_prnotes.codes import Code
from sphinx_prnotes.ext.collect import settings_digest
from sphinx_prnotes.ext.domain import Lookup, Page, PullRequestNotes
from sphinx_prnotes.ext.faults import problems_of
from sphinx_prnotes.ext.project import Project, entry_digest, load_project
from sphinx_prnotes.ext.report import report
from sphinx_prnotes.model import Origin, Problem
from sphinx_prnotes.settings import Autolink
from sphinx_prnotes.views.viewer import fingerprint
from sphinx_prnotes.views.wants import Layout, NoteList

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

#: Raised whenever the same record would be shown otherwise, so that all pages are written again.
FORMAT = 1


class Freshness:
    """What the pages show now, and what this builder has written of it; lives as long as one build."""

    def __init__(self, memory: Path) -> None:
        self._memory = memory
        self.expected: dict[str, str] = {}
        self.written: set[str] = set()

    def known(self) -> dict[str, str]:
        """What the last builds of this builder into this directory have written, by document."""
        try:
            record = json.loads(self._memory.read_text(encoding="utf-8"))
            return {str(name): str(shown) for name, shown in record["pages"].items()} if record["format"] == FORMAT else {}
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return {}  # no memory, or one that is broken: everything that shows notes is written again

    def save(self, documents: Iterable[str]) -> None:
        """Remember what was written; documents that are gone are forgotten."""
        known = self.known()
        current = {**known, **{name: self.expected.get(name, "") for name in self.written}}
        pages = {name: shown for name, shown in sorted(current.items()) if shown and name in set(documents)}
        if pages != known:
            self._memory.parent.mkdir(parents=True, exist_ok=True)
            self._memory.write_text(json.dumps({"format": FORMAT, "pages": pages}, indent=0), encoding="utf-8")


def memory_path(app: Sphinx) -> Path:
    """The file in which one builder with one output directory remembers what it wrote."""
    outdir = os.path.relpath(app.outdir, app.doctreedir).replace(os.sep, "/")
    name = hashlib.sha256(f"{app.builder.name}\n{outdir}".encode()).hexdigest()[:16]
    return Path(app.doctreedir) / "prnotes" / f"{name}.json"


def domain_of(env: BuildEnvironment) -> PullRequestNotes:
    """The domain with its type."""
    return cast("PullRequestNotes", env.get_domain("prn"))


def read_again(
    app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
) -> list[str]:
    """Load the project, and name the documents whose reading would give another result than it gave."""
    domain = domain_of(env)
    domain.project = load_project(env)
    domain.tags = app.tags
    report(domain.project.problems)
    mode = domain.project.settings.autolink
    was_pages = domain.data.get("autolink") == Autolink.PAGES.value
    domain.data["autolink"] = mode.value
    if was_pages != (mode is Autolink.PAGES):
        return sorted(env.all_docs)
    return [docname for docname, page in sorted(domain.pages.items()) if is_outdated(page, domain.project)]


def is_outdated(page: Page, project: Project) -> bool:
    """Whether anything has changed that went into reading the page."""
    if page.settings != settings_digest(project.settings, page):
        return True
    if any(lookup != Lookup(lookup.target, lookup.repo, project.digest(lookup.target, lookup.repo)) for lookup in page.lookups):
        return True
    lists = (want for want, _ in page.wants if isinstance(want, NoteList) and want.layout is Layout.FULL)
    return any(want.chosen != tuple((e.id, entry_digest(e)) for e in project.chosen(want.choice)) for want in lists)


def write_again(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Tell what is wrong in the catalogue, and name the documents of which this builder shows something old."""
    domain = domain_of(env)
    viewer = domain.viewer
    report(viewer.catalogue.problems)
    freshness = domain.freshness = Freshness(memory_path(app))
    problems: list[Problem] = []
    for docname, page in sorted(domain.pages.items()):
        views = [(want, viewer.view(want, docname)) for want in domain.shown(page)]
        freshness.expected[docname] = fingerprint([view for _, view in views])
        for want, view in views:
            problems.extend(problems_of(want, view, viewer))
    report(problems)
    if isinstance(app.builder.get_outdated_docs(), str):
        return []  # Such a builder writes everything on every run.
    known = freshness.known()
    changed = (name for name in {*known, *freshness.expected} if known.get(name) != freshness.expected.get(name))
    return sorted(name for name in changed if name in env.all_docs)


def note_written(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Note that a page is being written; Sphinx says so in the main process, also when workers write."""
    domain_of(app.env).freshness.written.add(docname)


def remember(app: Sphinx, exception: Exception | None) -> None:
    """Remember what was written, unless the build broke off."""
    domain = domain_of(app.env) if app.env else None
    if exception is None and domain is not None and domain.freshness is not None:
        domain.freshness.save(app.env.all_docs)
