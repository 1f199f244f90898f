"""Headings and bullets of a Markdown digest: the title, the pull request, and what else stands in the line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from sphinx_prnotes.model import Reference
from sphinx_prnotes.references import Mention, may_mention
from sphinx_prnotes.sources.context import Context

_LINK: Final = re.compile(
    r"(?<!!)\[(?P<label>(?:[^\[\]]|\[[^\[\]]*\])*)\]\((?P<address><[^<>]*>|[^()\s]*(?:\([^()\s]*\))?)(?:\s+\"[^\"]*\")?\)"
)
_RELEASE: Final = re.compile(
    r"(?P<title>.+) by @(?P<author>[\w-]+(?:\[bot\])?) in (?P<address>https?://\S+|#[0-9]+)\s*", re.ASCII
)
_NEWCOMER: Final = re.compile(r"@\S+ made their first contribution in \S+\s*")
_WORD_BEFORE: Final = re.compile(r"(?:PRs?|MR|pull request|合并请求)\s*(?=[#!])", re.IGNORECASE)
_MARKS: Final = ("**", "__", "~~", "*", "_")
_PAIR: Final = 2
_JOINTS: Final = " \t:：-–—|,，"
_END_OF_TITLE: Final = re.compile(r"\s+[-–—|]+\s+|——|[:：](?=\s|[^\x00-\x7f])|(?<=[。！？])|(?<=[.!?])\s+")
_OPENING: Final = "[(（【《<"
_CLOSING: Final = "])）】》>"
_AROUND: Final = " \t" + _OPENING + _CLOSING
_AFTER: Final = " \t:：-–—.、|"
# Titles of a list may be numbered; "3.8" is no such number.
_NUMBERING = re.compile(r"(?:[(（][0-9]{1,2}[)）]|[0-9]{1,2}(?:[)）、]|[.．](?![0-9])))\s*(?=\S)")
# Behind these a number is that of another pull request.
_ABOUT_ANOTHER = re.compile(
    r"(?:\b(?:reverts?|fix(?:es|ed)?|close[sd]?|resolve[sd]?|to|of|for|after|see|from|with|in|on|part|and)|回滚|撤销|修复|关闭|见|续)"
    r"\Z",
    re.IGNORECASE,
)
# Longer than each of those, by the character before it, which tells whether it is a word.
_LONGEST_WORD: Final = 12
_BRACKETS: Final = {"(": ")", "（": "）", "[": "]", "【": "】"}


class Head(NamedTuple):
    """What one line says: its title, what it is about, who wrote the change, and the text behind the title.

    ``see_also`` are the references in the title, by their keys.
    """

    title: str
    references: tuple[Reference, ...]
    rest: str = ""
    authors: tuple[str, ...] = ()
    see_also: Mapping[str, Reference] = MappingProxyType({})


def read_heading(text: str, repo: str, context: Context) -> Head | None:
    """Read a heading; none where it is about no pull request."""
    title, references = split_title(_plain(text, repo, context), repo, context)
    return Head(_bare_title(title), references) if references else None


def read_bullet(text: str, repo: str, context: Context) -> Head | None:
    """Read the line of a bullet; none where it is about no pull request.

    It is, if a link leads to one, or a reference stands at its beginning, at its end, or in brackets.
    """
    if _NEWCOMER.fullmatch(text):
        return None
    if match := _RELEASE.fullmatch(text):
        references = _references(match["address"], repo, context)
        return Head(match["title"].strip(), references, authors=(match["author"],)) if references else None
    for link in _LINK.finditer(text):
        references = _references(link["address"].strip("<>"), repo, context)
        if references and not _references(link["label"].strip("`"), repo, context):
            before, after = _before(text[: link.start()]), text[link.end() :]
            title = _title_of(link["label"], references, repo, context)
            return Head(title, references, " ".join(filter(None, (before, _behind(after)))))
    plain = _plain(text, repo, context)
    return _bare(plain, repo, context)


def _bare(text: str, repo: str, context: Context) -> Head | None:
    for mention in context.reader.find(text, repo=repo):
        before = text[: mention.start].rstrip()
        after = text[mention.end :]
        closing = _BRACKETS.get(before[-1:], "")
        before = before[:-1] if closing else before
        after = after.removeprefix(closing) if closing else after
        if not _before(before):
            title, rest = _parted(_behind(after))
            return Head(title or str(mention.reference), (mention.reference,), rest)
        if closing:
            return Head(_before(before), (mention.reference,), _behind(after))
    title, references = split_title(text, repo, context)
    return Head(_bare_title(title), references) if references else None


def _parted(text: str) -> tuple[str, str]:
    """Part a line into its title and the text behind it, at the first sign that ends a title."""
    match = _END_OF_TITLE.search(text)
    if match is None:
        return _bare_title(text), ""
    return _bare_title(text[: match.start()]), _behind(text[match.end() :])


def _behind(text: str) -> str:
    """Take what parts a title from its text off the text's beginning."""
    text = _without_half(text.lstrip(_JOINTS))
    return text.lstrip(_JOINTS).rstrip()


def _before(text: str) -> str:
    """Take what parts a text from what is before it off that one's end."""
    return _bare_title(text.strip().rstrip(_JOINTS))


def _bare_title(text: str) -> str:
    """Take marks of emphasis away that stand around the whole, or that lost their other half."""
    text = _without_half(text.strip())
    mark = next((mark for mark in _MARKS if text.startswith(mark) and text.endswith(mark)), "")
    is_whole = mark and len(text) > _PAIR * len(mark) and text.count(mark) == _PAIR
    return text[len(mark) : -len(mark)].strip() if is_whole else text


def _without_half(text: str) -> str:
    for mark in _MARKS:
        if text.count(mark) % _PAIR:
            text = text.removeprefix(mark) if text.startswith(mark) else text.removesuffix(mark)
    return text


def _plain(text: str, repo: str, context: Context) -> str:
    """Write links to pull requests as their label and their address, or as the address alone where both are one."""

    def shown(link: re.Match[str]) -> str:
        label, address = link["label"], link["address"].strip("<>")
        references = _references(address, repo, context)
        if not references:
            return link[0]
        if _references(label.strip("`"), repo, context):
            return address
        return f"{_title_of(label, references, repo, context)} {address}"

    return _without_word(_LINK.sub(shown, text) if "](" in text else text)


def _title_of(label: str, references: tuple[Reference, ...], repo: str, context: Context) -> str:
    """Take the number of a pull request off the label of a link to it: ``#12 Move it``."""
    if not may_mention(label):
        return label.strip()
    title, named = split_title(_without_word(label), repo or references[0].where, context)
    return title if [each.key for each in named] == [each.key for each in references] else label.strip()


def _references(text: str, repo: str, context: Context) -> tuple[Reference, ...]:
    """Read a text that is a reference and nothing else."""
    if not may_mention(text):
        return ()
    try:
        return (context.reader.parse(_without_word(text), repo=repo),)
    except ValueError:
        return ()


def _without_word(text: str) -> str:
    """Take away what references are called before them: ``PR #12``."""
    return _WORD_BEFORE.sub("", text) if "#" in text or "!" in text else text


def split_title(title: str, repo: str, context: Context) -> tuple[str, tuple[Reference, ...]]:
    """Part a title from the reference at its beginning or end, if that is what the title is about.

    ``1. #12 Move it`` and ``Move it (#12)`` name a pull request; ``Revert #12`` names another one.
    """
    title = title.strip()
    if numbering := _NUMBERING.match(title):
        title = title[numbering.end() :]
    for mention in context.reader.find(title, repo=repo):
        before, after = title[: mention.start].rstrip(_AROUND), title[mention.end :].lstrip(_AROUND)
        if not before:
            return after.lstrip(_AFTER) or str(mention.reference), (mention.reference,)
        if not after and not _ABOUT_ANOTHER.search(_ahead(title, mention).rstrip()[-_LONGEST_WORD:]):
            return before.rstrip(_AFTER), (mention.reference,)
    return title, ()


def _ahead(title: str, mention: Mention) -> str:
    """Give what stands before a reference, unless brackets part the two."""
    return "" if title[: mention.start].rstrip()[-1:] in _OPENING else title[: mention.start]
