"""References in prose: found whatever touches them, and left alone where they are in doubt."""

import time
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_prnotes.references import ReferenceReader
from sphinx_prnotes.settings import KNOWN_FORGES, ForgeKind, Settings

HOME = "radixark/miles"
ALIASES = {"openenv": "huggingface/OpenEnv"}
OWN_GITLAB = {"git.example.com": ForgeKind.GITLAB, **KNOWN_FORGES}
OWN_GITEA = {"codeberg.org": ForgeKind.GITEA, **KNOWN_FORGES}


def found(text: str, forges: Mapping[str, ForgeKind] = KNOWN_FORGES, repo: str = HOME) -> list[tuple[str, str]]:
    """Give each span's text with its reference in canonical form."""
    mentions = ReferenceReader(Settings(aliases=ALIASES, forges=forges)).find(text, repo=repo)
    return [(text[mention.start : mention.end], str(mention.reference)) for mention in mentions]


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


def test_nested_groups_are_found_where_gitlab_is_the_default() -> None:
    assert found("a/b/c#7", OWN_GITLAB) == [("a/b/c#7", "a/b/c#7")]


def test_owners_with_a_dot_are_found_on_forges_that_have_them() -> None:
    assert found("first.last/n#7", OWN_GITEA) == [("first.last/n#7", "first.last/n#7")]


@pytest.mark.parametrize("repo", ["", "git.example.com/a/b"])
def test_without_a_home_that_is_known_only_qualified_references_are_found(repo: str) -> None:
    assert found("#12 and a/b#3", repo=repo) == [("a/b#3", "a/b#3")]


@given(st.text(alphabet="#!/.-:ab1290 中，hts@", max_size=60))
def test_whatever_the_text_spans_are_in_order_and_read_back_alone(text: str) -> None:
    reader = ReferenceReader(Settings(aliases=ALIASES))
    end = 0
    for mention in reader.find(text, repo=HOME):
        assert end <= mention.start < mention.end <= len(text)
        assert reader.parse(text[mention.start : mention.end], repo=HOME) == mention.reference
        end = mention.end


@pytest.mark.parametrize(
    "unit",
    [
        "#",
        "1",
        "a",
        "#1",
        "a#1 ",
        "a/",
        "a/b#1",
        "!",
        "://",
        "https://x中",
        "https://github.com/o/n/pull/1)",
        "-",
        "#12、",
    ],
)
def test_time_grows_with_the_length_only(unit: str) -> None:
    """100,000 characters of one unit; one that is slow in the square of it takes minutes."""
    text = unit * (100_000 // len(unit))
    reader = ReferenceReader(Settings())
    started = time.process_time()
    for _ in reader.find(text, repo=HOME):
        pass
    assert time.process_time() - started < 2
