"""Bodies of notes that are written in pages, packed for the environment: lists search them, no page shows them."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable

_LEVEL = 9


def pack(bodies: Iterable[str]) -> bytes:
    """Pack the bodies of one page, in reading order; nothing packs to nothing.

    >>> unpack(pack(["a", "迁移"]))
    ['a', '迁移']
    """
    texts = list(bodies)
    return zlib.compress(json.dumps(texts, ensure_ascii=True).encode("ascii"), _LEVEL) if any(texts) else b""


def unpack(packed: bytes) -> list[str]:
    """Give the bodies back; empty where the page has none."""
    texts: list[str] = json.loads(zlib.decompress(packed)) if packed else []
    return texts
