"""What the name of a page's file says: a pull request, its repository, a date."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from sphinx_prnotes.messages import did_you_mean, nearest, quote
from sphinx_prnotes.settings import Settings
from sphinx_prnotes.sources.fields import NOTE_FIELDS

_PLACE: Final = re.compile(r"\{([^{}]*)\}")
_OWNER: Final = re.compile(r"\{owner\}([^{}]*)\{repo\}")
_NAME: Final = r"[A-Za-z0-9_.-]+?"
_EXPRESSIONS: Final = {
    "pr": r"[0-9]+",
    "repo": _NAME,
    "owner": _NAME,
    "noted": r"[0-9]{4}-[0-9]{2}-[0-9]{2}",
    "merged": r"[0-9]{4}-[0-9]{2}-[0-9]{2}",
}
_FIELDS: Final = tuple(field.name for field in NOTE_FIELDS if field.name not in ("title", "body"))
_BETWEEN: Final = re.compile(r"[-_]+")


@lru_cache(maxsize=64)
def compile_pattern(pattern: str) -> re.Pattern[str]:
    """Read a pattern such as ``{owner}-{repo}-pr-{pr}``; ``*`` stands for anything within a name.

    >>> compile_pattern("{noted}-*").fullmatch("reviews/2026-08-01-router")["noted"]
    '2026-08-01'

    :raises ValueError: If it asks for what is no field; the message names the fields.
    """
    names = [match[1] for match in _PLACE.finditer(pattern)]
    for name in names:
        if name not in _FIELDS and name != "owner":
            advice = did_you_mean(nearest(name, _FIELDS)) or f"; known are owner, {', '.join(_FIELDS)}"
            raise ValueError(f"there is no field {{{name}}} that a file's name could hold{advice}")
    if len(set(names)) < len(names):
        raise ValueError("each field can stand in it once")
    if "owner" in names and not _OWNER.search(pattern):
        raise ValueError("{owner} stands before {repo}")
    parts = _PLACE.split(pattern)
    pieces = (_group(part) if index % 2 else _literal(part) for index, part in enumerate(parts))
    return re.compile("(?:.*/)?" + "".join(pieces), re.IGNORECASE)


def _group(name: str) -> str:
    return f"(?P<{name}>{_EXPRESSIONS.get(name, '[^/]+?')})"


def _literal(text: str) -> str:
    return "[^/]*?".join(map(re.escape, text.split("*")))


def read_name(docname: str, patterns: Iterable[str]) -> dict[str, str]:
    """Read the fields that the name of a document says, by the first pattern that fits.

    The repository is ``owner/name`` where a pattern parts the two by ``/``, else as written: ``owner-name``.
    """
    for pattern in patterns:
        try:
            match = compile_pattern(pattern).fullmatch(docname)
        except ValueError:  # told when the configuration was read
            continue
        if match:
            found = match.groupdict()
            owner = found.pop("owner", "")
            between = _OWNER.search(pattern)
            if owner and between:
                found["repo"] = f"{owner}{between[1]}{found['repo']}"
            return found
    return {}


class Repositories:
    """The repositories of a project, to find those that names of files write with ``-`` for ``/``."""

    def __init__(self, settings: Settings) -> None:
        self._known: dict[str, set[str]] = {}
        for alias, repo in settings.aliases.items():
            self._known.setdefault(_flat(alias), set()).add(repo)
        self.add([settings.repo, *settings.aliases.values()])

    def add(self, names: Iterable[str]) -> None:
        """Make more repositories known."""
        for name in names:
            if name:
                self._known.setdefault(_flat(name), set()).add(name)

    def find(self, written: str) -> str:
        """Give the one repository that *written* can mean; an empty text where it could be several."""
        if "/" in written:
            return written
        known = {name.lower(): name for name in sorted(self._known.get(_flat(written), ()))}
        if len(known) == 1:
            return next(iter(known.values()))
        splits = split_repository(written)
        return splits[0] if len(splits) == 1 and not known else ""


def split_repository(written: str) -> Sequence[str]:
    """Divide ``owner-name`` in every way; ``__`` divides before anything else does.

    >>> split_repository("sgl-project-sglang")
    ['sgl/project-sglang', 'sgl-project/sglang']
    """
    owner, clear, name = written.partition("__")
    if clear and owner and name and "__" not in name:
        return [f"{owner}/{name}"]
    cuts = (match for match in _BETWEEN.finditer(written) if match.start() and match.end() < len(written))
    return [f"{written[: match.start()]}/{written[match.end() :]}" for match in cuts]


def ambiguity(written: str) -> str:
    """Say why the repository of a file's name is not known."""
    splits = " or ".join(split_repository(written)[:3])
    return (
        f"the file's name says {quote(written)}, which may be {splits or 'anything'}; "
        "write 'repo: owner/name' at the head of the page, or list the repository in prnotes_aliases"
    )


def check_patterns(pages: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """Say what is wrong in the patterns of ``prnotes_pages``."""
    for glob, patterns in pages.items():
        for pattern in patterns:
            try:
                compile_pattern(pattern)
            except ValueError as error:
                yield f"prnotes_pages: the name {quote(pattern)} of {quote(glob)}: {error}"


def _flat(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower())
