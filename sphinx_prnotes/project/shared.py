"""Options that a build and the commands share: ``prnotes.toml``, or ``[tool.prnotes]`` in ``pyproject.toml``."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, Final

OWN_FILE: Final = "prnotes.toml"
PYPROJECT: Final = "pyproject.toml"
_KEY = re.compile(r"\s*\[*\s*(?:tool\.prnotes\.)?(?P<key>[\w-]+)\s*(?:[.=\]]|$)")
_SECTION = re.compile(r"\s*\[\s*tool\.prnotes\b")


@dataclass(frozen=True, slots=True)
class SharedOptions:
    """Plain values by option name, without a prefix, and the lines on which they stand."""

    path: Path
    values: Mapping[str, Any] = field(default_factory=dict)
    lines: Mapping[str, int] = field(default_factory=dict)


def find_shared(folder: Path) -> SharedOptions | None:
    """Find the nearest file of options in *folder* or above it, at most up to the top of the repository.

    :raises ValueError: If a file on the way is no TOML; the message names it.
    """
    for place in (folder, *folder.parents):
        if found := shared_in(place):
            return found
        if (place / ".git").exists():
            return None
    return None


def shared_in(folder: Path) -> SharedOptions | None:
    """Read the options that one folder holds.

    :raises ValueError: If the file is no TOML; the message names it.
    """
    own = folder / OWN_FILE
    if own.is_file():
        return _shared(own, _read(own), own.read_text(encoding="utf-8").splitlines())
    pyproject = folder / PYPROJECT
    if not pyproject.is_file():
        return None
    section = _read(pyproject).get("tool", {}).get("prnotes")
    if not isinstance(section, dict):
        return None
    lines = pyproject.read_text(encoding="utf-8").splitlines()
    start = next((number for number, line in enumerate(lines) if _SECTION.match(line)), 0)
    return _shared(pyproject, section, lines, start)


def load_options(conf: str) -> dict[str, Any]:
    """Give the shared options as ``conf.py`` needs them, by their names with ``prnotes_``.

    :param conf: The path of ``conf.py``: its ``__file__``.
    :raises FileNotFoundError: If there is no file of options.
    :raises ValueError: If it is no TOML.
    """
    folder = Path(conf).resolve().parent
    shared = find_shared(folder)
    if shared is None:
        raise FileNotFoundError(f"neither {OWN_FILE} nor [tool.prnotes] in {PYPROJECT} is in {folder} or above it")
    return {f"prnotes_{name}": value for name, value in shared.values.items()}


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(f"{path.name} cannot be read: {error}") from error


def _shared(path: Path, section: Mapping[str, Any], lines: list[str], start: int = 0) -> SharedOptions:
    values = {name.replace("-", "_"): _plain(value) for name, value in section.items()}
    numbers: dict[str, int] = {}
    for number, line in enumerate(lines[start:], start=start + 1):
        match = _KEY.match(line)
        name = match["key"].replace("-", "_") if match else ""
        if name in values:
            numbers.setdefault(name, number)
    return SharedOptions(path, values, numbers)


def _plain(value: Any) -> Any:
    """Make of a TOML value what ``conf.py`` would hold: dates are texts there."""
    match value:
        case dict():
            return {key: _plain(member) for key, member in value.items()}
        case list():
            return [_plain(member) for member in value]
        case date():
            return value.isoformat()
        case _:
            return value
