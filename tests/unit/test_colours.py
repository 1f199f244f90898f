"""The colours of the stylesheet can be read on the pages of every theme, light and dark."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

import sphinx_prnotes
from tests.support.colours import contrast

# Not from ext, which needs Sphinx.
STYLESHEET: Final = Path(sphinx_prnotes.__file__).parent / "ext" / "static" / "prnotes.css"
COLOUR: Final = r"#[0-9a-f]{3,6}"

#: What themes have behind a note, and behind every other row of a table.
LIGHT: Final = ("#ffffff", "#fcfcfc", "#f8f9fb", "#f3f6f6", "#f3f4f5")
DARK: Final = ("#131416", "#14181e", "#121212", "#111113", "#1e2129", "#1a1c1e", "#29313d")


def colours() -> dict[str, tuple[str, str]]:
    """Every property that has one colour for light pages and another for dark ones."""
    text = STYLESHEET.read_text(encoding="utf-8")
    found = re.findall(rf"--prn-([\w-]+): (?:.*?)light-dark\(({COLOUR}), ({COLOUR})\)", text)
    return {name: (light, dark) for name, light, dark in found}


RANKS: Final = ("rank-0", "rank-1", "rank-2", "rank-other")


@pytest.mark.parametrize("name", [*RANKS, "muted", "focus"])
def test_what_is_written_on_the_page_has_a_contrast_of_4_5(name: str) -> None:
    light, dark = colours()[name]
    assert [back for back in LIGHT if contrast(light, back) < 4.5] == []
    assert [back for back in DARK if contrast(dark, back) < 4.5] == []


@pytest.mark.parametrize("rank", ["rank-0", "rank-1"])
def test_what_is_written_on_a_filled_badge_or_button_has_a_contrast_of_4_5(rank: str) -> None:
    table = colours()
    assert [contrast(*pair) >= 4.5 for pair in zip(table[rank], table["on-rank"], strict=True)] == [True, True]


def test_no_two_ranks_have_the_same_colour() -> None:
    assert len({colours()[rank] for rank in RANKS}) == len(RANKS)
