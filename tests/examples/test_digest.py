"""The demonstration's notes are the digest's, word for word."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
import yaml

EXAMPLES = Path(__file__).parents[2] / "example_docs"

#: Pull request, title and the SHA-256 of the paragraph, in the digest's order.
DIGEST = (
    (
        1716,
        "fully-async rollout 迁入核心库并清理 PYTHONPATH hack",
        "301ef5a5a134cfb1381301e1723c643a1082952bbe1e1ab5bee0cff5cd6ffd24",
    ),
    (
        2035,
        "补齐测试夹具缺失的 spec 解码参数",
        "14e3f1c4b5102bb773f155ebcd9b34f5b654af1fd25ce46eeef568c9a6dbe5d2",
    ),
    (
        2013,
        "新增 Inkling 家族 TITO 支持，可跑多轮会话",
        "5c5808cfdaad66ec41f1d0d442533d94caf380a2ce55ece1c1e15b90f721d304",
    ),
    (
        2028,
        "补齐 session 路径 spec 计数器采集",
        "551fcaca771f662ec980962f662723abcb59831f04abdae67d797521d06f67c7",
    ),
    (
        2012,
        "开启 dp-attention 时自动启用 dp-aware 路由",
        "d82f0ac72a7cd07cc7e843a498a6ab046903f12c338da65575001fd286295678",
    ),
    (
        2014,
        "按 indexer_rope_interleave 条件量化 DSA indexer wk",
        "8fa4c27c92b026b51f3c9b69943c2c8535e7b2aea1fa54f1b4260fd5bfa67bf7",
    ),
    (
        1735,
        "PPO 支持 Actor/Critic 共享 GPU 训练",
        "4645bc33395f3b1887adee6b725dda1e519430f61a2c58a5f4aa474b330d518c",
    ),
    (
        1790,
        "共享服务器腿改原生打分，退役适配补偿",
        "0e47789b7d3858e0b6fd8731ecc409bc2576feca2444007d311967647bcf1cd2",
    ),
)

#: What the digest's words say of the reading that each change deserves.
VERDICTS = {
    1716: ("worth-reading", "值得快速阅读"),
    2035: ("skim", "建议快速合并"),
    2013: ("must-read", "值得精读"),
    2028: ("worth-reading", "值得快速精读"),
    2012: ("must-read", "值得精读"),
    2014: ("must-read", "值得精读"),
    1735: ("must-read", "值得精读"),
    1790: ("must-read", "值得精读"),
}

#: Merge times as UTC dates; the offsets put six of them on the next day.
MERGED = {
    1716: "2026-07-31",
    1717: "2026-08-01",
    1735: "2026-07-31",
    1790: "2026-07-30",
    1928: "2026-07-30",
    2012: "2026-07-31",
    2013: "2026-07-31",
    2014: "2026-07-31",
    2028: "2026-07-31",
    2035: "2026-07-31",
}

#: Fields that say who or when; nobody said so for the eight.
UNSAID = {"noted", "by", "authors", "merged", "draft"}


@pytest.fixture(scope="module")
def notes() -> dict[int, dict[str, Any]]:
    text = (EXAMPLES / "notes" / "miles.yaml").read_text(encoding="utf-8")
    return {note["pr"]: note for note in yaml.safe_load(text)["notes"]}


def test_the_digest_itself_is_the_one_that_was_sent() -> None:
    text = (EXAMPLES / "digest.zh.txt").read_text(encoding="utf-8")
    assert all(title in text for _, title, _ in DIGEST)
    paragraphs = {hashlib.sha256(paragraph.encode()).hexdigest() for paragraph in text.split("\n\n")}
    assert {digest for _, _, digest in DIGEST} <= paragraphs


def test_the_file_holds_the_eight_notes_in_the_order_of_the_digest(notes: dict[int, dict[str, Any]]) -> None:
    assert [(number, note["title"]) for number, note in notes.items()] == [
        (number, title) for number, title, _ in DIGEST
    ]


@pytest.mark.parametrize(("number", "digest"), [(number, digest) for number, _, digest in DIGEST])
def test_a_body_is_the_paragraph_of_the_digest_word_for_word(
    number: int, digest: str, notes: dict[int, dict[str, Any]]
) -> None:
    paragraph = notes[number]["body"].removesuffix("\n")
    assert hashlib.sha256(paragraph.encode()).hexdigest() == digest


@pytest.mark.parametrize(("number", "verdict", "phrase"), [(number, *pair) for number, pair in VERDICTS.items()])
def test_a_verdict_is_the_one_that_the_words_give(
    number: int, verdict: str, phrase: str, notes: dict[int, dict[str, Any]]
) -> None:
    assert notes[number]["verdict"] == verdict
    assert phrase in notes[number]["body"]


def test_every_list_of_a_note_quotes_its_body(notes: dict[int, dict[str, Any]]) -> None:
    for note in notes.values():
        followups = [followup["text"] for followup in note.get("followups", [])]
        for text in [
            *note["look_at"],
            *note.get("risks", []),
            *followups,
            *([note["credits"]] if "credits" in note else []),
        ]:
            assert text in note["body"]


def test_nothing_is_noted_that_nobody_said(notes: dict[int, dict[str, Any]]) -> None:
    for note in notes.values():
        assert not UNSAID & set(note)
        for followup in note.get("followups", []):
            assert set(followup) <= {"id", "text", "ref"}


def test_the_snapshot_dates_merges_in_universal_time() -> None:
    snapshot = json.loads((EXAMPLES / "facts.json").read_text(encoding="utf-8"))
    merged = {key: facts["merged"] for key, facts in snapshot["references"].items()}
    assert merged == {f"radixark/miles#{number}": day for number, day in MERGED.items()}
