"""``sync`` renews the copies of other projects' notes, and never puts anything in their place that is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.forges import FakeForges, Step, answer, header_values
from tests.support.syncing import Place

URL = "https://docs.example.org/prnotes.json"
FORGE_URL = "https://codeberg.org/o/n/raw/prnotes.json"
OLD = b'{"version": 1, "notes": []}\n'
NEW = b'{"version": 1, "notes": [{"id": "a/b#1"}]}\n'
CONF = 'prnotes_repo = "o/n"\nprnotes_sources = []\nprnotes_snapshot = "facts.json"\n'


def made(folder: Path, *script: Step, url: str = URL, copy: bytes | None = None, content: bytes = NEW) -> Place:
    conf = f'{CONF}prnotes_projects = {{"other": {{"file": "other/prnotes.json", "url": "{url}"}}}}\n'
    place = Place(folder, FakeForges(script=list(script), files={url: content}, etags=True), conf=conf)
    if copy is not None:
        (place.folder / "other").mkdir()
        copied(place).write_bytes(copy)
    return place


def copied(place: Place) -> Path:
    return place.folder / "other" / "prnotes.json"


@pytest.mark.parametrize("copy", [None, OLD])
def test_a_copy_is_fetched_and_renewed(tmp_path: Path, copy: bytes | None) -> None:
    place = made(tmp_path, copy=copy)
    assert place.sync() == 0
    assert copied(place).read_bytes() == NEW
    assert place.printed[-1] == "prnotes.json: renewed"


def test_a_copy_that_is_the_same_is_not_sent_again(tmp_path: Path) -> None:
    place = made(tmp_path)
    place.sync()
    assert place.sync() == 0
    assert len(list(header_values(place.forges.seen, "If-None-Match"))) == 1
    assert place.printed[-1] == "prnotes.json: unchanged"
    assert copied(place).read_bytes() == NEW


def test_an_older_copy_that_somebody_put_back_is_renewed(tmp_path: Path) -> None:
    place = made(tmp_path)
    place.sync()
    copied(place).write_bytes(OLD)
    assert place.sync() == 0
    assert copied(place).read_bytes() == NEW


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b'{"version": 2, "notes": []}', "version 2 is newer than this sphinx-prnotes, which reads 1"),
        (b'{"version": 1}', "version 1 with notes None is not understood"),
        (b"[]", "docs.example.org: there is no JSON object at https://docs.example.org/prnotes.json"),
        (b"<html>", "docs.example.org: the answer is no well-formed JSON"),
        (b'{"version": 1, "notes": ["\xff"]}', "docs.example.org: the answer is no well-formed JSON"),
    ],
)
def test_what_is_no_copy_of_notes_is_not_taken(tmp_path: Path, content: bytes, reason: str) -> None:
    place = made(tmp_path, copy=OLD, content=content)
    assert place.sync() == 1
    assert copied(place).read_bytes() == OLD
    assert place.said[-1].endswith(f"stays as it is: {reason}")


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        (answer({"message": "Not Found"}, 404), "docs.example.org: there is no JSON object at"),
        (
            answer({}, 302, location="https://evil.example/"),
            "docs.example.org: it redirects to 'https://evil.example/'",
        ),
        (answer({}, 403), "docs.example.org: it answered 403"),
        (answer({}, 429, retry_after="999"), "docs.example.org: the rate limit is used up until"),
    ],
)
def test_a_server_that_refuses_leaves_the_copy(tmp_path: Path, step: Step, reason: str) -> None:
    place = made(tmp_path, step, copy=OLD)
    assert place.sync() == 1
    assert copied(place).read_bytes() == OLD
    assert reason in place.said[-1]


@pytest.mark.parametrize("url", ["http://docs.example.org/prnotes.json", "https://me:x@docs.example.org/prnotes.json"])
def test_only_https_is_asked(tmp_path: Path, url: str) -> None:
    place = made(tmp_path, url=url)
    assert place.sync() == 1
    assert "only https is, without a name or a password" in place.said[-1]
    assert place.forges.seen == []


def test_what_is_no_copy_is_not_written_over(tmp_path: Path) -> None:
    place = made(tmp_path, copy=b"project = 'x'\n")
    assert place.sync() == 1
    assert copied(place).read_bytes() == b"project = 'x'\n"
    advice = "delete it, or name another file in prnotes_projects"
    assert place.said[-1].endswith(f"stays as it is: it is no copy of a prnotes.json; {advice}")


def test_a_token_goes_to_its_forge_alone(tmp_path: Path) -> None:
    place = made(tmp_path / "a")
    place.token_for = "codeberg.org"
    place.sync()
    assert list(header_values(place.forges.seen, "Authorization")) == []
    place = made(tmp_path / "b", url=FORGE_URL)
    place.token_for = "codeberg.org"
    place.sync()
    assert list(header_values(place.forges.seen, "Authorization")) == ["token s3cret"]


def test_a_dry_run_says_what_would_be_renewed(tmp_path: Path) -> None:
    place = made(tmp_path, copy=OLD)
    assert place.sync("--dry-run") == 1
    assert copied(place).read_bytes() == OLD
    assert place.printed[-1] == "prnotes.json: would be renewed"


def test_offline_says_which_copies_there_are_not(tmp_path: Path) -> None:
    place = made(tmp_path)
    assert place.sync("--offline") == 1
    assert place.printed[-1] == f"prnotes.json: no copy of {URL}"
    assert place.forges.seen == []
