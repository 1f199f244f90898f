"""Group A of the cases: how ``prnote`` and the lists are read, in reStructuredText and in MyST."""

from __future__ import annotations

import myst_parser
import pytest

from tests.support.bare import MakeProject
from tests.support.complaint import Complaint, codes, complaints, told
from tests.support.page import broken_fragments, note_anchors, read_page, repeated_ids, titles
from tests.support.project import Build

RL = "L\n=\n\n.. readinglist::\n"


def built(project: MakeProject, page: str, name: str = "a.rst", **options: object) -> Build:
    """Build one page beside a page with a list of everything."""
    return project({name: page, "rl.rst": RL}, **options).build()


def listed(build: Build) -> list[str]:
    return titles(read_page(build.out / "rl.html"))


#: The same note in each markup: file and text.
SAME_NOTE = (
    ("a.rst", "A\n=\n\n.. prnote:: a/b#5\n   :title: T\n   :see-also: a/b#6, a/b#7\n\n   Body.\n"),
    ("a.md", "# A\n\n```{prnote} a/b#5\n:title: T\n:see-also: a/b#6, a/b#7\n\nBody.\n```\n"),
    ("a.md", "# A\n\n~~~{prnote} a/b#5\n:title: T\n:see-also: a/b#6, a/b#7\n\nBody.\n~~~\n"),
    ("a.md", "# A\n\n:::{prnote} a/b#5\n:title: T\n:see-also: a/b#6, a/b#7\n\nBody.\n:::\n"),
    ("a.md", "# A\n\n:::{prnote} a/b#5\n---\ntitle: T\nsee-also: [a/b#6, a/b#7]\n---\n\nBody.\n:::\n"),
)


@pytest.mark.parametrize(("name", "page"), SAME_NOTE)
def test_every_fence_and_markup_gives_the_same_note(name: str, page: str, project: MakeProject) -> None:
    build = built(project, page, name)
    assert build.warnings == ""
    note = read_page(build.out / "a.html").one("div", "prn-note")
    assert note_anchors(read_page(build.out / "a.html")) == ["prn-a_sb_n5"]
    assert {"https://github.com/a/b/pull/6", "https://github.com/a/b/pull/7"} <= {href for _, href in note.links}
    assert listed(build) == ["T"]


@pytest.mark.parametrize("markup", ["rst", "md"])
def test_the_directives_stand_in_the_domain_too(markup: str, project: MakeProject) -> None:
    forms = {
        "rst": "A\n=\n\n.. prn:prnote:: a/b#5\n   :title: T\n\n.. prn:readinglist::\n\n.. prn:followuplist::\n",
        "md": "# A\n\n:::{prn:prnote} a/b#5\n:title: T\n:::\n\n"
        ":::{prn:readinglist}\n:::\n\n:::{prn:followuplist}\n:::\n",
    }
    build = built(project, forms[markup], f"a.{markup}")
    assert build.warnings == ""
    assert titles(read_page(build.out / "a.html")) == ["T"]


def test_a_body_glued_to_the_argument_is_content_and_is_told(project: MakeProject) -> None:
    """Case A5."""
    build = built(project, "A\n=\n\n.. prnote:: A title\n   The body of it.\n   More.\n")
    assert told(build, "title") == [("a.rst", 4)]
    assert listed(build) == ["A title"]
    assert "The body of it. More." in read_page(build.out / "a.html").text
    names = [name for name, *_ in build.env.get_domain("prn").get_objects()]
    assert not [name for name in names if "\n" in name]


@pytest.mark.parametrize(
    ("name", "page", "line"),
    [
        ("a.rst", "A\n=\n\n.. prnote:: a/b#5\n   :title: T\n   :verdit: read\n", 4),
        ("a.md", "# A\n\n```{prnote} a/b#5\n:title: T\n:verdit: read\n```\n", 3),
    ],
)
def test_an_unknown_option_of_a_note_is_told_with_what_was_meant(
    name: str, page: str, line: int, project: MakeProject
) -> None:
    """Case A7."""
    build = built(project, page, name)
    message = "unknown field 'verdit', did you mean 'verdict'?"
    assert complaints(build) == [Complaint(name, line, message, "prnotes.field-unknown")]
    assert listed(build) == ["T"]


@pytest.mark.parametrize(
    ("name", "page", "line"),
    [
        ("a.rst", "A\n=\n\n.. {}::\n   :xyzzy: read\n", 4),
        ("a.md", "# A\n\n:::{{{}}}\n:xyzzy: read\n:::\n", 3),
    ],
)
@pytest.mark.parametrize("directive", ["readinglist", "followuplist"])
def test_an_unknown_option_of_a_list_is_told_with_the_allowed_ones(
    directive: str, name: str, page: str, line: int, project: MakeProject
) -> None:
    """Case A7."""
    (complaint,) = complaints(built(project, page.format(directive), name))
    assert (complaint.path, complaint.line, complaint.code) == (name, line, "prnotes.field-unknown")
    assert complaint.message.startswith("unknown option 'xyzzy'; the options are ")
    assert {"class", "empty", "filter", "group-by"} <= set(complaint.message.partition(" are ")[2].split(", "))


@pytest.mark.parametrize(
    ("name", "page"),
    [
        ("a.rst", "A\n=\n\n.. prnote:: a/b#5\n   :title: T\n\n   ----\n\n   Text.\n\n   ----\n\nEnd.\n"),
        ("a.md", "# A\n\n:::{prnote} a/b#5\n:title: T\n\n***\n\nText.\n\n***\n:::\n\nEnd.\n"),
    ],
)
def test_lines_across_stay_within_a_note(name: str, page: str, project: MakeProject) -> None:
    build = built(project, page, name)
    assert complaints(build) == []
    rules = read_page(build.out / "a.html").one("div", "prn-note").all("p", "prn-rule")
    assert [rule.text for rule in rules] == ["* * *", "* * *"]


@pytest.mark.parametrize(
    ("name", "page"),
    [
        ("a.rst", "A\n=\n\n.. prnote:: a/b#5\n   :title: T\n\n   Sub\n   ---\n\n   Text.\n\nLater\n-----\n\nEnd.\n"),
        ("a.md", "# A\n\n:::{prnote} a/b#5\n:title: T\n\n## Sub\n\nText.\n:::\n\n## Later\n\nEnd.\n"),
    ],
)
def test_a_heading_inside_a_note_leaves_the_page_whole(name: str, page: str, project: MakeProject) -> None:
    """Case A9."""
    build = built(project, page, name)
    assert listed(build) == ["T"]
    page_html = read_page(build.out / "a.html")
    # MyST makes a heading in a directive a rubric, which Sphinx sets with a heading's element.
    sections = [heading for heading in page_html.all("h2") if "rubric" not in heading.classes]
    assert [heading.text.rstrip("¶") for heading in sections] == ["Later"]
    assert "Text." in page_html.one("div", "prn-note").text
    assert build.env.tocs["a"].astext().split() == ["A", "Later"]


@pytest.mark.parametrize(
    ("name", "page"),
    [
        (
            "a.rst",
            "A\n=\n\n.. _x:\n\n.. readinglist:: One\n\n.. readinglist:: Two\n"
            "   :name: y\n\n.. prnote:: a/b#5\n   :title: T\n\n"
            ":ref:`one <x>` :ref:`two <y>`\n",
        ),
        (
            "a.md",
            "# A\n\n(x)=\n:::{readinglist} One\n:::\n\n:::{readinglist} Two\n"
            ":name: y\n:::\n\n:::{prnote} a/b#5\n:title: T\n:::\n\n"
            "{ref}`one <x>` {ref}`two <y>`\n",
        ),
    ],
)
def test_two_lists_on_a_page_can_be_labelled(name: str, page: str, project: MakeProject) -> None:
    """Case A12."""
    build = built(project, page, name)
    assert build.warnings == ""
    page_html = read_page(build.out / "a.html")
    assert titles(page_html) == ["T", "T"]
    assert {"#x", "#y"} <= {href for _, href in page_html.links}


def test_a_note_in_a_substitution_leaves_nothing_behind(project: MakeProject) -> None:
    """Case A14."""
    build = built(project, "A\n=\n\n.. |n| prnote:: a/b#5\n   :title: T\n\nUsed: |n|.\n")
    assert complaints(build)[0] == Complaint(
        "a.rst", 4, "a prnote directive cannot stand in a substitution definition", "docutils"
    )
    assert listed(build) == []
    assert list(build.env.get_domain("prn").get_objects()) == []


@pytest.mark.parametrize(
    ("name", "page", "line"), [("a.rst", "A\n=\n\n.. prnote::\n", 4), ("a.md", "# A\n\n:::{prnote}\n:::\n", 3)]
)
def test_a_directive_without_anything_is_told(name: str, page: str, line: int, project: MakeProject) -> None:
    """Case A15."""
    build = built(project, page, name)
    message = "prnote needs a reference, an id or a title"
    assert complaints(build) == [Complaint(name, line, message, "prnotes.field-missing")]
    assert listed(build) == []


@pytest.mark.parametrize(
    ("name", "page"),
    [
        ("a.rst", "A\n=\n\n.. prnote::\n   :title: Only a title\n"),
        ("a.md", "# A\n\n:::{prnote}\n:title: Only a title\n:::\n"),
    ],
)
def test_a_note_with_a_title_alone_is_a_note(name: str, page: str, project: MakeProject) -> None:
    """Case A15."""
    build = built(project, page, name)
    assert build.warnings == ""
    assert listed(build) == ["Only a title"]


@pytest.mark.parametrize(
    ("name", "page", "line"),
    [
        ("a.rst", "A\n=\n\n.. prnote::\n\n   A body alone.\n", 4),
        ("a.md", "# A\n\n:::{prnote}\n\nA body alone.\n:::\n", 3),
    ],
)
def test_a_note_with_a_body_alone_is_told_and_its_body_stays(
    name: str, page: str, line: int, project: MakeProject
) -> None:
    """Case A15."""
    build = built(project, page, name)
    message = "the note has neither 'title' nor 'pr'; write one of them"
    assert complaints(build) == [Complaint(name, line, message, "prnotes.field-missing")]
    assert listed(build) == []
    assert "A body alone." in read_page(build.out / "a.html").text


def test_a_note_in_a_file_with_a_body_alone_is_told_and_the_others_stay(project: MakeProject) -> None:
    """Case A15."""
    notes = "notes:\n  - body: Alone.\n  - {}\n  - pr: a/b#5\n    title: T\n"
    build = project({"a.rst": "A\n=\n\n.. prnote:: a/b#5\n", "notes/n.yaml": notes, "rl.rst": RL}).build()
    assert told(build, "field-missing") == [("notes/n.yaml", 2), ("notes/n.yaml", 3)]
    assert len(build.complaints) == 2
    assert listed(build) == ["T"]


def test_nested_colon_fences_keep_options_and_the_inner_directive(project: MakeProject) -> None:
    """Case A16."""
    build = built(project, "# A\n\n::::{prnote} T\n:pr: a/b#5\n:::{note}\nx\n:::\n::::\n", "a.md")
    if myst_parser.__version__ < "5.1":
        # It takes the inner fence for one more option.
        assert "prnotes.options-lost" in codes(build)
        return
    assert build.warnings == ""
    note = read_page(build.out / "a.html").one("div", "prn-note")
    assert note_anchors(read_page(build.out / "a.html")) == ["prn-a_sb_n5"]
    assert note.one("div", "note").text.endswith("x")


@pytest.mark.parametrize(
    ("name", "page"),
    [
        ("a.rst", "A\n=\n\n.. prnote:: a/b#5\n   :title: T\n\n   .. readinglist::\n"),
        ("a.md", "# A\n\n::::{prnote} a/b#5\n:title: T\n\n:::{readinglist}\n:::\n::::\n"),
        ("a.rst", "A\n=\n\n.. prnote:: a/b#5\n   :title: T\n\n   .. prnote:: a/b#6\n      :title: U\n"),
    ],
)
def test_a_list_or_a_note_inside_a_note_is_told(name: str, page: str, project: MakeProject) -> None:
    build = built(project, page, name)
    assert [path for path, _ in told(build, "note-nested")] == [name]
    assert "T" in listed(build)


@pytest.mark.parametrize(
    ("name", "page"),
    [("a.rst", "A\n=\n\n.. followup:: later\n"), ("a.md", "# A\n\n:::{followup} later\n:::\n")],
)
def test_a_follow_up_outside_a_note_is_told(name: str, page: str, project: MakeProject) -> None:
    build = built(project, page, name)
    assert [path for path, _ in told(build, "followup-outside")] == [name]


def test_a_follow_up_that_only_some_builds_keep_is_told_and_stays_text(project: MakeProject) -> None:
    text = "A\n=\n\n.. prnote:: a/b#5\n   :title: T\n\n   .. only:: internal\n\n      .. followup:: Secret\n"
    build = project({"a.rst": text, "rl.rst": "L\n=\n\n.. followuplist::\n"}).build()
    assert told(build, "followup-outside") == [("a.rst", 9)]
    assert "Secret" not in build.text("a.html") + build.text("rl.html")


@pytest.mark.parametrize("show", ["summary", "card", "link"])
def test_a_note_that_is_short_where_it_is_written_can_be_led_to(show: str, project: MakeProject) -> None:
    text = f"A\n=\n\n.. prnote:: a/b#5\n   :title: T\n   :show: {show}\n\n   .. followup:: Measure\n"
    build = project({"a.rst": text, "rl.rst": f"{RL}\n.. followuplist::\n"}).build()
    assert build.warnings == ""
    assert broken_fragments(build.out) == []
    assert repeated_ids(read_page(build.out / "a.html")) == []


COUNTED = (
    ("a.rst", "A :prn:count:`tag:x`\n====================\n\nB :prn:count:`tag:y`\n--------------------\n", [1, 4]),
    ("a.md", "# A {prn:count}`tag:x`\n\n## B {prn:count}`tag:y`\n", [1, 3]),
)


@pytest.mark.parametrize(("name", "page", "lines"), COUNTED)
def test_a_count_in_a_heading_is_told_and_shown_as_written(
    name: str, page: str, lines: list[int], project: MakeProject
) -> None:
    build = built(project, page, name)
    assert told(build, "heading") == [(name, line) for line in lines]
    assert "A tag:x" in read_page(build.out / "index.html").text


@pytest.mark.parametrize("title", [".. table:: ", ".. topic:: ", ".. admonition:: ", ".. rubric:: "])
def test_a_count_stands_in_titles_that_are_no_headings(title: str, project: MakeProject) -> None:
    content = "   = =\n   a b\n   = =\n" if "table" in title else "" if "rubric" in title else "   Text.\n"
    made = project({"a.rst": f"A\n=\n\n{title}Of :prn:count:`tag:x` notes\n\n{content}", "rl.rst": RL})
    for builder in ("html", "latex", "text"):
        build = made.build(builder)
        assert build.warnings == ""
    assert "Of 0 notes" in read_page(made.build().out / "a.html").text


def test_an_unknown_id_is_told_with_what_was_meant(project: MakeProject) -> None:
    notes = "notes:\n  - id: rollout\n    title: Rollout\n"
    made = project({"a.rst": "A\n=\n\n.. prnote:: rolout\n\n.. prnote:: rollout\n", "notes/n.yaml": notes})
    build = made.build()
    assert told(build, "note-unknown") == [("a.rst", 4)]
    assert "did you mean 'rollout'?" in build.warnings


def test_fields_on_a_pull_are_told_and_ignored(project: MakeProject) -> None:
    notes = "notes:\n  - pr: a/b#5\n    title: T\n    verdict: skim\n"
    made = project({"a.rst": "A\n=\n\n.. prnote:: a/b#5\n   :verdict: must-read\n", "notes/n.yaml": notes})
    build = made.build()
    assert told(build, "pull-options") == [("a.rst", 4)]
    note = read_page(build.out / "a.html").one("div", "prn-note")
    assert "prn-verdict-skim" in note.classes


@pytest.mark.parametrize("name", ["a.rst", "a.md"])
def test_content_on_a_pull_is_a_remark_of_the_page(name: str, project: MakeProject) -> None:
    notes = "notes:\n  - pr: a/b#5\n    title: T\n    body: From the file.\n"
    page = {
        "a.rst": "A\n=\n\n.. prnote:: a/b#5\n\n   A remark.\n",
        "a.md": "# A\n\n:::{prnote} a/b#5\n\nA remark.\n:::\n",
    }[name]
    build = project({name: page, "notes/n.yaml": notes}).build()
    assert build.warnings == ""
    text = read_page(build.out / "a.html").one("div", "prn-note").text
    assert "From the file." in text
    assert "A remark." in text


def test_a_pull_of_a_reference_that_has_no_note_is_told(project: MakeProject) -> None:
    build = built(project, "A\n=\n\n.. prnote:: a/b#404\n")
    assert told(build, "note-unknown") == [("a.rst", 4)]
