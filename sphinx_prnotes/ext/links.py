"""Nodes that lead to where a :class:`~sphinx_prnotes.views.records.Target` says, in every builder."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from docutils import nodes
from sphinx.errors import NoUri
from sphinx.util.osutil import relative_uri

from sphinx_prnotes.ext.render.scene import mark_language
from sphinx_prnotes.views.records import LinkView, Target

if TYPE_CHECKING:
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

#: Formats of which one file holds many pages: the page that is being written is known to the writer alone.
_JOINED: Final = frozenset({"latex", "texinfo"})


def reference_node(
    builder: Builder, docname: str, target: Target, content: Sequence[nodes.Node], *, title: str = ""
) -> nodes.reference | None:
    """Link *content*, shown on the page *docname*; None where this builder cannot get there.

    :param docname: The page that the builder is writing: for a builder that joins pages, the first of them.
    """
    if builder.name == "linkcheck" and target.url and builder.config.prnotes_linkcheck is not True:
        return None  # Thirty notes on one forge are not worth a request each on every check.
    address = _address(builder, docname, target)
    if not address:
        return None
    # Sphinx's extlinks warns of hard-coded links unless they are marked as not internal.
    reference = nodes.reference("", "", *content, internal=bool(target.docname), **address)
    if title:
        reference["reftitle"] = title
    return reference


def called(view: LinkView, written: nodes.Element) -> nodes.inline:
    """Write what a link leads to in the place of what the role holds."""
    name = nodes.inline("", view.text, classes=written["classes"])
    mark_language(name, view.lang)
    return name


def _address(builder: Builder, docname: str, target: Target) -> dict[str, str]:
    if builder.format == "man" and not builder.config.man_show_urls:
        return {}  # docutils 0.22 prints the addresses in any case.
    if not target.docname:
        return {"refuri": target.url} if target.url else {}
    if builder.format == "man":
        return {}  # A printed page has no places to go to; its writer would print the anchor.
    if target.anchor and target.docname == docname and builder.format not in _JOINED:
        return {"refid": target.anchor}
    page = _page_address(builder, docname, target)
    if page is None:
        return {}
    return {"refuri": f"{page}#{target.anchor}" if target.anchor else page} if page or target.anchor else {}


def _page_address(builder: Builder, docname: str, target: Target) -> str | None:
    if builder.name == "singlehtml":
        if target.docname not in joined_pages(builder.env):
            return None
        if target.anchor:
            return ""  # Sphinx 9.0 makes ``#document-page#anchor`` of it; our anchors are unique in the whole project.
    try:
        if builder.name == "dirhtml":
            # It alone leaves names of documents as they are, so that one with # would lead elsewhere.
            here, there = (quote(builder.get_target_uri(name)) for name in (docname, target.docname))
            return relative_uri(here, there) or there
        return builder.get_relative_uri(docname, target.docname)
    except NoUri:
        return None


@lru_cache(maxsize=1)
def joined_pages(env: BuildEnvironment) -> frozenset[str]:
    """The pages that toctrees lead to from the first, which singlehtml joins."""
    pages: set[str] = set()
    waiting = [env.config.root_doc]
    while waiting:
        docname = waiting.pop()
        if docname not in pages:
            pages.add(docname)
            waiting.extend(env.toctree_includes.get(docname, ()))
    return frozenset(pages)
