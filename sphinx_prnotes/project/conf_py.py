"""What ``conf.py`` assigns, read from its text: literals alone, and nothing is run."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

_NOT_RUN: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)


@dataclass(slots=True)
class Assignments:
    """Values and lines by the names that ``conf.py`` assigns.

    ``computed`` leads from names whose value only running the file would tell to their lines; a name that stands for
    everything is ``*``. ``loads`` is the line that loads shared options, or 0.
    """

    values: dict[str, Any] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    computed: dict[str, int] = field(default_factory=dict)
    loads: int = 0

    def assign(self, name: str, value: ast.expr, line: int) -> None:
        """Note one plain assignment."""
        self.lines[name] = line
        try:
            self.values[name] = ast.literal_eval(value)
            self.computed.pop(name, None)
        except (ValueError, TypeError, MemoryError, RecursionError):
            self.compute(name, line)

    def compute(self, name: str, line: int) -> None:
        """Note that code sets a name."""
        self.values.pop(name, None)
        self.lines[name] = line
        self.computed[name] = line


def read_assignments(source: bytes) -> Assignments:
    """Read the assignments of a configuration file in order.

    :raises SyntaxError: If it is no Python; ``lineno`` says where.
    :raises ValueError: If Python cannot even try to read it.
    """
    found = Assignments()
    for statement in _parse(source):
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found.assign(name, value, statement.lineno)
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                found.assign(name, value, statement.lineno)
            case ast.Expr(value=ast.Call() as call) if _is_update(call):
                _note_update(call, found)
            case _:
                for name, line in _set_by(statement):
                    found.compute(name, line)
    return found


def _parse(source: bytes) -> list[ast.stmt]:
    try:
        with warnings.catch_warnings():
            # An odd escape is between the file and Python.
            warnings.simplefilter("ignore")
            return ast.parse(source).body
    except (RecursionError, MemoryError):
        raise ValueError("it is nested too deep") from None


def _is_update(call: ast.Call) -> bool:
    """Whether a call is ``globals().update(…)``."""
    match call.func:
        case ast.Attribute(value=ast.Call(func=ast.Name(id="globals")), attr="update"):
            return True
        case _:
            return False


def _note_update(call: ast.Call, found: Assignments) -> None:
    match call.args:
        case [ast.Call(func=ast.Name(id="load_options") | ast.Attribute(attr="load_options"))]:
            found.loads = call.lineno
        case _:
            found.compute("*", call.lineno)


def _set_by(statement: ast.stmt) -> Iterator[tuple[str, int]]:
    """Name what a statement sets otherwise than by a plain assignment."""
    for node in _nodes_of(statement):
        match node:
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                yield name, node.lineno
            case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store() | ast.Del()):
                yield name, node.lineno
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name)))):
                yield name, node.lineno
            case ast.ImportFrom(names=names):
                yield from ((each.asname or each.name, node.lineno) for each in names)


def _nodes_of(statement: ast.stmt) -> Iterator[ast.AST]:
    waiting: list[ast.AST] = [statement]
    while waiting:
        node = waiting.pop(0)
        if not isinstance(node, _NOT_RUN):
            yield node
            waiting.extend(ast.iter_child_nodes(node))
