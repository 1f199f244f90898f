"""Links from what prose mentions: references, and paths in a repository."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from docutils import nodes
from sphinx import addnodes

from sphinx_prnotes.ext.markup.tree import every_node, is_within, swap
from sphinx_prnotes.ext.placeholders import NotePlaceholder
from sphinx_prnotes.model import Reference
from sphinx_prnotes.references import Mention, ReferenceReader, may_mention

# What names things instead of mentioning them, or is a link already.
_CLOSED: Final = (
    nodes.literal,
    nodes.FixedTextElement,
    nodes.reference,
    nodes.footnote_reference,
    nodes.citation_reference,
    nodes.title_reference,
    nodes.target,
    nodes.math,
    nodes.raw,
    nodes.Invisible,
    nodes.system_message,
    nodes.problematic,
    NotePlaceholder,
    addnodes.pending_xref,
    addnodes.download_reference,
    addnodes.index,
)
_LINKS: Final = (nodes.reference, addnodes.pending_xref, addnodes.download_reference)
_PATH: Final = re.compile(r"(?!.*://)(?=.*\w)\S*/(?:[^\s/]*\.\w+(?::[\w.]+)?)?")


def link_mentions(
    root: nodes.Element, reader: ReferenceReader, repo: str, make: Callable[[Reference, str], nodes.Node]
) -> None:
    """Replace the references in the text below *root*, never those inside code, links, formulas and notes.

    :param repo: What a bare ``#12`` belongs to.
    :param make: Makes the node for a reference, given the text that named it.
    """
    for text in list(_open_texts(root, every_node(root))):
        mentions = list(reader.find(text.astext(), repo=repo))
        if mentions:
            swap(text, list(_pieces(text.astext(), mentions, make)))


def mentions_in(
    root: nodes.Element, below: Iterable[nodes.Node], reader: ReferenceReader, repo: str
) -> Iterator[tuple[Reference, nodes.Text]]:
    """Find what :func:`link_mentions` would link, in the order of the text, with the text that it stands in.

    :param below: The root and all that is below it.
    """
    for text in _open_texts(root, below):
        for mention in reader.find(text.astext(), repo=repo):
            yield mention.reference, text


def link_paths(root: nodes.Element, make: Callable[[str, nodes.literal], nodes.Node | None]) -> None:
    """Offer each inline literal that looks like a path, such as ``miles/ray/`` or ``a/b.py:name``, for replacement.

    :param make: Returns what to put in the literal's place, or none to leave it.
    """
    for literal in list(root.findall(nodes.literal)):
        if is_within(literal, _LINKS) or not _PATH.fullmatch(literal.astext()):
            continue
        made = make(literal.astext(), literal)
        if made is not None:
            swap(literal, [made])


def _open_texts(root: nodes.Element, below: Iterable[nodes.Node]) -> Iterator[nodes.Text]:
    for node in below:
        if isinstance(node, nodes.Text) and may_mention(node) and not is_within(node, _CLOSED, root):
            yield node


def _pieces(
    written: str, mentions: Sequence[Mention], make: Callable[[Reference, str], nodes.Node]
) -> Iterator[nodes.Node]:
    position = 0
    for mention in mentions:
        if mention.start > position:
            yield nodes.Text(written[position : mention.start])
        yield make(mention.reference, written[mention.start : mention.end])
        position = mention.end
    if position < len(written):
        yield nodes.Text(written[position:])
