"""What the manual shows in MyST is what it shows in reStructuredText."""

from __future__ import annotations

import doctest
import re
import shutil

import pytest

from example_docs._ext.manual import twins
from example_docs._ext.manual.twins import to_myst
from tests.support.bare import MakeProject
from tests.support.manual import EXAMPLE_DOCS, SOURCES
from tests.support.project import Build

#: Where something was written, which two markups must differ in, and what only MyST adds to a link.
APART = re.compile(r' (?:source|backrefs)="[^"]*"| myst(?=")|(?<=")myst ')


def read_tree(text: str) -> list[str]:
    """Take a doctree apart; where a line of prose ends is no matter."""
    return APART.sub("", text).split()


def build(project: MakeProject, ending: str) -> Build:
    """Build the demonstration with one page for each example."""
    made = project({})
    for folder in ("demo", "notes", "_ext"):
        shutil.copytree(EXAMPLE_DOCS / folder, made.source / folder)
    made.write({name: (EXAMPLE_DOCS / name).read_bytes() for name in ("conf.py", "facts.json")})
    for name, source in SOURCES.items():
        text = f"Example\n=======\n\n{source}"
        made.write({f"x/{name}{ending}": to_myst(text) + "\n" if ending == ".md" else text})
    made.write({"index.rst": "p\n=\n\n.. toctree::\n   :glob:\n\n   demo/index\n   x/*\n"})
    return made.build("pseudoxml", overrides={"html_theme": "basic", "html_static_path": []})


@pytest.fixture(scope="module")
def built(shared_project: MakeProject) -> dict[str, Build]:
    return {ending: build(shared_project, ending) for ending in (".rst", ".md")}


def test_what_the_rewriter_says_of_itself_is_true() -> None:
    assert doctest.testmod(twins).failed == 0


def test_there_are_examples() -> None:
    assert len(SOURCES) > 30


@pytest.mark.parametrize("name", SOURCES)
def test_an_example_means_the_same_in_both_markups(name: str, built: dict[str, Build]) -> None:
    written, rewritten = (read_tree(built[ending].text(f"x/{name}.pseudoxml")) for ending in (".rst", ".md"))
    assert rewritten == written
