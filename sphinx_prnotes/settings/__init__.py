"""Every option of the configuration, once."""

from sphinx_prnotes.settings.kinds import (
    DEFAULT_SOURCES,
    DEFAULT_VERDICTS,
    KNOWN_FORGES,
    Autolink,
    Export,
    ForgeKind,
    Level,
    OtherProject,
    Show,
)
from sphinx_prnotes.settings.list_options import FOLLOWUP_LIST_OPTIONS, NOTE_LIST_OPTIONS
from sphinx_prnotes.settings.options import CONF, OPTIONS, Option, Settings, read_settings

__all__ = [
    "CONF",
    "DEFAULT_SOURCES",
    "DEFAULT_VERDICTS",
    "FOLLOWUP_LIST_OPTIONS",
    "KNOWN_FORGES",
    "NOTE_LIST_OPTIONS",
    "OPTIONS",
    "OtherProject",
    "Autolink",
    "Export",
    "ForgeKind",
    "Level",
    "Option",
    "Settings",
    "Show",
    "read_settings",
]
