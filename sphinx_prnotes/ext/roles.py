"""The roles ``prn:note``, ``prn:followup`` and ``prn:count``, and where names lead that no page has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.roles import XRefRole
from sphinx.util.docutils import SphinxRole

from sphinx_prnotes.ext.links import called, reference_node
from sphinx_prnotes.ext.made import note_made
from sphinx_prnotes.ext.placeholders import CountPlaceholder
from sphinx_prnotes.ext.report import relative_path
from sphinx_prnotes.ext.store import store_of
from sphinx_prnotes.model import Origin
from sphinx_prnotes.views.wants import Count, Kind, Link

if TYPE_CHECKING:
    from docutils.nodes import Element
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

#: Behind intersphinx, which listens at the default priority of 500.
AFTER_INTERSPHINX = 800


class NoteRole(XRefRole):
    """Links to a note by id or reference, to another project's note, or to the forge."""

    def process_link(
        self, env: BuildEnvironment, refnode: Element, has_explicit_title: bool, title: str, target: str
    ) -> tuple[str, str]:
        """Write a reference in its canonical form, as the inventories of other projects hold it."""
        title, target = super().process_link(env, refnode, has_explicit_title, title, target)
        project = store_of(env).project
        try:
            return title, str(project.reader.parse(target, repo=project.settings.repo))
        except ValueError:
            return title, target

    def result_nodes(
        self, document: nodes.document, env: BuildEnvironment, node: Element, is_ref: bool
    ) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Take off Sphinx's class ``prn-note``, which means a whole note to the stylesheet."""
        for content in node.findall(nodes.inline):
            content["classes"] = ["xref", "prn"]
        return [node], []


class CountRole(SphinxRole):
    """Prints how many notes match a filter; ``followups`` before it counts follow-ups."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Make the placeholder."""
        kind, _, rest = self.text.partition(" ")
        is_kind = kind in {"notes", "followups"}
        source, line = self.get_source_info()
        project = store_of(self.env).project
        want = Count(
            expression=rest.strip() if is_kind else self.text.strip(),
            repo=project.settings.repo,
            of_followups=kind == "followups",
            origin=Origin(relative_path(source, self.env.srcdir), line),
        )
        count = CountPlaceholder(self.rawtext, want=want)
        note_made(self.env, count)
        return [count], []


class BareRole(NoteRole):
    """The role ``prnote``, which means ``prn:note``."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Make the reference under the domain's name of the role."""
        self.name = "prn:note"
        return super().run()


# Titles are prose, not code.
ROLES = {
    "note": NoteRole(innernodeclass=nodes.inline, warn_dangling=True),
    "followup": NoteRole(innernodeclass=nodes.inline, warn_dangling=True),
    "count": CountRole(),
}
BARE_ROLE = BareRole(innernodeclass=nodes.inline, warn_dangling=True)


def lead_outside(app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: Element) -> nodes.Node | None:
    """Lead to another project's page, else to the forge: a reference is never a warning, nitpicky or not."""
    if node.get("refdomain") != "prn":
        return None
    store = store_of(env)
    kind = Kind.FOLLOWUP if node["reftype"] == "followup" else Kind.NOTE
    view = store.viewer.link(Link(node["reftarget"], kind, store.project.settings.repo))
    if not view.is_known and view.outside is None:
        return None
    content = called(view, contnode) if view.is_known and not node.get("refexplicit") else contnode
    target, title = (view.outside.target, view.outside.title) if view.outside else (view.target, "")
    # What has neither a home nor a reference is plain text.
    return reference_node(app.builder, env.docname, target, [content], title=title) or content
