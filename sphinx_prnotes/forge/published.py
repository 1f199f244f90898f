"""Files that other projects publish: fetched as they are, from where the settings say."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from http import HTTPStatus
from typing import Final
from urllib.parse import urlsplit

from sphinx_prnotes.forge.client import Client, Endpoint, Refused
from sphinx_prnotes.forge.fetch import HEADERS, FindToken, open_endpoint
from sphinx_prnotes.settings import Settings

#: A hundred thousand notes with their bodies fit in.
_LARGEST: Final = 512 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Published:
    """A file as its server has it, with the name (ETag) that the server gives to it."""

    content: bytes = field(repr=False)
    etag: str = ""


def fetch_published(url: str, client: Client, endpoint: Endpoint, etag: str = "") -> Published | None:
    """Fetch a JSON file; none where it is still the one that *etag* names.

    :raises Refused: If there is none, or no answer.
    """
    answer = client.get(endpoint, url.removeprefix(endpoint.root), etag=etag, largest=_LARGEST)
    if answer.status == HTTPStatus.NOT_MODIFIED and etag:
        return None
    if answer.status != HTTPStatus.OK or not isinstance(answer.value, dict):
        raise Refused(f"{endpoint.host}: there is no JSON object at {url}")
    return Published(answer.body, answer.headers.get("etag", ""))


def publisher_of(url: str, settings: Settings, find: FindToken) -> Endpoint:
    """Find out who is asked for a file; where that is one of our forges, its token goes along.

    :raises ValueError: If the URL is no address that may be asked.
    """
    parts = urlsplit(url)
    if parts.scheme != "https" or "@" in parts.netloc or not parts.netloc:
        raise ValueError(f"{url!r} is not asked: only https is, without a name or a password")
    root = f"https://{parts.netloc}"
    host = parts.netloc.lower()
    if host not in settings.forges:
        return Endpoint(host, root, HEADERS)
    endpoint, _ = open_endpoint(host, settings.forges[host], find)
    return replace(endpoint, root=root)
