"""Whole output trees: what is in them, and how two of them differ."""

from __future__ import annotations

import difflib
import json
import re
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

#: Sphinx's own copies of its state, and what it puts aside when the configuration changes.
SET_ASIDE = re.compile(r"(^|/)(\.doctrees/.*|environment\.pickle|\.buildinfo\.bak)$")

#: Indices for a search; bare Sphinx itself leaves them stale for the builders json and pickle.
SEARCH = re.compile(r"(^|/)searchindex\.(js|json|pickle)$")


@dataclass(frozen=True, slots=True)
class Stamps:
    """The modification times of a tree's files, by path."""

    times: Mapping[str, int]

    @classmethod
    def of(cls, root: Path) -> Stamps:
        """Look at every file below *root*, which may not exist yet."""
        files = (path for path in root.rglob("*") if path.is_file())
        return cls({path.relative_to(root).as_posix(): path.stat().st_mtime_ns for path in files})


def changed_files(before: Stamps, after: Stamps) -> frozenset[str]:
    """Name the files that are new or were written in between."""
    return frozenset(name for name, time in after.times.items() if before.times.get(name) != time)


def read_tree(root: Path) -> dict[str, object]:
    """Read every file of an output tree in the form in which it is compared."""
    names = (path.relative_to(root).as_posix() for path in sorted(root.rglob("*")) if path.is_file())
    return {name: _comparable(root / name) for name in names if not SET_ASIDE.search(name)}


def assert_same_tree(left: Path, right: Path, *, removed: Iterable[str] = ()) -> None:
    """Compare two trees byte by byte, and show the lines that differ.

    :param left: The tree that must be right; it may still hold the files of *removed* documents.
    :param right: The tree of a clean build.
    """
    got, want = read_tree(left), read_tree(right)
    gone = tuple(removed)
    surplus = [name for name in got if name not in want and not _belongs_to(name, gone)]
    missing = [name for name in want if name not in got]
    differing = [name for name in want if name in got and got[name] != want[name]]
    report = "\n".join(_difference(name, want[name], got[name]) for name in differing)
    is_same = not (surplus or missing or differing)
    assert is_same, f"surplus: {surplus}\nmissing: {missing}\n{report}"


def _belongs_to(name: str, docnames: Iterable[str]) -> bool:
    bare = name.removeprefix("_sources/")
    return any(bare.startswith((f"{docname}.", f"{docname}/")) for docname in docnames)


def _comparable(path: Path) -> object:
    content = path.read_bytes()
    if SEARCH.search(path.name):
        return _search_index(content) if path.suffix == ".js" else "set aside"
    if path.name == "objects.inv":
        return _inventory(content)
    return content


def _search_index(content: bytes) -> Any:
    """Leave out what Sphinx itself keeps of terms that are gone, and the entries it loses on a build of nothing."""
    text = content.decode()
    index = json.loads(text[text.index("{") : text.rindex("}") + 1])
    for part in ("terms", "titleterms"):
        index[part] = {term: found for term, found in index[part].items() if found != []}
    index.pop("indexentries", None)
    return index


def _inventory(content: bytes) -> bytes:
    head, _, packed = content.partition(b"using zlib.\n")
    return head + zlib.decompress(packed)


def _difference(name: str, want: object, got: object) -> str:
    lines = difflib.unified_diff(_lines(want), _lines(got), f"{name} (clean)", f"{name} (this)", lineterm="", n=1)
    return "\n".join(list(lines)[:60])


def _lines(content: object) -> list[str]:
    if isinstance(content, bytes):
        return content.decode("utf-8", "backslashreplace").splitlines()
    return json.dumps(content, indent=1, sort_keys=True, ensure_ascii=False).splitlines()
