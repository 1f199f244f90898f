"""The words that options take, and what is known without any option."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final

from sphinx_prnotes.model import Verdict


class ForgeKind(Enum):
    """Which family of forge software answers at a host: it decides what URLs look like."""

    GITHUB = "github"
    GITLAB = "gitlab"
    GITEA = "gitea"


class Show(Enum):
    """How much of a note ``prnote`` shows."""

    FULL = "full"
    SUMMARY = "summary"
    CARD = "card"
    LINK = "link"


class Autolink(Enum):
    """Where references in prose become links."""

    NOTES = "notes"
    PAGES = "pages"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Export:
    """A file that a build writes beside its pages; ``path`` is relative to the output directory, with ``/``.

    ``filter`` chooses the notes, all of them where it is empty; ``title`` is what the list is called.
    """

    path: str
    filter: str = ""
    title: str = ""


class Level(Enum):
    """How much a kind of problem matters to ``prnotes check``."""

    ERROR = "error"
    WARNING = "warning"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class OtherProject:
    """A project whose notes are shown among one's own; ``file`` is a copy of its ``prnotes.json``.

    ``url`` is where the file comes from, for ``prnotes sync``. Its pages are below ``base_url``, or where the inventory
    of that name in ``intersphinx_mapping`` says, or where the file itself says.
    """

    name: str
    file: str
    base_url: str = ""
    inventory: str = ""
    url: str = ""


#: Where notes files are looked for without configuration.
DEFAULT_SOURCES: Final = ("notes/**/*.yaml", "notes/**/*.yml", "notes/**/*.json", "notes/**/*.toml")

#: Hosts that are known without configuration. Any other host must be listed in ``prnotes_forges``.
KNOWN_FORGES: Final[Mapping[str, ForgeKind]] = MappingProxyType(
    {"github.com": ForgeKind.GITHUB, "gitlab.com": ForgeKind.GITLAB, "codeberg.org": ForgeKind.GITEA}
)

DEFAULT_VERDICTS: Final = (
    Verdict("must-read", 0, phrases=("值得精读",)),
    Verdict("worth-reading", 1, phrases=("值得快速精读", "值得快速阅读")),
    Verdict("skim", 2, phrases=("建议快速合并",)),
    Verdict("skip", 3),
)
