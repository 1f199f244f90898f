"""prnotes diff: what has changed between two states of the notes."""

from __future__ import annotations

import json

import pytest

from tests.support.command import Commands

OLD = """\
notes:
  - {pr: 1, title: One, verdict: skim, followups: [{text: stays, id: s}, {text: closed, id: c}, {text: gone, id: g}]}
  - {pr: 2, title: "Two [x] `y`"}
  - {pr: 3, title: Three, followups: [{text: of the removed, id: r}]}
"""
NEW = """\
notes:
  - pr: 1
    title: One
    verdict: must-read
    followups:
      - {text: stays, id: s}
      - {text: closed, id: C, state: dropped}
      - {text: new, id: n}
  - {pr: 2, title: "Two [x] `y`", verdict: skip}
  - {pr: 4, title: Four, followups: [{text: of the added, id: a}, {text: was never open, id: o, state: done}]}
"""


@pytest.fixture
def changed(prnotes: Commands) -> Commands:
    """Make two source directories, and a prnotes.json of each."""
    for name, notes in (("old", OLD), ("new", NEW)):
        prnotes.write({f"{name}/conf.py": "prnotes_repo = 'a/b'\n", f"{name}/notes/n.yaml": notes})
        prnotes.run("export", "--source", str(prnotes.folder / name), "--output", str(prnotes.folder / f"{name}.json"))
    return prnotes


TEXT = """\
Notes added
  a/b#4  Four (none)

Notes removed
  a/b#3  Three

Verdicts changed
  a/b#1  One: skim → must-read
  a/b#2  Two [x] `y`: none → skip

Follow-ups opened
  a/b#1/n: new
  a/b#4/a: of the added

Follow-ups closed
  a/b#1/C: closed (dropped)
  a/b#1/g: gone (deleted)
"""


@pytest.mark.parametrize("old", ["old", "old.json"])
@pytest.mark.parametrize("new", ["new", "new.json"])
def test_files_and_folders_are_compared_alike(changed: Commands, old: str, new: str) -> None:
    outcome = changed.run("diff", str(changed.folder / old), str(changed.folder / new))
    assert (outcome.code, outcome.out, outcome.err) == (1, TEXT, "")


def test_what_is_equal_gets_no_answer(changed: Commands) -> None:
    outcome = changed.run("diff", str(changed.folder / "old"), str(changed.folder / "old.json"))
    assert (outcome.code, outcome.out, outcome.err) == (0, "", "")


def test_markdown_links_titles_and_escapes_what_they_hold(changed: Commands) -> None:
    out = changed.run("diff", "old.json", "new.json", "--format", "markdown").out
    assert out.startswith(
        "## Notes added\n\n- [Four](https://github.com/a/b/pull/4), a/b\\#4 (none)\n\n## Notes removed\n"
    )
    assert r"- [Two \[x\] \`y\`](https://github.com/a/b/pull/2), a/b\#2: none → skip" in out


def test_json_has_all_members(changed: Commands) -> None:
    difference = json.loads(changed.run("diff", "old.json", "new.json", "--format", "json").out)
    assert difference["verdicts"] == [
        {"id": "a/b#1", "title": "One", "from": "skim", "to": "must-read"},
        {"id": "a/b#2", "title": "Two [x] `y`", "from": "", "to": "skip"},
    ]
    assert difference["closed"] == [
        {"key": "a/b#1/C", "text": "closed", "state": "dropped"},
        {"key": "a/b#1/g", "text": "gone", "state": ""},
    ]
    same = json.loads(changed.run("diff", "old.json", "old.json", "--format", "json").out)
    assert same == {"added": [], "removed": [], "verdicts": [], "opened": [], "closed": []}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("[]", "'x.json' is no prnotes.json: no JSON object"),
        (
            '{"version": 2, "notes": []}',
            "'x.json' is no prnotes.json: version 2 is newer than this sphinx-prnotes, which reads 1",
        ),
        ('{"version": 1}', "'x.json' is no prnotes.json: version 1 with notes None is not understood"),
        ('{"version": 1, "notes": [7]}', "'x.json' is no prnotes.json: 7 is no object"),
        ('{"version": 1, "notes": [{"id": 7}]}', "'x.json' is no prnotes.json: 'id' is 7, no text"),
        ('{"version": 1, "notes": [{"id": "x", "followups": 7}]}', "'x.json' is no prnotes.json: 7 is no list"),
    ],
)
def test_another_file_is_refused(prnotes: Commands, content: str, message: str) -> None:
    prnotes.write({"x.json": content})
    outcome = prnotes.run("diff", "x.json", "x.json")
    assert (outcome.code, outcome.err) == (2, f"prnotes: {message}\n")


def test_a_file_that_is_not_there_is_said(prnotes: Commands) -> None:
    outcome = prnotes.run("diff", "no.json", "no.json")
    assert (outcome.code, outcome.err) == (2, "prnotes: 'no.json' cannot be read: No such file or directory\n")


def test_a_folder_that_is_no_source_directory_is_said(prnotes: Commands) -> None:
    prnotes.write({".git/HEAD": "", "old/x.txt": ""})
    outcome = prnotes.run("diff", "old", "old")
    message = "prnotes: 'old' holds no conf.py and no prnotes.toml; a source directory has one\n"
    assert (outcome.code, outcome.err) == (2, message)


def test_no_title_reaches_the_terminal_with_what_it_would_obey(prnotes: Commands) -> None:
    note = {"id": "x", "title": {"text": "\x1b[31mred"}}
    prnotes.write({"a.json": '{"version": 1, "notes": []}', "b.json": json.dumps({"version": 1, "notes": [note]})})
    assert "\x1b" not in prnotes.run("diff", "a.json", "b.json").out
