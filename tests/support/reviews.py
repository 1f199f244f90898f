"""A folder of reviews as teams keep them: one file a review, in as many forms as there were reviewers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

VERDICTS: Final = ("request-changes", "needs-discussion", "merge-after-nits", "merge-as-is")
REPOSITORIES: Final = ("acme/engine", "acme/web-client", "sgl-project/sglang", "octo/tools")

OPTIONS: Final[Mapping[str, object]] = {
    "prnotes_pages": {"reviews/*": "{owner}-{repo}-pr-{pr}", "!reviews/index": None},
    "prnotes_aliases": {"web": "acme/web-client", "sglang": "sgl-project/sglang"},
    "prnotes_verdicts": list(VERDICTS),
    "prnotes_fields": {
        "pr_number": "pr",
        "pr_url": "pr",
        "url": "pr",
        "repository": "repo",
        "reviewed_at": "noted",
        "date": "noted",
        "reviewer": "by",
        "components": "tags",
        "sha": None,
        "model": None,
        "host": "Host",
        "state": {"means": "verdict", "values": {"approved": "merge-as-is", "rejected": "request-changes"}},
        "verdict": {"headings": ["Verdict"], "values": {"lgtm": "merge-as-is"}},
        "risks": {"headings": ["Risks"]},
        "followups": {"headings": ["Action items", "Follow-ups"]},
        "look_at": {"headings": ["Suggestions"]},
        "pr": {"headings": ["PR"]},
    },
}

PROSE: Final = (
    "The change moves the cache behind an interface，and the old path stays for one release. "
    "What `load()` returned before was a copy; now it is a view, so callers that write to it must ask first. "
)
SECTIONS: Final = (
    "## Verdict\n\n{verdict} (after a second look). The rest is taste.\n\n",
    "## Verdict: {verdict}\n\n",
    "**Verdict:** {verdict}\n\n",
    "## 5. Verdict\n\n**{verdict}** — see below.\n\n",
)
LISTS: Final = """\
## Risks

- the view may outlive `cache` of {number}
- readers on other threads,
  which nobody has counted

## Suggestions

1. name the type
2. write down who owns it

## Action items

- [ ] measure {number} again
- [x] add a test
"""

Make = Callable[["Review"], str]


@dataclass(frozen=True, slots=True)
class Review:
    """One review to write; ``number`` is that of its pull request."""

    number: int
    repo: str
    verdict: str

    @property
    def url(self) -> str:
        """The address of its pull request."""
        return f"https://github.com/{self.repo}/pull/{self.number}"

    @property
    def day(self) -> str:
        """The day on which it was written."""
        return f"2026-{self.number % 12 + 1:02}-{self.number % 28 + 1:02}"


@dataclass(frozen=True, slots=True)
class Schema:
    """One way to write a review: its head, what its files are called, and whether it can be read as a note."""

    name: str
    head: Make
    file: str = "{day}-{name}-{number}.md"
    is_note: bool = True
    says_verdict: bool = False


def _yaml(*lines: str, opening: str = "---", closing: str = "---") -> Make:
    text = "\n".join([opening, *lines, closing, "", "# Review of {repo}: part {number}", "", ""])
    return lambda review: text.format(
        number=review.number, repo=review.repo, url=review.url, day=review.day, verdict=review.verdict
    )


SCHEMAS: Final = (
    Schema("number", _yaml("pr: {number}", "repo: {repo}", "reviewed_at: {day}")),
    Schema("short", _yaml("pr: {repo}#{number}", "title: util: generalize", "components: [a, b]")),
    Schema("address", _yaml("pr: {url}", "by: someone", "tags: a, b")),
    Schema("pr_number", _yaml("pr_number: {number}", "repo: {repo}", "date: {day}T10:00:00Z")),
    Schema("pr-url", _yaml("pr-url: {url}", "sha: 0705707", "host: github")),
    Schema("both", _yaml("pr_number: {number}", "pr_url: {url}", "repository: {repo}", "model: x")),
    Schema("quoted", _yaml('pr: "#{number}"', "repo: {repo}", "verdict: {verdict}"), says_verdict=True),
    Schema("state", _yaml("pr: {repo}#{number}", "state: approved", "risks: [one]"), says_verdict=True),
    Schema("blanks", _yaml("pr: {url}/files", "reviewer: someone", opening="---  ", closing="...")),
    Schema("flow", _yaml('{{pr: "{repo}#{number}", components: [a]}}')),
    Schema("list", _yaml("pr:", "  - {repo}#{number}", "  - {repo}#1", "see_also: '#2'", "repo: {repo}")),
    Schema("named", _yaml("pr: {number}", "host: gitea"), file="{flat}-pr-{number}.md"),
    Schema("bare", lambda review: f"# Review of part {review.number}\n\n", file="{flat}-pr-{number}.md"),
    Schema("labels", lambda review: f"# Part {review.number}\n\n- **PR:** [#{review.number}]({review.url})\n\n"),
    Schema(
        "docinfo",
        lambda review: f":pr: {review.repo}#{review.number}\n:date: {review.day}\n\n",
        file="{name}-{number}.rst",
    ),
    Schema("toml", _yaml("pr = {number}", opening="+++", closing="+++"), is_note=False),
    Schema("pelican", lambda review: f"Title: x\nDate: {review.day}\n\nText on {review.number}.\n\n", is_note=False),
)


def reviews(count: int, *, paragraphs: int = 12) -> Iterator[tuple[str, str, bool]]:
    """Write *count* reviews in all schemas, one after another.

    :return: The path of each file, its text, and whether it is a note; what is none has no sections either.
    """
    for place in range(count):
        schema = SCHEMAS[place % len(SCHEMAS)]
        review = Review(1000 + place, REPOSITORIES[place % 4], VERDICTS[place % 3 + 1])
        name = schema.file.format(
            day=review.day, name=schema.name, number=review.number, flat=review.repo.replace("/", "-")
        )
        yield f"reviews/{name}", schema.head(review) + _text(review, schema, place, paragraphs), schema.is_note


def _text(review: Review, schema: Schema, place: int, paragraphs: int) -> str:
    prose = "".join(f"{PROSE} Part {part}.\n\n" for part in range(paragraphs))
    if not schema.is_note:
        return prose
    verdict = "" if schema.says_verdict else SECTIONS[place % len(SECTIONS)].format(verdict=review.verdict)
    lists = LISTS.format(number=review.number) if place % 3 else ""
    if schema.file.endswith(".rst"):
        title = f"Part {review.number}\n=========\n\n"
        return title + f"**Verdict:** {review.verdict}\n\n" + prose.replace("`", "``")
    return verdict + prose + lists
