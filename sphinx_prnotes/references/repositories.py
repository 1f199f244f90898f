"""Names of repositories: which forge they are on, and whether they may enter a URL."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from sphinx_prnotes.messages import quote
from sphinx_prnotes.settings import ForgeKind

_NAME = re.compile(r"[A-Za-z0-9_.-]+")


@dataclass(frozen=True, slots=True)
class Repository:
    """A repository whose forge is known; ``host`` is written out even on the default forge."""

    host: str
    path: str
    kind: ForgeKind


def locate_repository(where: str, forges: Mapping[str, ForgeKind], *, bare_host: str = "") -> Repository:
    """Read ``owner/name`` or ``host/owner/name``.

    >>> from sphinx_prnotes.settings import KNOWN_FORGES
    >>> locate_repository("gitlab.com/group/sub/name", KNOWN_FORGES).path
    'group/sub/name'

    :param where: The repository; only GitLab has more than one level of owners.
    :param forges: The known hosts, in lower case, the default forge first.
    :param bare_host: The host of an ``owner/name`` that names none; empty is the default forge.
    :raises ValueError: If the host is not known or the name could not be one.
    """
    host, path = _split_host(where, forges)
    host = host or bare_host or next(iter(forges))
    if host not in forges:
        raise unknown_forge(host)
    kind = forges[host]
    _check_path(path, kind)
    return Repository(host, path, kind)


def unknown_forge(host: str) -> ValueError:
    """Say that *host* is not configured."""
    return ValueError(f"unknown forge {quote(host)}; list it in prnotes_forges with its kind")


def _split_host(where: str, forges: Mapping[str, ForgeKind]) -> tuple[str, str]:
    first, _, rest = where.partition("/")
    is_long = "/" in rest
    looks_like_host = "." in first or ":" in first
    # A forge may answer at a plain word such as "gitea": an owner of that name stays an owner.
    if first.lower() in forges and (is_long or looks_like_host):
        return first.lower(), rest
    if is_long and looks_like_host:
        raise unknown_forge(first)
    return "", where


def _check_path(path: str, kind: ForgeKind) -> None:
    _, slash, name = path.partition("/")
    if not slash:
        raise ValueError(f"{quote(path)} is not a repository, which is written owner/name")
    if "/" in name and kind is not ForgeKind.GITLAB:
        raise ValueError(f"{quote(path)} has more than owner/name, which only repositories on GitLab have")
    for name in path.split("/"):
        if not _NAME.fullmatch(name) or name in (".", ".."):
            raise ValueError(
                f"{quote(name)} in {quote(path)} is no name of a repository: ASCII letters, digits, '-', '_', '.'"
            )
