"""Where the links and images of a note lead: which addresses are allowed, and what relative ones mean."""

from __future__ import annotations

import html
import posixpath
import re
from dataclasses import dataclass
from typing import Final

from docutils import nodes
from sphinx import addnodes
from sphinx.environment import BuildEnvironment

SCHEMES: Final = frozenset({"http", "https", "mailto"})

_SCHEME: Final = re.compile(r"([^/?#]*?):")
# Browsers drop control characters, and blanks in front, before they look at the scheme.
_IGNORED: Final = re.compile(r"[\x00-\x20\x7f-\xa0\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")


def clean(address: str) -> str:
    r"""Remove what browsers ignore in an address.

    >>> clean(" java\tscript:x")
    'javascript:x'
    """
    return _IGNORED.sub("", address)


def scheme_of(address: str) -> str:
    """Read the scheme in lower case as a browser would after decoding; empty for a relative address.

    >>> scheme_of("&#74;avaScript:x")
    'javascript'
    """
    plain = address
    while (decoded := clean(html.unescape(plain))) != plain:
        plain = decoded
    match = _SCHEME.match(plain)
    return match[1].lower() if match else ""


def is_remote(address: str) -> bool:
    """Tell whether an address names its host."""
    return address.startswith("//") or scheme_of(address) in SCHEMES


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The page that shows a text, and the folder of the notes file, below the source directory."""

    env: BuildEnvironment
    folder: str

    def path_of(self, address: str) -> str:
        """Find the file that a relative address means, as a path from the source directory.

        :raises ValueError: If there is none, or if it lies outside of the source directory.
        """
        path = self.locate(address)
        root = self.env.srcdir.resolve()
        file = (root / path).resolve()
        if not file.is_relative_to(root):
            raise ValueError(f"{address!r} lies outside of the documentation")
        if not file.is_file() and not path.endswith(".*"):
            # When the file comes, the page must be read again.
            self.env.note_dependency(path)
            raise ValueError(f"there is no file {address!r} beside the note; write a path from the notes file")
        return path

    def locate(self, address: str) -> str:
        """Resolve a relative path against the notes file, and one that begins with ``/`` against the source directory.

        :raises ValueError: If it leads outside of the source directory.
        """
        joined = address.lstrip("/") if address.startswith("/") else posixpath.join(self.folder, address)
        path = posixpath.normpath(joined)
        if path.split("/")[0] == ".." or "\\" in path:
            raise ValueError(f"{address!r} lies outside of the documentation")
        return path

    def document_of(self, path: str) -> str:
        """Name the document that a path means; empty where the ending is not that of a document."""
        for ending in self.env.config.source_suffix:
            if path.endswith(ending):
                return path.removesuffix(ending)
        return ""

    def label_reference(self, node: nodes.reference, label: str) -> addnodes.pending_xref:
        """Lead to a label or an object of this project, or of another one through intersphinx."""
        return self._pending(node, label, reftype="any", refdomain="")

    def document_reference(self, node: nodes.reference, docname: str) -> addnodes.pending_xref:
        """Lead to another document."""
        return self._pending(node, f"/{docname}", reftype="doc", refdomain="std")

    def part_reference(self, node: nodes.reference, docname: str, part: str) -> addnodes.pending_xref | None:
        """Lead to a heading of another document; only MyST resolves that."""
        if not hasattr(self.env, "myst_config"):
            return None
        pending = self._pending(node, docname, reftype="myst", refdomain="doc")
        pending["reftargetid"] = part
        return pending

    def download(self, node: nodes.reference, path: str) -> addnodes.download_reference:
        """Offer a file of the documentation."""
        content = nodes.inline("", "", *node.children)
        return addnodes.download_reference("", "", content, reftarget=f"/{path}", refdoc=self.env.docname)

    def _pending(self, node: nodes.reference, target: str, *, reftype: str, refdomain: str) -> addnodes.pending_xref:
        is_explicit = bool(node.children)
        classes = ["xref", refdomain, f"{refdomain}-{reftype}"] if refdomain else ["xref", reftype]
        shown = node.children or [nodes.Text(target.lstrip("/"))]
        pending = addnodes.pending_xref(
            "",
            nodes.inline("", "", *shown, classes=classes),
            refdoc=self.env.docname,
            refdomain=refdomain,
            reftype=reftype,
            reftarget=target,
            refexplicit=is_explicit,
            refwarn=True,
        )
        pending.source, pending.line = node.source, node.line
        return pending
