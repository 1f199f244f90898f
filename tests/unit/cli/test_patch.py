"""Patches say what has changed, and are done with long files, too."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sphinx_prnotes.cli.patch import write_patch

LINES = st.lists(st.sampled_from(["", "- pr: 1", "- pr: 2", "- pr: 3", "title: x", "body: |"]), max_size=12)


def applied(old: list[str], patch: list[str]) -> list[str]:
    """Do to *old* what a patch says, as ``patch`` does."""
    result: list[str] = []
    at = 0
    for line in patch[2:]:
        if line.startswith("@@"):
            first, _, count = line.split()[1].removeprefix("-").partition(",")
            start = int(first) - (count != "0")
            result += old[at:start]
            at = start
        elif line.startswith("+"):
            result.append(line[1:])
        else:
            assert old[at] == line[1:]
            result += [] if line.startswith("-") else [old[at]]
            at += 1
    return result + old[at:]


@given(old=LINES, new=LINES)
def test_a_patch_makes_the_new_text_of_the_old_one(old: list[str], new: list[str]) -> None:
    patch = list(write_patch(old, new, "n.yaml"))
    assert bool(patch) == (old != new)
    assert applied(old, patch) == new


def test_a_patch_reads_as_those_of_diff() -> None:
    old = ["repo: a/b", "notes:", *(f"- pr: {number}" for number in range(1, 10)), "# end"]
    new = [*old[:3], "  title: One", *old[3:11], "- pr: 10", "# end"]
    assert list(write_patch(old, new, "n.yaml")) == [
        *("--- n.yaml", "+++ n.yaml", "@@ -1,6 +1,7 @@", " repo: a/b", " notes:", " - pr: 1", "+  title: One"),
        *(" - pr: 2", " - pr: 3", " - pr: 4"),
        *("@@ -9,4 +10,5 @@", " - pr: 7", " - pr: 8", " - pr: 9", "+- pr: 10", " # end"),
    ]
    assert list(write_patch(["a", "b", "c"], ["a", "x", "c"], "n", context=0))[2:] == ["@@ -2 +2 @@", "-b", "+x"]
    assert list(write_patch([], ["a", "b"], "n"))[2:] == ["@@ -0,0 +1,2 @@", "+a", "+b"]


def test_each_of_many_notes_may_have_changed() -> None:
    # By itself, difflib takes minutes for these.
    old = [line for number in range(5_000) for line in (f"- pr: {number}", "  verdict: skim", "  body: |", "    x", "")]
    new = [line.replace("skim", "skip") for line in old]
    patch = list(write_patch(old, new, "n.yaml"))
    assert (
        sum(line == "-  verdict: skim" for line in patch) == sum(line == "+  verdict: skip" for line in patch) == 5_000
    )
