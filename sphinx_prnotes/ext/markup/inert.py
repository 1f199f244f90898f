"""Makes parsed markup inert: no names, no raw output, no addresses but the allowed ones, nothing left to resolve."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast
from urllib.parse import unquote

from docutils import nodes
from sphinx import addnodes

from sphinx_prnotes.codes import Code
from sphinx_prnotes.ext.markup.addresses import SCHEMES, Surroundings, clean, is_remote, scheme_of
from sphinx_prnotes.ext.markup.findings import Findings
from sphinx_prnotes.ext.markup.formulas import refused_command
from sphinx_prnotes.ext.markup.tree import bold_line, rule, swap

_NAMES: Final = ("ids", "names", "dupnames", "backrefs")


def make_inert(root: nodes.Element, surroundings: Surroundings, findings: Findings) -> None:
    """Change whatever below *root* is more than text and layout; what is refused stays as text and is told."""
    scrubber = _Scrubber(surroundings, findings)
    for node in list(root.findall()):
        if node is not root and isinstance(node, nodes.Element):
            scrubber.scrub(node)


class _Scrubber:
    def __init__(self, surroundings: Surroundings, findings: Findings) -> None:
        self._surroundings = surroundings
        self._findings = findings
        self._addresses = _AddressScrubber(surroundings, findings)

    def scrub(self, node: nodes.Element) -> None:
        for name in _NAMES:
            if node.get(name):
                node[name] = []
        if act := _ACTIONS.get(type(node)):
            act(self, node)

    def _tell(self, node: nodes.Element, message: str, code: Code = Code.BODY_MARKUP) -> None:
        self._findings.tell(code, message, _line_of(node))

    def _drop(self, node: nodes.Element) -> None:
        swap(node, [])

    def _message(self, node: nodes.Element) -> None:
        # The report went to the findings; what the parser could not read stays visible.
        is_block = not isinstance(node.parent, nodes.TextElement)
        swap(node, [child for child in node.children if is_block and isinstance(child, nodes.literal_block)])

    def _problematic(self, node: nodes.Element) -> None:
        swap(node, [nodes.Text(node.astext())])

    def _raw(self, node: nodes.Element) -> None:
        self._tell(node, "raw output is not allowed in a note; it is shown as written")
        text = node.astext()
        is_inline = isinstance(node.parent, nodes.TextElement)
        swap(node, [nodes.Text(text) if is_inline else nodes.literal_block(text, text, language="none")])

    def _target(self, node: nodes.Element) -> None:
        if node.rawsource and not node.get("refuri") and not node.get("refname"):
            written = node.rawsource.strip()
            self._tell(node, f"the target {written!r} is not allowed in a note, which may stand on several pages")
        swap(node, node.children)

    def _definition(self, node: nodes.Element) -> None:
        self._tell(node, "a substitution cannot be defined in a note; write its text out")
        swap(node, [])

    def _substitution(self, node: nodes.Element) -> None:
        written = f"|{node.astext()}|"
        self._tell(node, f"the substitution {written!r} is not replaced in a note; write its text out")
        swap(node, [nodes.Text(written)])

    def _footnote_mark(self, node: nodes.Element) -> None:
        written = node.rawsource or f"[{node.astext()}]_"
        self._tell(node, f"the footnote {written!r} is not allowed in a note; it is shown as written")
        swap(node, [nodes.Text(written)])

    def _footnote(self, node: nodes.Element) -> None:
        label = "".join(f"[{child.astext()}] " for child in node.children if isinstance(child, nodes.label))
        self._tell(node, "a footnote is not allowed in a note; its text stays where it is written")
        content = [child for child in node.children if not isinstance(child, nodes.label)]
        if content and isinstance(content[0], nodes.paragraph):
            content[0].insert(0, nodes.Text(label))
        swap(node, content)

    def _section(self, node: nodes.Element) -> None:
        title, *content = node.children
        assert isinstance(title, nodes.title)
        self._tell(
            title, f"the heading {title.astext()!r} is shown as a bold line; a note has no sections", Code.HEADING
        )
        line = bold_line(title.rawsource, title.children)
        line.source, line.line = title.source, title.line
        swap(node, [line, *content])

    def _doctest(self, node: nodes.Element) -> None:
        # Sphinx's doctest builder runs the session of any page that holds one.
        text = node.astext()
        swap(node, [nodes.literal_block(text, text, language="pycon")])

    def _formula(self, node: nodes.Element) -> None:
        text = node.astext()
        if command := refused_command(text):
            self._tell(node, f"{command!r} is not allowed in the formulas of a note; the formula is shown as code")
            is_block = isinstance(node, nodes.math_block)
            swap(node, [nodes.literal_block(text, text, language="none") if is_block else nodes.literal(text, text)])

    def _transition(self, node: nodes.Element) -> None:
        swap(node, [rule()])

    def _reference(self, node: nodes.Element) -> None:
        self._addresses.scrub_reference(cast(nodes.reference, node))

    def _image(self, node: nodes.Element) -> None:
        self._addresses.scrub_image(cast(nodes.image, node))

    def _cross_reference(self, node: nodes.Element) -> None:
        target = node["reftarget"]
        if node["reftype"] != "doc" or ":" in target:
            return
        try:
            node["reftarget"] = "/" + self._surroundings.locate(target)
        except ValueError as error:
            self._tell(node, str(error), Code.FILE_READ)
            swap(node, [nodes.Text(node.astext())])


_ACTIONS: Final[dict[type[nodes.Node], Callable[[_Scrubber, nodes.Element], None]]] = {
    addnodes.index: _Scrubber._drop,
    addnodes.pending_xref: _Scrubber._cross_reference,
    nodes.citation: _Scrubber._footnote,
    nodes.citation_reference: _Scrubber._footnote_mark,
    nodes.comment: _Scrubber._drop,
    nodes.doctest_block: _Scrubber._doctest,
    nodes.footnote: _Scrubber._footnote,
    nodes.footnote_reference: _Scrubber._footnote_mark,
    nodes.image: _Scrubber._image,
    nodes.math: _Scrubber._formula,
    nodes.math_block: _Scrubber._formula,
    nodes.pending: _Scrubber._drop,
    nodes.problematic: _Scrubber._problematic,
    nodes.raw: _Scrubber._raw,
    nodes.reference: _Scrubber._reference,
    nodes.section: _Scrubber._section,
    nodes.substitution_definition: _Scrubber._definition,
    nodes.substitution_reference: _Scrubber._substitution,
    nodes.system_message: _Scrubber._message,
    nodes.target: _Scrubber._target,
    nodes.transition: _Scrubber._transition,
}


class _AddressScrubber:
    def __init__(self, surroundings: Surroundings, findings: Findings) -> None:
        self._surroundings = surroundings
        self._findings = findings

    def scrub_reference(self, node: nodes.reference) -> None:
        if "refuri" not in node:
            name = node.get("refname", node.astext())
            self._unlink(node, Code.BODY_MARKUP, f"no link target is named {name!r} in this note")
            return
        address = clean(node["refuri"])
        if is_remote(address):
            # Anything but the absence of "internal" keeps extlinks from warning of a hard-coded link.
            node.update_all_atts({"refuri": address, "internal": False}, replace=True)
        elif scheme := scheme_of(address):
            self._refuse_scheme(node, address, scheme)
        else:
            self._relative(node, address)

    def scrub_image(self, node: nodes.image) -> None:
        address = clean(node["uri"])
        node.attributes.pop("loading", None)
        if is_remote(address):
            # Builders that cannot show a remote image would fetch it: a build opens no sockets.
            link = nodes.reference("", node.get("alt") or address, refuri=address, internal=False)
            self._replace_image(node, link)
        elif scheme := scheme_of(address):
            message = f"an image cannot have the scheme {scheme!r}; put the file beside the note"
            self._findings.tell(Code.BODY_URL, message, _line_of(node))
            self._replace_image(node, nodes.Text(node.get("alt", "")))
        else:
            self._local_image(node, address)

    def _refuse_scheme(self, node: nodes.reference, address: str, scheme: str) -> None:
        if clean(node.astext()) == address:
            # Nobody asked for a link: RST reads any word before a colon that is some scheme as an address.
            _unwrap(node)
            return
        expected = ", ".join(sorted(SCHEMES))
        message = f"a link cannot have the scheme {scheme!r}, only {expected} or a relative path; its text is kept"
        self._unlink(node, Code.BODY_URL, message)

    def _relative(self, node: nodes.reference, address: str) -> None:
        path, _, fragment = address.partition("#")
        try:
            made = self._local(node, path.partition("?")[0], fragment)
        except ValueError as error:
            self._unlink(node, Code.FILE_READ, str(error))
        else:
            swap(node, [made])

    def _local(self, node: nodes.reference, path: str, fragment: str) -> nodes.Element:
        places = self._surroundings
        if not path:
            if not fragment:
                raise ValueError("a link leads nowhere; write an address or #label")
            return places.label_reference(node, unquote(fragment))
        docname = places.document_of(places.locate(unquote(path)))
        if not docname:
            return places.download(node, places.path_of(unquote(path)))
        part = places.part_reference(node, docname, unquote(fragment)) if fragment else None
        if fragment and part is None:
            message = f"only myst_parser leads to a part of a document; the link goes to {path!r} as a whole"
            self._findings.tell(Code.BODY_MARKUP, message, _line_of(node))
        return part or places.document_reference(node, docname)

    def _unlink(self, node: nodes.reference, code: Code, message: str) -> None:
        self._findings.tell(code, message, _line_of(node))
        _unwrap(node)

    def _local_image(self, node: nodes.image, address: str) -> None:
        try:
            node["uri"] = "/" + self._surroundings.path_of(unquote(address))
        except ValueError as error:
            self._findings.tell(Code.FILE_READ, str(error), _line_of(node))
            self._replace_image(node, nodes.Text(node.get("alt", "")))

    def _replace_image(self, node: nodes.image, content: nodes.TextElement | nodes.Text) -> None:
        link = node.parent
        if isinstance(link, nodes.reference):
            swap(node, [nodes.Text(content.astext())])
            _stand_in(link, link)
        else:
            _stand_in(node, content)


def _stand_in(image: nodes.Element, content: nodes.Node) -> None:
    parent = image.parent
    if isinstance(parent, nodes.TextElement):
        swap(image, [content])
        return
    paragraph = nodes.paragraph()
    if isinstance(parent, nodes.figure):
        rest = [part for child in parent.children if child is not image for part in _as_paragraphs(child)]
        swap(parent, [paragraph, *rest])
    else:
        swap(image, [paragraph])
    paragraph += content


def _unwrap(node: nodes.reference) -> None:
    is_block = not isinstance(node.parent, nodes.TextElement)
    has_text = any(isinstance(child, nodes.Text) for child in node.children)
    swap(node, [nodes.paragraph("", "", *node.children)] if is_block and has_text else node.children)


def _as_paragraphs(part: nodes.Node) -> list[nodes.Node]:
    if isinstance(part, nodes.caption):
        return [nodes.paragraph(part.rawsource, "", *part.children)]
    return list(part.children) if isinstance(part, nodes.legend) else [part]


def _line_of(node: nodes.Node | None) -> int | None:
    while node is not None:
        if node.line:
            return node.line
        node = node.parent
    return None
