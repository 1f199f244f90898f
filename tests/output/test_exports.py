"""Exports of builds: beside the pages of web sites alone, with addresses that lead somewhere, and safe."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import unquote

import pytest

from sphinx_prnotes.settings.exports import read_exports
from tests.support.bare import MakeProject
from tests.support.exported import read_valid
from tests.support.page import read_page
from tests.support.project import Build, Project

NOTES = """\
notes:
  - pr: a/b#1
    title: "<script>x</script> & \\"q\\""
    body: |
      [one](javascript:alert(1)) <img src=x onerror=alert(1)> [two](https://ok.example/?a=b)
  - {pr: a/b#2, title: "a\\u2028b", body: "=1+1", by: "=cmd()"}
"""

PAGES = {
    "index.rst": "Start\n=====\n\n.. toctree::\n   :glob:\n\n   *\n   */*\n\n.. prnote:: a/b#1\n",
    "odd/é b.rst": "Odd\n===\n\n.. prnote:: a/b#2\n\n.. prnote:: a/b#3\n   :title: Inline\n\n   See :doc:`/index`.\n",
    "notes/n.yaml": NOTES,
    "paged.md": "---\npr: a/b#4\n---\n\n# Paged\n\nIts text, and [a link](index.rst).\n",
}
OPTIONS = {
    "prnotes_pages": ["paged.md"],
    "prnotes_exports": ["prnotes.json", "all.csv"],
    "suppress_warnings": ["prnotes.body-url", "prnotes.body-markup", "prnotes.control-character"],
}
SITES = ("html", "dirhtml", "singlehtml")
OTHERS = ("text", "epub", "json", "pickle", "latex", "xml", "htmlhelp", "dummy", "changes")


@pytest.fixture(scope="module")
def made(shared_project: MakeProject) -> Project:
    return shared_project(PAGES, **OPTIONS, epub_copyright="a")


@pytest.fixture(scope="module")
def built(made: Project) -> dict[str, Build]:
    return {name: made.build(name) for name in (*SITES, *OTHERS)}


def notes_of(build: Build) -> dict[str, Any]:
    return {note["id"]: note for note in read_valid((build.out / "prnotes.json").read_bytes())["notes"]}


@pytest.mark.parametrize("builder", SITES)
def test_a_site_has_its_exports_at_its_root(builder: str, built: dict[str, Build]) -> None:
    assert built[builder].warnings == ""
    assert sorted(notes_of(built[builder])) == ["a/b#1", "a/b#2", "a/b#3", "a/b#4"]


@pytest.mark.parametrize("builder", OTHERS)
def test_what_is_no_site_has_none(builder: str, built: dict[str, Build]) -> None:
    assert [path for path in built[builder].out.rglob("*") if path.name in {"prnotes.json", "all.csv"}] == []


@pytest.mark.parametrize("builder", SITES)
def test_every_home_is_where_it_is_said_to_be(builder: str, built: dict[str, Build]) -> None:
    out = built[builder].out
    for note in notes_of(built[builder]).values():
        path = out / unquote(note["home"]["path"])
        page = (path / "index.html" if path.is_dir() else path).read_text(encoding="utf-8")
        assert f'id="{note["home"]["anchor"]}"' in page


@pytest.mark.parametrize(("builder", "start"), [("html", "index.html"), ("dirhtml", "./")])
@pytest.mark.parametrize("note", ["a/b#3", "a/b#4"])
def test_links_in_bodies_lead_from_the_root(builder: str, start: str, note: str, built: dict[str, Build]) -> None:
    assert f'href="{start}"' in notes_of(built[builder])[note]["body"]["html"]


def test_links_in_bodies_are_absolute_where_the_site_has_an_address(made: Project) -> None:
    build = made.build("dirhtml", out="addressed", overrides={"html_baseurl": "https://a.org/docs"})
    notes = notes_of(build)
    for note in ("a/b#3", "a/b#4"):
        assert 'href="https://a.org/docs/"' in notes[note]["body"]["html"]


@pytest.mark.parametrize("builder", SITES)
def test_nothing_in_them_runs(builder: str, built: dict[str, Build]) -> None:
    html = notes_of(built[builder])["a/b#1"]["body"]["html"]
    assert "javascript:" not in html
    assert "<img" not in html
    assert 'href="https://ok.example/?a=b"' in html
    table = (built[builder].out / "all.csv").read_text(encoding="utf-8")
    assert ",'=cmd()," in table
    assert "'=1+1" in table


def test_a_title_is_as_it_was_written(built: dict[str, Build]) -> None:
    text = (built["html"].out / "prnotes.json").read_text(encoding="utf-8")
    assert json.loads(text)["notes"][0]["title"]["text"] == '<script>x</script> & "q"'
    assert "\u2028" not in text


def test_no_path_of_the_machine_is_in_them(made: Project, built: dict[str, Build]) -> None:
    for name in ("prnotes.json", "all.csv"):
        assert str(made.source.parent) not in (built["html"].out / name).read_text(encoding="utf-8")


def test_pages_are_the_same_with_exports_and_without(made: Project, built: dict[str, Build]) -> None:
    plain = made.build(out="plain", doctrees="plain-doctrees", overrides={"prnotes_exports": []})
    for page in ("index.html", "odd/é b.html", "paged.html"):
        assert read_page(plain.out / page) == read_page(built["html"].out / page)


def test_a_name_that_no_file_can_have_is_told() -> None:
    for name in ("a\ud800.json", "a\0.json", "a\\b.json"):
        with pytest.raises(ValueError, match="is no name of a file below the output directory"):
            read_exports([name])


def test_a_file_of_no_kind_and_a_filter_that_is_wrong_are_told(project: MakeProject) -> None:
    exports = {"a.xls": "", "b.json": "verdict:skmi", "../c.json": ""}
    told = project({"index.rst": "S\n=\n"}, prnotes_exports=exports).build().warnings
    assert "'../c.json' is no name of a file below the output directory" in told
    exports.pop("../c.json")
    told = project({"index.rst": "S\n=\n"}, prnotes_exports=exports).build().warnings
    assert "'a.xls' ends in nothing that can be exported" in told
    assert "the filter of 'b.json': unknown verdict 'skmi'" in told
