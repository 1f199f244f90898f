"""Files are written whole, and nothing else that has a name is put away for one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sphinx_prnotes.export.files import write_if_different


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "link.json").symlink_to("real.json")
    assert write_if_different(tmp_path / "link.json", b"{}")
    assert not write_if_different(tmp_path / "link.json", b"{}")
    assert (tmp_path / "link.json").is_symlink()
    assert (tmp_path / "real.json").read_bytes() == b"{}"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_pipe_is_written_to_and_neither_read_nor_replaced(tmp_path: Path) -> None:
    path = tmp_path / "pipe.json"
    os.mkfifo(path)
    end = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert write_if_different(path, b"{}")
        assert os.read(end, 9) == b"{}"
        assert path.is_fifo()
    finally:
        os.close(end)
