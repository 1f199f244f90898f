"""``prnote``: writes a note into a page, or pulls in one that is written elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from docutils import nodes
from docutils.statemachine import StringList

from sphinx_prnotes.codes import Code
from sphinx_prnotes.ext.directives.content import ContentReader
from sphinx_prnotes.ext.directives.options import SHOWING, NotesDirective
from sphinx_prnotes.ext.markup import MarkupParser
from sphinx_prnotes.ext.placeholders import NotePlaceholder, Slot
from sphinx_prnotes.ext.slots import note_slots
from sphinx_prnotes.messages import did_you_mean, nearest, quote
from sphinx_prnotes.model import Format, Note, Origin, Place, Problem
from sphinx_prnotes.settings import Show
from sphinx_prnotes.sources.decode import options_tree, read_fields
from sphinx_prnotes.sources.fields import NOTE_FIELDS
from sphinx_prnotes.sources.values import read_count
from sphinx_prnotes.views.wants import AS_CONFIGURED, Pull, Written


@dataclass(frozen=True, slots=True)
class Call:
    """One use of the directive: its argument on one line, its fields and its content."""

    argument: str
    fields: dict[str, str]
    content: StringList
    show: Show
    origin: Origin
    backlinks: int = AS_CONFIGURED


class NoteDirective(NotesDirective):
    """Write a note here, or show one that is written elsewhere."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Make the placeholder that a builder will ask about."""
        self.refuse_substitution()
        options = self.written_options()
        showing = {name: options.pop(name) for name in SHOWING if name in options}
        content = self.whole_content()
        shown = self._show(showing), self.origin(), self._backlinks(showing)
        call = Call(self._argument(), options, content, *shown)
        if not (call.argument or call.fields or call.content):
            self.report([self._missing(call)])
            return []
        node = self._written(call) if self._is_writing(call) else self._pulled(call)
        node["classes"] += showing.get("class", "").split()
        node["collapsible"] = self._collapsible(showing)
        self.set_source_info(node)
        # Directive.add_name reads the options as docutils knows them.
        self.options = {"name": showing["name"]} if showing.get("name") else {}
        self.add_name(node)
        return [node]

    def _argument(self) -> str:
        """The argument's first line; quotation marks, which MyST needs elsewhere, are taken off a reference."""
        first, _, _ = (self.arguments[0] if self.arguments else "").partition("\n")
        first = first.strip()
        unquoted = first[1:-1].strip() if first[:1] in {"'", '"'} and first[-1:] == first[:1] else first
        return unquoted if self._is_reference(unquoted) else first

    def _show(self, showing: dict[str, str]) -> Show:
        name = showing.get("show", "").strip()
        if not name:
            return self.store.project.settings.show
        try:
            return Show(name)
        except ValueError:
            known = ", ".join(show.value for show in Show)
            message = f"'show' takes one of {known}, not {name!r}"
            self.report([Problem(Code.OPTION_VALUE, message, self.origin())])
            return self.store.project.settings.show

    def _backlinks(self, showing: dict[str, str]) -> int:
        if "backlinks" not in showing:
            return AS_CONFIGURED
        written = showing["backlinks"].strip()
        try:
            return read_count(written)
        except ValueError:
            message = f"'backlinks' takes a whole number, 0 for none, not {quote(written)}"
            self.report([Problem(Code.OPTION_VALUE, message, self.origin())])
            return AS_CONFIGURED

    def _collapsible(self, showing: dict[str, str]) -> str:
        if "collapsible" not in showing:
            return ""
        state = showing["collapsible"].strip() or "open"
        if state not in {"open", "closed"}:
            message = f"'collapsible' takes open or closed, not {state!r}"
            self.report([Problem(Code.OPTION_VALUE, message, self.origin())])
        return state if state == "closed" else "open"

    def _missing(self, call: Call) -> Problem:
        return Problem(Code.FIELD_MISSING, f"{self.name} needs a reference, an id or a title", call.origin)

    def _is_writing(self, call: Call) -> bool:
        if "title" in call.fields or not call.argument:
            return True
        project = self.store.project
        if project.find(call.argument, project.settings.repo) or project.is_draft(call.argument, project.settings.repo):
            return False
        return bool(call.content) or (bool(call.fields) and not self._is_reference(call.argument))

    def _is_reference(self, text: str) -> bool:
        project = self.store.project
        try:
            project.reader.parse(text, repo=project.settings.repo)
        except ValueError:
            return False
        return True

    def _pulled(self, call: Call) -> NotePlaceholder:
        project = self.store.project
        problems: list[Problem] = []
        problems.extend(self._misplaced(call))
        entry = project.find(call.argument, project.settings.repo)
        is_whole = call.show is Show.FULL and entry is not None and entry.note.place is Place.FILE
        digest = project.digest(call.argument, project.settings.repo)
        node = NotePlaceholder(lookup=(call.argument, project.settings.repo, digest))
        want = Pull(call.argument, project.settings.repo, call.show, digest if is_whole else "", call.origin)
        is_draft = entry is None and project.is_draft(call.argument, project.settings.repo)
        node["want"] = replace(want, backlinks=call.backlinks, is_draft=is_draft)
        if entry and is_whole:
            slots, told = note_slots(entry.note, MarkupParser(self.env, self.state.document))
            node += slots
            problems.extend(told)
        reader = ContentReader(self, call.origin, is_writing=False)
        remark = reader.read(call.content)
        if remark:
            node += Slot("", *remark, kind="remark")
        self.report([*problems, *reader.problems])
        return node

    def _misplaced(self, call: Call) -> Iterator[Problem]:
        known = {field.name for field in NOTE_FIELDS if field.in_directive}
        for name in sorted(call.fields.keys() - known):
            near = did_you_mean(nearest(name, (*SHOWING, *known)))
            yield Problem(Code.FIELD_UNKNOWN, f"unknown option '{name}'{near}", call.origin)
        fields = sorted(call.fields.keys() & known)
        if fields:
            message = (
                f"{', '.join(fields)}: a note that is pulled in has its fields where it is written, change them there"
            )
            yield Problem(Code.PULL_OPTIONS, message, call.origin)

    def _written(self, call: Call) -> NotePlaceholder:
        project = self.store.project
        fields = self._named(call)
        reader = ContentReader(self, call.origin, is_writing=True)
        body = reader.read(call.content)
        note, problems = read_fields(
            options_tree(fields, call.origin),
            project.context,
            repo=project.settings.repo,
            place=Place.INLINE,
            docname=self.env.docname,
        )
        self.report([*problems, *reader.problems])
        if note is None:
            return self._unnamed(body)
        note = note._replace(
            origin=call.origin,
            title=note.title._replace(origin=call.origin),
            format=Format.MARKDOWN if self.is_myst else Format.RST,
            followups=tuple(slot["followup"] for slot in reader.followups),
            body=note.body._replace(source="\n".join(call.content)),
        )
        node = NotePlaceholder(want=Written(note, call.show, call.backlinks))
        if call.argument and "title" not in call.fields:
            # Written here as long as no file or page holds such a note.
            node["lookup"] = (call.argument, project.settings.repo, "")
        node["verdict"] = fields.get("verdict", "")
        node += [*self._inline_slots(note), Slot("", *body, kind="body"), *reader.followups]
        return node

    def _named(self, call: Call) -> dict[str, str]:
        """The fields, with the argument as the one of them that it stands for."""
        if not call.argument:
            return call.fields
        if self._is_reference(call.argument):
            return {"pr": call.argument, **call.fields}
        return {"id" if "title" in call.fields else "title": call.argument, **call.fields}

    def _unnamed(self, body: Sequence[nodes.Node]) -> NotePlaceholder:
        # Told already: there is nothing that a list could show, but what was written stays on the page.
        return NotePlaceholder("", Slot("", *body, kind="body"), want=None)

    def _inline_slots(self, note: Note) -> list[Slot]:
        texts = [
            ("title", note.title),
            *(("look_at", text) for text in note.look_at),
            *(("risk", text) for text in note.risks),
        ]
        slots = []
        for kind, text in texts:
            if text:
                content, messages = self.parse_inline(text.source, lineno=self.lineno)
                paragraph = nodes.paragraph(text.source, "", *content)
                self.set_source_info(paragraph)
                slots.append(Slot("", paragraph, *messages, kind=kind))
        return slots
