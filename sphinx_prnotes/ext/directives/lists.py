"""``readinglist`` and ``followuplist``: lists that are built anew whenever what they show has changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from docutils import nodes

from sphinx_prnotes.export.registry import KINDS, kind_of
from sphinx_prnotes.ext.directives.options import OWN_OPTIONS, NotesDirective
from sphinx_prnotes.ext.markup import MarkupParser
from sphinx_prnotes.ext.placeholders import Headings, ListPlaceholder, NotePlaceholder
from sphinx_prnotes.ext.slots import note_slots
from sphinx_prnotes.messages import did_you_mean, nearest
from sphinx_prnotes.project.project import entry_digest
from sphinx_prnotes.settings import FOLLOWUP_LIST_OPTIONS, NOTE_LIST_OPTIONS
from sphinx_prnotes.settings.exports import check_path
from sphinx_prnotes.views.choices import (
    DEFAULT_COLUMNS,
    DEFAULT_FOLLOWUP_COLUMNS,
    OptionReader,
    Preset,
    followup_choice,
    note_choice,
)
from sphinx_prnotes.views.columns import Column, FollowUpColumn
from sphinx_prnotes.views.wants import Feeds, FollowUpList, FollowUps, Layout, NoteList, Outline


def _caption(arguments: Sequence[str]) -> str:
    return "".join(arguments).partition("\n")[0].strip()


class _ListDirective(NotesDirective):
    """What both lists share: a caption, a filter in an option or as content, a placeholder."""

    has_content = True

    def _reader(self, known: Iterable[str]) -> OptionReader:
        self.refuse_substitution()
        written = self.written_options()
        presets = self.store.project.settings.lists
        name = written.get("preset", "").strip()
        reader = OptionReader(written, self.origin(), Preset(name, presets.get(name, {})))
        reader.refuse_unknown((*known, *OWN_OPTIONS))
        if "preset" in written and name not in presets:
            reader.tell(f"no list of prnotes_lists is called {name!r}{did_you_mean(nearest(name, presets))}")
            self.is_lost = True
        return reader

    def _filter(self, reader: OptionReader) -> str:
        content = () if self.is_lost else self.whole_content()
        parts = [reader.text("filter"), " ".join(line.strip() for line in content)]
        return " ".join(" ".join(part.split()) for part in parts if part.strip())

    def _is_interactive(self, reader: OptionReader, layout: Layout) -> bool:
        is_wanted = reader.flag("interactive")
        if is_wanted and layout is Layout.FULL:
            reader.tell("'interactive' goes with the layouts list, table and cards, not with full")
            return False
        return is_wanted

    def _feeds(self, reader: OptionReader, known: Sequence[str]) -> Feeds:
        paths = []
        for path in dict.fromkeys(reader.members("feed")):
            try:
                if kind_of(check_path(path)).name not in known:
                    endings = ", ".join(KINDS[name].ending for name in known)
                    raise ValueError(f"{path!r} is no feed of a {self.name}; its feeds end in {endings}")
                paths.append(path)
            except ValueError as error:
                reader.tell(f"'feed': {error}", "feed")
        return Feeds(tuple(paths), _caption(self.arguments))

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

    def _line(self, kind: type[nodes.TextElement], text: str) -> tuple[nodes.TextElement, list[nodes.system_message]]:
        """Read a line of the page's author, which gettext extracts."""
        content, messages = self.parse_inline(text, lineno=self.lineno)
        line = kind(text, "", *content)
        if text:
            self.set_source_info(line)
        return line, messages

    def _placeholder(self, reader: OptionReader, want: NoteList | FollowUpList) -> ListPlaceholder:
        want = replace(want, outline=self._outline(reader, want), may_be_empty=bool(reader.text("empty")))
        node = ListPlaceholder(want=want, classes=reader.text("class").split(), preset=reader.text("preset"))
        caption, messages = self._line(nodes.caption, _caption(self.arguments))
        empty, more = self._line(nodes.paragraph, reader.text("empty"))
        headings = [nodes.paragraph(head.title, head.title) for head in want.columns if head.title]
        node += [caption, empty, Headings("", *headings), *messages, *more]
        self.set_source_info(node)
        for heading in headings:
            self.set_source_info(heading)
        self.options = {"name": reader.text("name")} if reader.text("name") else {}
        self.add_name(node)
        self.report(reader.problems)
        return node


class ReadingListDirective(_ListDirective):
    """List notes: all of them, by verdict and merge date, or those that the options choose."""

    def run(self) -> list[nodes.Node]:
        """Make the placeholder; in full layout, read in the notes that it chooses."""
        reader = self._reader(NOTE_LIST_OPTIONS)
        layout = reader.one_of("layout", Layout, Layout.LIST)
        want = NoteList(
            choice=note_choice(reader, self._filter(reader), self.store.project.settings.repo),
            origin=self.origin(),
            layout=layout,
            columns=reader.heads(Column, DEFAULT_COLUMNS),
            followups=reader.one_of("followups", FollowUps, FollowUps.OPEN),
            is_lost=self.is_lost,
            is_interactive=self._is_interactive(reader, layout),
            has_overview=reader.flag("overview"),
            feeds=self._feeds(reader, [kind.name for kind in KINDS.values() if kind.is_feed]),
        )
        wholes = self._wholes(want) if want.layout is Layout.FULL else []
        chosen = tuple(node["chosen"] for node in wholes)
        node = self._placeholder(reader, replace(want, chosen=chosen))
        node += wholes
        return [node]

    def _wholes(self, want: NoteList) -> list[NotePlaceholder]:
        parser = MarkupParser(self.env, self.state.document)
        wholes = []
        for entry in self.store.project.chosen(want.choice):
            slots, problems = note_slots(entry.note, parser)
            self.report(problems)
            wholes.append(NotePlaceholder("", *slots, want=None, chosen=(entry.id, entry_digest(entry))))
        return wholes


class FollowUpListDirective(_ListDirective):
    """List follow-ups: the open ones, or those that the options choose."""

    def run(self) -> list[nodes.Node]:
        """Make the placeholder."""
        reader = self._reader(FOLLOWUP_LIST_OPTIONS)
        choice = followup_choice(reader, self._filter(reader), self.store.project.settings.repo)
        layout = reader.one_of("layout", (Layout.LIST, Layout.TABLE), Layout.LIST)
        want = FollowUpList(
            choice,
            self.origin(),
            layout,
            is_lost=self.is_lost,
            is_interactive=self._is_interactive(reader, layout),
            columns=reader.heads(FollowUpColumn, DEFAULT_FOLLOWUP_COLUMNS),
            feeds=self._feeds(reader, ["ics"]),
        )
        return [self._placeholder(reader, want)]
