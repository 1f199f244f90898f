"""``prnotes import`` on whole projects."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from sphinx_prnotes.cli.main import main
from sphinx_prnotes.export.edition import Editor
from sphinx_prnotes.export.json_file import write_json
from sphinx_prnotes.naming import read_namings
from sphinx_prnotes.project.reading import read_project
from sphinx_prnotes.settings import read_settings
from sphinx_prnotes.sources.writing import written
from tests.support.command import Commands

INPUTS = Path(__file__).parents[2] / "inputs"
DIGEST = (INPUTS.parents[1] / "example_docs" / "digest.zh.txt").read_bytes()
FACTS = (INPUTS / "facts.yaml").read_bytes()
CONF = 'prnotes_aliases = {"OpenEnv": "huggingface/OpenEnv"}\nprnotes_fields = {"credits": "Credits"}\n'
SHORT = "a/b\n\nOne\n\nSkim: small. See #2.\n"


@pytest.fixture
def seed(prnotes: Commands) -> Commands:
    """A project with the digest beside it."""
    return prnotes.write({"docs/conf.py": CONF, "digest.zh.txt": DIGEST, "facts.yaml": FACTS})


def notes(commands: Commands, name: str) -> str:
    return (commands.folder / name).read_text(encoding="utf-8")


def test_the_digest_becomes_eight_notes_that_check_finds_nothing_wrong_with(seed: Commands) -> None:
    outcome = seed.run("import", "digest.zh.txt", "--facts", "facts.yaml")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.splitlines()[0] == "added radixark/miles#1716"
    assert outcome.out.splitlines()[-1] == "docs/notes/miles.yaml: 8 added"
    before = notes(seed, "docs/notes/miles.yaml")
    assert seed.run("import", "digest.zh.txt", "--facts", "facts.yaml").out == "docs/notes/miles.yaml: unchanged\n"
    assert seed.run("import", "digest.zh.txt").out == "docs/notes/miles.yaml: unchanged\n"
    assert notes(seed, "docs/notes/miles.yaml") == before
    listed = seed.run("list")
    assert len(listed.out.splitlines()) >= 8
    assert listed.err == ""


def test_what_people_edit_between_two_imports_stays(seed: Commands) -> None:
    seed.run("import", "digest.zh.txt", "--facts", "facts.yaml")
    edited = notes(seed, "docs/notes/miles.yaml").replace("verdict: skim", "verdict: worth-reading # after all")
    seed.write({"docs/notes/miles.yaml": "# by hand\n" + edited})
    assert seed.run("import", "digest.zh.txt", "--facts", "facts.yaml").out == "docs/notes/miles.yaml: unchanged\n"
    assert notes(seed, "docs/notes/miles.yaml") == "# by hand\n" + edited


def test_dry_run_shows_the_difference_and_writes_nothing(prnotes: Commands) -> None:
    prnotes.write({"conf.py": "", "d.txt": SHORT, "notes/b.yaml": "repo: a/b\nnotes:\n  - pr: 7\n    title: Seven\n"})
    outcome = prnotes.run("import", "d.txt", "--dry-run", "--color", "never")
    assert outcome.code == 0
    assert outcome.out.startswith("--- notes/b.yaml\n+++ notes/b.yaml\n@@ -2,3 +2,13 @@\n")
    assert "+  - title: One\n+    verdict: skim\n" in outcome.out
    assert "One" not in notes(prnotes, "notes/b.yaml")


def test_check_is_1_as_long_as_something_would_change(prnotes: Commands) -> None:
    prnotes.write({"conf.py": "", "d.txt": SHORT})
    outcome = prnotes.run("import", "d.txt", "--check")
    assert (outcome.code, outcome.out) == (1, "added 'One'\nnotes/b.yaml: 1 added\n")
    assert not (prnotes.folder / "notes").exists()
    prnotes.run("import", "d.txt")
    assert prnotes.run("import", "d.txt", "--check").code == 0


def test_news_of_the_digest_reach_what_nobody_touched(prnotes: Commands) -> None:
    prnotes.write({"conf.py": "", "d.txt": SHORT})
    prnotes.run("import", "d.txt")
    prnotes.write({"d.txt": SHORT.replace("Skim: small.", "Must-read: large.")})
    outcome = prnotes.run("import", "d.txt")
    assert outcome.out == "changed 'One': verdict, body\nnotes/b.yaml: 1 changed\n"
    prnotes.write({"notes/b.yaml": notes(prnotes, "notes/b.yaml").replace("verdict: must-read", "verdict: skip")})
    prnotes.write({"d.txt": SHORT.replace("Skim: small.", "Worth reading: medium.")})
    outcome = prnotes.run("import", "d.txt")
    assert outcome.out == "changed 'One': body\nkept 'One': verdict, edited since\nnotes/b.yaml: 1 changed\n"


def test_a_file_that_the_project_has_read_is_not_read_again(prnotes: Commands, monkeypatch: pytest.MonkeyPatch) -> None:
    prnotes.write({"conf.py": "", "d.txt": SHORT})
    prnotes.run("import", "d.txt")
    prnotes.write({"d.txt": SHORT.replace("Skim: small.", "Must-read: large.")})
    monkeypatch.setattr(written, "parse", None)
    assert prnotes.run("import", "d.txt").out.endswith("b.yaml: 1 changed\n")


def test_a_note_of_another_file_is_not_written_twice(prnotes: Commands) -> None:
    prnotes.write(
        {"conf.py": "", "d.txt": SHORT.replace("One", "One (#1)"), "notes/x.json": '{"pr": "a/b#1", "title": "x"}'}
    )
    outcome = prnotes.run("import", "d.txt")
    assert outcome.err == "d.txt:5:1: a/b#1 has a note already, at notes/x.json:1:1; it is left out\n"
    assert not (prnotes.folder / "notes/b.yaml").exists()


def test_line_ends_and_a_byte_order_mark_stay(prnotes: Commands) -> None:
    own = "\ufeffrepo: a/b\r\nnotes:\r\n  - pr: 7\r\n    title: Seven\r\n"
    prnotes.write({"conf.py": "", "d.txt": SHORT, "notes/b.yaml": own})
    prnotes.run("import", "d.txt")
    written = (prnotes.folder / "notes/b.yaml").read_bytes().decode()
    assert written.startswith(own)
    assert written.count("\n") == written.count("\r\n")
    assert prnotes.run("import", "d.txt").out == "notes/b.yaml: unchanged\n"


def test_a_link_stays_a_link(prnotes: Commands) -> None:
    prnotes.write({"conf.py": "", "d.txt": SHORT, "notes/.keep": "", "real.yaml": "repo: a/b\nnotes:\n  - title: x\n"})
    (prnotes.folder / "notes/b.yaml").symlink_to("../real.yaml")
    assert prnotes.run("import", "d.txt").out.endswith("notes/b.yaml: 1 added\n")
    assert (prnotes.folder / "notes/b.yaml").is_symlink()
    assert "title: One" in notes(prnotes, "real.yaml")
    assert prnotes.run("import", "d.txt").out == "notes/b.yaml: unchanged\n"


def test_two_reviews_of_one_name_are_two_notes(prnotes: Commands) -> None:
    prnotes.write({"conf.py": "", "r/x.md": "---\npr: a/b#1\n---\n# One\n", "r/x.rst": ":pr: a/b#2\n\nTwo\n===\n"})
    assert prnotes.run("import", "r").out == "added a/b#1\nadded a/b#2\nnotes/r.yaml: 2 added\n"


@pytest.mark.parametrize(
    ("files", "arguments", "expected"),
    [
        ({}, ["none.txt"], "none.txt cannot be read: No such file or directory"),
        (
            {"y/a.yaml": "notes: []\n"},
            ["y"],
            "y holds no .md, .markdown, .rst; files of other kinds are named one by one",
        ),
        ({"d.txt": SHORT}, ["d.txt", "-o", "x.json"], "x.json is no YAML file; name one that ends in .yaml"),
        ({"d.txt": SHORT}, ["d.txt", "--people", "who"], "'who' is no field of prnotes_fields"),
        (
            {"d.txt": SHORT, "x.yaml": "notes: [{title: x}]\n"},
            ["d.txt", "-o", "x.yaml"],
            "x.yaml cannot be changed: its notes are no list of which each member begins a line",
        ),
        (
            {"d.txt": SHORT, "x.yaml": "a: 1\r\nb: 2\n"},
            ["d.txt", "-o", "x.yaml"],
            "x.yaml has line ends of several kinds",
        ),
    ],
)
def test_what_cannot_be_done_is_said(
    prnotes: Commands, files: dict[str, str], arguments: list[str], expected: str
) -> None:
    outcome = prnotes.write({"conf.py": "", **files}).run("import", *arguments)
    assert outcome.code == 2
    assert expected in outcome.err


def test_a_file_with_nothing_in_it_is_told(prnotes: Commands) -> None:
    outcome = prnotes.write({"conf.py": "", "d.txt": "\n"}).run("import", "d.txt")
    assert (outcome.code, outcome.err) == (1, "no note was found\n")


def test_pull_requests_as_gh_lists_them(prnotes: Commands) -> None:
    listed = [
        {
            "number": 3,
            "title": "Add `x`: y",
            "url": "https://github.com/a/b/pull/3",
            "author": {"login": "ada"},
            "labels": [{"name": "area: io"}],
            "mergedAt": "2026-07-31T23:30:00-07:00",
            "files": [{"path": "src/x.py"}, {"path": "../y"}],
            "headRefName": "x",
            "body": "Fixes #2.\r\nMore.",
        }
    ]
    prnotes.write({"conf.py": "", "pulls.json": json.dumps(listed)})
    outcome = prnotes.run("import", "pulls.json")
    assert outcome.err == (
        "pulls.json:1:1: what no note holds is left out: 'headRefName'\n"
        "pulls.json:1:214: '../y' leaves the repository; write it without ..\n"
    )
    assert notes(prnotes, "notes/b.yaml").partition("\n# What")[0] == (
        'repo: a/b\nnotes:\n  - pr: 3\n    title: "Add `x`: y"\n    tags: ["area: io"]\n    authors: [ada]\n'
        '    paths: [src/x.py]\n    see_also: ["#2"]\n    merged: 2026-08-01\n'
        "    body: |\n      Fixes #2.\n      More.\n"
    )


def test_what_is_no_pull_request_in_a_list_of_them_is_told(prnotes: Commands) -> None:
    prnotes.write({"conf.py": "", "pulls.json": '[{"number": 3}, 5,\n {"url": 7, "number": 4}, {"url": 8}]'})
    outcome = prnotes.run("import", "pulls.json", "--repo", "a/b")
    assert outcome.out == "added a/b#3\nadded a/b#4\nnotes/b.yaml: 2 added\n"
    places = [line.partition(": no pull request is here")[0] for line in outcome.err.splitlines()]
    assert places == ["pulls.json:1:17", "pulls.json:2:27"]


def test_notes_that_cannot_be_read_are_counted(prnotes: Commands) -> None:
    broken = "notes:\n- pr: a/b#1\n  title: One\n\tbad: tab\n"
    outcome = prnotes.write({"conf.py": "", "notes/x.yaml": broken, "d.txt": SHORT}).run("import", "d.txt")
    assert outcome.err.endswith("1 problem in the notes; 'prnotes check' shows them\n")


def test_what_no_other_file_can_hold_is_written_without_reading_them(prnotes: Commands) -> None:
    prnotes.write({"conf.py": "", "notes/x.yaml": "notes:\n- pr: a/b#1\n\tbad: tab\n", "d.txt": SHORT})
    outcome = prnotes.run("import", "d.txt", "-o", "own.yaml")
    assert (outcome.out, outcome.err) == ("added 'One'\nown.yaml: 1 added\n", "")
    prnotes.write({"d.txt": SHORT.replace("One", "One (#1)")})
    assert prnotes.run("import", "d.txt", "-o", "own.yaml").err == (
        "d.txt:5:1: a/b#1 has a note already, at notes/x.yaml:2:3; it is left out\n"
        "1 problem in the notes; 'prnotes check' shows them\n"
    )


def test_notes_without_a_repository_go_where_others_are(prnotes: Commands) -> None:
    again = "- title: Idea\n- title: New\n  pr: a/b#1\n"
    prnotes.write({"conf.py": "", "notes/all.yaml": "notes:\n  - title: Idea\n", "in.yaml": again})
    assert prnotes.run("import", "in.yaml").out.splitlines()[-1] == "notes/all.yaml: 1 added"
    assert notes(prnotes, "notes/all.yaml").count("Idea") == 1


def test_a_note_behind_a_character_that_reading_removes_is_found(prnotes: Commands) -> None:
    own = "notes:\n  - \x01pr: a/b#1\n    title: One\n"
    prnotes.write({"conf.py": "", "notes/b.yaml": own, "in.yaml": "- pr: a/b#1\n  title: New\n"})
    assert prnotes.run("import", "in.yaml").out.splitlines()[-1] == "notes/b.yaml: unchanged"
    assert notes(prnotes, "notes/b.yaml") == own


def test_a_repository_is_an_owner_and_a_name(prnotes: Commands) -> None:
    outcome = prnotes.write({"conf.py": "", "d.txt": SHORT}).run("import", "d.txt", "--repo", "miles")
    assert outcome.code == 2
    assert outcome.err.endswith("argument --repo: 'miles' is not written as owner/name\n")


def test_release_notes_of_the_forge_from_the_standard_input(prnotes: Commands, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (
        "## What's Changed\n* tests: mirror by @ada in https://github.com/a/b/pull/5\n\n"
        "## New Contributors\n* @ada made their first contribution in https://github.com/a/b/pull/5\n\n"
        "**Full Changelog**: https://github.com/a/b/compare/v1...v2\n"
    )
    prnotes.write({"conf.py": ""})
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    outcome = prnotes.run("import", "-")
    assert outcome.out == "added a/b#5\nnotes/b.yaml: 1 added\n"
    assert outcome.err == (
        "stdin:1:1: no pull request is named here; no note was made of it\n"
        "stdin:4:1: no pull request is named here; no note was made of it\n"
    )
    assert '  - pr: 5\n    title: "tests: mirror"\n    authors: [ada]\n' in notes(prnotes, "notes/b.yaml")


def test_a_folder_of_reviews_becomes_one_file(prnotes: Commands) -> None:
    prnotes.write(
        {
            "conf.py": 'prnotes_fields = {"pr_number": "pr"}\n',
            "reviews/a-b-pr-1.md": "---\npr_number: 1\nverdict: skim\n---\n\n# One\n\nText *one*.\n\n## More\n\nx\n",
            "reviews/2.rst": ":pr: a/b#2\n\nTwo\n===\n\nText ``two``.\n",
            "reviews/index.md": "# Reviews\n",
        }
    )
    outcome = prnotes.run("import", "reviews", "--names", "{owner}-{repo}-pr-*")
    assert outcome.out.splitlines()[-1] == "notes/reviews.yaml: 2 added"
    assert outcome.err.startswith("reviews/index.md:1: no note is in this page: ")
    text = notes(prnotes, "notes/reviews.yaml")
    assert "  - pr: 2\n    title: Two\n    format: rst\n    body: |\n      Text ``two``.\n" in text
    assert (
        "  - pr: 1\n    title: One\n    verdict: skim\n    body: |\n      Text *one*.\n\n      ## More\n\n      x\n"
        in text
    )
    assert prnotes.run("import", "reviews", "--names", "{owner}-{repo}-pr-*").out == "notes/reviews.yaml: unchanged\n"


def test_without_a_project_the_file_to_write_is_named(prnotes: Commands) -> None:
    prnotes.write({"d.txt": SHORT})
    assert prnotes.run("import", "d.txt").code == 2
    outcome = prnotes.run("import", "d.txt", "-o", "out.yaml")
    assert (outcome.code, outcome.out) == (0, "added 'One'\nout.yaml: 1 added\n")


@pytest.mark.parametrize("facts", [["--facts", "facts.yaml"], []], ids=["numbers", "titles alone"])
def test_the_digest_imported_exported_and_imported_again_is_equal(seed: Commands, facts: list[str]) -> None:
    seed.run("import", "digest.zh.txt", *facts)
    settings = replace(
        read_settings({"aliases": {"OpenEnv": "huggingface/OpenEnv"}})[0], fields=read_namings({"credits": "Credits"})
    )
    project = read_project(seed.folder / "docs", replace(settings, sources=("notes/*.yaml",)), ())
    edition, _ = Editor(project.catalogue, project.settings, project.reader).edit()
    seed.write({"other/conf.py": CONF, "prnotes.json": write_json(edition)})
    assert seed.run("import", "prnotes.json", "--source", "other").out.endswith("other/notes/miles.yaml: 8 added\n")
    first, second = (notes(seed, f"{folder}/notes/miles.yaml").partition("\n# What")[0] for folder in ("docs", "other"))
    assert first == second


def test_the_module_is_called_from_python_too(seed: Commands) -> None:
    assert main(["import", "digest.zh.txt", "--facts", "facts.yaml", "--check"]) == 1
