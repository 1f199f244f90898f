"""What decoding needs to know beside the text: options, references, names of fields."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sphinx_prnotes.references import ReferenceReader
from sphinx_prnotes.settings import Settings
from sphinx_prnotes.sources.fields import FILE_FIELDS, FOLLOWUP_FIELDS, NOTE_FIELDS, Field, spelled
from sphinx_prnotes.sources.verdicts import VerdictReader


@dataclass(frozen=True, slots=True)
class Table:
    """The fields that may stand in one kind of mapping.

    ``names`` leads from every spelling to the field's name; ``own`` are names declared in ``prnotes_fields``.
    """

    fields: dict[str, Field]
    names: dict[str, str]
    own: tuple[str, ...] = ()

    def find(self, spelling: str) -> str:
        """Give the name of the field that is written *spelling*, or an empty text."""
        return self.names.get(spelling) or self.names.get(spelling.replace("-", "_"), "")


FOLLOWUP_TABLE: Final = Table(
    {entry.name: entry for entry in FOLLOWUP_FIELDS}, spelled(tuple(entry.name for entry in FOLLOWUP_FIELDS))
)
FILE_TABLE: Final = Table(
    {entry.name: entry for entry in FILE_FIELDS}, spelled(tuple(entry.name for entry in FILE_FIELDS))
)


@dataclass(frozen=True, slots=True)
class Context:
    """Everything that all files of one build share."""

    settings: Settings
    reader: ReferenceReader
    table: Table = field(init=False, compare=False, repr=False)
    verdicts: VerdictReader = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "table", _note_table(self.settings))
        object.__setattr__(self, "verdicts", VerdictReader(self.settings.verdicts))


def _note_table(settings: Settings) -> Table:
    """Add the names of ``prnotes_fields`` to the known ones: other names for fields, and own fields."""
    fields = {entry.name: entry for entry in NOTE_FIELDS}
    names = spelled(tuple(fields))
    own: list[str] = []
    for name, meaning in settings.fields.items():
        target = meaning.replace("-", "_")
        if name.replace("-", "_") in fields:
            continue
        if target not in fields:
            own.append(name)
            target = name
        for spelling in (name, name.replace("_", "-"), name.replace("-", "_")):
            names.setdefault(spelling, target)
    return Table(fields, names, tuple(own))
