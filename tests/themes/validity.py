"""What vnu, the checker of the HTML standard, says of pages that hold nothing but what docutils and we write."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Final

#: What docutils and Sphinx write by themselves.
_NOT_OURS: Final = ("Trailing slash on void elements",)


def validity(pages: Iterable[Path], jar: Path) -> list[str]:
    """Check files, and say what is wrong with each."""
    java = shutil.which("java")
    assert java, "java is missing"
    command = [java, "-jar", str(jar), "--format", "json", "--exit-zero-always", *map(str, pages)]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stderr
    messages = json.loads(told)["messages"]
    complaints = (
        f"{Path(one['url']).parent.name}/{Path(one['url']).name}:{one.get('lastLine', 0)}: {one['message']} "
        f"{one.get('extract', '').strip()[:120]}"
        for one in messages
    )
    return [complaint for complaint in complaints if not any(known in complaint for known in _NOT_OURS)]


def what_is_missing(jar: Path) -> str:
    """Say what the checker needs and does not have; nothing where it can run."""
    if shutil.which("java") is None:
        return "java is not installed"
    return "" if jar.exists() else f"npm's vnu-jar is not there: {jar.name}"
