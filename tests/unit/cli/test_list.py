"""prnotes list: the notes, or the follow-ups, that a filter chooses."""

from __future__ import annotations

import json

import pytest

from tests.support.command import Commands

CONF = """\
prnotes_today = "2026-08-20"
prnotes_lists = {"digest": {"verdict": "skim", "columns": "title=What"}}
"""
NOTES = """\
repo: a/b
notes:
  - {pr: 1, title: 迁入核心库, verdict: must-read, minutes: 10-15, tags: [x, wip]}
  - {pr: 2, title: "Pipes | and [brackets] <b>", verdict: skim, minutes: 5, noted: 2026-07-01}
  - pr: 3
    title: Three
    verdict: skim
    followups:
      - {id: late, text: 补一个环境验证, due: 2026-08-15, owner: ops}
      - {id: done, text: write it down, state: done}
"""


@pytest.fixture
def shelf(prnotes: Commands) -> Commands:
    """Make a project of three notes."""
    return prnotes.write({"conf.py": CONF, "notes/a.yaml": NOTES})


def rows(shelf: Commands, *arguments: str) -> list[str]:
    outcome = shelf.run("list", *arguments)
    assert (outcome.code, outcome.err) == (0, "")
    return outcome.out.splitlines()


def test_columns_stand_below_each_other_where_characters_are_two_cells_wide(shelf: Commands) -> None:
    assert rows(shelf, "--columns", "title,ref", "has:verdict", "--sort", "ref") == [
        "title                       ref",
        "迁入核心库                  a/b#1",
        "Pipes | and [brackets] <b>  a/b#2",
        "Three                       a/b#3",
    ]


@pytest.mark.parametrize(
    ("filter", "numbers"),
    [
        (["verdict:skim"], "23"),
        (["-verdict:skim"], "1"),
        (["verdict:skim", "-has:followups"], "2"),
        (["verdict:must-read OR minutes:5"], "12"),
        (["NOT", "tag:wip"], "23"),
        (["-(tag:x OR minutes:5)"], "3"),
        (["核心"], "1"),
        (["#2"], ""),
        (["ref:a/b#2"], "2"),
        (["is:overdue"], "3"),
    ],
)
def test_a_filter_may_be_one_argument_or_several(shelf: Commands, filter: list[str], numbers: str) -> None:
    lines = rows(shelf, "--columns", "ref", "--sort", "ref", *filter)
    assert "".join(line.removeprefix("a/b#") for line in lines[1:]) == numbers


def test_nothing_that_matches_prints_nothing(shelf: Commands) -> None:
    assert rows(shelf, "tag:nothing-is-called-so") == []


def test_a_wrong_filter_is_shown_with_its_place(shelf: Commands) -> None:
    outcome = shelf.run("list", "tag:x", "verdict:skimm")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith("prnotes: unknown verdict 'skimm', did you mean 'skim'?")
    assert outcome.err.endswith("\ntag:x verdict:skimm\n              ^\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--sort", "titel"], "'sort' takes verdict, merged, noted, minutes, ref, title, path, not 'titel'"),
        (["--limit", "x"], "'limit' takes a whole number, not 'x'"),
        (["--limit", "9" * 5000], f"'limit' takes a whole number, not '{'9' * 60}…'"),
        (["--group-by", "colour"], "'group-by' takes"),
        (["--columns", "title,colour"], "'columns' takes"),
        (["--preset", "digset"], "no list of prnotes_lists is called 'digset', did you mean 'digest'?"),
        (["--state", "done"], "--state is for follow-ups; add --followups"),
        (["--followups", "--budget", "9"], "--budget is for notes; leave --followups out"),
    ],
)
def test_a_wrong_option_is_told(shelf: Commands, arguments: list[str], message: str) -> None:
    outcome = shelf.run("list", *arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith(f"prnotes: {message}")


def test_keys_may_descend_behind_sort(shelf: Commands) -> None:
    assert [line[-1] for line in rows(shelf, "--columns", "ref", "--sort", "-ref")] == ["f", "3", "2", "1"]


def test_groups_have_heads_and_what_lacks_the_key_is_last(shelf: Commands) -> None:
    assert rows(shelf, "--group-by", "tag", "--columns", "ref") == [
        "ref",
        "",
        "wip",
        "a/b#1",
        "",
        "x",
        "a/b#1",
        "",
        "no tag",
        "a/b#2",
        "a/b#3",
    ]


def test_what_is_cut_is_said_beside_the_list(shelf: Commands) -> None:
    outcome = shelf.run("list", "--budget", "8", "--limit", "1", "--columns", "ref")
    assert outcome.out == "ref\na/b#2\n"
    assert outcome.err == "5 of 8 minutes; what did not fit: a/b#1\n1 more\n"


def test_a_preset_gives_what_the_command_line_does_not_say(shelf: Commands) -> None:
    assert rows(shelf, "--preset", "digest") == ["What", "Pipes | and [brackets] <b>", "Three"]
    assert rows(shelf, "--preset", "digest", "--columns", "ref") == ["ref", "a/b#2", "a/b#3"]


def test_follow_ups_are_the_open_ones_unless_a_state_is_named(shelf: Commands) -> None:
    assert rows(shelf, "--followups") == [
        "state    due         owner  note   text",
        "overdue  2026-08-15  ops    a/b#3  补一个环境验证",
    ]
    assert rows(shelf, "--followups", "--state", "all", "--columns", "state,text")[1:] == [
        "overdue  补一个环境验证",
        "done     write it down",
    ]
    assert rows(shelf, "--followups", "owner:none", "--state", "all", "--columns", "text") == ["text", "write it down"]


def test_markdown_holds_no_markup_of_titles(shelf: Commands) -> None:
    assert rows(shelf, "--format", "markdown", "--columns", "ref,title", "--group-by", "verdict") == [
        "## must-read",
        "",
        "| ref | title |",
        "| --- | --- |",
        "| a/b#1 | 迁入核心库 |",
        "",
        "## skim",
        "",
        "| ref | title |",
        "| --- | --- |",
        "| a/b#2 | Pipes \\| and \\[brackets\\] \\<b> |",
        "| a/b#3 | Three |",
    ]


def test_json_holds_the_notes_as_an_export_does(shelf: Commands) -> None:
    listed = json.loads(shelf.run("list", "--format", "json", "--group-by", "verdict", "--limit", "2").out)
    assert [(group["key"], [note["id"] for note in group["notes"]]) for group in listed["groups"]] == [
        ("must-read", ["a/b#1"]),
        ("skim", ["a/b#2"]),
    ]
    assert listed["over_limit"] == 1
    assert listed["groups"][0]["notes"][0]["minutes"] == {"low": 10, "high": 15}


def test_json_of_follow_ups_names_their_notes(shelf: Commands) -> None:
    [group] = json.loads(shelf.run("list", "--followups", "--format", "json").out)["groups"]
    [followup] = group["followups"]
    assert (followup["note"], followup["id"], followup["is_overdue"]) == ("a/b#3", "a/b#3/late", True)


def test_json_of_nothing_is_json(shelf: Commands) -> None:
    assert json.loads(shelf.run("list", "tag:nothing", "--format", "json").out)["groups"] == []


def test_what_texts_name_is_found(shelf: Commands) -> None:
    notes = "repo: a/b\nnotes:\n  - {pr: 8, title: Eight, body: '见#1和c/d#5，`#2`'}\n"
    shelf.write({"notes/b.yaml": notes})
    assert rows(shelf, "mentions:a/b#1", "--columns", "ref") == ["ref", "a/b#8"]
    assert rows(shelf, "mentions:a/b#2", "--columns", "ref") == []
    assert rows(shelf, "is:stub", "--columns", "ref,mentioned-by") == ["ref    mentioned-by", "c/d#5  a/b#8"]


def test_titles_that_the_forge_gives_name_nothing(prnotes: Commands) -> None:
    facts = '{"version": 1, "references": {"a/b#9": {"title": "Revert #1"}}}'
    notes = "repo: a/b\nnotes:\n  - pr: 9\n  - {pr: 8, title: 'See #2'}\n"
    shelf = prnotes.write({"conf.py": "prnotes_snapshot = 'facts.json'\n", "facts.json": facts, "notes/a.yaml": notes})
    assert rows(shelf, "is:stub", "--columns", "ref") == ["ref", "a/b#2"]


def test_problems_are_counted_beside_the_list(shelf: Commands) -> None:
    shelf.write({"notes/b.yaml": "repo: a/b\nnotes:\n  - {pr: 9, title: Nine, verdit: skim}\n"})
    outcome = shelf.run("list", "ref:a/b#9", "--columns", "title")
    assert (outcome.code, outcome.out) == (0, "title\nNine\n")
    assert outcome.err == "1 problem in the notes; 'prnotes check' shows them\n"


def test_pages_that_are_notes_are_listed(prnotes: Commands) -> None:
    conf = "extensions = ['myst_parser']\nprnotes_pages = ['reviews/*']\nexclude_patterns = ['reviews/old*']\n"
    page = "---\npr: a/b#{}\nverdict: skim\n---\n# Review {}\n"
    prnotes.write({"conf.py": conf, "reviews/1.md": page.format(1, 1), "reviews/old2.md": page.format(2, 2)})
    assert rows(prnotes, "--columns", "ref,title") == ["ref    title", "a/b#1  Review 1"]


def test_a_value_of_an_option_that_looks_like_a_term_is_a_value(prnotes: Commands) -> None:
    prnotes.write(
        {
            "conf.py": "prnotes_lists = {'odd': {'tags': 'a, is:open'}, 'wild': {'tags': 'a, area:*'}}\n",
            "notes/n.yaml": "repo: o/n\nnotes: [{pr: 1, title: One, tags: ['is:open', 'area:core']}]\n",
        }
    )
    assert "o/n#1" in prnotes.run("list", "--preset", "odd").out
    assert "o/n#1" in prnotes.run("list", "--preset", "wild").out
