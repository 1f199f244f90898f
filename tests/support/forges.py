"""Forges that live in this process and answer in the documented shapes, and time that passes when it is told to."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import parse_qs, unquote, urlsplit

from sphinx_prnotes.forge.client import Clock
from sphinx_prnotes.forge.transport import Request, Response, Unreachable

EPOCH = 1_785_585_600.0  # 2026-08-01 12:00 UTC


@dataclass(frozen=True, slots=True)
class Thing:
    """A pull request, or an issue, as its forge keeps it."""

    title: str
    state: str = "open"
    author: str = "me"
    merged: str | None = None
    commit: str | None = None
    added: int = 1
    deleted: int = 0
    files: tuple[str, ...] = ()
    is_issue: bool = False


class FakeClock:
    """A clock that stands still but for what is slept, and notes what that was."""

    def __init__(self) -> None:
        self.slept: list[float] = []

    def now(self) -> float:
        return EPOCH + sum(self.slept)

    def clock(self) -> Clock:
        """Hand it in; chance is always the highest, so that pauses are as long as they may be."""
        return Clock(self.now, self.slept.append, lambda: 1.0)


def answer(value: object, status: int = 200, **headers: str) -> Response:
    """Write an answer in JSON; ``_`` in the names of headers stands for ``-``."""
    named = {name.replace("_", "-"): text for name, text in headers.items()}
    return Response(status, {"content-type": "application/json", **named}, json.dumps(value).encode())


Step = Response | Exception


@dataclass
class FakeForges:
    """All forges at once, as a transport.

    ``things`` are found under the canonical name of their reference with its host, in lower case. What stands in
    ``script`` is answered first, whatever is asked. ``files`` are published under their URLs. ``etags`` turns on names
    for what does not change.
    """

    things: Mapping[str, Thing] = field(default_factory=dict)
    script: list[Step] = field(default_factory=list)
    files: Mapping[str, bytes] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    etags: bool = False
    seen: list[Request] = field(default_factory=list)

    def __call__(self, request: Request) -> Response:
        self.seen.append(request)
        if self.script:
            step = self.script.pop(0)
            if isinstance(step, Exception):
                raise step
            return step
        response = self._route(request)
        return self._named(request, Response(response.status, {**response.headers, **self.headers}, response.body))

    @property
    def urls(self) -> list[str]:
        """What was asked, in order."""
        return [request.url for request in self.seen]

    def _named(self, request: Request, response: Response) -> Response:
        if not self.etags:
            return response
        name = f'W/"{abs(hash(response.body)):x}"'
        if request.headers.get("If-None-Match") == name:
            return Response(304, {"etag": name})
        return Response(response.status, {**response.headers, "etag": name}, response.body)

    def _route(self, request: Request) -> Response:
        if request.url in self.files:
            return Response(200, {}, self.files[request.url])
        url = urlsplit(request.url)
        page = int(parse_qs(url.query).get("page", ["1"])[0])
        for pattern, respond in _ROUTES:
            if match := re.fullmatch(pattern, f"{url.netloc}{url.path}"):
                return respond(Question(self.things, request, match, page))
        return answer({"message": "404 page not found"}, 404)


@dataclass(frozen=True, slots=True)
class Question:
    """One request, taken apart."""

    things: Mapping[str, Thing]
    request: Request
    match: re.Match[str]
    page: int

    def thing(self, host: str, mark: str = "#") -> Thing | None:
        """Find what is asked for."""
        return self.things.get(f"{host}/{unquote(self.match['repo'])}{mark}{self.match['number']}".lower())


def unreachable() -> Unreachable:
    """What a transport raises where nobody listens."""
    return Unreachable("it cannot be reached: Connection refused", is_absent=True)


def _graphql(question: Question) -> Response:
    if "Authorization" not in question.request.headers:
        return answer({"message": "This endpoint requires you to be authenticated."}, 401)
    query = str(json.loads(question.request.body or b"{}")["query"])
    asked = re.findall(
        r'(r\d+): repository\(owner: ("[^"]*"), name: ("[^"]*")\) \{ it: (\w+)\(number: (\d+)\)(.*)', query
    )
    data: dict[str, object] = {}
    errors: list[object] = []
    for alias, owner, name, _, number, rest in asked:
        repo = f"github.com/{json.loads(owner)}/{json.loads(name)}".lower()
        if not any(key.startswith(f"{repo}#") for key in question.things):
            data[alias] = None
            errors.append(_not_found([alias], f"Could not resolve to a Repository with the name '{repo}'."))
            continue
        thing = question.things.get(f"{repo}#{number}")
        data[alias] = {"it": _graphql_thing(thing, rest) if thing else None}
        if not thing:
            errors.append(_not_found([alias, "it"], f"Could not resolve to an issue or pull request of {number}."))
    return answer({"data": data, **({"errors": errors} if errors else {})})


def _not_found(path: Sequence[str], message: str) -> object:
    return {"type": "NOT_FOUND", "path": list(path), "locations": [{"line": 2, "column": 3}], "message": message}


def _graphql_thing(thing: Thing, rest: str) -> object:
    author = {"login": thing.author} if thing.author else None
    if thing.is_issue:
        named = {"title": thing.title, "author": author, "issueState": thing.state.upper()}
        return {"__typename": "Issue", **named}
    after = re.search(r'after: "(\d+)"', rest)
    start = int(after[1]) if after else 0
    page = thing.files[start : start + 100]
    more = start + 100 < len(thing.files)
    files = {
        "nodes": [{"path": path} for path in page],
        "pageInfo": {"hasNextPage": more, "endCursor": str(start + len(page))},
    }
    if after:
        return {"files": files}
    return {
        "__typename": "PullRequest",
        "title": thing.title,
        "author": author,
        "state": thing.state.upper(),
        "mergedAt": thing.merged,
        "mergeCommit": {"oid": thing.commit} if thing.commit else None,
        "additions": thing.added,
        "deletions": thing.deleted,
        "changedFiles": len(thing.files),
        "files": files,
    }


def _pull(host: str) -> Callable[[Question], Response]:
    def respond(question: Question) -> Response:
        thing = question.thing(host)
        wants_issue = question.match["kind"] == "issues"
        if thing is None or (thing.is_issue and not wants_issue):
            return answer({"message": "Not Found"}, 404)
        shared = {"number": 1, "title": thing.title, "user": {"login": thing.author}}
        state = "open" if thing.state == "open" else "closed"
        if wants_issue:
            return answer({**shared, "state": state})
        return answer(
            {
                **shared,
                "state": state,
                "merged": thing.state == "merged",
                "merged_at": thing.merged,
                "merge_commit_sha": thing.commit or "0" * 40,
                "additions": thing.added,
                "deletions": thing.deleted,
                "changed_files": len(thing.files),
            }
        )

    return respond


def _pull_files(host: str, size: int) -> Callable[[Question], Response]:
    def respond(question: Question) -> Response:
        thing = question.thing(host)
        files = thing.files if thing else ()
        return _page(question, [{"filename": path, "status": "modified"} for path in files], size)

    return respond


def _page(question: Question, members: list[dict[str, object]], size: int) -> Response:
    start = (question.page - 1) * size
    is_last = start + size >= len(members)
    members = members[start : start + size]
    if is_last:
        return answer(members)
    return answer(members, link=f'<https://elsewhere.example/?page={question.page + 1}>; rel="next"')


def _gitlab(question: Question) -> Response:
    is_issue = question.match["kind"] == "issues"
    thing = question.thing("gitlab.com", "#" if is_issue else "!")
    if thing is None:
        return answer({"message": "404 Not found"}, 404)
    state = "opened" if thing.state == "open" else thing.state
    shared = {"iid": 1, "title": thing.title, "state": state, "author": {"username": thing.author, "name": "A Name"}}
    if is_issue:
        return answer(shared)
    return answer(
        {
            **shared,
            "merged_at": thing.merged,
            "merge_commit_sha": thing.commit,
            "squash_commit_sha": None,
            "sha": "b" * 40,
            "changes_count": str(len(thing.files)),
        }
    )


def _gitlab_diffs(question: Question) -> Response:
    thing = question.thing("gitlab.com", "!")
    files = thing.files if thing else ()
    diff = "@@ -1 +1,2 @@\n same\n+one\n+two\n-three\n"
    members: list[dict[str, object]] = [
        {"old_path": path, "new_path": path, "diff": diff, "collapsed": False, "too_large": False} for path in files
    ]
    return _page(question, members, 100)


_NUMBERED = r"(?P<repo>[^/]+/[^/]+)/(?P<kind>pulls|issues)/(?P<number>\d+)"
_PROJECT = r"gitlab\.com/api/v4/projects/(?P<repo>[^/]+)/(?P<kind>merge_requests|issues)/(?P<number>\d+)"
_ROUTES: tuple[tuple[str, Callable[[Question], Response]], ...] = (
    (r"api\.github\.com/graphql", _graphql),
    (rf"api\.github\.com/repos/{_NUMBERED}", _pull("github.com")),
    (rf"api\.github\.com/repos/{_NUMBERED}/files", _pull_files("github.com", 100)),
    (rf"codeberg\.org/api/v1/repos/{_NUMBERED}", _pull("codeberg.org")),
    (rf"codeberg\.org/api/v1/repos/{_NUMBERED}/files", _pull_files("codeberg.org", 50)),
    (_PROJECT, _gitlab),
    (rf"{_PROJECT}/diffs", _gitlab_diffs),
)


def header_values(requests: Sequence[Request], name: str) -> Iterator[str]:
    """Go through what was sent under one header."""
    return (request.headers[name] for request in requests if name in request.headers)
