"""Every option: what it may hold, what becomes of it, and what is said of anything else."""

from __future__ import annotations

from datetime import date

import pytest

from sphinx_prnotes.codes import Code
from sphinx_prnotes.model import Format, Origin, Problem, Verdict
from sphinx_prnotes.settings import OPTIONS, Autolink, ForgeKind, Option, Settings, Show, read_settings

KNOWN = {"github.com": ForgeKind.GITHUB, "gitlab.com": ForgeKind.GITLAB, "codeberg.org": ForgeKind.GITEA}
LEVELS = (
    Verdict("must-read", 0, phrases=("值得精读",)),
    Verdict("worth-reading", 1, phrases=("值得快速精读", "值得快速阅读")),
    Verdict("skim", 2, phrases=("建议快速合并",)),
    Verdict("skip", 3),
)


def test_zero_options_are_needed() -> None:
    settings, problems = read_settings({})
    assert problems == ()
    assert settings == Settings(
        sources=("notes/**/*.yaml", "notes/**/*.yml", "notes/**/*.json", "notes/**/*.toml"),
        forges=KNOWN,
        verdicts=LEVELS,
        show=Show.FULL,
        autolink=Autolink.NOTES,
        body_format=Format.MARKDOWN,
    )


@pytest.mark.parametrize(
    ("name", "written", "read"),
    [
        ("sources", ["n/*.yaml"], ("n/*.yaml",)),
        ("sources", [], ()),
        ("repo", "radixark/miles", "radixark/miles"),
        ("repo", "gitlab.com/group/sub/name", "gitlab.com/group/sub/name"),
        ("aliases", {"OpenEnv": "huggingface/OpenEnv"}, {"openenv": "huggingface/OpenEnv"}),
        ("forges", {"Git.Example.com": "gitlab"}, {"git.example.com": ForgeKind.GITLAB, **KNOWN}),
        ("verdicts", ["yes", "no"], (Verdict("yes", 0), Verdict("no", 1))),
        ("verdicts", {}, LEVELS),
        ("verdicts", {"yes": {"label": "Yes!", "phrases": "do"}}, (Verdict("yes", 0, (("", "Yes!"),), ("do",)),)),
        (
            "verdicts",
            {"yes": {"label": {"zh_CN": "是", "en": "Yes"}, "phrases": ["do", "go"]}},
            (Verdict("yes", 0, (("en", "Yes"), ("zh_CN", "是")), ("do", "go")),),
        ),
        ("snapshot", "facts.json", "facts.json"),
        ("show", "card", Show.CARD),
        ("autolink", "pages", Autolink.PAGES),
        ("drafts", True, True),
        ("body_format", "rst", Format.RST),
        ("linkcheck", True, True),
        ("progress", True, True),
        ("stale_after", 90, 90),
        ("today", "2026-08-01", date(2026, 8, 1)),
        ("today", "", None),
    ],
)
def test_a_value_is_read(name: str, written: object, read: object) -> None:
    settings, problems = read_settings({name: written})
    assert problems == ()
    assert getattr(settings, name) == read


def test_the_first_forge_is_the_default_and_the_known_ones_stay() -> None:
    settings, _ = read_settings({"forges": {"codeberg.org": "gitea"}})
    assert list(settings.forges) == ["codeberg.org", "github.com", "gitlab.com"]
    assert settings.default_forge == "codeberg.org"


@pytest.mark.parametrize(
    ("name", "written", "clause"),
    [
        ("sources", [1], "1 is not a text"),
        ("sources", [""], "'' is not a text"),
        ("repo", "miles", "'miles' is not written as owner/name"),
        ("repo", "a/", "'a/' is not written as owner/name"),
        ("repo", "a b/c", "'a b/c' is not written as owner/name"),
        ("aliases", {"x": 1}, "'x': 1 is not a pair of texts"),
        ("aliases", {"x": ""}, "an alias must stand for owner/name, not for an empty text"),
        ("aliases", {"x": "miles"}, "'miles' is not written as owner/name"),
        ("sources", "n/*.yaml", "'n/*.yaml' is not of type list or tuple; write ['n/*.yaml']"),
        ("verdicts", [1], "1 is not the name of a level"),
        ("verdicts", ["a", "a"], "level 'a' is named twice"),
        ("verdicts", [["a"]], "['a'] is not the name of a level"),
        ("verdicts", {"a": 1}, "level 'a' takes 'label' and 'phrases', not 1"),
        ("verdicts", {"a": {"lable": "x"}}, "level 'a' takes 'label' and 'phrases', not {'lable': 'x'}"),
        ("verdicts", {"a": {"label": 1}}, "a label is a text, or texts by language, not 1"),
        ("verdicts", {"a": {"phrases": [1]}}, "1 is not a text"),
        ("verdicts", {"a": {"phrases": 1}}, "the phrases of level 'a' are a text or a list of texts, not 1"),
        ("show", "whole", "'whole' is none of full, summary, card, link"),
        ("autolink", "on", "'on' is none of notes, pages, off"),
        ("body_format", "html", "'html' is none of markdown, rst"),
        ("stale_after", -1, "-1 is not a number from 0 on"),
        ("stale_after", True, "True is not a number from 0 on"),
        ("today", "soon", "'soon' is not a date written as 2026-08-01"),
        ("today", "20260801", "'20260801' is not a date written as 2026-08-01"),
    ],
)
def test_a_wrong_value_is_told_at_conf_py_and_the_default_stands_in(name: str, written: object, clause: str) -> None:
    """Case L5."""
    settings, problems = read_settings({name: written})
    assert problems == (Problem(Code.CONFIG, f"prnotes_{name}: {clause}; the default is used", Origin("conf.py")),)
    assert settings == read_settings({})[0]


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_a_value_of_another_type_is_told(option: Option) -> None:
    """Case L5."""
    _, (problem,) = read_settings({option.name: 1.5})
    assert problem.message.startswith(f"prnotes_{option.name}: 1.5 is not of type ")


@pytest.mark.parametrize(
    ("host", "kind"),
    [("https://x.example", "gitlab"), ("me@x.example", "gitlab"), ("[::1]", "gitea"), ("x.example", "svn")],
)
def test_a_wrong_forge_is_told_and_the_others_are_kept(host: str, kind: str) -> None:
    """Case L5."""
    settings, (problem,) = read_settings({"forges": {host: kind, "git.example.org:8443": "gitea"}})
    clause = f"{host!r}: {kind!r} is not a host name with one of github, gitlab, gitea, forgejo"
    assert problem.message == f"prnotes_forges: {clause}; it is left out"
    assert dict(settings.forges) == {"git.example.org:8443": ForgeKind.GITEA, **KNOWN}


def test_a_forge_may_be_called_in_any_script() -> None:
    settings, problems = read_settings({"forges": {"Git.例え.jp": "gitea"}})
    assert problems == ()
    assert settings.forges["git.例え.jp"] is ForgeKind.GITEA


def test_a_wrong_project_is_told_and_the_others_are_kept() -> None:
    """Case L5."""
    settings, (problem,) = read_settings({"projects": {"a": {"url": "x"}, "b": "b.json"}})
    assert problem.message.endswith("it is left out")
    assert [project.name for project in settings.projects] == ["b"]


def test_one_wrong_value_leaves_the_others() -> None:
    settings, problems = read_settings({"repo": "miles", "show": "card"})
    assert len(problems) == 1
    assert settings.show is Show.CARD
