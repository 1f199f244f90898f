"""What looks like a reference in prose, where Chinese text may touch it on either side."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from string import ascii_letters, digits
from typing import Final, NamedTuple

from sphinx_prnotes.model import Reference


class Mention(NamedTuple):
    """A reference in a text, from ``start`` up to, not including, ``end``."""

    start: int
    end: int
    reference: Reference


#: Reads an address; none where it is that of no reference.
ReadAddress = Callable[[str], Reference | None]
#: Reads a shorthand in its parts: what names the repository, the mark, the digits; none where it is no reference.
ReadShorthand = Callable[[str, str, str], Reference | None]

# Scripts whose words stand beside each other without blanks: such a letter may touch a reference.
_UNSPACED: Final = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\ua000-\ua4cf\uac00-\ud7af\uf900-\ufaff"
    "\uff66-\uff9f\U00020000-\U0003ffff"
)
_LETTER: Final = rf"[^\W{_UNSPACED}]"
_RUN: Final = r"[A-Za-z0-9_./-]"
_RUN_CHARACTERS: Final = f"{ascii_letters}{digits}_./-"
_URL_CHARACTER: Final = r"[A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=%]"

# Each candidate holds one of these, and few other words do. Written so, re looks for their first characters alone.
_SIGN: Final = re.compile("#(?=[0-9])|!(?=[0-9])|://")
# A candidate begins where a run of name characters begins, so that each run is scanned once: linear time.
# Nothing follows an address that would send the search back; before Python 3.11.5 "*+" behind a group misses matches.
_CANDIDATE: Final = re.compile(
    rf"(?:(?<!{_RUN})|(?<=[0-9][-/])(?=[#!]))(?P<where>{_RUN}*+)"
    rf"(?:(?P<address>://(?:(?![,;|]https?://){_URL_CHARACTER})*)|(?P<mark>[#!])(?P<number>[0-9]++))"
)
_REST_OF_ADDRESS: Final = re.compile(r"[^\s<>\"'`，。；：！？、（）【】「」『』《》“”‘’…]*+")
_GOES_ON: Final = re.compile(
    # The last two make a keycap of the digit before them.
    rf"[./@~+=%]?{_LETTER}|[#\ufe0f\u20e3]|![0-9]|:[0-9]|-\w"
)
_REFUSED_BEFORE: Final = re.compile(rf"(?:{_LETTER}|[#!&=%$@?\\`])\Z")
_JOINTS: Final = ("-", "/", "+")
_NAME_LETTER: Final = re.compile("[A-Za-z]")
_NO_NAME_ENDINGS: Final = (".", "-", "/", ".html", ".htm", ".md", ".rst", ".txt")
_COLOUR_LENGTHS: Final = (6, 8)


def may_mention(text: str) -> bool:
    """Whether it is worth while to look for references: most prose has no sign of any.

    >>> may_mention("see #12"), may_mention("# C and C#!")
    (True, False)
    """
    return ("#" in text or "!" in text or "://" in text) and _SIGN.search(text) is not None


def find_mentions(text: str, read_address: ReadAddress, read_shorthand: ReadShorthand) -> Iterator[Mention]:
    """Find the references in *text*, from left to right, in time that grows with its length only."""
    position = 0
    bare_end = -1
    for sign in _SIGN.finditer(text):
        if sign.start() < position:
            continue
        match = _candidate(text, position, sign.start())
        if match is None:
            position = sign.start() + 1
            continue
        follows_bare = match.start() == bare_end + 1
        if match["address"] is not None:
            mention = _read_address(match, read_address)
            position = mention.end if mention else _skip_address(match)
        else:
            mention = _read_shorthand(match, read_shorthand, follows_bare=follows_bare)
            position = match.end()
        if mention:
            yield mention
        bare_end = mention.end if mention and text[mention.start] in "#!" else -1


def _candidate(text: str, position: int, place: int) -> re.Match[str] | None:
    """Read the candidate whose sign stands at *place*; there is none from *position* to there."""
    start = position + len(text[position:place].rstrip(_RUN_CHARACTERS))
    return _CANDIDATE.match(text, start) or _CANDIDATE.match(text, place)


def _read_address(match: re.Match[str], read: ReadAddress) -> Mention | None:
    if match["where"].lower() not in ("http", "https"):
        return None
    address = match[0].rstrip(".,;:!?'*_~)]")
    reference = read(address)
    return Mention(match.start(), match.start() + len(address), reference) if reference else None


def _skip_address(match: re.Match[str]) -> int:
    rest = _REST_OF_ADDRESS.match(match.string, match.end())
    return rest.end() if rest else match.end()


def _read_shorthand(match: re.Match[str], read: ReadShorthand, *, follows_bare: bool) -> Mention | None:
    text, (start, end) = match.string, match.span()
    if _GOES_ON.match(text, end):
        return None
    before = text[start - 1 : start] if start else ""
    where, _, mark, number = match.groups()
    if where:
        # Dots and dashes before a name are the sentence's: "见...#12", "--owner/name#12".
        where = where.lstrip(".-")
    if not where and not _may_be_bare(mark, number, joins=before in _JOINTS and not follows_bare):
        return None
    if _REFUSED_BEFORE.match(before):
        return None
    reference = read(where, mark, number)
    return Mention(match.start("mark") - len(where), end, reference) if reference else None


def may_name_repository(where: str) -> bool:
    """Whether what stands before a mark can be meant for a repository."""
    return bool(_NAME_LETTER.search(where)) and not where.endswith(_NO_NAME_ENDINGS)


def _may_be_bare(mark: str, number: str, *, joins: bool) -> bool:
    return not joins and (mark == "!" or len(number) not in _COLOUR_LENGTHS)
