"""What the ``prnotes.json`` of a build names, which has seen notes that no command sees."""

from __future__ import annotations

import json
from collections.abc import Iterator

from sphinx_prnotes.model import Reference
from sphinx_prnotes.references import ReferenceReader
from sphinx_prnotes.sources.published.file import check_version


def references_in_export(text: str, reader: ReferenceReader) -> Iterator[Reference]:
    """Find every reference that the notes of a build name, in whichever member it stands.

    :raises ValueError: If *text* is no ``prnotes.json``, or one of another version.
    """
    for written in _references(check_export(text)):
        try:
            yield reader.parse(written, repo="")
        except ValueError:  # of a forge that is configured no more
            continue


def check_export(text: str) -> dict[str, object]:
    """Decode a ``prnotes.json``, without a look at the single notes.

    :raises ValueError: If *text* is none, or one of another version.
    """
    try:
        frame = json.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deep") from None
    if not isinstance(frame, dict):
        raise ValueError("it is no prnotes.json")
    check_version(frame)
    return frame


def _references(value: object) -> Iterator[str]:
    if isinstance(value, list):
        for member in value:
            yield from _references(member)
    elif isinstance(value, dict):
        for name, member in value.items():
            if name == "reference" and isinstance(member, str):
                yield member
            else:
                yield from _references(member)
