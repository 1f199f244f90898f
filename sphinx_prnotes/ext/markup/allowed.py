"""What a note may use of directives and roles; all others are shown as they were written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from types import ModuleType
from typing import Any, Final, cast

from docutils import nodes
from docutils.parsers.rst import Directive, directives, roles
from docutils.utils import Reporter

from sphinx_prnotes.codes import Code
from sphinx_prnotes.ext.markup.findings import Findings

DIRECTIVES: Final = frozenset(
    {
        *("attention", "caution", "danger", "error", "hint", "important", "note", "tip", "warning"),
        *("admonition", "seealso", "versionadded", "versionchanged", "deprecated", "topic", "epigraph", "rubric"),
        *("code", "code-block", "sourcecode", "math"),
        *("table", "list-table", "csv-table", "image", "figure"),
    }
)
ROLES: Final = frozenset(
    {
        *("emphasis", "strong", "literal", "code", "math", "title-reference"),
        *("sub", "subscript", "sup", "superscript"),
        *("abbr", "command", "file", "guilabel", "kbd", "menuselection", "samp", "pep", "rfc"),
        *("any", "doc", "ref", "term", "prn:note", "prn:followup", "prnote"),
    }
)

# They name things on the page, where a note may stand twice, or read files.
_REFUSED_OPTIONS: Final = ("name", "label", "file", "url", "figname")

_Found = tuple[type[Directive] | None, list[nodes.system_message]]
_RoleFunction = Callable[..., tuple[Sequence[nodes.Node], Sequence[nodes.system_message]]]
_FoundRole = tuple[_RoleFunction | None, list[nodes.system_message]]


def refuse_directive(findings: Findings, name: str, source: str, line: int) -> nodes.literal_block:
    """Tell that a directive is not for notes, and show it as written."""
    findings.tell(Code.BODY_MARKUP, f"the directive {name!r} is not allowed in a note; it is shown as written", line)
    return nodes.literal_block(source, source, language="none")


@contextmanager
def only_allowed(findings: Findings) -> Iterator[None]:
    """Look directives and roles up in the lists above, for RST and MyST alike, until the block is left."""
    find_directive, find_role = directives.directive, roles.role
    dispatcher = _Dispatcher(findings, find_directive, cast(Callable[..., _FoundRole], find_role))
    directives.directive = cast(Any, dispatcher.directive)
    roles.role = cast(Any, dispatcher.role)
    try:
        yield
    finally:
        directives.directive, roles.role = find_directive, find_role


class _Dispatcher:
    def __init__(
        self, findings: Findings, find_directive: Callable[..., Any], find_role: Callable[..., _FoundRole]
    ) -> None:
        self._findings = findings
        self._find_directive = find_directive
        self._find_role = find_role

    def directive(self, name: str, language: ModuleType, document: nodes.document) -> _Found:
        if name.lower() not in DIRECTIVES:
            return _refused_directive(self._findings), []
        if name.lower() == "math":
            return _Formula, []
        found, messages = self._find_directive(name, language, document)
        return (_nameless(found) if found else None), messages

    def role(self, name: str, language: ModuleType, line: int, reporter: Reporter) -> _FoundRole:
        # The page's default role is no business of the note's.
        wanted = name.lower() or "title-reference"
        if wanted in ROLES:
            return self._find_role(wanted, language, line, reporter)
        self._findings.tell(
            Code.BODY_MARKUP, f"the role {name!r} is not allowed in a note; its text is shown as code", line
        )
        return _show_literally, []


def _show_literally(
    name: str, rawtext: str, text: str, *_: object, **__: object
) -> tuple[list[nodes.Node], list[nodes.system_message]]:
    return [nodes.literal(text, text)], []


def _refused_directive(findings: Findings) -> type[Directive]:
    class Refused(Directive):
        optional_arguments = 1
        final_argument_whitespace = True
        has_content = True

        def run(self) -> list[nodes.Node]:
            return [refuse_directive(findings, self.name, self.block_text.rstrip(), self.lineno)]

    return Refused


class _Nameless(Directive):
    """Drops the options that a note cannot have, and says so."""

    def run(self) -> list[nodes.Node]:
        self.drop_options()
        return list(super().run())

    def drop_options(self) -> None:
        for option in _REFUSED_OPTIONS:
            if self.options.pop(option, None) is not None:
                self.state_machine.reporter.warning(
                    f"the option {option!r} of {self.name!r} is not allowed in a note; it is left out", line=self.lineno
                )


@cache
def _nameless(directive: type[Directive]) -> type[Directive]:
    return cast(type[Directive], type(directive.__name__, (_Nameless, directive), {}))


class _Formula(_Nameless):
    """Sphinx's own would number the formula among those of the page, under a label."""

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec = {
        "class": directives.class_option,
        "label": directives.unchanged,
        "name": directives.unchanged,
        "no-wrap": directives.flag,
        "nowrap": directives.flag,
    }

    def run(self) -> list[nodes.Node]:
        self.drop_options()
        formula = "\n\n".join(part for part in (*self.arguments, "\n".join(self.content)) if part)
        block = nodes.math_block(formula, formula, classes=self.options.get("class", []))
        block["nowrap"] = bool(self.options.keys() & {"no-wrap", "nowrap"})
        block["number"] = None
        block.source, block.line = self.state_machine.get_source_and_line(self.lineno)
        return [block]
