"""``readinglist`` and ``followuplist``: lists that are built anew whenever what they show has changed."""

from __future__ import annotations

from dataclasses import replace

from docutils import nodes

from sphinx_prnotes.catalogue.records import (
    Choice,
    FollowUpChoice,
    FollowUpGrouping,
    FollowUpKey,
    NoteGrouping,
    NoteKey,
)
from sphinx_prnotes.ext.directives.choices import OptionReader, Preset
from sphinx_prnotes.ext.directives.options import NotesDirective
from sphinx_prnotes.ext.markup import MarkupParser
from sphinx_prnotes.ext.placeholders import ListPlaceholder, NotePlaceholder
from sphinx_prnotes.ext.report import report
from sphinx_prnotes.ext.slots import note_slots
from sphinx_prnotes.messages import did_you_mean, nearest
from sphinx_prnotes.project.project import entry_digest
from sphinx_prnotes.settings import FOLLOWUP_LIST_OPTIONS, NOTE_LIST_OPTIONS
from sphinx_prnotes.views.wants import Column, FollowUpColumn, FollowUpList, FollowUps, Layout, NoteList, Outline

#: What a preset cannot hold.
_OWN_OPTIONS = ("preset", "name")
#: The columns of a table that names none.
DEFAULT_COLUMNS = (Column.TITLE, Column.VERDICT, Column.MINUTES, Column.REF, Column.MERGED)
DEFAULT_FOLLOWUP_COLUMNS = (
    FollowUpColumn.STATE,
    FollowUpColumn.TEXT,
    FollowUpColumn.OWNER,
    FollowUpColumn.DUE,
    FollowUpColumn.NOTE,
)


class _ListDirective(NotesDirective):
    """What both lists share: a caption, a filter in an option or as content, a placeholder."""

    has_content = True

    def _reader(self, known: tuple[str, ...]) -> OptionReader:
        self.refuse_substitution()
        written = self.written_options()
        presets = self.store.project.settings.lists
        name = written.get("preset", "").strip()
        reader = OptionReader(written, self.origin(), Preset(name, presets.get(name, {})))
        reader.refuse_unknown((*known, *_OWN_OPTIONS))
        if "preset" in written and name not in presets:
            reader.tell(f"no list of prnotes_lists is called {name!r}{did_you_mean(nearest(name, presets))}")
            self.is_lost = True
        return reader

    def _filter(self, reader: OptionReader) -> str:
        parts = [reader.text("filter"), " ".join(line.strip() for line in self.content)]
        return " ".join(" ".join(part.split()) for part in parts if part.strip())

    def _is_interactive(self, reader: OptionReader, layout: Layout) -> bool:
        is_wanted = reader.flag("interactive")
        if is_wanted and layout is Layout.FULL:
            reader.tell("'interactive' goes with the layouts list, table and cards, not with full")
            return False
        return is_wanted

    def _outline(self, reader: OptionReader, want: NoteList | FollowUpList) -> Outline | None:
        if not reader.flag("toc"):
            return None
        reason = ""
        if want.choice.group_by.value == "none":
            reason = "'toc' goes with 'group-by': without groups there are no sections"
        elif want.layout is Layout.FULL:
            reason = "'toc' goes with the layouts list, table and cards, not with full"
        elif want.is_interactive:
            reason = "'toc' does not go with 'interactive', which filters one list and not several sections"
        if reason:
            reader.tell(reason)
        return None if reason else Outline()

    def _placeholder(self, reader: OptionReader, want: NoteList | FollowUpList) -> ListPlaceholder:
        want = replace(want, outline=self._outline(reader, want))
        caption, messages = self.parse_inline(" ".join(self.arguments).strip(), lineno=self.lineno)
        empty, more = self.parse_inline(reader.text("empty"), lineno=self.lineno)
        node = ListPlaceholder(want=want, classes=reader.text("class").split(), preset=reader.text("preset"))
        node += [nodes.caption("", "", *caption), nodes.paragraph("", "", *empty), *messages, *more]
        self.set_source_info(node)
        self.options = {"name": reader.text("name")} if reader.text("name") else {}
        self.add_name(node)
        report(reader.problems)
        return node


class ReadingListDirective(_ListDirective):
    """List notes: all of them, by verdict and merge date, or those that the options choose."""

    def run(self) -> list[nodes.Node]:
        """Make the placeholder; in full layout, read in the notes that it chooses."""
        reader = self._reader(NOTE_LIST_OPTIONS)
        layout = reader.one_of("layout", Layout, Layout.LIST)
        want = NoteList(
            choice=self._choice(reader),
            origin=self.origin(),
            layout=layout,
            columns=reader.heads(Column, DEFAULT_COLUMNS),
            followups=reader.one_of("followups", FollowUps, FollowUps.OPEN),
            is_lost=self.is_lost,
            is_interactive=self._is_interactive(reader, layout),
        )
        wholes = self._wholes(want) if want.layout is Layout.FULL else []
        chosen = tuple(node["chosen"] for node in wholes)
        node = self._placeholder(reader, replace(want, chosen=chosen))
        node += wholes
        return [node]

    def _choice(self, reader: OptionReader) -> Choice:
        terms = (
            *reader.term("verdict", "verdict"),
            *reader.term("tags", "tag"),
            *reader.term("repo", "repo"),
            *reader.term("touching", "path"),
            *(f"date:>={text}" for text in [reader.text("since")] if text),
            *(f"date:<={text}" for text in [reader.text("until")] if text),
        )
        return Choice(
            filter=self._filter(reader),
            terms=terms,
            notes=reader.members("notes"),
            sort=reader.sort_keys(NoteKey),
            group_by=reader.one_of("group_by", NoteGrouping, NoteGrouping.NONE),
            limit=reader.number("limit"),
            budget=reader.number("budget"),
            repo=self.store.project.settings.repo,
        )

    def _wholes(self, want: NoteList) -> list[NotePlaceholder]:
        parser = MarkupParser(self.env, self.state.document)
        wholes = []
        for entry in self.store.project.chosen(want.choice):
            slots, problems = note_slots(entry.note, parser)
            report(problems)
            wholes.append(NotePlaceholder("", *slots, want=None, chosen=(entry.id, entry_digest(entry))))
        return wholes


class FollowUpListDirective(_ListDirective):
    """List follow-ups: the open ones, or those that the options choose."""

    def run(self) -> list[nodes.Node]:
        """Make the placeholder."""
        reader = self._reader(FOLLOWUP_LIST_OPTIONS)
        choice = FollowUpChoice(
            filter=self._filter(reader),
            terms=(*self._states(reader), *reader.term("owner", "owner"), *reader.term("due", "due")),
            sort=reader.sort_keys(FollowUpKey),
            group_by=reader.one_of("group_by", FollowUpGrouping, FollowUpGrouping.NONE),
            limit=reader.number("limit"),
            repo=self.store.project.settings.repo,
        )
        layout = reader.one_of("layout", (Layout.LIST, Layout.TABLE), Layout.LIST)
        want = FollowUpList(
            choice,
            self.origin(),
            layout,
            is_lost=self.is_lost,
            is_interactive=self._is_interactive(reader, layout),
            columns=reader.heads(FollowUpColumn, DEFAULT_FOLLOWUP_COLUMNS),
        )
        return [self._placeholder(reader, want)]

    def _states(self, reader: OptionReader) -> tuple[str, ...]:
        if reader.text("state") in {"all", "*"}:
            return ()
        return reader.term("state", "state") or ("state:open",)
