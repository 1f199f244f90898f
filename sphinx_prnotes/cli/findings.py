"""What ``prnotes check`` finds, with how much each of it matters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from sphinx_prnotes.codes import CODES, AnyCode, Code, GateCode
from sphinx_prnotes.model import Problem, in_order
from sphinx_prnotes.settings import Level

#: What a tidy project is not told.
_OFF: Final = frozenset((GateCode.FOLLOWUP_UNOWNED, GateCode.REFERENCE_DOUBLED, GateCode.RISK_UNFOLLOWED))
_WARNINGS: Final = frozenset(
    (GateCode.REFERENCE_DANGLING, GateCode.TODO, GateCode.VERDICT_MISSING, Code.UNPLACED, Code.VERDICT_UNKNOWN)
)


@dataclass(frozen=True, slots=True)
class Finding:
    """One problem; ``level`` is never off."""

    problem: Problem
    level: Level


def default_level(code: AnyCode) -> Level:
    """How much a kind of problem matters unless somebody says otherwise."""
    if code in _OFF:
        return Level.OFF
    return Level.WARNING if code in _WARNINGS else Level.ERROR


def levels_of(*choices: Mapping[str, Level]) -> dict[AnyCode, Level]:
    """Give every kind of problem its level; later choices, by labels of codes, win."""
    levels = {code: default_level(code) for code in CODES.values()}
    for choice in choices:
        levels |= {CODES[label]: level for label, level in choice.items()}
    return levels


def find(problems: Iterable[Problem], levels: Mapping[AnyCode, Level]) -> tuple[Finding, ...]:
    """Take the problems that matter, each once, as they stand in their files."""
    kept = (problem for problem in problems if levels[problem.code] is not Level.OFF)
    return tuple(Finding(problem, levels[problem.code]) for problem in in_order(kept))
