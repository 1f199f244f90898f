"""Notes by chance: plain values, as a notes file holds them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

NUMBERS: Final = range(1, 9)
TAGS: Final = ("rollout", "router", "异步", "ppo")
PATHS: Final = ("src/a.py", "src/b.py:run", "src/**", "docs/{x,y}.md")
PEOPLE: Final = ("gemini", "shi-dong")
VERDICTS: Final = ("must-read", "worth-reading", "skim", "skip", "值得精读")
DAYS: Final = ("2026-06-30", "2026-07-15", "2026-07-31", "2026-08-20")
SENTENCES: Final = (
    "Begin with `src/a.py`.",
    "见#3的改动，以及 c/d#4。",
    "After #1 and c/d#2, see #5.",
    "One *more* thought, with **weight**.",
    "Nothing else.",
    "What is wrong: a note[^1], and [a place](file:x).",
    "A name that may be anybody's: {prn:note}`one`, :prn:note:`one`.",
)

Draw = Callable[[Random], Any]


def reference(random: Random) -> str:
    """Name a pull request that may have a note, or not."""
    number = random.choice(NUMBERS)
    return random.choice((f"#{number}", f"a/b#{number}", f"c/d#{number}"))


def references(random: Random) -> list[str]:
    """Name one or two of them."""
    return [reference(random) for _ in range(random.randint(1, 2))]


def title(random: Random) -> str:
    """Write a title; two notes may have the same."""
    return f"{random.choice(('Move', '迁入', 'Fix `x` of', 'Count'))} {random.randint(1, 20)}"


def prose(random: Random) -> str:
    """Write a few sentences."""
    return " ".join(random.sample(SENTENCES, random.randint(1, 3)))


def followup(random: Random) -> dict[str, Any]:
    """Write something that is left to do."""
    written: dict[str, Any] = {"text": f"check {random.randint(1, 5)}"}
    choices: Mapping[str, Draw] = {
        "id": lambda random: f"f{random.randint(1, 3)}",
        "owner": lambda random: random.choice(PEOPLE),
        "due": lambda random: random.choice(DAYS),
        "ref": reference,
        "state": lambda random: random.choice(("open", "done", "dropped")),
    }
    return {**written, **_some(choices, random, 0.4)}


FIELDS: Final[Mapping[str, Draw]] = {
    "verdict": lambda random: random.choice(VERDICTS),
    "minutes": lambda random: random.choice((5, 10, "10-15", 30)),
    "tags": lambda random: random.sample(TAGS, random.randint(1, 2)),
    "authors": lambda random: random.sample(PEOPLE, 1),
    "by": lambda random: random.choice(PEOPLE),
    "paths": lambda random: random.sample(PATHS, random.randint(1, 2)),
    "look_at": lambda random: [prose(random)],
    "risks": lambda random: [prose(random)],
    "followups": lambda random: [followup(random) for _ in range(random.randint(1, 2))],
    "see_also": references,
    "follows": references,
    "closes": lambda random: [f"a/b#{random.choice(NUMBERS)}/f{random.randint(1, 3)}"],
    "noted": lambda random: random.choice(DAYS),
    "merged": lambda random: random.choice(DAYS),
    "lang": lambda random: random.choice(("zh", "en")),
    "impact": lambda random: random.choice(("small", "large")),
    "draft": lambda random: random.random() < 0.3,
    "id": lambda random: random.choice(("one", "two", "三")),
    "format": lambda random: random.choice(("rst", "markdown")),
}


def note(random: Random) -> dict[str, Any]:
    """Write a note as a notes file holds it."""
    named = {"pr": reference(random)} if random.random() < 0.9 else {}
    return {**named, "title": title(random), "body": prose(random), **_some(FIELDS, random, 0.4)}


def changed(written: Mapping[str, Any], random: Random) -> dict[str, Any]:
    """Change, add or leave out one field of a note."""
    name = random.choice(("pr", "title", "body", *FIELDS))
    draw = {"pr": reference, "title": title, "body": prose, **FIELDS}[name]
    rest = {key: value for key, value in written.items() if key != name}
    return rest if name in FIELDS and random.random() < 0.3 else {**rest, name: draw(random)}


def _some(choices: Mapping[str, Draw], random: Random, share: float) -> dict[str, Any]:
    return {name: draw(random) for name, draw in choices.items() if random.random() < share}
