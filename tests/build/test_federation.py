"""A hub over three projects: their notes stand among its own, and are never older than the files that it keeps."""

from __future__ import annotations

import re

import pytest

from tests.support.bare import MakeProject
from tests.support.edits import Edit, Outcome, configuring, doing_nothing, perform_all, removing, replacing, writing
from tests.support.exported import read_valid
from tests.support.page import list_rows, read_page
from tests.support.project import Build, Project
from tests.support.published import note_members, published

NOTES = """\
repo: {repo}
notes:
  - pr: 1
    title: First of {repo}
    verdict: must-read
    tags: [x]
    followups: [{{text: check, id: check}}]
    body: Read.
  - {{pr: 2, title: Second of {repo}, verdict: skim, see_also: ["#1"], body: "`x` <b>&amp;</b>"}}
"""

PAGE = "Page\n====\n\n.. prnote:: #1\n\n.. prnote:: #2\n"

OWN = """\
repo: a/hub
notes:
  - {pr: 7, title: The hub's, verdict: worth-reading, see_also: [a/one#1], body: Mine.}
"""

PAGES = {
    "index.rst": "Hub\n===\n\n.. toctree::\n   :glob:\n\n   *\n",
    "all.rst": "All\n===\n\n.. readinglist::\n",
    "two.md": "# Only the second\n\n:::{readinglist}\n:filter: project:two\n:layout: table\n:interactive:\n:::\n",
    "own.rst": "Own\n===\n\n.. readinglist::\n   :filter: -is:external\n",
    "cards.rst": "Cards\n=====\n\n.. readinglist::\n   :tags: x\n   :layout: cards\n",
    "todo.rst": "To do\n=====\n\n.. followuplist::\n   :filter: -project:three\n",
    "roles.rst": (
        "Roles\n=====\n\n:prn:note:`a/one#1`, :prn:note:`two:a/two#2`, :prn:followup:`three:a/three#1/check`, "
        ":prn:count:`is:external`.\n"
    ),
    "pulled.rst": "Pulled\n======\n\n.. prnote:: a/one#2\n   :show: summary\n\n.. prnote:: #7\n",
    "indices.rst": "Indices\n=======\n\n:ref:`prn-reading`, :ref:`prn-followups`\n",
    "plain.rst": "Plain\n=====\n",
    "notes/own.yaml": OWN,
}

PROJECTS = {
    "one": "projects/one.json",
    "two": {"file": "projects/two.json", "base_url": "https://two.example/docs"},
    "three": {"file": "projects/three.json", "inventory": "three"},
}

OPTIONS = {
    "prnotes_repo": "a/hub",
    "prnotes_projects": PROJECTS,
    "prnotes_exports": ["prnotes.json", "notes.csv"],
    "prnotes_today": "2026-08-01",
    "extensions": ["myst_parser", "sphinx.ext.intersphinx", "sphinx_prnotes"],
}


@pytest.fixture(scope="module")
def three(shared_project: MakeProject) -> dict[str, Build]:
    built = {}
    for name in ("one", "two", "three"):
        pages = {"page.rst": PAGE, "notes/n.yaml": NOTES.format(repo=f"a/{name}")}
        base = {"html_baseurl": f"https://{name}.example/"} if name == "one" else {}
        built[name] = shared_project(pages, prnotes_repo=f"a/{name}", prnotes_exports=["prnotes.json"], **base).build()
    return built


@pytest.fixture(scope="module")
def hub(three: dict[str, Build], shared_project: MakeProject) -> Project:
    files = {f"projects/{name}.json": built.text("prnotes.json") for name, built in three.items()}
    mapping = {"three": ("https://three.example/", str(three["three"].out / "objects.inv"))}
    return shared_project({**PAGES, **files}, **OPTIONS, intersphinx_mapping=mapping)


@pytest.fixture(scope="module")
def built(hub: Project) -> Build:
    return hub.build(out="first", doctrees="first-doctrees", overrides={"nitpicky": True})


def links_of(build: Build, page: str) -> dict[str, str]:
    return dict(read_page(build.out / page).links)


def rows_of(build: Build, page: str) -> list[str]:
    return [row.text for row in list_rows(read_page(build.out / page))]


def test_nothing_is_told(built: Build) -> None:
    assert built.warnings == ""


def test_every_note_of_every_project_is_listed(built: Build) -> None:
    assert rows_of(built, "all.html") == [
        "First of a/one (from one) — Must read · a/one#1 ☐ check",
        "First of a/three (from three) — Must read · a/three#1 ☐ check",
        "First of a/two (from two) — Must read · a/two#1 ☐ check",
        "The hub's — Worth reading · a/hub#7",
        "Second of a/one (from one) — Skim · a/one#2",
        "Second of a/three (from three) — Skim · a/three#2",
        "Second of a/two (from two) — Skim · a/two#2",
    ]


def test_a_project_can_be_chosen_and_all_can_be_left_out(built: Build) -> None:
    two = built.text("two.html")
    assert ("Second of a/two" in two, "a/one" in two) == (True, False)
    assert rows_of(built, "own.html") == ["The hub's — Worth reading · a/hub#7"]


def test_each_leads_to_its_home_in_the_other_site(built: Build) -> None:
    links = links_of(built, "all.html")
    assert links["First of a/one"] == "https://one.example/page.html#prn-a_sone_n1"
    assert links["First of a/two"] == "https://two.example/docs/page.html#prn-a_stwo_n1"
    assert links["First of a/three"] == "https://three.example/page.html#prn-a_sthree_n1"


def test_no_anchor_of_another_project_stands_here(built: Build) -> None:
    ids = {id for path in built.out.glob("*.html") for id in re.findall(r'\bid="(prn-[^"]*)"', path.read_text())}
    assert ids == {"prn-a_shub_n7"}


def test_it_is_said_in_words_and_with_a_class_that_a_note_comes_from_elsewhere(built: Build) -> None:
    assert '<span class="prn-external"> (from one)</span>' in built.text("cards.html")


def test_roles_lead_to_the_other_site_and_counts_count(built: Build) -> None:
    links = links_of(built, "roles.html")
    assert links["First of a/one"] == "https://one.example/page.html#prn-a_sone_n1"
    assert links["Second of a/two"] == "https://two.example/docs/page.html#prn-a_stwo_n2"
    assert links["check"] == "https://three.example/page.html#prn-a_sthree_n1_fcheck"
    assert "6</span>" in built.text("roles.html")


def test_readers_can_ask_an_interactive_list_for_a_project(built: Build) -> None:
    rows = [row.classes for row in read_page(built.out / "two.html").all("tr")[1:]]
    assert [{"prn-project:two", "prn-is:external", "prn-is:placed"} <= set(classes) for classes in rows] == [True, True]


def test_what_a_title_holds_is_text(built: Build) -> None:
    assert "<b>" not in built.text("all.html")


def test_indices_and_prnotes_json_hold_the_projects_own_notes_and_tables_hold_all(built: Build) -> None:
    assert "First of" not in built.text("prn-reading.html")
    assert [note["id"] for note in read_valid((built.out / "prnotes.json").read_bytes())["notes"]] == ["a/hub#7"]
    assert "\r\none:a/one#1,First of a/one," in (built.out / "notes.csv").read_bytes().decode()


SECOND = published(
    note_members(1, title={"text": "Other's"}, verdict="skim", tags=["x"]),
    note_members(2, title={"text": "Hostile <script>x</script>"}, home={"path": "javascript:x", "anchor": "a"}),
).decode()

EDITS = (
    Edit("nothing", doing_nothing),
    Edit(
        "a title in a file",
        replacing("projects/one.json", "First of a/one", "First of one"),
        written="all cards todo roles pulled",
    ),
    Edit("a member that is shown nowhere", replacing("projects/two.json", '"mentioned_by"', '"mentioned-by"')),
    Edit("a verdict in a file", replacing("projects/two.json", '"skim"', '"skip"'), written="all two"),
    Edit(
        "a follow-up is done there",
        replacing("projects/one.json", '"state": "open"', '"state": "done"'),
        written="all cards todo",
    ),
    Edit("a whole file", writing("projects/two.json", SECOND), written="all two cards todo roles"),
    Edit(
        "a note of one's own on the same reference",
        writing("notes/one.yaml", "notes: [{pr: a/one#1, title: Mine, body: x}]"),
        written="all own pulled roles",
    ),
    Edit("it is gone again", removing("notes/one.yaml"), written="all own pulled roles"),
    Edit("the file is gone", removing("projects/three.json"), written="all cards roles"),
    Edit("the file is broken", writing("projects/three.json", '{"version": 9}')),
    Edit(
        "a project is no longer shown",
        configuring("prnotes_projects = {'one': 'projects/one.json'}"),
        written="all two cards roles",
    ),
    Edit(
        "its pages move",
        configuring("prnotes_projects = {'one': {'file': 'projects/one.json', 'base_url': 'https://new.example/'}}"),
        written="all cards roles pulled",
    ),
    Edit(
        "it is called otherwise",
        configuring("prnotes_projects = {'uno': prnotes_projects['one']}"),
        written="all cards pulled",
    ),
)


@pytest.fixture(scope="module")
def outcomes(hub: Project) -> dict[str, Outcome]:
    return perform_all(EDITS, hub)


@pytest.fixture(params=EDITS, ids=str)
def outcome(request: pytest.FixtureRequest, outcomes: dict[str, Outcome]) -> Outcome:
    return outcomes[request.param.name]


def test_every_output_is_that_of_a_clean_build(outcome: Outcome) -> None:
    assert (outcome.html_difference, outcome.text_difference) == ("", "")


def test_nothing_is_read_again_and_only_what_shows_the_change_is_written(outcome: Outcome) -> None:
    assert sorted(outcome.html.read) == sorted(outcome.edit.read.split())
    assert sorted(outcome.html.resolved - {"index"}) == sorted(outcome.edit.written.split())
