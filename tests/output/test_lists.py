"""Group E of the cases: what the lists show, and where their links lead."""

from __future__ import annotations

import pytest

from tests.support.bare import MakeProject
from tests.support.complaint import told
from tests.support.page import broken_fragments, list_rows, read_page, titles
from tests.support.project import Build

RL = "L\n=\n\n.. readinglist::\n"

FOUR = """\
notes:
  - {pr: "a/b#1", title: One, verdict: skim, minutes: 5, tags: [x], noted: 2026-07-01}
  - {pr: "a/b#2", title: Two, verdict: must-read, minutes: 10-15, tags: [x, y], noted: 2026-07-02}
  - pr: c/d#3
    title: Three
    verdict: worth-reading
    noted: 2026-06-03
    followups: [{text: later, owner: me, due: 2026-08-05}]
  - {pr: "c/d#4", title: Four, tags: [y], followups: [{text: never, state: dropped}, {text: now, id: n, owner: you}]}
"""

HOME = "Home\n====\n\n.. readinglist::\n   :layout: full\n"

#: Options of a reading list, and the titles that it shows, by hand.
CHOICES = (
    ("", ["Two", "Three", "One", "Four"]),
    (":verdict: must-read, skim", ["Two", "One"]),
    (":tags: y", ["Two", "Four"]),
    (":tags: x, y", ["Two", "One", "Four"]),
    (":repo: c/d", ["Three", "Four"]),
    (":since: 2026-07-01", ["Two", "One"]),
    (":until: 2026-06-30", ["Three"]),
    (":notes: c/d#4, a/b#1", ["Four", "One"]),
    (":sort: ref", ["One", "Two", "Three", "Four"]),
    (":sort: -noted", ["Two", "One", "Three", "Four"]),
    (":sort: title\n   :limit: 2", ["Four", "One"]),
    (":verdict: skim\n   :tags: x", ["One"]),
)


@pytest.fixture(scope="module")
def four(shared_project: MakeProject) -> Build:
    lists = "\n".join(
        f".. readinglist::\n   :class: n{number}\n   {options}\n" for number, (options, _) in enumerate(CHOICES)
    )
    more = (
        ".. readinglist:: Grouped\n   :class: grouped\n   :group-by: verdict\n\n"
        ".. followuplist:: Open\n   :class: open\n\n"
        ".. followuplist::\n   :class: every\n   :state: open, done, dropped\n   :group-by: owner\n\n"
        ".. followuplist::\n   :class: mine\n   :owner: me\n\n"
        ".. readinglist::\n   :class: nothing\n   :tags: z\n   :empty: Nothing of that kind.\n"
    )
    pages = {"notes/n.yaml": FOUR, "home.rst": HOME, "lists.rst": f"L\n=\n\n{lists}\n{more}"}
    return shared_project(pages, prnotes_today="2026-08-01").build()


WRITTEN = (
    (":tags: x, y", ["Two", "One", "Four"]),
    (":tags: [x, 'y']", ["Two", "One", "Four"]),
    (":tags: x，y", ["Two", "One", "Four"]),
    (":tags: x、y", ["Two", "One", "Four"]),
    (":tags:\n      - x\n      - y", ["Two", "One", "Four"]),
    (":tags: 'x, y'", ["Five"]),
    (":notes: c/d#4，a/b#1", ["Four", "One"]),
    (":verdict: >= worth-reading", ["Two", "Three"]),
    (":verdict: skim..worth-reading", ["Three", "One"]),
    (":touching: src/{b,z}.py, docs", ["Five"]),
)


@pytest.mark.parametrize(("option", "expected"), WRITTEN)
def test_a_list_in_an_option_is_written_as_in_a_notes_file(
    option: str, expected: list[str], shared_project: MakeProject
) -> None:
    five = "  - {pr: c/d#5, title: Five, tags: ['x, y'], paths: ['src/{a,b}.py']}\n"
    pages = {"notes/n.yaml": FOUR + five, "home.rst": HOME, "a.rst": f"A\n=\n\n.. readinglist::\n   {option}\n"}
    built = shared_project(pages).build()
    assert built.warnings == ""
    assert titles(read_page(built.out / "a.html")) == expected


def test_the_four_notes_build_without_a_warning(four: Build) -> None:
    assert four.warnings == ""


@pytest.mark.parametrize(("number", "expected"), [(number, shown) for number, (_, shown) in enumerate(CHOICES)])
def test_a_list_shows_the_notes_that_its_options_choose(number: int, expected: list[str], four: Build) -> None:
    shown = read_page(four.out / "lists.html").one("", f"n{number}")
    assert titles(shown) == expected


def test_a_list_counts_what_its_limit_cut(four: Build) -> None:
    assert read_page(four.out / "lists.html").one("", "n10").one("", "prn-count").text == "2 more were left out."


def test_a_grouped_list_has_its_groups_in_the_order_of_levels(four: Build) -> None:
    grouped = read_page(four.out / "lists.html").one("", "grouped")
    labels = [group.one("strong").text for group in grouped.all("", "prn-group")]
    assert labels[:3] == ["Must read", "Worth reading", "Skim"]
    assert titles(grouped) == ["Two", "Three", "One", "Four"]


@pytest.mark.parametrize(
    ("language", "month"), [("en", "2026-08 (1)"), ("zh_CN", "2026年8月（1）"), ("de", "08.2026 (1)")]
)
def test_months_are_written_as_the_language_writes_them(language: str, month: str, shared_project: MakeProject) -> None:
    note = ".. prnote:: a/b#1\n   :title: T\n   :noted: 2026-08-01\n\n   .. followup:: later\n      :due: 2026-08-15\n"
    lists = ".. readinglist::\n   :group-by: month\n\n.. followuplist::\n   :group-by: due\n"
    built = shared_project({"a.rst": f"A\n=\n\n{note}\n{lists}"}, language=language).build()
    groups = read_page(built.out / "a.html").all("p", "prn-group")
    assert [group.text for group in groups] == [month, month]


def test_a_follow_up_list_shows_what_is_open(four: Build) -> None:
    shown = read_page(four.out / "lists.html").one("", "open")
    assert "later" in shown.text
    assert "now" in shown.text
    assert "never" not in shown.text
    assert "home.html#prn-c_sd_n4_fn" in {href for _, href in shown.links}


def test_a_follow_up_list_can_show_every_state_and_one_owner(four: Build) -> None:
    page = read_page(four.out / "lists.html")
    assert {"later", "now", "never"} <= set(page.one("", "every").text.replace(",", " ").split())
    assert "later" in page.one("", "mine").text
    assert "now" not in page.one("", "mine").text


def test_an_empty_list_says_so_in_the_words_of_its_page(four: Build) -> None:
    shown = read_page(four.out / "lists.html").one("", "nothing")
    assert "Nothing of that kind." in shown.text
    assert list_rows(shown) == []


DEEP = {
    "rst": {
        "sub/a.rst": "A\n=\n\n.. _mark:\n\nPart\n----\n\n.. prnote:: a/b#1\n"
        "   :title: Deep\n\n   :doc:`/index` :ref:`mark` :doc:`b`\n",
        "sub/b.rst": "B\n=\n",
        "other/rl.rst": RL,
    },
    "myst": {
        "sub/a.md": "# A\n\n(mark)=\n## Part\n\n:::{prnote} a/b#1\n"
        ":title: Deep\n\n{doc}`/index` {ref}`mark` {doc}`b` [b](b.md)\n:::\n",
        "sub/b.md": "# B\n",
        "other/rl.md": "# L\n\n:::{readinglist}\n:::\n",
    },
    "yaml": {
        "notes/n.yaml": "notes:\n  - {pr: a/b#1, title: Deep, body: '[b](../sub/b.rst) {doc}`/index`'}\n",
        "sub/a.rst": "A\n=\n\n.. prnote:: a/b#1\n",
        "sub/b.rst": "B\n=\n",
        "other/rl.rst": RL,
    },
}


@pytest.mark.parametrize("builder", ["html", "dirhtml"])
@pytest.mark.parametrize("pages", DEEP.values(), ids=DEEP)
def test_links_are_relative_to_the_page_of_the_list(
    pages: dict[str, str | bytes], builder: str, shared_project: MakeProject
) -> None:
    """Case E2."""
    built = shared_project(pages).build(builder)
    assert built.warnings == ""
    page = built.out / ("other/rl.html" if builder == "html" else "other/rl/index.html")
    expected = {"html": "../sub/a.html#prn-a_sb_n1", "dirhtml": "../../sub/a/#prn-a_sb_n1"}[builder]
    assert list_rows(read_page(page))[0].links[0] == ("Deep", expected)
    assert broken_fragments(built.out) == []


#: A note with a substitution of its page and one of every page: file, text, configuration.
SUBSTITUTIONS: dict[str, tuple[str, str, dict[str, object]]] = {
    "rst": (
        "a.rst",
        "A\n=\n\n.. |page| replace:: from the page\n\n"
        ".. prnote:: a/b#1\n   :title: Title |page| and |prolog|\n\n   Body |page| |prolog|.\n",
        {"rst_prolog": ".. |prolog| replace:: of every page\n"},
    ),
    "myst": (
        "a.md",
        "---\nmyst:\n  substitutions:\n    page: from the page\n---\n\n# A\n\n"
        ":::{prnote} a/b#1\n:title: Title {{ page }} and {{ prolog }}\n\nBody {{ page }} {{ prolog }}.\n:::\n",
        {
            "myst_enable_extensions": ["colon_fence", "substitution"],
            "myst_substitutions": {"prolog": "of every page"},
        },
    ),
}


@pytest.mark.parametrize("builder", ["html", "text", "latex"])
@pytest.mark.parametrize(("name", "page", "options"), SUBSTITUTIONS.values(), ids=SUBSTITUTIONS)
def test_substitutions_in_a_note_are_replaced_in_lists(
    name: str, page: str, options: dict[str, object], builder: str, shared_project: MakeProject
) -> None:
    """Case E5."""
    built = shared_project({name: page, "rl.rst": RL}, **options).build(builder)
    assert built.warnings == ""
    output = "".join(
        path.read_text(encoding="utf-8") for path in built.out.glob("*") if path.suffix in {".html", ".txt", ".tex"}
    )
    words = " ".join(output.split())
    assert words.count("Title from the page and of every page") >= 2
    assert not [left for left in ("|page|", "|prolog|", "{{") if left in words]


PIXEL = (
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00\x1f\x15\xc4\x89"
    b"\x00\x00\x00\rIDATx\x9cc\xf8\xff\xff?\x00\x05\xfe\x02\xfe\xa7\x9a\xa0\xa0\x00\x00\x00\x00IEND\xaeB`\x82"
)


@pytest.mark.parametrize(
    ("name", "page"),
    [
        (
            "sub/a.rst",
            "A\n=\n\n.. prnote:: a/b#1\n   :title: T\n\n"
            "   .. image:: img/x.png\n      :alt: x\n\n   :download:`img/x.png`\n",
        ),
        ("sub/a.md", "# A\n\n:::{prnote} a/b#1\n:title: T\n\n![x](img/x.png)\n\n{download}`img/x.png`\n:::\n"),
    ],
)
def test_an_image_in_a_note_is_found_from_the_note(name: str, page: str, shared_project: MakeProject) -> None:
    """Case E7."""
    built = shared_project({name: page, "sub/img/x.png": PIXEL, "rl.rst": RL}).build()
    assert built.warnings == ""
    assert [path.name for path in (built.out / "_images").iterdir()] == ["x.png"]
    assert [path.name for path in (built.out / "_downloads").rglob("*.png")] == ["x.png"]


def test_an_image_in_a_note_from_a_file_is_found_from_the_file(shared_project: MakeProject) -> None:
    """Case E7."""
    notes = "notes:\n  - pr: a/b#1\n    title: T\n    body: '![x](img/x.png)'\n"
    pages: dict[str, str | bytes] = {
        "notes/n.yaml": notes,
        "notes/img/x.png": PIXEL,
        "sub/a.rst": "A\n=\n\n.. prnote:: a/b#1\n",
    }
    built = shared_project(pages).build()
    assert built.warnings == ""
    assert [path.name for path in (built.out / "_images").iterdir()] == ["x.png"]


@pytest.mark.parametrize(
    ("name", "page"),
    [
        (
            "a.rst",
            "A\n=\n\n.. prnote:: a/b#1\n   :title: T\n\n   .. index:: entry\n\n   .. _label:\n\n   Here.\n\n"
            ":ref:`there <label>`\n",
        ),
        (
            "a.md",
            "# A\n\n::::{prnote} a/b#1\n:title: T\n\n:::{index} entry\n:::\n\n(label)=\nHere.\n::::\n\n"
            "{ref}`there <label>`\n",
        ),
    ],
)
def test_index_entries_and_targets_of_a_note_stay_single(name: str, page: str, shared_project: MakeProject) -> None:
    """Case E8."""
    built = shared_project({name: page, "rl.rst": RL}).build()
    assert built.warnings == ""
    assert built.text("genindex.html").count(">entry<") == 1
    assert ("there", "#label") in read_page(built.out / "a.html").links


@pytest.mark.parametrize(("tags", "expected"), [((), ["Seen"]), (("internal",), ["Hidden", "Seen"])])
@pytest.mark.parametrize(
    ("name", "page"),
    [
        (
            "a.rst",
            "A\n=\n\n.. only:: internal\n\n   .. prnote:: a/b#1\n"
            "      :title: Hidden\n\n.. prnote:: a/b#2\n   :title: Seen\n",
        ),
        (
            "a.md",
            "# A\n\n::::{only} internal\n:::{prnote} a/b#1\n:title: Hidden\n"
            ":::\n::::\n\n:::{prnote} a/b#2\n:title: Seen\n:::\n",
        ),
    ],
)
def test_a_note_in_an_only_that_is_off_is_nowhere(
    name: str, page: str, tags: tuple[str, ...], expected: list[str], shared_project: MakeProject
) -> None:
    """Case E9."""
    built = shared_project({name: page, "rl.rst": RL}).build(tags=tags)
    assert titles(read_page(built.out / "rl.html")) == expected
    names = {name for name, *_ in built.env.get_domain("prn").get_objects()}
    assert ("a/b#1" in names) == bool(tags)


def test_a_pull_in_an_only_that_is_off_is_no_home(shared_project: MakeProject) -> None:
    """Case E9."""
    notes = "notes:\n  - pr: a/b#1\n    title: T\n"
    page = "A\n=\n\n.. only:: internal\n\n   .. prnote:: a/b#1\n"
    made = shared_project({"notes/n.yaml": notes, "a.rst": page, "rl.rst": RL})
    built = made.build()
    assert told(built, "unplaced") == [("notes/n.yaml", 2)]
    assert list_rows(read_page(built.out / "rl.html"))[0].links[0] == ("T", "https://github.com/a/b/pull/1")
    internal = made.build(tags=("internal",))
    assert list_rows(read_page(internal.out / "rl.html"))[0].links[0] == ("T", "a.html#prn-a_sb_n1")


def test_orphan_pages_have_rows_with_working_links(shared_project: MakeProject) -> None:
    """Case E11."""
    pages = {
        "index.rst": "p\n=\n\n.. toctree::\n\n   rl\n",
        "rl.rst": RL,
        "orphan.rst": ":orphan:\n\nO\n=\n\n.. prnote:: a/b#1\n   :title: One\n",
        "lost.md": "---\norphan: true\n---\n\n# X\n\n:::{prnote} a/b#2\n:title: Two\n:::\n",
    }
    built = shared_project(pages).build(strict=True)
    assert built.warnings == ""
    assert titles(read_page(built.out / "rl.html")) == ["One", "Two"]
    assert broken_fragments(built.out) == []


@pytest.mark.parametrize(
    ("name", "page", "line"),
    [
        ("a.rst", "A\n=\n\n.. readinglist::\n   :verdict: must-raed\n", 4),
        ("a.md", "# A\n\n:::{readinglist}\n:verdict: must-raed\n:::\n", 3),
    ],
)
def test_an_unknown_verdict_in_a_list_is_told_with_the_known_ones(
    name: str, page: str, line: int, shared_project: MakeProject
) -> None:
    """Case E14."""
    built = shared_project({name: page, "b.rst": "B\n=\n\n.. prnote:: a/b#1\n   :title: T\n"}).build()
    assert told(built, "filter") == [(name, line)]
    assert "must-raed" in built.warnings
    assert "must-read" in built.warnings
    assert list_rows(read_page(built.out / "a.html")) == []


@pytest.mark.parametrize(
    "option", ["layout: tabel", "group-by: verdikt", "sort: titel", "limit: many", "followups: som"]
)
def test_a_wrong_value_of_an_option_is_told(option: str, shared_project: MakeProject) -> None:
    built = shared_project({"a.rst": f"A\n=\n\n.. readinglist::\n   :{option}\n"}).build()
    assert told(built, "option-value") == [("a.rst", 4)]
