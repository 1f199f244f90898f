"""Putting notes into a YAML file that people edit: what they wrote stays, byte for byte."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final, NamedTuple

from sphinx_prnotes.model import Note
from sphinx_prnotes.sources.context import Context
from sphinx_prnotes.sources.writing.checking import Expected, is_as_expected
from sphinx_prnotes.sources.writing.edits import Edits
from sphinx_prnotes.sources.writing.layout import Fields, House, place_of, write_fields
from sphinx_prnotes.sources.writing.middle import middle_of
from sphinx_prnotes.sources.writing.news import News
from sphinx_prnotes.sources.writing.pairs import Draft, Pairing, pair
from sphinx_prnotes.sources.writing.record import HEAD, Entry, digest_of, make_entry, read_record
from sphinx_prnotes.sources.writing.scalars import write_text
from sphinx_prnotes.sources.writing.sure import is_sure
from sphinx_prnotes.sources.writing.written import UNKNOWN, Known, WrittenFile, WrittenNote, find_notes

_LIST: Final = "notes:"
_MEMBER: Final = "  - "
# Before a line that is not empty.
_LINE_END = re.compile(r"\n(?=[^\n])")
_BARE_LIST = re.compile(r"\s*notes:\s*(?:#.*)?")


class Change(Enum):
    """What became of one note of an import."""

    ADDED = "added"
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    OWN = "own"
    GONE = "gone"


class Outcome(NamedTuple):
    """What became of one note: the fields that were written, and those that people have changed and that stay."""

    note: Note
    change: Change
    written: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Merged:
    """A file as it is to be, and what became of each note."""

    text: str
    outcomes: tuple[Outcome, ...]


def merge_notes(text: str, drafts: Sequence[Draft], context: Context, known: Known = UNKNOWN) -> Merged:
    """Add notes to a file, and change the fields that an import wrote and nobody touched since.

    :param text: The file as it stands, maybe empty; every line ends in a line feed alone.
    :raises ValueError: If the file cannot be changed without touching what people wrote.
    """
    entries = read_record(text.split("\n"))
    news = News(drafts, entries, context.settings.body_format)
    if entries and not news:
        return Merged(text, tuple(Outcome(draft.note, Change.UNCHANGED) for draft in drafts))
    if not news.is_all_new(known.notes) or not (middle := middle_of(text, known.notes, entries)):
        return _merge(text, news, context, known, entries)
    rest = middle.taken_out()
    # Without the middle, the last note and the record do not stand where they were read.
    merged = _merge(rest, news, context, UNKNOWN, read_record(rest.split("\n")))
    return replace(merged, text=middle.put_back(merged.text))


def _merge(text: str, news: News, context: Context, known: Known, entries: Mapping[int, Entry]) -> Merged:
    written = find_notes(text, context, known)
    repo = written.repo
    if written.is_empty:
        repo = next((draft.note.repo for draft in news.drafts if draft.note.repo), repo)
    merger = _Merger(written, House(repo, context.settings.body_format), Edits(written.lines))
    made = []
    pairings = pair(news.drafts, written.notes, entries)
    for draft, pairing, is_recorded in zip(news.drafts, pairings, news.are_recorded, strict=True):
        outcome, entry = merger.merge(draft, pairing, is_recorded=is_recorded)
        made.append(outcome)
        merger.record(entries, pairing.line, entry)
    merger.append([f"repo: {write_text(repo)}"] if written.is_empty and repo else [])
    merger.append_record(entries)
    changed = merger.edits.apply()
    if changed != text:
        merger.check(context)
    return Merged(changed, tuple(made))


def append_note(
    text: str, note: Note, context: Context, hints: Sequence[str] = (), known: Known = UNKNOWN
) -> tuple[str, int]:
    """Add one note to a file, for a person to go on with; no record is kept of it.

    :param hints: Lines that are written below its fields, as comments.
    :return: The file as it is to be, and the number of the line on which the note begins.
    :raises ValueError: If the file has no list that can be longer.
    """
    middle = middle_of(text, known.notes)
    written = find_notes(middle.taken_out(), context, UNKNOWN if middle else known)
    repo = (note.repo if written.is_empty else "") or written.repo
    house = House(repo, context.settings.body_format)
    merger = _Merger(written, house, Edits(written.lines), [write_fields(note, house)])
    merger.append([f"repo: {write_text(repo)}"] if written.is_empty and repo else [], hints)
    merger.check(context)
    return middle.put_back(merger.edits.apply()), merger.first_line + len(middle)


@dataclass(slots=True)
class _Merger:
    """Merges notes into one file; ``added`` and ``touched`` say what it has done so far.

    ``doubtful`` are those of the added notes that are not sure to read back as they are.
    """

    written: WrittenFile
    house: House
    edits: Edits
    added: list[Fields] = field(default_factory=list)
    doubtful: list[Fields] = field(default_factory=list)
    touched: list[WrittenNote] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    first_line: int = 0

    def merge(self, draft: Draft, pairing: Pairing, *, is_recorded: bool) -> tuple[Outcome, Entry | None]:
        """Say what becomes of one note, and note the changes of lines that this takes.

        :param is_recorded: Whether all its fields are recorded as they are: it has no news.
        """
        standing, entry = pairing.standing, pairing.entry
        if standing is None and entry is None:
            fields = write_fields(draft.note, self.house)
            self.added.append(fields)
            entry = make_entry(draft.key, fields)
            return Outcome(draft.note, Change.ADDED, tuple(entry.fields)), entry
        if entry is None:
            return Outcome(draft.note, Change.OWN), None
        if standing is None:
            return Outcome(draft.note, Change.GONE), entry
        if is_recorded:
            return Outcome(standing.note or draft.note, Change.UNCHANGED), entry
        return self._update(draft, standing, entry)

    def _update(self, draft: Draft, standing: WrittenNote, entry: Entry) -> tuple[Outcome, Entry]:
        recorded = dict(entry.fields)
        wanted: dict[str, str] = {}
        kept: list[str] = []
        for name, text in write_fields(draft.note, self.house).items():
            was, to_be = recorded.get(name, ""), digest_of(text)
            # What bare numbers mean in a note is said when it is added; later it depends on what people do to its file.
            if to_be == was or name == "repo":
                continue
            now = standing.digests.get(name, "")
            if to_be == now:
                continue
            # Whoever deletes or changes a field wants it so; that is worth telling where the source has news.
            if standing.is_block and now == was:
                wanted[name] = text
                recorded[name] = to_be
            else:
                kept.append(name)
        self._write(wanted, standing)
        change = Change.CHANGED if wanted else Change.UNCHANGED
        return Outcome(standing.note or draft.note, change, tuple(wanted), tuple(kept)), Entry(draft.key, recorded)

    def _write(self, wanted: Fields, standing: WrittenNote) -> None:
        """Put fields in the place of those of the same name, or between the others."""
        if not wanted:
            return
        self.touched.append(standing)
        by_name = {each.name: each for each in standing.fields}
        first = standing.fields[0]
        new = [name for name in wanted if name not in by_name]
        ahead = [name for name in new if place_of(name) < place_of(first.name)]
        for name, text in wanted.items():
            now = by_name.get(name)
            if now is first:
                ahead.append(name)
            elif now is not None:
                self.edits.replace(now.start, now.end, [_indented(now.before, text)])
        indent = " " * len(first.before)
        for name in (name for name in new if name not in ahead):
            later = (other.start for other in standing.fields[1:] if place_of(other.name) > place_of(name))
            self.edits.insert(min(later, default=standing.end), [_indented(indent, wanted[name])])
        if ahead:
            # The dash stands before whatever comes first.
            lines = [_indented(indent, wanted[name]) for name in ahead]
            if first.name not in ahead:
                lines += [indent + self.written.lines[first.start][len(indent) :]]
                lines += self.written.lines[first.start + 1 : first.end]
            self.edits.replace(first.start, first.end, [first.before + lines[0][len(indent) :], *lines[1:]])

    def record(self, entries: Mapping[int, Entry], line: int, entry: Entry | None) -> None:
        """Keep what was written: in the line of the record that is about the note, else in a new one."""
        if entry is None or entries.get(line) == entry:
            return
        if line < 0:
            self.entries.append(entry)
        else:
            self.edits.replace(line, line + 1, [str(entry)])

    def append(self, head: Sequence[str], hints: Sequence[str] = ()) -> None:
        """Write the new notes behind the last one, and *hints* as comments behind them.

        :raises ValueError: If the file has no list that can be longer.
        """
        if not self.added:
            return
        written, last = self.written, self.written.last
        if not written.is_list or (last and not last.is_block) or (not last and self._is_in_brackets()):
            raise ValueError("its notes are no list of which each member begins a line; write them below 'notes:'")
        before = last.fields[0].before if last else _MEMBER
        name = [*head, _LIST] if written.list_line < 0 and not last else []
        end = self._end_of_list()
        self.edits.insert(end, name)
        self.first_line = end + len(name) + bool(last) + 1
        for place, fields in enumerate(self.added):
            text = "\n".join(fields.values())
            lines = [_indented(before, text)]
            # What is beside others, or the first of its kind, is worth a look, however sure.
            is_sure_here = 0 < place < len(self.added) - 1 and is_sure(text)
            # The first note stands right below the name of the list.
            self.edits.insert(end, ["", *lines] if last or place else lines, is_sure=is_sure_here)
            self.doubtful += [] if is_sure_here else [fields]
        self.edits.insert(end, [f"{' ' * len(before)}# {hint}" for hint in hints])

    def _is_in_brackets(self) -> bool:
        line = self.written.list_line
        return line >= 0 and not _BARE_LIST.fullmatch(self.written.lines[line])

    def _end_of_list(self) -> int:
        if self.written.last:
            return self._end_of_comments(self.written.last)
        return self.written.list_line + 1 if self.written.list_line >= 0 else self._end_of_text()

    def _end_of_comments(self, last: WrittenNote) -> int:
        """Find the end of the comments that are indented as the fields of the last note are."""
        end = last.end
        for index in range(end, len(self.written.lines)):
            line = self.written.lines[index]
            if not line.strip():
                continue
            if not line.startswith(" " * len(last.fields[0].before) + "#"):
                break
            end = index + 1
        return end

    def _end_of_text(self) -> int:
        lines = self.written.lines
        return next((index + 1 for index in reversed(range(len(lines))) if lines[index].strip()), 0)

    def append_record(self, others: Mapping[int, Entry]) -> None:
        """Write the new entries of the record behind the others, else at the end of the file."""
        if self.entries:
            start = max(others) + 1 if others else self._end_of_text()
            self.edits.insert(start, [*([] if others else ["", *HEAD]), *map(str, self.entries)])

    def check(self, context: Context) -> None:
        """Make sure that the changed file reads back as it should.

        :raises ValueError: If it does not.
        """
        text, kept = self.edits.excerpt(self.written)
        excerpt = Expected(self.written, kept, self.touched, self.doubtful, self.house)
        # An excerpt may lack what an alias repeats, or what repeats a changed note; the whole file does not.
        if any(note.is_anchored for note in self.touched) or not is_as_expected(text, excerpt, context):
            whole = Expected(self.written, self.written.members, self.touched, self.added, self.house)
            if not is_as_expected(self.edits.apply(), whole, context):
                raise ValueError("it would not read back as it should; write its notes as a plain list below 'notes:'")


def _indented(before: str, text: str) -> str:
    return before + _LINE_END.sub("\n" + " " * len(before), text)
