"""The codes of problems, as environments keep them."""

from __future__ import annotations

import pickle

import pytest

from sphinx_prnotes.codes import CODES


@pytest.mark.parametrize("label", CODES)
def test_a_code_is_kept_by_its_name_so_that_its_meaning_may_change(label: str) -> None:
    code = CODES[label]
    kept = pickle.dumps(code)
    assert pickle.loads(kept) is code
    assert code.meaning.encode() not in kept
