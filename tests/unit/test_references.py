"""One reference alone: every form that is read, and what is refused."""

from collections.abc import Mapping

import pytest

from sphinx_prnotes.model import Mark, Reference
from sphinx_prnotes.references import ReferenceReader
from sphinx_prnotes.settings import KNOWN_FORGES, ForgeKind, Settings

HOME = "radixark/miles"
ALIASES = {"openenv": "huggingface/OpenEnv", "rust": "gitlab.com/tools/group/rust"}
OWN_GITLAB = {"git.example.com": ForgeKind.GITLAB, **KNOWN_FORGES}
OWN_GITEA = {"codeberg.org": ForgeKind.GITEA, **KNOWN_FORGES}


def reader_for(forges: Mapping[str, ForgeKind] = KNOWN_FORGES) -> ReferenceReader:
    return ReferenceReader(Settings(aliases=ALIASES, forges=forges))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("#12", Reference(HOME, 12)),
        ("12", Reference(HOME, 12)),
        (" #12\n", Reference(HOME, 12)),
        ("!12", Reference(HOME, 12)),
        ("#9999999999", Reference(HOME, 9999999999)),
        ("sgl-project/sglang#32958", Reference("sgl-project/sglang", 32958)),
        ("OpenEnv#1012", Reference("huggingface/OpenEnv", 1012)),
        ("OPENENV!1012", Reference("huggingface/OpenEnv", 1012)),
        ("rust!4", Reference("tools/group/rust", 4, Mark.BANG, "gitlab.com")),
        ("github.com/Foo/Bar.baz#12", Reference("Foo/Bar.baz", 12)),
        ("github.com/foo/bar!12", Reference("foo/bar", 12)),
        ("foo/bar!12", Reference("foo/bar", 12, Mark.BANG, "gitlab.com")),
        ("GitLab.com/group/sub/name!12", Reference("group/sub/name", 12, Mark.BANG, "gitlab.com")),
        ("gitlab.com/group/name#12", Reference("group/name", 12, Mark.HASH, "gitlab.com")),
        ("codeberg.org/forgejo/forgejo!12", Reference("forgejo/forgejo", 12, Mark.HASH, "codeberg.org")),
        ("https://github.com/o/n/pull/12", Reference("o/n", 12)),
        ("http://www.github.com/o/n/pulls/12/", Reference("o/n", 12)),
        ("HTTPS://GitHub.com/o/n/issues/12#issuecomment-1558427254", Reference("o/n", 12)),
        ("https://github.com/o/n/pull/12/files?w=1#diff-3f", Reference("o/n", 12)),
        ("https://github.com/o/n/pull/12/commits/6fe5e6c", Reference("o/n", 12)),
        ("https://gitlab.com/g/s/n/-/merge_requests/12/diffs", Reference("g/s/n", 12, Mark.BANG, "gitlab.com")),
        ("https://gitlab.com/g/n/merge_requests/12", Reference("g/n", 12, Mark.BANG, "gitlab.com")),
        ("https://gitlab.com/g/n/-/issues/12", Reference("g/n", 12, Mark.HASH, "gitlab.com")),
        ("https://gitlab.com/g/n/issues/12", Reference("g/n", 12, Mark.HASH, "gitlab.com")),
        ("https://gitlab.com/g/n/-/work_items/12", Reference("g/n", 12, Mark.HASH, "gitlab.com")),
        ("https://codeberg.org/o/n/pulls/12/files", Reference("o/n", 12, Mark.HASH, "codeberg.org")),
        ("https://codeberg.org/o/n/issues/12", Reference("o/n", 12, Mark.HASH, "codeberg.org")),
    ],
)
def test_every_form_names_one_reference(text: str, expected: Reference) -> None:
    assert reader_for().parse(text, repo=HOME) == expected


@pytest.mark.parametrize(
    ("forges", "text", "expected"),
    [
        (OWN_GITLAB, "a/b!12", Reference("a/b", 12, Mark.BANG)),
        (OWN_GITLAB, "a/b/c#12", Reference("a/b/c", 12)),
        (OWN_GITLAB, "https://git.example.com/a/b/-/merge_requests/12", Reference("a/b", 12, Mark.BANG)),
        (OWN_GITLAB, "github.com/a/b#12", Reference("a/b", 12, Mark.HASH, "github.com")),
        (OWN_GITEA, "a/b!12", Reference("a/b", 12)),
        (
            {**KNOWN_FORGES, "git.example.com": ForgeKind.GITLAB},
            "a/b!12",
            Reference("a/b", 12, Mark.BANG, "gitlab.com"),
        ),
        (
            {"github.com": ForgeKind.GITHUB, "git.example.com": ForgeKind.GITLAB, "gitlab.com": ForgeKind.GITLAB},
            "a/b!12",
            Reference("a/b", 12, Mark.BANG, "git.example.com"),
        ),
        (
            {**KNOWN_FORGES, "git.example.com:8443": ForgeKind.GITEA},
            "https://git.example.com:8443/a/b/pulls/12",
            Reference("a/b", 12, Mark.HASH, "git.example.com:8443"),
        ),
        (
            {**KNOWN_FORGES, "git.example.com:8443": ForgeKind.GITEA},
            "git.example.com:8443/a/b#12",
            Reference("a/b", 12, Mark.HASH, "git.example.com:8443"),
        ),
        ({**KNOWN_FORGES, "gitea": ForgeKind.GITEA}, "gitea/tea#12", Reference("gitea/tea", 12)),
        ({**KNOWN_FORGES, "gitea": ForgeKind.GITEA}, "gitea/a/b#12", Reference("a/b", 12, Mark.HASH, "gitea")),
    ],
)
def test_the_default_forge_decides_what_a_bare_name_means(
    forges: Mapping[str, ForgeKind], text: str, expected: Reference
) -> None:
    assert reader_for(forges).parse(text, repo=HOME) == expected


@pytest.mark.parametrize(
    ("repo", "text", "expected"),
    [
        ("gitlab.com/g/s/n", "!12", Reference("g/s/n", 12, Mark.BANG, "gitlab.com")),
        ("gitlab.com/g/s/n", "#12", Reference("g/s/n", 12, Mark.HASH, "gitlab.com")),
        ("gitlab.com/g/s/n", "12", Reference("g/s/n", 12, Mark.HASH, "gitlab.com")),
        ("codeberg.org/o/n", "!12", Reference("o/n", 12, Mark.HASH, "codeberg.org")),
        ("github.com/o/n", "#12", Reference("o/n", 12)),
    ],
)
def test_a_bare_number_belongs_to_the_given_repository(repo: str, text: str, expected: Reference) -> None:
    assert reader_for().parse(text, repo=repo) == expected


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("", "is no reference"),
        ("radixark/miles", "is no reference"),
        ("a#b#12", "is no reference"),
        ("GH-12", "is no reference"),
        ("#", "'' is no number"),
        ("#0", "'0' is no number"),
        ("#007", "'007' is no number"),
        ("#-1", "'-1' is no number"),
        ("#12345678901", "'12345678901' is no number"),
        ("#１２", "'１２' is no number"),
        ("１２", "'１２' is no number"),
        ("a/b#12/id", "'12/id' is no number"),
        ("Foo#12", "unknown short name 'Foo'; add it to prnotes_aliases"),
        ("OpenEnf#12", "unknown short name 'OpenEnf', did you mean 'openenv'?"),
        ("ｓgl-project/sglang#12", "'ｓgl-project' in 'ｓgl-project/sglang' is no name of a repository"),
        ("a/..#12", "'..' in 'a/..' is no name"),
        ("./b#12", "'.' in './b' is no name"),
        ("a/#12", "'' in 'a/' is no name"),
        ("a b/c#12", "'a b' in 'a b/c' is no name"),
        ("a/b/c#12", "more than owner/name"),
        ("github.com/a#12", "'a' is not a repository"),
        ("git.example.com/a/b#12", "unknown forge 'git.example.com'; list it in prnotes_forges"),
        ("https://git.example.com/a/b/pull/12", "unknown forge 'git.example.com'; list it in prnotes_forges"),
        ("https://github.com@evil.example/a/b/pull/12", "unknown forge 'github.com@evil.example'"),
        ("https://github.com/a/b", "the URL is that of no pull request"),
        ("https://github.com/a/pull/12", "the URL is that of no pull request"),
        ("https://github.com/a/b/pull/x", "'x' is no number"),
        ("https://github.com/a%2F/b/pull/12", "'a%2F' in 'a%2F/b' is no name"),
        ("https://github.com/../b/pull/12", "'..' in '../b' is no name"),
        ("ftp://github.com/a/b/pull/12", "is no reference"),
        ("javascript://github.com/a/b/pull/12", "is no reference"),
        ("a/b\u202e#12", "no control characters"),
        ("a/\u200bb#12", "no control characters"),
        ("a/b#1\n2", "no control characters"),
        ("https://github.com/a/b/pull/12?\x00", "no control characters"),
    ],
)
def test_anything_else_is_refused_with_the_text_quoted(text: str, clause: str) -> None:
    """Case G4 for the look-alikes and the bidi characters."""
    with pytest.raises(ValueError, match="(?s).*") as raised:
        reader_for().parse(text, repo=HOME)
    assert str(raised.value).startswith(f"{text!r}: ")
    assert clause in str(raised.value)


def test_a_bare_number_without_a_repository_says_what_to_set() -> None:
    with pytest.raises(ValueError, match="'#12': a bare number needs prnotes_repo, or repo: in its file"):
        reader_for().parse("#12", repo="")


def test_a_home_on_an_unknown_forge_is_told() -> None:
    with pytest.raises(ValueError, match="unknown forge 'git.example.com'"):
        reader_for().parse("#12", repo="git.example.com/a/b")


def test_a_group_that_reads_as_a_host_keeps_its_host_so_that_it_reads_back() -> None:
    reader = reader_for(OWN_GITLAB)
    reference = reader.parse("https://git.example.com/my.group/sub/name/-/issues/3", repo="")
    assert str(reference) == "git.example.com/my.group/sub/name#3"
    assert reader.parse(str(reference), repo="") == reference


def test_a_long_text_is_not_quoted_whole() -> None:
    with pytest.raises(ValueError, match="no name of a repository") as caught:
        reader_for().parse("a" * 100_000 + "/b$#1", repo="")
    assert len(str(caught.value)) < 300
