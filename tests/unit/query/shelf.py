"""A small shelf of notes, by short names, on which the tables of expressions are tried."""

from __future__ import annotations

from datetime import date

from sphinx_prnotes.catalogue.query import FollowUpSearch, NoteSearch
from sphinx_prnotes.catalogue.records import Entry, FollowUpEntry, Home
from sphinx_prnotes.model import Facts, FollowUp, Minutes, Note, Origin, Place, Reference, State, Text, Verdict
from sphinx_prnotes.naming import read_namings
from sphinx_prnotes.references import ReferenceReader
from sphinx_prnotes.settings import Settings

MILES = "radixark/miles"
TODAY = date(2026, 8, 1)
SETTINGS = Settings(
    repo=MILES,
    aliases={"openenv": "huggingface/OpenEnv"},
    fields=read_namings(
        {"pr_number": "pr", "impact": "Impact", "Review_Mode": "How it was read", "labels": "tags", "sha": None}
    ),
    verdicts=(
        Verdict("must-read", 0, (("en", "Must read"), ("zh_CN", "必读")), ("值得精读",)),
        Verdict("worth-reading", 1, phrases=("值得快速阅读",)),
        Verdict("skim", 2),
        Verdict("skip", 3),
    ),
)
READER = ReferenceReader(SETTINGS)


def _pull(number: int, repo: str = MILES) -> Reference:
    return Reference(repo, number)


def _followup(followup: FollowUp, note_id: str, *, is_overdue: bool = False, is_stale: bool = False) -> FollowUpEntry:
    anchor = f"prn-{followup.id}"
    key = f"{note_id}/{followup.id}"
    state = followup.state
    return FollowUpEntry(followup, followup.id, key, anchor, note_id, state, is_overdue=is_overdue, is_stale=is_stale)


def _origin(line: int) -> Origin:
    return Origin("notes/miles.yaml", line)


ROLLOUT = Entry(
    Note(
        Text("fully-async rollout 迁入核心库"),
        _origin(3),
        Place.FILE,
        repo=MILES,
        references=(_pull(1716),),
        verdict="worth-reading",
        minutes=Minutes(10, 15),
        body=Text("重点看迁移模式和 `PYTHONPATH` 清理的\n边界处理，then the  offload path."),
        look_at=(Text("迁移模式"),),
        risks=(Text("`ModuleNotFoundError`"),),
        see_also=(_pull(1717),),
        paths=("miles/rollout/fully_async_rollout.py", "examples/fully_async/**"),
        tags=("rollout", "fully-async"),
        noted=date(2026, 8, 1),
        merged=date(2026, 7, 31),
        by="reviewer",
        lang="zh-CN",
        extra=(("impact", "High"), ("Review_Mode", "Deep")),
    ),
    "radixark/miles#1716",
    "prn-1716",
    1,
    home=Home("rollout", 10),
    facts=Facts(author="Yueming Yuan"),
    followups=(
        _followup(
            FollowUp(Text("合入后补一个环境验证"), "check", owner="rollout-team", due=date(2026, 7, 15)),
            "radixark/miles#1716",
            is_overdue=True,
        ),
        _followup(
            FollowUp(Text("类化 API 重写"), "api", State.DONE, done=date(2026, 7, 30), reference=_pull(1717)),
            "radixark/miles#1716",
        ),
    ),
)
ROUTER = Entry(
    Note(
        Text("router: dp-aware routing (SGLang)"),
        _origin(30),
        Place.FILE,
        repo=MILES,
        references=(_pull(2012),),
        verdict="must-read",
        minutes=Minutes(20, 20),
        body=Text("See the offload path in the router."),
        see_also=(_pull(32958, "sgl-project/sglang"),),
        follows=(_pull(1716),),
        closes=("radixark/miles#2028/counters",),
        paths=("miles/ray/router.py:Router.route", "miles/ray/{placement,ppo}.py"),
        tags=("router",),
        authors=("@Shi-Dong",),
        noted=date(2026, 7, 20),
        merged=date(2026, 7, 30),
        by="second reader",
        lang="en",
    ),
    "radixark/miles#2012",
    "prn-2012",
    0,
    home=Home("router", 2),
    followups=(
        _followup(
            FollowUp(Text("Unify the counters"), "unify", owner="Shi-Dong", due=date(2026, 8, 15)),
            "radixark/miles#2012",
        ),
    ),
)
OPENENV = Entry(
    Note(
        Text("OpenEnv scoring"),
        _origin(60),
        Place.FILE,
        repo="huggingface/OpenEnv",
        references=(_pull(1012, "huggingface/OpenEnv"),),
        verdict="skim",
        minutes=Minutes(5, 5),
        paths=("src/scoring",),
        tags=("rollout", "a, b"),
        noted=date(2025, 12, 31),
        lang="en-GB",
    ),
    "huggingface/OpenEnv#1012",
    "prn-1012",
    2,
    followups=(_followup(FollowUp(Text("Name the rubric"), "rubric"), "huggingface/OpenEnv#1012", is_stale=True),),
)
PLAIN = Entry(
    Note(
        Text("Reading order"),
        _origin(0),
        Place.INLINE,
        docname="index",
        repo=MILES,
        draft=True,
        verdict_text="perhaps",
        paths=("setup.py",),
    ),
    "reading-order~3f2a1c",
    "prn-reading",
    4,
    home=Home("index", 1),
    followups=(_followup(FollowUp(Text("Drop the old order"), "old", State.DROPPED), "reading-order~3f2a1c"),),
)

NAMES = ("rollout", "router", "openenv", "plain")
FOLLOWUPS = ("check", "api", "unify", "rubric", "old")
NOTES = NoteSearch((ROLLOUT, ROUTER, OPENENV, PLAIN), SETTINGS, TODAY)
FOLLOWUP_INDEX = FollowUpSearch((ROLLOUT, ROUTER, OPENENV, PLAIN), SETTINGS, TODAY)


def find(expression: str) -> str:
    """Name the notes that *expression* chooses, in the order of the shelf."""
    mask = NOTES.matches(expression, repo=MILES, reader=READER)
    return " ".join(name for position, name in enumerate(NAMES) if mask >> position & 1)


def find_followups(expression: str) -> str:
    """Name the follow-ups that *expression* chooses, in the order of the shelf."""
    mask = FOLLOWUP_INDEX.matches(expression, repo=MILES, reader=READER)
    return " ".join(name for position, name in enumerate(FOLLOWUPS) if mask >> position & 1)
