"""Groups H, J and L of the cases as they come out of a build: odd files, hostile texts, wrong configuration."""

from __future__ import annotations

import json
import socket
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.support.bare import MakeProject
from tests.support.complaint import codes, complaints, told
from tests.support.mixed import OPTIONS, PAGES
from tests.support.page import broken_fragments, list_rows, note_anchors, read_page
from tests.support.tree import read_tree

RL = "L\n=\n\n.. readinglist::\n"

PROMPT = ">>> open('ran', 'w').close()"
SESSIONS = (
    ("rst", f"{PROMPT}"),
    ("rst", f".. code-block:: python\n\n   {PROMPT}"),
    ("markdown", f"```python\n{PROMPT}\n```"),
    ("markdown", f"    {PROMPT}"),
)


@pytest.mark.parametrize(("format", "body"), SESSIONS)
def test_a_session_in_a_note_is_never_run(
    format: str, body: str, project: MakeProject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guarantee G6."""
    monkeypatch.chdir(tmp_path)
    notes = {"notes": [{"pr": "a/b#1", "title": "T", "format": format, "body": body}]}
    made = project(
        {"notes/n.json": json.dumps(notes), "a.rst": "A\n=\n\n.. prnote:: a/b#1\n"},
        extensions=["myst_parser", "sphinx.ext.doctest", "sphinx_prnotes"],
    )
    built = made.build("doctest")
    assert built.code == 0
    assert not (tmp_path / "ran").exists()
    assert "open" in made.build().text("a.html")


DEEP = (
    ("rst", "".join(f"{' ' * level}x\n\n" for level in range(400))),
    ("rst", "".join(f"{'  ' * level}- x\n\n" for level in range(90))),
    ("markdown", "".join(f"{'> ' * level}x\n>\n" for level in range(1, 400))),
)


@pytest.mark.parametrize(("format", "body"), DEEP, ids=["quotes", "lists", "markdown"])
def test_a_body_that_is_nested_too_deep_ends_no_build(format: str, body: str, project: MakeProject) -> None:
    """Guarantee G5."""
    notes = [{"pr": "a/b#1", "title": "Deep", "format": format, "body": body}, {"pr": "a/b#2", "title": "Good"}]
    pages = {"notes/n.json": json.dumps({"notes": notes}), "a.rst": "A\n=\n\n.. prnote:: a/b#1\n\n.. prnote:: a/b#2\n"}
    built = project(pages).build()
    assert set(codes(built)) <= {"prnotes.body-markup"}
    assert note_anchors(read_page(built.out / "a.html")) == ["prn-a_sb_n1", "prn-a_sb_n2"]


FORMULAS = (
    r"\href{javascript:alert(1)}{x}",
    r"\input{/etc/passwd}",
    r"\csname input\endcsname{/etc/passwd}",
    r"^^5cinput x",
)


@pytest.mark.parametrize("formula", FORMULAS)
def test_a_formula_that_reaches_further_is_shown_as_code(formula: str, project: MakeProject) -> None:
    """Guarantee G6."""
    notes = [
        {"pr": "a/b#1", "title": "One", "format": "rst", "body": f":math:`{formula}`\n\n.. math:: {formula}"},
        {"pr": "a/b#2", "title": "Two", "body": f"```{{math}}\n{formula}\n```\n"},
        {"pr": "a/b#3", "title": f"Three ${formula}$", "body": f"${formula}$\n\n$$\n{formula}\n$$"},
    ]
    pages = {"notes/n.json": json.dumps({"notes": notes}), "f.rst": "F\n=\n\n.. readinglist::\n   :layout: full\n"}
    built = project(pages, myst_enable_extensions=["dollarmath"]).build()
    assert set(codes(built)) == {"prnotes.body-markup"}
    page = read_page(built.out / "f.html")
    assert page.all(name="math") == []
    assert page.text.count(formula) >= 4


SCRIPTS = ("javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "vbscript:x", "file:///etc/passwd")


@pytest.mark.parametrize("scheme", SCRIPTS)
def test_no_link_of_another_scheme_leaves_a_notes_file(scheme: str, project: MakeProject) -> None:
    """Case J1."""
    markdown = f"  - {{pr: a/b#1, title: M, body: '[x]({scheme}) ![i]({scheme})'}}\n"
    rst = f"  - {{pr: a/b#2, title: R, format: rst, body: '`x <{scheme}>`__'}}\n"
    pages = {"notes/n.yaml": f"notes:\n{markdown}{rst}", "a.rst": "A\n=\n\n.. prnote:: a/b#1\n\n.. prnote:: a/b#2\n"}
    built = project(pages).build()
    assert told(built, "body-url")
    html = built.text("a.html").lower()
    assert f'="{scheme.lower()}' not in html


HOSTILE = '<script>x</script> & "q"'


def test_html_in_texts_is_escaped_everywhere(project: MakeProject) -> None:
    """Case J4."""
    notes = (
        f"notes:\n  - pr: a/b#1\n    title: '{HOSTILE}'\n    tags: ['{HOSTILE}']\n"
        f"    followups: ['{HOSTILE}']\n    body: '{HOSTILE}'\n"
    )
    built = project({"notes/n.yaml": notes, "a.rst": "A\n=\n\n.. prnote:: a/b#1\n", "rl.rst": RL}).build()
    for name, content in read_tree(built.out).items():
        if name.endswith(".html") and not name.startswith("_static"):
            assert isinstance(content, bytes)
            assert b"<script>x" not in content, name
    assert list_rows(read_page(built.out / "rl.html"))[0].links[0][0] == HOSTILE


@pytest.mark.parametrize(
    "body",
    [
        "```{include} ../conf.py\n```",
        "```{literalinclude} ../conf.py\n```",
        "```{raw} html\n<b id='raw'>x</b>\n```",
        "```{eval-rst}\n.. include:: ../conf.py\n```",
        "<b id='raw'>x</b>",
        "{{ env }}",
        "```{csv-table}\n:file: ../conf.py\n```",
    ],
)
def test_a_body_in_markdown_is_inert(body: str, project: MakeProject) -> None:
    """Guarantee G6."""
    indented = body.replace("\n", "\n      ")
    notes = f"notes:\n  - pr: a/b#1\n    title: T\n    body: |\n      {indented}\n"
    pages = {"notes/n.yaml": notes, "a.md": "# A\n\n:::{prnote} a/b#1\n:::\n"}
    built = project(pages, myst_enable_extensions=["colon_fence", "substitution"]).build()
    html = built.text("a.html")
    assert "<b id=" not in html
    assert "html_theme" not in html
    assert "BuildEnvironment" not in html


@pytest.mark.parametrize(
    "body", [".. include:: conf.py", ".. raw:: html\n\n   <b id='raw'>x</b>", ".. csv-table::\n   :file: conf.py"]
)
def test_a_body_in_restructuredtext_is_inert(body: str, project: MakeProject) -> None:
    """Guarantee G6."""
    indented = body.replace("\n", "\n      ")
    notes = f"notes:\n  - pr: a/b#1\n    title: T\n    format: rst\n    body: |\n      {indented}\n"
    built = project({"notes/n.yaml": notes, "a.rst": "A\n=\n\n.. prnote:: a/b#1\n"}).build()
    assert {path for path, _ in told(built, "body-markup")} == {"notes/n.yaml"}
    html = built.text("a.html")
    assert "<b id=" not in html
    assert "html_theme" not in html


def test_a_filter_is_not_code(project: MakeProject) -> None:
    """Case J8."""
    page = 'A\n=\n\n.. readinglist::\n   :filter: __import__("os").system("id")\n\n.. prnote:: a/b#1\n   :title: T\n'
    built = project({"a.rst": page}).build()
    assert "uid=" not in built.status + built.warnings
    assert list_rows(read_page(built.out / "a.html")) == []


def test_a_build_opens_no_socket(project: MakeProject, monkeypatch: pytest.MonkeyPatch) -> None:
    """Case J9."""
    opened: list[object] = []

    def refuse(*arguments: object, **_: object) -> None:
        opened.append(arguments)
        raise OSError("refused")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    made = project(PAGES, **OPTIONS)
    made.build()
    made.build("linkcheck")
    assert opened == []


@pytest.mark.parametrize("name", ["2019-05-01-#15557", "with space", "é", "100%"])
def test_odd_document_names_have_working_links(name: str, project: MakeProject) -> None:
    """Case H5."""
    pages = {
        "index.rst": "p\n=\n\n.. toctree::\n   :glob:\n\n   *\n",
        f"{name}.rst": "A\n=\n\n.. prnote:: a/b#1\n   :title: T\n",
        "rl.rst": RL,
    }
    built = project(pages).build()
    assert built.warnings == ""
    ours = [problem for problem in broken_fragments(built.out) if "prn-" in problem]
    assert ours == []
    assert (built.out / f"{name}.html").exists()


@pytest.mark.parametrize("value", [5, ["a"]])
def test_a_configuration_value_of_a_wrong_type_is_told_once(value: object, project: MakeProject) -> None:
    """Case L5."""
    built = project({"a.rst": "A\n=\n"}, prnotes_repo=value).build()
    assert told(built, "config") == [("conf.py", 10)]
    assert len(built.complaints) == 1
    assert "prnotes_repo" in built.warnings


def test_a_wrong_value_lets_nobody_ask_a_forge(project: MakeProject) -> None:
    """Guarantee G7."""
    page = "A\n=\n\n.. prnote:: a/b#1\n   :title: T\n"
    built = project({"a.rst": page}, prnotes_linkcheck="no").build("linkcheck")
    assert codes(built) == ["prnotes.config"]
    assert "github.com" not in built.text("output.txt")


def test_every_problem_of_a_file_is_told_at_once_and_the_good_notes_are_kept(project: MakeProject) -> None:
    """Case L1."""
    notes = (
        "notes:\n  - pr: a/b#1\n    verdit: skim\n    title: One\n  - pr: not a reference\n    title: Two\n"
        "  - pr: a/b#3\n    title: Three\n    noted: yesterday\n    minutes: long\n"
    )
    built = project({"notes/n.yaml": notes, "rl.rst": RL}, suppress_warnings=["prnotes.unplaced"]).build()
    assert {(one.code, one.line) for one in complaints(built)} == {
        ("prnotes.field-unknown", 3),
        ("prnotes.reference", 5),
        ("prnotes.date", 9),
        ("prnotes.field-value", 10),
    }
    assert "did you mean 'verdict'?" in built.warnings
    assert len(list_rows(read_page(built.out / "rl.html"))) == 3


def test_a_code_of_ours_can_be_suppressed(project: MakeProject) -> None:
    """Case L1."""
    made = project({"a.rst": "A\n=\n\n.. followup:: x\n\n:prn:note:`nothing`\n"})
    built = made.build(overrides={"suppress_warnings": ["prnotes.followup-outside", "prnotes.note-unknown"]})
    assert built.warnings == ""


def test_line_ends_and_byte_order_marks_change_nothing(project: MakeProject) -> None:
    """Cases H1 and H2."""
    notes = "notes:\n  - pr: a/b#1\n    title: 标题\n    body: |\n      One.\n\n      Two.\n"
    page = "A\n=\n\n.. prnote:: a/b#1\n\n.. prnote:: a/b#2\n   :title: Inline\n\n   Body.\n"
    plain = project({"notes/n.yaml": notes, "a.rst": page}).build()
    odd = project(
        {
            "notes/n.yaml": b"\xef\xbb\xbf" + notes.replace("\n", "\r\n").encode(),
            "a.rst": b"\xef\xbb\xbf" + page.replace("\n", "\r\n").encode(),
        }
    ).build()
    assert odd.warnings == plain.warnings == ""
    assert odd.text("a.html") == plain.text("a.html")


def test_notes_files_are_no_documents(project: MakeProject) -> None:
    notes = "---\npr: a/b#1\n---\n\n# From Markdown\n\nBody.\n"
    pages = {"notes/n.md": notes, "a.rst": "A\n=\n\n.. prnote:: a/b#1\n"}
    built = project(pages, prnotes_sources=["notes/**/*.md"]).build(strict=True)
    assert built.warnings == ""
    assert built.env.found_docs == {"index", "a"}
    assert "From Markdown" in built.text("a.html")


@pytest.mark.parametrize("builder", ["html", "latex", "epub"])
def test_an_index_takes_no_markup_from_a_verdict_or_a_label(builder: str, project: MakeProject) -> None:
    """Case J4."""
    notes = f"notes:\n- {{pr: a/b#1, title: T, verdict: '{HOSTILE}'}}\n- {{pr: a/b#2, title: U, verdict: top}}\n"
    verdicts = {"top": {"label": "R&D <first>"}, "last": {}}
    pages = {"notes/n.yaml": notes, "a.rst": "A\n=\n\n.. prnote:: a/b#1\n\n.. prnote:: a/b#2\n"}
    built = project(pages, prnotes_verdicts=verdicts).build(builder)
    assert codes(built) == ["prnotes.verdict-unknown"]
    written = [content for content in read_tree(built.out).values() if isinstance(content, bytes)]
    assert not [content for content in written if b"<script>x" in content]
    if builder == "epub":
        ElementTree.fromstring((built.out / "prn-reading.xhtml").read_text("utf-8"))
    if builder == "html":
        rows = read_page(built.out / "prn-reading.html").all("tr", "cap")
        assert [row.text for row in rows] == ["R&D <first>", "Other"]
    if builder == "latex":
        assert r"\bigletter{R\&D \textless{}first\textgreater{}}" in next(built.out.glob("*.tex")).read_text("utf-8")
