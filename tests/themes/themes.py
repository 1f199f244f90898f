"""The themes that the looks are made for, and what is known of each."""

from __future__ import annotations

import importlib.util
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True, slots=True)
class Theme:
    """A theme by the name that ``html_theme`` takes.

    ``package`` is what brings it. ``has_dark``: it follows a system that prefers dark pages. ``faults`` are the
    theme's own: a piece of what axe-core says of them, and what it is.
    """

    name: str
    package: str
    has_dark: bool = True
    extensions: tuple[str, ...] = ()
    options: Mapping[str, object] = field(default_factory=dict)
    faults: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_installed(self) -> bool:
        """Whether it can be imported."""
        return importlib.util.find_spec(self.package) is not None

    def conf(self) -> str:
        """Write what ``conf.py`` needs of it."""
        lines = [f"html_theme = {self.name!r}", f"html_theme_options = {dict(self.options)!r}"]
        return "\n".join([*lines, f"extensions += {list(self.extensions)!r}", ""])


_RTD_FAULTS: Final = {
    "foreground color: #2980b9": "the colour of links",
    "foreground color: #e74c3c": "the colour of code",
    "link text: #2980b9": "links that only their colour tells from text",
}
_SWITCH: Final = {"icon": "material/brightness-6", "name": "Change the colours"}
_IMMATERIAL: Final = {
    # It follows the system only where a reader may switch.
    "palette": [
        {"media": "(prefers-color-scheme: light)", "scheme": "default", "toggle": _SWITCH},
        {"media": "(prefers-color-scheme: dark)", "scheme": "slate", "toggle": _SWITCH},
    ],
    # Asked for at every build otherwise.
    "font": False,
}

_IMMATERIAL_FAULTS: Final = {
    "link text: #4051b5": "links that only their colour tells from text",
    "link text: #5488e8": "the same on dark pages",
}

THEMES: Final = (
    Theme("alabaster", "alabaster", has_dark=False),
    Theme("furo", "furo"),
    Theme("pydata_sphinx_theme", "pydata_sphinx_theme"),
    Theme("sphinx_book_theme", "sphinx_book_theme"),
    Theme("sphinx_rtd_theme", "sphinx_rtd_theme", has_dark=False, faults=_RTD_FAULTS),
    Theme("shibuya", "shibuya"),
    Theme(
        "sphinx_immaterial",
        "sphinx_immaterial",
        extensions=("sphinx_immaterial",),
        options=_IMMATERIAL,
        faults=_IMMATERIAL_FAULTS,
    ),
)
