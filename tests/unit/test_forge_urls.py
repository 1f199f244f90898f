"""URLs of forges: one template a kind of page, and nothing unchecked in them."""

import pytest

from sphinx_prnotes.forge.urls import ReferencePages, file_url, shown_reference
from sphinx_prnotes.model import Mark, Reference
from sphinx_prnotes.settings import KNOWN_FORGES, ForgeKind, Settings

SETTINGS = Settings(forges={**KNOWN_FORGES, "git.example.com:8443": ForgeKind.GITLAB})
COMMIT = "6fe5e6c50c2d4d1dbcda5c7f6271d57f004ecf06"


@pytest.mark.parametrize(
    ("reference", "url"),
    [
        (Reference("radixark/miles", 1716), "https://github.com/radixark/miles/pull/1716"),
        (Reference("g/s/n", 3, Mark.BANG, "gitlab.com"), "https://gitlab.com/g/s/n/-/merge_requests/3"),
        (Reference("g/n", 3, Mark.HASH, "gitlab.com"), "https://gitlab.com/g/n/-/issues/3"),
        (Reference("o/n", 3, Mark.HASH, "codeberg.org"), "https://codeberg.org/o/n/pulls/3"),
        (Reference("g/n", 3, Mark.BANG, "git.example.com:8443"), "https://git.example.com:8443/g/n/-/merge_requests/3"),
    ],
)
def test_a_reference_leads_to_its_page(reference: Reference, url: str) -> None:
    assert ReferencePages(SETTINGS).url(reference) == url


def test_the_default_forge_is_the_first() -> None:
    own = Settings(forges={"codeberg.org": ForgeKind.GITEA, **KNOWN_FORGES})
    assert ReferencePages(own).url(Reference("o/n", 3)) == "https://codeberg.org/o/n/pulls/3"


@pytest.mark.parametrize(
    ("where", "path", "url"),
    [
        ("radixark/miles", "train_async.py", f"https://github.com/radixark/miles/blob/{COMMIT}/train_async.py"),
        ("gitlab.com/g/n", "a/b.py", f"https://gitlab.com/g/n/-/blob/{COMMIT}/a/b.py"),
        ("codeberg.org/o/n", "a/b.py", f"https://codeberg.org/o/n/src/commit/{COMMIT}/a/b.py"),
        ("o/n", "docs/", f"https://github.com/o/n/blob/{COMMIT}/docs"),
        ("o/n", "a b/c#d?e%f.py", f"https://github.com/o/n/blob/{COMMIT}/a%20b/c%23d%3Fe%25f.py"),
        ("o/n", "文.md", f"https://github.com/o/n/blob/{COMMIT}/%E6%96%87.md"),
        ("o/n", '"><x>.md', f"https://github.com/o/n/blob/{COMMIT}/%22%3E%3Cx%3E.md"),
    ],
)
def test_a_file_leads_to_its_page_at_the_commit(where: str, path: str, url: str) -> None:
    assert file_url(where, COMMIT, path, SETTINGS) == url


@pytest.mark.parametrize("commit", ["", "main", "6fe5e6", "g" * 40, "a" * 65, f"{COMMIT}\n", "６fe5e6c50c"])
def test_what_is_no_commit_is_refused(commit: str) -> None:
    with pytest.raises(ValueError, match="is no commit, which has 7 to 64 hexadecimal digits"):
        file_url("o/n", commit, "a.py", SETTINGS)


@pytest.mark.parametrize(
    ("path", "clause"),
    [
        ("", "is no path below the root"),
        ("/", "is no path below the root"),
        ("/etc/passwd", "is no path below the root"),
        ("a//b", "is no path below the root"),
        ("../a", "is no path below the root"),
        ("a/../b", "is no path below the root"),
        ("a/..", "is no path below the root"),
        ("./a", "is no path below the root"),
        ("a\nb", "holds control characters"),
        ("a\u202eb", "holds control characters"),
        ("a\ud800b", "holds control characters"),
    ],
)
def test_a_path_that_leaves_the_repository_is_refused(path: str, clause: str) -> None:
    with pytest.raises(ValueError, match=clause):
        file_url("o/n", COMMIT, path, SETTINGS)


@pytest.mark.parametrize(
    ("where", "clause"),
    [
        ("", "'' is not a repository"),
        ("miles", "'miles' is not a repository"),
        ("o/..", "is no name of a repository"),
        ("ｓgl-project/sglang", "is no name of a repository"),
        ("o/n?x", "is no name of a repository"),
        ("a/b/c", "more than owner/name"),
        ("evil.example/o/n", "unknown forge 'evil.example'; list it in prnotes_forges"),
    ],
)
def test_a_repository_is_checked_before_it_enters_a_url(where: str, clause: str) -> None:
    """Case G4 for the look-alike."""
    with pytest.raises(ValueError, match=clause.replace("?", r"\?")):
        ReferencePages(SETTINGS).url(Reference(where, 12))
    with pytest.raises(ValueError, match=clause.replace("?", r"\?")):
        file_url(where, COMMIT, "a.py", SETTINGS)


@pytest.mark.parametrize(
    ("reference", "repo", "shown"),
    [
        (Reference("radixark/miles", 12), "radixark/miles", "#12"),
        (Reference("radixark/miles", 12), "RadixArk/miles", "#12"),
        (Reference("radixark/miles", 12), "", "radixark/miles#12"),
        (Reference("radixark/miles", 12), "o/n", "radixark/miles#12"),
        (Reference("g/n", 12, Mark.BANG, "gitlab.com"), "gitlab.com/g/n", "!12"),
        (Reference("g/n", 12, Mark.BANG, "gitlab.com"), "g/n", "gitlab.com/g/n!12"),
    ],
)
def test_a_reference_is_short_at_home(reference: Reference, repo: str, shown: str) -> None:
    assert shown_reference(reference, repo=repo) == shown
