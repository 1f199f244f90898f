"""What other projects publish is fetched as it is, from where it is published and from nowhere else."""

from __future__ import annotations

import pytest

from sphinx_prnotes.forge.client import Client, Endpoint, Refused
from sphinx_prnotes.forge.published import fetch_published, publisher_of
from sphinx_prnotes.forge.tokens import Token
from sphinx_prnotes.forge.transport import Response
from sphinx_prnotes.settings import ForgeKind, Settings
from tests.support.forges import FakeClock, FakeForges, Step, answer

URL = "https://docs.example.org/a/prnotes.json"
ENDPOINT = Endpoint("docs.example.org", "https://docs.example.org")


def client(*script: Step) -> Client:
    return Client(FakeForges(script=list(script)), clock=FakeClock().clock())


def test_a_file_comes_byte_for_byte_with_its_name() -> None:
    content = b'\xef\xbb\xbf{"notes":  []}\r\n'
    published = fetch_published(URL, client(Response(200, {"etag": '"x"'}, content)), ENDPOINT)
    assert published is not None
    assert (published.content, published.etag) == (content, '"x"')


def test_a_file_that_has_not_changed_does_not_come() -> None:
    assert fetch_published(URL, client(Response(304)), ENDPOINT, '"x"') is None


@pytest.mark.parametrize("response", [answer({"message": "x"}, 404), answer([]), answer("x"), Response(304)])
def test_what_is_no_such_file_is_told(response: Response) -> None:
    with pytest.raises(Refused, match=f"^docs.example.org: there is no JSON object at {URL}$"):
        fetch_published(URL, client(response), ENDPOINT)


@pytest.mark.parametrize(
    "url",
    [
        "http://docs.example.org/x",
        "https://me@docs.example.org/x",
        "file:///etc/passwd",
        "//docs.example.org/x",
        "https:///x",
        "",
    ],
)
def test_only_https_is_asked(url: str) -> None:
    with pytest.raises(ValueError, match="only https is, without a name or a password$"):
        publisher_of(url, Settings(), lambda host, kind: None)


@pytest.mark.parametrize(
    ("url", "sent"),
    [
        ("https://codeberg.org/o/n/raw/x.json", "token t"),
        ("https://Codeberg.org/o/n/raw/x.json", "token t"),
        ("https://pages.codeberg.org/x.json", None),
        ("https://codeberg.org.evil.example/x.json", None),
        ("https://codeberg.org:8443/x.json", None),
    ],
)
def test_a_token_goes_to_its_forge_alone(url: str, sent: str | None) -> None:
    settings = Settings(forges={"codeberg.org": ForgeKind.GITEA})
    endpoint = publisher_of(url, settings, lambda host, kind: Token("t", "x"))
    assert endpoint.headers.get("Authorization") == sent
    assert url.startswith(endpoint.root)
