"""The pages of a forge, by template; nothing here asks whether they exist."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final
from urllib.parse import quote

from sphinx_prnotes.forge.facts import COMMIT
from sphinx_prnotes.model import Mark, Reference
from sphinx_prnotes.references import Repository, locate_repository
from sphinx_prnotes.settings import ForgeKind, Settings

# GitHub leads from /pull/ to /issues/ where the number is an issue's; Gitea does the same.
_PAGES: Final = MappingProxyType(
    {
        (ForgeKind.GITHUB, Mark.HASH): "pull",
        (ForgeKind.GITHUB, Mark.BANG): "pull",
        (ForgeKind.GITLAB, Mark.HASH): "-/issues",
        (ForgeKind.GITLAB, Mark.BANG): "-/merge_requests",
        (ForgeKind.GITEA, Mark.HASH): "pulls",
        (ForgeKind.GITEA, Mark.BANG): "pulls",
    }
)
_FILES: Final = MappingProxyType({ForgeKind.GITHUB: "blob", ForgeKind.GITLAB: "-/blob", ForgeKind.GITEA: "src/commit"})


class ReferencePages:
    """The pages of pull requests and issues on their forges: of many references to few repositories.

    >>> ReferencePages(Settings()).url(Reference("radixark/miles", 12))
    'https://github.com/radixark/miles/pull/12'
    """

    def __init__(self, settings: Settings) -> None:
        self._forges = settings.forges
        self._folders: dict[tuple[str, Mark], str] = {}

    def url(self, reference: Reference) -> str:
        """Give the page of a reference.

        :raises ValueError: If its forge is not configured, or its repository could not be one.
        """
        named = reference.where, reference.mark
        folder = self._folders.get(named)
        if folder is None:
            folder = self._folders[named] = self._folder(*named)
        return f"{folder}/{reference.number}"

    def _folder(self, where: str, mark: Mark) -> str:
        repository = locate_repository(where, self._forges)
        return f"{_front_page(repository)}/{_PAGES[repository.kind, mark]}"


def file_url(where: str, commit: str, path: str, settings: Settings) -> str:
    """Give the page of a file as it was at one commit.

    :param where: ``owner/name`` or ``host/owner/name``.
    :param commit: 7 to 64 hexadecimal digits: a branch would lead elsewhere tomorrow.
    :param path: The file, or the folder, below the root of the repository, with ``/``.
    :raises ValueError: If any of them could not be one; the message quotes it.
    """
    repository = locate_repository(where, settings.forges)
    if not COMMIT.fullmatch(commit):
        raise ValueError(f"{commit!r} is no commit, which has 7 to 64 hexadecimal digits")
    return f"{_front_page(repository)}/{_FILES[repository.kind]}/{commit}/{_encode_path(path)}"


def shown_reference(reference: Reference, *, repo: str) -> str:
    """Write a reference as short as it can be understood where *repo* is at home.

    >>> shown_reference(Reference("radixark/miles", 12), repo="RadixArk/Miles")
    '#12'
    """
    where = reference.where
    is_home = where == repo or where.lower() == repo.lower()
    return f"{reference.mark!s}{reference.number}" if is_home else str(reference)


def _front_page(repository: Repository) -> str:
    return f"https://{repository.host}/{repository.path}"


def _encode_path(path: str) -> str:
    segments = path.removesuffix("/").split("/")
    if not path.isprintable():
        raise ValueError(f"{path!r} holds control characters, which no path in a repository needs")
    if any(segment in ("", ".", "..") for segment in segments):
        raise ValueError(f"{path!r} is no path below the root of a repository, such as docs/index.rst")
    return "/".join(quote(segment, safe="") for segment in segments)
