"""The face of this folder: a file of any kind becomes the notes that are in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import PurePosixPath
from typing import Final

from sphinx_prnotes.model import Reference
from sphinx_prnotes.sources.context import Context
from sphinx_prnotes.sources.digests.digest import Clerk, Digest, Remark, Span
from sphinx_prnotes.sources.digests.exported import is_exported, read_exported
from sphinx_prnotes.sources.digests.facts_file import Candidate
from sphinx_prnotes.sources.digests.finding import find_pulls
from sphinx_prnotes.sources.digests.listing import is_listing, read_listing
from sphinx_prnotes.sources.digests.making import Maker
from sphinx_prnotes.sources.digests.markdown import read_markdown
from sphinx_prnotes.sources.digests.plain import read_plain
from sphinx_prnotes.sources.json_tree import read_json
from sphinx_prnotes.sources.notes_file import READERS, read_file
from sphinx_prnotes.sources.report import Report
from sphinx_prnotes.sources.text import decode

_MARKDOWN: Final = re.compile(r"^(?: {0,3}#{1,6}\s|\s{0,3}[-*+] .*(?:\]\(|#[0-9]|https?://))", re.MULTILINE)
_ENDINGS: Final = (".md", ".markdown")


class Kind(Enum):
    """What a file is read as."""

    TEXT = "text"
    MARKDOWN = "markdown"
    JSON = "json"
    NOTES = "notes"


def kind_of(path: str, text: str) -> Kind:
    """Say what a file is, by its ending, else by its text."""
    ending = PurePosixPath(path).suffix.lower()
    if ending == ".json" or (text.lstrip()[:1] in ("{", "[") and ending not in _ENDINGS and ending not in READERS):
        return Kind.JSON
    if ending in READERS and ending not in _ENDINGS:
        return Kind.NOTES
    if ending in _ENDINGS:
        return Kind.NOTES if text.startswith("---") else Kind.MARKDOWN
    return Kind.MARKDOWN if _MARKDOWN.search(text) else Kind.TEXT


@dataclass(frozen=True, slots=True)
class Given:
    """What whoever imports says beside the file.

    ``repo`` is what a bare ``#12`` means where the file does not say, ``people_field`` the field that takes the people
    whom a text names. Among ``candidates`` those pull requests are found that notes do not name.
    """

    repo: str = ""
    people_field: str = ""
    candidates: tuple[Candidate, ...] = ()
    kind: Kind | None = None


def read_digest(path: str, content: bytes, context: Context, given: Given) -> Digest:
    """Read the notes of one file."""
    report = Report()
    text = decode(content, path, report)
    clerk = Clerk(text or "", path)
    if text is not None:
        maker = Maker(context, clerk, given.people_field, _short_names(given.candidates))
        _READERS[given.kind or kind_of(path, text)](maker, given.repo or context.settings.repo, report)
    clerk.tell_all(Remark(problem.message, problem.origin) for problem in report.problems)
    return find_pulls(clerk.close(), given.candidates)


def _short_names(candidates: Sequence[Candidate]) -> dict[str, Reference]:
    """Name references by their repository without its owner, where that can be one only."""
    names: dict[str, Reference] = {}
    doubtful: set[str] = set()
    for each in candidates:
        name = f"{each.reference.repo.rpartition('/')[2]}#{each.reference.number}".lower()
        if names.setdefault(name, each.reference).key != each.reference.key:
            doubtful.add(name)
    return {name: reference for name, reference in names.items() if name not in doubtful}


def _read_text(maker: Maker, repo: str, report: Report) -> None:
    read_plain(maker, repo)


def _read_markdown(maker: Maker, repo: str, report: Report) -> None:
    read_markdown(maker, repo)


def _read_json(maker: Maker, repo: str, report: Report) -> None:
    clerk = maker.clerk
    tree = read_json(clerk.text, clerk.path, report)
    if is_exported(tree):
        read_exported(clerk, tree, maker.context)
    elif is_listing(tree):
        read_listing(maker, tree, repo)
    elif tree is not None or not len(report):
        _read_notes(maker, repo, report)
    clerk.leave(Span(0, 0 if tree is not None else len(clerk.text)), "this is no JSON that could be read")


def _read_notes(maker: Maker, repo: str, report: Report) -> None:
    """Read a notes file in any format as it stands."""
    clerk = maker.clerk
    reading = read_file(clerk.path, clerk.text.encode("utf-8", "surrogatepass"), maker.context)
    for note in reading.notes:
        clerk.add(note)
    clerk.tell_all(Remark(problem.message, problem.origin) for problem in reading.problems)
    clerk.take(Span(0, len(clerk.text)))


_READERS: Final[dict[Kind, Callable[[Maker, str, Report], None]]] = {
    Kind.TEXT: _read_text,
    Kind.MARKDOWN: _read_markdown,
    Kind.JSON: _read_json,
    Kind.NOTES: _read_notes,
}
