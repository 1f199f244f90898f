"""What the tests of digests share: reading a text, and whether all of it is somewhere."""

from __future__ import annotations

from sphinx_prnotes.naming import Naming
from sphinx_prnotes.sources.decode import Context
from sphinx_prnotes.sources.digests.digest import Digest
from sphinx_prnotes.sources.digests.reading import Given, Kind, read_digest
from tests.unit.sources.desks import make_context

CONTEXT = make_context(repo="", aliases={"OpenEnv": "huggingface/OpenEnv"}, fields={"credits": Naming("Credits")})


def read(text: str, path: str = "digest.txt", *, repo: str = "", context: Context = CONTEXT) -> Digest:
    """Read a digest of that name and content."""
    return read_digest(path, text.encode("utf-8", "surrogatepass"), context, Given(repo, "credits"))


def read_as(kind: Kind, text: str) -> Digest:
    """Read a text as one kind of digest, whatever it looks like."""
    return read_digest("digest", text.encode("utf-8", "surrogatepass"), CONTEXT, Given("a/b", "credits", kind=kind))


def told(digest: Digest) -> list[str]:
    """Show remarks as a command does."""
    return [f"{remark.origin}: {remark.message}" for remark in digest.remarks]


def lost(text: str, digest: Digest) -> str:
    """Give what of a text is neither in a note nor told."""
    characters = list(text)
    for span in (*digest.taken, *(remark.span for remark in digest.remarks)):
        characters[span.start : span.end] = " " * (span.end - span.start)
    return "".join(characters).strip()
