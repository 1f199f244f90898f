"""What both kinds of feeds say of a list: the same members in the same words, with ids that stay."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final, NamedTuple
from urllib.parse import quote, urlsplit

from sphinx_prnotes.catalogue.records import Entry
from sphinx_prnotes.catalogue.titles import plain_text
from sphinx_prnotes.export.edition import Edition

#: A ``tag:`` URI names a day on which its host was somebody's (RFC 4151); the host's name is the project's own.
_DAY: Final = "2026"
#: Feeds must date what nobody has dated; a day that moved would make everything new, again and again.
_UNDATED: Final = date(1970, 1, 1)


class Article(NamedTuple):
    """One note of a feed.

    ``url`` is its home, else its page on the forge, or empty; ``forge_url`` the latter. ``html`` is empty where only
    the source of the body is known, which is in ``text``.
    """

    id: str
    title: str
    url: str
    forge_url: str
    day: date
    author: str
    tags: tuple[str, ...]
    language: str
    html: str
    text: str

    @property
    def moment(self) -> str:
        """The day as feeds write it."""
        return moment_of(self.day)


@dataclass(frozen=True, slots=True)
class Feed:
    """A list as a feed; ``url`` is its own, ``page`` that of the page that shows the list."""

    id: str
    title: str
    author: str
    language: str
    url: str
    page: str
    articles: tuple[Article, ...]

    @property
    def moment(self) -> str:
        """The last day of its notes as feeds write it."""
        return moment_of(max((article.day for article in self.articles), default=_UNDATED))


def make_feed(edition: Edition) -> Feed:
    """Make the feed of a list of a site whose absolute address is known."""
    site = edition.site
    return Feed(
        id=tag_uri(site.base_url, edition.path or "notes"),
        title=edition.title or site.name or edition.path,
        author=site.name or urlsplit(site.base_url).netloc,
        language=site.language.replace("_", "-"),
        url=f"{site.base_url}{quote(edition.path)}",
        page=site.url(edition.docname) or site.base_url,
        articles=tuple([_article(entry, edition) for entry in edition.entries]),
    )


def tag_uri(base_url: str, name: str) -> str:
    """Name something of a site for ever, wherever it moves on the site.

    >>> tag_uri("https://docs.example.org/en/", "radixark/miles#12")
    'tag:docs.example.org,2026:en/radixark/miles%2312'
    """
    site = urlsplit(base_url)
    return f"tag:{site.hostname or 'localhost'},{_DAY}:{quote(site.path.lstrip('/') + name)}"


def moment_of(day: date) -> str:
    """Write a day as RFC 3339 writes its first moment, in UTC.

    >>> moment_of(date(2026, 8, 1))
    '2026-08-01T00:00:00Z'
    """
    return f"{day.isoformat()}T00:00:00Z"


def day_of(entry: Entry) -> date:
    """The day from which a note is: when it was written, else when its change was merged, else what the facts know."""
    note, facts = entry.note, entry.facts
    return note.noted or note.merged or (facts and (facts.merged or facts.fetched)) or _UNDATED


def _article(entry: Entry, edition: Edition) -> Article:
    note = entry.note
    forge_url = edition.pages.url(note.references[0]) if note.references else ""
    home = edition.site.url(entry.home.docname, entry.anchor) if entry.home else ""
    return Article(
        id=tag_uri(edition.site.base_url, entry.id),
        title=plain_text(note.title),
        url=home or forge_url,
        forge_url=forge_url,
        day=day_of(entry),
        author=note.by,
        tags=note.tags,
        language=note.lang,
        html=edition.site.bodies.get(entry.id, ""),
        text=note.body.source,
    )
