"""The role ``prnotes-words``: the words that an option takes, in the order of the code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from docutils import nodes
from sphinx.util.docutils import SphinxRole

from sphinx_prnotes.catalogue.records import FollowUpGrouping, FollowUpKey, NoteGrouping, NoteKey
from sphinx_prnotes.model import Format, State
from sphinx_prnotes.settings import Autolink, ForgeKind, Show
from sphinx_prnotes.sources.fields import NOTE_FIELDS
from sphinx_prnotes.sources.heads import FOREIGN_NAMES, FOREIGN_PREFIXES
from sphinx_prnotes.views.choices import DEFAULT_COLUMNS, DEFAULT_FOLLOWUP_COLUMNS
from sphinx_prnotes.views.columns import Column, FollowUpColumn
from sphinx_prnotes.views.wants import FollowUps

WORDS: Final[Mapping[str, Sequence[str]]] = MappingProxyType(
    {
        name: tuple(member.value for member in members)
        for name, members in {
            "show": Show,
            "sort": NoteKey,
            "group-by": NoteGrouping,
            "columns": Column,
            "first-columns": DEFAULT_COLUMNS,
            "followups": FollowUps,
            "followup-sort": FollowUpKey,
            "followup-group-by": FollowUpGrouping,
            "followup-columns": FollowUpColumn,
            "first-followup-columns": DEFAULT_FOLLOWUP_COLUMNS,
            "state": State,
            "format": Format,
            "autolink": Autolink,
            "forge": ForgeKind,
        }.items()
    }
    | {
        "fields": tuple(f":{field.name.replace('_', '-')}:" for field in NOTE_FIELDS if field.in_directive),
        "foreign-names": sorted(FOREIGN_NAMES),
        "foreign-prefixes": FOREIGN_PREFIXES,
        "comma-lists": tuple(field.name for field in NOTE_FIELDS if field.is_comma_list),
    }
)


class WordsRole(SphinxRole):
    """Prints the words of one set as code, with commas between them."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Make one piece of code for each word."""
        if self.text not in WORDS:
            message = self.inliner.reporter.error(f"no set of words is called {self.text!r}", line=self.lineno)
            return [self.inliner.problematic(self.rawtext, self.rawtext, message)], [message]
        made: list[nodes.Node] = []
        for word in WORDS[self.text]:
            made += [nodes.Text(", ")] if made else []
            made.append(nodes.literal(word, word))
        return made, []
