"""Languages: what the levels of verdicts are called in one, and which texts are in another than their page."""

from __future__ import annotations

from collections.abc import Iterable

from sphinx_prnotes.model import Verdict


def labels_for(levels: Iterable[Verdict], language: str) -> dict[str, str]:
    """The configured label of each level by its name; empty: the message catalogue decides."""
    return {level.name: label_of(level.labels, language) for level in levels}


def foreign(lang: str, language: str) -> str:
    """The language of a text where a page in *language* has to say it; empty where it goes without saying.

    >>> foreign("zh", "zh_CN"), foreign("zh-TW", "zh_CN"), foreign("ZH-cn", "zh_CN")
    ('', 'zh-TW', '')
    """
    page = language.replace("_", "-").lower()
    return "" if f"{page}-".startswith(f"{lang.lower()}-") else lang


def label_of(labels: tuple[tuple[str, str], ...], language: str) -> str:
    """Choose the label for a language: its own, that of its first part, any; else an empty text."""
    by_language = dict(labels)
    for name in (language, language.partition("_")[0], "", "en"):
        if name in by_language:
            return by_language[name]
    return ""
