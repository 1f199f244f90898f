"""Every reference that a note names is found, in whichever field or text it stands."""

from __future__ import annotations

import time

import pytest

from sphinx_prnotes.catalogue.referred import references_in
from sphinx_prnotes.model import Note, Text
from tests.unit.catalogue.samples import READER, followup, note


def named(*notes: Note) -> list[str]:
    return [str(reference) for reference in references_in(notes, READER)]


@pytest.mark.parametrize(
    "written",
    [
        note("#2"),
        note(see_also="#2"),
        note(follows="#2"),
        note(followups=(followup("later", ref="#2"),)),
        note(closes=("radixark/miles#2/env",)),
        note(closes=("#2/env",)),
        note(mentions=("#2",)),
        note("", "as in #2"),
        note(body=Text("见#2的改动")),
        note(body=Text("https://github.com/radixark/miles/pull/2")),
        note(look_at=(Text("#2"),)),
        note(risks=(Text("breaks #2"),)),
        note(followups=(followup("revert #2"),)),
        note(body=Text("a lonely ` and #2\n\nand another ` later")),
        note(body=Text("`code` #2 `code`")),
        note(body=Text("```\ncode\n```\n#2\n```\ncode\n```")),
    ],
)
def test_a_reference_is_found_wherever_it_is_named(written: Note) -> None:
    assert named(written) == ["radixark/miles#2"]


@pytest.mark.parametrize(
    "written",
    [
        note(body=Text("`#2` and ``a/b#2``")),
        note(body=Text("```\na/b#2\n```\nand\n~~~\n#2\n~~~")),
        note(body=Text("- a\n  ````\n  ```\n  a/b#2\n  ````\n")),
        note(body=Text("text\n\n```\na/b#2\n")),
        note(body=Text("``a ` a/b#2 ``, `over\na/b#2\ntwo lines`")),
        note(closes=("some-id/env",), mentions=("some-id",)),
        note(body=Text("a heading's #L2, a colour #123456")),
    ],
)
def test_what_is_no_reference_is_not_found(written: Note) -> None:
    assert named(written) == []


@pytest.mark.parametrize("piece", ["`", "` ``", "```\n", "~~~ `\n", "#", "`#2"])
def test_many_marks_of_code_take_no_time(piece: str) -> None:
    started = time.process_time()
    named(note(body=Text(f"#2 {piece * (30_000 // len(piece))}")))
    assert time.process_time() - started < 5


def test_each_is_found_once_as_it_was_first_written() -> None:
    assert named(note("RadixArk/miles#2"), note("#2 #3"), note("#3")) == ["RadixArk/miles#2", "radixark/miles#3"]
