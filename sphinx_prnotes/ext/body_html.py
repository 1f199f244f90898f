"""Renders the bodies of notes by themselves, as their pages show them, with addresses that hold outside of the page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final
from urllib.parse import urljoin, urlsplit

from docutils import nodes
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.util.docutils import new_document

from sphinx_prnotes.ext.fragments import BodyEdge
from sphinx_prnotes.ext.page_paths import base_url, page_path
from sphinx_prnotes.ext.placeholders import NotePlaceholder

#: The box below the heading of a page that is a note, which is no part of its body.
_HEAD: Final = "prn-page"

_SOMEWHERE: Final = "https://site.invalid/"


def mark_body(body: list[nodes.Node], note_id: str, docname: str) -> list[nodes.Node]:
    """Put edges around a body, so that it is found again once everybody else has changed the page."""
    return [BodyEdge(note=note_id, docname=docname), *body, BodyEdge()] if body else []


def take_bodies(document: nodes.document) -> Iterator[tuple[str, str, list[nodes.Node]]]:
    """Take the edges out of a page, and give the bodies between them with their notes and documents."""
    edges = list(document.findall(BodyEdge))
    for edge in edges:
        if "note" not in edge:
            continue
        siblings = edge.parent.children
        start = siblings.index(edge)
        rest = [place for place in range(start + 1, len(siblings)) if isinstance(siblings[place], BodyEdge)]
        if rest:
            yield edge["note"], edge["docname"], siblings[start + 1 : rest[0]]
    for edge in edges:
        edge.parent.remove(edge)


def page_body(document: nodes.document) -> list[nodes.Node]:
    """The body of a page that is a note: all that stands below its heading, without what the extension put there."""
    section = document.next_node(nodes.section)
    if section is None:
        return []
    return [node for node in section.children if not isinstance(node, nodes.title) and not _is_head(node)]


def _is_head(node: nodes.Node) -> bool:
    return isinstance(node, (nodes.target, NotePlaceholder)) or (
        isinstance(node, nodes.Element) and _HEAD in node["classes"]
    )


def render_body(body: Iterable[nodes.Node], docname: str, builder: StandaloneHTMLBuilder) -> str:
    """Render a body of the page *docname*."""
    host = new_document("<body>", builder.docsettings)
    host += [node.deepcopy() for node in body]
    page = page_path(builder, docname)
    for reference in host.findall(nodes.reference):
        _lead(reference, base_url(builder.config), page)
    with _standing_at_the_root(builder, docname):
        builder.post_process_images(host)
        visitor = builder.create_translator(host, builder)
        visitor.section_level = 1  # type: ignore[attr-defined]
        for child in host.children:
            child.walkabout(visitor)
    return "".join(visitor.body).strip()  # type: ignore[attr-defined]


def _lead(reference: nodes.reference, base: str, page: str) -> None:
    """Make an address of the page one of the site."""
    if "refid" in reference:
        reference["refuri"] = f"{base}{page.removeprefix('./')}#{reference.attributes.pop('refid')}"
    elif "refuri" in reference and not urlsplit(reference["refuri"]).scheme:
        # From a relative address ``../`` would lead to the root of the server.
        joined = urljoin(f"{base or _SOMEWHERE}{page}", reference["refuri"])
        reference["refuri"] = joined.removeprefix(_SOMEWHERE) or "./"


@contextmanager
def _standing_at_the_root(builder: StandaloneHTMLBuilder, docname: str) -> Iterator[None]:
    """Let the translator find images, downloads and numbers where the whole site has them."""
    names = ("imgpath", "dlpath", "current_docname", "secnumbers", "fignumbers")
    before = {name: getattr(builder, name) for name in names if hasattr(builder, name)}
    builder.imgpath = f"{base_url(builder.config)}{builder.imagedir}"
    builder.dlpath = f"{base_url(builder.config)}_downloads"
    builder.current_docname = docname
    builder.secnumbers = builder.env.toc_secnumbers.get(docname, {})
    builder.fignumbers = builder.env.toc_fignumbers.get(docname, {})
    try:
        yield
    finally:
        for name, value in before.items():
            setattr(builder, name, value)
