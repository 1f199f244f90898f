"""The absolute address of a site, from html_baseurl."""

from __future__ import annotations

import pytest
from sphinx.config import Config

from sphinx_prnotes.ext.page_paths import base_url


@pytest.mark.parametrize(
    ("written", "address"),
    [
        ("https://a.org/docs", "https://a.org/docs/"),
        ("https://a.org/docs//", "https://a.org/docs/"),
        ("", ""),
        ("/docs/", ""),
        ("file:///docs/", ""),
        ("https://[a.org/", ""),
    ],
)
def test_only_a_web_address_is_one(written: str, address: str) -> None:
    config = Config()
    config.add("html_baseurl", written, "html", str)
    assert base_url(config) == address
