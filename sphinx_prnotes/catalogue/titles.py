"""Titles: read as plain text, made into ids, and taken over from the forge."""

from __future__ import annotations

import re
from typing import Final

from sphinx_prnotes.catalogue.digest import text_digest
from sphinx_prnotes.model import Run, Style, Text

_WORD: Final = re.compile(r"[a-z0-9]+")
_CODE: Final = re.compile(r"`([^`]+)`")
_MOST_WORDS: Final = 6


def fold(text: str) -> str:
    """Take every run of white space as one blank."""
    return " ".join(text.split())


def plain_text(text: Text) -> str:
    """Read inline text as one line: as its page has read it, else as it was written."""
    return fold("".join([run.text for run in text.runs]) if text.runs else text.source)


def title_slug(title: str) -> str:
    """Make an id from a title alone: its first ASCII words, or ``note``, and 6 hex digits of its hash.

    It is never empty, and depends on no other note.

    >>> title_slug("router 迁移")
    'router-dcbbb0'
    """
    words = _WORD.findall(title.lower())[:_MOST_WORDS]
    return "-".join([*(words or ["note"]), text_digest(fold(title))[:6]])


def plain_title(text: str) -> Text:
    """Make a title of a text that is no markup."""
    return Text(text, runs=(Run(text),), is_own=False)


def forge_title(text: str) -> Text:
    """Make a title of what a forge calls a pull request: plain, but for code between backticks."""
    # re.split with one group alternates: what stands outside, what stands inside.
    runs = [Run(piece, Style.CODE if place % 2 else Style.PLAIN) for place, piece in enumerate(_CODE.split(text))]
    return Text(text, runs=tuple(run for run in runs if run.text), is_own=False)
