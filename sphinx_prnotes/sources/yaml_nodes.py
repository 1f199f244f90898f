"""Nodes of PyYAML become located values: texts stay as typed, and nothing is built that a document names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

import yaml

from sphinx_prnotes.codes import Code
from sphinx_prnotes.model import Origin
from sphinx_prnotes.sources.report import Report, quote
from sphinx_prnotes.sources.text import unfold_cjk
from sphinx_prnotes.sources.tree import Mapping, Scalar, Sequence, Value

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_PREFIX: Final = "tag:yaml.org,2002:"
_TEXT: Final = _PREFIX + "str"
_ALLOWED_TAGS: Final = frozenset(
    ["!", *(_PREFIX + kind for kind in ("str", "int", "float", "bool", "null", "timestamp", "seq", "map", "merge"))]
)
_NULLS: Final = frozenset(("", "~", "null", "Null", "NULL"))
_MERGE: Final = "<<"
_DEEPEST: Final = 50
# Every node takes at least one character, so a document that says more than this repeats itself through aliases.
_SPARE_VALUES: Final = 10_000

_COMMENT = re.compile(r"\s*(#.*?)\s*$")
_LOST_REFERENCE = re.compile(r"\s+(#\d.*?)\s*$")
_HAS_LOST_REFERENCE = re.compile(r"\s#\d")


class NotYaml(ValueError):
    """Text that does not compose; ``line`` and ``column`` count from 0 within the text, line -1 where unknown."""

    def __init__(self, message: str, line: int = -1, column: int = 0) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


class _Composer(_Loader):  # type: ignore[valid-type, misc]
    """Composes without looking at what a plain scalar could mean: half of the time that reading takes."""

    def resolve(self, _kind: object, _value: object, _implicit: object) -> str:
        return _TEXT

    def descend_resolver(self, _parent: object, _index: object) -> None:
        return None

    def ascend_resolver(self) -> None:
        return None


def compose(text: str, path: str, report: Report, *, first_line: int = 1) -> Value | None:
    """Read the first YAML document of *text*; a second one is told.

    :param first_line: The line of the file on which *text* begins.
    :return: None for a document without content, or one that is refused as a whole.
    :raises NotYaml: If the text is not well-formed.
    """
    try:
        loader = _Composer(text)
        try:
            node = loader.get_node() if loader.check_node() else None
            extra = loader.peek_event() if node is not None and loader.check_node() else None
        finally:
            loader.dispose()
    except yaml.YAMLError as error:
        raise _not_yaml(error) from None
    except (ValueError, AttributeError, RecursionError, OverflowError) as error:
        # PyYAML lets these through for odd escapes and for deep nesting.
        raise NotYaml(str(error) or type(error).__name__) from None
    if extra is not None:
        origin = Origin(path, first_line + extra.start_mark.line, 1)
        report.tell(Code.FILE_FORMAT, "a second document begins here and is not read; put it into its own file", origin)
    return _Grower(text, path, report, first_line).grow(node) if node is not None else None


def _not_yaml(error: yaml.YAMLError) -> NotYaml:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    reason = str(getattr(error, "problem", None) or getattr(error, "reason", None) or "it cannot be read")
    return NotYaml(reason, mark.line, mark.column) if mark else NotYaml(reason)


class _Grower:
    """Builds the tree of one document; each node once, however many aliases lead to it."""

    def __init__(self, text: str, path: str, report: Report, first_line: int) -> None:
        self._lines = text.split("\n")
        self._path = path
        self._report = report
        self._first_line = first_line
        self._most_values = len(text) + _SPARE_VALUES
        self._has_lost_reference = _HAS_LOST_REFERENCE.search(text) is not None
        self._open: set[int] = set()
        self._grown: dict[int, Value | None] = {}
        self._sizes: dict[int, int] = {}

    def grow(self, node: yaml.Node, depth: int = 0) -> Value | None:
        """Build one value; None where it is refused, which is told."""
        if node.tag not in _ALLOWED_TAGS:
            tag = quote(_short_tag(node.tag))
            self._refuse(node, f"the tag {tag} is refused; write a text that begins with ! in quotes")
            return None
        if isinstance(node, yaml.ScalarNode):
            return self._scalar(node)
        if id(node) not in self._grown:
            if reason := self._reason_to_refuse(node, depth):
                self._refuse(node, reason)
                return None
            self._open.add(id(node))
            self._grown[id(node)] = self._collection(node, depth)
            self._open.discard(id(node))
        return self._grown[id(node)]

    def _reason_to_refuse(self, node: yaml.Node, depth: int) -> str:
        if id(node) in self._open:
            return "a value contains itself through an alias; write it out"
        if depth > _DEEPEST:
            return f"values are nested more than {_DEEPEST} deep; no field of a note is"
        return ""

    def _collection(self, node: yaml.Node, depth: int) -> Value | None:
        value: Value
        if isinstance(node, yaml.MappingNode):
            value = Mapping(tuple(self._pairs(node, depth)), self._origin(node))
            children = [child for pair in node.value for child in pair]
        else:
            children = list(node.value)
            grown = (self.grow(member, depth + 1) for member in children)
            value = Sequence(tuple(member for member in grown if member is not None), self._origin(node))
        size = 1 + sum(self._sizes.get(id(child), 1) for child in children)
        if size > self._most_values:
            self._refuse(node, "aliases repeat values too often; write the values out")
            return None
        self._sizes[id(node)] = size
        return value

    def _pairs(self, node: yaml.MappingNode, depth: int) -> Iterator[tuple[Scalar, Value]]:
        merged: list[yaml.Node] = []
        written: set[str] = set()
        for key, child in node.value:
            if not isinstance(key, yaml.ScalarNode):
                self._refuse(key, "a field's name is one text; write a text that begins with [ or { in quotes")
                continue
            if key.value == _MERGE and not key.style:
                merged.append(child)
                continue
            written.add(key.value)
            value = self.grow(child, depth + 1)
            if value is not None:
                yield Scalar(key.value, self._origin(key)), value
        yield from self._merged(merged, written, depth)

    def _merged(self, sources: Iterable[yaml.Node], written: set[str], depth: int) -> Iterator[tuple[Scalar, Value]]:
        for node in sources:
            value = self.grow(node, depth + 1)
            parts = value.members if isinstance(value, Sequence) else (value,)
            for part in parts:
                if isinstance(part, Mapping):
                    yield from (pair for pair in part.pairs if pair[0].text not in written)
                    written.update(key.text for key, _ in part.pairs)
                elif part is not None:
                    self._refuse(node, "<< takes a mapping, or a list of mappings, by their aliases")

    def _scalar(self, node: yaml.ScalarNode) -> Scalar:
        text = node.value
        mark = node.start_mark
        if node.style:
            return self._styled(node)
        if text in _NULLS:
            return Scalar("", self._origin(node), is_plain=True, lost=self._lost(mark) if not text else "")
        end = node.end_mark
        if self._has_lost_reference and end.line < len(self._lines):
            self._tell_lost_reference(end)
        if end.line != mark.line:
            text = unfold_cjk(text)
        return Scalar(text, self._origin(node), is_plain=True)

    def _styled(self, node: yaml.ScalarNode) -> Scalar:
        start, end = node.start_mark.line, node.end_mark.line
        if node.style not in "|>":
            text = unfold_cjk(node.value) if end != start else node.value
            return Scalar(text, self._origin(node))
        text = unfold_cjk(node.value) if node.style == ">" else node.value
        lines = (line for line in self._lines[start + 1 : end + 1] if line.strip())
        first = next(lines, "")
        return Scalar(text, Origin(self._path, start + 1 + self._first_line, len(first) - len(first.lstrip(" ")) + 1))

    def _lost(self, mark: yaml.Mark) -> str:
        line = self._lines[mark.line] if mark.line < len(self._lines) else ""
        match = _COMMENT.match(line, mark.column)
        return match[1] if match else ""

    def _tell_lost_reference(self, end: yaml.Mark) -> None:
        match = _LOST_REFERENCE.match(self._lines[end.line], end.column)
        if match:
            message = (
                f"the value ends before {quote(match[1])}; write it in quotes, since # after a blank begins a comment"
            )
            origin = Origin(self._path, end.line + self._first_line, match.start(1) + 1)
            self._report.tell(Code.FIELD_EMPTY, message, origin)

    def _origin(self, node: yaml.Node) -> Origin:
        mark = node.start_mark
        return Origin(self._path, mark.line + self._first_line, mark.column + 1)

    def _refuse(self, node: yaml.Node, message: str) -> None:
        self._report.tell(Code.FILE_FORMAT, message, self._origin(node))


def _short_tag(tag: str) -> str:
    return "!!" + tag.removeprefix(_PREFIX) if tag.startswith(_PREFIX) else tag
