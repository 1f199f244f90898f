"""Tokens: each host has its own, and no secret can be shown or stored."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_prnotes.forge.tokens import Token, ask_gh, find_token, token_variable
from sphinx_prnotes.settings import ForgeKind

GITHUB, GITLAB, GITEA = ForgeKind.GITHUB, ForgeKind.GITLAB, ForgeKind.GITEA


def found(host: str, kind: ForgeKind, gh: str = "", **environ: str) -> tuple[str, str] | None:
    token = find_token(host, kind, environ, lambda asked: gh if asked == host else "")
    return (token.reveal(), token.source) if token else None


@pytest.mark.parametrize(
    ("host", "kind", "name"),
    [
        ("github.com", GITHUB, "GITHUB_TOKEN"),
        ("github.com", GITHUB, "GH_TOKEN"),
        ("gitlab.com", GITLAB, "GITLAB_TOKEN"),
        ("codeberg.org", GITEA, "GITEA_TOKEN"),
        ("codeberg.org", GITEA, "FORGEJO_TOKEN"),
        ("github.com", GITHUB, "PRNOTES_TOKEN_GITHUB_COM"),
        ("git.example.org:3000", GITEA, "PRNOTES_TOKEN_GIT_EXAMPLE_ORG___3000"),
    ],
)
def test_a_token_is_found_in_the_environment(host: str, kind: ForgeKind, name: str) -> None:
    assert found(host, kind, **{name: "t"}) == ("t", name)


@pytest.mark.parametrize(
    ("host", "kind", "name"),
    [
        ("github.example.org", GITHUB, "GITHUB_TOKEN"),
        ("github.example.org", GITHUB, "GH_TOKEN"),
        ("gitlab.example.org", GITLAB, "GITLAB_TOKEN"),
        ("git.example.org", GITEA, "GITEA_TOKEN"),
        ("gitlab.com", GITLAB, "GITHUB_TOKEN"),
        ("github.com", GITHUB, "PRNOTES_TOKEN_GITHUB_COM_EVIL"),
    ],
)
def test_a_token_is_for_one_host_alone(host: str, kind: ForgeKind, name: str) -> None:
    assert found(host, kind, **{name: "t"}) is None


@pytest.mark.parametrize(
    ("host", "kind", "environ"),
    [
        ("github.example.org", GITHUB, {"GH_TOKEN": "t", "GH_HOST": "github.example.org"}),
        ("gitlab.example.org", GITLAB, {"GITLAB_TOKEN": "t", "GITLAB_HOST": "https://gitlab.example.org/"}),
        ("gitlab.example.org", GITLAB, {"GITLAB_TOKEN": "t", "CI_SERVER_HOST": "GitLab.example.org"}),
        ("git.example.org", GITEA, {"FORGEJO_TOKEN": "t", "FORGEJO_HOST": "git.example.org"}),
    ],
)
def test_the_environment_may_name_another_host(host: str, kind: ForgeKind, environ: dict[str, str]) -> None:
    assert found(host, kind, **environ)
    assert found("github.com", GITHUB, **environ) is None


LABEL = st.from_regex("[a-z0-9](?:[a-z0-9-]*[a-z0-9])?", fullmatch=True)
NAME = st.lists(LABEL, min_size=1, max_size=4).map(".".join)
HOST = st.tuples(NAME, st.sampled_from(["", ":1", ":3000"])).map("".join)


@given(HOST, HOST)
def test_no_two_hosts_share_a_variable(one: str, other: str) -> None:
    assert (token_variable(one) == token_variable(other)) == (one == other)


@pytest.mark.parametrize("host", ["git-example.org", "git.example-org", "git.example.org.evil"])
def test_a_host_that_looks_like_another_has_not_its_token(host: str) -> None:
    assert found(host, GITEA, PRNOTES_TOKEN_GIT_EXAMPLE_ORG="t") is None


def test_the_hosts_own_variable_wins_and_gh_comes_last() -> None:
    own = {"PRNOTES_TOKEN_GITHUB_COM": "a"}
    assert found("github.com", GITHUB, "c", GH_TOKEN="b", **own) == ("a", "PRNOTES_TOKEN_GITHUB_COM")
    assert found("github.com", GITHUB, "c", GH_TOKEN="b") == ("b", "GH_TOKEN")
    assert found("github.com", GITHUB, "c", GH_TOKEN=" ") == ("c", "gh auth token")
    assert found("gitlab.com", GITLAB, "c") is None


def test_blanks_around_a_token_do_not_count() -> None:
    assert found("github.com", GITHUB, GITHUB_TOKEN=" t\n") == ("t", "GITHUB_TOKEN")


@pytest.mark.parametrize("text", ["a b", "a\nb", "a\r\nX-Evil: 1", "Ω"])
def test_what_could_be_no_token_is_told_without_showing_it(text: str) -> None:
    with pytest.raises(ValueError, match="^what GITHUB_TOKEN holds is no token") as caught:
        found("github.com", GITHUB, GITHUB_TOKEN=text)
    assert text not in str(caught.value)


def test_a_token_cannot_be_stored() -> None:
    with pytest.raises(TypeError, match="never stored"):
        pickle.dumps(Token("t", "x"))


def fake_gh(folder: Path, script: str) -> dict[str, str]:
    (folder / "gh").write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    (folder / "gh").chmod(0o755)
    return {"PATH": str(folder)}


def test_gh_is_asked_for_the_host_and_hears_of_no_other_token(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    environ = fake_gh(tmp_path, 'echo "$*|$GH_TOKEN|$GITHUB_TOKEN|$GH_ENTERPRISE_TOKEN"')
    monkeypatch.setenv("PATH", str(tmp_path))
    secrets = {"GH_TOKEN": "a", "GITHUB_TOKEN": "b", "GH_ENTERPRISE_TOKEN": "c"}
    assert ask_gh("ghe.example.org", {**environ, **secrets}) == "auth token --hostname ghe.example.org|||"


def test_a_gh_that_fails_or_is_not_there_has_no_token(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert ask_gh("github.com", {"PATH": str(tmp_path)}) == ""
    fake_gh(tmp_path, "echo secret; exit 1")
    assert ask_gh("github.com", {"PATH": str(tmp_path)}) == ""
