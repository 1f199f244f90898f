"""prnotes check: everything that is wrong, and everything that is owed."""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree

import pytest

from sphinx_prnotes.codes import CODES, Code, GateCode
from tests.support.command import Commands
from tests.support.faulty import FILES
from tests.support.findings import FORMATS, codes_in
from tests.support.published import note_members, published

EVERYTHING = ("--error", "all")
#: What directives, roles and texts do wrong, a build alone can see.
OF_BUILDS = {
    Code.BODY_ELSEWHERE,
    Code.BODY_MARKUP,
    Code.BODY_URL,
    Code.FILTER,
    Code.FOLLOWUP_OUTSIDE,
    Code.HEADING,
    Code.LIST_EMPTY,
    Code.NOTE_NESTED,
    Code.NOTE_UNKNOWN,
    Code.OPTION_VALUE,
    Code.OPTIONS_LOST,
    Code.PULL_OPTIONS,
    Code.TITLE,
    Code.UNPLACED,
}
ONCE_EACH = Counter({f"prnotes.{code.label}": 1 for code in CODES.values() if code not in OF_BUILDS})


@pytest.fixture
def faulty(prnotes: Commands) -> Commands:
    """Make the project in which everything is wrong once."""
    prnotes.write(FILES)
    path = prnotes.folder / "notes" / "outside.yaml"
    path.unlink()
    path.symlink_to("/dev/null")
    return prnotes


@pytest.mark.parametrize("format", FORMATS)
def test_each_kind_that_needs_no_build_is_told_once_in_each_format(faulty: Commands, format: str) -> None:
    outcome = faulty.run("check", *EVERYTHING, "--format", format)
    assert codes_in(outcome.out, format) == ONCE_EACH
    assert outcome.code == 1


TIDY = "repo: a/b\nnotes:\n  - {pr: 1, title: One, verdict: skim}\n"


@pytest.mark.parametrize("format", ["text", "github"])
def test_a_tidy_project_gets_no_answer(prnotes: Commands, format: str) -> None:
    outcome = prnotes.write({"conf.py": "", "notes/a.yaml": TIDY}).run("check", "--format", format)
    assert (outcome.code, outcome.out, outcome.err) == (0, "", "")


def test_a_tidy_project_is_a_case_that_passes(prnotes: Commands) -> None:
    prnotes.write({"conf.py": "", "notes/a.yaml": TIDY})
    root = ElementTree.fromstring(prnotes.run("check", "--format", "junit").out)
    assert (root.get("tests"), root.get("failures"), len(list(root.iter("testcase")))) == ("1", "0", 1)


def unseen(prnotes: Commands, page: str, notes: str) -> str:
    """Check a project that is in order, and say what is said beside that."""
    prnotes.write({"conf.py": "extensions = ['myst_parser']\n", "notes/a.yaml": notes, "a.md": page})
    outcome = prnotes.run("check")
    assert (outcome.code, outcome.out) == (0, "")
    return outcome.err


@pytest.mark.parametrize(
    "page",
    [
        ".. prnote:: #12\n   :title: Twelve\n",
        "```{prnote} #12\n:title: Twelve\n```\n",
        ".. prn:prnote:: #1\n",
        ":::{readinglist}\n:::\n",
        ".. prn:followuplist::\n",
        "see :prn:note:`x`\n",
        "see {prnote}`x`\n",
        "{prn:count}`followups state:open`\n",
    ],
)
def test_what_pages_hold_is_said_to_be_unseen(prnotes: Commands, page: str) -> None:
    assert unseen(prnotes, page, TIDY) == (
        "not seen: notes, lists and roles inside pages; --build names a build that has seen them\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        "title: A `b`",
        "title: T, risks: ['*x*']",
        "title: T, body: x",
        "title: 'a: b', format: rst",
        "title: T, followups: [{text: '[a](b)', owner: me}]",
    ],
)
def test_markup_in_texts_is_said_to_be_unseen(prnotes: Commands, text: str) -> None:
    notes = f"repo: a/b\nnotes:\n  - {{pr: 1, verdict: skim, {text}}}\n"
    assert unseen(prnotes, "# Page\n", notes) == "not seen: markup in texts; --build names a build that has seen them\n"


def test_what_is_unseen_is_said_in_one_line(prnotes: Commands) -> None:
    assert unseen(prnotes, "{prnote}`a/b#1`\n", TIDY.replace("One", "'`One`'")) == (
        "not seen: notes, lists and roles inside pages and markup in texts; --build names a build that has seen them\n"
    )


def test_where_there_are_no_pages_there_is_no_build_to_name(prnotes: Commands) -> None:
    prnotes.write({"prnotes.toml": "", "notes/a.yaml": TIDY.replace("One", "'`One`'")})
    assert prnotes.run("check").err == ""


def run(prnotes: Commands, notes: str, *arguments: str, **files: str) -> list[str]:
    """Check notes, with all kinds off but those of the gate that are asked for."""
    prnotes.write({"conf.py": "prnotes_today = '2026-08-20'\n", "notes/a.yaml": notes, **files})
    return prnotes.run("check", "--off", "all", *arguments).out.splitlines()


def test_only_open_follow_ups_are_overdue_or_lack_an_owner(prnotes: Commands) -> None:
    notes = (
        "repo: a/b\nnotes:\n  - pr: 1\n    title: One\n    followups:\n"
        "      - {text: done, state: done, due: 2026-08-01}\n"
        "      - {text: dropped, state: dropped, due: 2026-08-01}\n"
        "      - {text: today, due: 2026-08-20}\n"
    )
    assert run(prnotes, notes, "--error", "followup-overdue,followup-unowned") == [
        "notes/a.yaml:8:9: error: follow-up 'today' has no owner; write 'owner:', or settle it "
        "[prnotes.followup-unowned]"
    ]


def test_references_dangle_only_where_the_snapshot_knows_the_repository(prnotes: Commands) -> None:
    notes = (
        "repo: a/b\nnotes:\n"
        "  - {pr: 1, title: One, see_also: ['#2', '#404', 'x/y#1'], follows: '#405'}\n"
        "  - {pr: 2, title: Two, followups: [{text: more, ref: '#406'}]}\n"
        "  - pr: 3\n    title: 看#407\n    body: |\n"
        "      First `#408` line.\n\n      Then #409，#1 and c/d#1.\n"
    )
    facts = '{"version": 1, "references": {"a/b#1": {"title": "One"}}}'
    conf = "prnotes_snapshot = 'facts.json'\n"
    prnotes.write({"conf.py": conf, "notes/a.yaml": notes, "facts.json": facts})
    lines = prnotes.run("check", "--off", "all", "--error", "reference-dangling").out.splitlines()
    assert [line.partition(": error: neither a note nor the snapshot knows ")[::2] for line in lines] == [
        (place, f"{reference}; correct the number, or fetch its facts [prnotes.reference-dangling]")
        for place, reference in [
            ("notes/a.yaml:3:5", "a/b#404"),
            ("notes/a.yaml:3:5", "a/b#405"),
            ("notes/a.yaml:4:37", "a/b#406"),
            ("notes/a.yaml:6:13", "a/b#407"),
            ("notes/a.yaml:10:12", "a/b#409"),
        ]
    ]


def test_without_a_snapshot_nothing_dangles(prnotes: Commands) -> None:
    notes = "repo: a/b\nnotes:\n  - {pr: 1, title: One, see_also: '#404'}\n"
    assert run(prnotes, notes, "--error", "reference-dangling") == []


def test_what_another_project_has_a_note_on_does_not_dangle(prnotes: Commands) -> None:
    prnotes.write(
        {
            "conf.py": "prnotes_snapshot = 'facts.json'\nprnotes_projects = {'other': 'other.json'}\n",
            "facts.json": '{"version": 1, "references": {"c/d#1": {"title": "One"}}}',
            "other.json": published(note_members(404)),
            "notes/a.yaml": "repo: a/b\nnotes:\n  - {pr: 1, title: One, see_also: ['c/d#404', 'c/d#405']}\n",
        }
    )
    [line] = prnotes.run("check", "--off", "all", "--error", "reference-dangling").out.splitlines()
    assert "c/d#405" in line


def test_a_page_that_cannot_be_read_is_passed_over(prnotes: Commands) -> None:
    prnotes.write({"conf.py": "", "notes/a.yaml": TIDY})
    (prnotes.folder / "gone.rst").symlink_to(prnotes.folder / "nowhere.rst")
    assert prnotes.run("check").code == 0


def test_two_notes_on_one_reference_are_told_at_the_second(prnotes: Commands) -> None:
    notes = "repo: a/b\nnotes:\n  - {pr: [1, 2], title: One}\n  - {pr: [3, 2], title: Two}\n"
    assert run(prnotes, notes, "--warning", "prnotes.reference-doubled") == [
        "notes/a.yaml:4:5: warning: a/b#2 has another note, at notes/a.yaml:3:5; "
        "make one note of the two, or leave one reference out [prnotes.reference-doubled]"
    ]


@pytest.mark.parametrize(
    ("body", "is_told"),
    [
        ("TODO: more", True),
        ("还有TODO没写", True),
        ("FIXME", True),
        ("`TODO` in the code", False),
        ("MASTODON_TODO and todo", False),
    ],
)
def test_a_todo_is_a_word_outside_code(prnotes: Commands, body: str, is_told: bool) -> None:
    notes = f"repo: a/b\nnotes:\n  - pr: 1\n    title: One\n    body: |\n      {body}\n"
    assert bool(run(prnotes, notes, "--error", "todo")) is is_told


def test_a_todo_with_a_follow_up_is_none(prnotes: Commands) -> None:
    notes = "repo: a/b\nnotes:\n  - {pr: 1, title: One, body: TODO, followups: [it]}\n"
    assert run(prnotes, notes, "--error", "todo") == []


def test_the_strictest_level_of_the_command_line_wins_over_the_project(prnotes: Commands) -> None:
    notes = "repo: a/b\nnotes:\n  - {pr: 1, title: One}\n"
    conf = "prnotes_checks = {'verdict-missing': 'off'}\n"
    prnotes.write({"conf.py": conf, "notes/a.yaml": notes})
    assert prnotes.run("check").out == ""
    assert prnotes.run("check", "--warning", "verdict-missing").code == 0
    assert prnotes.run("check", "--warning", "verdict-missing", "--error", "verdict-missing").code == 1


@pytest.mark.parametrize("suppressed", ["prnotes", "prnotes.*", "prnotes.field-unknown"])
def test_what_a_build_keeps_to_itself_is_off_unless_somebody_says_otherwise(prnotes: Commands, suppressed: str) -> None:
    conf = f"suppress_warnings = ['myst.header', {suppressed!r}]\n"
    prnotes.write({"conf.py": conf, "notes/a.yaml": "- {pr: a/b#1, title: One, verdit: skim, verdict: skim}\n"})
    assert prnotes.run("check").out == ""
    assert prnotes.run("check", "--error", "field-unknown").code == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--error", "tood"], "--error: there is no kind of problem 'tood', did you mean 'todo'?"),
        (["--format", "xml"], "invalid choice: 'xml'"),
    ],
)
def test_a_kind_that_there_is_not_is_wrong_usage(prnotes: Commands, arguments: list[str], message: str) -> None:
    outcome = prnotes.write({"conf.py": ""}).run("check", *arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert message in outcome.err


def test_files_are_named_as_seen_from_the_working_directory(prnotes: Commands) -> None:
    prnotes.write({"docs/conf.py": "prnotes_repo = 5\n", "docs/notes/a.yaml": "- {pr: a/b#1, title: One}\n"})
    lines = prnotes.run("check").out.splitlines()
    assert [line.partition(": ")[0] for line in lines] == ["docs/conf.py:1", "docs/notes/a.yaml:1:3"]


def test_a_project_without_conf_py_has_its_options_elsewhere(prnotes: Commands) -> None:
    prnotes.write({"pyproject.toml": '[tool.prnotes]\nsources = ["notes/gone.yaml"]\nrepo = 5\n'})
    assert [line.partition(": ")[0] for line in prnotes.run("check").out.splitlines()] == [
        "pyproject.toml",
        "pyproject.toml:3",
    ]


def test_github_reads_no_command_out_of_a_message(prnotes: Commands) -> None:
    notes = 'repo: a/b\nnotes:\n  - {pr: 1, title: One, verdict: "100%, ::error::\\nx: y"}\n'
    prnotes.write({"conf.py": "", "notes/a,b:c.yaml": notes})
    [line] = prnotes.run("check", "--format", "github").out.splitlines()
    assert line.startswith("::warning file=notes/a%2Cb%3Ac.yaml,line=3,col=34,title=prnotes.verdict-unknown::")
    assert "100%25, ::error::" in line


def test_every_kind_of_the_gate_can_be_found() -> None:
    assert {f"prnotes.{code.label}" for code in GateCode} <= set(ONCE_EACH)
