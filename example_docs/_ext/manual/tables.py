"""Tables that are made from the package itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.resources import files
from typing import Final

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from sphinx_prnotes.catalogue.query.meanings import (
    FOLLOWUP_FIELD_MEANINGS,
    FOLLOWUP_WORD_MEANINGS,
    NOTE_FIELD_MEANINGS,
    NOTE_WORD_MEANINGS,
    Meaning,
)
from sphinx_prnotes.catalogue.query.notes import SYNONYMS
from sphinx_prnotes.cli.commands import COMMANDS
from sphinx_prnotes.cli.findings import default_level
from sphinx_prnotes.cli.main import EXIT_CODES
from sphinx_prnotes.codes import Code, GateCode
from sphinx_prnotes.export.registry import KINDS
from sphinx_prnotes.ext.directives.options import OWN_OPTIONS, SHOWING
from sphinx_prnotes.forge.urls import reference_url
from sphinx_prnotes.model import Mark, Reference
from sphinx_prnotes.settings import (
    DEFAULT_VERDICTS,
    FOLLOWUP_LIST_OPTIONS,
    KNOWN_FORGES,
    NOTE_LIST_OPTIONS,
    OPTIONS,
    ForgeKind,
    Option,
    Settings,
)
from sphinx_prnotes.sources import fields
from sphinx_prnotes.sources.verdicts import BUILT_IN_LABELS

Cell = list[nodes.Node]

LITERAL: Final = re.compile(r"``(.+?)``")


def plain(text: str) -> Cell:
    """Set *text*, in which double backticks mark code."""
    pieces = LITERAL.split(text)
    return [
        nodes.literal(piece, piece) if index % 2 else nodes.Text(piece) for index, piece in enumerate(pieces) if piece
    ]


def code(text: str) -> Cell:
    """Set *text* as code, or nothing."""
    return [nodes.literal(text, text)] if text else []


def make_row(cells: Iterable[Cell]) -> nodes.row:
    """Make one row of a table."""
    return nodes.row("", *(nodes.entry("", nodes.paragraph("", "", *cell)) for cell in cells))


def make_table(heads: Sequence[str], widths: Sequence[int], rows: Iterable[Iterable[Cell]]) -> nodes.table:
    """Make a table; *widths* are shares of its width."""
    group = nodes.tgroup("", *(nodes.colspec(colwidth=width) for width in widths), cols=len(widths))
    group += nodes.thead("", make_row(plain(head) for head in heads))
    group += nodes.tbody("", *(make_row(row) for row in rows))
    return nodes.table("", group, classes=["colwidths-given"])


def option_row(option: Option) -> list[Cell]:
    """Describe one configuration value."""
    kinds = " or ".join(kind.__name__ for kind in option.types)
    return [code(f"prnotes_{option.name}"), code(kinds), code(repr(option.default)), plain(option.help)]


def options_table() -> nodes.table:
    """List every configuration value."""
    return make_table(["Value", "Type", "Default", "Meaning"], [20, 15, 25, 40], map(option_row, OPTIONS))


def exports_table() -> nodes.table:
    """List every kind of file that can be exported."""
    rows = [[code(kind.ending), code(kind.name), plain(kind.meaning)] for kind in KINDS.values()]
    return make_table(["Ending", "``--format``", "What it is"], [15, 15, 70], rows)


def codes_table() -> nodes.table:
    """List every kind of problem."""
    rows = [[code(f"prnotes.{member.label}"), plain(member.meaning)] for member in Code]
    return make_table(["Code", "Meaning"], [30, 70], rows)


def gate_codes_table() -> nodes.table:
    """List what ``prnotes check`` asks beyond the problems of a build."""
    rows = (
        [code(f"prnotes.{member.label}"), plain(member.meaning), code(default_level(member).value)]
        for member in GateCode
    )
    return make_table(["Code", "Meaning", "By default"], [30, 55, 15], rows)


def field_row(field: fields.Field) -> list[Cell]:
    """Describe one field."""
    return [code(field.name), plain(field.shape.value), plain("yes" if field.in_directive else ""), plain(field.help)]


def fields_table(table: Iterable[fields.Field]) -> nodes.table:
    """List the fields of *table*."""
    return make_table(["Field", "Shape", "Option of prnote", "Meaning"], [15, 25, 15, 45], map(field_row, table))


def meanings_table(meanings: Iterable[Meaning]) -> nodes.table:
    """List fields of the search syntax, with their other names."""
    others: dict[str, list[str]] = {}
    for other, name in sorted(SYNONYMS.items()):
        others.setdefault(name, []).append(f"``{other}``")
    rows = (
        [code(one.name), plain(", ".join(others.get(one.name, []))), plain(one.asks), plain(one.values)]
        for one in meanings
    )
    return make_table(["Field", "Also", "What it asks", "Values"], [14, 18, 36, 32], rows)


def words_table(words: Mapping[str, str]) -> nodes.table:
    """List words of ``is``."""
    return make_table(
        ["Word", "Meaning"], [25, 75], ([code(f"is:{word}"), plain(meaning)] for word, meaning in words.items())
    )


def verdicts_table() -> nodes.table:
    """List the levels that a project has without any configuration."""
    rows = (
        [code(level.name), plain(", ".join(BUILT_IN_LABELS[level.name])), plain(", ".join(level.phrases))]
        for level in DEFAULT_VERDICTS
    )
    return make_table(["Level", "Labels", "Phrases"], [25, 30, 45], rows)


def forges_table() -> nodes.table:
    """List the kinds of forges, and where the two kinds of references lead."""
    rows = []
    for kind in ForgeKind:
        host = next(host for host, known in KNOWN_FORGES.items() if known is kind)
        known = ", ".join(f"``{host}``" for host, each in KNOWN_FORGES.items() if each is kind)
        urls = (reference_url(Reference(f"{host}/owner/name", 12, mark), Settings()) for mark in (Mark.HASH, Mark.BANG))
        rows.append([code(kind.value), plain(known), *(code(url.partition(host)[2]) for url in urls)])
    return make_table(["Kind", "Known hosts", "#12", "!12"], [12, 22, 33, 33], rows)


def commands_table() -> nodes.table:
    """List the commands."""
    rows = ([code(f"prnotes {command.name}"), plain(command.help)] for command in COMMANDS)
    return make_table(["Command", "What it is for"], [25, 75], rows)


def exit_codes_table() -> nodes.table:
    """List what a command can answer with."""
    rows = ([code(str(number)), plain(meaning)] for number, meaning in EXIT_CODES.items())
    return make_table(["Exit code", "Meaning"], [15, 85], rows)


def list_options_table(options: Mapping[str, str]) -> nodes.table:
    """List options of a directive."""
    rows = ([code(f":{name.replace('_', '-')}:"), plain(meaning)] for name, meaning in options.items())
    return make_table(["Option", "Meaning"], [25, 75], rows)


class Generated(SphinxDirective):
    """A table that is made from the package."""

    make: Callable[[], nodes.table]

    def run(self) -> list[nodes.Node]:
        """Make the table, and give its texts the place of the directive for translators."""
        table = type(self).make()
        for paragraph in table.findall(nodes.paragraph):
            self.set_source_info(paragraph)
        return [table]


class Options(Generated):
    """``prnotes-options``: the configuration."""

    make = staticmethod(options_table)


class Exports(Generated):
    """``prnotes-exports``: the kinds of files that can be exported."""

    make = staticmethod(exports_table)


class Schema(SphinxDirective):
    """``prnotes-schema``: the schema of ``prnotes.json``, from the package."""

    def run(self) -> list[nodes.Node]:
        """Show the file."""
        text = files("sphinx_prnotes.export").joinpath("prnotes.schema.json").read_text(encoding="utf-8")
        block = nodes.literal_block(text, text, language="json")
        self.set_source_info(block)
        return [block]


class Codes(Generated):
    """``prnotes-codes``: the kinds of problems."""

    make = staticmethod(codes_table)


class GateCodes(Generated):
    """``prnotes-gate-codes``: the kinds of the gate."""

    make = staticmethod(gate_codes_table)


class Fields(Generated):
    """``prnotes-fields``: the fields of a note."""

    make = staticmethod(lambda: fields_table(fields.NOTE_FIELDS))


class FollowUpFields(Generated):
    """``prnotes-followup-fields``: the fields of a follow-up."""

    make = staticmethod(lambda: fields_table(fields.FOLLOWUP_FIELDS))


class FileFields(Generated):
    """``prnotes-file-fields``: the fields of a whole file."""

    make = staticmethod(lambda: fields_table(fields.FILE_FIELDS))


class FilterFields(Generated):
    """``prnotes-filter-fields``: what can be asked of notes."""

    make = staticmethod(lambda: meanings_table(NOTE_FIELD_MEANINGS))


class FollowUpFilterFields(Generated):
    """``prnotes-followup-filter-fields``: what can be asked of follow-ups alone."""

    make = staticmethod(lambda: meanings_table(FOLLOWUP_FIELD_MEANINGS))


class FilterWords(Generated):
    """``prnotes-filter-words``: the words of ``is``, for notes."""

    make = staticmethod(lambda: words_table(NOTE_WORD_MEANINGS))


class FollowUpFilterWords(Generated):
    """``prnotes-followup-filter-words``: the words of ``is`` that follow-ups understand in their own way."""

    make = staticmethod(lambda: words_table(FOLLOWUP_WORD_MEANINGS))


class Verdicts(Generated):
    """``prnotes-verdicts``: the levels."""

    make = staticmethod(verdicts_table)


class Forges(Generated):
    """``prnotes-forges``: the kinds of forges."""

    make = staticmethod(forges_table)


class Commands(Generated):
    """``prnotes-commands``: the commands."""

    make = staticmethod(commands_table)


class ExitCodes(Generated):
    """``prnotes-exit-codes``: what commands answer with."""

    make = staticmethod(exit_codes_table)


class ReadingListOptions(Generated):
    """``prnotes-readinglist-options``: the options of ``readinglist``."""

    make = staticmethod(lambda: list_options_table({**NOTE_LIST_OPTIONS, **OWN_OPTIONS}))


class FollowUpListOptions(Generated):
    """``prnotes-followuplist-options``: the options of ``followuplist``."""

    make = staticmethod(lambda: list_options_table({**FOLLOWUP_LIST_OPTIONS, **OWN_OPTIONS}))


class ShowingOptions(Generated):
    """``prnotes-showing-options``: the options of ``prnote`` that are no fields."""

    make = staticmethod(lambda: list_options_table(SHOWING))


#: The directives, by name.
DIRECTIVES: Final[dict[str, type[SphinxDirective]]] = {
    "prnotes-options": Options,
    "prnotes-codes": Codes,
    "prnotes-schema": Schema,
    "prnotes-exports": Exports,
    "prnotes-gate-codes": GateCodes,
    "prnotes-fields": Fields,
    "prnotes-followup-fields": FollowUpFields,
    "prnotes-file-fields": FileFields,
    "prnotes-filter-fields": FilterFields,
    "prnotes-followup-filter-fields": FollowUpFilterFields,
    "prnotes-filter-words": FilterWords,
    "prnotes-followup-filter-words": FollowUpFilterWords,
    "prnotes-verdicts": Verdicts,
    "prnotes-forges": Forges,
    "prnotes-readinglist-options": ReadingListOptions,
    "prnotes-followuplist-options": FollowUpListOptions,
    "prnotes-showing-options": ShowingOptions,
    "prnotes-commands": Commands,
    "prnotes-exit-codes": ExitCodes,
}
