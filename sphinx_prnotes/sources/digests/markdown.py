"""Markdown digests and release notes: headings and bullets that are about pull requests, with the text below them.

What stands below such a heading, up to the next one or to a heading of its level, is the note's text; so is what stands
behind a bullet's title, and indented below it. A heading that names a repository, or a verdict, says so for what
follows.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from textwrap import dedent
from typing import Final, NamedTuple

from sphinx_prnotes.sources.digests.digest import Span
from sphinx_prnotes.sources.digests.heads import Head, read_bullet, read_heading
from sphinx_prnotes.sources.digests.making import Maker
from sphinx_prnotes.sources.digests.plain import repository_of
from sphinx_prnotes.sources.headings import FENCE

_HEADING: Final = re.compile(r" {0,3}(?P<marks>#{1,6})[ \t]+(?P<text>.*?)(?:[ \t]+#+)?[ \t]*\Z")
# Below a heading, any other line belongs to the note.
_ENDS_TEXT: Final = re.compile(" {0,3}(?:#|```|~~~)")
_BULLET: Final = re.compile(r"(?P<indent> {0,3})(?:[-*+•]|[0-9]{1,3}[.)])[ \t]+(?P<text>\S.*)\Z")
# A heading of a group may count it, and begin with a sign.
_COUNT: Final = re.compile(r"[(（][0-9]+[)）]\s*\Z")
_SIGNS: Final = " \t:：*_!！\N{WHITE MEDIUM STAR}\N{FIRE}\N{EYES}"
_BULLET_LEVEL: Final = 7
_LEFT: Final = "no pull request is named here; no note was made of it"


class _Article(NamedTuple):
    """A note that is being read: the lines from ``line`` up to before ``end``; ``level`` is that of its heading."""

    head: Head
    line: int
    level: int
    indent: int = 0


@dataclass(slots=True)
class _Reader:
    maker: Maker
    repo: str
    verdict: str = ""
    lines: Sequence[str] = ()
    starts: list[int] = field(default_factory=list)
    article: _Article | None = None
    left: list[int] = field(default_factory=list)
    fence: str = ""

    def read(self) -> None:
        self.lines = self.maker.clerk.text.split("\n")
        self.starts = [*accumulate((len(line) + 1 for line in self.lines), initial=0)]
        for index, line in enumerate(self.lines):
            self._read_line(index, line)
        self._close(len(self.lines))
        self._leave()

    def _read_line(self, index: int, line: str) -> None:
        if self.article and self.article.level < _BULLET_LEVEL and not self.fence and not _ENDS_TEXT.match(line):
            return
        is_code = self._is_code(line)
        heading = None if is_code else _HEADING.match(line)
        bullet = None if is_code or heading else _BULLET.match(line)
        if heading:
            self._read_heading(index, heading)
        elif bullet and not self._holds(bullet):
            self._read_bullet(index, bullet)
        elif self.article is None or (line.strip() and self._is_behind_bullet(line)):
            self._close(index)
            self.left.append(index)

    def _is_code(self, line: str) -> bool:
        """Whether a line belongs to fenced code."""
        match = FENCE.match(line)
        if self.fence:
            self.fence = "" if match and match[1].startswith(self.fence) else self.fence
            return True
        self.fence = match[1] if match else ""
        return bool(match)

    def _holds(self, bullet: re.Match[str]) -> bool:
        """Whether a bullet belongs to the text of the note that is being read."""
        article = self.article
        return article is not None and (article.level < _BULLET_LEVEL or len(bullet["indent"]) > article.indent)

    def _is_behind_bullet(self, line: str) -> bool:
        """Whether a line is no longer indented as the text of a bullet is."""
        article = self.article
        if article is None or article.level < _BULLET_LEVEL:
            return False
        return len(line) - len(line.lstrip()) <= article.indent

    def _read_heading(self, index: int, match: re.Match[str]) -> None:
        level, text = len(match["marks"]), match["text"]
        head = read_heading(text, self.repo, self.maker.context)
        if head is None and self.article is not None and level > self.article.level:
            return
        self._close(index)
        if head:
            self._leave()
            self.article = _Article(head, index, level)
        elif repo := repository_of(text, self.maker.context):
            self.repo, self.verdict = repo, ""
            self._take(index)
        else:
            group, rest = self.maker.context.verdicts.read(_COUNT.sub("", text).strip(_SIGNS))
            self.verdict = "" if rest else group
            if self.verdict:
                self._take(index)
            else:
                self._leave()
                self.left.append(index)

    def _read_bullet(self, index: int, match: re.Match[str]) -> None:
        self._close(index)
        head = read_bullet(match["text"], self.repo, self.maker.context)
        if head:
            self._leave()
            self.article = _Article(head, index, _BULLET_LEVEL, len(match["indent"]))
        else:
            self.left.append(index)

    def _close(self, end: int) -> None:
        """Make a note of what has been read since its heading or bullet."""
        article, self.article = self.article, None
        if article is None:
            return
        below = "\n".join(self.lines[article.line + 1 : end]).rstrip()
        if article.level == _BULLET_LEVEL:
            below = dedent(below)
        body = "\n".join(filter(None, (article.head.rest, below.lstrip("\n"))))
        # Nobody wants the first line of a text to be taken for code.
        body = body if article.head.rest or body[:1] != " " else dedent(body).lstrip("\n")
        repo = self.repo or article.head.references[0].where
        note = self.maker.note_below(article.head, body, repo, self.starts[article.line])
        if self.verdict and not note.verdict:
            note = note._replace(verdict=self.verdict)
        self.maker.clerk.add(note, Span(self.starts[article.line], self._end(end)))

    def _end(self, line: int) -> int:
        return min(self.starts[line], len(self.maker.clerk.text))

    def _take(self, index: int) -> None:
        self._leave()
        self.maker.clerk.take(Span(self.starts[index], self._end(index + 1)))

    def _leave(self) -> None:
        """Tell the lines that have been left since the last note."""
        if self.left:
            self.maker.clerk.leave(self._shown(self.left), _LEFT)
            self.left = []

    def _shown(self, indices: Sequence[int]) -> Span:
        return Span(self.starts[indices[0]], self._end(indices[-1] + 1))


def read_markdown(maker: Maker, repo: str) -> None:
    """Read a Markdown digest.

    :param repo: The repository of bare numbers above any heading that names one.
    """
    _Reader(maker, repo).read()
