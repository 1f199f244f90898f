"""The fixtures that every test with Sphinx uses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.support.bare import MakeProject, bare_project
from tests.support.command import Commands, refuse_connections
from tests.support.legacy import LegacyBuild, build_with_sphinx_testing
from tests.support.project import Project

#: 2026-08-01 12:00:00 UTC.
EPOCH = "1785585600"

# Both limits are those of a wall clock, and fail on a machine that has other things to do.
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
# What was seen to pass passes again; ``--hypothesis-profile exploring`` looks for what nobody has seen.
settings.register_profile("patient", PATIENT, derandomize=True)
settings.register_profile("exploring", PATIENT)
settings.load_profile("patient")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Keep the tests of a file on one worker: they share builds.

    The files are taken in the order of ``testpaths``, long ones first, so that no worker is left with one in the end.
    """
    if getattr(config.option, "dist", "no") == "load":
        config.option.dist = "loadfile"
        config.option.loadscopereorder = False


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Look into ``tests/build``: pytest passes over every folder of that name."""
    return False if collection_path == Path(__file__).parent / "build" else None


@pytest.fixture(scope="session", autouse=True)
def _fixed_surroundings() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOURCE_DATE_EPOCH", EPOCH)
        # Stronger than FORCE_COLOR and CI, either of which makes Sphinx write escape sequences into a pipe.
        patch.setenv("NO_COLOR", "1")
        yield


@pytest.fixture
def project(tmp_path: Path) -> MakeProject:
    """Make Sphinx projects for one test."""
    return _maker(lambda: tmp_path)


@pytest.fixture(scope="module")
def shared_project(tmp_path_factory: pytest.TempPathFactory) -> MakeProject:
    """Make Sphinx projects that the tests of a file share; build them in fixtures of the same scope."""
    return _maker(lambda: tmp_path_factory.mktemp("project"))


@pytest.fixture
def legacy_app(tmp_path: Path) -> Callable[..., LegacyBuild]:
    """Build projects with the package ``sphinx-testing``."""
    make = _maker(lambda: tmp_path)

    def build(pages: Mapping[str, str | bytes], builder: str = "html", **overrides: Any) -> LegacyBuild:
        return build_with_sphinx_testing(make(pages).source, builder, overrides)

    return build


@pytest.fixture
def prnotes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Commands:
    """Run commands in a folder of their own, which is the working directory; connections are refused."""
    # What is above the folder does not count.
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)
    refuse_connections(monkeypatch)
    return Commands(tmp_path, capsys)


def _maker(folder: Callable[[], Path]) -> MakeProject:
    made: list[Project] = []

    def make(pages: Mapping[str, str | bytes], **values: object) -> Project:
        made.append(Project(folder() / f"project{len(made)}"))
        return made[-1].write(bare_project(pages, **values))

    return make
