"""The people whom a review names: those who found, said or asked something, and those with an ``@``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from sphinx_prnotes.sources.digests.code import Code, masked

_LOGIN: Final = r"[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*"
_NAME: Final = rf"(?:[A-Z][a-z'’]+(?: [A-Z][a-z'’]+){{1,2}}|{_LOGIN})"
_SAID: Final = ("提出", "指出", "发现", "抓出", "抓到", "提醒", "提到", "揪出", "点出", "要求", "质疑", "反馈")
_DID: Final = (
    *("pointed out", "points out", "noticed", "caught", "found", "spotted", "flagged", "raised", "suggested", "asked"),
    *("reported", "noted", "mentioned"),
)
_THANKED: Final = ("hanks to", "udos to", "redit to")
_BEHIND_SAID: Final = rf"\s*(?:在\s*(?:review|评审|评论)\s*[中里]?\s*)?(?:{'|'.join(_SAID)})"
_BEHIND_DID: Final = rf"(?: (?:has|had|also|rightly))? (?:{'|'.join(_DID)})\b"
# Each pattern finds only what holds one of the words before it: to look for those takes a tenth of the time.
_PATTERNS: Final = (
    (_SAID, re.compile(rf"(?<![\w@./`-])(?P<name>{_NAME}){_BEHIND_SAID}", re.ASCII)),
    (_DID, re.compile(rf"(?<![\w@./`-])(?P<name>{_NAME}){_BEHIND_DID}", re.ASCII)),
    (_THANKED, re.compile(rf"\b(?:[Tt]hanks to|[Kk]udos to|[Cc]redit to)\s+@?(?P<name>{_NAME})", re.ASCII)),
    (("@",), re.compile(rf"@(?<![\w.@/`-]@)(?P<name>{_LOGIN})(?![\w/@-]|\.\w)", re.ASCII)),
)
_ANY_WORD: Final = re.compile("|".join(word for words, _ in _PATTERNS for word in words))
#: Words that stand where a name could, and name nobody.
_NOBODY: Final = frozenset(
    (
        *("it", "he", "she", "they", "we", "you", "i", "this", "that", "which", "who", "one", "someone"),
        *("nobody", "us", "pr", "prs", "review", "reviews", "reviewer", "reviewers", "author", "authors"),
        *("body", "test", "tests", "bug", "commit", "issue", "code", "users", "user", "people", "team"),
        *("ci", "lint", "mypy", "ruff", "and", "or", "was", "is", "were", "been", "be", "being", "not"),
        *("never", "also", "bot", "maintainers", "maintainer", "the", "has", "had", "have", "as", "param"),
        *("return", "property", "staticmethod", "classmethod", "dataclass", "override", "all"),
    )
)


def find_people(text: str, codes: Sequence[Code]) -> Iterator[str]:
    """Find the people whom *text* names, from left to right, each once.

    >>> list(find_people("review 中 Shi-Dong 抓出的差异；注意 gemini 提出的风险；PR body 指出", ()))
    ['Shi-Dong', 'gemini']

    :param codes: The code in *text*, which names nobody.
    """
    if not _ANY_WORD.search(text):
        return
    shown = masked(text, codes, lambda code: "`" * (code.end - code.start))
    patterns = [pattern for words, pattern in _PATTERNS if any(word in shown for word in words)]
    found = sorted((match.start("name"), match["name"]) for pattern in patterns for match in pattern.finditer(shown))
    seen: set[str] = set()
    for _, name in found:
        if name.lower() not in seen and _is_somebody(name):
            seen.add(name.lower())
            yield name


def _is_somebody(name: str) -> bool:
    """Whether a word can be a name: an abbreviation such as CI, or a common word, is none."""
    return name.lower() not in _NOBODY and not name.isupper() and len(name) > 1
