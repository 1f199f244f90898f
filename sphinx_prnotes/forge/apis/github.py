"""GitHub: about a hundred references in one GraphQL query; without a token, one by one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from sphinx_prnotes.forge.apis.desk import ABSENT, MOST_FILES, UNREADABLE, Asked, Desk, Reply, at, texts
from sphinx_prnotes.forge.client import Refused
from sphinx_prnotes.messages import quote

PAGE: Final = 100
#: Issue and PullRequest have states of two types, which GraphQL does not let stand under one name.
_FACTS: Final = f"""\
fragment facts on IssueOrPullRequest {{
  __typename
  ... on Issue {{ title author {{ login }} issueState: state }}
  ... on PullRequest {{
    title author {{ login }} state mergedAt mergeCommit {{ oid }} additions deletions changedFiles
    files(first: {PAGE}) {{ ...paths }}
  }}
}}
fragment paths on PullRequestChangedFileConnection {{ nodes {{ path }} pageInfo {{ hasNextPage endCursor }} }}
"""
_PATHS: Final = _FACTS[_FACTS.index("fragment paths") :]


def root_of(host: str) -> str:
    """Give the root of the interface: of github.com, of a company's own server, or of one in ``ghe.com``."""
    if host == "github.com" or host.endswith(".ghe.com"):
        return f"https://api.{host}"
    return f"https://{host}/api"


def ask_many(desk: Desk, batch: Sequence[Asked]) -> Iterator[Reply]:
    """Ask for many references at once; what is not there does not hide the rest.

    :raises Refused: If the whole query got no answer.
    """
    data, troubles = _post(desk, write_query(batch))
    for place, asked in enumerate(batch):
        value = at(data, f"r{place}", "it")
        if not isinstance(at(value, "title"), str):
            trouble = UNREADABLE if value else troubles.get(f"r{place}") or ABSENT
            yield Reply(asked, trouble=f"{desk.endpoint.host}: {trouble}")
            continue
        files = texts(_nodes(value), "path")
        more = _read_more_files(desk, asked, at(value, "files", "pageInfo")) if len(files) >= PAGE else ()
        yield Reply(asked, read_values(value, [*files, *more]))


def write_query(batch: Iterable[Asked]) -> str:
    """Write the query for the facts of several references."""
    wanted = "\n".join(
        f"  r{place}: {_repository(asked)} {{ it: {_issue(asked)} {{ ...facts }} }}"
        for place, asked in enumerate(batch)
    )
    return f"query {{\n{wanted}\n}}\n{_FACTS}"


def read_values(value: object, files: list[str]) -> dict[str, object]:
    """Read what one query says of one reference."""
    return {
        "title": at(value, "title"),
        "state": at(value, "issueState") or at(value, "state"),
        "author": at(value, "author", "login"),
        "merged": at(value, "mergedAt"),
        "commit": at(value, "mergeCommit", "oid"),
        "additions": at(value, "additions"),
        "deletions": at(value, "deletions"),
        "changed_files": at(value, "changedFiles"),
        "files": files or None,
    }


def _read_more_files(desk: Desk, asked: Asked, page: object) -> list[str]:
    files: list[str] = []
    while at(page, "hasNextPage") is True and len(files) < MOST_FILES - PAGE:
        after = json.dumps(str(at(page, "endCursor")))
        pull = f"pullRequest(number: {asked.reference.number})"
        wanted = f"it: {pull} {{ files(first: {PAGE}, after: {after}) {{ ...paths }} }}"
        data, _ = _post(desk, f"query {{ r0: {_repository(asked)} {{ {wanted} }} }}\n{_PATHS}")
        value = at(data, "r0", "it")
        files += texts(_nodes(value), "path")
        page = at(value, "files", "pageInfo")
    return files


def _nodes(value: object) -> Iterator[object]:
    nodes = at(value, "files", "nodes")
    return iter(nodes if isinstance(nodes, list) else ())


def _issue(asked: Asked) -> str:
    return f"issueOrPullRequest(number: {asked.reference.number})"


def _repository(asked: Asked) -> str:
    owner, _, name = asked.repository.path.partition("/")
    return f"repository(owner: {json.dumps(owner)}, name: {json.dumps(name)})"


def _post(desk: Desk, query: str) -> tuple[object, Mapping[str, str]]:
    answer = desk.client.post(desk.endpoint, "/graphql", {"query": query})
    errors = at(answer.value, "errors")
    data = at(answer.value, "data")
    told = [error for error in errors if isinstance(error, dict)] if isinstance(errors, list) else []
    if not isinstance(data, dict):
        raise Refused(f"{desk.endpoint.host}: {_message(desk, told[0]) if told else 'the answer holds no data'}")
    return data, {_alias(error): _message(desk, error) for error in told if error.get("type") != "NOT_FOUND"}


def _alias(error: Mapping[str, object]) -> str:
    path = error.get("path")
    return str(path[0]) if isinstance(path, list) and path else ""


def _message(desk: Desk, error: Mapping[str, object]) -> str:
    message = re.sub(r"\s+", " ", str(error.get("message", "")))
    return quote(desk.endpoint.token.redact(message) if desk.endpoint.token else message)
