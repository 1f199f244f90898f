"""Another project finds a note through ``objects.inv``, and every inventory can be loaded."""

from __future__ import annotations

import pytest

from tests.support.bare import MakeProject
from tests.support.complaint import Complaint, complaints
from tests.support.mixed import OPTIONS, PAGES
from tests.support.page import read_page
from tests.support.project import Build

NOTE = (
    "notes:\n  - pr: radixark/miles#1716\n    title: fully-async rollout 迁入核心库\n"
    "    followups: [{text: later, id: f}]\n"
)

READER = """\
Reader
======

:prn:note:`radixark/miles#1716`, :external+other:prn:note:`radixark/miles#1716`, :any:`radixark/miles#1716`,
:prn:followup:`radixark/miles#1716/f`, :prn:note:`radixark/miles#1`.
"""


@pytest.fixture(scope="module")
def other(shared_project: MakeProject) -> Build:
    return shared_project({"notes/a.yaml": NOTE, "page.rst": "P\n=\n\n.. prnote:: radixark/miles#1716\n"}).build()


def test_another_project_resolves_a_note(other: Build, project: MakeProject) -> None:
    mapping = {"other": ("https://other.example/docs/", str(other.out / "objects.inv"))}
    made = project({"reader.rst": READER}, extensions=["myst_parser", "sphinx.ext.intersphinx", "sphinx_prnotes"])
    built = made.build(overrides={"intersphinx_mapping": mapping, "nitpicky": True})
    assert built.warnings == ""
    home = "https://other.example/docs/page.html#prn-radixark_smiles_n1716"
    assert [href for _, href in read_page(built.out / "reader.html").links] == [
        home,
        home,
        home,
        "https://other.example/docs/page.html#prn-radixark_smiles_n1716_ff",
        "https://github.com/radixark/miles/pull/1",
    ]


def test_the_order_of_extensions_does_not_matter(other: Build, project: MakeProject) -> None:
    mapping = {"other": ("https://other.example/docs/", str(other.out / "objects.inv"))}
    made = project({"reader.rst": READER}, extensions=["myst_parser", "sphinx_prnotes", "sphinx.ext.intersphinx"])
    built = made.build(overrides={"intersphinx_mapping": mapping, "nitpicky": True})
    assert built.warnings == ""
    assert "https://github.com/radixark/miles/pull/1716" not in built.text("reader.html")


def test_a_note_of_ones_own_comes_before_that_of_another_project(other: Build, project: MakeProject) -> None:
    pages = {"reader.rst": READER, "own.rst": "O\n=\n\n.. prnote:: radixark/miles#1716\n   :title: Mine\n"}
    made = project(pages, extensions=["myst_parser", "sphinx_prnotes", "sphinx.ext.intersphinx"])
    mapping = {"other": ("https://other.example/docs/", str(other.out / "objects.inv"))}
    built = made.build(overrides={"intersphinx_mapping": mapping})
    links = read_page(built.out / "reader.html").links
    assert links[0] == ("Mine", "own.html#prn-radixark_smiles_n1716")


#: Ids that are known to break inventories, and the anchors that they lead to (case B10).
NAMES = (
    ("100%", "prn-100_x25_"),
    ("cost$", "prn-cost_x24_"),
    ("a:b", "prn-a_x3a_b"),
    ("中文", "prn-_x4e2d__x6587_"),
    ("under_score", "prn-under__score"),
)


@pytest.mark.parametrize(("name", "anchor"), NAMES, ids=[anchor for _, anchor in NAMES])
def test_an_odd_id_survives_the_inventory(name: str, anchor: str, project: MakeProject) -> None:
    notes = f"notes:\n  - id: '{name}'\n    title: 'A: title $ of %'\n"
    built = project({"notes/a.yaml": notes, "page.rst": f"P\n=\n\n.. prnote:: {name}\n"}).build()
    assert built.warnings == ""
    reader = project({"reader.rst": f"R\n=\n\n:prn:note:`{name}`\n"})
    mapping = {"other": ("https://other.example/", str(built.out / "objects.inv"))}
    read = reader.build(
        overrides={
            "extensions": ["myst_parser", "sphinx_prnotes", "sphinx.ext.intersphinx"],
            "intersphinx_mapping": mapping,
        }
    )
    assert read.warnings == ""
    assert [href for _, href in read_page(read.out / "reader.html").links] == [
        f"https://other.example/page.html#{anchor}"
    ]


@pytest.mark.parametrize("blank", [" ", "\\n"])
def test_an_id_with_a_blank_or_a_line_break_is_refused(blank: str, project: MakeProject) -> None:
    """Case B10."""
    notes = f'notes:\n  - id: "a{blank}b"\n    title: T\n'
    built = project({"notes/a.yaml": notes, "page.rst": "P\n=\n\n.. prnote:: T\n"}).build()
    message = f"field 'id': 'a{blank}b' holds '{blank}'; write letters, digits and punctuation without blanks"
    assert complaints(built) == [Complaint("notes/a.yaml", 2, message, "prnotes.id-invalid")]


def test_every_object_of_the_mixed_project_is_in_its_inventory(project: MakeProject) -> None:
    built = project(PAGES, **OPTIONS).build()
    names = {(kind, name) for name, _, kind, _, _, _ in built.env.get_domain("prn").get_objects()}
    assert {name for kind, name in names if kind == "note"} == {
        f"radixark/miles#{number}" for number in (11, 12, 13, 14, 21, 23, 31, 41)
    }
    assert ("followup", "radixark/miles#11/constructor") in names
    assert ("followup", "radixark/miles#21/again") in names
