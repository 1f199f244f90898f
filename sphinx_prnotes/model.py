"""The words of the project as plain, frozen records; nothing here reads, writes or knows Sphinx.

Those of which a project holds thousands are named tuples, which are made in a third of the time of frozen dataclasses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from enum import Enum, StrEnum
from typing import Any, Final, NamedTuple

from sphinx_prnotes.codes import AnyCode


class Origin(NamedTuple):
    """A place that an editor can open.

    ``path`` is relative to the source directory, with ``/``.
    ``line`` and ``column`` count from 1; 0 means the reader could not tell.
    """

    path: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        """Write the place as compilers do.

        >>> str(Origin("notes.yaml", 7, 3))
        'notes.yaml:7:3'
        """
        return ":".join([self.path, *(str(number) for number in (self.line, self.column) if number)])


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong in what a person wrote; ``message`` is one clause that says what would be right."""

    code: AnyCode
    message: str
    origin: Origin


def in_order(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Sort problems as they stand in their files, each once."""
    return tuple(sorted(set(problems), key=lambda each: (each.origin, each.code.label, each.message)))


class Mark(StrEnum):
    """What stands between a repository and a number; the two differ on GitLab only."""

    HASH = "#"
    BANG = "!"

    # An enumeration's own is written in Python, and each reference that is a key asks for it.
    __hash__ = str.__hash__


class Reference(NamedTuple):
    """One pull request, merge request or issue of one repository.

    ``host`` is empty on the default forge, else lower case; ``repo`` is ``owner/name`` as written
    (GitLab: any depth of groups). Compare references by ``key``, which ignores case.
    """

    repo: str
    number: int
    mark: Mark = Mark.HASH
    host: str = ""

    def __str__(self) -> str:
        """Write the canonical form.

        >>> str(Reference("radixark/miles", 12))
        'radixark/miles#12'
        """
        # Asked for more often than anything else: an attribute, or a format of the mark, costs as much as the whole.
        repo, number, mark, host = self
        return f"{host}/{repo}{mark!s}{number}" if host else f"{repo}{mark!s}{number}"

    @property
    def key(self) -> str:
        """The canonical form in lower case: equal for equal references."""
        return str(self).lower()

    @property
    def where(self) -> str:
        """The repository with its host, if that is not the default forge: ``host/owner/name``."""
        return f"{self.host}/{self.repo}" if self.host else self.repo


class Style(Enum):
    """How one run of a title or of a follow-up's text is set."""

    PLAIN = "plain"
    CODE = "code"
    EMPHASIS = "emphasis"
    STRONG = "strong"


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of inline text in one style."""

    text: str
    style: Style = Style.PLAIN


class Format(Enum):
    """The markup language that a note's texts are written in."""

    MARKDOWN = "markdown"
    RST = "rst"


class Text(NamedTuple):
    """Markup as written, and where it begins.

    ``runs`` is what the markup reads as, once a page has parsed it (after substitution and translation);
    empty as long as nobody has. ``is_own``: it is in the language of its note, neither translated nor the forge's.
    """

    source: str = ""
    origin: Origin = Origin("")
    runs: tuple[Run, ...] = ()
    is_own: bool = True

    def __bool__(self) -> bool:
        return bool(self.source)


@dataclass(frozen=True, slots=True, order=True)
class Minutes:
    """Reading time, from ``low`` to ``high`` minutes (equal where one number was written)."""

    low: int
    high: int


class State(Enum):
    """Whether a follow-up is still to do."""

    OPEN = "open"
    DONE = "done"
    DROPPED = "dropped"


class FollowUp(NamedTuple):
    """Something still to do after a pull request; ``id`` is empty unless a person wrote one."""

    text: Text
    id: str = ""
    state: State = State.OPEN
    owner: str = ""
    due: date | None = None
    done: date | None = None
    reference: Reference | None = None
    origin: Origin = Origin("")


class Place(Enum):
    """Where a note is written; the order is the one in which duplicate ids are settled."""

    FILE = 0
    PAGE = 1
    INLINE = 2
    ELSEWHERE = 3


class Note(NamedTuple):
    """What a reviewer wrote about one pull request (or several, or none).

    ``id`` is empty unless a person wrote one. ``verdict`` is the name of a configured level or empty;
    ``verdict_text`` keeps a verdict that is no level. ``repo`` is what a bare ``#12`` means in this note.
    ``docname`` is empty for notes from files. ``closes`` are follow-ups as ``owner/name#12/id``.
    ``extra`` holds the fields declared in ``prnotes_fields``, by name.
    ``mentions`` are the references and ids that its texts name, once a page has read them.
    ``said`` names the fields that a page says in its own text, where they need not be shown again.
    A note of another project has the name of that project as ``project``, and that with ``:`` before its id;
    ``url`` is its home there, empty where it is not known.
    """

    title: Text
    origin: Origin
    place: Place
    id: str = ""
    docname: str = ""
    repo: str = ""
    references: tuple[Reference, ...] = ()
    draft: bool = False
    verdict: str = ""
    verdict_text: str = ""
    minutes: Minutes | None = None
    body: Text = Text()
    format: Format = Format.MARKDOWN
    look_at: tuple[Text, ...] = ()
    risks: tuple[Text, ...] = ()
    followups: tuple[FollowUp, ...] = ()
    see_also: tuple[Reference, ...] = ()
    follows: tuple[Reference, ...] = ()
    closes: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    authors: tuple[str, ...] = ()
    noted: date | None = None
    merged: date | None = None
    by: str = ""
    lang: str = ""
    extra: tuple[tuple[str, str], ...] = ()
    mentions: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    project: str = ""
    url: str = ""

    def __reduce__(self) -> tuple[Callable[..., Note], tuple[object, ...]]:
        """Pickle what was written alone, each value behind the position of its field: most fields are empty."""
        written = ((place, value) for place, value in enumerate(self) if value != _UNWRITTEN[place])
        return _restored_note, tuple(part for pair in written for part in pair)


_UNWRITTEN: Final = tuple(Note._field_defaults.get(name) for name in Note._fields)


def _restored_note(*parts: Any) -> Note:
    values = list(_UNWRITTEN)
    for place, value in zip(parts[::2], parts[1::2], strict=True):
        values[place] = value
    return Note._make(values)


class Facts(NamedTuple):
    """What the forge says of one reference; ``merged`` and ``fetched`` are UTC dates.

    ``state`` is ``open``, ``closed`` or ``merged``, or empty when it is not known;
    ``additions`` and ``deletions`` count lines, ``changed_files`` files; -1 when not known.
    """

    title: str = ""
    state: str = ""
    author: str = ""
    merged: date | None = None
    commit: str = ""
    additions: int = -1
    deletions: int = -1
    changed_files: int = -1
    files: tuple[str, ...] = ()
    fetched: date | None = None


@dataclass(frozen=True, slots=True)
class Placement:
    """One place on a page where a note from a file is shown in full, so that it can be the note's home.

    ``target`` is what was asked for: an id or a reference, as written.
    ``digest`` names the content that the page shows there: it counts before ``target``.
    """

    target: str
    repo: str
    docname: str
    line: int
    digest: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """One level of the ordered set; ``rank`` 0 is the highest.

    ``labels`` maps a language (``en``, ``zh_CN``, or empty for any) to what is shown.
    """

    name: str
    rank: int
    labels: tuple[tuple[str, str], ...] = ()
    phrases: tuple[str, ...] = ()
