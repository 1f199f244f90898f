"""HTML output as a reader meets it: links, ids, rows of lists, cells of tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from posixpath import join, normpath
from urllib.parse import unquote, urlsplit

VOID = frozenset(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"])


@dataclass(slots=True)
class Element:
    """One element of a page with what it holds, in order."""

    tag: str
    attributes: dict[str, str]
    children: list[Element | str] = field(default_factory=list)

    @property
    def classes(self) -> list[str]:
        """The names in the attribute ``class``."""
        return self.attributes.get("class", "").split()

    @property
    def text(self) -> str:
        """The words inside but for the sign of a permanent link, with runs of white space as one blank."""
        return " ".join("".join(self._words()).split())

    def _words(self) -> Iterator[str]:
        for child in self.children:
            if isinstance(child, str):
                yield child
            elif "headerlink" not in child.classes:
                yield from child._words()

    def elements(self) -> Iterator[Element]:
        """Every element inside, in the page's order."""
        for child in self.children:
            if isinstance(child, Element):
                yield child
                yield from child.elements()

    def all(self, tag: str = "", name: str = "") -> list[Element]:
        """Find the elements inside with a tag and with a class; an empty text asks nothing."""
        return [
            element
            for element in self.elements()
            if (not tag or element.tag == tag) and (not name or name in element.classes)
        ]

    def one(self, tag: str = "", name: str = "") -> Element:
        """Find the only such element."""
        found = self.all(tag, name)
        assert len(found) == 1, f"{len(found)} elements {tag}.{name}: {[element.text for element in found]}"
        return found[0]

    def direct(self, tag: str) -> list[Element]:
        """Find the children with a tag."""
        return [child for child in self.children if isinstance(child, Element) and child.tag == tag]

    @property
    def links(self) -> list[tuple[str, str]]:
        """The text and the address of every link inside."""
        return [(a.text, a.attributes["href"]) for a in self.all("a") if "headerlink" not in a.classes]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Element("", {})
        self._open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self._open[-1].children.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_endtag(self, tag: str) -> None:
        tags = [element.tag for element in self._open]
        if tag in tags:
            del self._open[len(tags) - 1 - tags[::-1].index(tag) :]

    def handle_data(self, data: str) -> None:
        self._open[-1].children.append(data)


def parse_page(text: str) -> Element:
    """Read one HTML page."""
    reader = _Reader()
    reader.feed(text)
    return reader.root


def read_page(path: Path) -> Element:
    """Read one HTML file."""
    return parse_page(path.read_text(encoding="utf-8"))


def list_rows(page: Element) -> list[Element]:
    """Find the rows of all reading lists of a page."""
    return [row for entries in page.all("ul", "prn-entries") for row in entries.direct("li")]


def titles(page: Element) -> list[str]:
    """Read the text of each row's first link."""
    return [row.links[0][0] for row in list_rows(page)]


def note_anchors(page: Element) -> list[str]:
    """Read the anchor of each note on a page, its own or that of the target before it; empty where it has none."""
    anchors = []
    for element in [page, *page.elements()]:
        inside = [child for child in element.children if isinstance(child, Element)]
        for before, note in zip([None, *inside], inside, strict=False):
            if note.tag == "div" and "prn-note" in note.classes:
                target = before.attributes.get("id", "") if before and "target" in before.classes else ""
                anchors.append(note.attributes.get("id", target))
    return anchors


def broken_fragments(root: Path) -> list[str]:
    """Follow every relative link of every page below *root*: name those whose page or fragment does not exist."""
    pages = {path.relative_to(root).as_posix(): read_page(path) for path in sorted(root.rglob("*.html"))}
    anchors = {name: _anchors(page) for name, page in pages.items()}
    broken = []
    for name, page in pages.items():
        for link in page.all("a"):
            problem = _fault(root, name, link.attributes.get("href", ""), anchors)
            if problem:
                broken.append(f"{name}: {problem}")
    return broken


def repeated_ids(page: Element) -> list[str]:
    """Name the ids that stand more than once on a page."""
    ids = [element.attributes["id"] for element in page.elements() if "id" in element.attributes]
    return sorted({name for name in ids if ids.count(name) > 1})


def _anchors(page: Element) -> frozenset[str]:
    found = (element.attributes for element in page.elements())
    return frozenset(name for attributes in found for name in (attributes.get("id"), attributes.get("name")) if name)


def _fault(root: Path, name: str, href: str, anchors: dict[str, frozenset[str]]) -> str:
    parts = urlsplit(href)
    if parts.scheme or parts.netloc or not href:
        return ""
    target = normpath(join(name, "..", unquote(parts.path))) if parts.path else name
    if (root / target).is_dir():
        target = normpath(join(target, "index.html"))
    if not (root / target).exists():
        return f"{href} leads to no file"
    fragment = unquote(parts.fragment)
    if fragment and target in anchors and fragment not in anchors[target]:
        return f"{href} leads to no anchor"
    return ""
