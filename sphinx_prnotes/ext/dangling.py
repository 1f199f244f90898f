"""Tells the names in roles that nothing has, here or in another project.

Sphinx finds them when it writes a page. They are looked for when all pages have been read, so that every build knows
the same, whichever pages it writes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from docutils import nodes
from docutils.utils import get_source_line
from sphinx import addnodes
from sphinx.transforms.post_transforms import ReferencesResolver

from sphinx_prnotes.codes import Code
from sphinx_prnotes.ext.collect import conditions_of
from sphinx_prnotes.ext.report import relative_path, report
from sphinx_prnotes.ext.slots import place_now
from sphinx_prnotes.ext.store import NoteStore, store_of
from sphinx_prnotes.messages import did_you_mean
from sphinx_prnotes.model import Origin, Problem
from sphinx_prnotes.views.records import LinkView, View
from sphinx_prnotes.views.wants import Kind, Link, Want

if TYPE_CHECKING:
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.domains import Domain
    from sphinx.environment import BuildEnvironment


def problems_of_names(app: Sphinx, docname: str, views: Iterable[tuple[Want, View]]) -> Iterator[Problem]:
    """Find the names in the roles of a page that nothing has; a page without such is not even opened."""
    env, store = app.env, store_of(app.env)
    names = {want.target for want, view in views if isinstance(want, Link) and _is_unknown(want, view, env)}
    if not names:
        return
    document = env.get_doctree(docname)
    for node in list(document.findall(addnodes.pending_xref)):
        is_asked = node.get("refdomain") == "prn" and node["reftarget"] in names
        if not (is_asked and store.is_shown(conditions_of(node))):
            node.replace_self(nodes.inline())
    # Other extensions may know a name, and the configuration may ignore one: let Sphinx ask for these alone.
    store.dangling = []
    env.temp_data["docname"] = docname
    ReferencesResolver(document).apply()
    env.temp_data.clear()
    found, store.dangling = store.dangling, None
    yield from (_problem(env, store, node) for node in found)


def _is_unknown(want: Link, view: View, env: BuildEnvironment) -> bool:
    if want.kind is Kind.ANY or not isinstance(view, LinkView) or view.is_known or view.outside:
        return False
    # What intersphinx has loaded need not be asked for.
    return want.target not in getattr(env, "intersphinx_inventory", {}).get(f"prn:{want.kind.value}", ())


def hear_of_unknown(app: Sphinx, domain: Domain | None, node: pending_xref) -> bool | None:
    """Take over Sphinx's own warning of a name; one in a line of a note that no page has read is told now.

    Sphinx asks every listener of ``missing-reference`` before it takes the first answer: that is too early.
    """
    if node.get("refdomain") != "prn":
        return None
    store = store_of(app.env)
    if store.dangling is not None:
        store.dangling.append(node)
    elif store.is_shown(conditions_of(node)):
        problem = _problem(app.env, store, node)
        if all(problem.message != told.message for told in store.problems):
            report([problem])
    return True


def _problem(env: BuildEnvironment, store: NoteStore, node: pending_xref) -> Problem:
    target = node["reftarget"]
    catalogue = store.viewer.catalogue
    if node["reftype"] == "followup":
        code, what, close = Code.FOLLOWUP_UNKNOWN, "follow-up", catalogue.suggest_followups(target)
    else:
        code, what, close = Code.NOTE_UNKNOWN, "note", catalogue.suggest(target)
    source, line = get_source_line(node)
    origin = Origin(relative_path(source or str(env.doc2path(node["refdoc"])), env.srcdir), line or 0)
    message = f"no {what} has the id {target!r}{did_you_mean(close)}"
    return Problem(code, message, place_now(node, origin, store.project))
