"""``sync`` brings the snapshot up to date, and loses nothing when forges, networks or users say no."""

from __future__ import annotations

import argparse
import json
from datetime import date
from io import StringIO
from pathlib import Path

import pytest

from sphinx_prnotes.cli.outside import Outside
from sphinx_prnotes.cli.usage import UsageError
from sphinx_prnotes.cli.workspace import load_workspace
from sphinx_prnotes.forge.transport import UrlTransport
from tests.support.command import Commands
from tests.support.forges import FakeForges, Step, answer, unreachable
from tests.support.syncing import ALL, CONF, LINE_1, LINE_2, LINE_3, LINE_C, OTHER, THINGS, Place, snapshot

OLD_1 = '    "o/n#1": {"title": "One, once", "state": "merged", "fetched": "2026-07-01"}'
OLD_2 = '    "O/N#2": {"title": "Two, once", "state": "open", "fetched": "2026-07-01"}'
OLD_9 = '    "o/n#9": {"title": "Nine"}'


def made(folder: Path, *script: Step, conf: str = CONF, facts: str = "") -> Place:
    return Place(folder, FakeForges(THINGS, list(script)), conf=conf, facts=facts)


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return made(tmp_path)


def test_all_that_notes_name_is_fetched(place: Place) -> None:
    assert place.sync() == 0
    assert place.text == ALL
    assert place.printed == ["facts.json: 4 new"]
    assert place.said == []


def test_a_second_time_only_what_is_not_merged_is_asked_for(place: Place) -> None:
    place.sync()
    place.forges.seen.clear()
    assert place.sync() == 0
    assert place.text == ALL
    assert place.printed[1:] == ["facts.json: 3 unchanged, 1 not asked for again"]
    assert b"number: 1)" not in (place.forges.seen[-1].body or b"")


def test_what_is_known_keeps_its_spelling_and_what_nobody_names_is_kept(tmp_path: Path) -> None:
    place = made(tmp_path, facts=snapshot(OLD_1, OLD_2, OLD_9))
    assert place.sync() == 0
    assert place.text == snapshot(LINE_C, OLD_1, LINE_2.replace("o/n#2", "O/N#2"), LINE_3, OLD_9)
    assert place.printed == ["facts.json: 2 new, 1 changed, 1 not asked for again"]


@pytest.mark.parametrize(
    ("arguments", "asked"),
    [
        ([], {2, 3}),
        (["--all"], {1, 2, 3}),
        (["--since", "2026-07-01"], {3}),
        (["--since", "2026-07-02"], {1, 2, 3}),
    ],
)
def test_what_is_asked_for_can_be_chosen(tmp_path: Path, arguments: list[str], asked: set[int]) -> None:
    place = made(tmp_path, facts=snapshot(OLD_1, OLD_2))
    place.sync(*arguments)
    query = next(seen.body or b"" for seen in place.forges.seen if seen.body).decode()
    assert {number for number in range(1, 10) if f"number: {number})" in query} == asked


def test_offline_says_what_it_would_ask_for(tmp_path: Path) -> None:
    place = made(tmp_path, facts=snapshot(OLD_1, OLD_2))
    before = place.text
    assert place.sync("--offline") == 1
    assert place.printed == [
        "codeberg.org/o/n#1: no facts",
        "o/n#2: open as of 2026-07-01",
        "o/n#3: no facts",
    ]
    assert (place.text, place.forges.seen) == (before, [])


def test_offline_is_content_where_nothing_is_missing(place: Place) -> None:
    place.sync()
    assert place.sync("--offline", "--since", "2026-08-01") == 0
    assert place.printed[-1] == "facts.json: nothing to ask for"


def test_a_dry_run_shows_a_diff_and_writes_nothing(tmp_path: Path) -> None:
    place = made(tmp_path, facts=snapshot(OLD_1, OLD_2, LINE_3, LINE_C))
    before = place.text
    assert place.sync("--dry-run", "--since", "2026-07-02") == 1
    assert place.text == before
    added = [line for line in place.printed if line.startswith("+ ")]
    assert added == [f"+{LINE_C},", f"+{LINE_1},", f"+{LINE_2.replace('o/n#2', 'O/N#2')},", f"+{LINE_3}"]


def test_a_dry_run_that_would_change_nothing_is_content(place: Place) -> None:
    place.sync()
    assert place.sync("--dry-run") == 0
    assert len(place.printed) == 1


def test_a_dry_run_tells_that_a_line_feed_is_missing_at_the_end(tmp_path: Path) -> None:
    place = made(tmp_path)
    place.sync()
    place.facts.write_text(place.text.removesuffix("\n"))
    assert place.sync("--dry-run", "--since", "2026-08-01") == 1
    assert place.printed[-1] == "+"


ABSENT = "nothing there, or nothing that may be seen without another token"


def test_what_a_forge_gives_no_more_is_kept_and_told(tmp_path: Path) -> None:
    place = made(tmp_path, facts=snapshot(OLD_1, OLD_2))
    place.forges.things = {"codeberg.org/o/n#1": OTHER}
    assert place.sync() == 1
    assert place.text == snapshot(LINE_C, OLD_1, OLD_2)
    assert place.said == [f"github.com: {ABSENT}: o/n#2, o/n#3", "what was known of 1 of them is kept"]
    assert place.printed == ["facts.json: 1 new, 2 missing, 1 not asked for again"]


def test_what_was_fetched_before_a_refusal_is_kept(tmp_path: Path) -> None:
    place = made(tmp_path)
    place.forges.headers = {"x-ratelimit-remaining": "0", "x-ratelimit-limit": "60", "x-ratelimit-reset": "1785589200"}
    assert place.sync() == 1
    assert place.text == snapshot(LINE_1, LINE_2, LINE_3)
    advice = "a token, as in PRNOTES_TOKEN_CODEBERG_ORG, allows more"
    assert place.said[0] == f"codeberg.org: the rate limit is used up until 13:00 UTC; {advice}: codeberg.org/o/n#1"


def test_rate_limits_are_reported(tmp_path: Path) -> None:
    place = made(tmp_path)
    place.forges.headers = {"x-ratelimit-remaining": "41", "x-ratelimit-limit": "60"}
    assert place.sync() == 0
    assert place.said == ["codeberg.org: 41 of 60 requests left", "github.com: 41 of 60 requests left"]


def test_a_pause_that_a_forge_wants_is_made_if_it_is_short_enough(tmp_path: Path) -> None:
    refused = answer({}, 429, retry_after="90")
    place = made(tmp_path, refused)
    assert place.sync("--wait", "90") == 0
    assert place.clock.slept == [90]
    assert place.said == ["codeberg.org: the rate limit is used up; waiting for 90 s"]


@pytest.mark.parametrize(
    ("step", "told"),
    [
        (answer({}, 401), "codeberg.org: it wants a token, as in PRNOTES_TOKEN_CODEBERG_ORG (401)"),
        (answer({}, 403, x_ratelimit_remaining="0", x_ratelimit_reset="1785589200"), "codeberg.org: the rate limit"),
        (answer({}, 429, retry_after="999"), "codeberg.org: the rate limit is used up until 12:16 UTC"),
        (answer({"message": "teapot"}, 418), "codeberg.org: it answered 418, 'teapot'"),
        (answer("odd"), "codeberg.org: it answered with something that is no pull request and no issue"),
    ],
)
def test_one_forge_that_refuses_costs_no_other(tmp_path: Path, step: Step, told: str) -> None:
    place = made(tmp_path, step)
    assert place.sync() == 1
    assert place.text == snapshot(LINE_1, LINE_2, LINE_3)
    assert place.said[0].startswith(told)
    assert place.said[0].endswith(": codeberg.org/o/n#1")


def test_without_a_network_nothing_is_lost(tmp_path: Path) -> None:
    place = made(tmp_path, *[unreachable()] * 99, facts=ALL)
    assert place.sync("--all") == 1
    assert place.text == ALL
    reason = "it cannot be reached: Connection refused"
    assert [line for line in place.said if "trying again" not in line] == [
        f"codeberg.org: {reason}: codeberg.org/o/n#1",
        f"github.com: {reason}: o/n#1, o/n#2, o/n#3",
        "what was known of 4 of them is kept",
    ]


def test_a_user_who_breaks_it_off_keeps_what_has_come(place: Place) -> None:
    def transport(request: object) -> object:
        if len(place.forges.seen) == 2:
            raise KeyboardInterrupt
        return place.forges(request)  # type: ignore[arg-type]

    assert place.sync(transport=transport) == 1  # type: ignore[arg-type]
    assert place.text == snapshot(LINE_C)
    assert place.said == ["interrupted: o/n#1, o/n#2, o/n#3"]


def test_progress_is_shown_on_a_terminal(place: Place) -> None:
    place.err = Terminal()
    place.sync()
    assert "asking for facts: 2 of 4" in place.err.getvalue()


def test_a_token_is_shown_and_stored_nowhere(place: Place) -> None:
    place.forges.etags = True
    place.sync()
    stored = [path.read_text(encoding="utf-8") for path in place.cache.rglob("*") if path.is_file()]
    assert len(stored) == 1
    assert not [text for text in (*stored, place.text, place.out.getvalue(), place.err.getvalue()) if "s3cret" in text]


def test_what_is_unchanged_is_not_sent_again(place: Place) -> None:
    place.forges.etags = True
    place.sync()
    place.forges.seen.clear()
    assert place.sync("--all") == 0
    assert [url for url in place.forges.urls if "codeberg" in url] == ["https://codeberg.org/api/v1/repos/o/n/pulls/1"]
    assert place.text == ALL


def test_notes_that_cannot_be_read_are_mentioned_since_what_they_name_is_not_known(place: Place) -> None:
    (place.folder / "notes" / "m.yaml").write_text("notes:\n- {prr: 1, title: x}\n", encoding="utf-8")
    place.sync()
    assert place.said == ["1 problem in the notes; 'prnotes check' shows them"]


def test_a_build_before_the_first_sync_says_what_makes_the_snapshot(place: Place) -> None:
    workspace = load_workspace(argparse.Namespace(source=place.folder))
    assert [str(problem.message) for problem in workspace.project.problems] == [
        "there is no snapshot 'facts.json' yet; 'prnotes sync' makes it"
    ]


@pytest.mark.parametrize("name", ["notes/facts.json", "./notes//facts.json"])
def test_a_snapshot_may_lie_among_the_notes(tmp_path: Path, name: str) -> None:
    place = made(tmp_path, conf=CONF.replace("facts.json", name))
    assert place.sync() == 0
    workspace = load_workspace(argparse.Namespace(source=place.folder))
    assert (workspace.project.problems, len(workspace.project.notes)) == ((), 2)


def test_without_an_option_the_file_has_a_name_and_the_user_is_told(tmp_path: Path) -> None:
    place = made(tmp_path, conf='prnotes_repo = "o/n"\n')
    assert place.sync() == 0
    assert place.text == ALL
    assert [line.partition("facts.json")[2] for line in place.said] == ['" in conf.py, or snapshot in prnotes.toml']


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("notes:\n- {pr: 1}\n", "is not written over: it is no snapshot, which is {"),
        ('{"version": 2, "references": {}}', "is not written over: its version is '2', which this release"),
        ("\xff", "is not written over: it is no snapshot"),
    ],
)
def test_what_is_no_snapshot_is_not_written_over(tmp_path: Path, text: str, reason: str) -> None:
    place = made(tmp_path, facts=text)
    with pytest.raises(UsageError) as caught:
        place.sync()
    assert reason in str(caught.value)
    assert (place.text, place.forges.seen) == (text, [])


def test_a_snapshot_with_marks_of_a_conflict_is_told_and_mended(tmp_path: Path) -> None:
    place = made(tmp_path, facts=snapshot(f"<<<<<<< HEAD\n{OLD_2}"))
    assert place.sync() == 0
    assert place.said[0].startswith("facts.json:4: not well-formed JSON")
    assert place.text == snapshot(LINE_C, LINE_1, LINE_2.replace("o/n#2", "O/N#2"), LINE_3)


def test_what_notes_inside_pages_name_comes_from_a_build(place: Place) -> None:
    note = {"references": [{"reference": "o/n#5"}], "followups": [{"reference": {"reference": "o/n#6"}}]}
    stubs = [{"id": "o/n#7", "references": [{"reference": "o/n#7"}, {"reference": "gone.example/o/n#1"}]}]
    build = place.folder / "prnotes.json"
    build.write_text(json.dumps({"version": 1, "notes": [note], "stubs": stubs}), encoding="utf-8")
    for path in (build, place.folder):
        assert place.sync("--offline", "--build", str(path)) == 1
        assert [line.partition(":")[0] for line in place.printed[-3:]] == ["o/n#5", "o/n#6", "o/n#7"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("<html>", "Expecting value"),
        ("[]", "it is no prnotes.json"),
        ('{"version": 9, "notes": []}', "version 9 is newer than this sphinx-prnotes, which reads 1"),
        ("[" * 100_000, "it is nested too deep"),
    ],
)
def test_what_is_no_build_is_told(place: Place, text: str, reason: str) -> None:
    (place.folder / "prnotes.json").write_text(text, encoding="utf-8")
    with pytest.raises(UsageError, match=f"prnotes.json cannot be read: {reason}"):
        place.sync("--offline", "--build", str(place.folder))


def test_a_build_that_exports_nothing_is_told_with_what_to_configure(place: Place) -> None:
    with pytest.raises(UsageError, match=r'no .*prnotes\.json; .* prnotes_exports = \["prnotes.json"\]'):
        place.sync("--offline", "--build", str(place.folder))


def test_a_link_to_a_snapshot_stays_a_link(tmp_path: Path) -> None:
    place = made(tmp_path)
    target = tmp_path / "shared.json"
    place.facts.symlink_to(target)
    place.sync()
    assert place.facts.is_symlink()
    assert target.read_text(encoding="utf-8") == ALL


def test_a_snapshot_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    place = made(tmp_path, conf=CONF.replace("facts.json", "notes/n.yaml/facts.json"))
    with pytest.raises(UsageError, match=r"facts\.json cannot be written: "):
        place.sync()
    assert place.printed == []


def test_what_could_be_no_date_is_refused(place: Place, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        place.sync("--since", "yesterday")
    assert "'yesterday' is no date such as 2026-08-01" in capsys.readouterr().err


def test_the_day_is_that_of_the_clock_handed_in(place: Place) -> None:
    outside = Outside(UrlTransport(), place.clock.clock(), lambda host, kind: None, cache=place.cache)
    assert outside.today() == date(2026, 8, 1)


def test_a_snapshot_that_no_file_can_be_is_refused(prnotes: Commands) -> None:
    outcome = prnotes.write({"conf.py": "prnotes_snapshot = 'fa\\ud800.json'\n"}).run("sync", "--offline")
    assert (outcome.code, outcome.out) == (2, "")
    assert "no file can be called 'fa\\ud800.json'; correct prnotes_snapshot" in outcome.err
