"""Fetching: what each kind of forge is asked, what its answers mean, and that no failure hides what is known."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_prnotes.forge.client import Client
from sphinx_prnotes.forge.etags import Etags
from sphinx_prnotes.forge.fetch import Fetched, Forges, fetch_facts
from sphinx_prnotes.forge.tokens import Token
from sphinx_prnotes.forge.transport import Response
from sphinx_prnotes.model import Facts, Mark, Reference
from sphinx_prnotes.references import ReferenceReader
from sphinx_prnotes.settings import ForgeKind, Settings
from tests.support.forges import FakeClock, FakeForges, Step, Thing, answer, header_values, unreachable

FORGES = {
    "github.com": ForgeKind.GITHUB,
    "gitlab.com": ForgeKind.GITLAB,
    "codeberg.org": ForgeKind.GITEA,
    "ghe.example.org": ForgeKind.GITHUB,
    "acme.ghe.com": ForgeKind.GITHUB,
}
SETTINGS = Settings(forges=FORGES)
READER = ReferenceReader(SETTINGS)
TODAY = date(2026, 8, 1)
COMMIT = "6fe5e6c50c2d4d1dbcda5c7f6271d57f004ecf06"
PATHS = tuple(f"src/{number:03}.py" for number in range(350))
MERGED = Thing("Move it", "merged", "yueming", "2026-07-31T14:28:51-07:00", COMMIT, 19, 22, ("a.py", "b.py"))
MOVED = Facts("Move it", "merged", "yueming", date(2026, 7, 31), COMMIT, 19, 22, 2, ("a.py", "b.py"), TODAY)
THINGS = {
    "github.com/o/n#1": MERGED,
    "github.com/o/n#2": Thing("An issue", "closed", is_issue=True),
    "github.com/o/n#3": Thing("Many files", files=PATHS),
    "github.com/o/n#4": Thing("No author", author=""),
    "gitlab.com/g/h/n!1": MERGED,
    "gitlab.com/g/h/n#1": Thing("An issue"),
    "gitlab.com/g/h/n!2": Thing("Still open", files=("a.py",)),
    "codeberg.org/o/n#1": MERGED,
    "codeberg.org/o/n#2": Thing("An issue", "closed", is_issue=True),
    "codeberg.org/o/n#3": Thing("Many files", "closed", files=PATHS),
}


class Visit:
    """All that is seen of fetching from a script and then from the forges."""

    def __init__(self, *script: Step, token: str = "s3cret", etags: Etags | None = None, **forges: object) -> None:
        self.forges = FakeForges(THINGS, list(script))
        self.clock = FakeClock()
        self.etags = etags or Etags()
        self.token = token

    def fetch(self, *written: str) -> list[Fetched]:
        token = Token(self.token, "A_TOKEN") if self.token else None
        client = Client(self.forges, clock=self.clock.clock())
        forges = Forges(SETTINGS, client, lambda host, kind: token, self.etags, TODAY)
        return list(fetch_facts([READER.parse(text, repo="o/n") for text in written], forges))

    def facts(self, *written: str) -> dict[str, Facts | None]:
        return {str(each.reference): each.facts for each in self.fetch(*written)}

    def troubles(self, *written: str) -> dict[str, str]:
        return {str(each.reference): each.trouble for each in self.fetch(*written)}


@pytest.mark.parametrize("reference", ["o/n#1", "codeberg.org/o/n#1"])
@pytest.mark.parametrize("token", ["s3cret", ""])
def test_facts_of_a_merged_pull_request(reference: str, token: str) -> None:
    assert Visit(token=token).facts(reference) == {reference: MOVED}


def test_facts_of_a_merge_request_count_the_lines_of_its_diffs() -> None:
    facts = Visit().facts("gitlab.com/g/h/n!1")["gitlab.com/g/h/n!1"]
    assert facts == Facts("Move it", "merged", "yueming", date(2026, 7, 31), COMMIT, 4, 2, 2, ("a.py", "b.py"), TODAY)


@pytest.mark.parametrize("token", ["s3cret", ""])
@pytest.mark.parametrize("reference", ["o/n#2", "codeberg.org/o/n#2"])
def test_facts_of_an_issue(reference: str, token: str) -> None:
    assert Visit(token=token).facts(reference) == {reference: Facts("An issue", "closed", "me", fetched=TODAY)}


def test_on_gitlab_an_issue_and_a_merge_request_of_one_number_are_two() -> None:
    facts = Visit().facts("gitlab.com/g/h/n#1", "gitlab.com/g/h/n!1")
    assert [each.title for each in facts.values() if each] == ["An issue", "Move it"]


def test_what_is_open_has_no_commit() -> None:
    for reference in ("codeberg.org/o/n#3", "gitlab.com/g/h/n!2"):
        facts = Visit().facts(reference)[reference]
        assert facts is not None
        assert (facts.commit, facts.merged) == ("", None)


@pytest.mark.parametrize("reference", ["o/n#3", "codeberg.org/o/n#3"])
@pytest.mark.parametrize("token", ["s3cret", ""])
def test_the_first_300_files_are_kept(reference: str, token: str) -> None:
    facts = Visit(token=token).facts(reference)[reference]
    assert facts is not None
    assert facts.files == PATHS[:300]
    assert facts.changed_files == 350


def test_an_author_who_is_gone_is_nobody() -> None:
    facts = Visit().facts("o/n#4")["o/n#4"]
    assert facts is not None
    assert facts.author == ""


def test_what_is_not_there_hides_nothing_else() -> None:
    absent = "github.com: nothing there, or nothing that may be seen without another token"
    assert Visit().troubles("o/n#1", "o/n#99", "o/gone#1", "o/n#2") == {
        "o/n#1": "",
        "o/n#99": absent,
        "o/gone#1": absent,
        "o/n#2": "",
    }


@pytest.mark.parametrize("reference", ["codeberg.org/o/n#9", "gitlab.com/g/h/n#9", "gitlab.com/g/h/n!9"])
def test_what_is_not_there_is_told(reference: str) -> None:
    host = reference.partition("/")[0]
    trouble = f"{host}: nothing there, or nothing that may be seen without another token"
    assert Visit().troubles(reference) == {reference: trouble}


@pytest.mark.parametrize(
    ("reference", "urls"),
    [
        ("o/n#1", ["https://api.github.com/graphql"]),
        ("ghe.example.org/o/n#1", ["https://ghe.example.org/api/graphql"]),
        ("acme.ghe.com/o/n#1", ["https://api.acme.ghe.com/graphql"]),
        (
            "gitlab.com/g/h/n!1",
            [
                "https://gitlab.com/api/v4/projects/g%2Fh%2Fn/merge_requests/1",
                "https://gitlab.com/api/v4/projects/g%2Fh%2Fn/merge_requests/1/diffs?per_page=100&page=1",
            ],
        ),
        ("gitlab.com/g/h/n#1", ["https://gitlab.com/api/v4/projects/g%2Fh%2Fn/issues/1"]),
        (
            "codeberg.org/o/n#1",
            [
                "https://codeberg.org/api/v1/repos/o/n/pulls/1",
                "https://codeberg.org/api/v1/repos/o/n/pulls/1/files?limit=50&page=1",
            ],
        ),
    ],
)
def test_where_a_reference_is_asked_for(reference: str, urls: list[str]) -> None:
    visit = Visit()
    visit.fetch(reference)
    assert visit.forges.urls[: len(urls)] == urls


def test_without_a_token_github_is_asked_one_by_one() -> None:
    visit = Visit(token="")
    visit.fetch("ghe.example.org/o/n#1", "o/n#2")
    assert visit.forges.urls[0] == "https://ghe.example.org/api/v3/repos/o/n/pulls/1"
    assert visit.forges.urls[-1] == "https://api.github.com/repos/o/n/issues/2"
    assert list(header_values(visit.forges.seen, "Authorization")) == []


@pytest.mark.parametrize(
    ("reference", "sent"),
    [("o/n#1", "Bearer s3cret"), ("gitlab.com/g/h/n#1", "Bearer s3cret"), ("codeberg.org/o/n#2", "token s3cret")],
)
def test_a_token_goes_along_in_the_way_of_the_forge(reference: str, sent: str) -> None:
    visit = Visit()
    visit.fetch(reference)
    assert set(header_values(visit.forges.seen, "Authorization")) == {sent}


def test_a_hundred_references_are_one_request() -> None:
    visit = Visit()
    fetched = visit.fetch(*(f"o/n#{number}" for number in range(1, 251)))
    assert len(fetched) == 250
    assert len([url for url in visit.forges.urls if url.endswith("/graphql")]) == 3 + 2  # two more pages of files


def test_forges_are_asked_each_for_its_own() -> None:
    visit = Visit()
    fetched = visit.fetch("o/n#1", "codeberg.org/o/n#2", "o/n#2", "gitlab.com/g/h/n#1")
    assert [str(each.reference) for each in fetched] == ["o/n#1", "o/n#2", "codeberg.org/o/n#2", "gitlab.com/g/h/n#1"]
    assert all(each.facts for each in fetched)


def test_a_query_that_is_too_much_is_halved() -> None:
    visit = Visit(*[answer({}, 502)] * 4)
    assert set(visit.troubles("o/n#1", "o/n#2").values()) == {""}
    queries = [json.loads(seen.body or b"")["query"] for seen in visit.forges.seen]
    assert [query.count("issueOrPullRequest(") for query in queries] == [2, 2, 2, 2, 1, 1]


def test_a_forge_that_fails_three_times_is_left_alone() -> None:
    visit = Visit(*[answer({}, 500)] * 99)
    references = [f"codeberg.org/o/n#{number}" for number in range(1, 9)]
    assert set(visit.troubles(*references).values()) == {"codeberg.org: it answered 500"}
    assert len(visit.forges.seen) == 3 * 4


@pytest.mark.parametrize(
    ("refused", "trouble"),
    [
        (answer({"message": "Bad credentials"}, 401), "github.com: it does not take the token from A_TOKEN (401)"),
        (answer({}, 429, retry_after="3600"), "github.com: the rate limit is used up until 13:00 UTC"),
    ],
)
def test_a_forge_that_refuses_is_asked_no_more_and_the_others_are(refused: Response, trouble: str) -> None:
    visit = Visit(refused)
    assert visit.troubles("o/n#1", "o/n#2", "codeberg.org/o/n#2") == {
        "o/n#1": trouble,
        "o/n#2": trouble,
        "codeberg.org/o/n#2": "",
    }


def test_a_forge_that_nobody_answers_at_is_tried_once() -> None:
    visit = Visit(*[unreachable()] * 4)
    troubles = visit.troubles(*(f"codeberg.org/o/n#{number}" for number in range(1, 9)))
    assert set(troubles.values()) == {"codeberg.org: it cannot be reached: Connection refused"}
    assert len(visit.forges.seen) == 4


def graphql(value: object, *errors: object) -> Response:
    return answer({"data": value, "errors": list(errors)})


@pytest.mark.parametrize(
    ("response", "trouble"),
    [
        (
            graphql({"r0": None}, {"type": "FORBIDDEN", "path": ["r0"], "message": "SAML  enforced\nfor s3cret"}),
            "github.com: 'SAML enforced for …'",
        ),
        (graphql({"r0": {"it": {"title": 5}}}), "github.com: it answered with something that is no pull request"),
        (graphql({"r0": "odd"}), "github.com: nothing there"),
        (graphql(None, {"message": "Something went wrong"}), "github.com: 'Something went wrong'"),
        (answer({"errors": "odd"}), "github.com: the answer holds no data"),
        (answer(["odd"]), "github.com: the answer holds no data"),
        (answer("odd"), "github.com: the answer holds no data"),
    ],
)
def test_odd_answers_of_graphql_are_told(response: Response, trouble: str) -> None:
    assert Visit(response).troubles("o/n#1")["o/n#1"].startswith(trouble)


@pytest.mark.parametrize("value", [[], {}, "x", 5, {"title": None}, {"title": ["x"]}])
def test_odd_answers_of_the_others_are_told(value: object) -> None:
    visit = Visit(answer(value))
    trouble = "codeberg.org: it answered with something that is no pull request and no issue"
    assert visit.troubles("codeberg.org/o/n#1") == {"codeberg.org/o/n#1": trouble}


def test_a_value_of_the_wrong_kind_is_told_and_the_rest_is_kept() -> None:
    visit = Visit(graphql({"r0": {"it": {"title": "x\x07", "state": "ODD", "additions": "many"}}}))
    (fetched,) = visit.fetch("o/n#1")
    assert fetched.facts == Facts("x", fetched=TODAY)
    assert [remark.split(",")[0] for remark in fetched.remarks] == [
        "field 'title' held characters that no page can hold",
        "field 'state' is 'ODD'",
        "field 'additions' is 'many'",
    ]


def test_a_forge_that_is_too_old_for_lists_of_files_tells_the_rest() -> None:
    visit = Visit(answer({"title": "x", "state": "opened"}), answer({"error": "404 Not Found"}, 404))
    assert visit.facts("gitlab.com/g/n!1") == {"gitlab.com/g/n!1": Facts("x", "open", fetched=TODAY)}


def test_what_is_unchanged_is_not_sent_again() -> None:
    first = Visit()
    first.forges.etags = True
    before = first.facts("codeberg.org/o/n#1", "gitlab.com/g/h/n!1")
    again = Visit(etags=Etags.read(first.etags.write()))
    again.forges.etags = True
    assert again.facts("codeberg.org/o/n#1", "gitlab.com/g/h/n!1") == before
    assert len(again.forges.seen) == 2


def test_a_forge_that_says_unchanged_without_having_been_asked_is_told() -> None:
    assert "no pull request" in Visit(Response(304)).troubles("codeberg.org/o/n#1")["codeberg.org/o/n#1"]


@pytest.mark.parametrize(
    ("forges", "host"),
    [
        ({"a b": ForgeKind.GITEA}, "a b"),
        ({"a@b.org": ForgeKind.GITEA}, "a@b.org"),
        ({"-x": ForgeKind.GITEA}, "-x"),
        ({"a..b": ForgeKind.GITEA}, "a..b"),
        ({"x?y.org": ForgeKind.GITEA}, "x?y.org"),
        ({"münchen.de": ForgeKind.GITEA}, "münchen.de"),
    ],
)
def test_a_host_that_could_be_none_is_never_asked(forges: Mapping[str, ForgeKind], host: str) -> None:
    fake = FakeForges()
    asked = Forges(Settings(forges=forges), Client(fake), lambda host, kind: None)
    (fetched,) = fetch_facts([Reference("o/n", 1, host=host)], asked)
    assert fetched.trouble == f"{host!r} is no name of a host"
    assert fake.seen == []


SEGMENT = st.text(st.sampled_from('ab-_.9/%?#@:\\ \u202e京\n"'), min_size=1, max_size=8)


@given(
    st.builds(
        Reference,
        repo=st.builds("/".join, st.lists(SEGMENT, min_size=1, max_size=4)),
        number=st.integers(1, 10**9),
        mark=st.sampled_from(Mark),
        host=st.sampled_from(["", *FORGES]) | SEGMENT,
    )
)
def test_whatever_a_reference_is_only_known_hosts_are_asked(reference: Reference) -> None:
    fake = FakeForges()
    client = Client(fake, clock=FakeClock().clock())
    forges = Forges(SETTINGS, client, lambda host, kind: Token("t", "x"), today=TODAY)
    assert len(list(fetch_facts([reference], forges))) == 1
    roots = (
        "https://api.github.com/graphql",
        "https://ghe.example.org/api/graphql",
        "https://api.acme.ghe.com/graphql",
        "https://gitlab.com/api/v4/projects/",
        "https://codeberg.org/api/v1/repos/",
    )
    for url in fake.urls:
        root = next(root for root in roots if url.startswith(root))
        assert re.fullmatch("[A-Za-z0-9._/%-]*", url[len(root) :])
        assert ".." not in url.split("/")
