"""References: every form alone, what is refused, and what is found in prose."""

import time
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_prnotes.model import Mark, Reference
from sphinx_prnotes.references import ReferenceReader
from sphinx_prnotes.settings import KNOWN_FORGES, ForgeKind, Settings

HOME = "radixark/miles"
ALIASES = {"openenv": "huggingface/OpenEnv", "rust": "gitlab.com/tools/group/rust"}
OWN_GITLAB = {"git.example.com": ForgeKind.GITLAB, **KNOWN_FORGES}
OWN_GITEA = {"codeberg.org": ForgeKind.GITEA, **KNOWN_FORGES}


def reader_for(forges: Mapping[str, ForgeKind] = KNOWN_FORGES) -> ReferenceReader:
    return ReferenceReader(Settings(aliases=ALIASES, forges=forges))


def found(text: str, forges: Mapping[str, ForgeKind] = KNOWN_FORGES, repo: str = HOME) -> list[tuple[str, str]]:
    """Give each span's text with its reference in canonical form."""
    mentions = reader_for(forges).find(text, repo=repo)
    return [(text[mention.start : mention.end], str(mention.reference)) for mention in mentions]


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
        ("OpenEnf#12", "unknown short name 'OpenEnf'; did you mean 'openenv'"),
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


def test_a_home_on_an_unknown_forge_is_told_and_finds_nothing() -> None:
    with pytest.raises(ValueError, match="unknown forge 'git.example.com'"):
        reader_for().parse("#12", repo="git.example.com/a/b")
    assert found("#12, a/b#3", repo="git.example.com/a/b") == [("a/b#3", "a/b#3")]


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("见#1717的改动", ["#1717"]),
        ("（#1717）", ["#1717"]),
        ("#1717，#1718", ["#1717", "#1718"]),
        ("#1717、#1718", ["#1717", "#1718"]),
        ("「#1717」《#1718》", ["#1717", "#1718"]),
        ("参见：#1717。然后", ["#1717"]),
        ("見#1717を参照", ["#1717"]),
        ("참고#1717의", ["#1717"]),
        ("See #1717.", ["#1717"]),
        ("(#1717)", ["#1717"]),
        ("#1717's test; fixes:#1718!", ["#1717", "#1718"]),
        ("*#1717* \"#1718\" '#1719'", ["#1717", "#1718", "#1719"]),
        ("#1,#2;#3", ["#1", "#2", "#3"]),
        ("#12-#15 #12/#13 #1+#2", ["#12", "#15", "#12", "#13", "#1", "#2"]),
        ("#12～#15", ["#12", "#15"]),
        ("等等...#12", ["#12"]),
        ("- -#12", ["#12"]),
        ("#12\n#13", ["#12", "#13"]),
        ("🎉#12", ["#12"]),
    ],
)
def test_a_bare_number_is_found_whatever_chinese_or_punctuation_touches_it(text: str, spans: list[str]) -> None:
    """Case G1."""
    assert found(text) == [(span, f"{HOME}{span}") for span in spans]


@pytest.mark.parametrize(
    ("text", "span", "expected"),
    [
        ("见sgl-project/sglang#32958的解析器", "sgl-project/sglang#32958", "sgl-project/sglang#32958"),
        ("依赖上游 OpenEnv#1012 且", "OpenEnv#1012", "huggingface/OpenEnv#1012"),
        ("依赖openenv#1012，", "openenv#1012", "huggingface/OpenEnv#1012"),
        ("(vercel/next.js#123456)", "vercel/next.js#123456", "vercel/next.js#123456"),
        ("--a/b#12", "a/b#12", "a/b#12"),
        ("见gitlab.com/g/s/n!12，", "gitlab.com/g/s/n!12", "gitlab.com/g/s/n!12"),
        ("见g/n!12的", "g/n!12", "gitlab.com/g/n!12"),
        ("https://github.com/o/n/pull/12", "https://github.com/o/n/pull/12", "o/n#12"),
        ("见https://github.com/o/n/pull/12的改动", "https://github.com/o/n/pull/12", "o/n#12"),
        ("（https://github.com/o/n/pull/12/files）", "https://github.com/o/n/pull/12/files", "o/n#12"),
        ("https://github.com/o/n/pull/12。", "https://github.com/o/n/pull/12", "o/n#12"),
        (
            "(see https://github.com/o/n/pull/12#issuecomment-1).",
            "https://github.com/o/n/pull/12#issuecomment-1",
            "o/n#12",
        ),
        (
            "<https://gitlab.com/g/n/-/merge_requests/3>",
            "https://gitlab.com/g/n/-/merge_requests/3",
            "gitlab.com/g/n!3",
        ),
    ],
)
def test_a_qualified_reference_is_found_in_prose(text: str, span: str, expected: str) -> None:
    """Case G1."""
    assert found(text) == [(span, expected)]


def test_addresses_and_numbers_that_touch_are_told_apart() -> None:
    text = "https://github.com/o/n/pull/1,https://github.com/o/n/pull/2的#3"
    assert [canonical for _, canonical in found(text)] == ["o/n#1", "o/n#2", f"{HOME}#3"]


@pytest.mark.parametrize(
    "text",
    [
        "#L44",
        "#issuecomment-1558427254",
        "&#123;",
        "#1-heading",
        "#1-标题",
        "colour #123456",
        "#12345678",
        "C#7",
        "C++#7",
        "abc#7",
        "Foo#12",
        "Foo#12-#13",
        "Ünïcode#12",
        "ｆoo#12",
        "ｓgl-project/sglang#12",
        "a/b/c#7",
        "#7th",
        "#7_x",
        "##12",
        "#12#13",
        "http://x/#12",
        "http://x/a/b#12",
        "http://x/中文#12",
        "git+ssh://git@github.com/a/b#12",
        "www.example.com/#12",
        "example.com/page#12",
        "docs/guide.md#12",
        "docs/guide.html#12",
        "../a/b#12",
        "./a#12",
        "v1.2#3",
        "1/2#3",
        "#1.2",
        "#1.2.3",
        "#12.html",
        "#12:30",
        "a/b#12@2021-12-08",
        "a/b#12~3f2a1c",
        "a/b#12/id",
        "@scope/name#12",
        "name@host.example#12",
        "href=#12",
        "`#12`",
        r"\#12",
        "#0",
        "#007",
        "a/b#0",
        "#12345678901",
        "#１２",
        "#12１",
        "#1\ufe0f\u20e3",
        "GH-12",
        "12",
        "!12",
        "太好了!12个测试",
        "https://github.com/o/n/pull/12x",
        "https://github.com/o/n/pull/0",
        "https://github.com/o/n",
        "https://git.example.com/o/n/pull/12",
        "https://example.com/?next=https://github.com/o/n/pull/12",
        "",
    ],
)
def test_what_only_looks_like_a_reference_is_left_alone(text: str) -> None:
    """Case G3, and G4 for the look-alikes."""
    assert found(text) == []
    assert found(f"见 {text} 的") == []


def test_a_bang_in_prose_counts_where_the_home_is_on_gitlab() -> None:
    assert found("见!12的改动", repo="gitlab.com/g/n") == [("!12", "gitlab.com/g/n!12")]
    assert found("Hello!12", repo="gitlab.com/g/n") == []


def test_a_group_that_reads_as_a_host_keeps_its_host_so_that_it_reads_back() -> None:
    reader = reader_for(OWN_GITLAB)
    reference = reader.parse("https://git.example.com/my.group/sub/name/-/issues/3", repo="")
    assert str(reference) == "git.example.com/my.group/sub/name#3"
    assert reader.parse(str(reference), repo="") == reference


def test_nested_groups_are_found_where_gitlab_is_the_default() -> None:
    assert found("a/b/c#7", OWN_GITLAB) == [("a/b/c#7", "a/b/c#7")]


def test_owners_with_a_dot_are_found_on_forges_that_have_them() -> None:
    assert found("first.last/n#7", OWN_GITEA) == [("first.last/n#7", "first.last/n#7")]


def test_without_a_home_only_qualified_references_are_found() -> None:
    assert found("#12 and a/b#3", repo="") == [("a/b#3", "a/b#3")]


@given(st.text(alphabet="#!/.-:ab1290 中，hts@", max_size=60))
def test_whatever_the_text_spans_are_in_order_and_read_back_alone(text: str) -> None:
    reader = reader_for()
    end = 0
    for mention in reader.find(text, repo=HOME):
        assert end <= mention.start < mention.end <= len(text)
        assert reader.parse(text[mention.start : mention.end], repo=HOME) == mention.reference
        end = mention.end


@pytest.mark.parametrize(
    "unit",
    ["#", "1", "a", "#1", "#1-", "a#1 ", "a/", "a/b#1", "!", "://", "https://", "https://x中", ".", "-", ")", "#12、"],
)
def test_time_grows_with_the_length_only(unit: str) -> None:
    """100,000 characters of one unit, and behind a scheme, stay far under a second."""
    text = unit * (100_000 // len(unit))
    reader = reader_for()
    started = time.process_time()
    for prose in (text, f"https://github.com/o/n/pull/1{text}"):
        for _ in reader.find(prose, repo=HOME):
            pass
    assert time.process_time() - started < 1.5
