"""Whatever stands in a file: it is read or told, and never an exception."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sphinx_prnotes.model import Origin, Place
from sphinx_prnotes.sources.decode import options_tree, read_fields, read_file, read_page
from sphinx_prnotes.sources.fields import FOLLOWUP_FIELDS, NOTE_FIELDS
from tests.unit.sources.desks import CONTEXT

PATHS = ["n.yaml", "n.json", "n.toml", "n.md"]
NAMES = sorted({field.name for field in (*NOTE_FIELDS, *FOLLOWUP_FIELDS)} | {"notes", "defaults", "<<", "?"})

pieces = st.sampled_from(
    [
        *NAMES,
        ": ",
        "- ",
        "\n",
        "\n  ",
        "\n    ",
        "\t",
        "#1",
        " #2",
        "[",
        "]",
        "{",
        "}",
        ",",
        '"',
        "'",
        "|",
        ">",
        "&a",
        "*a",
        "!x",
        "---\n",
        "+++\n",
        "...\n",
        "[[notes]]\n",
        "=",
        "\\",
        "\\ud800",
        "\x00",
        "\u2028",
        "迁入",
        "true",
        "1",
        "2026-08-01",
        "\r\n",
    ]
)
texts = st.one_of(
    st.text(),
    st.lists(pieces, max_size=40).map("".join),
    st.lists(pieces, max_size=40).map(lambda all: "---\n" + "".join(all)),
)


@pytest.mark.parametrize("path", PATHS)
@given(text=texts)
@settings(max_examples=25)
def test_any_text_is_read_or_told(path: str, text: str) -> None:
    content = text.encode("utf-8", "surrogatepass")
    reading = read_file(path, content, CONTEXT)
    assert reading == read_file(path, content, CONTEXT)
    assert all(
        problem.origin.path == path and problem.origin.line <= text.count("\n") + text.count("\r") + 1
        for problem in reading.problems
    )
    for problem in reading.problems:
        problem.message.encode()


@pytest.mark.parametrize("path", [*PATHS, "n.rst"])
@given(content=st.binary(max_size=60))
@settings(max_examples=25)
def test_any_bytes_are_read_or_told(path: str, content: bytes) -> None:
    read_file(path, content, CONTEXT)
    read_page(path, content, CONTEXT, docname="page")


@given(text=texts)
@settings(max_examples=25)
def test_any_page_is_read_or_told(text: str) -> None:
    for path in ("p.md", "p.rst"):
        read_page(path, text.encode("utf-8", "surrogatepass"), CONTEXT, docname="page")


@given(options=st.dictionaries(st.sampled_from(NAMES), texts, max_size=6))
@settings(max_examples=25)
def test_any_options_are_read_or_told(options: dict[str, str]) -> None:
    note, problems = read_fields(
        options_tree(options, Origin("p.rst", 1)), CONTEXT, repo="", place=Place.INLINE, docname="p"
    )
    assert note is not None or problems
