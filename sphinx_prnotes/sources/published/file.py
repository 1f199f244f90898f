"""A whole ``prnotes.json`` of another project."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, BinaryIO, Final

from sphinx_prnotes.messages import quote
from sphinx_prnotes.model import Note, Origin
from sphinx_prnotes.settings import OtherProject
from sphinx_prnotes.settings.projects import is_web_address
from sphinx_prnotes.sources.context import Context
from sphinx_prnotes.sources.notes_file import Reading
from sphinx_prnotes.sources.published.elements import open_elements
from sphinx_prnotes.sources.published.notes import Locate, NoteReader
from sphinx_prnotes.sources.published.told import Told

_VERSION: Final = 1

#: Leads from the name of an inventory and the id of a note to an absolute address; empty where it knows none.
FindInInventory = Callable[[str, str], str]


def no_inventory(inventory: str, note_id: str) -> str:
    """Find nothing: what stands in for inventories where nobody has loaded any."""
    return ""


def read_published(
    stream: BinaryIO, project: OtherProject, context: Context, find_in_inventory: FindInInventory = no_inventory
) -> Reading:
    """Read the notes of another project, each with the name of the project before its id.

    They are shown as they read, link to their homes there, and take nothing from here.
    """
    told = Told(project.name, project.file)
    try:
        frame, elements, _ = open_elements(stream)
        check_version(frame)
    except ValueError as error:
        told.tell(f"{error}; a copy of its prnotes.json is wanted", Origin(project.file))
        return Reading((), told.problems)
    reader = NoteReader(project.name, context, _locator(project, _base_url(project, frame), find_in_inventory), told)
    notes: list[Note] = []
    for element in elements:
        origin = Origin(project.file, element.line)
        if element.error:
            told.tell(f"a note is left out: {element.error}", origin)
        elif note := reader.read(element.value, origin):
            notes.append(note)
    return Reading(tuple(notes), told.problems)


def check_version(frame: dict[str, Any]) -> None:
    """Take what stands around the notes of a version that is known.

    :raises ValueError: If it is another one, or no such file.
    """
    version = frame.get("version")
    if version == _VERSION and type(version) is int and isinstance(frame.get("notes"), list):
        return
    if type(version) is int and version > _VERSION:
        raise ValueError(f"version {version} is newer than this sphinx-prnotes, which reads {_VERSION}")
    raise ValueError(f"version {quote(version)} with notes {quote(frame.get('notes'))} is not understood")


def _base_url(project: OtherProject, frame: dict[str, Any]) -> str:
    said = frame.get("project")
    of_file = said.get("base_url") if isinstance(said, dict) else ""
    url = project.base_url or (of_file if isinstance(of_file, str) and is_web_address(of_file) else "")
    return f"{url.rstrip('/')}/" if url else ""


def _locator(project: OtherProject, base_url: str, find_in_inventory: FindInInventory) -> Locate:
    def locate(note_id: str, path: str, anchor: str) -> str:
        if project.inventory and not project.base_url:
            found = find_in_inventory(project.inventory, note_id)
            return found if is_web_address(found) else ""
        return f"{base_url}{path.removeprefix('./')}#{anchor}" if base_url and path else ""

    return locate
