"""Whatever is edited, in whatever order, an incremental build puts out what a clean one does.

``python tests/benchmarks/chance.py`` walks on from any seed, for as long as you like.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.chance import Chance
from tests.support.chance.steps import Walk

EDITS = 5


@pytest.mark.parametrize("seed", [7, 42])
def test_after_each_edit_all_is_as_in_a_clean_build_and_a_build_of_nothing_writes_nothing(
    seed: int, tmp_path: Path
) -> None:
    walk = Walk(tmp_path, Chance(seed))
    assert [walk.step() for _ in range(EDITS)] == [""] * EDITS
