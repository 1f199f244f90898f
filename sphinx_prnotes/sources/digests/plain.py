"""Plain-text digests: a line with the repository, then titles and paragraphs by turns.

A title is one line that begins a paragraph, is no longer than a title is, does not end as a sentence does, and gives
no verdict. It stands above its text, with a blank line between them or without one, as the file begins. What follows
up to the next title is the text, byte for byte.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Final, NamedTuple

from sphinx_prnotes.messages import quote
from sphinx_prnotes.references import locate_repository
from sphinx_prnotes.sources.context import Context
from sphinx_prnotes.sources.digests.digest import Span
from sphinx_prnotes.sources.digests.making import Maker

_LONGEST_TITLE: Final = 120
_ENDS_SENTENCE: Final = "。．；;，,、：:"
_REPOSITORY = re.compile(r"(?:#+\s*)?(?P<name>(?:[\w.-]+/)+[\w.-]+?)(?:\.git)?/?\s*[:：]?", re.ASCII)
_ADDRESS = re.compile(r"\Ahttps?://(?:www\.)?(?=\S+\Z)")
_MEMBER = re.compile(r"\s*(?:[-*+•>]\s|\s{4})")
_LINE = re.compile(r"[^\n]+")
_PARAGRAPH = re.compile(r"[^\s][^\n]*(?:\n[^\n]*\S[^\n]*)*|(?<=\n)[ \t]+\S[^\n]*(?:\n[^\n]*\S[^\n]*)*")


class _Paragraph(NamedTuple):
    """Lines without a blank one between them; ``first`` is the first of them."""

    span: Span
    first: Span
    repo: str = ""

    @property
    def is_one_line(self) -> bool:
        return self.first.end == self.span.end


@dataclass(slots=True)
class _Article:
    """A title and the text below it, as far as it has been read."""

    title: Span
    start: int = -1
    end: int = -1


@dataclass(slots=True)
class _Reader:
    """Reads one digest from its beginning to its end."""

    text: str
    maker: Maker
    repo: str
    _open: list[_Article] = field(default_factory=list)

    def read(self, paragraphs: Sequence[_Paragraph]) -> None:
        """Sort the paragraphs into titles and texts."""
        is_apart = next((each.is_one_line for each in paragraphs if not each.repo), True)
        for each, follower in zip_longest(paragraphs, paragraphs[1:]):
            if each.repo:
                self.close()
                self.repo = each.repo
                self.maker.clerk.take(each.span)
            elif is_apart and self._is_title(each, follower):
                self.close()
                self._open.append(_Article(each.span))
            elif not is_apart and self._begins_with_title(each):
                self._read_whole(each)
            else:
                self._go_on(each.span)
        self.close()

    def _is_title(self, paragraph: _Paragraph, follower: _Paragraph | None) -> bool:
        """Whether a paragraph is a title: right below another title, only if a text follows it."""
        if not (paragraph.is_one_line and self._begins_with_title(paragraph)):
            return False
        is_waiting = bool(self._open) and self._open[-1].start < 0
        return not is_waiting or (follower is not None and not follower.repo and not self._begins_with_title(follower))

    def _begins_with_title(self, paragraph: _Paragraph) -> bool:
        return is_title(self.text[paragraph.first.start : paragraph.first.end].strip(), self.maker.context)

    def _read_whole(self, paragraph: _Paragraph) -> None:
        self.close()
        self._open.append(_Article(paragraph.first))
        rest = self.text[paragraph.first.end : paragraph.span.end]
        if rest.strip():
            start = paragraph.first.end + len(rest) - len(rest.lstrip("\n"))
            self._go_on(Span(start, paragraph.span.end))

    def _go_on(self, span: Span) -> None:
        if not self._open:
            self.maker.clerk.leave(span, "no title stands above this text; no note was made of it")
            return
        article = self._open[-1]
        article.start = span.start if article.start < 0 else article.start
        article.end = span.end

    def close(self) -> None:
        """Make a note of what has been read since the last title."""
        while self._open:
            article = self._open.pop()
            title = self.text[article.title.start : article.title.end]
            body = self.text[article.start : article.end].rstrip() if article.start >= 0 else ""
            position = article.start if body else article.title.start
            note = self.maker.note(title, body, self.repo, position)
            if body or note.references:
                self.maker.clerk.add(note, article.title, Span(article.start, article.end))
            else:
                self.maker.clerk.leave(article.title, f"no text follows {quote(title)}; no note was made of it")


def read_plain(maker: Maker, repo: str) -> None:
    """Read a plain-text digest.

    :param repo: The repository of what stands above any line that names one.
    """
    text = maker.clerk.text
    _Reader(text, maker, repo).read(list(_paragraphs(text, maker.context)))


def _paragraphs(text: str, context: Context) -> Iterator[_Paragraph]:
    for match in _PARAGRAPH.finditer(text):
        yield from _split(text, Span(match.start(), match.end()), context)


def _split(text: str, span: Span, context: Context) -> Iterator[_Paragraph]:
    """Part a paragraph before each line that is a repository, or a title below the end of a text."""
    lines = [Span(match.start(), match.end()) for match in _LINE.finditer(text, span.start, span.end)]
    shown = [text[line.start : line.end].strip() for line in lines]
    repos = [repository_of(line, context) for line in shown]
    start = 0
    for index in range(1, len(lines) + 1):
        if index == len(lines) or repos[index - 1] or repos[index] or _begins(shown, index, context):
            whole = Span(lines[start].start, lines[index - 1].end)
            repo = repos[start] if index == start + 1 else ""
            yield _Paragraph(whole, lines[start], repo)
            start = index


def _begins(shown: Sequence[str], index: int, context: Context) -> bool:
    """Whether the line *index* is a title although no blank line stands above it: a text ends there, another begins."""
    if shown[index - 1][-1] not in "。！？.!?" or index + 1 == len(shown):
        return False
    titles = (is_title(shown[each], context) for each in (index, index - 1, index + 1))
    return next(titles) and not any(titles)


def repository_of(line: str, context: Context) -> str:
    """Read a line that names a repository and nothing else; empty for any other."""
    match = _REPOSITORY.fullmatch(_ADDRESS.sub("", line)) if "/" in line else None
    if match is None:
        return ""
    name = match["name"]
    host, _, path = name.partition("/")
    name = path if host.lower() == context.settings.default_forge and "/" in path else name
    try:
        locate_repository(name, context.settings.forges)
    except ValueError:
        return ""
    return name


def is_title(line: str, context: Context) -> bool:
    """Whether a line can be a title."""
    if len(line) > _LONGEST_TITLE or not line or line[-1] in _ENDS_SENTENCE or _MEMBER.match(line):
        return False
    is_sentence = line.endswith(".") and not line.endswith("...")
    return not is_sentence and not context.verdicts.find(line)[0]
