"""Single values, as people write them."""

from __future__ import annotations

from datetime import date
from gettext import GNUTranslations
from importlib.resources import files
from pathlib import Path

import pytest

from sphinx_prnotes.model import Format, Minutes, State, Verdict
from sphinx_prnotes.settings import DEFAULT_VERDICTS
from sphinx_prnotes.sources.lists import split_brackets, split_commas, split_dashes
from sphinx_prnotes.sources.values import (
    read_boolean,
    read_date,
    read_format,
    read_id,
    read_language,
    read_minutes,
    read_path,
    read_state,
)
from sphinx_prnotes.sources.verdicts import VerdictReader

LOCALE = Path(str(files("sphinx_prnotes"))) / "locale"


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("15", 15, 15),
        ("10-15", 10, 15),
        ("10–15", 10, 15),
        ("10 — 15 min", 10, 15),
        ("~10", 10, 10),
        ("15 min", 15, 15),
        ("15m", 15, 15),
        ("1 minute", 1, 1),
        ("10 to 15 Minutes", 10, 15),
        ("约 10-15 分钟", 10, 15),
        ("大约10至15分钟", 10, 15),
        ("10~15", 10, 15),
    ],
)
def test_minutes_are_read(text: str, low: int, high: int) -> None:
    assert read_minutes(text) == Minutes(low, high)


@pytest.mark.parametrize("text", ["soon", "1h", "15-10", "0", "-5", "1.5", "10-", "12:30", "٣", "12345"])
def test_anything_else_is_no_reading_time(text: str) -> None:
    with pytest.raises(ValueError, match="is no reading time; write"):
        read_minutes(text)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-08-01", date(2026, 8, 1)),
        ("2026-08-01 23:59", date(2026, 8, 1)),
        ("2026-07-31T14:28:51-07:00", date(2026, 7, 31)),
        ("2026-07-31T23:45:49-07:00", date(2026, 8, 1)),
        ("2026-08-01T01:30:00+0800", date(2026, 7, 31)),
        ("2026-08-01 07:00:00Z", date(2026, 8, 1)),
        ("2026-08-01 07:00:00.123 +00:00", date(2026, 8, 1)),
    ],
)
def test_dates_are_read_and_times_count_in_utc(text: str, day: date) -> None:
    assert read_date(text) == day


@pytest.mark.parametrize(
    "text",
    [
        "20260801",
        "2026-W31-6",
        "2026-13-01",
        "2026-02-30",
        "1.8.2026",
        "soon",
        "0001-01-01T00:00+23:00",
        "2026-08-01T25:00",
    ],
)
def test_anything_else_is_no_date(text: str) -> None:
    with pytest.raises(ValueError, match=r"is no date; write it as 2026-08-01"):
        read_date(text)


@pytest.mark.parametrize(("text", "value"), [("true", True), ("Yes", True), ("FALSE", False), ("no", False)])
def test_booleans_are_read(text: str, value: bool) -> None:
    assert read_boolean(text) is value


@pytest.mark.parametrize("text", ["on", "1", "y", "maybe"])
def test_anything_else_is_no_boolean(text: str) -> None:
    with pytest.raises(ValueError, match="is neither true nor false"):
        read_boolean(text)


def test_formats_states_and_languages_are_read() -> None:
    assert [read_format(text) for text in ("md", "Markdown", "rst", "reStructuredText")] == [
        Format.MARKDOWN,
        Format.MARKDOWN,
        Format.RST,
        Format.RST,
    ]
    assert read_state("Done") is State.DONE
    assert [read_language(text) for text in ("en", "zh_CN", "zh-Hans-CN")] == ["en", "zh-CN", "zh-Hans-CN"]


def test_a_state_that_is_nearly_one_is_named() -> None:
    with pytest.raises(
        ValueError, match="'droped' is no state; write one of open, done, dropped, did you mean 'dropped'?"
    ):
        read_state("droped")


@pytest.mark.parametrize("text", ["Chinese", "zh CN", "e", "中文"])
def test_anything_else_is_no_language(text: str) -> None:
    with pytest.raises(ValueError, match="is no language tag"):
        read_language(text)


@pytest.mark.parametrize("text", ["0705707", "a/b#1", "x%y$z:w", "补齐", "no"])
def test_ids_stay_as_typed(text: str) -> None:
    assert read_id(text) == text


@pytest.mark.parametrize("text", ["a b", "a\nb", "a\u200bb", "a<b", "a`b", "\ufeff", "a\u3000b"])
def test_ids_that_no_inventory_or_role_can_hold_are_refused(text: str) -> None:
    """Case B10."""
    with pytest.raises(ValueError, match="holds"):
        read_id(text)


@pytest.mark.parametrize("text", ["miles/ray/**", "a.py:main", "a..b/c", "examples/{a,b}.py", "文档/x.md"])
def test_paths_stay_as_typed(text: str) -> None:
    assert read_path(text) == text


@pytest.mark.parametrize("text", ["../x", "a/../b", "/etc/passwd", "a\\b", "C:/x", "https://x/y", "a\nb"])
def test_paths_that_leave_the_repository_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="; write"):
        read_path(text)


@pytest.mark.parametrize(
    ("text", "level", "rest"),
    [
        ("must-read", "must-read", ""),
        ("Must_Read", "must-read", ""),
        ("MUST READ", "must-read", ""),
        ("必读", "must-read", ""),
        ("值得一读", "worth-reading", ""),
        ("略读", "skim", ""),
        ("可跳过", "skip", ""),
        ("值得精读", "must-read", ""),
        ("值得快速阅读", "worth-reading", ""),
        ("值得快速精读（约 10-15 分钟）", "worth-reading", "值得快速精读（约 10-15 分钟）"),
        ("建议快速合并。", "skim", "建议快速合并。"),
        ("不值得精读", "", "不值得精读"),
        ("merge-after-nits", "", "merge-after-nits"),
        ("skim (docs only)", "skim", "skim (docs only)"),
        ("Skim: docs only", "skim", "Skim: docs only"),
        ("skim - docs only", "skim", "skim - docs only"),
        ("skim the docs", "", "skim the docs"),
        ("skip-level", "", "skip-level"),
        ("must read, if you use ray", "must-read", "must read, if you use ray"),
        ("Worth reading for all", "worth-reading", "Worth reading for all"),
        ("must-readable", "", "must-readable"),
        ("必读（全部）", "must-read", "必读（全部）"),
    ],
)
def test_verdicts_are_read_by_name_label_and_phrase(text: str, level: str, rest: str) -> None:
    """Case G5."""
    assert VerdictReader(DEFAULT_VERDICTS).read(text) == (level, rest)


@pytest.mark.parametrize("catalogue", sorted(LOCALE.glob("*/LC_MESSAGES/*.mo")), ids=lambda path: path.parts[-3])
def test_the_label_of_a_level_is_read_in_every_language_that_pages_are_in(catalogue: Path) -> None:
    with catalogue.open("rb") as file:
        translate = GNUTranslations(file).gettext
    reader = VerdictReader(DEFAULT_VERDICTS)
    labels = [translate(label) for label in ("Must read", "Worth reading", "Skim", "Skip")]
    assert [reader.read(label) for label in labels] == [(verdict.name, "") for verdict in DEFAULT_VERDICTS]


def test_the_longest_phrase_decides_and_configured_labels_count() -> None:
    levels = (
        Verdict("high", 0, (("en", "Read it"), ("de", "Lies es")), ("read",)),
        Verdict("low", 1, (("", "Leave it"),), ("read later",)),
    )
    reader = VerdictReader(levels)
    assert [reader.read(text)[0] for text in ("lies es", "leave it", "Read later, please", "do read")] == [
        "high",
        "low",
        "low",
        "high",
    ]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("a, b", ["a", "b"]),
        (" a ,, b ,", ["a", "b"]),
        ("#1717，#1718、#1719", ["#1717", "#1718", "#1719"]),
        ("src/{a,b}.py, c", ["src/{a,b}.py", "c"]),
        ("src/{a, c", ["src/{a", "c"]),
        ('"a, b", c', ['"a, b"', "c"]),
        ("don't, can't", ["don't", "can't"]),
        ("", []),
    ],
)
def test_commas_divide_a_list(text: str, parts: list[str]) -> None:
    assert split_commas(text) == parts


def test_brackets_and_dashes_make_a_list_of_a_text() -> None:
    assert split_brackets("[a, \"b, c\", 'd']") == ["a", "b, c", "d"]
    assert split_brackets("[WIP] fix") is None
    assert split_dashes("- a\n  b\n- c") == ["a\n  b", "c"]
    assert split_dashes("a\n- b") is None
