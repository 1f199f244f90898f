"""Anchors: the permanent end of a note's URL, made from its id alone."""

from __future__ import annotations

import re
from typing import Final

_OUTSIDE: Final = re.compile(r"[^a-z0-9.-]")
_SPELLINGS: Final = {"_": "__", "/": "_s", "#": "_n", "!": "_m"}


def anchor_of(note_id: str) -> str:
    """Spell an id as a valid XML name, the same for ever.

    Ids that differ in more than case have different anchors, since the spelling can be read back.

    >>> anchor_of("radixark/miles#1716")
    'prn-radixark_smiles_n1716'
    """
    return f"prn-{_spelled(note_id)}"


def followup_anchor(note_id: str, followup_id: str) -> str:
    """Spell the place of a follow-up; ``_f`` stands in no note's anchor, so that the two never meet.

    >>> followup_anchor("a/b#1", "3f2a1c")
    'prn-a_sb_n1_f3f2a1c'
    """
    return f"{anchor_of(note_id)}_f{_spelled(followup_id)}"


def group_anchor(number: int, key: str) -> str:
    """Spell the place of a group of the list of that number on its page; ``_g`` stands in no other anchor.

    >>> group_anchor(1, "must-read"), group_anchor(2, "")
    ('prn-1_gmust-read', 'prn-2_g')
    """
    return f"prn-{number}_g{_spelled(key)}"


def _spelled(text: str) -> str:
    return _OUTSIDE.sub(_spell, text.lower())


def _spell(match: re.Match[str]) -> str:
    character = match[0]
    return _SPELLINGS.get(character) or f"_x{ord(character):x}_"
