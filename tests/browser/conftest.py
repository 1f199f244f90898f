"""One browser for all tests of a worker."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.browser import CHROMIUM, Browser, started_browser


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Start the browser, or leave the test out where there is none."""
    if CHROMIUM is None:
        pytest.skip("chromium is not installed")
    with started_browser(tmp_path_factory.mktemp("profile")) as started:
        yield started
