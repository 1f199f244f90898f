"""Located values: what every reader makes of its format, before anybody knows which field means what.

Named tuples, since a large project has a million of them for a moment: making one takes a third of the time.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from sphinx_prnotes.model import Origin

#: The deepest nesting that is read.
DEEPEST: Final = 50
TOO_DEEP: Final = f"values are nested more than {DEEPEST} deep; no field of a note is"


class Scalar(NamedTuple):
    """One text, as typed.

    ``is_plain`` says that it stood without quotes. ``lost`` is what a comment took away of a value
    that is empty: ``#1717`` of ``pr: #1717``.
    """

    text: str
    origin: Origin
    is_plain: bool = False
    lost: str = ""


class Sequence(NamedTuple):
    """Values in order."""

    members: tuple[Value, ...]
    origin: Origin


class Mapping(NamedTuple):
    """Named values in order; one name can stand twice, so that it can be told."""

    pairs: tuple[tuple[Scalar, Value], ...]
    origin: Origin


Value: TypeAlias = Scalar | Sequence | Mapping
