"""The record of what an import wrote, kept as comments at the end of the file that it wrote into.

Each line names one note of a digest and, for each field, a digest of the lines that were written. A field whose
lines are still the same has been touched by nobody since, and may be written anew.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from sphinx_prnotes.sources.writing.layout import Fields

HEAD: Final = (
    "# What prnotes import wrote above, so that the next import changes nothing that people wrote since.",
    "# To have a note imported anew, delete it, and its line below.",
)
_LINE = re.compile(r"# imported (?P<key>[0-9a-f]{8})(?P<fields>(?: [\w-]+=[0-9a-f]{8})*)\s*")
_LENGTH: Final = 8


class Entry(NamedTuple):
    """What was written of one note: digests of lines, by field; ``key`` names the note as the digest has it."""

    key: str
    fields: Mapping[str, str]

    def __str__(self) -> str:
        return " ".join(["# imported", self.key, *[f"{name}={digest}" for name, digest in self.fields.items()]])


def digest_of(*texts: str) -> str:
    """Name texts by their content.

    >>> digest_of("pr: 12")
    '37f7d86e'
    """
    return hashlib.sha256("\n".join(texts).encode("utf-8", "surrogatepass")).hexdigest()[:_LENGTH]


def make_entry(key: str, fields: Fields) -> Entry:
    """Record the fields of a note as they are written."""
    return Entry(key, {name: digest_of(text) for name, text in fields.items()})


def read_record(lines: Sequence[str]) -> dict[int, Entry]:
    """Find the lines of the record, by their index."""
    matches = ((index, _LINE.fullmatch(line)) for index, line in enumerate(lines) if line.startswith("# imported "))
    return {index: _entry(match) for index, match in matches if match}


def _entry(match: re.Match[str]) -> Entry:
    pairs = (pair.split("=") for pair in match["fields"].split())
    return Entry(match["key"], {name: digest for name, digest in pairs})
