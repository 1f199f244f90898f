"""Tokens: where they are found, to which one host each of them goes, and that nothing ever shows them."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NoReturn

from sphinx_prnotes.settings import ForgeKind

#: Asks ``gh`` for the token of a host; an empty text where it has none.
AskGh = Callable[[str], str]

_SENDABLE: Final = re.compile(r"[!-~]+")
# For each kind: the variables of the token, those that say which host it is for, and the host without any.
_FAMILIES: Final = MappingProxyType(
    {
        ForgeKind.GITHUB: (("GH_TOKEN", "GITHUB_TOKEN"), ("GH_HOST",), "github.com"),
        ForgeKind.GITLAB: (("GITLAB_TOKEN",), ("GITLAB_HOST", "CI_SERVER_HOST"), "gitlab.com"),
        ForgeKind.GITEA: (("GITEA_TOKEN", "FORGEJO_TOKEN"), ("GITEA_HOST", "FORGEJO_HOST"), "codeberg.org"),
    }
)
# With one of these, gh would hand its token out for any host that it is asked about.
_FOR_ANY_HOST: Final = frozenset({"GH_TOKEN", "GITHUB_TOKEN", "GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"})


class Token:
    """A secret that shows its source instead of itself, and cannot be pickled."""

    __slots__ = ("_text", "source")

    def __init__(self, text: str, source: str) -> None:
        """Take a token.

        :raises ValueError: If it could not be sent; the message does not quote it.
        """
        if not _SENDABLE.fullmatch(text):
            raise ValueError(f"what {source} holds is no token: it has blanks or characters other than ASCII")
        self._text = text
        self.source = source

    def reveal(self) -> str:
        """Hand out the secret, for the one header that it is meant for."""
        return self._text

    def redact(self, text: str) -> str:
        """Take the secret out of what a server said."""
        return text.replace(self._text, "…")

    def __repr__(self) -> str:
        return f"<token from {self.source}>"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a token is never stored")


def find_token(host: str, kind: ForgeKind, environ: Mapping[str, str], ask_gh: AskGh) -> Token | None:
    """Find the token for one host: in its own variable, else in that of its kind, else with ``gh``.

    A variable such as ``GITHUB_TOKEN`` is for the host that the environment names (``GH_HOST``), else for the public
    one. What ``conf.py`` names never decides it, or an edit there could have a token sent elsewhere.

    :raises ValueError: If a variable holds what could be no token.
    """
    names, host_names, public_host = _FAMILIES[kind]
    meant = next((_bare_host(environ[name]) for name in host_names if environ.get(name)), public_host)
    for name in (token_variable(host), *(names if host == meant else ())):
        if text := environ.get(name, "").strip():
            return Token(text, name)
    if kind is ForgeKind.GITHUB and (text := ask_gh(host)):
        return Token(text, "gh auth token")
    return None


def token_variable(host: str) -> str:
    """Name the environment variable for the token of one host; no two hosts share one.

    >>> token_variable("my-git.example.org:3000")
    'PRNOTES_TOKEN_MY__GIT_EXAMPLE_ORG___3000'
    """
    return "PRNOTES_TOKEN_" + host.replace("-", "__").replace(".", "_").replace(":", "___").upper()


def ask_gh(host: str, environ: Mapping[str, str]) -> str:
    """Ask the command line of GitHub for the token that it stores for one host."""
    quiet = {name: value for name, value in environ.items() if name not in _FOR_ANY_HOST}
    command = ("gh", "auth", "token", "--hostname", host)
    try:
        answer = subprocess.run(
            command, env=quiet, stdin=subprocess.DEVNULL, capture_output=True, timeout=10, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return answer.stdout.decode("ascii", "replace").strip() if answer.returncode == 0 else ""


def _bare_host(written: str) -> str:
    return re.sub(r"\Ahttps?://", "", written.strip().lower()).partition("/")[0]
