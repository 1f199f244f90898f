"""reStructuredText by docutils, which here also knows markup that touches Chinese, Japanese or Korean letters."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Final, cast

from docutils import nodes
from docutils.parsers.rst import languages, states
from docutils.statemachine import StringList, string2lines
from docutils.transforms import references
from docutils.utils import punctuation_chars

# Scripts without blanks between words. docutils' own setting for them, character_level_inline_markup,
# would also read snake_case as a link.
_UNSPACED: Final = (
    "\u2e80-\u2fff\u3040-\u30ff\u3100-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
)
_TRANSFORMS: Final = (references.AnonymousHyperlinks, references.IndirectHyperlinks, references.ExternalTargets)
# Making one takes as long as reading a short text: docutils keeps its own for nested texts, too. None comes back here
# that has broken off.
_idle: Final[list[states.RSTStateMachine]] = []


def read_rst(text: str, document: nodes.document, *, first_line: int) -> None:
    """Append the nodes of *text* to *document*, which is a document of its own."""
    source = document["source"]
    written = string2lines(text, tab_width=document.settings.tab_width, convert_whitespace=True)
    offset = first_line - 1
    lines = StringList(written, items=[(source, offset + index) for index in range(len(written))])
    machine = _idle.pop() if _idle else states.RSTStateMachine(states.state_classes, "Body")
    machine.run(lines, document, input_offset=offset, inliner=_inliner())
    _idle.append(machine)
    _resolve(document)


def read_rst_line(text: str, root: nodes.Element, *, first_line: int) -> None:
    """Append the inline nodes of *text* to *root*, which stands in a document of its own."""
    document = root.document
    assert document is not None
    source, reporter = document["source"], document.reporter
    cast(Any, reporter).get_source_and_line = lambda line=None: (source, line)
    inliner = _inliner()
    memo = cast(Any, states).Struct(
        document=document,
        reporter=reporter,
        language=languages.get_language(document.settings.language_code, reporter),
        title_styles=[],
        section_level=0,
        section_bubble_up_kludge=False,
        inliner=inliner,
    )
    content, _ = inliner.parse(text, first_line, memo, root)
    root += content
    _resolve(document)


def _resolve(document: nodes.document) -> None:
    for transform in _TRANSFORMS:
        transform(document).apply()


@cache
def _inliner() -> states.Inliner:
    inliner = states.Inliner()
    with _unspaced_letters_as_delimiters():
        inliner.init_customizations(_Customizations())
    # Every parse would compile docutils' own patterns anew. (A subclass cannot: its patterns are looked up in vars().)
    cast(Any, inliner).init_customizations = lambda settings: None
    return inliner


class _Customizations:
    character_level_inline_markup = False
    pep_references = False
    rfc_references = False


@contextmanager
def _unspaced_letters_as_delimiters() -> Iterator[None]:
    characters: Any = punctuation_chars
    delimiters = characters.delimiters
    characters.delimiters = delimiters + _UNSPACED
    try:
        yield
    finally:
        characters.delimiters = delimiters
