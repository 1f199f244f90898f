"""Edits by chance, for as long as you like: ``python tests/benchmarks/chance.py [SEED [EDITS [SEEDS]]]``.

After each edit an incremental build for HTML and one for text are compared with clean ones. What differs is printed
with the seed and the edits that led to it.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.support.chance import Chance
from tests.support.chance.steps import Walk

EDITS = 30


def walk(seed: int, edits: int) -> str:
    """Make so many edits; say what differed first."""
    with tempfile.TemporaryDirectory() as folder:
        steps = Walk(Path(folder), Chance(seed))
        for _ in range(edits):
            if difference := steps.step():
                return difference
    return ""


def main() -> None:
    """Walk from one seed after another."""
    seed, edits, seeds = (*map(int, sys.argv[1:]), *(1, EDITS, 1)[len(sys.argv) - 1 :])
    for number in range(seed, seed + seeds):
        print(f"seed {number}: {walk(number, edits) or 'as in clean builds'}", flush=True)


if __name__ == "__main__":
    main()
