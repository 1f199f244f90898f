"""Group B of the cases: ids, anchors and references, as they come out of a build."""

from __future__ import annotations

import pytest

from tests.support.bare import MakeProject
from tests.support.complaint import Complaint, complaints, told
from tests.support.page import list_rows, note_anchors, read_page, titles
from tests.support.project import Build

RL = "L\n=\n\n.. readinglist::\n   :sort: title\n"


def anchors(build: Build, name: str = "a.html") -> list[str]:
    return note_anchors(read_page(build.out / name))


#: Where notes are written: the file, its head, and one note with a title alone.
TITLES = {
    "rst": ("a.rst", "A\n=\n\n", ".. prnote::\n   :title: {}\n\n"),
    "myst": ("a.md", "# A\n\n", ":::{{prnote}}\n:title: {}\n:::\n\n"),
    "yaml": ("notes/n.yaml", "notes:\n", "  - title: {}\n"),
}
FULL = "A\n=\n\n.. readinglist::\n   :layout: full\n"


@pytest.mark.parametrize("where", TITLES)
def test_chinese_titles_have_anchors_of_their_own_that_an_insertion_does_not_change(
    where: str, project: MakeProject
) -> None:
    """Case B1."""
    name, head, form = TITLES[where]
    two = form.format("迁入核心库") + form.format("补齐测试夹具")
    made = project({name: head + two} | ({"a.rst": FULL} if where == "yaml" else {}))
    # The hash is that of sha256sum.
    first, second = "prn-note-547c71", "prn-note-60c0c5"
    assert set(anchors(made.build())) == {first, second}
    made.write({name: head + form.format("开启路由") + two})
    assert set(anchors(made.build())) == {first, second, "prn-note-38d436"}


@pytest.mark.parametrize("markup", ["rst", "md"])
def test_look_alike_references_have_anchors_of_their_own(markup: str, project: MakeProject) -> None:
    notes = ("a/b#1", "a-b-1", "a_b_1", "A.b")
    forms = {"rst": ".. prnote:: T{}\n   :id: {}\n", "md": ":::{{prnote}} T{}\n:id: {}\n:::\n"}
    head = {"rst": "A\n=\n\n", "md": "# A\n\n"}[markup]
    page = head + "\n".join(
        forms[markup].format(number, f'"{name}"' if markup == "md" else name) for number, name in enumerate(notes)
    )
    found = anchors(project({f"a.{markup}": page}).build())
    assert found == ["prn-a_sb_n1", "prn-a-b-1", "prn-a__b__1", "prn-a.b"]


def test_an_id_that_two_pages_use_is_told_once_with_both_places(project: MakeProject) -> None:
    """Case B5."""
    one = "A\n=\n\n.. prnote:: First\n   :id: x\n\n.. prnote:: Beside the first\n   :id: y\n"
    two = "B\n=\n\nText.\n\n.. prnote:: Second\n   :id: x\n\n.. prnote:: Beside the second\n   :id: z\n"
    build = project({"a.rst": one, "b.rst": two, "rl.rst": RL}).build()
    duplicates = [complaint for complaint in complaints(build) if complaint.code == "prnotes.id-duplicate"]
    assert [(complaint.path, complaint.line) for complaint in duplicates] == [("b.rst", 6)]
    assert "a.rst:4" in duplicates[0].message
    assert len(build.complaints) == 1
    rows = list_rows(read_page(build.out / "rl.html"))
    assert [row.links[0][0] for row in rows] == ["Beside the first", "Beside the second", "First", "Second"]
    assert rows[2].links[0][1] == "a.html#prn-x"
    assert rows[3].links[0][1].startswith("b.html#prn-x")
    assert rows[3].links[0][1] != "b.html#prn-x"


@pytest.mark.parametrize(
    ("pages", "lost", "won"),
    [
        (
            {"a.md": "# A\n\n:::{prnote} One\n:id: x\n:::\n", "b.md": "# B\n\n:::{prnote} Two\n:id: x\n:::\n"},
            ("b.md", 3),
            "a.md:3",
        ),
        (
            {"notes/a.yaml": "notes:\n  - {id: x, title: One}\n", "notes/b.json": '[{"id": "x", "title": "Two"}]'},
            ("notes/b.json", 1),
            "notes/a.yaml:2:5",
        ),
    ],
    ids=["myst", "files"],
)
def test_an_id_that_is_written_twice_is_told_once_wherever_it_stands(
    pages: dict[str, str | bytes], lost: tuple[str, int], won: str, project: MakeProject
) -> None:
    """Case B5."""
    build = project({**pages, "rl.rst": RL, "full.rst": FULL}).build()
    (duplicate,) = complaints(build)
    assert (duplicate.code, (duplicate.path, duplicate.line)) == ("prnotes.id-duplicate", lost)
    assert duplicate.message.startswith(f"id 'x' is also that of the note at {won}, so this one is kept as 'x~")
    assert titles(read_page(build.out / "rl.html")) == ["One", "Two"]


def test_ids_that_differ_in_case_alone_are_duplicates(project: MakeProject) -> None:
    """Case H12."""
    page = "A\n=\n\n.. prnote:: One\n   :id: a\n\n.. prnote:: Two\n   :id: A\n"
    build = project({"a.rst": page}).build()
    assert told(build, "id-duplicate") == [("a.rst", 7)]
    assert len({anchor.lower() for anchor in anchors(build)}) == 2


def test_a_file_wins_an_id_over_a_page(project: MakeProject) -> None:
    notes = "notes:\n  - id: x\n    title: From a file\n"
    page = "A\n=\n\n.. prnote:: Inline\n   :title: Inline\n   :id: x\n\n.. prnote:: x\n"
    build = project({"a.rst": page, "notes/n.yaml": notes, "rl.rst": RL}).build()
    assert len(told(build, "id-duplicate")) == 1
    rows = list_rows(read_page(build.out / "rl.html"))
    assert {row.links[0][0]: row.links[0][1] for row in rows}["From a file"] == "a.html#prn-x"


#: Where notes on one pull request are written: the file, its head, and one note by its day.
LOOKS = {
    "rst": ("a.rst", "A\n=\n\n", ".. prnote:: a/b#17977\n   :title: Look {0}\n   :noted: 2021-12-0{0}\n\n"),
    "myst": ("a.md", "# A\n\n", ":::{{prnote}} a/b#17977\n:title: Look {0}\n:noted: 2021-12-0{0}\n:::\n\n"),
    "yaml": ("notes/n.yaml", "notes:\n", "  - {{pr: a/b#17977, title: Look {0}, noted: 2021-12-0{0}}}\n"),
}


@pytest.mark.parametrize("where", LOOKS)
def test_several_notes_on_one_pull_request_are_all_kept(where: str, project: MakeProject) -> None:
    """Case B8."""
    name, head, form = LOOKS[where]
    pages = {name: head + "".join(form.format(day) for day in (8, 9, 7)), "rl.rst": RL}
    build = project(pages | ({"a.rst": f"{FULL}   :sort: -noted\n"} if where == "yaml" else {})).build()
    assert build.warnings == ""
    assert titles(read_page(build.out / "rl.html")) == ["Look 7", "Look 8", "Look 9"]
    names = [name for name, _, kind, *_ in build.env.get_domain("prn").get_objects() if kind == "note"]
    assert sorted(names) == ["a/b#17977", "a/b#17977@2021-12-08", "a/b#17977@2021-12-09"]
    assert "prn-a_sb_n17977" in anchors(build)


REFERENCES = ("a/b#1717", "https://github.com/a/b/pull/1717")


@pytest.mark.parametrize("reference", REFERENCES)
def test_a_reference_without_a_note_leads_to_the_forge_without_a_warning(reference: str, project: MakeProject) -> None:
    """Case B11."""
    page = f"A\n=\n\n.. prnote:: T\n   :see-also: {reference}\n\n:prn:note:`{reference}`\n"
    build = project({"a.rst": page}).build(overrides={"nitpicky": True})
    assert build.warnings == ""
    hrefs = [href for _, href in read_page(build.out / "a.html").links]
    assert hrefs.count("https://github.com/a/b/pull/1717") == 2


@pytest.mark.parametrize("is_nitpicky", [True, False])
@pytest.mark.parametrize(
    ("name", "page", "line"),
    [("a.rst", "A\n=\n\n:prn:note:`nothing`\n", 4), ("a.md", "# A\n\n{prn:note}`nothing`\n", 3)],
)
def test_an_id_that_nothing_has_is_always_told(
    name: str, page: str, line: int, is_nitpicky: bool, project: MakeProject
) -> None:
    """Case B11."""
    build = project({name: page}).build(overrides={"nitpicky": is_nitpicky})
    assert told(build, "note-unknown") == [(name, line)]
    assert len(build.complaints) == 1


@pytest.mark.parametrize(
    ("name", "page"),
    [
        ("a.rst", "A\n=\n\n.. prnote:: a/b#5\n\n:prn:followup:`a/b#5/enf`\n"),
        ("a.md", "# A\n\n:::{prnote} a/b#5\n:::\n\n{prn:followup}`a/b#5/enf`\n"),
    ],
)
def test_an_unknown_follow_up_is_told_with_the_key_that_was_meant(name: str, page: str, project: MakeProject) -> None:
    notes = "notes:\n  - pr: a/b#5\n    title: T\n    followups: [{text: later, id: env}]\n"
    build = project({name: page, "notes/n.yaml": notes}).build()
    assert complaints(build) == [
        Complaint(name, 6, "no follow-up has the id 'a/b#5/enf', did you mean 'a/b#5/env'?", "prnotes.followup-unknown")
    ]


def test_a_reference_alone_is_no_follow_up(project: MakeProject) -> None:
    build = project({"a.rst": "A\n=\n\n:prn:followup:`a/b#5`\n"}).build()
    assert told(build, "followup-unknown") == [("a.rst", 4)]


@pytest.mark.parametrize(
    ("name", "page"),
    [
        ("a.rst", "A\n=\n\n.. prnote:: #5\n\n:prn:followup:`#5/env` :prn:followup:`a/b#5/env` :prn:followup:`env`\n"),
        (
            "a.md",
            "# A\n\n:::{prnote} a/b#5\n:::\n\n{prn:followup}`#5/env` {prn:followup}`A/B#5/env` {prn:followup}`env`\n",
        ),
    ],
)
def test_every_form_of_a_role_finds_the_follow_up(name: str, page: str, project: MakeProject) -> None:
    notes = "notes:\n  - pr: a/b#5\n    title: T\n    followups: [{text: later, id: env}]\n"
    build = project({name: page, "notes/n.yaml": notes}, prnotes_repo="a/b").build()
    assert build.warnings == ""
    links = read_page(build.out / "a.html").links
    assert links.count(("later", "#prn-a_sb_n5_fenv")) == 3


def test_every_form_of_a_role_finds_the_note(project: MakeProject) -> None:
    page = (
        "# A\n\n:::{prnote} a/b#5\n:title: T\n:::\n\n{prn:note}`a/b#5` {prn:note}`#5` {prnote}`A/B#5` "
        "{prn:note}`https://github.com/a/b/pull/5` {prn:note}`text <a/b#5>` "
        "{any}`a/b#5` [mine](#prn-a_sb_n5)\n"
    )
    build = project({"a.md": page}, prnotes_repo="a/b").build()
    links = [(text, href) for text, href in read_page(build.out / "a.html").links if href.startswith("#")]
    assert links == [("T", "#prn-a_sb_n5")] * 4 + [
        ("text", "#prn-a_sb_n5"),
        ("T", "#prn-a_sb_n5"),
        ("mine", "#prn-a_sb_n5"),
    ]


def test_the_second_full_placement_is_a_repeat_without_an_anchor(project: MakeProject) -> None:
    notes = "notes:\n  - pr: a/b#5\n    title: T\n"
    pages = {"a.rst": "A\n=\n\n.. prnote:: a/b#5\n\n.. prnote:: a/b#5\n", "b.rst": "B\n=\n\n.. prnote:: a/b#5\n"}
    build = project({**pages, "notes/n.yaml": notes}).build()
    assert build.warnings == ""
    assert anchors(build) == ["prn-a_sb_n5", ""]
    assert anchors(build, "b.html") == [""]
    assert "a.html#prn-a_sb_n5" in {href for _, href in read_page(build.out / "b.html").links}


def test_a_note_that_is_placed_nowhere_is_told_and_leads_to_the_forge(project: MakeProject) -> None:
    notes = "notes:\n  - pr: a/b#5\n    title: T\n"
    made = project({"rl.rst": RL, "notes/n.yaml": notes})
    build = made.build()
    assert told(build, "unplaced") == [("notes/n.yaml", 2)]
    assert list_rows(read_page(build.out / "rl.html"))[0].links[0] == ("T", "https://github.com/a/b/pull/5")
    assert made.build(out="quiet", fresh=True, overrides={"suppress_warnings": ["prnotes.unplaced"]}).warnings == ""


@pytest.mark.parametrize("target", ["a/b#5/env", "#5/env", "env"])
def test_a_follow_up_of_a_note_that_is_placed_nowhere_leads_to_the_forge(target: str, project: MakeProject) -> None:
    notes = "notes:\n  - pr: a/b#5\n    title: T\n    followups: [{text: later, id: env}]\n"
    page = f"A\n=\n\n:prn:followup:`{target}`\n"
    made = project({"a.rst": page, "notes/n.yaml": notes}, prnotes_repo="a/b", suppress_warnings=["prnotes.unplaced"])
    build = made.build(overrides={"nitpicky": True})
    assert build.warnings == ""
    assert ("later", "https://github.com/a/b/pull/5") in read_page(build.out / "a.html").links
