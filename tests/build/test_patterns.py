"""Patterns of Sphinx's configuration mean what they mean to Sphinx."""

from __future__ import annotations

import re
import warnings

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from sphinx.util.matching import Matcher, compile_matchers

from sphinx_prnotes.project.page_globs import PageGlobs, sphinx_globs
from sphinx_prnotes.project.patterns import compile_pattern


@pytest.mark.parametrize(
    ("pattern", "name", "is_match"),
    [
        ("_build", "_build", True),
        ("_build", "_build/html", False),
        ("*.rst", "index.rst", True),
        ("*.rst", "api/index.rst", False),
        ("**/*.rst", "api/v1/index.rst", True),
        ("**/*.rst", "index.rst", False),
        ("**", "api/index.rst", True),
        ("a?.md", "ab.md", True),
        ("a?.md", "a/.md", False),
        ("[abc].md", "b.md", True),
        ("[!abc].md", "b.md", False),
        ("[!a]/x.md", "//x.md", False),
        ("[]].md", "].md", True),
        ("[!]].md", "].md", False),
        ("[!].md", "[!].md", True),
        ("[^a].md", "^.md", True),
        ("[a", "[a", True),
        ("a.b", "axb", False),
        ("见*.md", "见闻.md", True),
        ("[z-a].md", "z.md", False),
    ],
)
def test_a_pattern_names_these_files_and_not_those(pattern: str, name: str, is_match: bool) -> None:
    assert bool(compile_pattern(pattern).match(name)) is is_match


PIECES = st.sampled_from(
    ["*", "**", "?", "[", "]", "!", "^", "-", "/", "a", "b", "z", ".", "\\", "&&", "~", "|", "见", "\n"]
)


@given(st.lists(PIECES, max_size=8).map("".join), st.lists(PIECES, max_size=6).map("".join))
def test_any_pattern_matches_what_it_matches_in_sphinx(pattern: str, name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)
        try:
            [matches] = compile_matchers([pattern])
        except re.error:
            assert not compile_pattern(pattern).match(name)
            return
    assert bool(compile_pattern(pattern).match(name)) is bool(matches(name))


@given(st.lists(PIECES, max_size=6).map("".join), st.lists(PIECES, max_size=6).map("".join))
def test_the_globs_of_page_notes_match_what_sphinx_would_match(glob: str, name: str) -> None:
    assume(not glob.startswith("!"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)
        try:
            expected = Matcher(sphinx_globs([glob]))(name)
        except re.error:
            expected = False
    assert (PageGlobs({glob: ()}).names_of(name) is not None) is expected


def test_a_glob_behind_an_exclamation_mark_leaves_out_what_others_name() -> None:
    globs = PageGlobs({"reviews/*": ("{pr}",), "!reviews/index": ()})
    assert globs.names_of("reviews/12.md", "reviews/12") == ("{pr}",)
    assert globs.names_of("reviews/index.md", "reviews/index") is None
    assert globs.names_of("guide.md", "guide") is None
