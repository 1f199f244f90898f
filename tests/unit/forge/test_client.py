"""The client: it tries again where that helps, waits as long as it is asked to, and never takes a token elsewhere."""

from __future__ import annotations

import pytest

from sphinx_prnotes.forge.client import Answer, Client, Endpoint, Patience, Refused
from sphinx_prnotes.forge.limits import Limit
from sphinx_prnotes.forge.tokens import Token
from sphinx_prnotes.forge.transport import Response, Unreachable
from tests.support.forges import EPOCH, FakeClock, FakeForges, Step, answer, unreachable

TOKEN = Token("s3cret", "GITHUB_TOKEN")
ENDPOINT = Endpoint("github.com", "https://api.github.com", {"Authorization": f"Bearer {TOKEN.reveal()}"}, TOKEN)
FINE = answer({"fine": True})
RATE = "github.com: the rate limit is used up"


class Call:
    """One call of a client, with everything that can be seen of it."""

    def __init__(self, *script: Step, patience: Patience | None = None) -> None:
        self.forges = FakeForges(script=list(script))
        self.clock = FakeClock()
        self.told: list[str] = []
        self.client = Client(self.forges, clock=self.clock.clock(), patience=patience, tell=self.told.append)

    def get(self) -> Answer:
        return self.client.get(ENDPOINT, "/x")

    def refusal(self) -> tuple[str, bool]:
        with pytest.raises(Refused) as caught:
            self.get()
        return str(caught.value), caught.value.is_final


def redirect(target: str, status: int = 302) -> Response:
    return Response(status, {"location": target})


@pytest.mark.parametrize(
    "setback",
    [
        answer({}, 500),
        answer({}, 502),
        answer({}, 503),
        answer({}, 504),
        answer({}, 408),
        Response(200, {}, b'{"data": {"r0'),
        Response(200, {}, b"<!DOCTYPE html>"),
        Response(200, {}, '{"title": "Zürich"}'.encode("latin-1")),
        Response(200, {}, b"[" * 100_000),
        Response(200, {}, b'{"n": ' + b"9" * 5000 + b"}"),
        Unreachable("the answer broke off"),
        unreachable(),
    ],
)
def test_what_may_pass_is_tried_again(setback: Step) -> None:
    call = Call(setback, setback, FINE)
    assert call.get().value == {"fine": True}
    assert call.clock.slept == [1, 2]
    assert len(call.forges.seen) == 3


def test_the_pauses_grow_up_to_a_longest_and_are_told() -> None:
    call = Call(*[answer({}, 502)] * 6, FINE, patience=Patience(tries=7, first_pause=1, longest_pause=5))
    call.get()
    assert call.clock.slept == [1, 2, 4, 5, 5, 5]
    assert call.told[2] == "github.com: it answered 502; trying again in 4 s"


@pytest.mark.parametrize(("chance", "pause"), [(0.0, 0.5), (0.5, 0.75), (1.0, 1.0)])
def test_chance_shortens_a_pause_by_up_to_a_half(chance: float, pause: float) -> None:
    call = Call(answer({}, 502), FINE)
    clock = call.clock.clock()
    client = Client(call.forges, clock=type(clock)(clock.now, clock.sleep, lambda: chance))
    client.get(ENDPOINT, "/x")
    assert call.clock.slept == [pause]


@pytest.mark.parametrize(
    ("setback", "reason", "is_final"),
    [
        (answer({}, 502), "github.com: it answered 502", False),
        (Response(200, {}, b"{"), "github.com: the answer is no well-formed JSON", False),
        (unreachable(), "github.com: it cannot be reached: Connection refused", True),
    ],
)
def test_what_does_not_pass_is_given_up_with_its_reason(setback: Step, reason: str, *, is_final: bool) -> None:
    call = Call(*[setback] * 9)
    assert call.refusal() == (reason, is_final)
    assert len(call.forges.seen) == 4


@pytest.mark.parametrize(
    ("refused", "reason", "is_final"),
    [
        (answer({"message": "Bad credentials"}, 401), "it does not take the token from GITHUB_TOKEN (401)", True),
        (
            answer({"message": "Resource protected by SAML"}, 403),
            "it answered 403, 'Resource protected by SAML'",
            False,
        ),
        (answer({"message": ["odd"]}, 400), "it answered 400", False),
        (answer({"message": "your token s3cret is odd"}, 400), "it answered 400, 'your token … is odd'", False),
        (Response(418, {}, b"\xff\xfe"), "it answered 418", False),
        (Unreachable("the answer is larger than 5 bytes", may_pass=False), "the answer is larger than 5 bytes", False),
        (
            Unreachable("its certificate is not valid: expired", may_pass=False, is_absent=True),
            "its certificate is not valid: expired",
            True,
        ),
    ],
)
def test_what_will_not_pass_is_asked_once(refused: Step, reason: str, *, is_final: bool) -> None:
    call = Call(refused)
    assert call.refusal() == (f"github.com: {reason}", is_final)
    assert call.clock.slept == []


def test_without_a_token_401_says_that_one_is_wanted() -> None:
    endpoint = Endpoint("git.example.org", "https://git.example.org/api/v1")
    variable = "PRNOTES_TOKEN_GIT_EXAMPLE_ORG"
    with pytest.raises(Refused, match=rf"^git.example.org: it wants a token, as in {variable} \(401\)$"):
        Call(answer({}, 401)).client.get(endpoint, "/x")
    with pytest.raises(Refused, match=rf"used up until 12:30 UTC; a token, as in {variable}, allows more$"):
        Call(answer({}, 429, retry_after="1800")).client.get(endpoint, "/x")


@pytest.mark.parametrize("status", [404, 410])
def test_nothing_there_is_an_answer(status: int) -> None:
    assert Call(answer({}, status)).get().status == status


@pytest.mark.parametrize(
    ("refused", "wait"),
    [
        (answer({}, 429, retry_after="7"), 7),
        (answer({}, 403, retry_after="7"), 7),
        (answer({}, 503, retry_after="7"), 7),
        (answer({}, 429, retry_after="Sat, 01 Aug 2026 12:00:30 GMT"), 30),
        (answer({}, 429, retry_after="soon"), 60),
        (answer({}, 429), 60),
        (answer({"message": "You have exceeded a secondary rate limit."}, 403), 60),
        (answer({}, 403, x_ratelimit_remaining="0", x_ratelimit_reset=f"{EPOCH + 20:.0f}"), 21),
        (answer({}, 429, x_ratelimit_remaining="0", x_ratelimit_reset=f"{EPOCH - 20:.0f}"), 1),
        (answer({}, 429, ratelimit_remaining="0", ratelimit_reset=f"{EPOCH + 20:.0f}"), 21),
        (answer({}, 429, ratelimit_remaining="0", ratelimit_reset="20"), 21),
        (answer({"errors": [{"type": "RATE_LIMITED"}]}, x_ratelimit_remaining="0", x_ratelimit_reset="9"), 10),
        (answer({"errors": [{"type": "RATE_LIMITED"}]}), 60),
    ],
)
def test_a_rate_limit_is_waited_for_as_long_as_the_forge_says(refused: Response, wait: float) -> None:
    call = Call(refused, FINE)
    assert call.get().value == {"fine": True}
    assert call.clock.slept == [wait]
    assert call.told == [f"{RATE}; waiting for {wait} s"]


@pytest.mark.parametrize(
    ("refused", "until"),
    [
        (answer({}, 429, retry_after="61"), "12:01"),
        (answer({}, 403, x_ratelimit_remaining="0", x_ratelimit_reset=f"{EPOCH + 1800:.0f}"), "12:30"),
        (answer({}, 429, retry_after="Sat, 01 Aug 2026 13:00:00 GMT"), "13:00"),
    ],
)
def test_a_limit_that_lasts_too_long_ends_it(refused: Response, until: str) -> None:
    call = Call(refused)
    assert call.refusal() == (f"{RATE} until {until} UTC", True)
    assert call.clock.slept == []


def test_more_patience_waits_longer() -> None:
    call = Call(answer({}, 429, retry_after="600"), FINE, patience=Patience(longest_wait=600))
    call.get()
    assert call.clock.slept == [600]


def test_a_limit_that_comes_again_and_again_ends_it() -> None:
    call = Call(*[answer({}, 429, retry_after="1")] * 9)
    assert call.refusal() == (RATE, True)
    assert call.clock.slept == [1, 1, 1]


def test_nothing_is_sent_where_the_last_answer_left_nothing() -> None:
    until = f"{EPOCH + 30:.0f}"
    call = Call(answer({}, x_ratelimit_remaining="0", x_ratelimit_limit="60", x_ratelimit_reset=until), FINE)
    call.get()
    assert call.clock.slept == []
    call.get()
    assert call.clock.slept == [30]


def test_what_is_left_of_a_limit_can_be_read() -> None:
    call = Call(answer({}, x_ratelimit_remaining="4998", x_ratelimit_limit="5000", x_ratelimit_reset="1785589200"))
    call.get()
    assert call.client.limits == {"github.com": Limit(4998, 5000, 1785589200)}
    assert str(call.client.limits["github.com"]) == "4,998 of 5,000 requests left until 13:00 UTC"


@pytest.mark.parametrize("odd", ["-1", "1e9", "", "x", "9" * 5000, "٣"])
def test_odd_headers_say_nothing(odd: str) -> None:
    call = Call(answer({}, x_ratelimit_remaining=odd, x_ratelimit_reset=odd))
    call.get()
    assert call.client.limits == {}


def test_a_redirect_on_the_same_server_is_followed_with_the_token() -> None:
    call = Call(redirect("https://API.github.com/y"), redirect("/z", 307), FINE)
    call.get()
    assert [seen.url for seen in call.forges.seen][1:] == ["https://API.github.com/y", "https://API.github.com/z"]
    assert call.forges.seen[2].headers["Authorization"] == "Bearer s3cret"


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
@pytest.mark.parametrize(
    "target",
    [
        "https://evil.example/x",
        "http://api.github.com/x",
        "https://api.github.com.evil.example/x",
        "https://api.github.com@evil.example/x",
        "https://me@api.github.com/x",
        "https://api.github.com:8443/x",
        "file:///etc/passwd",
        "https://[evil/x",
    ],
)
def test_no_other_server_is_asked_even_if_the_forge_says_so(target: str, status: int) -> None:
    call = Call(redirect(target, status), FINE)
    assert call.refusal() == (f"github.com: it redirects to {target!r}, which is not followed", False)
    assert [seen.url for seen in call.forges.seen] == ["https://api.github.com/x"]


def test_a_redirect_without_a_scheme_is_no_exception() -> None:
    reason = "github.com: it redirects to 'https://evil.example/x', which is not followed"
    assert Call(redirect("//evil.example/x"), FINE).refusal() == (reason, False)


def test_redirects_in_circles_end() -> None:
    call = Call(*[redirect("/x")] * 9)
    assert call.refusal() == ("github.com: it redirects in circles", False)
    assert len(call.forges.seen) == 5


def test_no_message_and_no_representation_shows_the_token() -> None:
    call = Call(redirect("https://evil.example/?t=s3cret"))
    reason, _ = call.refusal()
    shown = [reason, repr(ENDPOINT), repr(call.forges.seen), repr(call.client), str(TOKEN), f"{TOKEN}"]
    assert not [text for text in shown if "s3cret" in text]
