"""The domain ``prn``: what roles, inventories and indices ask."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from docutils import nodes
from sphinx.domains import ObjType

from sphinx_prnotes.catalogue.titles import plain_text
from sphinx_prnotes.ext.indices import FollowUpIndex, ReadingIndex
from sphinx_prnotes.ext.links import called, reference_node
from sphinx_prnotes.ext.render.words import _
from sphinx_prnotes.ext.store import NoteStore
from sphinx_prnotes.views.wants import Kind, Link

if TYPE_CHECKING:
    from sphinx.addnodes import pending_xref
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment


class PullRequestNotes(NoteStore):
    """Notes on pull requests, and their follow-ups."""

    label = "Pull request notes"
    object_types = {
        "note": ObjType(_("note"), "note", "prnote"),
        "followup": ObjType(_("follow-up"), "followup"),
    }
    indices = [ReadingIndex, FollowUpIndex]

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> nodes.reference | None:
        """Lead to a note or follow-up that has a home here; None lets intersphinx look, then the forge."""
        kind = Kind.FOLLOWUP if typ == "followup" else Kind.NOTE
        return self._resolved(Link(target, kind, self.project.settings.repo), builder, node, contnode)

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> list[tuple[str, nodes.reference]]:
        """Lead ``any`` to a note, else to a follow-up: one that settles a reference is called by it, as a note is."""
        for kind in (Kind.NOTE, Kind.FOLLOWUP):
            want = Link(target, kind, self.project.settings.repo)
            reference = self._resolved(want, builder, node, contnode)
            if reference is not None:
                return [(f"prn:{kind.value}", reference)]
        return []

    def _resolved(
        self, want: Link, builder: Builder, node: pending_xref, contnode: nodes.Element
    ) -> nodes.reference | None:
        view = self.viewer.link(want)
        if not view.target.docname:
            return None
        content = contnode if node.get("refexplicit") else called(view, contnode)
        # A builder that cannot get there shows the words, which Sphinx takes too: the name is not unknown.
        return reference_node(builder, self.env.docname, view.target, [content]) or cast("nodes.reference", content)

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """List notes and follow-ups that have a home, for ``objects.inv`` and the search."""
        for entry in sorted(self.viewer.catalogue.entries, key=lambda entry: entry.id):
            if entry.home is None:
                continue
            docname = entry.home.docname
            # A line break in a display name would cut the inventory's entry.
            yield entry.id, plain_text(entry.note.title), "note", docname, entry.anchor, 1
            for followup in entry.followups:
                yield followup.key, plain_text(followup.followup.text), "followup", docname, followup.anchor, 1
