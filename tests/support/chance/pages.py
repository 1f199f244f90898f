"""What stands on pages by chance: every directive with every option, every role, in both markups."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from textwrap import indent
from typing import Final

from tests.support.chance import notes

OF_NOTES: Final = (
    "tag:rollout",
    "verdict:>=worth-reading",
    "is:stub",
    "mentions:#3",
    "path:src/a.py",
    "is:open -has:owner",
    "check OR merged:>=2026-07",
    "is:overdue",
    "minutes:<=10 NOT is:draft",
    "is:placed",
    "impact:small",
    "见",
    "follows:#1,#2",
    "tga:x",
)
OF_FOLLOWUPS: Final = ("tag:rollout", "owner:gemini", "due:overdue", "ref:#3", "is:done", "note:#1", "check")

_SHARED: Final[Mapping[str, tuple[str, ...]]] = {
    "limit": ("1", "3"),
    "empty": ("Nothing at all.",),
    "toc": ("",),
    "interactive": ("",),
    "class": ("wide",),
}
LIST: Final[Mapping[str, tuple[str, ...]]] = {
    **_SHARED,
    "filter": OF_NOTES,
    "verdict": ("must-read", "skim, skip"),
    "tags": ("rollout", "router, 异步"),
    "repo": ("a/b",),
    "touching": ("src/", "docs/x.md"),
    "since": ("2026-07-01",),
    "until": ("2026-07-31",),
    "notes": ('"#1, #2"', "one"),
    "sort": ("path", "-merged", "title, ref", "minutes"),
    "group-by": ("verdict", "repo", "tag", "month", "author", "by"),
    "layout": ("list", "table", "cards", "full"),
    "columns": ("title=What, mentioned-by", "ref, followups, tags", "title, by, noted"),
    "budget": ("20", "45"),
    "followups": ("open", "all", "none"),
    "preset": ("quick", "wide"),
}
FOLLOWUPS: Final[Mapping[str, tuple[str, ...]]] = {
    **_SHARED,
    "filter": OF_FOLLOWUPS,
    "state": ("all", "done"),
    "owner": ("gemini", "none"),
    "due": ("overdue", "2026-07-01..2026-08-31"),
    "sort": ("due", "-owner"),
    "group-by": ("note", "owner", "due", "repo"),
    "layout": ("list", "table"),
    "columns": ("text=What, note", "state, ref, done"),
    "preset": ("left",),
}
_PULL: Final[Mapping[str, tuple[str, ...]]] = {
    "show": ("full", "summary", "card", "link"),
    "backlinks": ("0", "1"),
    "collapsible": ("open", "closed", "ajar"),
    "class": ("wide",),
}


def page(title: str, suffix: str, random: Random) -> tuple[str, list[str]]:
    """Write a page: its heading, and its parts."""
    heading = f"# {title}" if suffix == ".md" else f"{title}\n{'=' * 2 * len(title)}"
    return heading, [part(suffix, random) for _ in range(random.randint(1, 3))]


def part(suffix: str, random: Random) -> str:
    """Write one thing that a page can hold."""
    makers = (_pull, _pull, _written, _reading_list, _reading_list, _followup_list, _roles, _prose)
    maker = random.choice(makers)
    made = maker(suffix, random)
    # Prose is left out: bare Sphinx does not write text again when a tag is switched.
    if suffix == ".rst" and maker is not _prose and random.random() < 0.1:
        return ".. only:: internal\n\n" + indent(made, "   ")
    return made


def _options(known: Mapping[str, tuple[str, ...]], random: Random, share: float) -> dict[str, str]:
    return {name: random.choice(values) for name, values in known.items() if random.random() < share}


def _directive(suffix: str, head: tuple[str, str], options: Mapping[str, str], content: str = "") -> str:
    name, argument = head
    lines = [f":{option}: {value}".rstrip() for option, value in options.items()]
    rest = ["", content] if content else []
    if suffix == ".md":
        return "\n".join([f":::::{{{name}}} {argument}".rstrip(), *lines, *rest, ":::::"])
    # Only MyST needs the quotes.
    plain = [line.replace('"', "") for line in lines]
    return f".. {name}:: {argument}\n" + indent("\n".join([*plain, *rest]), "   ")


def _pull(suffix: str, random: Random) -> str:
    remark = "A remark, see #2." if random.random() < 0.2 else ""
    return _directive(suffix, ("prnote", notes.reference(random)), _options(_PULL, random, 0.3), remark)


def _written(suffix: str, random: Random) -> str:
    options = {"title": notes.title(random).replace("`", ""), **_options(_PULL, random, 0.1)}
    for name in ("verdict", "minutes", "noted", "lang", "by"):
        if random.random() < 0.4:
            options[name] = str(notes.FIELDS[name](random))
    for name in ("tags", "paths", "follows", "see_also"):
        if random.random() < 0.3:
            options[name.replace("_", "-")] = f'"{", ".join(notes.FIELDS[name](random))}"'
    content = notes.prose(random)
    if suffix == ".rst":
        content = content.replace("`", "``")
    return _directive(suffix, ("prnote", notes.reference(random)), options, content)


def _reading_list(suffix: str, random: Random) -> str:
    caption = "A list" if random.random() < 0.3 else ""
    return _directive(suffix, ("readinglist", caption), _options(LIST, random, 0.15))


def _followup_list(suffix: str, random: Random) -> str:
    return _directive(suffix, ("followuplist", ""), _options(FOLLOWUPS, random, 0.2))


def _roles(suffix: str, random: Random) -> str:
    texts = (
        ("note", notes.reference(random)),
        ("note", f"a text <{notes.reference(random)}>"),
        ("note", random.choice(("one", "two"))),
        ("followup", f"a/b#{random.choice(notes.NUMBERS)}/f1"),
        ("count", random.choice(OF_NOTES)),
        ("count", f"followups {random.choice(OF_FOLLOWUPS)}"),
    )
    role, text = random.choice(texts)
    written = f"{{prn:{role}}}`{text}`" if suffix == ".md" else f":prn:{role}:`{text}`"
    return f"In a sentence: {written}, and so on."


def _prose(suffix: str, random: Random) -> str:
    return f"{notes.reference(random)} stands in the prose of a page，#4也是。"
