"""What was written in a directive: its options as text, in RST and in MyST alike, and what MyST lost of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar, Final

from docutils.parsers.rst.states import RSTState, SubstitutionDef
from docutils.statemachine import StringList
from sphinx.util.docutils import SphinxDirective

from sphinx_prnotes.codes import Code
from sphinx_prnotes.ext.report import relative_path, report_of_page
from sphinx_prnotes.ext.store import NoteStore, store_of
from sphinx_prnotes.messages import quote
from sphinx_prnotes.model import Origin, Problem
from sphinx_prnotes.settings import FOLLOWUP_LIST_OPTIONS, NOTE_LIST_OPTIONS
from sphinx_prnotes.sources.fields import FOLLOWUP_FIELDS, NOTE_FIELDS

_OPTION_LINE = re.compile(r"^\s*:(?P<name>[\w-]+):(?:\s+(?P<value>.*))?$|^(?P<key>[\w-]+):(?:\s+(?P<text>.*))?$")
_COMMENT = re.compile(r"(?:^|\s)(#.*)$")
_FENCE = re.compile(r"\s*(?:`{3,}|~{3,}|:{3,})")

#: Options of ``prnote`` that say how the note is shown, and what each is for; every other one is a field of the note.
SHOWING: Final[Mapping[str, str]] = MappingProxyType(
    {
        "show": "How much of the note is shown.",
        "collapsible": "``open`` or ``closed``: fold the text away where the output can fold.",
        "backlinks": "How many of those that mention the note are named below it; 0: none.",
        "class": "Classes for the box.",
        "name": "A label that ``:ref:`` can lead to.",
    }
)
#: What a preset of lists cannot hold.
OWN_OPTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "preset": "A list of ``prnotes_lists``, whose options these ones go before.",
        "name": "A label that ``:ref:`` can lead to.",
        "feed": "Files that a build to HTML writes of what the list shows, for those who follow it.",
    }
)
#: Every option of every directive, by name with ``_``.
KNOWN_OPTIONS = frozenset(
    [
        *SHOWING,
        *OWN_OPTIONS,
        *NOTE_LIST_OPTIONS,
        *FOLLOWUP_LIST_OPTIONS,
        *(field.name for field in (*NOTE_FIELDS, *FOLLOWUP_FIELDS) if field.in_directive),
    ]
)


def _as_text(value: str | None) -> str:
    return value or ""


class AnyOption(dict[str, Callable[[str | None], str]]):
    """An option table that takes every name as text, so that unknown ones are told by us, with a suggestion."""

    def __missing__(self, name: str) -> Callable[[str | None], str]:
        return _as_text

    def __contains__(self, name: object) -> bool:
        return True

    def __bool__(self) -> bool:
        return True


class NotesDirective(SphinxDirective):
    """What our directives share: options as text, an origin, problems told once at the end."""

    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[Any] = AnyOption()
    is_lost = False

    @property
    def store(self) -> NoteStore:
        """The records of the project, and what this build knows."""
        return store_of(self.env)

    @property
    def is_myst(self) -> bool:
        """Whether the page is read by MyST."""
        return not isinstance(self.state, RSTState)

    def origin(self, offset: int = 0) -> Origin:
        """The place of the directive, or of a line below it."""
        source, line = self.get_source_info()
        return Origin(relative_path(source, self.env.srcdir), line + offset)

    def report(self, problems: Iterable[Problem]) -> None:
        """Tell what is wrong."""
        report_of_page(self.env, problems)

    def refuse_substitution(self) -> None:
        """Refuse to stand in a substitution definition: it would be copied to every place of use."""
        if isinstance(self.state, SubstitutionDef):
            raise self.error(f"a {self.name} directive cannot stand in a substitution definition")

    def written_options(self) -> dict[str, str]:
        """The options by name with ``_``; what MyST lost of them is told and left out."""
        options = {name.replace("-", "_"): str(value) for name, value in self.options.items()}
        problems = list(self._lost(options) if self.is_myst else self._spilt(options))
        self.is_lost = any(problem.code is Code.OPTIONS_LOST for problem in problems)
        self.report(problems)
        return options

    def whole_content(self) -> StringList:
        """The content, with the lines of the argument after its first before it."""
        first, _, rest = (self.arguments[0] if self.arguments else "").partition("\n")
        if not rest.strip():
            return self.content
        message = (
            f"a blank line is missing after the argument {quote(first.strip())}; the lines below it were taken "
            "as content"
        )
        self.report([Problem(Code.TITLE, message, self.origin())])
        source, line = self.get_source_info()
        spilt = rest.split("\n")
        lines = StringList(spilt, items=[(source, line + offset) for offset in range(len(spilt))])
        return lines + StringList([""], items=[(source, line + len(spilt))]) + self.content

    def _spilt(self, options: dict[str, str]) -> Iterator[Problem]:
        """In reStructuredText a blank line ends the options: what stands below it like one is content."""
        found = _OPTION_LINE.match(self.content[0]) if self.content and not options else None
        if found and found["name"] and found["name"].replace("-", "_") in KNOWN_OPTIONS:
            message = (
                f"the option '{found['name']}' of this {self.name} stands below a blank line, which makes it content; "
                "delete the blank line"
            )
            yield Problem(Code.OPTIONS_LOST, message, self.origin())

    def _lost(self, options: dict[str, str]) -> Iterator[Problem]:
        lines = list(option_lines(self._whole()))
        if lines and not options:
            message = (
                f"none of the options of this {self.name} arrived: a value that starts with a quotation mark, "
                "'>' or '|' must be quoted as a whole"
            )
            yield Problem(Code.OPTIONS_LOST, message, self.origin(lines[0][0]))
            return
        for offset, name, value in lines:
            comment = _COMMENT.search(value)
            if not comment or value.startswith(("'", '"')) or name not in options:
                continue
            kept = options[name].rstrip(", ")
            if not kept:
                del options[name]
                message = f"option '{name}' is empty: write \"{value.strip()}\" in quotes, since # begins a comment"
            else:
                options[name] = kept
                message = (
                    f"{comment[1]!r} in option '{name}' was lost: write the value in quotes, since # begins a comment"
                )
            yield Problem(Code.FIELD_EMPTY, message, self.origin(offset))

    def _whole(self) -> str:
        """The directive from its fence on; MyST before 5.1 hands over its content alone, and the page has the rest."""
        if self._is_fence(self.block_text):
            return self.block_text
        source, line = self.get_source_info()
        try:
            lines = Path(source).read_text(encoding="utf-8").split("\n")[line - 1 :]
        except (OSError, ValueError):
            return ""
        return "\n".join(lines) if lines and self._is_fence(lines[0]) else ""

    def _is_fence(self, text: str) -> bool:
        return _FENCE.match(text) is not None and self.name in text.partition("\n")[0]


def option_lines(block: str) -> Iterator[tuple[int, str, str]]:
    r"""Find the option lines of a MyST directive: offset from its fence, name with ``_``, rest of the line.

    >>> list(option_lines(":::{prnote}\n:pr: #1717\nbody"))
    [(1, 'pr', '#1717')]
    """
    lines = block.splitlines()[1:]
    is_dashed = bool(lines) and lines[0].startswith("---")
    for offset, line in enumerate(lines[is_dashed:], start=1 + is_dashed):
        found = _OPTION_LINE.match(line)
        if not found or (found["key"] is None) == is_dashed:
            return
        name = found["key"] or found["name"]
        yield offset, name.replace("-", "_"), found["text"] or found["value"] or ""
