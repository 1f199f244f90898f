"""The examples of the manual, as its pages have them."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from textwrap import dedent
from types import MappingProxyType
from typing import Final

from tests.support.project import Build, Project

EXAMPLE_DOCS: Final = Path(__file__).parents[2] / "example_docs"
_EXAMPLE = re.compile(r"^\.\. prnotes-(?:example::|page:: [^\n]+)\n\n(?P<text>(?:(?:   [^\n]*)?\n)+)", re.MULTILINE)


def _read_examples() -> Iterator[tuple[str, str]]:
    pages = [path for path in EXAMPLE_DOCS.rglob("*") if path.suffix in {".rst", ".md"}]
    for page in sorted(pages):
        for number, found in enumerate(_EXAMPLE.finditer(page.read_text(encoding="utf-8")), 1):
            yield f"{page.stem}{number}", dedent(found["text"]).strip("\n") + "\n"


#: Those in reStructuredText, which are rewritten in MyST too, by page and number.
SOURCES: Final[Mapping[str, str]] = MappingProxyType(dict(_read_examples()))


def build_tutorial(folder: Path) -> Build:
    """Build the tutorial alone, in a plain theme and without the facts of other notes."""
    manual = Project(folder)
    for name in ("_ext", "_static"):
        shutil.copytree(EXAMPLE_DOCS / name, manual.source / name)
    for name in ("conf.py", "notes/sglang.yaml", "manual/tutorial.rst"):
        manual.write({name: (EXAMPLE_DOCS / name).read_bytes()})
    manual.write({"index.rst": "p\n=\n\n.. toctree::\n\n   manual/tutorial\n"})
    return manual.build(overrides={"html_theme": "basic", "prnotes_snapshot": ""})
