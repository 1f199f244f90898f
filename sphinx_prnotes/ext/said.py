"""The lines of a note that a page says in its own text, as the page has read and translated them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from docutils import nodes

from sphinx_prnotes.ext.markup import runs_of
from sphinx_prnotes.ext.wording import Reading
from sphinx_prnotes.model import Run, Text
from sphinx_prnotes.sources.text import fold

# Without MyST's "tasklist" the box of a task is part of the paragraph.
_BOX: Final = re.compile(r"^\[[ xX~-]\]\s+")


def said_lines(texts: Sequence[Text], page: Iterable[nodes.Node]) -> tuple[Reading, ...]:
    """Find the paragraphs of *page* that *texts* were taken from; one that cannot be found has no runs."""
    wanted = {text.source for text in texts}
    found: dict[str, Reading] = {}
    for paragraph in (node for node in page if isinstance(node, nodes.paragraph)):
        # Translation replaces the content of a paragraph and leaves what it was made of.
        source = paragraph.rawsource
        # An old markdown-it leaves the blank behind the box that it takes out.
        if source.startswith(("[", " ")) or "\n" in source:
            source = fold(_BOX.sub("", source, count=1))
        if source in wanted:
            reading = Reading(_without_box(runs_of(paragraph.children)), bool(paragraph.get("translated")))
            found.setdefault(source, reading)
    return tuple(found.get(text.source, Reading()) for text in texts)


def _without_box(runs: tuple[Run, ...]) -> tuple[Run, ...]:
    if not runs:
        return runs
    first = replace(runs[0], text=_BOX.sub("", runs[0].text, count=1).lstrip())
    return (first, *runs[1:]) if first.text else runs[1:]
