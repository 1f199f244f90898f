"""prnotes check tells of files and of pages that are notes what a build tells of them, word for word."""

from __future__ import annotations

import json

import pytest

from sphinx_prnotes.cli.main import main
from sphinx_prnotes.codes import Code
from tests.support.bare import MakeProject, conf
from tests.support.complaint import complaints
from tests.support.faulty import FILES


def test_the_same_problems_in_the_same_places(project: MakeProject, capsys: pytest.CaptureFixture[str]) -> None:
    made = project({}).write({**FILES, "conf.py": FILES["conf.py"] + conf()})
    built = complaints(made.build("dummy", overrides={"suppress_warnings": ["toc"]}))
    # Of markup in texts, and of places, a build alone knows.
    unseen = {f"prnotes.{code.label}" for code in (Code.UNPLACED, Code.BODY_MARKUP, Code.LIST_EMPTY)}
    capsys.readouterr()
    main(["check", "--error", "all", "--format", "json", "--source", str(made.source)])
    found = json.loads(capsys.readouterr().out)["findings"]
    of_builds = {f"prnotes.{code.label}" for code in Code}
    told = sorted(
        (each["path"].partition("source/")[2], max(each["line"], 1), each["message"], each["code"])
        for each in found
        if each["code"] in of_builds
    )
    assert told == sorted((one.path, one.line, one.message, one.code) for one in built if one.code not in unseen)
    assert len(told) > 15
