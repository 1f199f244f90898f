"""Every kind of export: what it is called, what its files end in, and what writes it.

A new kind costs one module with a function from an :class:`~sphinx_prnotes.export.edition.Edition` to bytes, and one
line here. Writers are pure and byte-stable: equal editions give equal bytes, in every process and on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from sphinx_prnotes.codes import Code
from sphinx_prnotes.export.atom import write_atom
from sphinx_prnotes.export.calendar import write_calendar
from sphinx_prnotes.export.csv_file import write_csv
from sphinx_prnotes.export.edition import Edition
from sphinx_prnotes.export.json_feed import write_json_feed
from sphinx_prnotes.export.json_file import write_json, write_ndjson
from sphinx_prnotes.model import Origin, Problem
from sphinx_prnotes.settings import Settings


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of export.

    ``ending`` is that of its files, ``meaning`` is what the manual says of it.
    ``needs_base_url``: without an absolute address there is none, and that is told.
    ``shows_bodies``: it holds HTML fragments of bodies, which a build has to keep for it.
    ``is_feed``: readers follow it, so that pages lead to it.
    ``lists_stubs``: it has a place for what notes name that nobody has noted; to find that is to read all texts.
    """

    name: str
    ending: str
    media_type: str
    meaning: str
    write: Callable[[Edition], bytes]
    needs_base_url: bool = False
    shows_bodies: bool = False
    is_feed: bool = False
    lists_stubs: bool = False


_ALL: Final = (
    Kind(
        "json",
        ".json",
        "application/json",
        "Everything, for programs and for other projects that show these notes.",
        write_json,
        shows_bodies=True,
        lists_stubs=True,
    ),
    Kind("ndjson", ".ndjson", "application/x-ndjson", "The notes, an object a line.", write_ndjson, shows_bodies=True),
    Kind("csv", ".csv", "text/csv", "A table for spreadsheets.", write_csv),
    Kind(
        "atom",
        ".atom",
        "application/atom+xml",
        "A feed for readers of news.",
        write_atom,
        needs_base_url=True,
        shows_bodies=True,
        is_feed=True,
    ),
    Kind(
        "jsonfeed",
        ".feed.json",
        "application/feed+json",
        "The same as JSON.",
        write_json_feed,
        needs_base_url=True,
        shows_bodies=True,
        is_feed=True,
    ),
    Kind(
        "ics",
        ".ics",
        "text/calendar",
        "Open follow-ups with a due date, for calendars.",
        write_calendar,
        is_feed=True,
    ),
)

KINDS: Final[Mapping[str, Kind]] = MappingProxyType({kind.name: kind for kind in _ALL})


def kind_of(path: str) -> Kind:
    """Find the kind of a file by the longest ending that fits.

    >>> kind_of("lists/notes.csv").name
    'csv'

    :raises ValueError: If no kind has that ending; the message quotes it.
    """
    fitting = [kind for kind in _ALL if path.lower().endswith(kind.ending)]
    if not fitting:
        endings = ", ".join(kind.ending for kind in _ALL)
        raise ValueError(f"{path!r} ends in nothing that can be exported; there are {endings}")
    return max(fitting, key=lambda kind: len(kind.ending))


def check_exports(settings: Settings, origins: Mapping[str, Origin]) -> Iterator[Problem]:
    """Tell which files of ``prnotes_exports`` are of no kind.

    :param origins: Where the options stand, by name.
    """
    for export in settings.exports:
        try:
            kind_of(export.path)
        except ValueError as error:
            yield Problem(Code.EXPORT, f"prnotes_exports: {error}", origins.get("exports", Origin("conf.py")))
