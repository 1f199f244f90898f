"""``sync`` over a real socket of this machine, with a server that behaves, and one that does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_prnotes.forge.transport import Response, Unreachable
from tests.support.forges import FakeForges, Step, answer
from tests.support.syncing import ALL, LINE_1, LINE_2, LINE_3, THINGS, Place, snapshot
from tests.support.wire import serving


def test_over_a_socket_it_is_the_same(tmp_path: Path) -> None:
    place = Place(tmp_path, FakeForges(THINGS))
    with serving(place.forges) as wire:
        assert place.sync(transport=wire) == 0
    assert place.text == ALL


BROKEN = Response(200, {"content-type": "application/json"}, b'{"title": "One')
LATIN = Response(200, {}, b'{"title": "\xfc"}')


@pytest.mark.parametrize(
    "step",
    [
        answer({}, 500),
        answer({}, 503, retry_after="3"),
        answer({}, 429, retry_after="3"),
        BROKEN,
        LATIN,
        Unreachable(""),
    ],
)
def test_what_goes_wrong_once_is_made_good(tmp_path: Path, step: Step) -> None:
    place = Place(tmp_path, FakeForges(THINGS, [step]))
    with serving(place.forges) as wire:
        assert place.sync(transport=wire) == 0
    assert place.text == ALL
    assert len(place.clock.slept) == 1


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        ([answer({}, 401)], "it wants a token, as in PRNOTES_TOKEN_CODEBERG_ORG (401)"),
        (
            [answer({}, 403, x_ratelimit_remaining="0", x_ratelimit_reset="1785589200")],
            "the rate limit is used up until 13:00 UTC; a token, as in PRNOTES_TOKEN_CODEBERG_ORG, allows more",
        ),
        (
            [answer({}, 302, location="https://evil.example/x")],
            "it redirects to 'https://evil.example/x', which is not",
        ),
        ([answer({}, 301, location="http://codeberg.org/x")], "it redirects to 'http://codeberg.org/x', which is not"),
        ([answer({}, 502)] * 4, "it answered 502"),
        ([BROKEN] * 4, "the answer is no well-formed JSON"),
        ([Unreachable("")] * 4, "the connection broke off: Remote end closed connection without response"),
    ],
)
def test_what_stays_wrong_is_told_and_costs_no_other_forge(tmp_path: Path, steps: list[Step], told: str) -> None:
    place = Place(tmp_path, FakeForges(THINGS, list(steps)))
    with serving(place.forges) as wire:
        assert place.sync(transport=wire) == 1
    assert place.text == snapshot(LINE_1, LINE_2, LINE_3)
    line = next(line for line in place.said if line.endswith(": codeberg.org/o/n#1"))
    assert line.startswith(f"codeberg.org: {told}")


def test_a_server_that_says_nothing_is_asked_again(tmp_path: Path) -> None:
    place = Place(tmp_path, FakeForges(THINGS, [TimeoutError()]))
    with serving(place.forges, timeout=0.5) as wire:
        assert place.sync(transport=wire) == 0
    assert place.text == ALL
    assert "codeberg.org: it did not answer in time; trying again in 1 s" in place.said


def test_a_redirect_on_the_same_host_is_followed(tmp_path: Path) -> None:
    moved = answer({}, 301, location="/api/v1/repos/o/n/pulls/1")
    place = Place(tmp_path, FakeForges(THINGS, [moved]))
    with serving(place.forges) as wire:
        assert place.sync(transport=wire) == 0
    assert place.text == ALL
