"""A list as a JSON Feed (version 1.1)."""

from __future__ import annotations

from typing import Any, Final

from sphinx_prnotes.export.edition import Edition
from sphinx_prnotes.export.feed import Article, make_feed
from sphinx_prnotes.export.json_text import json_object, json_text

_VERSION: Final = "https://jsonfeed.org/version/1.1"


def write_json_feed(edition: Edition) -> bytes:
    """Write a list as a JSON Feed, in the order of the list, a note a line."""
    feed = make_feed(edition)
    members = {
        "version": _VERSION,
        "title": feed.title,
        "home_page_url": feed.page,
        "feed_url": feed.url,
        "language": feed.language,
        "authors": [{"name": feed.author}],
    }
    return json_object(members, {"items": (json_text(_article(article)) for article in feed.articles)})


def _article(article: Article) -> dict[str, Any]:
    members = {
        "id": article.id,
        "url": article.url,
        "external_url": article.forge_url if article.forge_url != article.url else "",
        "title": article.title,
        "content_html": article.html,
        "date_published": article.moment,
        "authors": [{"name": article.author}] if article.author else [],
        "tags": list(article.tags),
        "language": article.language,
    }
    filled = {name: value for name, value in members.items() if value}
    # One of both is required.
    return filled if article.html else filled | {"content_text": article.text}
