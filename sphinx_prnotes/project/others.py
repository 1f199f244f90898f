"""The notes of other projects, from the copies of their ``prnotes.json`` that this one keeps."""

from __future__ import annotations

from pathlib import Path

from sphinx_prnotes.codes import Code
from sphinx_prnotes.model import Note, Origin, Problem
from sphinx_prnotes.settings import OtherProject
from sphinx_prnotes.sources.decode import Context
from sphinx_prnotes.sources.files import locate
from sphinx_prnotes.sources.notes_file import Reading
from sphinx_prnotes.sources.published import FindInInventory, read_published


def read_others(root: Path, context: Context, find_in_inventory: FindInInventory) -> Reading:
    """Read all of ``prnotes_projects``; a file that cannot be read is a problem, and the others are kept."""
    notes: list[Note] = []
    problems: list[Problem] = []
    for project in context.settings.projects:
        reading = _read(root, project, context, find_in_inventory)
        notes.extend(reading.notes)
        problems.extend(reading.problems)
    return Reading(tuple(notes), tuple(problems))


def _read(root: Path, project: OtherProject, context: Context, find_in_inventory: FindInInventory) -> Reading:
    try:
        with locate(root, project.file).open("rb") as stream:
            return read_published(stream, project, context, find_in_inventory)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "its name is wrong"
        advice = "; 'prnotes sync' fetches it" if project.url else ""
        message = f"project {project.name!r}: {project.file!r} cannot be read: {reason}{advice}"
        return Reading((), (Problem(Code.PROJECT, message, Origin(project.file)),))
