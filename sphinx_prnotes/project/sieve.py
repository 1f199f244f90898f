"""Which notes files can hold a note on some repositories: whoever adds one need not read the others."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from sphinx_prnotes.settings import Settings

# Escapes that can stand for a letter, join two lines or make a character that readers take out of a name; and such.
# Each begins with one byte, so that Python looks for that first.
_HIDES_NAMES: Final = re.compile(
    rb"\\(?=[xuU\s0abefv])|\xc2(?=[\x80-\x9f])|\xe2(?=\x80[\xaa-\xae]|\x81[\xa6-\xa9])"
    rb"|\xed(?=[\xa0-\xbf])|\xef(?=\xbb\xbf|\xbf[\xbe\xbf])"
)
# Control characters hide names, too; to take all other bytes away finds one sooner than a pattern does.
_NO_CONTROLS: Final = bytes([*b"\t\n\r", *range(0x20, 0x7F), *range(0x80, 0x100)])


class Sieve:
    """Lets files through that may hold notes on some repositories; where a text need not show it, all of them.

    :param repos: The repositories, ``owner/name`` or ``host/owner/name``; without any, all files are let through.
    """

    def __init__(self, settings: Settings, repos: Iterable[str]) -> None:
        wanted = {_last_name(repo) for repo in repos}
        aliases = {alias.lower() for alias, repo in settings.aliases.items() if _last_name(repo) in wanted}
        names = (*wanted, *aliases)
        # A number alone, the name of a page and the value of a field may stand for a repository.
        is_unseen = (
            _last_name(settings.repo) in wanted
            or bool(settings.pages)
            or any(naming.values for naming in settings.fields.values())
            or not all(name.isascii() for name in names)
        )
        self._names = () if is_unseen else tuple(name.encode() for name in names)

    def lets_through(self, content: bytes) -> bool:
        """Whether a file of that content may hold a note on one of the repositories."""
        if not self._names:
            return True
        folded = content.lower()
        return any(name in folded for name in self._names) or _may_hide_names(content)


def _may_hide_names(content: bytes) -> bool:
    return bool(content.translate(None, _NO_CONTROLS)) or _HIDES_NAMES.search(content) is not None


def _last_name(repo: str) -> str:
    """Give what stands in every way to write a repository: its name without the owner, in lower case."""
    return repo.rpartition("/")[2].lower()
