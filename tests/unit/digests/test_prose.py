"""What the words of a review say, and what they only seem to say."""

from __future__ import annotations

import pytest

from sphinx_prnotes.sources.digests.prose import Said, read_prose
from tests.unit.digests.readers import CONTEXT


def said(text: str) -> Said:
    return read_prose(text, "radixark/miles", CONTEXT)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("值得精读。", "must-read"),
        ("值得快速精读（约 10 分钟）", "worth-reading"),
        ("值得快速阅读，真正值得精读的是后续 PR", "worth-reading"),
        ("虽然只有 3 行，但值得精读：后续的建议快速合并", "must-read"),
        ("不值得精读，建议快速合并", "skim"),
        ("必读", "must-read"),
        ("未必读得懂", ""),
        ("Must-read: it moves everything.", "must-read"),
        ("This one is worth reading.", "worth-reading"),
        ("This one is not worth reading.", ""),
        ("It isn't really worth reading; skim it.", ""),
        ("Skim: docs only", "skim"),
        ("Skip the first commit, then it gets good", ""),
        ("Nothing is said of it.", ""),
    ],
)
def test_verdicts(text: str, verdict: str) -> None:
    assert said(text).verdict == verdict


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("值得快速精读（约 10-15 分钟）。", (10, 15)),
        ("值得精读(15分钟)", (15, 15)),
        ("值得精读，阅读约需 30～40 分钟", (30, 40)),
        ("Must read (about 10-15 minutes).", (10, 15)),
        ("Reading time: 5 min", (5, 5)),
        ("a 10-minute read", (10, 10)),
        ("值得精读。超时（约 30 分钟）后退出", None),
        ("It waits 30 minutes.", None),
        ("值得精读（约 0 分钟）", None),
        ("值得精读（15-10 分钟）", None),
    ],
)
def test_reading_times(text: str, minutes: tuple[int, int] | None) -> None:
    found = said(text).minutes
    assert (found and (found.low, found.high)) == minutes


@pytest.mark.parametrize(
    ("text", "see_also", "follows"),
    [
        ("见#1717的改动（#1718），#1719、#1720", "#1717 #1718 #1719 #1720", ""),
        ("结合 sgl-project/sglang#5 一起读", "sgl-project/sglang#5", ""),
        ("明确依赖上游 OpenEnv#1012", "", "huggingface/OpenEnv#1012"),
        ("It depends on a/b#1, and #2 is near.", "#2", "a/b#1"),
        ("PR#12 and issue#13", "#12 #13", ""),
        ("https://github.com/a/b/pull/3/files", "a/b#3", ""),
        ("https://example.org/wiki?PR#12", "", ""),
        ("#L44, #123456, C#7, &#123; and #issuecomment-1558427254", "", ""),
        ("ｓgl-project/sglang#1", "", ""),
    ],
)
def test_references(text: str, see_also: str, follows: str) -> None:
    def written(references: str) -> list[str]:
        return [f"radixark/miles{each}" if each.startswith("#") else each for each in references.split()]

    found = said(text).mentioned
    assert list(map(str, found.see_also.values())) == written(see_also)
    assert list(map(str, found.follows.values())) == written(follows)


def test_short_names_that_nobody_knows_are_kept_for_telling() -> None:
    assert [name for _, name in said("Gym#3, OpenEnv#1, C#7, a/b#2 and PR#4").mentioned.unknown] == ["Gym#3"]


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("重点看`miles/ray/actor.py`与miles/ray/x_y.py:run。", "miles/ray/actor.py miles/ray/x_y.py:run"),
        ("`miles/ray/`, `examples/**` and `train/sleep/wake_up`", "miles/ray/ examples/**"),
        ("Actor/Critic, offload/onload, and/or 1/2.5", ""),
        ("https://a.org/x/y.py, github.com/a/b.git, ../x/y.py, /etc/x.conf", ""),
        ("radixark/miles#12 and a/b.md#L3", "a/b.md"),
    ],
)
def test_paths(text: str, paths: str) -> None:
    assert list(said(text).paths) == paths.split()


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("review 中 Shi-Dong 抓出的差异，gemini 提出的风险", ["Shi-Dong", "gemini"]),
        ("Ada Lovelace pointed out a race; thanks to @grace-h.", ["Ada Lovelace", "grace-h"]),
        ("CI found it, the test noticed it, PR body 指出, we noted, which caught it", []),
        ("`@dataclass` and mail@example.org and @property", []),
        ("cc @a-b @a-b", ["a-b"]),
    ],
)
def test_people(text: str, people: list[str]) -> None:
    assert list(said(text).mentioned.people) == people


@pytest.mark.parametrize(
    ("text", "look_at", "risks", "followups"),
    [
        ("三个看点：1) 甲；2) 乙，含 f(2)；3) 丙。其余略。", ["甲", "乙，含 f(2)", "丙"], [], []),
        ("看点（1）甲；（2）`a;b`", ["甲", "`a;b`"], [], []),
        ("Two risks: (1) memory grows, and (2) nobody looks.", [], ["memory grows", "nobody looks"], []),
        ("后续：① 补测试 ② 删旧代码", [], [], ["补测试", "删旧代码"]),
        ("Look at these:\n1. one\n2. two\n", ["one", "two"], [], []),
        ("重点看迁移模式和边界处理。", ["迁移模式和边界处理"], [], []),
        ("Look at the back-off in `a.b, c`, then go.", ["the back-off in `a.b, c`"], [], []),
        ("It calls f(1) and g(2).", [], [], []),
        ("看点：1) 只有一个", [], [], []),
        ("修改了 1) 文档 2) 测试", [], [], []),
    ],
)
def test_points(text: str, look_at: list[str], risks: list[str], followups: list[str]) -> None:
    points = said(text).points
    assert (list(points.look_at), list(points.risks), list(points.followups)) == (look_at, risks, followups)
