"""Reading references: each form of shorthand, and the URLs that forges show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from sphinx_prnotes.messages import did_you_mean, nearest, quote
from sphinx_prnotes.model import Mark, Reference
from sphinx_prnotes.references.prose import Mention, find_mentions, may_name_repository
from sphinx_prnotes.references.repositories import Repository, locate_repository, unknown_forge
from sphinx_prnotes.settings import ForgeKind, Settings

_EXPECTED = "is no reference; write owner/name#12, #12 or the URL of a pull request or an issue"
_SHORTHAND = re.compile(r"(?:(?P<where>[^#!]*)(?P<mark>[#!]))?(?P<number>[^#!]*)")
_URL = re.compile(r"https?://(?P<host>[^/?#]+)/(?P<path>[^?#]*)(?:[?#].*)?", re.IGNORECASE)
_MARKS = {mark.value: mark for mark in Mark}
_NUMBER = re.compile(r"[1-9][0-9]{0,9}")
# What references to a repository carry beside their numbers: its path, the mark, and the host unless it is clear.
_Located = tuple[str, Mark, str]
_PAGES = {
    ForgeKind.GITHUB: {"pull": Mark.HASH, "pulls": Mark.HASH, "issues": Mark.HASH},
    ForgeKind.GITLAB: {"merge_requests": Mark.BANG, "issues": Mark.HASH, "work_items": Mark.HASH},
    ForgeKind.GITEA: {"pulls": Mark.HASH, "issues": Mark.HASH},
}


class ReferenceReader:
    """Turns what people write for a pull request or an issue into a :class:`Reference`."""

    def __init__(self, settings: Settings) -> None:
        self._forges = settings.forges
        self._default = settings.default_forge
        self._aliases = {alias.lower(): repo for alias, repo in settings.aliases.items()}
        gitlabs = (host for host, kind in settings.forges.items() if kind is ForgeKind.GITLAB)
        only_gitlab_has_bang = settings.forges[self._default] is ForgeKind.GITHUB
        # A project names few repositories, each of them often, and most pull requests more than once.
        self._parsed: dict[tuple[str, str], Reference] = {}
        self._located: dict[tuple[str, Mark, str], _Located] = {}
        self._mentioned: dict[tuple[str, str, str], _Located | None] = {}
        self._addressed: dict[tuple[str, Mark], _Located] = {}
        self._bang_host = next(gitlabs, "gitlab.com") if only_gitlab_has_bang else self._default

    def parse(self, text: str, *, repo: str) -> Reference:
        """Read one reference that stands alone; blanks around it do not count.

        :param text: ``owner/name#12``, ``#12``, ``12``, ``alias#12``, ``host/owner/name!12`` or a URL.
        :param repo: The ``owner/name`` or ``host/owner/name`` of a bare number; may be empty.
        :raises ValueError: If *text* is anything else; the message quotes it.
        """
        try:
            return self._parse(text.strip(), repo)
        except ValueError as error:
            raise ValueError(f"{quote(text)}: {error}") from None

    def find(self, text: str, *, repo: str) -> Iterator[Mention]:
        """Find the references in prose, from left to right.

        What is in doubt is left alone: an unknown short name, a heading's anchor, a colour.

        :param repo: The ``owner/name`` or ``host/owner/name`` of bare numbers; where it is empty they are not found.
        """
        return find_mentions(text, self._read_address, partial(self._read_shorthand, repo))

    def _parse(self, text: str, repo: str) -> Reference:
        written = text, repo
        reference = self._parsed.get(written)
        if reference is None:
            reference = self._parsed[written] = self._parse_anew(text, repo)
        return reference

    def _parse_anew(self, text: str, repo: str) -> Reference:
        if not text.isprintable():
            raise ValueError("a reference holds no control characters and no invisible ones")
        if "://" in text:
            return self._parse_url(text)
        match = _SHORTHAND.fullmatch(text)
        if match is None or (match["mark"] is None and not text.isdecimal()):
            raise ValueError(f"this {_EXPECTED}")
        number = _read_number(match["number"])
        named = match["where"] or "", _MARKS[match["mark"] or "#"], repo
        located = self._located.get(named)
        if located is None:
            located = self._located[named] = self._place(self._locate(*named), named[1])
        path, mark, host = located
        return Reference(path, number, mark, host)

    def _locate(self, where: str, mark: Mark, repo: str) -> Repository:
        if not where:
            if not repo:
                raise ValueError("a bare number needs prnotes_repo, or repo: in its file, or is written owner/name#12")
            return locate_repository(repo, self._forges)
        if target := self._aliases.get(where.lower()):
            return locate_repository(target, self._forges)
        if "/" not in where:
            raise self._unknown_alias(where)
        bare_host = self._bang_host if mark is Mark.BANG else self._default
        return locate_repository(where, self._forges, bare_host=bare_host)

    def _unknown_alias(self, name: str) -> ValueError:
        advice = did_you_mean(nearest(name, self._aliases)) or "; add it to prnotes_aliases or write owner/name#12"
        return ValueError(f"unknown short name {name!r}{advice}")

    def _place(self, repository: Repository, mark: Mark) -> _Located:
        """Say what of a repository, and which mark, a reference to it carries."""
        is_default = repository.host == self._default and self._is_clear_without_host(repository)
        host = "" if is_default else repository.host
        if repository.kind is not ForgeKind.GITLAB:
            mark = Mark.HASH
        return repository.path, mark, host

    def _is_clear_without_host(self, repository: Repository) -> bool:
        # A group named "my.group" on one's own GitLab would read back as a forge: its host stays.
        try:
            return locate_repository(repository.path, self._forges) == repository
        except ValueError:
            return False

    def _parse_url(self, text: str) -> Reference:
        match = _URL.fullmatch(text)
        if match is None:
            raise ValueError(f"this {_EXPECTED}")
        host = match["host"].lower()
        if host not in self._forges:
            host = host.removeprefix("www.")
        if host not in self._forges:
            raise unknown_forge(host)
        path, mark, number = _split_page(match["path"].split("/"), self._forges[host])
        address = f"{host}/{path}", mark
        located = self._addressed.get(address)
        if located is None:
            located = self._addressed[address] = self._place(locate_repository(address[0], self._forges), mark)
        path, mark, host = located
        return Reference(path, number, mark, host)

    def _read_address(self, address: str) -> Reference | None:
        try:
            reference = self._parse(address, "")
        except ValueError:
            return None
        return None if self._is_page(reference.repo, reference.host) else reference

    def _read_shorthand(self, repo: str, where: str, mark: str, number: str) -> Reference | None:
        named = where, mark, repo
        if named not in self._mentioned:
            self._mentioned[named] = self._locate_mentioned(where, _MARKS[mark], repo)
        located = self._mentioned[named]
        if located is None or not _NUMBER.fullmatch(number):
            return None
        path, its_mark, host = located
        return Reference(path, int(number), its_mark, host)

    def _locate_mentioned(self, where: str, mark: Mark, repo: str) -> _Located | None:
        """Say where a mark in prose leads, whatever number follows; nowhere if it can be something else."""
        if where and not may_name_repository(where):
            return None
        if where and "/" not in where and where.lower() not in self._aliases:
            return None
        try:
            path, its_mark, host = self._place(self._locate(where, mark, repo), mark)
        except ValueError:
            return None
        # "done!12" and "example.com/page#12" are rather prose and an address, except where such names exist.
        is_exclamation = not where and mark is Mark.BANG and self._forges[host or self._default] is not ForgeKind.GITLAB
        return None if is_exclamation or self._is_page(path, host) else (path, its_mark, host)

    def _is_page(self, path: str, host: str) -> bool:
        return self._forges[host or self._default] is ForgeKind.GITHUB and "." in path.partition("/")[0]


def _read_number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"{quote(text)} is no number of a pull request: 1 to 10 digits, the first not 0")
    return int(text)


def _split_page(segments: list[str], kind: ForgeKind) -> tuple[str, Mark, int]:
    owner, *rest = segments
    pages = _PAGES[kind]
    for position, segment in enumerate(rest[:-1]):
        if position and segment in pages:
            names = rest[:position]
            # GitLab puts "-" between a project and its pages.
            if kind is ForgeKind.GITLAB and names[-1] == "-":
                names.pop()
            return "/".join([owner, *names]), pages[segment], _read_number(rest[position + 1])
    raise ValueError("the URL is that of no pull request and no issue")
