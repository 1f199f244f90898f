"""Where the links and images of a note's texts may lead, and what relative ones mean."""

from __future__ import annotations

import pytest
from docutils import nodes
from sphinx import addnodes
from sphinx.testing.util import SphinxTestApp

from sphinx_prnotes.codes import Code
from tests.support.texts import MARKDOWN, RST, Read, find, shown, told


class TestLinks:
    @pytest.mark.parametrize(
        "address",
        [
            "javascript:alert(1)",
            "JavaScript:alert(1)",
            "vbscript:x",
            "data:text/html,x",
            "file:///etc/passwd",
            "&#106;avascript:alert(1)",
            "&#x6A;avascript:alert(1)",
            "java&Tab;script:alert(1)",
            "ftp://example.com/x",
        ],
    )
    def test_only_some_schemes_are_links(self, read: Read, address: str) -> None:
        """Case J1."""
        sources = [(f"[text]({address})", MARKDOWN), (f"[text]: {address}\n\n[text]", MARKDOWN)]
        sources += [(f"`text <{address}>`_", RST), (f"text_\n\n.. _text: {address}", RST)]
        for source, format in sources:
            parsed = read(source, format)
            assert shown(parsed) == "text"
            assert [problem.code for problem in parsed.problems] == [Code.BODY_URL]
            assert "refuri" not in str(parsed.nodes[0])

    @pytest.mark.parametrize("address", ["\x01javascript:x", "\u200bjavascript:x", " javascript:x", "java\tscript:x"])
    def test_what_browsers_skip_hides_no_scheme(self, read: Read, address: str) -> None:
        """Case J1."""
        for parsed in (read(f"[text](<{address}>)"), read(f"`text <{address}>`__", RST)):
            assert not find(parsed, nodes.reference)
            assert "text" in shown(parsed)

    def test_images_and_their_targets_are_checked_too(self, read: Read) -> None:
        """Case J1."""
        parsed = read(".. image:: picture.png\n   :target: javascript:x\n\n.. image:: data:image/png;base64,x\n", RST)
        assert [problem.code for problem in parsed.problems] == [Code.BODY_URL, Code.BODY_URL]
        assert not find(parsed, nodes.reference)
        assert [image["uri"] for image in find(parsed, nodes.image)] == ["/notes/picture.png"]
        assert not find(read("![a](data:image/png;base64,x)"), nodes.image)

    @pytest.mark.parametrize("source", ["tag:rollout and data:x", "file:///etc/passwd"])
    def test_a_word_with_a_colon_is_no_link_and_no_problem(self, read: Read, source: str) -> None:
        parsed = read(source, RST)
        assert shown(parsed) == source
        assert not parsed.problems
        assert not find(parsed, nodes.reference)

    @pytest.mark.parametrize("address", ["https://example.com/a?b=c#d", "HTTP://example.com", "mailto:a@example.com"])
    def test_addresses_of_allowed_schemes_stay(self, read: Read, address: str) -> None:
        for parsed in (read(f"[a]({address})"), read(f"`a <{address}>`_", RST), read(f"<{address}>")):
            [link] = find(parsed, nodes.reference)
            assert link["refuri"] == address
            assert not parsed.problems

    def test_a_label_is_resolved_by_sphinx_in_either_language(self, read: Read) -> None:
        for parsed in (read("[a *b*](#some-label)"), read("`a b <#some-label>`_", RST)):
            [link] = find(parsed, addnodes.pending_xref)
            assert (link["refdomain"], link["reftype"], link["reftarget"]) == ("", "any", "some-label")
            assert link["refdoc"] == "index"
            assert link.astext() == "a b"

    def test_a_document_is_found_from_the_notes_file(self, read: Read) -> None:
        for parsed in (read("[a](../guide/b.rst)"), read("`a <../guide/b.rst>`_", RST), read("{doc}`a <../guide/b>`")):
            [link] = find(parsed, addnodes.pending_xref)
            assert (link["refdomain"], link["reftype"], link["reftarget"]) == ("std", "doc", "/guide/b")

    def test_a_part_of_a_document_needs_myst(self, read: Read, app: SphinxTestApp) -> None:
        parsed = read("[a](b.rst#c)")
        [link] = find(parsed, addnodes.pending_xref)
        if "myst_parser" in app.extensions:
            assert (link["refdomain"], link["reftype"], link["reftarget"]) == ("doc", "myst", "notes/b")
            assert link["reftargetid"] == "c"
        else:
            assert link["reftarget"] == "/notes/b"
            assert told(parsed) == [
                (
                    Code.BODY_MARKUP,
                    7,
                    "only myst_parser leads to a part of a document; the link goes to 'b.rst' as a whole",
                )
            ]

    def test_a_file_beside_the_note_is_a_download(self, read: Read) -> None:
        [link] = find(read("[a](run%20log.txt)"), addnodes.download_reference)
        assert link["reftarget"] == "/notes/run log.txt"

    @pytest.mark.parametrize(
        "address", ["../../etc/passwd", "/../x.png", "way-out/test_markup_links.py", "..\\..\\x.png", "missing.png"]
    )
    def test_files_outside_and_files_that_are_not_there_are_refused(self, read: Read, address: str) -> None:
        """Case J6."""
        for source, format in (
            (f"a [b](<{address}>)", MARKDOWN),
            (f"a ![b](<{address}>)", MARKDOWN),
            (f"`b <{address}>`_", RST),
            (f".. image:: {address}\n   :alt: b", RST),
        ):
            if format is RST and "\\" in address:
                continue
            parsed = read(source, format)
            assert [problem.code for problem in parsed.problems] == [Code.FILE_READ]
            assert not find(parsed, nodes.image)
            assert not find(parsed, addnodes.download_reference)
            assert shown(parsed).endswith("b")

    def test_notes_from_outside_cannot_reach_files(self, read: Read) -> None:
        [problem] = read("![b](picture.png)", path="../notes/miles.yaml").problems
        assert problem.message == "'picture.png' lies outside of the documentation"

    def test_images_are_found_from_the_notes_file(self, read: Read) -> None:
        for parsed in (
            read("![a](picture.png)"),
            read(".. image:: picture.png", RST),
            read("![a](/notes/picture.png)"),
        ):
            assert [image["uri"] for image in find(parsed, nodes.image)] == ["/notes/picture.png"]
            assert not parsed.problems

    def test_a_remote_image_is_a_link_because_builds_open_no_sockets(self, read: Read) -> None:
        """Case J9."""
        for parsed in (
            read("![a](https://example.com/b.png)"),
            read(".. image:: https://example.com/b.png\n   :alt: a", RST),
        ):
            [link] = find(parsed, nodes.reference)
            assert (link["refuri"], link.astext()) == ("https://example.com/b.png", "a")
            assert isinstance(link.parent, nodes.paragraph)
            assert not find(parsed, nodes.image)

    def test_a_figure_without_its_image_is_its_texts(self, read: Read) -> None:
        source = ".. figure:: https://example.com/b.png\n   :alt: a\n   :target: https://example.com"
        parsed = read(f"{source}\n\n   caption\n\n   more", RST)
        assert shown(parsed) == "a\n\ncaption\n\nmore"
        assert [link["refuri"] for link in find(parsed, nodes.reference)] == ["https://example.com"]
