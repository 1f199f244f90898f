"""What the scripts for interactive lists, and for what has been read, say."""

from __future__ import annotations

from typing import Final

from sphinx_prnotes.ext.render.words import _, between, bracketed, state_label
from sphinx_prnotes.model import State

#: By the names that the script knows; it fills in what stands in braces.
_WORDS: Final = {
    "filter": _("Filter"),
    "hint": _("words, or tag:…, minutes:<=15, -is:open"),
    "shown": _("{shown} of {all} shown"),
    "unknown": _("There is nothing called {name} to filter by."),
    "reset": _("Show all"),
    "verdict": _("Verdict"),
    "tag": _("Tags"),
    "repo": _("Repository"),
    "state": _("State"),
    "owner": _("Owner"),
}


def script_words() -> dict[str, str]:
    """Say everything, the states of follow-ups by their own names."""
    return {
        **{name: str(word) for name, word in _WORDS.items()},
        "brackets": bracketed("{number}"),
        "colon": between(_("%s: %s")),
        **{state.value: state_label(state) for state in State},
    }


def reading_words() -> dict[str, str]:
    """Say what has been read."""
    return {"read": str(_("Read")), "count": str(_("{read} of {all} read"))}
