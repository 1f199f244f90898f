"""Tables that are made from the package itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from importlib.resources import files
from types import MappingProxyType
from typing import Final

from docutils import nodes
from sphinx.addnodes import pending_xref
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
from sphinx_prnotes.forge.urls import ReferencePages
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

#: Columns that a telephone has room for.
FEW: Final = 3
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


def section(kind: Code) -> Cell:
    """Set the code of a kind of problem as a link to the section on it."""
    link = pending_xref(
        "", refdomain="std", reftype="ref", reftarget=f"problem-{kind.label}", refexplicit=True, refwarn=True
    )
    link += code(f"prnotes.{kind.label}")
    return [link]


def make_row(cells: Iterable[Cell]) -> nodes.row:
    """Make one row of a table."""
    return nodes.row("", *(nodes.entry("", nodes.paragraph("", "", *cell)) for cell in cells))


def make_table(heads: Sequence[str], widths: Sequence[int], rows: Iterable[Iterable[Cell]]) -> nodes.table:
    """Make a table; *widths* are shares of its width."""
    group = nodes.tgroup("", *(nodes.colspec(colwidth=width) for width in widths), cols=len(widths))
    group += nodes.thead("", make_row(plain(head) for head in heads))
    group += nodes.tbody("", *(make_row(row) for row in rows))
    table = nodes.table("", group, classes=["colwidths-given", "longtable"])
    if len(heads) > FEW:
        table["classes"].append("prnotes-wide")
    return table


def option_row(option: Option) -> list[Cell]:
    """Describe one configuration value."""
    kinds = " or ".join(kind.__name__ for kind in option.types)
    return [code(f"prnotes_{option.name}"), code(kinds), code(repr(option.default)), plain(option.help)]


def options_table() -> nodes.table:
    """List every configuration value."""
    return make_table(["Value", "Type", "Default", "Meaning"], [25, 12, 23, 40], map(option_row, OPTIONS))


def exports_table() -> nodes.table:
    """List every kind of file that can be exported."""
    rows = [[code(kind.ending), code(kind.name), plain(kind.meaning)] for kind in KINDS.values()]
    return make_table(["Ending", "``--format``", "What it is"], [15, 15, 70], rows)


def codes_table() -> nodes.table:
    """List every kind of problem, each with a link to its section."""
    rows = [[section(member), plain(member.meaning)] for member in Code]
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


def fields_table(table: Iterable[fields.Field], directive: str = "") -> nodes.table:
    """List the fields of *table*; those that are options of *directive* say so."""
    if directive:
        heads = ["Field", "Shape", f"Option of ``{directive}``", "Meaning"]
        return make_table(heads, [15, 25, 15, 45], map(field_row, table))
    rows = ([code(field.name), plain(field.shape.value), plain(field.help)] for field in table)
    return make_table(["Field", "Shape", "Meaning"], [15, 30, 55], rows)


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
    pages = ReferencePages(Settings())
    rows = []
    for kind in ForgeKind:
        host = next(host for host, known in KNOWN_FORGES.items() if known is kind)
        known = ", ".join(f"``{host}``" for host, each in KNOWN_FORGES.items() if each is kind)
        urls = (pages.url(Reference(f"{host}/owner/name", 12, mark)) for mark in (Mark.HASH, Mark.BANG))
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


#: What makes the table of each directive, by its name.
TABLES: Final[Mapping[str, Callable[[], nodes.table]]] = MappingProxyType(
    {
        "prnotes-options": options_table,
        "prnotes-codes": codes_table,
        "prnotes-gate-codes": gate_codes_table,
        "prnotes-exports": exports_table,
        "prnotes-fields": partial(fields_table, fields.NOTE_FIELDS, "prnote"),
        "prnotes-followup-fields": partial(fields_table, fields.FOLLOWUP_FIELDS),
        "prnotes-file-fields": partial(fields_table, fields.FILE_FIELDS),
        "prnotes-filter-fields": partial(meanings_table, NOTE_FIELD_MEANINGS),
        "prnotes-followup-filter-fields": partial(meanings_table, FOLLOWUP_FIELD_MEANINGS),
        "prnotes-filter-words": partial(words_table, NOTE_WORD_MEANINGS),
        "prnotes-followup-filter-words": partial(words_table, FOLLOWUP_WORD_MEANINGS),
        "prnotes-verdicts": verdicts_table,
        "prnotes-forges": forges_table,
        "prnotes-readinglist-options": partial(list_options_table, {**NOTE_LIST_OPTIONS, **OWN_OPTIONS}),
        "prnotes-followuplist-options": partial(list_options_table, {**FOLLOWUP_LIST_OPTIONS, **OWN_OPTIONS}),
        "prnotes-showing-options": partial(list_options_table, SHOWING),
        "prnotes-commands": commands_table,
        "prnotes-exit-codes": exit_codes_table,
    }
)


class Generated(SphinxDirective):
    """A table that is made from the package; which one, the name of the directive says."""

    def run(self) -> list[nodes.Node]:
        """Make the table, and give its texts the place of the directive for translators."""
        table = TABLES[self.name]()
        for paragraph in table.findall(nodes.paragraph):
            self.set_source_info(paragraph)
        return [table]


class Schema(SphinxDirective):
    """``prnotes-schema``: the schema of ``prnotes.json``, from the package."""

    def run(self) -> list[nodes.Node]:
        """Show the file."""
        text = files("sphinx_prnotes.export").joinpath("prnotes.schema.json").read_text(encoding="utf-8")
        block = nodes.literal_block(text, text, language="json")
        self.set_source_info(block)
        return [block]


#: The directives, by name.
DIRECTIVES: Final[Mapping[str, type[SphinxDirective]]] = MappingProxyType(
    {**dict.fromkeys(TABLES, Generated), "prnotes-schema": Schema}
)
