"""Case J12: ``sync`` asks the forges that the settings name, and nobody else whom notes or answers name."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.forges import FakeForges, Step
from tests.support.syncing import CONF, Place


def place_of(folder: Path, *script: Step, notes: str = "notes: []\n", conf: str = "") -> Place:
    place = Place(folder, FakeForges(script=list(script)), conf=CONF + conf)
    (place.folder / "notes" / "n.yaml").write_text(notes, encoding="utf-8")
    return place


@pytest.mark.parametrize(
    "address",
    [
        "http://169.254.169.254/o/n/pull/1",
        "https://169.254.169.254/latest/meta-data/pull/1",
        "https://[fd00:ec2::254]/o/n/pull/1",
        "https://127.0.0.1:8080/o/n/pulls/1",
        "https://localhost/o/n/issues/1",
        "https://github.com@169.254.169.254/o/n/pull/1",
        "https://github.com:8080/o/n/pull/1",
        "https://github.com.evil.org/o/n/pull/1",
        "https://api.github.com/o/n/pull/1",
        "file:///o/n/pull/1",
        "gopher://github.com/o/n/pull/1",
        "169.254.169.254/o/n#1",
        "localhost:8080/o/n#1",
    ],
)
def test_an_address_in_a_note_is_not_asked_unless_it_is_on_a_forge(tmp_path: Path, address: str) -> None:
    """Case J12."""
    place = place_of(tmp_path, notes=f'notes: [{{title: One, pr: "{address}", body: "See {address}."}}]\n')
    place.sync()
    assert place.forges.urls == []


@pytest.mark.parametrize(
    "host",
    ["http://169.254.169.254/", "file://", "file:///etc", "me@10.0.0.1", "[::1]", "10.0.0.1?x", "10.0.0.1 x", ""],
)
def test_what_is_no_host_is_no_forge_and_the_others_are(tmp_path: Path, host: str) -> None:
    """Case J12."""
    notes = 'notes: [{title: One, pr: "https://git.example.org/o/n/pulls/1"}]\n'
    place = place_of(
        tmp_path, notes=notes, conf=f'prnotes_forges = {{{host!r}: "gitea", "git.example.org": "gitea"}}\n'
    )
    place.sync()
    assert {url.split("/api/")[0] for url in place.forges.urls} == {"https://git.example.org"}


def test_a_private_address_is_asked_by_https_where_it_is_named_as_a_forge(tmp_path: Path) -> None:
    """Case J12."""
    notes = 'notes: [{title: One, pr: "http://10.0.0.1:8443/o/n/pulls/1"}]\n'
    place = place_of(tmp_path, notes=notes, conf='prnotes_forges = {"10.0.0.1:8443": "gitea"}\n')
    place.sync()
    assert {url.split("/api/")[0] for url in place.forges.urls} == {"https://10.0.0.1:8443"}


@pytest.mark.parametrize(
    "url", ["http://169.254.169.254/prnotes.json", "file:///etc/passwd", "https://me:x@10.0.0.1/x"]
)
def test_what_another_project_publishes_comes_by_https_alone(tmp_path: Path, url: str) -> None:
    """Case J12."""
    place = place_of(tmp_path, conf=f'prnotes_projects = {{"x": {{"file": "x.json", "url": {url!r}}}}}\n')
    place.sync()
    assert place.forges.urls == []
    assert not (place.folder / "x.json").exists()
