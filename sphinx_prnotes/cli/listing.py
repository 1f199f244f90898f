"""A list that has been made, and the ways to print it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from sphinx_prnotes.cli.console import Console, Style
from sphinx_prnotes.cli.list_json import JsonList
from sphinx_prnotes.cli.tables import align, markdown_rows, markdown_text

Row = tuple[str, ...]
Groups = tuple[tuple[str, tuple[Row, ...]], ...]


class Format(Enum):
    """How a list is printed."""

    TEXT = "text"
    MARKDOWN = "markdown"
    JSON = "json"


@dataclass(frozen=True, slots=True)
class Listing:
    """A list of notes or of follow-ups.

    ``rows`` makes the rows below the name of each group, which is empty where the list is not divided. ``json`` makes
    all of it as JSON. ``left_out`` says in lines what was cut.
    """

    heads: Row
    rows: Callable[[], Groups]
    json: Callable[[], JsonList]
    left_out: tuple[str, ...] = ()


def print_listing(listing: Listing, how: Format, console: Console) -> None:
    """Print a list, and what it has left out."""
    _PRINTERS[how](listing, console)
    for line in listing.left_out:
        console.say(line)


def _print_text(listing: Listing, console: Console) -> None:
    """Print aligned columns; all groups have the same ones, so that they can be compared."""
    groups = listing.rows()
    lines = iter(align([listing.heads, *(row for _, members in groups for row in members)]))
    heads = next(lines)
    if groups:
        console.print(console.paint(heads, Style.DIM))
    for name, members in groups:
        if name:
            console.print()
            console.print(console.paint(name, Style.BOLD))
        for _ in members:
            console.print(next(lines))


def _print_markdown(listing: Listing, console: Console) -> None:
    for place, (name, members) in enumerate(listing.rows()):
        if place:
            console.print()
        if name:
            console.print(f"## {markdown_text(name)}\n")
        for line in markdown_rows([listing.heads, *members]):
            console.print(line)


def _print_json(listing: Listing, console: Console) -> None:
    console.write(listing.json().lines())


_PRINTERS: Final[Mapping[Format, Callable[[Listing, Console], None]]] = {
    Format.TEXT: _print_text,
    Format.MARKDOWN: _print_markdown,
    Format.JSON: _print_json,
}
