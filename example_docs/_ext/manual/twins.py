"""Rewrites the reStructuredText of an example in MyST, so that the two can never differ."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from textwrap import dedent
from typing import Final

DIRECTIVE: Final = re.compile(r"^\.\. (?P<name>[\w:-]+)::(?: +(?P<argument>.*))?$")
OPTION: Final = re.compile(r"^:(?P<name>[\w-]+):(?: +(?P<value>.*))?$")
UNDERLINE: Final = re.compile(r"^(=+|-+)$")
CODE: Final = re.compile(r"``(.+?)``")
ROLE: Final = re.compile(r":([a-z:]+):`([^`]+)`")
LINK: Final = re.compile(r"`([^`<]+) <([^>]+)>`_")
#: What a value cannot hold, or begin with, unless it stands in quotes: ``#`` begins a comment.
UNSAFE: Final = re.compile(r"#|: |^[\"'\[{>|*&!%@`]|^- ")


def to_myst(text: str) -> str:
    r"""Rewrite *text*: headings, directives with their options and contents, roles, code, links.

    >>> print(to_myst(".. prnote:: #12\n   :show: card\n"))
    ```{prnote} #12
    :show: card
    ```
    """
    return "\n".join(rewrite(text.split("\n"))).rstrip("\n")


def rewrite(lines: Sequence[str]) -> Iterator[str]:
    """Rewrite the lines of one level."""
    place = 0
    while place < len(lines):
        found = DIRECTIVE.match(lines[place])
        if found:
            end = find_end(lines, place + 1)
            yield from write_directive(found, dedent("\n".join(lines[place + 1 : end])).split("\n"))
            place = end
        elif place + 1 < len(lines) and lines[place] and UNDERLINE.match(lines[place + 1]):
            yield ("# " if lines[place + 1].startswith("=") else "## ") + write_inline(lines[place])
            place += 2
        else:
            yield write_inline(lines[place])
            place += 1


def find_end(lines: Sequence[str], start: int) -> int:
    """Find the end of what is indented below a directive; blank lines behind it do not belong to it."""
    end = start
    for place in range(start, len(lines)):
        if lines[place].startswith(" "):
            end = place + 1
        elif lines[place]:
            break
    return end


def write_directive(found: re.Match[str], lines: Sequence[str]) -> Iterator[str]:
    """Write a fence that is longer than those in it, of colons where backticks would break its first line."""
    place = 0
    options: list[tuple[str, list[str]]] = []
    while place < len(lines) and lines[place]:
        option = OPTION.match(lines[place])
        if option:
            options.append((option["name"], [option["value"] or ""]))
        elif options and lines[place].startswith(" "):
            options[-1][1].append(lines[place])
        else:
            break
        place += 1
    content = to_myst("\n".join(lines[place:]).strip("\n"))
    argument = write_inline(found["argument"] or "")
    mark = ":" if "`" in argument else "`"
    runs = [len(run) for run in re.findall(rf"^{mark}{{3,}}", content, re.MULTILINE)]
    fence = mark * (max(runs, default=2) + 1)
    yield f"{fence}{{{found['name']}}} {argument}".rstrip()
    yield from write_options(options)
    if content:
        yield from ([""] if options else [])
        yield from content.split("\n")
    yield fence


def write_options(options: Sequence[tuple[str, list[str]]]) -> Iterator[str]:
    """Write options as lines, or as a block of YAML where one of them has several lines."""
    if all(len(lines) == 1 for _, lines in options):
        for name, (value,) in options:
            yield f":{name}: {quote(write_inline(value))}".rstrip()
        return
    yield "---"
    for name, (value, *more) in options:
        if more:
            yield f"{name}: |"
            yield from ("  " + line for line in dedent("\n".join(map(write_inline, more))).split("\n"))
        else:
            yield f"{name}: {quote(write_inline(value))}".rstrip()
    yield "---"


def quote(value: str) -> str:
    """Put a value in quotes if it needs them.

    >>> quote("#1716"), quote("-verdict, ref")
    ('"#1716"', '-verdict, ref')
    """
    return json.dumps(value, ensure_ascii=False) if UNSAFE.search(value) else value


def write_inline(line: str) -> str:
    """Rewrite roles, links and code in one line.

    >>> write_inline("See :doc:`filters`, ``#12`` and `the site <https://example.org>`_.")
    'See {doc}`filters`, `#12` and [the site](https://example.org).'
    """
    pieces = CODE.split(line)
    for place, piece in enumerate(pieces):
        written = LINK.sub(r"[\1](\2)", ROLE.sub(r"{\1}`\2`", piece))
        pieces[place] = f"`{piece}`" if place % 2 else written
    return "".join(pieces)
