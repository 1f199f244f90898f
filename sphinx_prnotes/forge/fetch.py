"""Fetching facts: every reference at the forge that it is on, as many at once as that takes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from types import MappingProxyType
from typing import Final

from sphinx_prnotes.forge.apis import github, gitlab, pulls
from sphinx_prnotes.forge.apis.desk import Asked, Desk, Reply
from sphinx_prnotes.forge.client import Client, Endpoint, Refused
from sphinx_prnotes.forge.etags import Etags
from sphinx_prnotes.forge.facts import make_facts
from sphinx_prnotes.forge.tokens import Token, ask_gh, find_token
from sphinx_prnotes.model import Facts, Reference
from sphinx_prnotes.references import locate_repository
from sphinx_prnotes.settings import ForgeKind, Settings
from sphinx_prnotes.settings.checks import is_host

#: What every request says of itself.
HEADERS: Final[Mapping[str, str]] = MappingProxyType({"User-Agent": "sphinx-prnotes", "Accept": "application/json"})
# So many failures in a row are no accident: the rest is left for another day.
_MOST_FAILURES: Final = 3


@dataclass(frozen=True, slots=True)
class Fetched:
    """What came of asking for one reference: its facts, or else ``trouble`` says why there are none.

    ``remarks`` tell what of an answer could not be used.
    """

    reference: Reference
    facts: Facts | None = None
    trouble: str = ""
    remarks: tuple[str, ...] = ()


FindToken = Callable[[str, ForgeKind], Token | None]


def token_of_environment(host: str, kind: ForgeKind) -> Token | None:
    """Find the token for one host, where :func:`~sphinx_prnotes.forge.tokens.find_token` looks for it.

    :raises ValueError: If a variable holds what could be no token.
    """
    return find_token(host, kind, os.environ, lambda asked: ask_gh(asked, os.environ))


@dataclass(frozen=True, slots=True)
class Forges:
    """All forges, as they are asked today."""

    settings: Settings
    client: Client = field(default_factory=Client)
    find_token: FindToken = token_of_environment
    etags: Etags = field(default_factory=Etags)
    today: date = field(default_factory=lambda: datetime.now(UTC).date())


_Ask = Callable[[Desk, Sequence[Asked]], Iterator[Reply]]


@dataclass(frozen=True, slots=True)
class _Way:
    """How a kind of forge is asked: where, with which word before a token, for how many references at once."""

    root: Callable[[str], str]
    ask: _Ask
    scheme: str = "Bearer"
    most: int = 1


def _singly(ask: Callable[[Desk, Asked], Reply]) -> _Ask:
    return lambda desk, batch: (ask(desk, asked) for asked in batch)


def _github_rest_root(host: str) -> str:
    root = github.root_of(host)
    return f"{root}/v3" if root.endswith("/api") else root


_WAYS: Final[Mapping[ForgeKind, _Way]] = MappingProxyType(
    {
        ForgeKind.GITHUB: _Way(github.root_of, github.ask_many, most=github.PAGE),
        ForgeKind.GITLAB: _Way(gitlab.root_of, _singly(gitlab.ask)),
        ForgeKind.GITEA: _Way(pulls.gitea_root, _singly(pulls.ask_gitea), scheme="token"),
    }
)
# GraphQL answers nobody without a token.
_WAYS_WITHOUT_TOKEN: Final = MappingProxyType(
    {**_WAYS, ForgeKind.GITHUB: _Way(_github_rest_root, _singly(pulls.ask_github))}
)


def fetch_facts(references: Iterable[Reference], forges: Forges) -> Iterator[Fetched]:
    """Ask for facts, forge by forge; each reference is answered once, whatever happens to the others."""
    by_host: dict[str, list[Asked]] = {}
    for reference in references:
        try:
            repository = locate_repository(reference.where, forges.settings.forges)
        except ValueError as error:
            yield Fetched(reference, trouble=str(error))
            continue
        by_host.setdefault(repository.host, []).append(Asked(reference, repository))
    for group in by_host.values():
        for reply in _ask_forge(group, forges):
            yield _fetched(reply, forges.today)


def open_endpoint(host: str, kind: ForgeKind, find: FindToken) -> tuple[Endpoint, _Way]:
    """Find the way to a forge, and the token for it.

    :raises ValueError: If the host could not be one, or a variable holds what could be no token.
    """
    # A name in another script would be another one on the wire.
    if not (host.isascii() and is_host(host)):
        raise ValueError(f"{host!r} is no name of a host")
    token = find(host, kind)
    way = (_WAYS if token else _WAYS_WITHOUT_TOKEN)[kind]
    headers = dict(HEADERS)
    if token:
        headers["Authorization"] = f"{way.scheme} {token.reveal()}"
    return Endpoint(host, way.root(host), headers, token), way


def _ask_forge(group: Sequence[Asked], forges: Forges) -> Iterator[Reply]:
    try:
        repository = group[0].repository
        endpoint, way = open_endpoint(repository.host, repository.kind, forges.find_token)
    except ValueError as error:
        yield from (Reply(asked, trouble=str(error)) for asked in group)
        return
    desk = Desk(forges.client, endpoint, forges.etags)
    batches = [group[start : start + way.most] for start in range(0, len(group), way.most)]
    batches.reverse()
    failures = 0
    while batches:
        batch = batches.pop()
        try:
            yield from list(way.ask(desk, batch))
            failures = 0
        except Refused as refusal:
            failures += 1
            if refusal.is_final or failures == _MOST_FAILURES:
                rest = (asked for left in (batch, *reversed(batches)) for asked in left)
                yield from (Reply(asked, trouble=str(refusal)) for asked in rest)
                return
            if len(batch) == 1:
                yield Reply(batch[0], trouble=str(refusal))
            else:  # too much for one answer, perhaps
                middle = len(batch) // 2
                batches += [batch[middle:], batch[:middle]]


def _fetched(reply: Reply, today: date) -> Fetched:
    reference = reply.asked.reference
    if reply.values is None:
        return Fetched(reference, trouble=reply.trouble)
    facts, clauses = make_facts([*reply.values.items(), ("fetched", today.isoformat())])
    return Fetched(reference, facts, remarks=clauses)
