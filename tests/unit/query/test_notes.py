"""Which notes an expression chooses; every expected list is written by hand."""

from __future__ import annotations

import pytest

from tests.unit.query.shelf import find

ALL = "rollout router openenv plain"


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("", ALL),
        ("  \n ", ALL),
        ("tag:rollout verdict:skim", "openenv"),
        ("tag:rollout AND verdict:skim", "openenv"),
        ("tag:router OR tag:fully-async", "rollout router"),
        ("-tag:rollout", "router plain"),
        ("NOT tag:rollout", "router plain"),
        ("NOT NOT tag:router", "router"),
        ("-NOT tag:router", "router"),
        ("tag:rollout (verdict:skim OR is:overdue)", "rollout openenv"),
        ("-(tag:rollout OR tag:router)", "plain"),
        ("tag:router OR tag:rollout verdict:skim", "router openenv"),
        ("(tag:router OR tag:rollout) verdict:skim", "openenv"),
        ("((((tag:router))))", "router"),
        ("NOT(tag:router)OR tag:router", None),
        ("NOT(tag:router) OR(tag:router)", ALL),
        ("verdict:>=worth-reading tag:rollout,async -tag:wip repo:radixark/miles noted:>=2026-07-01", "rollout"),
    ],
)
def test_terms_are_joined_as_on_a_forge(expression: str, expected: str | None) -> None:
    if expected is None:
        with pytest.raises(ValueError, match="a blank is missing"):
            find(expression)
    else:
        assert find(expression) == expected


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("offload", "rollout router"),
        ("OFFLOAD", "rollout router"),
        ("迁移模式", "rollout"),
        ("迁入核心库 offload", "rollout"),
        ("-offload", "openenv plain"),
        ('"the offload path"', "rollout router"),
        ('"清理的 边界"', "rollout"),
        ("“offload path”", "rollout router"),
        ('"routing (SGLang)"', "router"),
        ("off*path", "rollout router"),
        ("path*off", "rollout"),
        ("router*zzz", ""),
        ('"off*path"', ""),
        ("*", "rollout router openenv plain"),
        ("nowhere", ""),
        ("title:offload", ""),
        ("title:ROUTER", "router"),
        ("title:fully*核心库", "rollout"),
        ("body:offload", "rollout router"),
        ("body:none", "openenv plain"),
        ("body:*", "rollout router"),
        ("risk:modulenotfound", "rollout"),
        ("look-at:迁移,路由", "rollout"),
        ("look_at:迁移", "rollout"),
        ("followup:counters", "router"),
    ],
)
def test_words_are_searched_in_title_and_body(expression: str, expected: str) -> None:
    assert find(expression) == expected


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("tag:Router", "router"),
        ("tags:router,fully-async", "rollout router"),
        ("labels:router", "router"),
        ("tag:ro*", "rollout router openenv"),
        ("tag:*async", "rollout"),
        ("tag:f*-*c", "rollout"),
        ('tag:"a, b"', "openenv"),
        ('tag:"a, b",router', "router openenv"),
        ('tag:router,"a*"', "router openenv"),
        (r"tag:f\*", ""),
        ("tag:none", "plain"),
        ("tag:*", "rollout router openenv"),
        ('tag:"none"', ""),
        ("TAG:router", "router"),
        ("by:reviewer", "rollout"),
        ('by:"second reader"', "router"),
        ('author:"yueming yuan"', "rollout"),
        ("author:@shi-dong", "router"),
        ("author:Shi-Dong", "router"),
        ("author:none", "openenv plain"),
        ("owner:rollout-team", "rollout"),
        ("owner:none", "openenv plain"),
        ("lang:zh", "rollout"),
        ("lang:zh_cn", "rollout"),
        ("lang:en", "router openenv"),
        ("lang:en-GB", "openenv"),
        ("id:radixark/miles#2012", "router"),
        ("id:reading-order*", "plain"),
        ("closes:radixark/miles#2028/counters", "router"),
        ("impact:high", "rollout"),
        ("review-mode:deep", "rollout"),
        ("impact:none", "router openenv plain"),
    ],
)
def test_texts_are_compared_whole_and_without_case(expression: str, expected: str) -> None:
    assert find(expression) == expected


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("verdict:must-read", "router"),
        ('verdict:"Must Read"', "router"),
        ("verdict:must_read", "router"),
        ("verdict:必读", "router"),
        ("verdict:值得精读,skim", "router openenv"),
        ("verdict:>=worth-reading", "rollout router"),
        ("verdict:>worth-reading", "router"),
        ("verdict:<worth-reading", "openenv"),
        ("verdict:<=必读", "rollout router openenv"),
        ("verdict:skim..worth-reading", "rollout openenv"),
        ("verdict:none", "plain"),
        ("-verdict:*", "plain"),
        ("minutes:15", "rollout"),
        ("minutes:10-15", "rollout"),
        ("minutes:<=15", "rollout openenv"),
        ("minutes:>15", "router"),
        ("minutes:6..20", "rollout router"),
        ("minutes:*..5", "openenv"),
        ("minutes:none", "plain"),
    ],
)
def test_levels_and_minutes_have_an_order(expression: str, expected: str) -> None:
    assert find(expression) == expected


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("merged:2026-07-31", "rollout"),
        ("merged:2026-07", "rollout router"),
        ("merged:2026", "rollout router"),
        ("merged:<2026-07-31", "router"),
        ("noted:<=2025", "openenv"),
        ("noted:>2025", "rollout router"),
        ("noted:>=2026-07-20", "rollout router"),
        ("noted:2025-12..2026-07", "router openenv"),
        ("noted:*..2026-07-20", "router openenv"),
        ("noted:2026-07-21..*", "rollout"),
        ("noted:today", "rollout"),
        ("noted:>=today-2w", "rollout router"),
        ("noted:<today-12d", "openenv"),
        ("merged:none", "openenv plain"),
        ("merged:2026-7-31", "rollout"),
    ],
)
def test_dates_are_days_months_or_years(expression: str, expected: str) -> None:
    assert find(expression) == expected


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("repo:radixark/miles", "rollout router plain"),
        ("repo:RadixArk/*", "rollout router plain"),
        ("repo:openenv", "openenv"),
        ("repo:github.com/radixark/miles", "rollout router plain"),
        ("ref:1716", "rollout"),
        ("pr:#1716", "rollout"),
        ("pr_number:1716", "rollout"),
        ("ref:radixark/miles#2012,OpenEnv#1012", "router openenv"),
        ("ref:https://github.com/radixark/miles/pull/1716/files", "rollout"),
        ("ref:radixark/miles#*", "rollout router"),
        ("ref:none", "plain"),
        ("mentions:sgl-project/sglang#32958", "router"),
        ("mentions:1717", "rollout"),
        ("mentions:1716", "router"),
        ("mentions:2028", "router"),
        ("follows:1716", "router"),
        ("see-also:1717", "rollout"),
        ("see_also:*", "rollout router"),
    ],
)
def test_references_are_read_as_in_notes(expression: str, expected: str) -> None:
    assert find(expression) == expected


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("is:open", "rollout router openenv"),
        ("is:done", "plain"),
        ("is:draft", "plain"),
        ("is:placed", "rollout router plain"),
        ("is:unplaced", "openenv"),
        ("is:linked", "rollout router openenv"),
        ("is:unlinked", "plain"),
        ("is:overdue", "rollout"),
        ("is:stale,draft", "openenv plain"),
        ("IS:OPEN", "rollout router openenv"),
        ("has:risks", "rollout"),
        ("has:followups", "rollout router openenv plain"),
        ("has:look-at,look_at", "rollout"),
        ("has:body", "rollout router"),
        ("has:minutes", "rollout router openenv"),
        ("has:verdict", "rollout router openenv"),
        ("has:facts", "rollout"),
        ("has:paths", "rollout router openenv plain"),
        ("has:impact", "rollout"),
        ("-has:tags", "plain"),
    ],
)
def test_flags_are_closed_sets(expression: str, expected: str) -> None:
    assert find(expression) == expected


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("path:miles/ray/**", "router"),
        ("path:miles/ray/", "router"),
        ("touching:miles/ray", "router"),
        ("path:miles", "rollout router"),
        ("path:miles/ray/ppo.py", "router"),
        ("path:miles/ray/other.py", ""),
        ("path:miles/*/router.py", "router"),
        ("path:MILES/ray/Router.py", "router"),
        ("path:examples/fully_async/deep/train.py", "rollout"),
        ("path:examples", "rollout"),
        ("path:examples/other/train.py", ""),
        ("path:src/scoring/rubric.py", "openenv"),
        ("path:src/*.py", ""),
        ("path:router.py", "router"),
        ("path:p??.py", "router"),
        ("path:**/ray/*.py", "router"),
        ("path:*.py", "rollout router plain"),
        ("path:setup.py", "plain"),
        ("path:/setup.py", "plain"),
        ("path:/ray", ""),
        ("path:miles/{rollout,data}/*.py", "rollout"),
        ("path:miles/ray/router.py:Router", "router"),
        ("path:miles/ray/router.py:Router.route", "router"),
        ("path:router.py:Router::r*", "router"),
        ("path:miles/ray/router.py:Other", ""),
        ("path:miles/rollout/fully_async_rollout.py:generate", "rollout"),
        ("path:**", "rollout router openenv plain"),
        ("path:none", ""),
    ],
)
def test_paths_touch_files_folders_and_globs_on_either_side(expression: str, expected: str) -> None:
    assert find(expression) == expected


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("tag：router", "router"),
        ("tag：router，fully-async", "rollout router"),
        ("（tag：router OR tag：rollout）verdict：skim", "openenv"),
        ("tag：“a, b”", "openenv"),
        ("minutes：≤15", "rollout openenv"),
        ("minutes：＞＝20", "router"),
        ("－tag:rollout", "router plain"),
        ("tag:router　offload", "router"),
        ("“迁移模式”offload", "rollout"),
    ],
)
def test_full_width_punctuation_is_understood(expression: str, expected: str) -> None:
    assert find(expression) == expected
