"""The store of what forges said: a cache, of which anything may be broken or gone."""

from __future__ import annotations

import pytest

from sphinx_prnotes.forge.etags import Etags


def test_what_is_kept_is_read_back() -> None:
    etags = Etags()
    etags.keep("https://x.example/1", 'W/"1"', {"title": "修复"})
    again = Etags.read(etags.write())
    assert (again.name_of("https://x.example/1"), again.name_of("https://x.example/2")) == ('W/"1"', "")
    assert again.values_of("https://x.example/1") == {"title": "修复"}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        "[" * 100_000,
        '{"version": 2, "answers": {"u": ["e", {}]}}',
        '{"version": 1, "answers": {"u": 5}}',
    ],
)
def test_a_broken_store_of_names_is_forgotten(text: str) -> None:
    """It is JSON and nothing else."""
    assert Etags.read(text).write() == Etags().write()


def test_a_name_that_could_be_no_header_is_not_kept() -> None:
    etags = Etags()
    etags.keep("u", 'x"\r\nEvil: 1', {})
    assert etags.name_of("u") == ""
