"""GitLab: a merge request with its diffs, or an issue, at projects in any depth of groups."""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import quote

from sphinx_prnotes.forge.apis.desk import ABSENT, MOST_FILES, Asked, Desk, Reply, at, texts
from sphinx_prnotes.model import Mark

_STATES = {"opened": "open", "locked": "open"}


def root_of(host: str) -> str:
    """Give the root of the interface."""
    return f"https://{host}/api/v4"


def ask(desk: Desk, asked: Asked) -> Reply:
    """Ask for one merge request or issue."""
    project = f"/projects/{quote(asked.repository.path, safe='')}"
    if asked.reference.mark is Mark.HASH:
        values = desk.read(f"{project}/issues/{asked.reference.number}", _read_issue)
    else:
        path = f"{project}/merge_requests/{asked.reference.number}"
        values = desk.read(path, lambda value: _read_merge_request(desk, path, value))
    return Reply(asked, values) if values else Reply(asked, trouble=f"{desk.endpoint.host}: {ABSENT}")


def _read_issue(value: object) -> dict[str, object]:
    state = at(value, "state")
    return {
        "title": at(value, "title"),
        "state": _STATES.get(state, state) if isinstance(state, str) else state,
        "author": at(value, "author", "username"),
    }


def _read_merge_request(desk: Desk, path: str, value: object) -> dict[str, object]:
    diffs = list(desk.pages(f"{path}/diffs", "per_page=100", MOST_FILES))
    added, deleted = _count_lines(diffs)
    return {
        **_read_issue(value),
        "merged": at(value, "merged_at"),
        "commit": _merge_commit(value),
        "additions": added,
        "deletions": deleted,
        "changed_files": _read_count(at(value, "changes_count")),
        "files": texts(iter(diffs), "new_path") or None,
    }


def _merge_commit(value: object) -> object:
    if at(value, "state") != "merged":
        return None
    # A merge without a commit of its own leaves the last one of the branch.
    return at(value, "merge_commit_sha") or at(value, "squash_commit_sha") or at(value, "sha")


def _read_count(text: object) -> int | None:
    # "1000+" says that GitLab did not count to the end.
    return int(text) if isinstance(text, str) and re.fullmatch("[0-9]{1,9}", text) else None


def _count_lines(diffs: Sequence[object]) -> tuple[int | None, int | None]:
    """Count lines where every diff is whole, since GitLab itself tells no sum."""
    whole = [diff for diff in diffs if not (at(diff, "collapsed") or at(diff, "too_large"))]
    if not diffs or len(whole) < len(diffs) or len(diffs) >= MOST_FILES:
        return None, None
    lines = [line for diff in texts(iter(whole), "diff") for line in diff.split("\n")]
    return sum(line.startswith("+") for line in lines), sum(line.startswith("-") for line in lines)
