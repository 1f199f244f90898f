"""Names the options that reading a page depends on, so that a change of them has it read again."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

from sphinx_prnotes.model import Note
from sphinx_prnotes.settings import Settings


class Reliance(NamedTuple):
    """Which options a page depends on beside those that all pages do: one with notes of its own on more.

    ``read_in`` are the notes whose places count, too.
    """

    has_notes: bool
    has_problems: bool
    reads_prose: bool
    reads_labels: bool
    presets: tuple[str, ...]
    read_in: tuple[Note, ...] = ()


class SettingsDigests:
    """The digests of one set of options: most pages depend on the same of them."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._known: dict[Reliance, str] = {}

    def digest(self, reliance: Reliance) -> str:
        """Name the values of the options that are relied on."""
        if reliance not in self._known:
            self._known[reliance] = _digest(self._settings, reliance)
        return self._known[reliance]


def _digest(settings: Settings, reliance: Reliance) -> str:
    values: list[object] = [
        settings.repo,
        sorted(settings.aliases.items()),
        list(settings.forges.items()),
        settings.show,
    ]
    if reliance.has_problems:
        # One of them may advise a name out of these.
        values.append(sorted(settings.lists))
    if reliance.has_problems or reliance.has_notes:
        values.append([(level.name, level.phrases) for level in settings.verdicts])
        values.append(sorted(settings.fields.items()))
    if reliance.reads_prose:
        values.append(settings.autolink)
    if reliance.presets:
        named = (name for name in reliance.presets if name in settings.lists)
        values.append([(name, sorted(settings.lists[name].items())) for name in named])
    if reliance.read_in:
        values.append(reliance.read_in)
    if reliance.reads_labels:
        values.append([level.labels for level in settings.verdicts])
    return hashlib.sha256(repr(values).encode("utf-8", "surrogatepass")).hexdigest()[:16]
