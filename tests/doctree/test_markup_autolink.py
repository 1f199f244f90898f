"""Which parts of a text become links by themselves."""

from __future__ import annotations

import pytest
from docutils import nodes
from sphinx import addnodes

from sphinx_prnotes.ext.markup.autolink import link_mentions, link_paths, mentions_in
from sphinx_prnotes.ext.markup.tree import every_node
from sphinx_prnotes.model import Reference
from sphinx_prnotes.references import ReferenceReader
from sphinx_prnotes.settings import Settings

READER = ReferenceReader(Settings())
REPO = "radixark/miles"


def make(reference: Reference, text: str) -> nodes.Node:
    return nodes.inline("", f"<{text}={reference}>")


def linked(*content: nodes.Node) -> str:
    root = nodes.paragraph("", "", *content)
    link_mentions(root, READER, REPO, make)
    return root.astext()


def test_references_in_text_are_replaced_where_they_stand() -> None:
    """Case G1."""
    assert linked(nodes.Text("见#1717的改动、sgl-project/sglang#32958。")) == (
        "见<#1717=radixark/miles#1717>的改动、<sgl-project/sglang#32958=sgl-project/sglang#32958>。"
    )


def test_references_in_bold_text_are_replaced() -> None:
    assert linked(nodes.strong("", "#1")) == "<#1=radixark/miles#1>"


def test_text_without_references_is_left_as_it_is() -> None:
    text = nodes.Text("nothing")
    root = nodes.paragraph("", "", text)
    link_mentions(root, READER, REPO, make)
    assert root.children[0] is text


def test_two_equal_texts_are_told_apart() -> None:
    assert linked(nodes.Text("#1"), nodes.literal("", "x"), nodes.Text("#1")) == (
        "<#1=radixark/miles#1>x<#1=radixark/miles#1>"
    )


@pytest.mark.parametrize(
    "node",
    [
        nodes.literal("", "#1"),
        nodes.literal_block("", "#1"),
        nodes.reference("", "#1", refuri="https://example.com"),
        nodes.reference("", "", nodes.strong("", "#1"), refuri="https://example.com"),
        nodes.math("", "#1"),
        nodes.math_block("", "#1"),
        nodes.raw("", "#1", format="html"),
        nodes.comment("", "#1"),
        nodes.title_reference("", "#1"),
        nodes.target("", "#1"),
        nodes.footnote_reference("", "#1"),
        addnodes.pending_xref("", nodes.inline("", "#1")),
        addnodes.download_reference("", "", nodes.inline("", "#1")),
    ],
    ids=lambda node: f"{type(node).__name__}",
)
def test_code_formulas_and_links_are_left_alone(node: nodes.Node) -> None:
    root = nodes.Element("", node)
    link_mentions(root, READER, REPO, make)
    assert root.astext() == "#1"
    assert not list(mentions_in(root, every_node(root), READER, REPO))


def test_mentions_are_listed_in_order() -> None:
    root = nodes.paragraph("", "", nodes.Text("#2 and "), nodes.strong("", "a/b#1"))
    found = [(str(reference), text.astext()) for reference, text in mentions_in(root, every_node(root), READER, REPO)]
    assert found == [("radixark/miles#2", "#2 and "), ("a/b#1", "a/b#1")]


def offered(*content: nodes.Node) -> list[str]:
    seen: list[str] = []

    def note(text: str, literal: nodes.literal) -> None:
        assert literal.astext() == text
        seen.append(text)

    link_paths(nodes.paragraph("", "", *content), note)
    return seen


@pytest.mark.parametrize(
    ("text", "is_path"),
    [
        ("miles/rollout/fully_async_rollout.py", True),
        ("examples/fully_async/", True),
        ("miles/ray/placement.py:create", True),
        ("docs/用户/指南.md", True),
        (".github/workflows/ci.yml", True),
        ("train_async.py", False),
        ("a/b", False),
        ("and / or.x", False),
        ("https://example.com/a.py", False),
        ("/", False),
        ("--flag=a/b.py c", False),
    ],
)
def test_what_looks_like_a_path_is_offered(text: str, is_path: bool) -> None:
    assert offered(nodes.literal("", text)) == ([text] if is_path else [])


def test_a_path_inside_a_link_is_not_offered() -> None:
    assert offered(nodes.reference("", "", nodes.literal("", "a/b.py"), refuri="https://example.com")) == []


def test_a_path_is_replaced_by_what_was_made_of_it() -> None:
    root = nodes.paragraph("", "", nodes.literal("", "a/b.py"), nodes.literal("", "a/c.py"))
    link_paths(root, lambda text, literal: nodes.strong("", text) if text == "a/b.py" else None)
    assert [type(child) for child in root.children] == [nodes.strong, nodes.literal]
