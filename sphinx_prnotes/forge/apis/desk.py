"""What the interfaces of all forges share: what is asked, what comes of it, and how JSON of any shape is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

from sphinx_prnotes.forge.client import Client, Endpoint, Refused
from sphinx_prnotes.forge.etags import Etags
from sphinx_prnotes.model import Reference
from sphinx_prnotes.references import Repository

_ABSENT: Final = (HTTPStatus.NOT_FOUND, HTTPStatus.GONE)
#: More changed files than this say less with each one, and a line of the snapshot holds them all.
MOST_FILES: Final = 300
#: What is said of a number that a forge does not know.
ABSENT: Final = "nothing there, or nothing that may be seen without another token"
UNREADABLE: Final = "it answered with something that is no pull request and no issue"


@dataclass(frozen=True, slots=True)
class Asked:
    """A reference whose repository is known to be on the forge that is asked."""

    reference: Reference
    repository: Repository


@dataclass(frozen=True, slots=True)
class Reply:
    """What a forge says of a reference: plain values by the names of facts, or else why there are none."""

    asked: Asked
    values: Mapping[str, object] | None = None
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class Desk:
    """Where one forge is asked."""

    client: Client
    endpoint: Endpoint
    etags: Etags

    def read(self, path: str, read: Callable[[object], dict[str, object]]) -> dict[str, object] | None:
        """Ask for one pull request or issue, and read it if it is not what it was last time; none where there is none.

        :param read: Makes values by the names of facts of what the forge says; may ask for more.
        :raises Refused: If the forge gives no answer.
        """
        url = self.endpoint.root + path
        name = self.etags.name_of(url)
        answer = self.client.get(self.endpoint, path, etag=name)
        if answer.status == HTTPStatus.NOT_MODIFIED and name:
            return self.etags.values_of(url)
        if answer.status in _ABSENT:
            return None
        if not isinstance(at(answer.value, "title"), str):
            raise Refused(f"{self.endpoint.host}: {UNREADABLE}")
        values = read(answer.value)
        self.etags.keep(url, answer.headers.get("etag", ""), values)
        return values

    def pages(self, path: str, size: str, most: int) -> Iterator[object]:
        """Go through a list that comes in pages, up to *most* members; an older forge may have no such list.

        :param size: The parameter that says how long a page is, with its value.
        :raises Refused: If the forge gives no answer, or none that is a list.
        """
        count = 0
        for number in range(1, most + 1):
            answer = self.client.get(self.endpoint, f"{path}?{size}&page={number}")
            if answer.status in _ABSENT:
                return
            if not isinstance(answer.value, list):
                raise Refused(f"{self.endpoint.host}: it answered with something that is no list of files")
            yield from answer.value[: most - count]
            count += len(answer.value)
            if count >= most or not answer.value or 'rel="next"' not in answer.headers.get("link", ""):
                return


def at(value: object, *names: str) -> object:
    """Go down into objects; none where there is no such member.

    >>> at({"author": {"login": "me"}}, "author", "login")
    'me'
    """
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def texts(values: Iterator[object], name: str) -> list[str]:
    """Collect one text of each object."""
    return [text for value in values if isinstance(text := at(value, name), str)]
