"""Writes files whole or not at all, and only where their bytes differ."""

from __future__ import annotations

import os
from pathlib import Path


def write_if_different(path: Path, content: bytes) -> bool:
    """Write a file in one step, so that no reader ever sees half of it; folders above it are made.

    A link stays a link, and a pipe or a device what it is.

    :return: Whether it was written: a file that holds these bytes already is not touched.
    """
    if _is_stream(path):
        path.write_bytes(content)
        return True
    path = Path(os.path.realpath(path))
    if is_written(path, content):
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    # Beside it: a file can be renamed in one step within one file system alone.
    half = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        half.write_bytes(content)
        half.replace(path)
    finally:
        half.unlink(missing_ok=True)
    return True


def is_written(path: Path, content: bytes) -> bool:
    """Whether a file holds these bytes."""
    try:
        return path.read_bytes() == content
    except OSError:
        return False


def _is_stream(path: Path) -> bool:
    """Whether what is read there is not what was written, so that to compare the two could last for ever."""
    return path.exists() and not (path.is_file() or path.is_dir())
