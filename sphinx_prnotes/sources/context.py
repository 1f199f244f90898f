"""What decoding needs to know beside the text: options, references, names of fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from sphinx_prnotes.codes import Code
from sphinx_prnotes.model import Origin, Problem
from sphinx_prnotes.references import ReferenceReader
from sphinx_prnotes.settings import CONF, Settings
from sphinx_prnotes.side_by_side import ForEach, one_by_one
from sphinx_prnotes.sources.fields import FILE_FIELDS, FOLLOWUP_FIELDS, NOTE_FIELDS, Field, Shape, spelled
from sphinx_prnotes.sources.file_names import check_patterns
from sphinx_prnotes.sources.sections import SectionFinder
from sphinx_prnotes.sources.verdicts import VerdictReader

#: Fields that a page's own text cannot hold: they are what it consists of.
_PAGE_ITSELF: Final = frozenset(("title", "body", "format", "draft", "id"))


@dataclass(frozen=True, slots=True)
class Table:
    """The fields that may stand in one kind of mapping.

    ``names`` leads from every spelling to the field's name, and to an empty text for names that are passed over;
    ``own`` are names declared in ``prnotes_fields``. ``values`` leads from names to what their values mean.
    """

    fields: dict[str, Field]
    names: dict[str, str]
    own: tuple[str, ...] = ()
    values: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def find(self, spelling: str) -> str:
        """Give the name of the field that is written *spelling*, or an empty text."""
        return self.names.get(spelling) or self.names.get(spelling.replace("-", "_"), "")

    def is_passed_over(self, spelling: str) -> bool:
        """Whether the configuration says that this name means nothing."""
        return self.names.get(spelling) == ""

    def words(self, spelling: str, name: str) -> Mapping[str, str]:
        """Give what the values of the field *name* mean where it is written *spelling*."""
        return self.values.get(spelling) or self.values.get(name) or {}

    def field_of(self, name: str) -> Field:
        """Give a field by its name, also one of ``own``."""
        return self.fields.get(name) or Field(name, Shape.TEXTS, "")


FOLLOWUP_TABLE: Final = Table(
    {entry.name: entry for entry in FOLLOWUP_FIELDS}, spelled(tuple(entry.name for entry in FOLLOWUP_FIELDS))
)
FILE_TABLE: Final = Table(
    {entry.name: entry for entry in FILE_FIELDS}, spelled(tuple(entry.name for entry in FILE_FIELDS))
)


@dataclass(frozen=True, slots=True)
class Context:
    """Everything that all files of one build share.

    ``for_each`` reads many of them.
    ``table`` is for files and pages. In ``option_table``, for directives, the known fields keep their names.
    ``headings`` leads from the headings and labels of ``prnotes_fields``, in lower case, to names of fields.
    """

    settings: Settings
    reader: ReferenceReader
    for_each: ForEach = one_by_one
    table: Table = field(init=False, compare=False, repr=False)
    option_table: Table = field(init=False, compare=False, repr=False)
    headings: Mapping[str, str] = field(init=False, compare=False, repr=False)
    finder: SectionFinder = field(init=False, compare=False, repr=False)
    verdicts: VerdictReader = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        table = _note_table(self.settings, renames=True)
        object.__setattr__(self, "table", table)
        object.__setattr__(self, "option_table", _note_table(self.settings, renames=False))
        object.__setattr__(self, "headings", _headings(self.settings, table))
        object.__setattr__(self, "finder", SectionFinder(self.headings))
        object.__setattr__(self, "verdicts", VerdictReader(self.settings.verdicts))


def check_names(settings: Settings, origins: Mapping[str, Origin] | None = None) -> Iterator[Problem]:
    """Tell what ``prnotes_fields`` and ``prnotes_pages`` ask for and cannot have.

    :param origins: Where the options stand, by name.
    """
    places = origins or {}
    table = _note_table(settings, renames=True)
    for name, naming in settings.fields.items():
        target = table.find(name)
        if naming.headings and target in _PAGE_ITSELF:
            message = f"prnotes_fields: 'headings' of {name!r} do not count, since {target!r} is not taken from a text"
            yield Problem(Code.CONFIG, message, places.get("fields", CONF))
    for message in check_patterns(settings.pages):
        yield Problem(Code.CONFIG, message, places.get("pages", CONF))


def _note_table(settings: Settings, *, renames: bool) -> Table:
    """Add the names of ``prnotes_fields`` to the known ones: other names for fields, and own fields."""
    fields = {entry.name: entry for entry in NOTE_FIELDS}
    names = spelled(tuple(fields))
    own: list[str] = []
    values: dict[str, Mapping[str, str]] = {}
    for name, naming in settings.fields.items():
        target = _target(name, naming.meaning, fields)
        spellings = (name, name.replace("_", "-"), name.replace("-", "_"))
        if target and target not in fields:
            own.append(name)
        if renames or not set(spellings) & set(names):
            names.update(dict.fromkeys(spellings, target))
        if naming.values:
            values.update(dict.fromkeys(spellings, naming.values))
    return Table(fields, names, tuple(own), values)


def _target(name: str, meaning: str, fields: Mapping[str, Field]) -> str:
    """Find what a configured name leads to: a field, itself as a field of its own, or nothing."""
    as_field = meaning.replace("-", "_")
    if as_field in fields:
        return as_field
    # The label of a known field cannot be changed: such a name stays what it is.
    return name.replace("-", "_") if name.replace("-", "_") in fields and meaning else name if meaning else ""


def _headings(settings: Settings, table: Table) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for name, naming in settings.fields.items():
        target = table.find(name)
        if target and target not in _PAGE_ITSELF:
            for heading in naming.headings:
                found.setdefault(" ".join(heading.lower().split()), target)
    return found
