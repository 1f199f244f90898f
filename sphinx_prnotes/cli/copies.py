"""The copies of other projects' notes: fetched from where they are published, when they have changed there."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from sphinx_prnotes.cli.console import Console
from sphinx_prnotes.cli.outside import Outside
from sphinx_prnotes.cli.workspace import Workspace
from sphinx_prnotes.export.files import write_if_different
from sphinx_prnotes.export.named import check_export
from sphinx_prnotes.forge.client import Client, Refused
from sphinx_prnotes.forge.etags import Etags
from sphinx_prnotes.forge.published import fetch_published, publisher_of
from sphinx_prnotes.settings import OtherProject
from sphinx_prnotes.sources.files import locate


class Copies:
    """The copies of one project; ``is_complete`` and ``is_changed`` say what came of them."""

    def __init__(self, workspace: Workspace, console: Console) -> None:
        self.is_complete = True
        self.is_changed = False
        self._workspace = workspace
        self._console = console
        self._projects = [project for project in workspace.settings.projects if project.url]

    def list_absent(self) -> None:
        """Say which copies there are not."""
        for project in self._projects:
            if not locate(self._workspace.root, project.file).exists():
                self._console.print(f"{self._workspace.shown(project.file)}: no copy of {project.url}")
                self.is_complete = False

    def renew(self, outside: Outside, *, is_dry: bool) -> None:
        """Fetch what has changed; a copy that cannot be renewed stays as it is, and that is said.

        :param is_dry: Say what would be renewed, and write nothing.
        """
        if not self._projects:
            return
        client = outside.client(self._console)
        with outside.known_answers(self._workspace.root) as etags:
            renewal = _Renewal(self._workspace, outside, client, etags, is_dry)
            for project in self._projects:
                try:
                    self._renew(project, renewal)
                except KeyboardInterrupt:
                    self._miss(project, "interrupted")
                    return

    def _renew(self, project: OtherProject, renewal: _Renewal) -> None:
        try:
            is_changed = renewal.renew(project)
        except (Refused, OSError, ValueError) as error:
            self._miss(project, error)
            return
        self.is_changed = self.is_changed or is_changed
        told = ("would be renewed" if renewal.is_dry else "renewed") if is_changed else "unchanged"
        self._console.print(f"{self._workspace.shown(project.file)}: {told}")

    def _miss(self, project: OtherProject, reason: object) -> None:
        self._console.say(f"{self._workspace.shown(project.file)} stays as it is: {reason}")
        self.is_complete = False


@dataclass(frozen=True, slots=True)
class _Renewal:
    workspace: Workspace
    outside: Outside
    client: Client
    etags: Etags
    is_dry: bool

    def renew(self, project: OtherProject) -> bool:
        """Renew one copy; tells whether it was another one."""
        path = locate(self.workspace.root, project.file).resolve()
        known = path.read_bytes() if path.exists() else b""
        if known and b'"notes"' not in known:
            raise ValueError("it is no copy of a prnotes.json; delete it, or name another file in prnotes_projects")
        publisher = publisher_of(project.url, self.workspace.settings, self.outside.find_token)
        published = fetch_published(project.url, self.client, publisher, self._name_of(project.url, known))
        if published is None or published.content == known:
            return False
        check_export(published.content.decode("utf-8-sig"))
        if not self.is_dry:
            write_if_different(path, published.content)
            self.etags.keep(project.url, published.etag, {"sha256": _digest(published.content)})
        return True

    def _name_of(self, url: str, known: bytes) -> str:
        """Name what the copy is, if it is still what was fetched: somebody may have put an older one back."""
        name = self.etags.name_of(url)
        return name if name and self.etags.values_of(url) == {"sha256": _digest(known)} else ""


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
