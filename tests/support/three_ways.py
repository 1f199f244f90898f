"""The notes of one YAML file, written again as directives in reStructuredText and in MyST."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

NOTES_FILE = Path(__file__).parents[2] / "example_docs" / "notes" / "miles.yaml"

#: Fields that are options of the directive, in both spellings.
LISTS = ("tags", "paths", "see_also", "follows", "closes")
SCALARS = ("id", "title", "verdict", "minutes", "noted", "merged", "by", "lang")


def read_notes() -> tuple[str, list[Mapping[str, Any]]]:
    """Read the repository and the notes, with the file's defaults filled in."""
    content = yaml.safe_load(NOTES_FILE.read_text(encoding="utf-8"))
    defaults = content.get("defaults", {})
    return content["repo"], [{**defaults, **note} for note in content["notes"]]


def write_rst(repo: str, notes: list[Mapping[str, Any]]) -> str:
    """Write a page of inline notes in reStructuredText."""
    return "Inline\n======\n\n" + "\n".join(_rst_note(repo, note) for note in notes)


def write_myst(repo: str, notes: list[Mapping[str, Any]]) -> str:
    """Write a page of inline notes in MyST, with colon fences."""
    return "# Inline\n\n" + "\n".join(_myst_note(repo, note) for note in notes)


def _options(note: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name in SCALARS:
        if name in note:
            yield name, str(note[name])
    for name in LISTS:
        if name in note:
            yield name.replace("_", "-"), ", ".join(map(str, note[name]))


def _followup_options(followup: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name in ("id", "owner", "due", "state", "ref"):
        if name in followup:
            yield name, str(followup[name])


def _rst_note(repo: str, note: Mapping[str, Any]) -> str:
    lines = [f".. prnote:: {repo}#{note['pr']}"]
    lines += [f"   :{name}: {_rst(text)}" for name, text in _options(note)]
    for name in ("look_at", "risks"):
        if name in note:
            lines.append(f"   :{name.replace('_', '-')}:")
            lines += [f"      - {_rst(text)}" for text in note[name]]
    lines += ["", *(f"   {_rst(line)}".rstrip() for line in note["body"].splitlines()), ""]
    for followup in note.get("followups", ()):
        lines.append(f"   .. followup:: {_rst(followup['text'])}")
        lines += [f"      :{name}: {text}" for name, text in _followup_options(followup)]
        lines.append("")
    return "\n".join(lines) + "\n"


def _rst(text: str) -> str:
    r"""Double the backticks, and let inline code touch Chinese characters, as reStructuredText wants it.

    >>> _rst("注意`x`吗")
    '注意\\ ``x``\\ 吗'
    """
    pieces = text.split("`")
    marked = [piece if number % 2 == 0 else f"\\ ``{piece}``\\ " for number, piece in enumerate(pieces)]
    return "".join(marked)


def _myst_note(repo: str, note: Mapping[str, Any]) -> str:
    lines = [f"::::{{prnote}} {repo}#{note['pr']}", "---"]
    lines += [f"{name}: {_quoted(text)}" for name, text in _options(note)]
    for name in ("look_at", "risks"):
        if name in note:
            lines.append(f"{name.replace('_', '-')}: |")
            lines += [f"  - {text}" for text in note[name]]
    lines += ["---", *note["body"].splitlines(), ""]
    for followup in note.get("followups", ()):
        lines.append(f":::{{followup}} {followup['text']}")
        lines += [f":{name}: {_quoted(text)}" for name, text in _followup_options(followup)]
        lines += [":::", ""]
    return "\n".join([*lines, "::::"]) + "\n"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
