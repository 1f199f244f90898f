"""A list as an Atom feed (RFC 4287)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import Final

from sphinx_prnotes.export.edition import Edition
from sphinx_prnotes.export.feed import Article, make_feed

# XML 1.0 holds none of these, not even escaped.
_UNWRITABLE: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def write_atom(edition: Edition) -> bytes:
    """Write a list as an Atom feed, in the order of the list."""
    feed = make_feed(edition)
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang={_attribute(feed.language)}>',
        f"  <id>{_text(feed.id)}</id>",
        f"  <title>{_text(feed.title)}</title>",
        f"  <updated>{feed.moment}</updated>",
        f"  <author><name>{_text(feed.author)}</name></author>",
        f'  <link rel="self" type="application/atom+xml" href={_attribute(feed.url)}/>',
        f'  <link rel="alternate" type="text/html" href={_attribute(feed.page)}/>',
        *chain.from_iterable(map(_entry, feed.articles)),
        "</feed>\n",
    ]
    return "\n".join(lines).encode()


def _entry(article: Article) -> Iterator[str]:
    language = f" xml:lang={_attribute(article.language)}" if article.language else ""
    yield f"  <entry{language}>"
    yield f"    <id>{_text(article.id)}</id>"
    yield f"    <title>{_text(article.title)}</title>"
    yield f"    <updated>{article.moment}</updated>"
    if article.author:
        yield f"    <author><name>{_text(article.author)}</name></author>"
    if article.url:
        yield f'    <link rel="alternate" type="text/html" href={_attribute(article.url)}/>'
    if article.forge_url and article.forge_url != article.url:
        yield f'    <link rel="related" href={_attribute(article.forge_url)}/>'
    yield from (f"    <category term={_attribute(tag)}/>" for tag in article.tags)
    kind = "html" if article.html else "text"
    # An entry without a link must have a content, even an empty one.
    yield f'    <content type="{kind}">{_text(article.html or article.text)}</content>'
    yield "  </entry>"


# Not with xml.sax.saxutils: it brings all that opens connections, which is long for a command to load.
def _text(text: str) -> str:
    written = text if text.isprintable() else _UNWRITABLE.sub("", text)
    return written.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _attribute(text: str) -> str:
    written = _text(text).replace("\n", "&#10;").replace("\r", "&#13;").replace("\t", "&#9;")
    if '"' in written and "'" not in written:
        return f"'{written}'"
    escaped = written.replace('"', "&quot;")
    return f'"{escaped}"'
