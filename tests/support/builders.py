"""The builders that are tried on whole projects."""

from __future__ import annotations

#: Those that can share their doctrees, and need no extension; gettext wants doctrees of its own.
BUILDERS = (
    "html",
    "dirhtml",
    "singlehtml",
    "epub",
    "latex",
    "text",
    "man",
    "texinfo",
    "xml",
    "pseudoxml",
    "json",
    "linkcheck",
    "dummy",
)
