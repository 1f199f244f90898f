"""prnotes check tells what a build tells, word for word: of files by itself, of pages from the build's prnotes.json."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from sphinx_prnotes.cli.main import main
from sphinx_prnotes.codes import CODES, Code
from tests.support.bare import MakeProject
from tests.support.complaint import Complaint, complaints
from tests.support.faulty import FILES
from tests.support.findings import FORMATS, codes_in
from tests.support.project import Build, Project


@pytest.fixture(scope="module")
def faulty(shared_project: MakeProject) -> tuple[Project, Build]:
    """Build the project in which everything is wrong once."""
    made = shared_project({}).write(FILES)
    outside = made.source / "notes" / "outside.yaml"
    outside.unlink()
    outside.symlink_to("/dev/null")
    return made, made.build()


def check(made: Project, capsys: pytest.CaptureFixture[str], format: str) -> tuple[str, str]:
    capsys.readouterr()
    build = str(made.builds / "html")
    main(["check", "--error", "all", "--format", format, "--source", str(made.source), "--build", build])
    return capsys.readouterr()


@pytest.mark.parametrize("format", FORMATS)
def test_each_kind_is_told_once_in_each_format(
    faulty: tuple[Project, Build], format: str, capsys: pytest.CaptureFixture[str]
) -> None:
    printed, said = check(faulty[0], capsys, format)
    assert codes_in(printed, format) == Counter({f"prnotes.{code}": 1 for code in CODES})
    assert said == (f"{len(CODES)} errors\n" if format == "text" else "")


def test_the_same_problems_in_the_same_places(
    faulty: tuple[Project, Build], capsys: pytest.CaptureFixture[str]
) -> None:
    made, built = faulty
    found = json.loads(check(made, capsys, "json")[0])["findings"]
    of_builds = {f"prnotes.{code.label}" for code in Code}
    told = [
        Complaint(each["path"].partition("source/")[2], max(each["line"], 1), each["message"], each["code"])
        for each in found
        if each["code"] in of_builds
    ]
    assert Counter(told) == Counter(complaints(built))
