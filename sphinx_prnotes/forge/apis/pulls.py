"""The interface that Gitea and Forgejo share with GitHub: one request for a pull request, more for its files."""

from __future__ import annotations

from urllib.parse import quote

from sphinx_prnotes.forge.apis.desk import ABSENT, MOST_FILES, Asked, Desk, Reply, at, texts


def gitea_root(host: str) -> str:
    """Give the root of the interface of Gitea and Forgejo."""
    return f"https://{host}/api/v1"


def ask_gitea(desk: Desk, asked: Asked) -> Reply:
    """Ask Gitea or Forgejo for one reference."""
    return _ask(desk, asked, "limit=50")


def ask_github(desk: Desk, asked: Asked) -> Reply:
    """Ask GitHub for one reference, which it allows without a token some sixty times an hour."""
    return _ask(desk, asked, "per_page=100")


def _ask(desk: Desk, asked: Asked, page_size: str) -> Reply:
    owner, _, name = asked.repository.path.partition("/")
    below = f"/repos/{quote(owner, safe='')}/{quote(name, safe='')}"
    pull = f"{below}/pulls/{asked.reference.number}"
    values = desk.read(pull, lambda value: _read_pull(desk, pull, value, page_size))
    if values is None:
        values = desk.read(f"{below}/issues/{asked.reference.number}", _read_issue)
    return Reply(asked, values) if values else Reply(asked, trouble=f"{desk.endpoint.host}: {ABSENT}")


def _read_pull(desk: Desk, path: str, value: object, page_size: str) -> dict[str, object]:
    is_merged = at(value, "merged") is True
    files = texts(desk.pages(f"{path}/files", page_size, MOST_FILES), "filename")
    return {
        **_read_issue(value),
        "state": "merged" if is_merged else at(value, "state"),
        "merged": at(value, "merged_at"),
        # Before the merge it is that of a trial.
        "commit": at(value, "merge_commit_sha") if is_merged else None,
        "additions": at(value, "additions"),
        "deletions": at(value, "deletions"),
        "changed_files": at(value, "changed_files"),
        "files": files or None,
    }


def _read_issue(value: object) -> dict[str, object]:
    return {"title": at(value, "title"), "state": at(value, "state"), "author": at(value, "user", "login")}
