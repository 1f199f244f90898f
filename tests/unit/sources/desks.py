"""What the tests of this room share: reading a text, and showing what came of it in few words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sphinx_prnotes.model import Note, Problem
from sphinx_prnotes.references import ReferenceReader
from sphinx_prnotes.settings import Settings
from sphinx_prnotes.sources.decode import Context, Reading, read_file
from sphinx_prnotes.sources.tree import Mapping, Scalar, Value

SETTINGS = Settings(repo="radixark/miles")


def make_context(**values: object) -> Context:
    """Make a context whose options differ from the defaults as given."""
    settings = replace(SETTINGS, **values)  # type: ignore[arg-type]
    return Context(settings, ReferenceReader(settings))


CONTEXT = make_context()


def read(text: str, path: str = "n.yaml", context: Context = CONTEXT) -> Reading:
    """Read a file of that name and content."""
    return read_file(path, text.encode("utf-8", "surrogatepass"), context)


def read_one(text: str, path: str = "n.yaml", context: Context = CONTEXT) -> Note:
    """Read a file that holds one note and nothing wrong."""
    reading = read(text, path, context)
    assert told(reading.problems) == []
    (note,) = reading.notes
    return note


def told(problems: Iterable[Problem]) -> list[str]:
    """Show problems as a log does."""
    return [f"{problem.origin}: {problem.message} [{problem.code.label}]" for problem in problems]


def bare(value: Value | None) -> object:
    """Show located values as plain lists, pairs and texts."""
    if value is None or isinstance(value, Scalar):
        return value.text if value else None
    if isinstance(value, Mapping):
        return {key.text: bare(member) for key, member in value.pairs}
    return [bare(member) for member in value.members]
