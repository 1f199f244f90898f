"""Edits of a project, and what each of them must make Sphinx do."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tests.support.project import Build, Project
from tests.support.tree import assert_same_tree

Change = Callable[[Project], None]


@dataclass(frozen=True, slots=True)
class Edit:
    """One edit, and the documents that it makes Sphinx read again and those that are written without being read.

    ``may_read`` are documents that may be read instead of only being written. Names are divided by blanks.
    """

    name: str
    make: Change
    read: str = ""
    written: str = ""
    may_read: str = ""
    tags: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Give the name as pytest's ids hold it."""
        return re.sub(r"\W+", "-", self.name).strip("-")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an edit led to; the messages are empty where the trees are the same."""

    edit: Edit
    html: Build
    html_difference: str
    text_difference: str


def perform_all(edits: Iterable[Edit], project: Project) -> dict[str, Outcome]:
    """Build a project, then make its edits one after another; the outcomes by the names of the edits."""
    project.build()
    seen = set(project.build("text").env.found_docs)
    return {edit.name: perform(edit, project, seen) for edit in edits}


def perform(edit: Edit, project: Project, seen: set[str]) -> Outcome:
    """Make one edit and build HTML and text, incrementally and clean.

    :param seen: All documents that the project has had; the files of those that are gone may stay.
    """
    edit.make(project)
    html = project.build(tags=edit.tags)
    text = project.build("text", tags=edit.tags)
    clean_html = project.build(out="clean-html", doctrees="clean", fresh=True, tags=edit.tags)
    clean_text = project.build("text", out="clean-text", doctrees="clean", tags=edit.tags)
    seen |= html.env.found_docs
    removed = seen - html.env.found_docs
    outcome = Outcome(edit, html, _difference(html, clean_html, removed), _difference(text, clean_text, removed))
    for folder in ("clean-html", "clean-text", "clean"):
        project.forget(folder)
    return outcome


def _difference(build: Build, clean: Build, removed: set[str]) -> str:
    try:
        assert_same_tree(build.out, clean.out, removed=removed)
    except AssertionError as error:
        return str(error)
    return ""


def replacing(name: str, old: str, new: str) -> Change:
    """Change a text in one file."""
    return lambda project: project.replace(name, old, new)


def writing(name: str, text: str) -> Change:
    """Write one file anew."""

    def write(project: Project) -> None:
        project.write({name: text})

    return write


def removing(name: str) -> Change:
    """Delete one file."""
    return lambda project: project.remove(name)


def appending(name: str, text: str) -> Change:
    """Write at the end of one file."""

    def append(project: Project) -> None:
        project.write({name: (project.source / name).read_text(encoding="utf-8") + text})

    return append


def configuring(line: str) -> Change:
    """Write one more line of configuration; it counts more than those before."""
    return appending("conf.py", line + "\n")


def moving(old: str, new: str) -> Change:
    """Rename one file."""

    def move(project: Project) -> None:
        (project.source / old).rename(project.source / new)

    return move


def both(first: Change, second: Change) -> Change:
    """Do one and then the other."""

    def change(project: Project) -> None:
        first(project)
        second(project)

    return change


def doing_nothing(project: Project) -> None:
    """Leave everything as it is."""
