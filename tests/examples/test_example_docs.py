"""The manual and demonstration builds with every builder, and all of its links work."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.support.builders import BUILDERS
from tests.support.page import broken_fragments, read_page, repeated_ids
from tests.support.project import Build, Project

#: Builders are tried with every Sphinx on a project that holds all there is.
pytestmark = pytest.mark.once

EXAMPLES = Path(__file__).parents[2] / "example_docs"


@pytest.fixture(scope="module")
def manual(tmp_path_factory: pytest.TempPathFactory) -> Project:
    pytest.importorskip("furo")
    project = Project(tmp_path_factory.mktemp("manual"))
    project.source.rmdir()
    shutil.copytree(EXAMPLES, project.source, ignore=shutil.ignore_patterns("_build", "__pycache__", ".*_cache"))
    return project


@pytest.fixture(scope="module")
def built(manual: Project) -> dict[str, Build]:
    return {name: manual.build(name, strict=True, overrides={"nitpicky": True}) for name in BUILDERS}


@pytest.mark.parametrize("builder", BUILDERS)
def test_the_manual_builds_without_a_warning(builder: str, built: dict[str, Build]) -> None:
    assert built[builder].warnings == ""
    assert built[builder].code == 0


def test_the_manual_is_extracted_for_translation_without_a_warning(manual: Project) -> None:
    extracted = manual.build("gettext", doctrees="gettext-doctrees", strict=True, overrides={"nitpicky": True})
    assert extracted.warnings == ""


@pytest.mark.parametrize("builder", ["html", "dirhtml"])
def test_every_link_of_the_manual_leads_somewhere(builder: str, built: dict[str, Build]) -> None:
    assert broken_fragments(built[builder].out) == []


def test_no_id_stands_twice_on_a_page_of_the_manual(built: dict[str, Build]) -> None:
    pages = {path.name: read_page(path) for path in built["html"].out.rglob("*.html")}
    # The theme itself repeats the ids of its icons' parts.
    doubled = {name: [id for id in repeated_ids(page) if id.startswith("prn-")] for name, page in pages.items()}
    assert {name: ids for name, ids in doubled.items() if ids} == {}


def test_a_second_build_of_the_manual_has_nothing_to_do(manual: Project, built: dict[str, Build]) -> None:
    again = manual.build("html", overrides={"nitpicky": True})
    assert "no targets are out of date" in again.status
    assert (again.read, again.resolved) == (frozenset(), frozenset())
