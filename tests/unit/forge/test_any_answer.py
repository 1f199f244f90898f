"""Whatever a forge answers, each reference that was asked for has an outcome, and nothing breaks."""

from __future__ import annotations

from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as st

from sphinx_prnotes.forge.client import Client
from sphinx_prnotes.forge.fetch import Forges, fetch_facts
from sphinx_prnotes.forge.tokens import Token
from sphinx_prnotes.forge.transport import Response
from sphinx_prnotes.references import ReferenceReader
from sphinx_prnotes.settings import Settings
from tests.support.forges import FakeClock, FakeForges, answer

READER = ReferenceReader(Settings())
REFERENCES = [READER.parse(written, repo="o/n") for written in ("#1", "#2", "gitlab.com/g/n!1", "codeberg.org/o/n#1")]

NAMES = st.sampled_from(
    (
        *("data", "errors", "message", "type", "r0", "r1", "it", "title", "state", "issueState", "author", "login"),
        *("user", "username", "files", "nodes", "path", "pageInfo", "hasNextPage", "endCursor", "merged", "merged_at"),
        *("mergedAt", "mergeCommit", "oid", "additions", "diff", "new_path", "filename", "changes_count", "sha"),
    )
)
LEAVES = st.none() | st.booleans() | st.integers(-1, 2) | st.floats() | NAMES | st.text(max_size=3)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=6),
    max_leaves=12,
)
THINGS = st.fixed_dictionaries(
    {"title": st.just("x")}, optional={name: VALUES for name in ("state", "files", "author")}
)
QUERIES = st.builds(lambda things: {"data": {"r0": {"it": things}}, "errors": things}, THINGS | VALUES)
STATUSES = st.sampled_from([200, 200, 200, 200, 304, 404, 403, 500])


@settings(max_examples=25)
@given(st.lists(st.builds(answer, QUERIES | THINGS | VALUES, STATUSES), max_size=12), st.sampled_from(["s3cret", ""]))
def test_each_reference_has_an_outcome(script: list[Response], token: str) -> None:
    client = Client(FakeForges(script=list(script)), clock=FakeClock().clock())
    found = Token(token, "A_TOKEN") if token else None
    forges = Forges(Settings(), client, lambda host, kind: found, today=date(2026, 8, 1))
    fetched = list(fetch_facts(REFERENCES, forges))
    assert [each.reference for each in fetched] == REFERENCES
    assert all((each.facts is None) == bool(each.trouble) for each in fetched)
